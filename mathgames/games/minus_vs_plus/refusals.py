"""Why a move of Minus vs Plus is not legal, in words that name the clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathgames.engine.outcome import Refusal
from mathgames.explain.quantity import plain_number
from mathgames.games.minus_vs_plus.moves import TARGET
from mathgames.games.minus_vs_plus.position import EMPTY, LARGEST, PLAYERS, POSITIVE, SIDE, SQUARES, ZERO, Position

if TYPE_CHECKING:
    from mathgames.games.minus_vs_plus.rules import MinusVsPlus


def refuse(rules: MinusVsPlus, position: Position, move: int) -> Refusal | None:
    """Why the move is refused in a game that goes on, or None if it is legal."""
    origin, target = move >> 6, move & TARGET
    if not (0 <= origin < SIDE * SIDE and 0 <= target < SIDE * SIDE):
        return Refusal("not-a-move", "There is no such move: squares are a1 to f6.", "MP-2")
    board, turn = position.board, position.turn
    mover = board[origin]
    start, end = SQUARES[origin], SQUARES[target]
    if mover == EMPTY:
        return Refusal("no-piece", f"There is no piece on {start}.", "MP-1")
    if mover == ZERO:
        return Refusal("zero-immovable", f"The piece on {start} is a zero: neither player can move it.", "MP-15")
    if (mover > ZERO) != (turn == POSITIVE):
        owner, waiting = PLAYERS[1 - turn], PLAYERS[turn]
        return Refusal(
            "not-yours", f"The piece on {start} is the {owner} player's; it is the {waiting} player's turn.", "MP-1"
        )
    if origin == target:
        return Refusal("same-square", f"The piece already stands on {start}: choose another square.", "MP-5")
    ahead = 1 if turn == POSITIVE else -1
    (rank, file), (to_rank, to_file) = divmod(origin, SIDE), divmod(target, SIDE)
    up, across = (to_rank - rank) * ahead, abs(to_file - file)
    if up < 0:
        return Refusal("backward", "Pieces never move backward.", "MP-5")
    if up == 0:
        return _sideways(rules, position, origin, target)
    if across == 0:
        if up > 1:
            return Refusal("too-far", "Straight ahead a piece goes one square only.", "MP-6")
        if board[target] != EMPTY:
            return Refusal(
                "forward-blocked",
                f"{end} is occupied: a forward move needs an empty square. Pieces meet on diagonals only.",
                "MP-6",
            )
        return None
    if (up, across) == (1, 1):
        if board[target] == EMPTY:
            return Refusal(
                "plain-diagonal",
                f"{end} is empty: one square diagonally is only for meeting a piece or capturing a zero.",
                "MP-5",
            )
        return _meet(mover, board[target], turn, end)
    if (up, across) == (2, 2):
        return _jump(board, origin, target, turn)
    return Refusal(
        "no-such-way",
        "Pieces move straight ahead, sideways, or diagonally forward: one square to meet a piece, two to jump "
        "over one.",
        "MP-5",
    )


def _sideways(rules: MinusVsPlus, position: Position, origin: int, target: int) -> Refusal | None:
    between = range(min(origin, target) + 1, max(origin, target))
    if position.board[target] != EMPTY:
        return Refusal(
            "sideways-blocked", f"{SQUARES[target]} is occupied: a sideways move needs an empty square.", "MP-7"
        )
    for square in between:
        if position.board[square] != EMPTY:
            return Refusal(
                "sideways-jump", f"{SQUARES[square]} is in the way: a sideways move jumps over nothing.", "MP-7"
            )
    if position.lateral(position.turn) and not (rules.ban_lifted and rules.only_sideways(position)):
        return Refusal("lateral-ban", "You moved sideways last turn: advance a piece first.", "MP-8")
    return None


def _jump(board: bytes, origin: int, target: int, turn: int) -> Refusal | None:
    middle = (origin + target) // 2
    over, place = board[middle], SQUARES[middle]
    if over == EMPTY:
        return Refusal(
            "nothing-to-jump", f"A jump needs one of your own pieces to jump over; {place} is empty.", "MP-9"
        )
    if over == ZERO:
        return Refusal("zero-jump", f"The piece on {place} is a zero: zeros cannot be jumped over.", "MP-16")
    if (over > ZERO) != (turn == POSITIVE):
        return Refusal(
            "enemy-jump", f"The piece on {place} is your opponent's: jump over your own pieces only.", "MP-9"
        )
    return _meet(board[origin], board[target], turn, SQUARES[target])


def _meet(mover: int, met: int, turn: int, place: str) -> Refusal | None:
    """Refuse two pieces of one sign whose sum is out of range."""
    if met in (EMPTY, ZERO) or (met > ZERO) != (turn == POSITIVE):
        return None
    total = mover + met - 2 * ZERO
    if abs(total) <= LARGEST:
        return None
    limit = LARGEST if turn == POSITIVE else -LARGEST
    which = "more" if turn == POSITIVE else "less"
    return Refusal(
        "sum-too-large",
        f"On {place} the sum would be {plain_number(total)}, {which} than {plain_number(limit)}: this move cannot "
        "be made.",
        "MP-11",
    )

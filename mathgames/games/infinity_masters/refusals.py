"""Why a move of Infinity Master's is not legal, in words that name the clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathgames.engine.outcome import Refusal
from mathgames.games.infinity_masters.moves import PASS, TARGET, format_move
from mathgames.games.infinity_masters.position import EMPTY, FILES, PIECES, PLAYERS, POSITIVE, SIDE, SQUARES, Position

if TYPE_CHECKING:
    from mathgames.games.infinity_masters.rules import InfinityMasters


def refuse(rules: InfinityMasters, position: Position, move: int) -> Refusal | None:
    """Why the move is refused in a game that goes on, or None if it is legal."""
    if move == PASS:
        if not rules.can_move(position.board, position.turn):
            return None
        return Refusal("pass-with-moves", "You can move: only a player none of whose pieces can move passes.", "IM-24")
    origin, target = move >> 6, move & TARGET
    if not (0 <= origin < SIDE * SIDE and {origin, target} <= rules.on_board):
        last = f"{FILES[rules.side - 1]}{rules.side}"
        return Refusal("not-a-move", f"There is no such move: squares are a1 to {last}.", "IM-23")
    return _owner(position, origin) or _way(position, origin, target) or _mandatory(rules, position, move)


def _owner(position: Position, origin: int) -> Refusal | None:
    start, mover = SQUARES[origin], position.board[origin]
    if mover == EMPTY:
        return Refusal("no-piece", f"There is no piece on {start}: choose a square where one of yours stands.", "IM-4")
    owner, waiting = PIECES[mover].owner, PLAYERS[position.turn]
    if owner != waiting:
        return Refusal(
            "not-yours", f"The piece on {start} is the {owner} player's; it is the {waiting} player's turn.", "IM-3"
        )
    return None


def _way(position: Position, origin: int, target: int) -> Refusal | None:
    start, end = SQUARES[origin], SQUARES[target]
    if origin == target:
        return Refusal("same-square", f"The piece already stands on {start}: choose another square.", "IM-4")
    ahead = 1 if position.turn == POSITIVE else -1
    (rank, file), (to_rank, to_file) = divmod(origin, SIDE), divmod(target, SIDE)
    up, across = (to_rank - rank) * ahead, abs(to_file - file)
    if up < 0:
        return Refusal("backward", "Pieces never move backward: go forward, diagonally forward or sideward.", "IM-4")
    if up > 1 or across > 1:
        return Refusal("too-far", f"{end} is too far from {start}: every piece goes one square at a time.", "IM-4")
    met = position.board[target]
    if met != EMPTY and PIECES[met].owner == PLAYERS[position.turn]:
        return Refusal(
            "own-piece",
            f"Your own {PIECES[met]} stands on {end}: go to an empty square, or operate with a piece of your opponent.",
            "IM-4",
        )
    return None


def _mandatory(rules: InfinityMasters, position: Position, move: int) -> Refusal | None:
    """Refuse a plain move where the option says that a player who can operate must."""
    if not rules.mandatory_operation or position.board[move & TARGET] != EMPTY:
        return None
    operation = next((m for m in rules.moves(position) if m != PASS and position.board[m & TARGET] != EMPTY), None)
    if operation is None:
        return None
    return Refusal(
        "must-operate",
        f"You can operate, for instance with {format_move(operation)}, and in this game you then must.",
        "IM-5",
    )

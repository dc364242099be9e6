"""Why a move of Infinity Master's is not legal: every kind with its code and clause, and the words for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mathgames.engine.outcome import Refusal, RefusalKind
from mathgames.games.infinity_masters.moves import PASS, TARGET, format_move
from mathgames.games.infinity_masters.options import Settled
from mathgames.games.infinity_masters.play import can_move, moves
from mathgames.games.infinity_masters.position import (
    EMPTY,
    FILES,
    NAMES,
    PIECES,
    PLAYERS,
    POSITIVE,
    SIDE,
    SQUARES,
    Position,
)
from mathgames.language.words import Words, _

NOT_A_MOVE: Final = RefusalKind("not-a-move", "IM-23")
NO_PIECE: Final = RefusalKind("no-piece", "IM-4")
NOT_YOURS: Final = RefusalKind("not-yours", "IM-3")
SAME_SQUARE: Final = RefusalKind("same-square", "IM-4")
BACKWARD: Final = RefusalKind("backward", "IM-4")
TOO_FAR: Final = RefusalKind("too-far", "IM-4")
OWN_PIECE: Final = RefusalKind("own-piece", "IM-4")
MUST_OPERATE: Final = RefusalKind("must-operate", "IM-5")
PASS_WITH_MOVES: Final = RefusalKind("pass-with-moves", "IM-24")

REFUSALS: Final = (
    NOT_A_MOVE,
    NO_PIECE,
    NOT_YOURS,
    SAME_SQUARE,
    BACKWARD,
    TOO_FAR,
    OWN_PIECE,
    MUST_OPERATE,
    PASS_WITH_MOVES,
)
"""Every reason why a move can be illegal in a game that goes on."""


def refusal(settled: Settled, position: Position, move: int) -> Refusal | None:
    """Why the move is refused in a game that goes on, or None if it is legal."""
    if move == PASS:
        if not can_move(settled, position.board, position.turn):
            return None
        return PASS_WITH_MOVES.because(_("You can move: a player passes only when none of their pieces can move."))
    origin, target = move >> 6, move & TARGET
    if not (0 <= origin < SIDE * SIDE and {origin, target} <= settled.on_board):
        last = f"{FILES[settled.side - 1]}{settled.side}"
        return NOT_A_MOVE.because(_("There is no such move: squares are a1 to {last}.", last=last))
    return _owner(position, origin) or _way(position, origin, target) or _mandatory(settled, position, move)


def why_not_from(settled: Settled, position: Position, origin: int, moves: Iterable[int]) -> Words | None:
    """Why no move leaves this square in a game that goes on, or None if one does."""
    if (nobodys := _owner(position, origin)) is not None:
        return nobodys.sentence
    others = [move for move in moves if move != PASS]
    if any(move >> 6 == origin for move in others):
        return None
    piece, square = PIECES[position.board[origin]].named, SQUARES[origin]
    if settled.mandatory_operation and any(position.board[move & TARGET] != EMPTY for move in others):
        return _(
            "{piece} on {square} cannot move now: another piece can attack, and in this game it must.",
            piece=piece,
            square=square,
        )
    return _(
        "{piece} on {square} cannot move now: your own pieces or the edge are in its way.", piece=piece, square=square
    )


def _owner(position: Position, origin: int) -> Refusal | None:
    start, mover = SQUARES[origin], position.board[origin]
    if mover == EMPTY:
        return NO_PIECE.because(
            _("There is no piece on {square}: choose a square with one of your pieces.", square=start)
        )
    if PIECES[mover].owner != PLAYERS[position.turn]:
        return NOT_YOURS.because(
            _(
                "{piece} on {square} is not yours to move: it is the turn of {player}.",
                piece=PIECES[mover].named,
                square=start,
                player=NAMES[PLAYERS[position.turn]],
            )
        )
    return None


def _way(position: Position, origin: int, target: int) -> Refusal | None:
    start, end = SQUARES[origin], SQUARES[target]
    if origin == target:
        return SAME_SQUARE.because(_("The piece is already on {square}: choose another square.", square=start))
    ahead = 1 if position.turn == POSITIVE else -1
    (rank, file), (to_rank, to_file) = divmod(origin, SIDE), divmod(target, SIDE)
    up, across = (to_rank - rank) * ahead, abs(to_file - file)
    if up < 0:
        return BACKWARD.because(_("Pieces never move backward: go forward, diagonally forward or sideways."))
    if up > 1 or across > 1:
        return TOO_FAR.because(
            _("{target} is too far from {origin}: every piece goes one square at a time.", target=end, origin=start)
        )
    met = position.board[target]
    if met != EMPTY and PIECES[met].owner == PLAYERS[position.turn]:
        return OWN_PIECE.because(
            _(
                "Your own {piece} is on {square}: go to an empty square, or attack one of your opponent's pieces.",
                piece=str(PIECES[met]),
                square=end,
            )
        )
    return None


def _mandatory(settled: Settled, position: Position, move: int) -> Refusal | None:
    """Refuse a plain move where the option says that a player who can operate must."""
    if not settled.mandatory_operation or position.board[move & TARGET] != EMPTY:
        return None
    operation = next((m for m in moves(settled, position) if m != PASS and position.board[m & TARGET] != EMPTY), None)
    if operation is None:
        return None
    return MUST_OPERATE.because(
        _(
            "You can attack, for example with {move}, and in this game you must.",
            move=format_move(operation),
        )
    )

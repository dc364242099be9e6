"""The clauses of TINC, and the reasons why a turn is illegal, each with its clause."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from mathgames.engine.outcome import Refusal, RefusalKind
from mathgames.games.tinc.moves import MAX_COORDINATE_DIGITS, Move, cell_in_words
from mathgames.games.tinc.position import NOUGHTS, Position, cell_at, first_of_ring, is_occupied
from mathgames.language.words import LazyString, _

CLAUSES: Final[Mapping[str, LazyString]] = MappingProxyType(
    {
        "TINC-1": _("The grid begins as a single cell. One player has crosses, the other has noughts."),
        "TINC-2": _("A turn has three phases: place symbols, look for a line, let the grid grow."),
        "TINC-3": _("In a turn you place one or two of your own symbols in empty cells of the grid. You cannot pass."),
        "TINC-4": _("If only one cell is free, one symbol is placed there. This happens on the first turn only."),
        "TINC-5": _("You never place a symbol of the other player."),
        "TINC-6": _(
            "An unbroken line of more than one of your symbols wins when it goes from one side of the grid to the "
            "opposite side. An option says whether a line must be straight."
        ),
        "TINC-7": _("Only the player who has just placed symbols can have completed a line."),
        "TINC-8": _("A win ends the game immediately, and the grid does not grow any more."),
        "TINC-9": _(
            "If nobody has won and a symbol touches the edge, the grid grows by one cell in each direction. No symbol "
            "moves."
        ),
        "TINC-10": _(
            "A game of TINC can go on for ever. With an option, the game is a draw when the grid would grow beyond a "
            "largest size."
        ),
        "TINC-11": _(
            "Before every turn except the first, the edge is empty, so a line always needs two more symbols at its "
            "ends. A symbol on the edge makes the grid grow, and all the opponent's lines are too short again."
        ),
    }
)


# Why a turn is not legal, in words that name what to do.

NOT_A_MOVE: Final = RefusalKind("not-a-move", "TINC-3")
ONE_CELL: Final = RefusalKind("one-cell", "TINC-4")
OUTSIDE: Final = RefusalKind("outside", "TINC-3")
OCCUPIED: Final = RefusalKind("occupied", "TINC-3")

REFUSALS: Final = (NOT_A_MOVE, ONE_CELL, OUTSIDE, OCCUPIED)

_NUMBERS_IN_WORDS: Final = first_of_ring(10**MAX_COORDINATE_DIGITS)
"""The number of cells that are named in a sentence; the others have too many digits to read."""


def forbid(position: Position, move: Move) -> Refusal | None:
    """Explain why a turn is illegal in a game that goes on. None if it is legal."""
    if not _is_move(move):
        return NOT_A_MOVE.because(_("A turn fills one empty cell, or two different ones."))
    side = position.side
    if side == 1 and len(move) == 2:
        return ONE_CELL.because(_("Only one cell is free: place one symbol there."))
    for number in move:
        if number >= side * side:
            return OUTSIDE.because(_outside_message(number, side))
    for number in move:
        if is_occupied(position.symbols, number):
            return OCCUPIED.because(_occupied_message(position, number))
    return None


def _is_move(move: object) -> bool:
    """Check if this is one number of a cell, or two in order; programs may pass anything."""
    if not isinstance(move, tuple) or any(type(number) is not int or number < 0 for number in move):
        return False
    return len(move) == 1 or (len(move) == 2 and move[0] < move[1])


def _outside_message(number: int, side: int) -> LazyString:
    if number >= _NUMBERS_IN_WORDS:
        return _("That cell is far outside the {side} × {side} grid: choose a cell inside.", side=side)
    cell = cell_in_words(cell_at(number))
    return _("{cell} is outside the {side} × {side} grid: choose a cell inside.", cell=cell, side=side)


def _occupied_message(position: Position, number: int) -> LazyString:
    cell = cell_at(number)
    if cell in position.cells(NOUGHTS):
        return _("{cell} holds a nought: choose an empty cell.", cell=cell_in_words(cell))
    return _("{cell} holds a cross: choose an empty cell.", cell=cell_in_words(cell))

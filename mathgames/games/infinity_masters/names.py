"""What the squares and pieces of Infinity Master's are called, in the names of cells and beside the board."""

from __future__ import annotations

from typing import Final

from mathgames.explain.expression import Operator
from mathgames.explain.speech import spoken_number
from mathgames.games.infinity_masters.play import Safety
from mathgames.games.infinity_masters.position import NEGATIVE, PLAYERS, POSITIVE, Piece
from mathgames.language.words import Words, _

SAFETY_TOLD: Final[dict[int, Words]] = {
    POSITIVE: _("Blue's infinity: ✓ is safe, ✗ is not safe, ★ wins."),
    NEGATIVE: _("Red's infinity: ✓ is safe, ✗ is not safe, ★ wins."),
}
SAFETY_NAMES: Final[dict[Safety, Words]] = {
    Safety.WINS: _("wins"),
    Safety.SAFE: _("safe"),
    Safety.ENDANGERED: _("not safe"),
    Safety.LOST: _("not safe to attack"),
}
"""What a square is to an infinity, as the name of its cell says it."""
GOALS: Final[dict[int, Words]] = {POSITIVE: _("Blue's goal"), NEGATIVE: _("Red's goal")}

SQUARE_OF: Final[dict[Operator, Words]] = {
    Operator.PLUS: _("add square"),
    Operator.MINUS: _("subtract square"),
    Operator.TIMES: _("multiply square"),
    Operator.DIVIDED_BY: _("divide square"),
}
"""The operation of a square, as a cell is named after its piece: beside a number "minus" would be its sign."""


def spoken_piece(piece: Piece | None) -> Words:
    """What stands on a square as a cell's name says it.

    >>> [str(spoken_piece(piece)) for piece in (Piece("negative", "-3"), Piece("positive", "inf"), None)]
    ["Red's negative 3", "Blue's infinity", 'empty']
    """
    if piece is None:
        return _("empty")
    if piece.owner == PLAYERS[POSITIVE]:
        return _("Blue's {value}", value=spoken_number(piece.quantity))
    return _("Red's {value}", value=spoken_number(piece.quantity))

"""The drawings of the board of Infinity Master's, and the names of squares and pieces in the names of cells."""

from __future__ import annotations

from typing import Final

from mathgames.explain.drawing import signs
from mathgames.explain.expression import Operator
from mathgames.explain.nodes import Node, node
from mathgames.explain.speech import spoken_number
from mathgames.games.contract import Cover
from mathgames.games.infinity_masters.move_generation import Safety
from mathgames.games.infinity_masters.position import NEGATIVE, PLAYERS, POSITIVE, Piece
from mathgames.language.words import MINUS, LazyString, _

MIDDLE = 43
"""The middle of a piece on its square, across and down."""
SHAPES = {
    PLAYERS[POSITIVE]: (
        node("circle", {"class": "mg-body", "cx": MIDDLE, "cy": MIDDLE, "r": 36}),
        node("circle", {"class": "mg-inner", "cx": MIDDLE, "cy": MIDDLE, "r": 30.5}),
    ),
    PLAYERS[NEGATIVE]: (
        node("rect", {"class": "mg-body", "x": 9, "y": 9, "width": 68, "height": 68, "rx": 9}),
        node("rect", {"class": "mg-inner", "x": 14.5, "y": 14.5, "width": 57, "height": 57, "rx": 5}),
    ),
}
"""The piece of each player, and the second outline that tells an infinity from the numbers."""
INFINITY = node("path", {"class": "mg-infinity", "d": "M43 43C36 33 21 30 21 43S36 53 43 43S65 30 65 43S50 53 43 43Z"})

SIGNS = {
    Safety.WINS: ("mg-wins", "m0 -11l3 7h8l-6 5l2 8l-7 -5l-7 5l2 -8l-6 -5h8z"),
    Safety.SAFE: ("mg-safe", "m-7 0l5 6l9 -11"),
    Safety.ENDANGERED: ("mg-unsafe", "m-6 -6l12 12m0 -12l-12 12"),
    Safety.LOST: ("mg-lost", "m-6 -6l12 12m0 -12l-12 12"),
}
DANGER = ("mg-danger", "m0 -8v9m0 7v0")
"""Signs in the corner of a square: their class, and their drawing on the ground."""


def draw_piece(piece: Piece) -> tuple[str, tuple[Node, ...]]:
    """Return the class of a piece, and its drawing in a square of 100 units."""
    shape, ring = SHAPES[piece.owner]
    label = (ring, INFINITY) if piece.infinite else signs.number(str(piece), MIDDLE, MIDDLE)
    return f"mg-piece mg-{piece.owner}", (shape, *label)


# What squares and pieces are called.

SAFETY_TOLD: Final[dict[int, LazyString]] = {
    POSITIVE: _("Blue's infinity: ✓ is safe, ✗ is not safe, ★ wins."),
    NEGATIVE: _("Red's infinity: ✓ is safe, ✗ is not safe, ★ wins."),
}
SAFETY_NAMES: Final[dict[Safety, LazyString]] = {
    Safety.WINS: _("wins"),
    Safety.SAFE: _("safe"),
    Safety.ENDANGERED: _("not safe"),
    Safety.LOST: _("not safe to attack"),
}
"""The safety of a square for an infinity, as the name of its cell states it."""
GOALS: Final[dict[int, LazyString]] = {POSITIVE: _("Blue's goal"), NEGATIVE: _("Red's goal")}

SQUARE_OF: Final[dict[Operator, LazyString]] = {
    Operator.PLUS: _("add square"),
    Operator.MINUS: _("subtract square"),
    Operator.TIMES: _("multiply square"),
    Operator.DIVIDED_BY: _("divide square"),
}
"""The operation of a square in the name of its cell, after the piece: beside a number "minus" would be its sign."""


def spoken_piece(piece: Piece | None) -> LazyString:
    """Return the piece on a square, or "empty", as a cell's name states it.

    >>> [str(spoken_piece(draw_piece)) for draw_piece in (Piece("negative", "-3"), Piece("positive", "inf"), None)]
    ["Red's negative 3", "Blue's infinity", 'empty']
    """
    if piece is None:
        return _("empty")
    if piece.owner == PLAYERS[POSITIVE]:
        return _("Blue's {value}", value=spoken_number(piece.quantity))
    return _("Red's {value}", value=spoken_number(piece.quantity))


# Pieces of which a part is covered: whose they are is always seen, and their number, its sign, or both are not.


def draw_covered_piece(piece: Piece, cover: Cover) -> tuple[str, tuple[Node, ...]]:
    """Return the class of a partly covered piece, and its drawing in a square of 100 units."""
    sign = _sign(piece) if cover is Cover.NUMBER else ""
    digits = piece.value.lstrip("-") if cover is Cover.SIGN and not piece.infinite else ""
    return f"mg-piece mg-{piece.owner}", (
        SHAPES[piece.owner][0],
        *signs.draw_covered_number(sign, digits, MIDDLE, MIDDLE),
    )


def spoken_cover(piece: Piece, cover: Cover) -> LazyString:
    """Return a partly covered piece as a cell's name states it.

    >>> print(spoken_cover(Piece("negative", "-3"), Cover.NUMBER))
    Red's negative, number covered
    """
    blue, sign = piece.owner == PLAYERS[POSITIVE], _sign(piece)
    if cover is Cover.SIGN and not piece.infinite:
        number = piece.value.lstrip("-")
        if blue:
            return _("Blue's {number}, sign covered", number=number)
        return _("Red's {number}, sign covered", number=number)
    if cover is Cover.ALL or not sign:
        return _("Blue's, covered") if blue else _("Red's, covered")
    if sign == MINUS:
        return _("Blue's negative, number covered") if blue else _("Red's negative, number covered")
    return _("Blue's positive, number covered") if blue else _("Red's positive, number covered")


def _sign(piece: Piece) -> str:
    if piece.infinite or piece.value == "0":
        return ""
    return MINUS if piece.value.startswith("-") else "+"

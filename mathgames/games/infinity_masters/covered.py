"""Pieces of which a part is covered: whose they are is always seen, and their number, its sign, or both are not."""

from __future__ import annotations

from mathgames.explain.drawing import signs
from mathgames.explain.nodes import Node
from mathgames.games.contract import Cover
from mathgames.games.infinity_masters.picture import MIDDLE, SHAPES
from mathgames.games.infinity_masters.position import PLAYERS, POSITIVE, Piece
from mathgames.language.words import MINUS, Words, _


def covered(piece: Piece, cover: Cover) -> tuple[str, tuple[Node, ...]]:
    """The class of such a piece, and its drawing in a square of 100 units."""
    sign = _sign(piece) if cover is Cover.NUMBER else ""
    digits = piece.value.lstrip("-") if cover is Cover.SIGN and not piece.infinite else ""
    return f"mg-piece mg-{piece.owner}", (SHAPES[piece.owner][0], *signs.covered(sign, digits, MIDDLE, MIDDLE))


def spoken_cover(piece: Piece, cover: Cover) -> Words:
    """Such a piece as a cell's name says it.

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
    """The sign of a piece's number; none of 0 and of ∞, which are covered whole."""
    if piece.infinite or piece.value == "0":
        return ""
    return MINUS if piece.value.startswith("-") else "+"

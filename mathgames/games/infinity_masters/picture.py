"""What the board of Infinity Master's is drawn with: pieces, and the signs in the corners of squares."""

from __future__ import annotations

from mathgames.explain.drawing import signs
from mathgames.explain.nodes import Node, node
from mathgames.games.infinity_masters.play import Safety
from mathgames.games.infinity_masters.position import NEGATIVE, PLAYERS, POSITIVE, Piece

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
"""Each player's piece, and the second outline that tells an infinity from the numbers."""
INFINITY = node("path", {"class": "mg-infinity", "d": "M43 43C36 33 21 30 21 43S36 53 43 43S65 30 65 43S50 53 43 43Z"})

SIGNS = {
    Safety.WINS: ("mg-wins", "m0 -11l3 7h8l-6 5l2 8l-7 -5l-7 5l2 -8l-6 -5h8z"),
    Safety.SAFE: ("mg-safe", "m-7 0l5 6l9 -11"),
    Safety.ENDANGERED: ("mg-unsafe", "m-6 -6l12 12m0 -12l-12 12"),
    Safety.LOST: ("mg-lost", "m-6 -6l12 12m0 -12l-12 12"),
}
DANGER = ("mg-danger", "m0 -8v9m0 7v0")
"""Signs in the corner of a square: their class, and how they are drawn on their ground."""


def piece(piece: Piece) -> tuple[str, tuple[Node, ...]]:
    """The class of a piece, and its drawing in a square of 100 units."""
    shape, ring = SHAPES[piece.owner]
    inside = (ring, INFINITY) if piece.infinite else signs.number(str(piece), MIDDLE, MIDDLE)
    return f"mg-piece mg-{piece.owner}", (shape, *inside)

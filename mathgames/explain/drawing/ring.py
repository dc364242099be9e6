"""A picture of a square grid that has grown by a ring of cells."""

from __future__ import annotations

from mathgames.explain.derivation import Ring
from mathgames.explain.nodes import Node, node
from mathgames.language.words import _

_CELL = 40  # units of the drawing, as all lengths here
_ROOM = 6


def drawn_ring(picture: Ring) -> Node:
    """The old cells in the middle, the new ones around them, marked.

    >>> print(drawn_ring(Ring(3))[1]["aria-label"])
    A grid of 3 × 3 cells inside a grid of 5 × 5 cells. The ring around it has 16 cells.
    """
    old, new = picture.old, picture.new
    side = new * _CELL
    rulings = "".join(f"M{at * _CELL} 0v{side}M0 {at * _CELL}h{side}" for at in range(1, new))
    inner = {"x": _CELL, "y": _CELL, "width": old * _CELL, "height": old * _CELL}
    label = _(
        "A grid of {old} × {old} cells inside a grid of {new} × {new} cells. The ring around it has {cells} cells.",
        old=old,
        new=new,
        cells=picture.cells,
    )
    return node(
        "svg",
        {
            "class": "mg-ring-picture",
            "viewBox": f"{-_ROOM} {-_ROOM} {side + 2 * _ROOM} {side + 2 * _ROOM}",
            "role": "img",
            "aria-label": label,
        },
        node("rect", {"class": "mg-ring-new", "x": 0, "y": 0, "width": side, "height": side}),
        node("rect", {"class": "mg-ring-old", **inner}),
        node("path", {"class": "mg-ring-lines", "fill": "none", "stroke": "currentColor", "d": rulings}),
        node("rect", {"class": "mg-ring-edge", "fill": "none", "stroke": "currentColor", "stroke-width": 5, **inner}),
    )

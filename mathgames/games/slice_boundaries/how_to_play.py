"""How Slice Through the Boundaries is played, in three pictures."""

from __future__ import annotations

from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.drawing.lesson import IllustratedStep
from mathgames.explain.nodes import Node, node
from mathgames.language.words import _

AIM = _("Draw one line that crosses between filled and empty squares as often as possible.")

_SIDE = 3
_FILLED = ((0, 0), (0, 1), (1, 2), (2, 0))


def _grid(*drawn: Node) -> Node:
    side = _SIDE * UNIT
    tiles = "".join(f"M{c * UNIT + 6} {r * UNIT + 6}h88v88h-88z" for r, c in _FILLED)
    ruling = "".join(f"M0 {k * UNIT}H{side}M{k * UNIT} 0V{side}" for k in range(_SIDE + 1))
    return node(
        "svg",
        {"class": "mg-small mg-slice", "viewBox": f"-30 -30 {side + 60} {side + 60}", "aria-hidden": "true"},
        node("rect", {"class": "mg-ground", "width": side, "height": side}),
        node("path", {"class": "mg-tiles", "d": tiles}),
        node("path", {"class": "mg-ruling", "d": ruling}),
        *drawn,
    )


_LINE = node("line", {"class": "mg-stroke", "x1": 0, "y1": 280, "x2": 300, "y2": 130})


def _point(number: int, x: int, y: int) -> Node:
    return node(
        "g",
        {"class": "mg-scores", "transform": f"translate({x} {y})"},
        node("circle", {"class": "mg-badge", "r": 30}),
        node(
            "text", {"class": "mg-badge-number", "text-anchor": "middle", "dominant-baseline": "central"}, str(number)
        ),
    )


PICTURES = (
    IllustratedStep(_grid(), _("The players take turns to fill empty squares, until about half of the grid is full.")),
    IllustratedStep(
        _grid(_LINE),
        _("Then one player draws a straight line from border to border. It cannot be horizontal or vertical."),
    ),
    IllustratedStep(
        _grid(_LINE, _point(1, 100, 230), _point(2, 200, 180)),
        _(
            "Each time the line changes between filled and empty, it scores a point. In the next round another player "
            "draws the line."
        ),
    ),
)

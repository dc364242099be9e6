"""The introduction to a game for a beginner: the aim, a few small pictures, and the meaning of the marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from mathgames.explain.derivation import Ring
from mathgames.explain.drawing import grid
from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.nodes import Node, node
from mathgames.language.words import LazyString, _


class IllustratedStep(NamedTuple):
    """A small picture and the sentence below it, which says all that can be seen."""

    picture: Node
    sentence: LazyString


def lesson(
    aim: LazyString, steps_shown: Iterable[IllustratedStep], marks: Iterable[Mapping[str, Any]] = ()
) -> tuple[Node, ...]:
    """Draw the panel "How to play"; ``marks`` are those of the gesture, each with its label and its node."""
    legend = [node("li", None, _square(mark["node"]), node("span", None, mark["label"])) for mark in marks]
    steps = (node("li", None, one.picture, node("p", None, one.sentence)) for one in steps_shown)
    children = (node("p", {"class": "mg-aim"}, aim), node("ol", {"class": "mg-lesson"}, *steps))
    if not legend:
        return children
    return (*children, node("h3", None, _("What the marks mean")), node("ul", {"class": "mg-legend"}, *legend))


def at_a_glance(goal: LazyString, picture: Node) -> Node:
    """Draw the goal in one line beside one picture, in the place of later results."""
    return node("div", {"class": "mg-glance"}, picture, node("p", {"class": "mg-aim"}, goal))


def attack(first: Node, second: Node, result: Node) -> Node:
    """Draw an attack as first piece, second piece and result, each drawn by ``standing`` in column 0, 2 or 4."""
    equals = node("path", {"class": "mg-route", "d": f"M{3 * UNIT + 28} 40h44m-44 20h44"})
    box = {"class": "mg-small mg-attack", "viewBox": f"0 0 {5 * UNIT} {UNIT}", "aria-hidden": "true"}
    return node("svg", box, first, arrow((0, 0), (0, 2)), second, equals, result)


def _square(mark: Node) -> Node:
    return node("svg", {"class": "mg-small", "viewBox": f"0 0 {UNIT} {UNIT}", "aria-hidden": "true"}, mark)


def squares(rows: int, columns: int, *children: Node) -> Node:
    """Draw a part of a board with its pieces; the sentences beside the picture describe it."""
    return node(
        "svg",
        {"class": "mg-small", "viewBox": f"-4 -4 {columns * UNIT + 8} {rows * UNIT + 8}", "aria-hidden": "true"},
        *grid.draw_checkerboard(rows, columns),
        *children,
    )


def standing(piece: Node, row: int, column: int) -> Node:
    """Draw a piece of a board on another square, without its attributes."""
    x, y = grid.corner(row, column)
    assert isinstance(piece, list)
    return node("g", {"class": piece[1]["class"], "transform": f"translate({x} {y})"}, *piece[2:])


def arrow(start: tuple[float, float], end: tuple[float, float]) -> Node:
    """Draw the arrow of a move, from the middle of one square to that of another, both by row and column."""
    (y1, x1), (y2, x2) = ((at[0] * UNIT + UNIT / 2, at[1] * UNIT + UNIT / 2) for at in (start, end))
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    x1, y1, x2, y2 = x1 + dx * 40, y1 + dy * 40, x2 - dx * 40, y2 - dy * 40
    wing = [(x2 - 20 * dx + s * 14 * dy, y2 - 20 * dy - s * 14 * dx) for s in (1, -1)]
    head = f"M{wing[0][0]:.0f} {wing[0][1]:.0f}L{x2:.0f} {y2:.0f}L{wing[1][0]:.0f} {wing[1][1]:.0f}"
    return node("path", {"class": "mg-route", "d": f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}{head}"})


_CELL = 40  # units of the drawing, as all lengths here
_ROOM = 6


def drawn_ring(picture: Ring) -> Node:
    """Draw the old cells in the middle, the new ones around them, marked.

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

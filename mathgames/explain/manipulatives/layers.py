"""The layers of something to work with, as a board has them: a ground, pieces on it, and over both the cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.nodes import Node, node
from mathgames.language.words import Text, Words, _, together

MIDDLE: Final = UNIT // 2
"""Where a number line runs, below the upper edge of its cells, and where a piece is in its cell."""
REACH: Final = 190
"""The height of a tick's cell: twice as high as wide, to be hit by a finger where ticks stand close."""


def reached(at: str, column: int, top: int, label: Text) -> Node:
    """A cell as wide as a tick and ``REACH`` high, transparent and named."""
    return node(
        "g",
        {
            "at": at,
            "role": "gridcell",
            "shift": [column * UNIT, top],
            "aria-label": label,
            "aria-colindex": str(column + 1),
        },
        _TOUCHED,
    )


_TOUCHED: Final = node("path", {"class": "mg-cell", "d": f"M0 2h{UNIT}v{REACH - 4}h-{UNIT}z"})


def picture(
    kind: str, width: int, top: int, bottom: int, drawn: Iterable[Node], pieces: Iterable[Node], grid: Node
) -> Node:
    """A ground with pieces on it, and over both the cells; between two heights, in the coordinates of the cells."""
    return node(
        "svg",
        {
            "class": f"mg-work {kind}",
            "viewBox": f"0 {top} {width} {bottom - top}",
            # So wide at least that a tick can be hit with a mouse; the style sheet makes it wider where there is room.
            "width": width // 4,
        },
        node("g", {"class": "mg-work-ground", "aria-hidden": "true"}, *drawn),
        node("g", {"class": "mg-work-pieces", "aria-hidden": "true"}, *pieces),
        grid,
    )


def grid(name: str, label: Text, hand: Words, *rows: tuple[Text, Sequence[Node]]) -> Node:
    """The cells, row by row, each with the name of the row; ``hand`` says how they are worked with."""
    return node(
        "g",
        {"class": "mg-cells", "key": name, "role": "grid", "aria-label": label, **described(hand)},
        *(
            # A row keeps its elements, and the focus in it, where another one goes.
            node(
                "g",
                {"key": _at(cells[0]), "role": "row", "aria-label": row_label, "aria-rowindex": str(number)},
                *cells,
            )
            for number, (row_label, cells) in enumerate(rows, 1)
        ),
    )


def described(hand: Words) -> dict[str, Words]:
    """How a grid is worked with by keyboard, as its description."""
    keys = _("Arrow keys move. Enter picks up and puts down. Press P to hear what is here.")
    return {"aria-description": together(hand, keys)}


def _at(cell: Node) -> str:
    assert isinstance(cell, list)
    return f"row of {cell[1]['at']}"


def piece(key: str, at: str, column: int, top: int, kind: str, *drawing: Node, seen: bool = False) -> Node:
    """What lies on a cell and can be picked up there, drawn around the point on the line.

    It keeps its key wherever it lies, and so slides there. What has to be
    ``seen`` is scrolled to.
    """
    middle = node("g", {"transform": f"translate({MIDDLE} {MIDDLE})"}, *drawing)
    attributes = {"key": key, "at": at, "shift": [column * UNIT, top], "class": f"mg-piece {kind}"}
    return node("g", {**attributes, "data-into-view": True if seen else None}, middle)

"""What the board of TINC is drawn with: symbols, lines, and where a cell stands in the window."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mathgames.drawing import grid
from mathgames.drawing.grid import UNIT
from mathgames.game import PlacedPiece
from mathgames.games.tinc.position import CROSSES, PLAYERS, SYMBOLS, Cell
from mathgames.games.tinc.window import USUAL_SPAN_CELLS, Window
from mathgames.nodes import Node, node

ROOM_SIDE_CELLS: Final = 5  # smaller grids are drawn with room around them for this one: they grow, and no cell moves

CROSS = node("path", {"class": "mg-symbol-line", "d": "M-27 -27L27 27M27 -27L-27 27"})
NOUGHT = node("circle", {"class": "mg-symbol-line", "r": 29})


def symbol(player: int) -> Node:
    """A cross or a nought, drawn around its own middle."""
    return CROSS if player == CROSSES else NOUGHT


def place(cell: Cell, window: Window) -> tuple[int, int]:
    """The row from the top and the column from the left of a cell in the window."""
    return window.top - cell[1], cell[0] - window.left


def middle(cell: Cell, window: Window) -> tuple[int, int]:
    """The middle of a cell, in units of the drawing."""
    row, column = place(cell, window)
    return column * UNIT + UNIT // 2, row * UNIT + UNIT // 2


@lru_cache(maxsize=1024)
def draw_symbol(placed: PlacedPiece, row: int, column: int) -> Node:
    """One symbol on the grid."""
    player = PLAYERS.index(placed.piece)
    return grid.piece(placed.key, placed.at, row, column, f"mg-{SYMBOLS[player]}", symbol(player))


def stroke(ends: tuple[Cell, Cell], window: Window, kind: str) -> Node | None:
    """The part in the window of a straight line between the middles of two cells, or None if it passes beside."""
    (x, y), (far_x, far_y) = ends
    across, up = (far_x > x) - (far_x < x), (far_y > y) - (far_y < y)
    inside = range(max(far_x - x, abs(far_y - y)) + 1)
    for start, step, low, high in ((x, across, window.left, window.right), (y, up, window.bottom, window.top)):
        if step:
            first, last = sorted(((low - start) * step, (high - start) * step))
            inside = range(max(inside.start, first), min(inside.stop, last + 1))
        elif not low <= start <= high:
            return None
    if not inside:
        return None
    (x1, y1), (x2, y2) = (middle((x + i * across, y + i * up), window) for i in (inside[0], inside[-1]))
    return node("line", {"class": kind, "x1": x1, "y1": y1, "x2": x2, "y2": y2})


def margins(window: Window, radius: int) -> dict[str, int]:
    """The room around the cells, by its side. All grids that are small and drawn whole have the same proportions: one
    that grows shrinks about its middle, by the ratio of the two sides and nothing else (`look.css`).
    """
    if window.span == 2 * radius + 1 <= USUAL_SPAN_CELLS:
        cells = max(window.span, ROOM_SIDE_CELLS)
        return {"left": 9 * cells, "right": cells, "top": 2 * cells, "bottom": 11 * cells}
    return {"left": label_room(radius), "right": 6, "top": 14, "bottom": 60}


def label_room(radius: int) -> int:
    """The room for the longest coordinate of a grid, in units of the drawing: no more, since small screens need it."""
    return 14 + 18 * max(len(number(-radius)), 2)


def number(value: int) -> str:
    """A coordinate as it is printed."""
    return str(value).replace("-", "−")

"""The drawings of the board of TINC: symbols, lines, and the visible part of a large grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from mathgames.explain.drawing import grid
from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import PlacedPiece
from mathgames.games.tinc.position import CROSSES, PLAYERS, SYMBOLS, Cell
from mathgames.language.words import LazyString

# The part of a large grid that is looked at: the whole grid while it is small, then a window that can be moved.

WINDOW_SPANS_CELLS: Final = (3, 5, 9, 15, 21)
"""The possible widths of a window in cells. At most 21 × 21 cells are drawn, however large the grid is."""
USUAL_SPAN_CELLS: Final = 15
"""The default span of a window: the whole grid is in view as long as its cells are not too small for a finger on most
screens. On a smaller one the user can zoom in.
"""

DIRECTIONS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


@dataclass(frozen=True, slots=True)
class Window:
    """A square window: its lower left cell and its span."""

    left: int
    bottom: int
    span: int

    @property
    def right(self) -> int:
        """The x of its last column."""
        return self.left + self.span - 1

    @property
    def top(self) -> int:
        """The y of its highest row."""
        return self.bottom + self.span - 1

    def __contains__(self, cell: object) -> bool:
        match cell:
            case (int(x), int(y)):
                return self.left <= x <= self.right and self.bottom <= y <= self.top
        return False

    def rows(self) -> Iterator[list[Cell]]:
        """Yield its cells by rows, from the top."""
        for y in range(self.top, self.bottom - 1, -1):
            yield [(x, y) for x in range(self.left, self.right + 1)]

    def edge(self, radius: int) -> list[Cell]:
        """Return its cells on the edge of the grid, by rows, from the top.

        >>> Window(-1, -1, 2).edge(1)
        [(-1, 0), (-1, -1), (0, -1)]
        """
        ends = [x for x in {-radius: None, radius: None} if self.left <= x <= self.right]
        columns = range(self.left, self.right + 1)
        if not ends and self.bottom > -radius and self.top < radius:
            return []
        return [(x, y) for y in range(self.top, self.bottom - 1, -1) for x in (columns if abs(y) == radius else ends)]

    def center_on(self, cell: Cell, radius: int) -> Window:
        """Return the window of the same span with the cell in its middle, or as near to it as the grid allows.

        >>> Window(-1, -1, 3).center_on((9, 0), 4)
        Window(left=2, bottom=-1, span=3)
        """
        x, y = cell
        return _within(x - self.span // 2, y - self.span // 2, self.span, radius)

    def pan(self, direction: str, radius: int) -> Window:
        """Return the window moved by half of its span, as far as the grid goes."""
        dx, dy = DIRECTIONS[direction]
        step = max(self.span // 2, 1)
        return self.shift(dx * step, dy * step, radius)

    def shift(self, dx: int, dy: int, radius: int) -> Window:
        """Return the window moved by *dx* and *dy* cells, as far as the grid goes.

        >>> Window(-1, -1, 3).shift(1, -9, 4)
        Window(left=0, bottom=-4, span=3)
        """
        return _within(self.left + dx, self.bottom + dy, self.span, radius)

    def zoom(self, steps: int, radius: int) -> Window:
        """Return the window with the next larger (+1) or smaller (−1) span around the same middle."""
        spans = available_spans(radius)
        place = min(range(len(spans)), key=lambda i: abs(spans[i] - self.span))
        span = spans[min(max(place + steps, 0), len(spans) - 1)]
        middle = (self.left + self.span // 2, self.bottom + self.span // 2)
        return Window(0, 0, span).center_on(middle, radius)


def available_spans(radius: int) -> tuple[int, ...]:
    """Return the spans that a window can have on a grid: the whole side only where it is not too large."""
    side = 2 * radius + 1
    smaller = tuple(span for span in WINDOW_SPANS_CELLS if span < side)
    return (*smaller, side) if side <= WINDOW_SPANS_CELLS[-1] else smaller


def usual_window(radius: int, last: Cell = (0, 0)) -> Window:
    """Return the default window: the whole grid while its cells are large enough, else a part around the last cell."""
    side = 2 * radius + 1
    return Window(0, 0, min(side, USUAL_SPAN_CELLS)).center_on(last, radius)


def whole_window(radius: int) -> Window:
    """Return the window that shows as much of the grid as can be shown, around its middle."""
    return Window(0, 0, available_spans(radius)[-1]).center_on((0, 0), radius)


def _within(left: int, bottom: int, span: int, radius: int) -> Window:
    limit = radius - span + 1
    return Window(min(max(left, -radius), limit), min(max(bottom, -radius), limit), span)


# Symbols, lines, and the place of a cell in the window.

ROOM_SIDE_CELLS: Final = 5  # smaller grids are drawn with room around them for this one: they grow, and no cell moves

SIDE: Final = 1000
"""The side of the whole drawing, in its own units: a square that is the same for the whole game."""
GROUND_SIDE: Final = 920
LEFT, TOP = 64, 12
"""The corner of the part with the cells, which does not depend on their number; the rest is for coordinates."""
LETTER_UNITS: Final = 18
BLEED: Final = 6
"""The drawing area beyond the cells, in units of a cell: the frame around them, and that of the focus."""

CROSS = node("path", {"class": "mg-symbol-line", "d": "M-27 -27L27 27M27 -27L-27 27"})
NOUGHT = node("circle", {"class": "mg-symbol-line", "r": 29})


def symbol(player: int) -> Node:
    """Draw a cross or a nought around its own middle."""
    return CROSS if player == CROSSES else NOUGHT


def place_of(cell: Cell) -> tuple[int, int]:
    """Return the row and the column of a cell, downwards and to the right from the cell in which the game began.

    It is the same wherever one looks and however large the grid is: what stays is drawn and sent once.
    """
    return -cell[1], cell[0]


def middle_of(cell: Cell) -> tuple[int, int]:
    """Return the middle of a cell, in units of the drawing."""
    row, column = place_of(cell)
    return column * UNIT + UNIT // 2, row * UNIT + UNIT // 2


@lru_cache(maxsize=64)
def ground_squares(window: Window, radius: int, *, has_grown: bool) -> tuple[Node, ...]:
    """Draw the squares of the ground by kind: a few paths are drawn faster than hundreds of squares."""
    inner = radius - has_grown
    left, right = max(window.left, -inner), min(window.right, inner)
    bottom, top = max(window.bottom, -inner), min(window.top, inner)
    wide, high = (right - left + 1) * UNIT, (top - bottom + 1) * UNIT
    # Every other column is drawn one way round and every other row the other way: what lies in both is not filled.
    # So the dark squares take as many strokes as a side has cells, and not as many as the grid has.
    columns = [f"M{x * UNIT} {-top * UNIT}h{UNIT}v{high}h-{UNIT}z" for x in range(left, right + 1) if x % 2]
    rows = [f"M{left * UNIT} {-y * UNIT}v{UNIT}h{wide}v-{UNIT}z" for y in range(bottom, top + 1) if y % 2]
    squares = {"mg-light": [f"M{left * UNIT} {-top * UNIT}h{wide}v{high}h-{wide}z"], "mg-dark": [*columns, *rows]}
    for x, y in window.edge(radius) if has_grown else ():
        kind = f"{'mg-dark' if (x + y) % 2 else 'mg-light'} mg-new"
        squares.setdefault(kind, []).append(f"M{x * UNIT} {-y * UNIT}h{UNIT}v{UNIT}h-{UNIT}z")
    return tuple(
        node("path", {"key": f"{kind} {radius}", "class": f"mg-square {kind}", "d": "".join(corners)})
        for kind, corners in squares.items()
        if corners
    )


@lru_cache(maxsize=1024)
def draw_symbol(piece: PlacedPiece, row: int, column: int) -> Node:
    """Draw a symbol on the grid."""
    player = PLAYERS.index(piece.piece)
    return grid.piece(piece.key, piece.at, row, column, f"mg-{SYMBOLS[player]}", symbol(player))


def stroke(ends: tuple[Cell, Cell], window: Window, kind: str) -> Node | None:
    """Draw the part in the window of a straight line between the middles of two cells, or None if it passes beside."""
    (x, y), (far_x, far_y) = ends
    dx, dy = (far_x > x) - (far_x < x), (far_y > y) - (far_y < y)
    steps = range(max(far_x - x, abs(far_y - y)) + 1)
    for start, step, low, high in ((x, dx, window.left, window.right), (y, dy, window.bottom, window.top)):
        if step:
            first, last = sorted(((low - start) * step, (high - start) * step))
            steps = range(max(steps.start, first), min(steps.stop, last + 1))
        elif not low <= start <= high:
            return None
    if not steps:
        return None
    (x1, y1), (x2, y2) = (middle_of((x + i * dx, y + i * dy)) for i in (steps[0], steps[-1]))
    return node("line", {"class": kind, "x1": x1, "y1": y1, "x2": x2, "y2": y2})


def number(value: int) -> str:
    """Format a coordinate for the board."""
    return str(value).replace("-", "−")


def frame(
    window: Window,
    radius: int,
    title: LazyString,
    ground: Iterable[Node],
    pieces: Iterable[Node],
    rows: Iterable[Node],
    top_layer: Sequence[Node],
    *,
    has_grown: bool,
    masked_cell: Cell | None = None,
) -> Node:
    """Draw the whole board: always the same square, in which the cells of the window share the same room, with their
    coordinates beside it, except those of the ``masked_cell``. If the grid is larger than the window, the ground
    can be dragged.
    """
    side = 2 * radius + 1
    cells = max(window.span, ROOM_SIDE_CELLS)
    room = (cells - window.span) * UNIT // 2 + BLEED
    width = cells * UNIT + 2 * BLEED
    kind = f"mg-slides mg-grown-{window.span}" if has_grown and window.span > ROOM_SIDE_CELLS else "mg-slides"
    slides = node(
        "g",
        {"class": kind, "pan": UNIT if window.span < side else None},
        node(
            "g",
            {"shift": [-window.left * UNIT, window.top * UNIT]},
            node("g", {"class": "mg-ground", "aria-hidden": "true"}, *ground),
            node("g", {"class": "mg-pieces", "aria-hidden": "true"}, *pieces),
            node(
                "g",
                {
                    "class": "mg-cells",
                    "role": "grid",
                    "aria-label": title,
                    "aria-rowcount": str(side),
                    "aria-colcount": str(side),
                },
                *rows,
            ),
            node("g", {"class": "mg-above", "aria-hidden": "true"}, *top_layer) if top_layer else None,
        ),
    )
    size = window.span * UNIT
    return node(
        "svg",
        {
            "class": "mg-board mg-pans" if window.span < side else "mg-board",
            "viewBox": f"0 0 {SIDE} {SIDE}",
            "xmlns": "http://www.w3.org/2000/svg",
        },
        node("g", {"class": "mg-coordinates", "aria-hidden": "true"}, *coordinates(window, width, room, masked_cell)),
        node(
            "svg",
            {
                "x": LEFT,
                "y": TOP,
                "width": GROUND_SIDE,
                "height": GROUND_SIDE,
                "viewBox": f"{-room} {-room} {width} {width}",
                "role": "presentation",
            },
            slides,
            node("rect", {"class": "mg-edge", "x": -2, "y": -2, "width": size + 4, "height": size + 4}),
        ),
    )


@lru_cache(maxsize=64)
def coordinates(window: Window, width: int, room: int, masked_cell: Cell | None = None) -> tuple[Node, ...]:
    """Draw the x below the columns and the y beside the rows, or those of every fifth if there is no room.

    A question mark is in the place of those that would name a cell.
    """
    captions = []
    asked_x, asked_y = masked_cell or (None, None)
    characters = (GROUND_SIDE // window.span - 1) // LETTER_UNITS  # the characters that have room below a column
    rows_named = len(str(window.left)) <= characters
    # From the middle, so that those of a grid that grows are the same and only their places are sent.
    for step in sorted(range(window.span), key=lambda step: abs(step - window.span // 2)):
        offset = (room + step * UNIT + UNIT // 2) * GROUND_SIDE / width
        end = (room + window.span * UNIT) * GROUND_SIDE / width
        start = room * GROUND_SIDE / width
        x, y = window.left + step, window.top - step
        if len(str(x)) <= characters or x % 5 == 0 or x == asked_x:
            captions.append(_caption(x, asked_x, LEFT + offset, TOP + end + 30))
        if rows_named or y % 5 == 0 or y == asked_y:
            captions.append(_caption(y, asked_y, LEFT + start - 34, TOP + offset))
    return tuple(captions)


def _caption(value: int, masked_value: int | None, x: float, y: float) -> Node:
    """Draw a coordinate beside the board, unless it is to stay unnamed."""
    return grid.caption("?" if value == masked_value else number(value), round(x, 1), round(y, 1), "mg-coordinate")

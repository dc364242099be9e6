"""The part of a large grid that is looked at: the whole grid while it is small, then a window that can be moved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mathgames.games.tinc.position import Cell

WINDOW_SPANS_CELLS: Final = (3, 5, 9, 15, 21)
"""How many cells of a row a window can show. 21 × 21 cells are drawn at the most, whatever the grid."""
USUAL_SPAN_CELLS: Final = 15
"""The span of a window that nobody has changed: the whole grid is in view as long as its cells are not too small for a
finger on most screens. Whoever has a smaller one zooms in.
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
        """Its cells by rows, from the top."""
        for y in range(self.top, self.bottom - 1, -1):
            yield [(x, y) for x in range(self.left, self.right + 1)]

    def around(self, cell: Cell, radius: int) -> Window:
        """The window of the same span with the cell in its middle, or as near to it as the grid allows.

        >>> Window(-1, -1, 3).around((9, 0), 4)
        Window(left=2, bottom=-1, span=3)
        """
        x, y = cell
        return _within(x - self.span // 2, y - self.span // 2, self.span, radius)

    def panned(self, direction: str, radius: int) -> Window:
        """The window moved by half of its span, as far as the grid goes."""
        across, up = DIRECTIONS[direction]
        step = max(self.span // 2, 1)
        return self.moved(across * step, up * step, radius)

    def moved(self, across: int, up: int, radius: int) -> Window:
        """The window moved by so many cells, as far as the grid goes.

        >>> Window(-1, -1, 3).moved(1, -9, 4)
        Window(left=0, bottom=-4, span=3)
        """
        return _within(self.left + across, self.bottom + up, self.span, radius)

    def zoomed(self, steps: int, radius: int) -> Window:
        """The window with the next larger (+1) or smaller (−1) span around the same middle."""
        spans = available_spans(radius)
        place = min(range(len(spans)), key=lambda i: abs(spans[i] - self.span))
        span = spans[min(max(place + steps, 0), len(spans) - 1)]
        middle = (self.left + self.span // 2, self.bottom + self.span // 2)
        return Window(0, 0, span).around(middle, radius)


def available_spans(radius: int) -> tuple[int, ...]:
    """The spans that a window can have on a grid: the whole side only where it is not too large."""
    side = 2 * radius + 1
    smaller = tuple(span for span in WINDOW_SPANS_CELLS if span < side)
    return (*smaller, side) if side <= WINDOW_SPANS_CELLS[-1] else smaller


def usual_window(radius: int, last: Cell = (0, 0)) -> Window:
    """The window that nobody has moved: the whole grid while its cells are large enough, else around the last cell."""
    side = 2 * radius + 1
    return Window(0, 0, min(side, USUAL_SPAN_CELLS)).around(last, radius)


def whole_window(radius: int) -> Window:
    """The window that shows as much of the grid as can be shown, around its middle."""
    return Window(0, 0, available_spans(radius)[-1]).around((0, 0), radius)


def _within(left: int, bottom: int, span: int, radius: int) -> Window:
    most = radius - span + 1
    return Window(min(max(left, -radius), most), min(max(bottom, -radius), most), span)

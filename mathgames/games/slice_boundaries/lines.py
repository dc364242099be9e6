"""Exact lines across the grid: the cells that they visit and the boundaries that they cross.

Coordinates are counted in squares from the top left corner of the grid, x to the right and y **downwards**. A line is
kept as the two points in which it meets the border, four integers over one common denominator, so that nothing is ever
rounded: whether a line passes through a vertex or just beside it changes the score (LQ-8).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import gcd
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[Fraction, Fraction]


class Line(NamedTuple):
    """The line from (x0/scale, y0/scale) to (x1/scale, y1/scale), left end first, in lowest terms.

    >>> line = between((Fraction(59, 10), Fraction(6)), (Fraction(0), Fraction(1, 10)))
    >>> line
    Line(scale=10, x0=0, y0=1, x1=59, y1=60)
    >>> line.ends
    ((Fraction(0, 1), Fraction(1, 10)), (Fraction(59, 10), Fraction(6, 1)))
    """

    scale: int
    x0: int
    y0: int
    x1: int
    y1: int

    @property
    def ends(self) -> tuple[Point, Point]:
        """The two ends, exactly."""
        scale, x0, y0, x1, y1 = self
        return (Fraction(x0, scale), Fraction(y0, scale)), (Fraction(x1, scale), Fraction(y1, scale))


def reduced(scale: int, x0: int, y0: int, x1: int, y1: int) -> Line:
    """The line between two points with a common denominator: lowest terms, left end first (upper end if upright)."""
    common = gcd(scale, x0, y0, x1, y1)
    if (x1, y1) < (x0, y0):
        x0, y0, x1, y1 = x1, y1, x0, y0
    if common == 1:
        return Line(scale, x0, y0, x1, y1)
    return Line(scale // common, x0 // common, y0 // common, x1 // common, y1 // common)


def between(start: Point, end: Point) -> Line:
    """The line between two points."""
    numbers = (*start, *end)
    scale = 1
    for number in numbers:
        scale *= number.denominator // gcd(scale, number.denominator)
    x0, y0, x1, y1 = (number.numerator * (scale // number.denominator) for number in numbers)
    return reduced(scale, x0, y0, x1, y1)


def mirrored(line: Line, n: int) -> Line:
    """The line seen in a mirror: left and right exchanged."""
    scale, x0, y0, x1, y1 = line
    return Line(scale, n * scale - x1, y1, n * scale - x0, y0)


def visited(line: Line, n: int) -> list[int]:
    """The numbers of the cells whose inside a legal line meets, from its left end to its right end.

    The line leaves each cell through its right side, or through its lower (or upper) side, or through the vertex where
    the two meet: whichever it reaches first. A cell that it only touches at a vertex is not visited (LQ-8).

    >>> visited(Line(1, 0, 0, 3, 3), 3), visited(Line(10, 0, 1, 29, 30), 3)
    ([0, 4, 8], [0, 3, 4, 7, 8])
    """
    scale, x0, y0, x1, y1 = line
    across, down = x1 - x0, y1 - y0
    drop, step = (down, 1) if down > 0 else (-down, -1)
    column = x0 // scale
    row = y0 // scale if step > 0 else -(-y0 // scale) - 1
    cells = []
    while True:
        cells.append(row * n + column)
        to_right = (column + 1) * scale - x0
        to_level = (row + 1) * scale - y0 if step > 0 else y0 - row * scale
        # The line is to_right / across of its length from the start when it reaches the right side.
        right, level = to_right * drop, to_level * across
        if right <= level:
            if to_right >= across:
                return cells
            column += 1
        elif to_level >= drop:
            return cells
        if level <= right:
            row += step


def score(line: Line, n: int, filled: Sequence[int]) -> int:
    """How often the line passes between a filled and an empty cell (LQ-7, LQ-8)."""
    states = [filled[cell] for cell in visited(line, n)]
    return sum(map(int.__ne__, states, states[1:]))


class Crossing(NamedTuple):
    """A line's way from one cell into the next: the two cells' numbers, the point, and whether that is a vertex."""

    before: int
    after: int
    point: Point
    vertex: bool


def crossings(line: Line, n: int) -> Iterator[Crossing]:
    """Every crossing of a legal line in order, also those between two cells of one kind, which score nothing.

    >>> [(c.before, c.after, c.vertex) for c in crossings(Line(1, 0, 0, 2, 2), 2)]
    [(0, 3, True)]
    """
    (x0, y0), (x1, y1) = line.ends
    slope = (y1 - y0) / (x1 - x0)
    cells = visited(line, n)
    for before, after in pairwise(cells):
        (row, column), (next_row, next_column) = divmod(before, n), divmod(after, n)
        if next_column != column:
            x = Fraction(next_column)
            y = y0 + slope * (x - x0)
        else:
            y = Fraction(max(row, next_row))
            x = x0 + (y - y0) / slope
        yield Crossing(before, after, (x, y), next_column != column and next_row != row)

"""Exact lines across the grid: the squares that they visit and the boundaries that they cross.

Coordinates are counted in squares from the top left corner of the grid, x to the right and y **downwards**, as the
letters of the rows are; people are told y **upwards**, as mathematics counts it (``y_up``). A line is kept as the two
points in which it meets the border, four integers over one common denominator, so that nothing is ever rounded: whether
a line passes through a vertex or just beside it changes the score (LQ-8).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import gcd
from typing import Final, NamedTuple, TypeAlias

from mathgames.language.words import MINUS

MAX_DIGITS: Final = 40
"""Digits that a coordinate may have on either side of its fraction line: finer than any screen, and still readable."""
_TOO_LONG: Final = 10**MAX_DIGITS

Point: TypeAlias = tuple[Fraction, Fraction]


class StraightLine(NamedTuple):
    """The line from (x0/scale, y0/scale) to (x1/scale, y1/scale), left end first, in lowest terms.

    >>> line = between((Fraction(59, 10), Fraction(6)), (Fraction(0), Fraction(1, 10)))
    >>> line
    StraightLine(scale=10, x0=0, y0=1, x1=59, y1=60)
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


def reduced(scale: int, x0: int, y0: int, x1: int, y1: int) -> StraightLine:
    """The line between two points with a common denominator: lowest terms, left end first (upper end if vertical)."""
    common = gcd(scale, x0, y0, x1, y1)
    if (x1, y1) < (x0, y0):
        x0, y0, x1, y1 = x1, y1, x0, y0
    if common == 1:
        return StraightLine(scale, x0, y0, x1, y1)
    return StraightLine(scale // common, x0 // common, y0 // common, x1 // common, y1 // common)


def between(start: Point, end: Point) -> StraightLine:
    """The line between two points."""
    numbers = (*start, *end)
    scale = 1
    for number in numbers:
        scale *= number.denominator // gcd(scale, number.denominator)
    x0, y0, x1, y1 = (number.numerator * (scale // number.denominator) for number in numbers)
    return reduced(scale, x0, y0, x1, y1)


def mirrored(line: StraightLine, n: int) -> StraightLine:
    """The line seen in a mirror: left and right exchanged."""
    scale, x0, y0, x1, y1 = line
    return StraightLine(scale, n * scale - x1, y1, n * scale - x0, y0)


def fits(point: Point) -> bool:
    """Whether both coordinates of a point can be written with numbers that are not too long."""
    return all(abs(number.numerator) < _TOO_LONG > number.denominator for number in point)


def y_up(point: Point, n: int) -> Point:
    """A point of an n × n grid as people are told it: y counted upwards from the bottom left corner."""
    return point[0], n - point[1]


def coordinates(point: Point, n: int) -> str:
    """A point of an n × n grid as people are told it, in writing.

    >>> coordinates(StraightLine(2, 1, 6, 2, 0).ends[0], 6)
    '(1/2, 3)'
    >>> coordinates(StraightLine(1, 0, 1, 6, 6).ends[0], 6)
    '(0, 5)'
    """
    x, y = y_up(point, n)
    return f"({x}, {y})".replace("-", MINUS)


@lru_cache(maxsize=64)  # one page asks for the same few lines again and again
def visited(line: StraightLine, n: int) -> tuple[int, ...]:
    """The numbers of the squares whose inside a legal line meets, from its left end to its right end.

    The line leaves each square through its right side, or through its lower (or upper) side, or through the vertex
    where the two meet: whichever it reaches first. A square that it only touches at a vertex is not visited (LQ-8).

    >>> visited(StraightLine(1, 0, 0, 3, 3), 3), visited(StraightLine(10, 0, 1, 29, 30), 3)
    ((0, 4, 8), (0, 3, 4, 7, 8))
    """
    scale, x0, y0, x1, y1 = line
    across, down = x1 - x0, y1 - y0
    drop, step = (down, 1) if down > 0 else (-down, -1)
    column = x0 // scale
    row = y0 // scale if step > 0 else -(-y0 // scale) - 1
    path = []
    while True:
        path.append(row * n + column)
        to_right = (column + 1) * scale - x0
        to_horizontal = (row + 1) * scale - y0 if step > 0 else y0 - row * scale
        # The line is to_right / across of its length from the start when it reaches the right side.
        right, horizontal = to_right * drop, to_horizontal * across
        if right <= horizontal:
            if to_right >= across:
                return tuple(path)
            column += 1
        elif to_horizontal >= drop:
            return tuple(path)
        if horizontal <= right:
            row += step


def score(line: StraightLine, n: int, filled: Sequence[int]) -> int:
    """How often the line passes between a filled and an empty square (LQ-7, LQ-8)."""
    states = [filled[square] for square in visited(line, n)]
    return sum(map(int.__ne__, states, states[1:]))


class Crossing(NamedTuple):
    """A line's way from one square into the next: the two squares' numbers, the point, and whether that is a vertex."""

    before: int
    after: int
    point: Point
    vertex: bool


@lru_cache(maxsize=16)
def crossings(line: StraightLine, n: int) -> tuple[Crossing, ...]:
    """Every crossing of a legal line in order, also those between two squares of one kind, which score nothing.

    >>> [(c.before, c.after, c.vertex) for c in crossings(StraightLine(1, 0, 0, 2, 2), 2)]
    [(0, 3, True)]
    """
    (x0, y0), (x1, y1) = line.ends
    slope = (y1 - y0) / (x1 - x0)
    crossed = []
    for before, after in pairwise(visited(line, n)):
        (row, column), (next_row, next_column) = divmod(before, n), divmod(after, n)
        if next_column != column:
            x = Fraction(next_column)
            y = y0 + slope * (x - x0)
        else:
            y = Fraction(max(row, next_row))
            x = x0 + (y - y0) / slope
        crossed.append(Crossing(before, after, (x, y), next_column != column and next_row != row))
    return tuple(crossed)

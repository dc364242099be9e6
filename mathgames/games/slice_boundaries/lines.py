"""Exact lines across the grid: the squares that they visit and the boundaries that they cross.

Coordinates are counted in squares from the top left corner of the grid, x to the right and y **downwards**, as the
letters of the rows are; people are told y **upwards**, as mathematics counts it (``y_up``). A line is kept as the two
points in which it meets the border, four integers over one common denominator, so that nothing is ever rounded: whether
a line passes through a vertex or just beside it changes the score (LQ-8).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations, pairwise
from math import gcd
from random import Random
from typing import Final, NamedTuple, TypeAlias

from mathgames.language.words import MINUS

MAX_DIGITS: Final = 40
"""The largest number of digits of a coordinate on either side of its fraction line: fine, and still readable."""
_DIGIT_LIMIT: Final = 10**MAX_DIGITS

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


def reduce_line(scale: int, x0: int, y0: int, x1: int, y1: int) -> StraightLine:
    """Return the line between two points with a common denominator: lowest terms, left (or upper) end first."""
    common = gcd(scale, x0, y0, x1, y1)
    if (x1, y1) < (x0, y0):
        x0, y0, x1, y1 = x1, y1, x0, y0
    if common == 1:
        return StraightLine(scale, x0, y0, x1, y1)
    return StraightLine(scale // common, x0 // common, y0 // common, x1 // common, y1 // common)


def between(start: Point, end: Point) -> StraightLine:
    """Return the line between two points."""
    numbers = (*start, *end)
    scale = 1
    for number in numbers:
        scale *= number.denominator // gcd(scale, number.denominator)
    x0, y0, x1, y1 = (number.numerator * (scale // number.denominator) for number in numbers)
    return reduce_line(scale, x0, y0, x1, y1)


def mirror(line: StraightLine, n: int) -> StraightLine:
    """Return the line seen in a mirror: left and right exchanged."""
    scale, x0, y0, x1, y1 = line
    return StraightLine(scale, n * scale - x1, y1, n * scale - x0, y0)


def fits(point: Point) -> bool:
    """Check if both coordinates of a point can be written with numbers that are not too long."""
    return all(abs(number.numerator) < _DIGIT_LIMIT > number.denominator for number in point)


def y_up(point: Point, n: int) -> Point:
    """Return a point of an n × n grid for readers: y counted upwards from the bottom left corner."""
    return point[0], n - point[1]


def coordinates(point: Point, n: int) -> str:
    """Format a point of an n × n grid for readers.

    >>> coordinates(StraightLine(2, 1, 6, 2, 0).ends[0], 6)
    '(1/2, 3)'
    >>> coordinates(StraightLine(1, 0, 1, 6, 6).ends[0], 6)
    '(0, 5)'
    """
    return point_text(y_up(point, n))


def point_text(point: Point) -> str:
    """Format a point for readers, with y counted upwards already."""
    x, y = point
    return f"({x}, {y})".replace("-", MINUS)


@lru_cache(maxsize=64)  # one page asks for the same few lines again and again
def visited_squares(line: StraightLine, n: int) -> tuple[int, ...]:
    """Return the squares whose inside a legal line meets, from its left end to its right end.

    The line leaves each square through its right side, or through its lower (or upper) side, or through the vertex
    where the two meet: whichever it reaches first. A square that it only touches at a vertex is not visited (LQ-8).

    >>> visited_squares(StraightLine(1, 0, 0, 3, 3), 3), visited_squares(StraightLine(10, 0, 1, 29, 30), 3)
    ((0, 4, 8), (0, 3, 4, 7, 8))
    """
    scale, x0, y0, x1, y1 = line
    dx, dy = x1 - x0, y1 - y0
    drop, step = (dy, 1) if dy > 0 else (-dy, -1)
    column = x0 // scale
    row = y0 // scale if step > 0 else -(-y0 // scale) - 1
    path = []
    while True:
        path.append(row * n + column)
        to_right = (column + 1) * scale - x0
        to_horizontal = (row + 1) * scale - y0 if step > 0 else y0 - row * scale
        # The line is to_right / across of its length from the start when it reaches the right side.
        right, horizontal = to_right * drop, to_horizontal * dx
        if right <= horizontal:
            if to_right >= dx:
                return tuple(path)
            column += 1
        elif to_horizontal >= drop:
            return tuple(path)
        if horizontal <= right:
            row += step


def line_score(line: StraightLine, n: int, filling: Sequence[int]) -> int:
    """Return the number of changes between filled and empty squares along the line (LQ-7, LQ-8)."""
    states = [filling[square] for square in visited_squares(line, n)]
    return sum(map(int.__ne__, states, states[1:]))


class Crossing(NamedTuple):
    """A line's step from one square into the next: the numbers of both, the point, and whether that is a vertex."""

    before: int
    after: int
    point: Point
    vertex: bool


@lru_cache(maxsize=16)
def crossings(line: StraightLine, n: int) -> tuple[Crossing, ...]:
    """Return the crossings of a legal line in order, with those between two squares of one kind, which score nothing.

    >>> [(c.before, c.after, c.vertex) for c in crossings(StraightLine(1, 0, 0, 2, 2), 2)]
    [(0, 3, True)]
    """
    (x0, y0), (x1, y1) = line.ends
    slope = (y1 - y0) / (x1 - x0)
    result = []
    for before, after in pairwise(visited_squares(line, n)):
        (row, column), (next_row, next_column) = divmod(before, n), divmod(after, n)
        if next_column != column:
            x = Fraction(next_column)
            y = y0 + slope * (x - x0)
        else:
            y = Fraction(max(row, next_row))
            x = x0 + (y - y0) / slope
        result.append(Crossing(before, after, (x, y), next_column != column and next_row != row))
    return tuple(result)


# Two families of lines, listed, and one line of each drawn at random without listing the others.
#
# The lines that differ are one for every way in which a line can separate the vertices of the grid; the ticked lines
# are all that end at ticks of the border.
#
# Which boundaries a line crosses depends only on which of the (n + 1)² vertices lie on which side of it. Turn a line
# that passes through no vertex until its direction is one in which vertices stand behind each other: there the order
# in which a line of that direction would meet the vertices changes, and each pair of vertices with no third one
# between them gives one new separation, that of a line through the middle of the pair, turned a little further.
#
# Directions are pairs (p, q): p to the right while q down. They run from (0, 1), vertical, to (1, 0), horizontal, in
# the order of p/q; those that join vertices have p, q ≤ n. Lines that rise to the right are the mirror images.

Direction: TypeAlias = tuple[int, int]


def directions(n: int) -> Iterator[Direction]:
    """Yield the directions that join vertices of an n × n grid, from vertical to horizontal.

    Neighbours in this sequence satisfy the law of Farey sequences, by which each is found from the two before it.

    >>> list(directions(2))
    [(0, 1), (1, 2), (1, 1), (2, 1), (1, 0)]
    """
    p0, q0, p, q = 0, 1, 1, n
    yield 0, 1
    while q:
        yield p, q
        times = min((n + p0) // p, (n + q0) // q)
        p0, q0, p, q = p, q, times * p - p0, times * q - q0
    yield 1, 0


def falling_line(n: int, direction: Direction, k: int) -> StraightLine:
    """Return the line q·x − p·y = k/2 of direction (p, q), p, q ≥ 1: it falls to the right, as y grows downwards."""
    p, q = direction
    scale = 2 * p * q
    size = n * scale
    bottom, right = (k + 2 * p * n) * p, (2 * q * n - k) * q  # where it meets the lower and the right side, if it does
    x0, y0 = (k * p, 0) if k >= 0 else (0, -k * q)
    x1, y1 = (bottom, size) if bottom <= size else (size, right)
    return reduce_line(scale, x0, y0, x1, y1)


def turned_line(n: int, pair: Direction, after: Direction, x: int, y: int) -> StraightLine:
    """Return the line through the middle of the vertices (x, y) and (x, y) + pair, turned from the pair's direction
    towards ``after``, the next direction that joins vertices, but not as far.
    """
    p, q = pair[0] + after[0], pair[1] + after[1]  # the mediant: strictly between the two
    return falling_line(n, (p, q), q * (2 * x + pair[0]) - p * (2 * y + pair[1]))


class _Kind(NamedTuple):
    """The separations of one direction, in columns and rows like the first vertices of their pairs."""

    direction: Direction
    first: int
    """The parameter ``k`` of ``falling_line`` for the line at the top left."""
    columns: int
    rows: int
    rising: bool
    """True if the lines are the mirror images of falling ones."""

    def line(self, n: int, x: int, y: int) -> StraightLine:
        """Return the line in a column and a row."""
        p, q = self.direction
        line = falling_line(n, self.direction, self.first + 2 * (q * x - p * y))
        return mirror(line, n) if self.rising else line


def _kinds(n: int) -> Iterator[_Kind]:
    turns = list(pairwise(directions(n)))
    yield _Kind((1, n + 1), 1, n, 1, rising=False)  # vertical lines between two neighbouring columns of vertices
    for pair, after in turns:
        yield _turned_lines(n, pair, after, rising=False)
    # The last pair is (n, 1): what follows lies between two rows of vertices, as a falling line did.
    for pair, after in turns[:-1]:
        yield _turned_lines(n, pair, after, rising=True)


def _turned_lines(n: int, pair: Direction, after: Direction, *, rising: bool) -> _Kind:
    p, q = pair[0] + after[0], pair[1] + after[1]
    return _Kind((p, q), q * pair[0] - p * pair[1], n + 1 - pair[0], n + 1 - pair[1], rising)


def separations(n: int) -> Iterator[StraightLine]:
    """Yield a line through no vertex for each separation of the vertices by a line that crosses the grid.

    >>> [sum(1 for _ in separations(n)) for n in range(1, 7)]
    [6, 28, 86, 200, 418, 748]
    """
    for kind in _kinds(n):
        for y in range(kind.rows):
            for x in range(kind.columns):
                yield kind.line(n, x, y)


def separation_count(n: int) -> int:
    """Return the number of ``separations`` without listing them.

    >>> [separation_count(n) for n in (1, 2, 3, 12)]
    [6, 28, 86, 8744]
    """
    return sum(kind.columns * kind.rows for kind in _kinds(n))


def drawn_separation(n: int, chance: Random) -> StraightLine:
    """Draw one of the ``separations`` at random, each equally likely; the others are counted and not made."""
    kinds = list(_kinds(n))
    before = list(accumulate((kind.columns * kind.rows for kind in kinds), initial=0))
    number = chance.randrange(before[-1])
    at = bisect_right(before, number) - 1
    y, x = divmod(number - before[at], kinds[at].columns)
    return kinds[at].line(n, x, y)


def ticked_lines(n: int, ticks: int) -> Iterator[StraightLine]:
    """Yield the lines whose ends are multiples of 1/ticks on two different sides (a corner belongs to both sides)."""
    for (x0, y0), (x1, y1) in combinations(_border(n * ticks), 2):
        if x0 != x1 and y0 != y1:
            yield reduce_line(ticks, x0, y0, x1, y1)


def ticked_line_count(n: int, ticks: int) -> int:
    """Return the number of ``ticked_lines`` without listing them.

    >>> ticked_line_count(2, 1) == sum(1 for _ in ticked_lines(2, 1))
    True
    """
    side = n * ticks
    return sum(_later_ends(side, x, y) for x, y in _border(side))


def drawn_ticked_line(n: int, ticks: int, chance: Random) -> StraightLine:
    """Draw one of the ``ticked_lines`` at random, each equally likely; the others are counted and not made."""
    side = n * ticks
    border = _border(side)
    before = list(accumulate((_later_ends(side, x, y) for x, y in border), initial=0))
    number = chance.randrange(before[-1])
    start = bisect_right(before, number) - 1
    x0, y0 = border[start]
    ends = [(x, y) for x, y in border[start + 1 :] if x != x0 and y != y0]
    return reduce_line(ticks, x0, y0, *ends[number - before[start]])


def _border(side: int) -> list[tuple[int, int]]:
    """Return the ticks on the border of a square with sides of *side* ticks, column by column."""
    inner = [(x, y) for x in range(1, side) for y in (0, side)]
    return [*((0, y) for y in range(side + 1)), *inner, *((side, y) for y in range(side + 1))]


def _later_ends(side: int, x: int, y: int) -> int:
    """Return the number of ticks of later columns that are in another row than the tick (x, y)."""
    if x == side:
        return 0
    a_column = 1 if y in (0, side) else 2  # a column inside the square has two ticks, one on top and one at the bottom
    return (side - 1 - x) * a_column + side

"""Two families of lines, listed, and one line of each drawn at random without listing the others.

The lines that differ are one for every way in which a line can separate the vertices of the grid; the ticked lines are
all that end at ticks of the border.

Which boundaries a line crosses depends only on which of the (n + 1)² vertices lie on which side of it. Turn a line
that passes through no vertex until its direction is one in which vertices stand behind each other: there the order in
which a line of that direction would meet the vertices changes, and each pair of vertices with no third one between
them gives one new separation, that of a line through the middle of the pair, turned a little further.

Directions are pairs (p, q): p to the right while q down. They run from (0, 1), vertical, to (1, 0), horizontal, in the
order of p/q; those that join vertices have p, q ≤ n. Lines that rise to the right are the mirror images.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, combinations, pairwise
from random import Random
from typing import NamedTuple, TypeAlias

from mathgames.games.slice_boundaries.lines import StraightLine, mirrored, reduced

Direction: TypeAlias = tuple[int, int]


def directions(n: int) -> Iterator[Direction]:
    """The directions that join vertices of an n × n grid, from vertical to horizontal.

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
    """The line q·x − p·y = k/2 of direction (p, q), p, q ≥ 1: it falls to the right, as y grows downwards."""
    p, q = direction
    scale = 2 * p * q
    far = n * scale
    bottom, right = (k + 2 * p * n) * p, (2 * q * n - k) * q  # where it meets the lower and the right side, if it does
    x0, y0 = (k * p, 0) if k >= 0 else (0, -k * q)
    x1, y1 = (bottom, far) if bottom <= far else (far, right)
    return reduced(scale, x0, y0, x1, y1)


def turned_line(n: int, pair: Direction, after: Direction, x: int, y: int) -> StraightLine:
    """The line through the middle of the vertices (x, y) and (x, y) + pair, turned from the pair's direction towards
    ``after``, the next direction that joins vertices, but not as far.
    """
    p, q = pair[0] + after[0], pair[1] + after[1]  # the mediant: strictly between the two
    return falling_line(n, (p, q), q * (2 * x + pair[0]) - p * (2 * y + pair[1]))


class _Kind(NamedTuple):
    """The separations of one direction, which stand in columns and rows as the first vertices of their pairs do."""

    direction: Direction
    first: int
    """What ``k`` of ``falling_line`` is for the line at the top left."""
    columns: int
    rows: int
    rising: bool
    """Whether the lines are the mirror images of falling ones."""

    def line(self, n: int, x: int, y: int) -> StraightLine:
        """The line in a column and a row."""
        p, q = self.direction
        line = falling_line(n, self.direction, self.first + 2 * (q * x - p * y))
        return mirrored(line, n) if self.rising else line


def _kinds(n: int) -> Iterator[_Kind]:
    """All separations, in order."""
    turns = list(pairwise(directions(n)))
    yield _Kind((1, n + 1), 1, n, 1, rising=False)  # vertical lines between two neighbouring columns of vertices
    for pair, after in turns:
        yield _turned(n, pair, after, rising=False)
    # The last pair is (n, 1): what follows lies between two rows of vertices, as a falling line did.
    for pair, after in turns[:-1]:
        yield _turned(n, pair, after, rising=True)


def _turned(n: int, pair: Direction, after: Direction, *, rising: bool) -> _Kind:
    """The lines of ``turned_line`` for these directions."""
    p, q = pair[0] + after[0], pair[1] + after[1]
    return _Kind((p, q), q * pair[0] - p * pair[1], n + 1 - pair[0], n + 1 - pair[1], rising)


def separations(n: int) -> Iterator[StraightLine]:
    """One line through no vertex for each separation of the vertices by a line that crosses the grid.

    >>> [sum(1 for _ in separations(n)) for n in range(1, 7)]
    [6, 28, 86, 200, 418, 748]
    """
    for kind in _kinds(n):
        for y in range(kind.rows):
            for x in range(kind.columns):
                yield kind.line(n, x, y)


def separation_count(n: int) -> int:
    """How many ``separations`` there are, without listing them.

    >>> [separation_count(n) for n in (1, 2, 3, 12)]
    [6, 28, 86, 8744]
    """
    return sum(kind.columns * kind.rows for kind in _kinds(n))


def drawn_separation(n: int, chance: Random) -> StraightLine:
    """One of the ``separations``, each equally likely; the others are counted and not made."""
    kinds = list(_kinds(n))
    before = list(accumulate((kind.columns * kind.rows for kind in kinds), initial=0))
    number = chance.randrange(before[-1])
    at = bisect_right(before, number) - 1
    y, x = divmod(number - before[at], kinds[at].columns)
    return kinds[at].line(n, x, y)


def ticked_lines(n: int, ticks: int) -> Iterator[StraightLine]:
    """Every line whose ends are multiples of 1/ticks on two different sides (a corner belongs to both of its sides)."""
    for (x0, y0), (x1, y1) in combinations(_border(n * ticks), 2):
        if x0 != x1 and y0 != y1:
            yield reduced(ticks, x0, y0, x1, y1)


def ticked_line_count(n: int, ticks: int) -> int:
    """How many ``ticked_lines`` there are, without listing them.

    >>> ticked_line_count(2, 1) == sum(1 for _ in ticked_lines(2, 1))
    True
    """
    side = n * ticks
    return sum(_later_ends(side, x, y) for x, y in _border(side))


def drawn_ticked_line(n: int, ticks: int, chance: Random) -> StraightLine:
    """One of the ``ticked_lines``, each equally likely; the others are counted and not made."""
    side = n * ticks
    border = _border(side)
    before = list(accumulate((_later_ends(side, x, y) for x, y in border), initial=0))
    number = chance.randrange(before[-1])
    start = bisect_right(before, number) - 1
    x0, y0 = border[start]
    ends = [(x, y) for x, y in border[start + 1 :] if x != x0 and y != y0]
    return reduced(ticks, x0, y0, *ends[number - before[start]])


def _border(side: int) -> list[tuple[int, int]]:
    """The ticks on the border of a square of so many ticks, column by column."""
    inner = [(x, y) for x in range(1, side) for y in (0, side)]
    return [*((0, y) for y in range(side + 1)), *inner, *((side, y) for y in range(side + 1))]


def _later_ends(side: int, x: int, y: int) -> int:
    """How many ticks of later columns are in another row than the tick (x, y)."""
    if x == side:
        return 0
    a_column = 1 if y in (0, side) else 2  # a column inside the square has two ticks, one on top and one at the bottom
    return (side - 1 - x) * a_column + side

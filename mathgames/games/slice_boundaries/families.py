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
from collections.abc import Callable, Iterator
from functools import partial
from itertools import accumulate, combinations, pairwise
from random import Random
from typing import TypeAlias

from mathgames.games.slice_boundaries.lines import Line, mirrored, reduced

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


def falling_line(n: int, direction: Direction, k: int) -> Line:
    """The line q·x − p·y = k/2 of direction (p, q), p, q ≥ 1: it falls to the right, as y grows downwards."""
    p, q = direction
    # The ends, over the denominators 2q (on a horizontal side) and 2p (on a vertical side).
    start = (k, 2 * q, 0, 1) if k >= 0 else (0, 1, -k, 2 * p)
    bottom = k + 2 * p * n
    end = (bottom, 2 * q, n, 1) if bottom <= 2 * q * n else (n, 1, 2 * q * n - k, 2 * p)
    scale = 2 * p * q
    return reduced(
        scale,
        start[0] * (scale // start[1]),
        start[2] * (scale // start[3]),
        end[0] * (scale // end[1]),
        end[2] * (scale // end[3]),
    )


def turned_line(n: int, pair: Direction, after: Direction, x: int, y: int) -> Line:
    """The line through the middle of the vertices (x, y) and (x, y) + pair, turned from the pair's direction towards
    ``after``, the next direction that joins vertices, but not as far.
    """
    p, q = pair[0] + after[0], pair[1] + after[1]  # the mediant: strictly between the two
    return falling_line(n, (p, q), q * (2 * x + pair[0]) - p * (2 * y + pair[1]))


def _kinds(n: int) -> Iterator[tuple[int, Callable[[int], Line]]]:
    """The separations kind by kind: how many there are of a kind, and which line is the one of each number."""
    turns = list(pairwise(directions(n)))
    for pair, after in turns:
        if pair == (0, 1):  # vertical lines between two neighbouring columns of vertices
            yield n, partial(_between_columns, n)
        yield (n + 1 - pair[0]) * (n + 1 - pair[1]), partial(_turned, n, pair, after)
    # The last pair is (n, 1): what follows lies between two rows of vertices, as a falling line did.
    for pair, after in turns[:-1]:
        yield (n + 1 - pair[0]) * (n + 1 - pair[1]), partial(_mirrored, n, pair, after)


def _between_columns(n: int, column: int) -> Line:
    return falling_line(n, (1, n + 1), (n + 1) * (2 * column + 1) - n)


def _turned(n: int, pair: Direction, after: Direction, number: int) -> Line:
    y, x = divmod(number, n + 1 - pair[0])
    return turned_line(n, pair, after, x, y)


def _mirrored(n: int, pair: Direction, after: Direction, number: int) -> Line:
    return mirrored(_turned(n, pair, after, number), n)


def separations(n: int) -> Iterator[Line]:
    """One line through no vertex for each separation of the vertices by a line that crosses the grid.

    >>> [sum(1 for _ in separations(n)) for n in range(1, 7)]
    [6, 28, 86, 200, 418, 748]
    """
    for count, line in _kinds(n):
        yield from map(line, range(count))


def drawn_separation(n: int, chance: Random) -> Line:
    """One of the ``separations``, each equally likely; the others are counted and not made."""
    kinds = list(_kinds(n))
    number = chance.randrange(sum(count for count, _line in kinds))
    for count, line in kinds:
        if number < count:
            return line(number)
        number -= count
    raise AssertionError("a number below the sum lies below one of the partial sums")


def ticked_lines(n: int, ticks: int) -> Iterator[Line]:
    """Every line whose ends are multiples of 1/ticks on two different sides (a corner belongs to both of its sides)."""
    for (x0, y0), (x1, y1) in combinations(_border(n * ticks), 2):
        if x0 != x1 and y0 != y1:
            yield reduced(ticks, x0, y0, x1, y1)


def drawn_ticked_line(n: int, ticks: int, chance: Random) -> Line:
    """One of the ``ticked_lines``, each equally likely; the others are counted and not made."""
    side = n * ticks
    border = _border(side)
    up_to = list(accumulate(_later_ends(side, x, y) for x, y in border))
    number = chance.randrange(up_to[-1])
    start = bisect_right(up_to, number)
    x0, y0 = border[start]
    ends = [(x, y) for x, y in border[start + 1 :] if x != x0 and y != y0]
    return reduced(ticks, x0, y0, *ends[number - up_to[start]])  # counted from the end of its start's share


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

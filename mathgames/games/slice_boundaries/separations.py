"""The lines that differ: one for every way in which a line can separate the vertices of the grid.

Which boundaries a line crosses depends only on which of the (n + 1)² vertices lie on which side of it. Turn a line
that passes through no vertex until its direction is one in which vertices stand behind each other: there the order in
which a line of that direction would meet the vertices changes, and each pair of vertices with no third one between
them gives one new separation, that of a line through the middle of the pair, turned a little further.

Directions are pairs (p, q): p to the right while q down. They run from (0, 1), upright, to (1, 0), level, in the
order of p/q; those that join vertices have p, q ≤ n. Lines that rise to the right are the mirror images.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import TypeAlias

from mathgames.games.slice_boundaries.lines import Line, mirrored, reduced

Direction: TypeAlias = tuple[int, int]


def directions(n: int) -> Iterator[Direction]:
    """The directions that join vertices of an n × n grid, from upright to level.

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
    # The ends, over the denominators 2q (on a level side) and 2p (on an upright side).
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


def separations(n: int) -> Iterator[Line]:
    """One line through no vertex for each separation of the vertices by a line that crosses the grid.

    >>> [sum(1 for _ in separations(n)) for n in range(1, 7)]
    [6, 28, 86, 200, 418, 748]
    """
    for pair, after in pairwise(directions(n)):
        if pair == (0, 1):  # upright lines between two neighbouring files of vertices
            p, q = pair[0] + after[0], pair[1] + after[1]
            for x in range(n):
                yield falling_line(n, (p, q), q * (2 * x + 1) - p * n)
        for y in range(n + 1 - pair[1]):
            for x in range(n + 1 - pair[0]):
                yield turned_line(n, pair, after, x, y)
    for pair, after in pairwise(directions(n)):
        if pair == (
            n,
            1,
        ):  # what follows lies between two rows of vertices, as a falling line did
            return
        for y in range(n + 1 - pair[1]):
            for x in range(n + 1 - pair[0]):
                yield mirrored(turned_line(n, pair, after, x, y), n)


def ticked_lines(n: int, ticks: int) -> Iterator[Line]:
    """Every line whose ends are multiples of 1/ticks on two different sides (a corner belongs to both of its sides)."""
    side = n * ticks
    border = sorted({(x, y) for t in range(side + 1) for x, y in ((t, 0), (t, side), (0, t), (side, t))})
    for (x0, y0), (x1, y1) in combinations(border, 2):
        if x0 != x1 and y0 != y1:
            yield reduced(ticks, x0, y0, x1, y1)

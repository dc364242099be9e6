"""A naive solver of the best line: it turns and shifts every line through two vertices or more.

It counts the visited cells with fractions, and knows nothing of the engine.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from math import floor, gcd


def naive_faces(n: int) -> Iterator[list[int]]:
    """The cells that each line visits, for lines enough to stand for all lines that pass through no vertex."""
    # A vertex that is not on a line through two others is at least 1/(2n) away from it; this moves no line so far.
    little = Fraction(1, 100 * (n + 1) ** 3)
    for points, (p, q) in _lines_through_vertices(n):
        for (x0, y0), (x1, y1) in pairwise(points):
            middle = Fraction(x0 + x1, 2), Fraction(y0 + y1, 2)
            for turn in (little, -little):
                yield _visited(n, middle, (p - turn * q, q + turn * p))
        for shift in (little, -little):
            x, y = points[0]
            start = x - shift * q, y + shift * p
            if p and q:
                yield _visited(n, start, (Fraction(p), Fraction(q)))


def _lines_through_vertices(n: int) -> Iterator[tuple[list[tuple[int, int]], tuple[int, int]]]:
    """Every line through two vertices or more: its vertices in order, and the step from a vertex to the next."""
    vertices = [(x, y) for x in range(n + 1) for y in range(n + 1)]
    seen = set()
    for (x0, y0), (x1, y1) in combinations(vertices, 2):
        divisor = gcd(x1 - x0, y1 - y0)
        p, q = (x1 - x0) // divisor, (y1 - y0) // divisor
        line = p, q, p * y0 - q * x0
        if line not in seen:
            seen.add(line)
            points = [(x, y) for x, y in vertices if p * y - q * x == line[2]]
            yield points, (p, q)


def _visited(n: int, point: tuple[Fraction, Fraction], direction: tuple[Fraction, Fraction]) -> list[int]:
    """The cells of the grid that the line visits: the middles of its pieces between grid lines lie in them."""
    (x, y), (p, q) = point, direction
    cuts = sorted({(i - x) / p for i in range(n + 1)} | {(i - y) / q for i in range(n + 1)})
    cells = []
    for start, end in pairwise(cuts):
        middle = (start + end) / 2
        column, row = floor(x + middle * p), floor(y + middle * q)
        if 0 <= column < n and 0 <= row < n:
            cells.append(row * n + column)
    return cells


def random_grid(n: int, chance: random.Random) -> bytes:
    """A grid with half of its cells filled."""
    cells = [1] * (n * n // 2) + [0] * (n * n - n * n // 2)
    chance.shuffle(cells)
    return bytes(cells)

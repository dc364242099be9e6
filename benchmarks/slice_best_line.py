"""How long the exact best line takes, against a naive exact solver on the same grids, in one run.

    python benchmarks/slice_best_line.py
    python benchmarks/slice_best_line.py --n 12 --grids 3 --large 50

Times are CPU time of this process, medians of several runs.
The naive solver takes every line through two vertices or more, turns it about the middle of each gap and shifts it, and
counts the boundaries that the result crosses with fractions: it knows nothing of the engine.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from math import floor, gcd
from typing import TypeVar

from mathgames.games.slice_boundaries import best_line_across

Result = TypeVar("Result")


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


def naive_best(n: int, filled: bytes) -> int:
    """The best score on the grid, by trying everything."""
    return max(sum(filled[a] != filled[b] for a, b in pairwise(cells)) for cells in naive_faces(n))


def timed(solve: Callable[[int, bytes], Result], n: int, grid: bytes) -> tuple[float, Result]:
    """The CPU time of one run in seconds, and what it found."""
    start = time.process_time()
    found = solve(n, grid)
    return time.process_time() - start, found


def random_grid(n: int, chance: random.Random) -> bytes:
    """A grid with half of its cells filled."""
    cells = [1] * (n * n // 2) + [0] * (n * n - n * n // 2)
    chance.shuffle(cells)
    return bytes(cells)


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--n", type=int, default=12, help="side of the grids of the comparison (12)")
    arguments.add_argument("--grids", type=int, default=3, help="how many grids both solvers solve (3)")
    arguments.add_argument("--runs", type=int, default=51, help="runs of the sweep for each grid (51)")
    arguments.add_argument("--large", type=int, default=50, help="side of the large grid (50)")
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    chance = random.Random(chosen.seed)
    n = chosen.n

    naive, sweep = [], []
    for _ in range(chosen.grids):
        grid = random_grid(n, chance)
        taken, best = timed(naive_best, n, grid)
        naive.append(taken)
        if best_line_across(n, grid).score != best:
            raise SystemExit(f"the solvers differ on {grid.hex()}")
        sweep += [timed(best_line_across, n, grid)[0] for _ in range(chosen.runs)]
    slow, fast = statistics.median(naive), statistics.median(sweep)
    print(f"n = {n}: naive {slow:.2f} s, sweep {fast * 1000:.3f} ms, {slow / fast:,.0f} times faster")

    n = chosen.large
    grid = random_grid(n, chance)
    fast = statistics.median(timed(best_line_across, n, grid)[0] for _ in range(5))
    tracemalloc.start()
    best_line_across(n, grid)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    print(f"n = {n}: sweep {fast:.3f} s, at most {peak / 1000:.0f} kB")


if __name__ == "__main__":
    main()

"""The cost of lines that must end at ticks (LQ-10): the numbers in ``docs/rules/slice-boundaries.md``, measured."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from mathgames.games.slice_boundaries import best_line_across
from mathgames.games.slice_boundaries.lines import StraightLine, line_score, separations, ticked_lines, visited_squares

PAGE = Path(__file__).parents[3] / "docs/rules/slice-boundaries.md"
Numbers = NDArray[np.int8]

LOST = {
    1: (0, 0, 0, 0, 0),
    2: (1, 0, 0, 0, 0),
    3: (2, 0, 0, 0, 0),
    4: (2, 2, 0, 0, 0),
    5: (2, 2, 2, 0, 0),
}
"""The most points that 1, 2, 3, 4 and 5 ticks per square cost on any filling, by the side of the grid."""

FOR_WHOLE = "o**ooo ***oo* o**oo* *o*oo* *o**o* oo**oo"
FOR_FINER = "o**o** o**o** *ooo** oooo** *o*o*o oooo**"
EXAMPLES = [
    (4, "**** o*o* o*oo o*oo", 2, 5, 3),
    (6, FOR_WHOLE, 1, 9, 4),
    (6, FOR_FINER, 2, 7, 5),
    (6, FOR_FINER, 3, 7, 5),
    (6, FOR_FINER, 4, 7, 5),
]


def best_ticked(n: int, ticks: int, grid: bytes) -> int:
    """The highest score of a line that ends at ticks, by trying them all."""
    return max((line_score(line, n, grid) for line in ticked_lines(n, ticks)), default=0)


@pytest.mark.parametrize(("n", "marks", "ticks", "free", "ticked"), EXAMPLES)
def test_fillings_on_which_ticks_cost_points(n: int, marks: str, ticks: int, free: int, ticked: int) -> None:
    grid = bytes(mark == "*" for mark in marks.replace(" ", ""))
    assert sum(grid) == n * n // 2
    assert best_line_across(n, grid).score == free
    assert best_ticked(n, ticks, grid) == ticked


def test_five_ticks_lose_nothing_on_6_by_6_where_four_do() -> None:
    grid = bytes(mark == "*" for mark in FOR_FINER.replace(" ", ""))
    assert [best_ticked(6, ticks, grid) for ticks in (4, 5, 6)] == [5, 7, 7]


@pytest.mark.parametrize("n", range(3, 9))
def test_n_minus_1_ticks_take_every_path_across_grid(n: int) -> None:
    """Then no filling loses a point: some ticked line visits the squares of each line, one after the other."""
    ticked: dict[tuple[int, ...], list[str]] = {}
    for path in paths(ticked_lines(n, n - 1), n):
        for way in (path, path[::-1]):
            for step in pairwise(way):
                ticked.setdefault(step, []).append(written(way))
    for path in paths(separations(n), n):
        assert len(path) == 1 or any(written(path) in way for way in ticked[path[:2]])


def paths(lines: Iterable[StraightLine], n: int) -> set[tuple[int, ...]]:
    """The squares that these lines visit, each way once, whichever end it starts from."""
    visits = (visited_squares(line, n) for line in lines)
    return {min(path, path[::-1]) for path in visits}


def written(path: tuple[int, ...]) -> str:
    return f" {' '.join(map(str, path))} "


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_most_points_lost_by_ticks_on_small_grid(n: int) -> None:
    assert tuple(most_lost(n, ticks) for ticks in range(1, 6)) == LOST[n]


@pytest.mark.slow
@pytest.mark.parametrize("ticks", range(1, 6))
def test_the_most_that_ticks_cost_on_all_fillings_of_5_by_5(ticks: int) -> None:
    assert most_lost(5, ticks) == LOST[5][ticks - 1]


def most_lost(n: int, ticks: int) -> int:
    """Return how much more the best line scores than the best ticked line, at most, over all fillings of the grid."""
    everywhere, ticked = paths(separations(n), n), paths(ticked_lines(n, ticks), n)
    return max(int(np.max(best(grids, everywhere) - best(grids, ticked))) for grids in fillings(n))


def fillings(n: int) -> Iterator[Numbers]:
    """Every filling, many at a time, the squares one after the other. The last is empty: filled and empty may be
    exchanged.
    """
    free = n * n - 1
    step = min(1 << free, 1 << 16)
    for start in range(0, 1 << free, step):
        numbers = np.arange(start, start + step)
        yield np.stack([(numbers >> square & 1).astype(np.int8) for square in range(n * n)])


def best(grids: Numbers, ways: set[tuple[int, ...]]) -> Numbers:
    """The highest score of these ways on each of the grids."""
    top = np.zeros(grids.shape[1], dtype=np.int8)
    for way in ways:
        points = np.zeros_like(top)
        for before, after in pairwise(way):
            points += grids[before] ^ grids[after]
        np.maximum(top, points, out=top)
    return top


def test_the_rules_say_what_was_measured() -> None:
    rows = re.findall(r"^\| (\d) × \1 \| (.*) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    told = {int(n): tuple(row.split(" | ")) for n, row in rows}
    found = tuple(
        f"{max(free - ticked for *_grid, at, free, ticked in EXAMPLES[1:] if at == ticks)} or more"
        for ticks in range(1, 5)
    )
    assert told == {n: tuple(map(str, lost)) for n, lost in LOST.items()} | {6: (*found, "0")}

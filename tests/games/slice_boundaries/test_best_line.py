"""The best line is exact: held against a solver that tries everything, and against what cannot change it."""

from __future__ import annotations

import random
import subprocess
import sys
import tracemalloc
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.slice_boundaries.naive_lines import naive_faces, random_grid
from mathgames.games.slice_boundaries import SliceBoundaries, all_lines, best_line, best_line_across
from mathgames.games.slice_boundaries.lines import StraightLine, line_score, separations
from mathgames.games.slice_boundaries.position import Position


@lru_cache
def faces(n: int) -> frozenset[tuple[int, ...]]:
    """The visited squares of all lines through no vertex, found with fractions by turning and shifting."""
    return frozenset(map(tuple, naive_faces(n)))


def naive_best(n: int, grid: bytes) -> int:
    return max(sum(grid[a] != grid[b] for a, b in pairwise(path)) for path in faces(n))


def position_of(n: int, grid: bytes) -> Position:
    return Position(n, 1, "slice", grid, 1, 0, (0, 0))


@st.composite
def grids(draw: st.DrawFn, largest: int = 7) -> tuple[int, bytes]:
    n = draw(st.integers(1, largest))
    return n, bytes(draw(st.lists(st.integers(0, 1), min_size=n * n, max_size=n * n)))


def test_the_examples_optimum_is_7(example: Position) -> None:
    assert best_line(example).score == 7 == naive_best(6, example.filled)


@pytest.mark.parametrize("n", range(1, 7))
def test_equals_the_naive_solver_on_300_random_grids(n: int) -> None:
    chance = random.Random(n)
    for _ in range(50):
        density = chance.random()
        grid = bytes(chance.random() < density for _ in range(n * n))
        found = best_line_across(n, grid)
        assert found.score == naive_best(n, grid)
        assert found.score == line_score(found.move, n, grid)


@given(grids())
def test_its_line_is_legal_and_has_its_score(case: tuple[int, bytes]) -> None:
    n, grid = case
    rules = SliceBoundaries(n=n)
    best = best_line(position_of(n, grid))
    assert rules.why_illegal(position_of(n, grid), best.move) is None
    assert line_score(best.move, n, grid) == best.score


@given(grids(5))
def test_no_separation_scores_more(case: tuple[int, bytes]) -> None:
    n, grid = case
    assert best_line_across(n, grid).score == max(line_score(line, n, grid) for line in separations(n))


@given(grids(12))
def test_best_line_is_invariant_under_symmetry_and_exchange(case: tuple[int, bytes]) -> None:
    n, grid = case
    best = best_line_across(n, grid).score
    assert best_line_across(n, bytes(1 - state for state in grid)).score == best
    for _ in range(4):
        grid = b"".join(grid[x::n][::-1] for x in range(n))  # a quarter turn
        mirror = b"".join(grid[y * n : y * n + n][::-1] for y in range(n))
        assert best_line_across(n, grid).score == best_line_across(n, mirror).score == best


@pytest.mark.parametrize("n", [*range(1, 27), 63, 64, 65, 70])
def test_a_checkerboard_has_the_highest_score_there_is(n: int) -> None:
    grid = [(x + y) % 2 for y in range(n) for x in range(n)]
    assert best_line_across(n, grid).score == 2 * n - 2


def test_an_even_grid_has_no_boundary_and_still_a_line() -> None:
    for n in range(1, 6):
        found = best_line_across(n, bytes(n * n))
        assert found.score == 0
        assert SliceBoundaries(n=n).why_illegal(position_of(n, bytes(n * n)), found.move) is None


@given(grids(4))
def test_all_lines_are_the_separations_with_their_scores(case: tuple[int, bytes]) -> None:
    n, grid = case
    lines, scores = all_lines(position_of(n, grid))
    assert [StraightLine(*row) for row in lines.tolist()] == list(separations(n))
    assert scores.tolist() == [line_score(line, n, grid) for line in separations(n)]
    assert scores.max() == best_line_across(n, grid).score


def test_all_8744_lines_of_the_beginners_grid() -> None:
    grid = random_grid(12, random.Random(5))
    lines, scores = all_lines(position_of(12, grid))
    assert lines.shape == (8744, 5)
    assert scores.max() == best_line_across(12, grid).score
    assert scores.tolist() == [line_score(line, 12, grid) for line in separations(12)]


def test_a_grid_of_50_needs_less_than_a_megabyte() -> None:
    grid = random_grid(50, random.Random(2))
    tracemalloc.start()
    try:
        found = best_line_across(50, grid)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert line_score(found.move, 50, grid) == found.score
    assert peak < 1_000_000


def test_the_game_and_its_best_line_need_no_numpy() -> None:
    program = (
        "import sys; sys.modules['numpy'] = None\n"
        "from mathgames.games.slice_boundaries import best_line_across\n"
        "print(best_line_across(2, b'\\1\\0\\0\\1').score)"
    )
    root = Path(__file__).parents[3]
    run = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True)
    assert run.stdout == "2\n"

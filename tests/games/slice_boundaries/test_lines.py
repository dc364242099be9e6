"""Exact lines: the squares they visit, their crossings and their scores (LQ-5 to LQ-8)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from math import floor, gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.games.slice_boundaries import SliceBoundaries, best_line_across
from mathgames.games.slice_boundaries.lines import (
    StraightLine,
    between,
    crossings,
    directions,
    line_score,
    mirror,
    reduce_line,
    separations,
    ticked_lines,
    visited_squares,
)
from mathgames.games.slice_boundaries.position import Position, squares

SMALL = st.integers(1, 6)


@st.composite
def lines_on_a_grid(draw: st.DrawFn) -> tuple[int, StraightLine]:
    """A grid's side and a legal line, often through corners, ticks and vertices."""
    n = draw(SMALL)
    number = st.fractions(0, n, max_denominator=draw(st.sampled_from([1, 2, 3, 60])))
    ends = []
    for _ in range(2):
        along, side = draw(number), draw(st.sampled_from("NESW"))
        ends.append({"N": (along, 0), "S": (along, n), "W": (0, along), "E": (n, along)}[side])
    (x0, y0), (x1, y1) = (tuple(map(Fraction, end)) for end in ends)
    if x0 == x1 or y0 == y1:
        return n, StraightLine(2, 0, 1, 2 * n, 2 * n)
    return n, between((x0, y0), (x1, y1))


def visited_by_definition(line: StraightLine, n: int) -> list[int]:
    """Cut the line at every grid line that it meets; the middle of each piece lies in one square."""
    (x0, y0), (x1, y1) = line.ends
    p, q = x1 - x0, y1 - y0
    cuts = {(i - x0) / p for i in range(n + 1)} | {(i - y0) / q for i in range(n + 1)}
    inside = sorted({Fraction(0), Fraction(1)} | {t for t in cuts if 0 < t < 1})
    middles = [(a + b) / 2 for a, b in pairwise(inside)]
    return [floor(y0 + t * q) * n + floor(x0 + t * p) for t in middles]


@given(lines_on_a_grid())
def test_the_visited_squares_are_those_of_the_definition(case: tuple[int, StraightLine]) -> None:
    n, line = case
    assert list(visited_squares(line, n)) == visited_by_definition(line, n)


@given(lines_on_a_grid())
def test_line_visits_each_square_once_and_at_most_2n_minus_1(case: tuple[int, StraightLine]) -> None:
    n, line = case
    path = visited_squares(line, n)
    assert len(set(path)) == len(path) <= 2 * n - 1
    for before, after in pairwise(path):
        (row, column), (next_row, next_column) = divmod(before, n), divmod(after, n)
        assert next_column - column in (0, 1)
        assert abs(next_row - row) in (0, 1)


@given(lines_on_a_grid())
def test_crossing_points_lie_on_line_and_both_squares(case: tuple[int, StraightLine]) -> None:
    n, line = case
    (x0, y0), (x1, y1) = line.ends
    steps = list(crossings(line, n))
    assert (*(step.before for step in steps), visited_squares(line, n)[-1]) == visited_squares(line, n)
    assert sorted(steps, key=lambda step: step.point[0]) == steps
    for step in steps:
        x, y = step.point
        assert (x - x0) * (y1 - y0) == (y - y0) * (x1 - x0)
        assert step.vertex == (x.denominator == y.denominator == 1)
        for square in (step.before, step.after):
            row, column = divmod(square, n)
            assert column <= x <= column + 1
            assert row <= y <= row + 1


def test_a_line_is_kept_in_one_form() -> None:
    line = StraightLine(10, 0, 1, 59, 60)
    start, end = line.ends
    assert between(start, end) == between(end, start) == reduce_line(20, 118, 120, 0, 2) == line
    assert hash(reduce_line(30, 0, 3, 177, 180)) == hash(line)
    assert mirror(mirror(line, 6), 6) == line


VISITED = ["1A", "1B", "2B", "2C", "3C", "3D", "4D", "4E", "5E", "5F", "6F"]
CROSSED = ["1B-2B", "2B-2C", "2C-3C", "3C-3D", "4D-4E", "4E-5E", "5E-5F"]
EPSILONS = [Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)]


@pytest.mark.parametrize("start", EPSILONS)
@pytest.mark.parametrize("end", EPSILONS)
def test_rulebook_line_crosses_its_seven_boundaries_in_order(example: Position, start: Fraction, end: Fraction) -> None:
    line = between((Fraction(0), start), (6 - end, Fraction(6)))
    names = squares(6)
    assert [names[square] for square in visited_squares(line, 6)] == [
        "1A",
        "1B",
        "2B",
        "2C",
        "3C",
        "3D",
        "4D",
        "4E",
        "5E",
        "5F",
        "6F",
    ]
    steps = [(a, b) for a, b in pairwise(visited_squares(line, 6)) if example.filled[a] != example.filled[b]]
    assert [f"{names[a]}-{names[b]}" for a, b in steps] == [
        "1B-2B",
        "2B-2C",
        "2C-3C",
        "3C-3D",
        "4D-4E",
        "4E-5E",
        "5E-5F",
    ]
    assert line_score(line, 6, example.filled) == 7


def test_the_exact_diagonal_scores_3_through_vertices(example: Position) -> None:  # LQ-8
    diagonal = StraightLine(1, 0, 0, 6, 6)
    names = squares(6)
    steps = list(crossings(diagonal, 6))
    assert all(step.vertex for step in steps)
    points = [step for step in steps if example.filled[step.before] != example.filled[step.after]]
    assert [f"{names[step.before]}-{names[step.after]}" for step in points] == ["1A-2B", "3C-4D", "5E-6F"]
    assert line_score(diagonal, 6, example.filled) == 3


@pytest.mark.parametrize(
    ("name", "filled", "best"),
    [
        ("checkerboard", lambda x, y: (x + y) % 2, 22),
        ("files", lambda x, _: x % 2, 11),
        ("2 by 2 blocks", lambda x, y: (x // 2 + y // 2) % 2, 10),
        ("left half", lambda x, _: x < 6, 1),
        ("upper half", lambda _, y: y < 6, 1),
        ("one block of 8 by 9", lambda x, y: x < 8 and y < 9, 2),
    ],
)
def test_reference_values_on_12_by_12(name: str, filled: object, best: int) -> None:
    assert callable(filled), name
    grid = [int(filled(x, y)) for y in range(12) for x in range(12)]
    assert sum(grid) == 72
    assert best_line_across(12, grid).score == best


@pytest.mark.parametrize(("n", "count"), [*zip(range(1, 7), (6, 28, 86, 200, 418, 748), strict=True)])
def test_as_many_lines_as_separations(n: int, count: int) -> None:  # OEIS A114043(n + 1) − 1
    lines = list(separations(n))
    assert len(lines) == count == len({sides(line, n) for line in lines})


def test_the_beginners_grid_has_8744_lines() -> None:
    assert len(set(separations(12))) == sum(1 for _ in separations(12)) == 8744


def sides(line: StraightLine, n: int) -> frozenset[frozenset[tuple[int, int]]]:
    """The two sets of vertices on either side of the line; the line passes through none of them."""
    scale, x0, y0, x1, y1 = line
    left, right = set(), set()
    for x in range(n + 1):
        for y in range(n + 1):
            where = (x1 - x0) * (y * scale - y0) - (y1 - y0) * (x * scale - x0)
            assert where, f"{line} passes through ({x}, {y})"
            (left if where > 0 else right).add((x, y))
    assert left
    assert right
    return frozenset({frozenset(left), frozenset(right)})


@pytest.mark.parametrize(("n", "count"), list(zip(range(1, 7), (1, 12, 54, 152, 338, 652), strict=True)))
def test_distinct_visited_sequences_are_fewer(n: int, count: int) -> None:
    sequences = {tuple(visited_squares(line, n)) for line in separations(n)}
    assert len({min(path, path[::-1]) for path in sequences}) == count


@pytest.mark.parametrize("n", [*range(1, 9), 26])
def test_directions_are_those_that_join_vertices(n: int) -> None:
    expected = {(p, q) for p in range(n + 1) for q in range(n + 1) if gcd(p, q) == 1}
    found = list(directions(n))
    assert set(found) == expected
    assert all(p0 * q1 < p1 * q0 for (p0, q0), (p1, q1) in pairwise(found))


@pytest.mark.parametrize(("n", "ticks"), [(1, 1), (1, 4), (2, 3), (3, 2)])
def test_ticked_lines_are_all_chords_between_ticks(n: int, ticks: int) -> None:
    def chords() -> Iterator[StraightLine]:
        marks = [Fraction(t, ticks) for t in range(n * ticks + 1)]
        border = [(x, y) for x in marks for y in marks if {x, y} & {0, n}]
        for (x0, y0), (x1, y1) in combinations(border, 2):
            if x0 != x1 and y0 != y1:
                yield between((x0, y0), (x1, y1))

    found = list(ticked_lines(n, ticks))
    assert sorted(found) == sorted(chords())
    rules, position = _at_the_line(n, ticks)
    assert list(rules.moves(position)) == found


def _at_the_line(n: int, snap: int) -> tuple[SliceBoundaries, Position]:
    rules = SliceBoundaries(n=n, snap=snap, players=1)
    return rules, rules.initial()._replace(phase="slice", turn=1)

"""The mathematics of a slice: every number is checked against the line itself, every sentence says its numbers."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.games.slice_boundaries import best_line_across, geometry
from mathgames.games.slice_boundaries.lines import StraightLine, between, line_score, ticked_lines, visited_squares
from mathgames.games.slice_boundaries.position import Position

BESIDE = StraightLine(10, 0, 1, 59, 60)
DIAGONAL = StraightLine(1, 0, 0, 6, 6)


def test_gradient_and_equation_of_the_rulebooks_line() -> None:
    assert geometry.gradient(BESIDE).value == -1
    assert str(geometry.gradient(BESIDE).sentence) == (
        "From end to end the line goes 59/10 to the right and 59/10 down: its gradient is −59/10 ÷ 59/10 = −1, "
        "negative because the line falls."
    )
    assert str(geometry.equation(BESIDE, 6)) == "y = −x + 59/10"


def test_a_rising_line_has_a_positive_gradient() -> None:
    line = StraightLine(1, 0, 6, 6, 3)
    assert str(geometry.gradient(line).sentence) == (
        "From end to end the line goes 6 to the right and 3 up: its gradient is 3 ÷ 6 = 1/2."
    )
    assert str(geometry.equation(line, 6)) == "y = 1/2 x"
    assert str(geometry.equation(StraightLine(1, 0, 6, 6, 0), 6)) == "y = x"
    assert str(geometry.equation(StraightLine(1, 1, 6, 6, 1), 6)) == "y = x − 1"
    assert str(geometry.equation(DIAGONAL, 6)) == "y = −x + 6"


@pytest.mark.parametrize("n", [1, 2, 3])
def test_both_ends_satisfy_the_equation(n: int) -> None:
    for line in ticked_lines(n, 3):
        (x0, y0), (x1, y1) = line.ends
        slope = Fraction(geometry.gradient(line).value)
        text = str(geometry.equation(line, n)).replace("−", "-").removeprefix("y = ")
        factor, _, rest = text.partition("x")
        constant = Fraction(rest.replace(" ", "") or "0")
        assert {"": Fraction(1), "-": Fraction(-1)}.get(factor) == slope or Fraction(factor) == slope
        assert n - y0 == slope * x0 + constant
        assert n - y1 == slope * x1 + constant


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_squares_visited_are_counted_by_the_grid_lines(n: int) -> None:
    for line in ticked_lines(n, 2):
        fact = geometry.count_visited_squares(line, n)
        assert fact.value == len(visited_squares(line, n)) <= geometry.most_squares(n).value
        assert f"= {fact.value} square" in str(fact.sentence)


def test_squares_of_the_example() -> None:
    assert str(geometry.count_visited_squares(BESIDE, 6).sentence) == (
        "The line starts in one square and crosses 5 vertical and 5 horizontal grid lines: it visits 1 + 5 + 5 = 11 "
        "squares."
    )
    assert str(geometry.count_visited_squares(DIAGONAL, 6).sentence) == (
        "The line starts in one square and crosses 5 vertical and 5 horizontal grid lines: at 5 vertices it crosses "
        "two of them in one step, so it visits 1 + 5 + 5 − 5 = 6 squares."
    )
    assert "at most 11 squares" in str(geometry.most_squares(6).sentence)
    assert geometry.most_points(6).value == 10
    assert str(geometry.most_points(6).sentence) == ("A path of at most 11 squares has at most 10 crossings.")


@pytest.mark.parametrize("width", range(1, 9))
@pytest.mark.parametrize("height", range(1, 9))
def test_a_diagonal_visits_width_and_height_less_their_divisor(width: int, height: int) -> None:
    # The rectangle lies in the corner of the least square grid that holds it.
    n = max(width, height)
    end = (Fraction(width), Fraction(height))
    path = [
        c for c in visited_squares(between((Fraction(0), Fraction(0)), end), n) if c % n < width and c // n < height
    ]
    fact = geometry.diagonal_squares(width, height)
    assert fact.value == len(path)
    assert f"{width} + {height} − {gcd(width, height)} = {fact.value}" in str(fact.sentence)


@given(st.integers(1, 3), st.data())
def test_parity_is_told_from_the_two_ends(n: int, data: st.DataObject) -> None:
    filled = data.draw(st.lists(st.integers(0, 1), min_size=n * n, max_size=n * n))
    for line in ticked_lines(n, 2):
        fact = geometry.parity(line, n, filled)
        assert fact.value == line_score(line, n, filled) % 2
        if len(visited_squares(line, n)) > 1:
            assert ("odd" in str(fact.sentence)) == bool(fact.value)


def test_parity_of_the_example(example: Position) -> None:
    assert str(geometry.parity(BESIDE, 6, example.filled).sentence) == (
        "Each point is a change between empty and filled. The line starts in 1A, empty, and ends in 6F, filled. They "
        "are different kinds, so the score is odd."
    )
    corner = StraightLine(2, 0, 1, 1, 0)
    assert (
        str(geometry.parity(corner, 6, example.filled).sentence)
        == "The line visits 1A only, so it crosses no boundary."
    )


@given(st.integers(1, 6), st.data())
def test_no_line_scores_more_than_there_are_boundary_sides(n: int, data: st.DataObject) -> None:
    filled = data.draw(st.lists(st.integers(0, 1), min_size=n * n, max_size=n * n))
    sides = geometry.boundary_sides(n, filled)
    assert best_line_across(n, filled).score <= sides.value <= 2 * n * (n - 1)
    assert str(sides.sentence).startswith(f"{sides.value} of the {2 * n * (n - 1)} sides")


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_lines_beside_a_line_are_parallel_and_meet_no_vertex(n: int) -> None:
    for line in ticked_lines(n, 2):
        for near in geometry.adjacent_parallels(line, n):
            assert geometry.gradient(near).value == geometry.gradient(line).value
            m = -Fraction(geometry.gradient(near).value)
            (x0, y0), _ = near.ends
            assert all((y0 + m * (x - x0)).denominator > 1 or not 0 <= y0 + m * (x - x0) <= n for x in range(n + 1))
            # Every square of the line is a square of its neighbour, but for squares at the ends.
            assert set(visited_squares(line, n)) - {visited_squares(line, n)[0], visited_squares(line, n)[-1]} <= set(
                visited_squares(near, n)
            )


@given(st.integers(1, 3), st.data())
def test_a_vertex_never_brings_a_point(n: int, data: st.DataObject) -> None:
    """The first lemma on the best line: some line just beside scores at least as much."""
    filled = data.draw(st.lists(st.integers(0, 1), min_size=n * n, max_size=n * n))
    for line in ticked_lines(n, 1):
        fact = geometry.vertices_cost(line, n, filled)
        near = max(line_score(other, n, filled) for other in geometry.adjacent_parallels(line, n))
        assert fact.value == near - line_score(line, n, filled) >= 0


def test_why_the_diagonal_scores_3_and_the_line_beside_it_7(example: Position) -> None:
    fact = geometry.vertices_cost(DIAGONAL, 6, example.filled)
    assert fact.value == 4
    assert str(fact.sentence) == (
        "Exactly on this line the score is 3; a line just beside it visits more squares and scores 7. 2C and 4E, "
        "which differ from the squares before and after them, add 2 points each."
    )
    assert str(geometry.vertices_cost(BESIDE, 6, example.filled).sentence) == (
        "On this line the score is 7, and the better of the two lines just beside it scores the same."
    )


def test_the_sentence_on_one_vertex_and_on_ends() -> None:
    assert str(geometry.vertices_cost(StraightLine(1, 0, 0, 2, 2), 2, [1, 0, 1, 1]).sentence) == (
        "Exactly on this line the score is 0; a line just beside it visits more squares and scores 2. 2A, which "
        "differs from the squares before and after it, adds 2 points."
    )
    # Only at its end: from the vertex (1, 0) on the border, a line further left starts in 1A.
    assert str(geometry.vertices_cost(StraightLine(1, 1, 0, 2, 2), 2, [1, 0, 0, 0]).sentence) == (
        "Exactly on this line the score is 0; a line just beside it visits more squares and scores 1. One more square "
        "at an end adds 1 point."
    )

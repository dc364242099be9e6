"""The histogram of scores and the heat map of crossings."""

from __future__ import annotations

from collections import Counter

import pytest

from mathgames.explain.drawing.bars import histogram
from mathgames.explain.nodes import iter_nodes, validate_view
from mathgames.games.slice_boundaries.lines import StraightLine, separations, visited_squares
from mathgames.games.slice_boundaries.plots import crossed_sides, heat_map


@pytest.mark.parametrize("n", [1, 2, 5])
def test_each_line_crosses_one_side_less_than_it_visits_squares(n: int) -> None:
    lines = list(separations(n))
    crossed = crossed_sides(lines, n)
    assert crossed.total() == sum(len(visited_squares(line, n)) - 1 for line in lines)
    assert len(crossed) == 2 * n * (n - 1)


def test_all_line_crossings_have_symmetries_of_the_square() -> None:
    n = 4
    crossed = crossed_sides(separations(n), n)

    def turned(square: int) -> int:
        row, column = divmod(square, n)
        return column * n + n - 1 - row

    turns = Counter(
        {(min(turned(a), turned(b)), max(turned(a), turned(b))): count for (a, b), count in crossed.items()}
    )
    assert turns == crossed


def test_a_line_through_a_vertex_crosses_no_side_there() -> None:
    assert not crossed_sides([StraightLine(1, 0, 0, 3, 3)], 3)


@pytest.mark.parametrize("n", [1, 6, 9])
def test_the_heat_map_says_how_many(n: int) -> None:
    crossed = crossed_sides(separations(n), n)
    drawn = heat_map(n, crossed, "Crossings", [1] * (n * n))
    validate_view(drawn)
    written = [element[2] for element in iter_nodes(drawn) if element[0] == "text"]
    assert all((str(count) in written) == (n <= 8) for count in crossed.values() if count > n)


def test_the_bars_are_as_high_as_their_counts() -> None:
    drawn = histogram({2: 10, 3: 5, 5: 1}, "Scores", "score")
    validate_view(drawn)
    bars = [element[1]["height"] for element in iter_nodes(drawn) if element[0] == "rect"][1:]
    assert bars == [220, 110, 0, 22]

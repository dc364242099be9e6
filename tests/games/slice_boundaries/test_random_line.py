"""A line is drawn at random without listing the others, and each is as likely as any other."""

from __future__ import annotations

import random
import time
from collections import Counter

import pytest

from mathgames.games.slice_boundaries import SliceBoundaries
from mathgames.games.slice_boundaries.lines import (
    StraightLine,
    drawn_separation,
    drawn_ticked_line,
    separations,
    ticked_lines,
)
from mathgames.games.slice_boundaries.position import Position


class EachInTurn(random.Random):
    """Draws 0, 1, 2, … instead of chance, and keeps the number of things that it draws among."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn, self.among = -1, 0

    def randrange(self, stop: int) -> int:  # type: ignore[override]  # the one form that is used
        self.drawn, self.among = self.drawn + 1, stop
        return self.drawn


@pytest.mark.parametrize("n", [1, 2, 3, 6])
def test_each_separation_is_one_of_equally_many_draws(n: int) -> None:
    listed, chance = list(separations(n)), EachInTurn()
    assert [drawn_separation(n, chance) for _line in listed] == listed
    assert chance.among == len(listed)


@pytest.mark.parametrize(("n", "ticks"), [(1, 1), (1, 2), (1, 5), (2, 1), (2, 3), (3, 2), (6, 1)])
def test_each_ticked_line_is_one_of_equally_many_draws(n: int, ticks: int) -> None:
    listed, chance = list(ticked_lines(n, ticks)), EachInTurn()
    assert [drawn_ticked_line(n, ticks, chance) for _line in listed] == listed
    assert chance.among == len(listed)


@pytest.mark.parametrize("snap", [None, 1, 4])
def test_a_seed_draws_what_it_would_draw_from_the_list(snap: int | None) -> None:
    rules = SliceBoundaries(n=5, snap=snap)
    position = rules.initial()._replace(phase="slice")
    listed = tuple(rules.moves(position))
    for seed in range(50):
        assert rules.random_move(position, random.Random(seed)) == random.Random(seed).choice(listed)


def test_fillings_are_drawn_as_before_and_none_when_it_is_over() -> None:
    rules = SliceBoundaries(n=3)
    position = rules.initial()
    drawn = Counter(rules.random_move(position, random.Random(seed)) for seed in range(200))
    assert set(drawn) == set(rules.moves(position))
    over = Position(3, 2, "over", bytes(9), 1, 10, (0, 0))
    assert rules.random_move(over, random.Random(1)) is None


@pytest.mark.parametrize("snap", [None, 1000])
def test_the_largest_grid_with_the_finest_ticks_takes_no_time(snap: int | None) -> None:
    rules, chance = SliceBoundaries(n=26, snap=snap), random.Random(1)
    position = rules.initial()._replace(phase="slice")
    start = time.process_time()
    for _time in range(3):
        move = rules.random_move(position, chance)
        assert isinstance(move, StraightLine)
        assert rules.why_illegal(position, move) is None
    assert time.process_time() - start < 3, "listing the lines takes minutes"

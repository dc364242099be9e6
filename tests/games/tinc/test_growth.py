"""Growing costs next to nothing: a game on a 2001 × 2001 grid is an ordinary game."""

from __future__ import annotations

import sys
import tracemalloc
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from mathgames.games.tinc.position import Position, number_of
from mathgames.games.tinc.rules import Tinc

RADIUS = 1000
TURNS = [(number_of((k, -k // 2)),) for k in range(RADIUS)]


def grow(rules: Tinc) -> Iterator[Position]:
    position = rules.initial()
    for turn in TURNS:
        position = rules.apply(position, turn)
        assert rules.outcome(position) is None
        yield position


def calls_of(step: Callable[[], object]) -> int:
    """Count the calls that a step makes."""
    count = 0

    def see(_frame: Any, event: str, _value: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        step()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("line", ["straight", "path8"])
def test_a_turn_on_a_grid_of_2001_costs_what_it_costs_on_a_small_one(line: str) -> None:
    """`python -m benchmarks engine` measures the time."""
    game = grow(Tinc(line=line))
    calls = [calls_of(lambda: next(game)) for _turn in TURNS]
    assert max(calls[10:]) <= max(calls[:10])


@pytest.mark.parametrize("line", ["straight", "path8"])
def test_a_game_grown_to_2001_takes_1_mb(line: str) -> None:
    tracemalloc.start()
    (position,) = deque(grow(Tinc(line=line)), maxlen=1)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert position.side == 2001
    assert len(position.symbols) == RADIUS
    assert peak <= 1_000_000

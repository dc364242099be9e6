"""Growing costs next to nothing: a game on a 2001 × 2001 grid is an ordinary game."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from mathgames.games.tinc.position import Position, number_of
from mathgames.games.tinc.rules import Tinc

RADIUS = 1000
TURNS = [(number_of((k, -k // 2)),) for k in range(RADIUS)]


def grow(rules: Tinc) -> Position:
    position = rules.initial()
    for turn in TURNS:
        position = rules.apply(position, turn)
        assert rules.outcome(position) is None
    return position


@pytest.mark.parametrize("line", ["straight", "path8"])
def test_a_game_grown_to_2001_takes_10_ms_and_1_mb(line: str) -> None:
    rules = Tinc(line=line)
    best = float("inf")
    for _ in range(7):
        start = time.perf_counter()
        position = grow(rules)
        best = min(best, time.perf_counter() - start)
    assert position.side == 2001
    assert best <= 0.010

    tracemalloc.start()
    position = grow(rules)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(position.symbols) == RADIUS
    assert peak <= 1_000_000

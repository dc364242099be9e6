"""The work of one move does not grow with the length of the game.

What is counted is calls of Python functions while a page receives moves, saving and what is sent included: no clock, so
it is the same on any machine.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.long_games import long_game, received
from mathgames.engine.saves import Autosave
from mathgames.explain.nodes import iter_nodes
from mathgames.page import MatchSession, View
from mathgames.page.view_diff import step

GROWTH = 1.3
MOVES = 12
PLIES = {"minus-vs-plus": (20, 80), "infinity-masters": (60, 600), "tinc": (200, 600), "slice-boundaries": (60, 600)}
"""Early and late in a game; those of Minus vs Plus end by themselves. In TINC "early" is when the grid has more
cells than are remembered as they were drawn.
"""
TINC_CALLS = {10: 8_000, 60: 9_300, 200: 9_300}
"""Limit of calls for a move of TINC after a number of moves.

The moves are drawn by chance from the whole grid, so that late in the game nearly every one of them brings a window of
new cells.
"""


def calls(work: Callable[[], None]) -> Counter[str]:
    """Return how often each Python function is called."""
    counts: Counter[str] = Counter()

    def count(frame: Any, event: str, _argument: object) -> None:
        if event == "call":
            counts[frame.f_code.co_qualname if hasattr(frame.f_code, "co_qualname") else frame.f_code.co_name] += 1

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counts


def at(name: str, ply: int, folder: Path) -> tuple[Counter[str], int, MatchSession]:
    """Return the calls of some moves after *ply* moves, and the number of nodes in the final view."""
    chance = random.Random(name)
    session = MatchSession(long_game(name, ply, chance), lambda match: Autosave(match, folder))
    sent = session.view

    def tell(view: View) -> None:
        nonlocal sent
        _change, sent = step(sent, view)

    session.on_view = tell
    for receive in received(session, chance, 8):  # fills the caches that live from view to view
        receive()
    counts: Counter[str] = Counter()
    for receive in received(session, chance, MOVES):
        counts += calls(receive)
    assert session.match.ply >= ply + MOVES, "the game was over before"
    return counts, sum(1 for _node in iter_nodes(session.view["tree"])), session


@pytest.mark.parametrize("name", PLIES)
def test_late_move_costs_as_much_as_early_one(name: str, tmp_path: Path) -> None:
    (early, few, _session), (late, many, session) = (at(name, ply, tmp_path) for ply in PLIES[name])
    growing = {it: (early[it], n) for it, n in late.items() if n > GROWTH * early[it] + 100}
    assert late.total() <= GROWTH * early.total(), f"{early.total()} calls, then {late.total()}: {growing}"
    assert many <= GROWTH * few
    if name == "tinc":
        assert len(session.view["input"]["open"]["not"]) <= 21 * 21, "it tells the cells that are seen, not all"


@pytest.mark.parametrize(("ply", "most"), TINC_CALLS.items())
def test_a_move_of_tinc_is_little_work_however_large_the_grid(ply: int, most: int, tmp_path: Path) -> None:
    counts, _nodes, _session = at("tinc", ply, tmp_path)
    assert counts.total() <= most * MOVES, counts.most_common(20)

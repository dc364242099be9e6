"""Positions of games played at random, for the tests of the computer players."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from mathgames.engine.rules import Rules
from mathgames.games.registry import rules

GAMES = ("minus-vs-plus", "infinity-masters")
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "minus-vs-plus": (
        {},
        {"lastrow_points": "survivor", "target_score": 12},
        {"max_turns": 160, "stuck_by_lateral_ban": "ban_lifted", "numbers": "mirror"},
    ),
    "infinity-masters": (
        {},
        {"infinite_credit": "none", "operand_order": "attacker_first", "no_progress": 6},
        {"infinite_credit": "bonus:36", "infinity_capture": "scorer", "dne_other": "stays", "goal": "row"},
        {"infinity_encounter": "both_out", "inf_over_zero": "dne", "mandatory_operation": True},
        {"values": "2 4 6 8 10 12 -1 -3 -5 -7 -9 -11", "start_infinities": 2, "no_progress": None},
        {"preset": "classroom"},
    ),
}
EVERY_RULES = [rules(game, **options) for game in GAMES for options in OPTIONS[game]]


def known(ruled: Rules[Any, Any]) -> str:
    """Return what a test of these rules is called."""
    return f"{ruled.name} {' '.join(map(str, ruled.changed_settings().values()))[:40]}".strip()


@cache
def played(ruled: Rules[Any, Any], games: int, *, seed: int = 1, longest: int = 120) -> list[Any]:
    """Every position of some random games, the last ones included."""
    chance, met = random.Random(seed), []
    for _number in range(games):
        position = ruled.initial()
        for _ply in range(longest):
            met.append(position)
            move = ruled.random_move(position, chance)
            if move is None:
                break
            position = ruled.apply(position, move)
    return met


def running(ruled: Rules[Any, Any], count: int, *, seed: int = 1) -> list[Any]:
    """Return *count* unfinished positions, from all stages of random games."""
    met = [position for position in played(ruled, 8 + count // 8, seed=seed) if list(ruled.moves(position))]
    return random.Random(seed).sample(met, count)

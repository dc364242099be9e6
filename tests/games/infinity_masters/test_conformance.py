"""The laws that every game keeps, under every option and combinations of them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from harness.tiers import in_quick_tier
from mathgames.engine import check_rules
from mathgames.games.infinity_masters.options import OPTIONS
from mathgames.games.infinity_masters.rules import InfinityMasters

EXTRA: dict[str, list[Any]] = {
    "infinite_credit": ["bonus:36"],
    "ops": ["÷" * 64],
    "seed": [5],
}


def others() -> list[dict[str, Any]]:
    """Every single option changed to every other value that a menu shows, and to one more where more are accepted."""
    changed: list[dict[str, Any]] = []
    for option in OPTIONS:
        values = [reading.value for reading in option.choices if reading.value != option.default]
        for value in values + EXTRA.get(option.name, []):
            changed.append({option.name: value} | ({"seed": 3} if value == "random" else {}))
    return changed


def combinations(count: int) -> list[dict[str, Any]]:
    chance = random.Random(20)
    drawn = []
    for _ in range(count):
        chosen = {option.name: chance.choice(option.choices).value for option in OPTIONS}
        drawn.append(chosen | {"seed": chance.randrange(100)})
    return drawn


@pytest.mark.parametrize(
    "options",
    in_quick_tier([{}, *others(), *combinations(10)], first=1 + len(others())),
    ids=lambda options: repr(options)[:80],
)
def test_the_laws_hold(options: dict[str, Any]) -> None:
    seen = check_rules(InfinityMasters(**options), games=5)
    assert seen.games == 5
    assert "cut" not in seen.endings  # every random game ends

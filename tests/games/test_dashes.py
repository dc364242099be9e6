"""Whatever dash a keyboard, a phone or a word processor makes, it is read as the one that is meant."""

from __future__ import annotations

import pytest

import mathgames as mg
from mathgames.learning.lessons.positions import position_of

DASHES = "-‐‑‒–—―−﹘﹣－⁻˗➖"
MOVES = {
    "minus-vs-plus": "a2-a3",
    "infinity-masters": "a2-a3",
    "tinc": "-1,1 1,-1",
    "slice-boundaries": "line -1,1/10 59/10,6",
}


@pytest.mark.parametrize("dash", DASHES)
@pytest.mark.parametrize(("name", "move"), MOVES.items())
def test_a_typed_move_may_have_any_dash(name: str, move: str, dash: str) -> None:
    rules = mg.rules(name)
    assert rules.parse(move.replace("-", dash)) == rules.parse(move)


@pytest.mark.parametrize("dash", DASHES)
def test_a_position_may_have_any_dash(dash: str) -> None:
    rules, written = mg.rules("minus-vs-plus"), "c3+5 d4-3"
    assert position_of(rules, written.replace("-", dash)) == position_of(rules, written)

"""Undo and Redo against the computer: they lead from one own turn to another, and keep their places."""

from __future__ import annotations

from typing import Any

import pytest

from activities.opposite import against, legal
from harness.later import Later
from mathgames.explain.nodes import iter_nodes

GAMES = ("minus-vs-plus", "infinity-masters", "tinc", "slice-boundaries")


@pytest.mark.parametrize("side", ["positive", "negative"])
@pytest.mark.parametrize("spot", range(2))
def test_ten_presses_on_one_spot_press_one_button(later: Later, side: str, spot: int) -> None:
    """Undo and Redo keep their places, greyed where they can do nothing: a finger on one never comes upon the other."""
    hand = against(later, side=side)
    later.runs_out()
    for _round in range(2):
        hand.play(legal(hand))
        later.runs_out()

    def buttons() -> list[list[Any]]:
        (row,) = (it for it in iter_nodes(hand.view["tree"]) if "mg-history" in it[1].get("class", "").split())
        return row[2:]

    names = [button[1]["aria-label"] for button in buttons()]
    assert len(names) == 2
    for _press in range(10):
        if (intent := buttons()[spot][1].get("intent")) is not None:
            assert hand.ask(*intent)["ok"]
        assert [button[1]["aria-label"] for button in buttons()] == names
    assert buttons()[spot][1].get("intent") is None, "in the end there is nothing left to do"


def test_undo_returns_to_own_turn_and_stops_search(later: Later) -> None:
    hand = against(later, player="level-8")
    hand.play("a2-a3")
    later.passes()
    assert hand.ask("undo")["ok"]
    later.runs_out()
    assert hand.match.ply == 0
    hand = against(later)
    for _round in range(2):
        hand.play(legal(hand))
        later.runs_out()
    assert hand.match.ply == 4
    assert hand.ask("undo")["ok"]
    later.runs_out()
    assert (hand.match.ply, len(hand.match.played)) == (2, 4)


@pytest.mark.parametrize("game", GAMES)
def test_redo_goes_forward_as_far_as_undo_went_back(later: Later, game: str) -> None:
    hand, own_turns = against(later, game=game), [0]
    for _round in range(3):
        hand.play(legal(hand))
        later.runs_out()
        own_turns.append(hand.match.ply)
    for ply in reversed(own_turns[:-1]):
        assert hand.ask("undo")["ok"]
        assert hand.match.ply == ply
    for ply in own_turns[1:]:
        assert hand.ask("redo")["ok"]
        assert hand.match.ply == ply
        later.runs_out()
        assert len(hand.match.played) == own_turns[-1], "the computer has not moved again"


def test_redo_leads_to_the_end_where_no_own_turn_follows(later: Later) -> None:
    hand = against(later)
    hand.play("a2-a3")
    assert hand.ask("undo")["ok"]
    assert hand.ask("redo")["ok"]
    assert hand.match.ply == 1
    later.runs_out()
    assert hand.match.ply == 2, "the computer answers"

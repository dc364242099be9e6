"""The clocks on a page: which one runs after each mover, and what stops them."""

from __future__ import annotations

import pytest

import mathgames as mg
from mathgames.explain import nodes
from mathgames.explain.nodes import plain_text
from page.hand import Hand


@pytest.fixture
def timed() -> tuple[Hand, list[float]]:
    """A board with a clock that runs, and the time that it goes by."""
    now = [0.0]
    hand = Hand(mg.Match(mg.rules("minus-vs-plus"), clock=mg.Clock(60, now=lambda: now[0])))
    assert hand.ask("start")["ok"]
    return hand, now


def running(hand: Hand) -> list[float]:
    """What the clocks that run here have left."""
    return [element[1]["ticking"] for element in nodes.iter_nodes(hand.view["tree"]) if "ticking" in element[1]]


def test_cell_move_shows_clock_of_next_player(timed: tuple[Hand, list[float]]) -> None:
    hand, now = timed
    now[0] += 10
    assert running(hand) == [60]
    hand.match.play("a2-a3")
    now[0] += 5
    hand.match.play("b5-b4")
    assert running(hand) == [50], "Blue's, who thought for ten seconds before"


def test_the_clock_of_a_game_that_is_put_aside_is_paused(timed: tuple[Hand, list[float]]) -> None:
    hand, now = timed
    hand.play("a2-a3")
    aside = hand.match
    hand.ask("new")
    now[0] += 1000
    assert hand.ask("back")["ok"]
    assert (hand.match, hand.match.outcome, running(hand)) == (aside, None, [])


def test_a_clock_that_has_not_run_out_leaves_a_question_open() -> None:
    now = [0.0]
    hand = Hand(mg.Match(mg.rules("infinity-masters"), clock=mg.Clock(60, now=lambda: now[0])))
    hand.ask("activity", {"name": "before-attacks", "switch": True})
    hand.play("d2-d3", "e7-e6", "d3-d4", "e6-e5")
    assert hand.ask("play", {"move": "d4-e5"})["code"] == "confirm"
    yes = ["answer", {}]
    now[0] += 59
    before = hand.view["rev"]
    assert hand.ask("flag")["ok"]
    assert (hand.view["rev"], running(hand)) == (before + 1, [1]), "the page is told the time that is left"
    assert yes in hand.offered()
    now[0] += 2
    hand.ask("flag")
    assert hand.match.outcome is not None
    assert "ran out of time" in plain_text(hand.view["tree"])
    assert yes not in hand.offered()

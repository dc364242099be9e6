"""The clocks on a page: whose runs, whoever moved, and what stops them."""

from __future__ import annotations

import pytest

import mathgames as mg
from mathgames import nodes
from mathgames.nodes import text
from views.hand import Hand


@pytest.fixture
def timed() -> tuple[Hand, list[float]]:
    """A board with a clock that runs, and the time that it goes by."""
    now = [0.0]
    hand = Hand(mg.Match(mg.rules("minus-vs-plus"), clock=mg.Clock(60, now=lambda: now[0])))
    assert hand.ask("start")["ok"]
    return hand, now


def running(hand: Hand) -> list[float]:
    """What the clocks that run here have left."""
    return [element[1]["ticking"] for element in nodes.walk(hand.view["tree"]) if "ticking" in element[1]]


def test_a_move_that_a_cell_makes_shows_the_clock_of_the_next_player(timed: tuple[Hand, list[float]]) -> None:
    hand, now = timed
    now[0] += 10
    assert running(hand) == [60]
    hand.match.play("a2-a3")
    now[0] += 5
    hand.match.play("b5-b4")
    assert running(hand) == [50], "the positive player's, who thought for ten seconds before"


def test_the_clock_of_a_game_that_is_put_aside_is_paused(timed: tuple[Hand, list[float]]) -> None:
    hand, now = timed
    hand.play("a2-a3")
    aside = hand.match
    hand.ask("new")
    now[0] += 1000
    assert hand.ask("back")["ok"]
    assert (hand.match, hand.match.outcome, running(hand)) == (aside, None, [])


def test_a_clock_that_has_not_run_out_changes_nothing_when_it_is_asked(timed: tuple[Hand, list[float]]) -> None:
    hand, now = timed
    before = hand.view
    assert hand.ask("flag")["ok"]
    assert (hand.view["rev"], hand.view["tree"]) == (before["rev"], before["tree"])
    now[0] += 61
    hand.ask("flag")
    assert hand.match.outcome is not None
    assert "ran out of time" in text(hand.view["tree"])

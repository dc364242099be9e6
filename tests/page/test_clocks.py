"""The clocks on a page: which one runs after each mover, and what stops them."""

from __future__ import annotations

import pytest

import mathgames as mg
from mathgames.explain import nodes
from mathgames.explain.nodes import plain_text
from page.hand import Hand


@pytest.fixture
def timed_board() -> tuple[Hand, list[float]]:
    """Return a board with a running clock, and the current time in seconds, which a test advances."""
    now = [0.0]
    hand = Hand(mg.Match(mg.rules("minus-vs-plus"), clock=mg.Clock(60, now=lambda: now[0])))
    assert hand.ask("start")["ok"]
    return hand, now


def running_clocks(hand: Hand) -> list[float]:
    """Return the seconds left on each running clock."""
    return [element[1]["ticking"] for element in nodes.iter_nodes(hand.view["tree"]) if "ticking" in element[1]]


def test_a_move_from_a_notebook_cell_starts_the_next_clock(timed_board: tuple[Hand, list[float]]) -> None:
    hand, now = timed_board
    now[0] += 10
    assert running_clocks(hand) == [60]
    hand.match.play("a2-a3")
    now[0] += 5
    hand.match.play("b5-b4")
    assert running_clocks(hand) == [50], "the clock of Blue, who used ten seconds before"


def test_the_clock_of_a_game_that_is_put_aside_is_paused(timed_board: tuple[Hand, list[float]]) -> None:
    hand, now = timed_board
    hand.play("a2-a3")
    previous_match = hand.match
    hand.ask("new")
    now[0] += 1000
    assert hand.ask("back")["ok"]
    assert (hand.match, hand.match.outcome, running_clocks(hand)) == (previous_match, None, [])


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
    assert (hand.view["rev"], running_clocks(hand)) == (before + 1, [1]), "the page shows the remaining time"
    assert yes in hand.offered()
    now[0] += 2
    hand.ask("flag")
    assert hand.match.outcome is not None
    assert "ran out of time" in plain_text(hand.view["tree"])
    assert yes not in hand.offered()

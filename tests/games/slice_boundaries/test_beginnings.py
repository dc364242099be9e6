"""A board opens on 6 × 6 squares, and until the second square the page offers other sizes, one press away."""

from __future__ import annotations

import mathgames as mg
from page.hand import Hand

SIX = ["new", {"n": "6"}]


def test_board_opens_on_small_grid_by_default() -> None:
    assert mg.play("slice-boundaries", save=False).match.rules.n == 6
    assert mg.play("slice-boundaries", snap=10, save=False).match.rules == mg.rules("slice-boundaries", n=6, snap=10)
    assert mg.play("slice-boundaries", n=12, save=False).match.rules.n == 12
    assert mg.play("slice-boundaries", preset="default", save=False).match.rules.n == 12
    assert mg.play("tinc", save=False).match.rules == mg.rules("tinc")


def test_smaller_grid_is_offered_until_second_filled_square() -> None:
    hand = Hand(mg.Match(mg.rules("slice-boundaries")))
    assert hand.match.rules.n == 12, "as the rules have it"  # type: ignore[attr-defined]  # what this game has
    assert SIX in hand.offered()
    pressed = [button[1].get("key", "") for button in hand.find(**{"aria-pressed": "true"})]
    assert [key for key in pressed if key.startswith("begin")] == ["begin 2"]
    assert hand.ask(*SIX)["ok"]
    assert (hand.match.rules.n, hand.match.ply) == (6, 0)  # type: ignore[attr-defined]  # what this game has
    hand.match.play("3B")
    assert hand.ask("new", {"n": "12"})["ok"], "nobody notices the size before there is a square on it"
    hand.match.play("3B")
    hand.match.play("4C")
    assert SIX not in hand.offered()


def test_the_other_options_stay_as_they_are() -> None:
    hand = Hand(mg.Match(mg.rules("slice-boundaries", players=3)))
    assert hand.ask(*SIX)["ok"]
    assert len(hand.match.rules.players) == 3


def test_what_is_not_offered_is_refused() -> None:
    hand = Hand(mg.Match(mg.rules("slice-boundaries")))
    assert hand.ask("new", {"n": "5"})["code"] == "not-offered"


def test_done_is_beside_the_board() -> None:
    hand = Hand(mg.Match(mg.rules("tinc")))
    [finish] = hand.find(key="finish")
    assert ["done"] in [part[1].get("local") for part in finish[2][2:]]

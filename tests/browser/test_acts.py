"""Acts: what happens is seen as it happens, soon over, and nothing waits for it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from harness.board import Board, OpenWidget
from harness.game_page import position, values
from harness.games import armies, played
from harness.middle_games import SLICE
from mathgames.page import MatchSession

LONGEST = 1_200  # ms, the law of all that moves

# The ends of all animations of style sheets that run on the page, in ms, by the class of what moves and the keyframes.
ENDS = """root => Object.fromEntries(root.getAnimations({ subtree: true })
  .map((it) => [it.animationName ?? "", it.effect.target.getAttribute("class"), it.effect.getComputedTiming().endTime])
  .filter(([name, , end]) => name.startsWith("mg-") && typeof end === "number")
  .map(([name, kind, end]) => [`${kind} ${name}`, end]))"""

ATTACKS: dict[str, tuple[Any, str, str]] = {
    "pairs": (lambda: position({"b2": 6, "c3": -4, "a6": -1, "f1": 1}), "b2", "c3"),
    "groups": (lambda: armies({"d4": ("positive", "-6"), "c5": ("negative", "-6")}, ops="×" * 64), "d4", "c5"),
    "hops": (lambda: armies({"d4": ("positive", "12"), "c5": ("negative", "20")}, ops="+" * 64), "d4", "c5"),
    "infinity": (lambda: armies({"d4": ("positive", "inf"), "c5": ("negative", "3")}, ops="+" * 64), "d4", "c5"),
}


def ends(board: Board) -> dict[str, float]:
    found: dict[str, float] = board.root.evaluate(ENDS)
    return {name: end for name, end in found.items() if "mg-act" in name or name.startswith(("null", "mg-gain"))}


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_acted_and_soon_over(open_widget: OpenWidget, name: str) -> None:
    make, start, target = ATTACKS[name]
    board = open_widget(MatchSession(make()))
    board.play(start, target)
    assert 300 < max(ends(board).values()) <= LONGEST


@pytest.mark.parametrize("name", ATTACKS)
def test_nothing_moves_for_eyes_that_want_no_motion(open_widget: OpenWidget, name: str) -> None:
    make, start, target = ATTACKS[name]
    board = open_widget(MatchSession(make()), reduced_motion=True)
    board.play(start, target)
    expect(board.root.locator(".mg-acted")).to_be_visible()
    assert ends(board) == {}


def test_an_act_is_seen_again_by_a_button(open_widget: OpenWidget) -> None:
    make, start, target = ATTACKS["pairs"]
    board = open_widget(MatchSession(make()))
    board.play(start, target)
    board.root.evaluate("root => root.getAnimations({ subtree: true }).forEach((it) => it.finish())")
    again = board.button("Show it again")
    box = again.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 36
    again.click()
    board.wait_rev()
    assert any("mg-meet" in name for name in ends(board))
    expect(again).to_be_visible()


def test_a_fast_hand_waits_for_nothing(open_widget: OpenWidget) -> None:
    """The next move is made while the last one is acted, and a reader finds no defender any more."""
    make, start, target = ATTACKS["pairs"]
    board = open_widget(MatchSession(make()))
    board.play(start, target)
    assert values(board)["c3"] == "+2"
    board.play("a6", "a5")
    assert values(board)["a5"] == "−1"
    assert not any("mg-went" in name for name in ends(board)), "the act ends with the move that leads on"


def test_the_defender_waits_for_the_blow(open_widget: OpenWidget) -> None:
    make, start, target = ATTACKS["pairs"]
    board = open_widget(MatchSession(make()))
    board.play(start, target)
    stood = board.root.locator(".mg-ground .mg-went")
    assert stood.count() == 1
    assert "−4".endswith(stood.text_content() or "?")
    assert ends(board)["mg-act mg-went mg-i0 mg-stands"] >= 200
    board.button("Undo").click()
    board.wait_rev()
    expect(board.root.locator(".mg-went")).to_have_count(0)


def test_crossings_count_up_along_the_line(open_widget: OpenWidget) -> None:
    match = played("slice-boundaries", *SLICE[:-1], n=6)
    session = MatchSession(match)
    board = open_widget(session)
    match.play(SLICE[-1])
    board.push()
    hops = {name: end for name, end in ends(board).items() if "mg-hop" in name}
    assert len(hops) > 5
    assert max(hops.values()) <= LONGEST

"""The result card: one's own calculation is the largest thing beside the board, and nothing in it is cut."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.test_opponent import answered
from harness.board import Board, OpenWidget
from harness.game_page import position
from harness.later import Later
from mathgames.activities import FreePlay, Opponent, Predict, Who
from mathgames.games.contract import Activity
from mathgames.page import MatchSession

PIECES = {"b2": 6, "a1": 3, "c3": -4, "e6": -5, "a6": -6, "f6": -2, "f2": 5, "e2": 6}
HEROES = "all => all.map((it) => parseFloat(getComputedStyle(it).fontSize))"
LEAST = {1340: 28, 934: 28, 390: 26}

MODES: dict[str, tuple[Activity[Any], ...]] = {
    "two of us": (FreePlay(),),
    "a level": (FreePlay(), Opponent("level-2", seed=3)),
    "leo": (FreePlay(), Opponent("leo", seed=3)),
    "asked first": (FreePlay(), Opponent("level-2", seed=3), Predict(Who.ALL)),
}


def attack(board: Board) -> None:
    """Make the attack 6 + (−4), and answer the question about it."""
    board.play("b2", "c3")
    if (field := board.root.locator(".mg-asks input")).count():
        field.first.fill("2")
        board.press("Enter")
        board.wait_rev()
        if (go_on := board.root.locator(".mg-asks button.mg-primary")).count():
            go_on.first.click()
            board.wait_rev()


@pytest.mark.parametrize("width", LEAST)
@pytest.mark.parametrize("mode", MODES)
def test_the_hero_is_ones_own_sum(open_widget: OpenWidget, later: Later, mode: str, width: int) -> None:
    match = position(PIECES)
    board = open_widget(MatchSession(match, activities=MODES[mode], on_later=later), width=width)
    attack(board)
    hero = board.root.locator(".mg-came .mg-formula")
    expect(hero.locator("math")).to_have_text("6+(−4)=2", use_inner_text=False)
    assert hero.evaluate_all(HEROES)[0] >= LEAST[width]
    expect(board.root.locator(".mg-acted")).to_be_visible()
    if mode in ("a level", "asked first"):
        answered(board, later)
        expect(board.root.locator(".mg-other-move")).to_be_visible()
        expect(hero.locator("math")).to_have_text("6+(−4)=2", use_inner_text=False)
        largest = board.root.locator(".mg-side :is(p, div, span, button)").evaluate_all(HEROES)
        assert hero.evaluate_all(HEROES)[0] == max(largest)


@pytest.mark.parametrize("width", [1340, 934, 820, 390])
def test_the_card_has_one_height_and_cuts_nothing(open_widget: OpenWidget, width: int) -> None:
    match = position(PIECES)
    board = open_widget(MatchSession(match), width=width)
    heights = set()
    for start, target in (("a1", "a2"), ("a6", "b6"), ("b2", "c3"), ("b6", "b5")):
        board.play(start, target)
        card = board.root.locator(".mg-result-card")
        heights.add(card.evaluate("it => it.getBoundingClientRect().height"))
        assert card.evaluate("it => it.scrollHeight <= it.clientHeight + 1")
    assert len(heights) == 1

"""A vote in a browser, by keyboard alone: the covers go, the next task says what was voted, and nobody is marked."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.keys import press_by_keyboard, reach
from harness import axe
from harness.board import OpenWidget
from learning.lessons.test_votes import WHOLE
from mathgames.learning.lessons import parse
from mathgames.learning.pages.lesson_session import lesson_session


@pytest.mark.parametrize(("width", "dark"), [(1366, False), (390, True)])
def test_a_vote_is_taken_by_keyboard(open_widget: OpenWidget, width: int, dark: bool) -> None:
    board = open_widget(lesson_session(parse(WHOLE)), width=width, dark=dark)
    assert "sign covered" in board.name("a5")
    press_by_keyboard(board, board.button("a2"))
    assert "negative 6" in board.name("a5")
    expect(board.root.locator(".mg-task")).to_contain_text("You said: a2.")
    assert board.root.locator(".mg-task").get_by_text("right").count() == 0
    press_by_keyboard(board, board.button("Next"))
    expect(board.root.locator(".mg-said")).to_contain_text("You said: a2.")
    assert axe.violations(board.page) == []


@pytest.mark.parametrize(("width", "dark"), [(1366, False), (390, True)])
def test_hands_are_counted_by_keyboard(open_widget: OpenWidget, width: int, dark: bool) -> None:
    board = open_widget(lesson_session(parse(WHOLE)), width=width, dark=dark)
    press_by_keyboard(board, board.button("Count hands"), board.button("One hand more: a2"))
    press_by_keyboard(board, board.button("One hand more: a2"))
    field = board.root.get_by_label("Raised hands: a5")
    reach(board, field)
    board.page.keyboard.type("12")  # what stood there is chosen where Tab comes to it
    board.press("Enter")
    board.wait_rev()
    expect(board.root.get_by_label("Raised hands: a2")).to_have_value("2")
    expect(field).to_have_value("12")
    assert axe.violations(board.page) == []
    press_by_keyboard(board, board.button("All counted"))
    assert "negative 6" in board.name("a5")
    press_by_keyboard(board, board.button("Next"))
    expect(board.root.locator(".mg-said .mg-hand-count")).to_have_text(["2", "0", "12"])
    assert axe.violations(board.page) == []

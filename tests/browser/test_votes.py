"""A vote in a browser, by keyboard alone: the covers go, the next task says what was voted, and nobody is marked."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.keys import press_by_keyboard
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

"""A form of answering from outside of the package, by keyboard alone."""

from __future__ import annotations

from playwright.sync_api import expect

from arithmetic.answers import toy_form
from browser.keys import reach
from harness.board import OpenWidget
from mathgames.learning.lessons import parse
from mathgames.learning.pages.lesson_session import lesson_session


def test_a_form_from_outside_is_answered_by_keyboard(open_widget: OpenWidget) -> None:
    with toy_form.known():
        board = open_widget(lesson_session(parse(toy_form.LESSON, name="strokes")))
        reach(board, board.root.get_by_role("textbox", name="Your answer"))
        board.page.keyboard.type("||")
        board.page.keyboard.press("Enter")
        expect(board.root.get_by_text("One is missing.").first).to_be_visible()
        reach(board, board.root.get_by_role("textbox", name="Your answer"))
        board.page.keyboard.press("ControlOrMeta+a")
        board.page.keyboard.type("|||")
        board.page.keyboard.press("Enter")
        expect(board.root.get_by_text("Two and one are three.").first).to_be_visible()

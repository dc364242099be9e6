"""Practice in a browser: by the keys on the screen, by keyboard alone, in narrow outputs, and under axe."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from playwright.sync_api import expect

from harness import axe
from harness.board import Board, OpenWidget
from learning.practice.at_page import Practising
from mathgames.arithmetic.items import Interaction
from mathgames.explain.quantity import plain_number
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import find_topic
from page.test_practice_loop import misreads


def session(topic: str = "subtracting") -> PracticeSession:
    """A session that begins with a result below zero."""
    sessions = (PracticeSession(find_topic(topic), seed=seed) for seed in range(100))
    return next(one for one in sessions if isinstance(it := one.sitting.items[0].task.value, Fraction) and it < -2)


def now(board: Board) -> Practising:
    assert isinstance(board.session, PracticeSession)
    return Practising(board.session)


def result(board: Board) -> str:
    [key] = now(board).question.key  # type: ignore[union-attr]  # it is asked
    return str(plain_number(key))  # type: ignore[arg-type]  # a number


def test_a_result_is_entered_with_the_keys_on_the_screen(open_widget: OpenWidget) -> None:
    board = open_widget(session())
    for digit in result(board).removeprefix("−"):
        board.button(digit).click()
    board.button("change the sign").click()
    expect(board.root.get_by_role("textbox")).to_have_value(result(board))
    board.button("Check").click()
    expect(board.root.locator(".mg-praise")).to_have_text(re.compile("Right."))
    board.wait_rev()
    assert board.say().startswith("Right.")


def test_one_types_from_the_first_and_no_answer_moves_the_field(open_widget: OpenWidget) -> None:
    board = open_widget(session())
    field = board.root.get_by_role("textbox")
    expect(field).to_be_focused()
    place = field.evaluate("it => it.getBoundingClientRect().top")
    for given in (result(board).removeprefix("−"), "977", result(board)):  # wrong answers, then the right one
        field.fill(given)
        board.press("Enter")
        board.wait_rev()
        assert field.evaluate("it => it.getBoundingClientRect().top") == place
    expect(board.button("Next")).to_be_focused()


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_second_wrong_answer_is_seen_beside_the_calculation(open_widget: OpenWidget, width: int, height: int) -> None:
    board = open_widget(session(), width=width)
    board.page.set_viewport_size({"width": width, "height": height})
    board.root.get_by_role("textbox").fill(result(board).removeprefix("−"))
    board.button("Check").click()
    expect(board.root.locator(".mg-asked-back")).to_have_text(re.compile("Is there enough to take?"))
    board.root.get_by_role("textbox").fill("977")
    board.press("Enter")
    picture = board.root.locator(".mg-seen svg")
    expect(picture).to_have_attribute("aria-label", re.compile("977"))
    expect(picture).to_be_in_viewport(ratio=1)
    board.button("Show the answer").click()
    expect(board.button("Next")).to_be_focused()
    board.press("Enter")
    expect(board.root.get_by_text("2 of 16", exact=True)).to_be_visible()


def test_a_named_idea_is_looked_at_on_the_same_page(open_widget: OpenWidget) -> None:
    one = Practising(session())
    misreads(one)
    board = open_widget(one.session)
    board.button("Look at it").focus()
    board.press("Enter")
    expect(board.root.get_by_role("heading", name="The way back")).to_be_visible()
    board.wait_rev()
    assert "A bill of 6 that you paid goes back. Draw the walk." in board.say()
    assert axe.violations(board.page) == []
    board.button("Back to practice").focus()
    board.press("Enter")
    expect(board.button("Not today")).to_be_visible()


def test_by_keyboard_alone_all_of_a_sitting_is_typed(open_widget: OpenWidget) -> None:
    """Other ways of answering are by program; operating them with the keyboard is tested with the lessons."""
    board = open_widget(session())
    one = now(board)
    one.count = 1000  # no message of the page has such a number
    while not one.is_summarised:
        question = one.question
        if question is not None and question.interaction is Interaction.NUMBER:
            expect(board.root.get_by_role("textbox")).to_be_focused()
            board.page.keyboard.type(result(board).replace("−", "-"))
            board.press("Enter")
            board.wait_rev()
        else:
            while not one.is_done:
                one.give(one.right_answer)
            board.push()
            board.button("Next").focus()
        expect(board.button("Next")).to_be_focused()
        board.press("Enter")
        board.wait_rev()
    expect(board.root.get_by_text("What I practised")).to_be_visible()


def test_text_instead_of_number_is_reported_beside_field(open_widget: OpenWidget) -> None:
    board = open_widget(session())
    board.root.get_by_role("textbox").fill("seven")
    board.button("Check").click()
    expect(board.root.get_by_text("Type one number, such as −3, 3/2 or 1.5.").first).to_be_visible()
    expect(board.root.get_by_role("textbox")).to_have_value("seven")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_the_summary_and_the_map_are_seen_at_the_end(open_widget: OpenWidget, width: int, height: int) -> None:
    one = Practising(session())
    one.right()
    one.practice(stop=True)
    board = open_widget(one.session, width=width)
    board.page.set_viewport_size({"width": width, "height": height})
    expect(board.root.get_by_role("heading", name="What I practised")).to_be_in_viewport(ratio=1)
    expect(board.root.locator(".mg-practice-map")).to_be_in_viewport(ratio=1)
    expect(board.button("Continue")).to_be_in_viewport(ratio=1)
    assert axe.violations(board.page) == []

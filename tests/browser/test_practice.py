"""Practice in a browser: by the keys on the screen, by keyboard alone, in narrow outputs, and under axe."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from harness import axe
from harness.board import Board, OpenWidget
from mathgames.explain.quantity import DOES_NOT_EXIST, plain_number
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import FindTheMistake, find_topic
from mathgames.learning.practice.sitting import ItemStage
from mathgames.learning.practice.ways import right_answer
from page.test_practice import Pupil, is_far_below_zero
from page.test_practice_loop import misreads


def session(topic: str = "subtracting") -> PracticeSession:
    """A session that begins with a result below zero."""
    sessions = (PracticeSession(find_topic(topic), seed=seed) for seed in range(100))
    return next(one for one in sessions if is_far_below_zero(one))


def now(board: Board) -> PracticeSession:
    assert isinstance(board.session, PracticeSession)
    return board.session


def result(board: Board) -> str:
    item = now(board).now.item
    value = right_answer(item.way, item.task)
    return "no value" if value is DOES_NOT_EXIST else str(plain_number(value))


def test_a_result_is_entered_with_the_keys_on_the_screen(open_widget: OpenWidget) -> None:
    board = open_widget(session())
    for digit in result(board).removeprefix("−"):
        board.button(digit).click()
    board.button("change the sign").click()
    expect(board.root.get_by_role("textbox")).to_have_value(result(board))
    board.button("Check").click()
    expect(board.root.locator(".mg-praise")).to_have_text(re.compile("^Right: "))
    board.wait_rev()
    assert board.say().startswith("Right: ")


def test_one_types_from_the_first_and_no_answer_moves_the_field(open_widget: OpenWidget) -> None:
    board = open_widget(session())
    field, check = board.root.get_by_role("textbox"), board.root.locator("button[type=submit]")
    expect(field).to_be_focused()
    places = [it.evaluate("it => it.getBoundingClientRect().top") for it in (field, check)]
    for given in (result(board).removeprefix("−"), result(board)):  # first a wrong answer, then the right one
        field.fill(given)
        board.press("Enter")
        board.wait_rev()
        assert [it.evaluate("it => it.getBoundingClientRect().top") for it in (field, check)] == places
    expect(board.root.locator(".mg-praise")).to_be_visible()


def test_a_wrong_answer_meets_its_question_then_the_way(open_widget: OpenWidget) -> None:
    board = open_widget(session())
    board.root.get_by_role("textbox").fill(result(board).removeprefix("−"))
    board.button("Check").click()
    expect(board.root.locator(".mg-asked-back")).to_have_text(re.compile("Can you pay it all?"))
    board.wait_rev()
    assert "Can you pay it all?" in board.say()
    expect(board.root.locator(".mg-number-line, svg").first).to_be_visible()
    assert result(board) not in board.root.locator(".mg-practice-item").inner_text()
    board.root.get_by_role("textbox").fill("977")
    board.button("Check again").click()
    expect(board.root.get_by_text("Look at how to get the result:")).to_be_visible()
    expect(board.button("Next")).to_be_focused()
    board.press("Enter")
    expect(board.root.get_by_text("2 of 16.")).to_be_visible()


def test_a_named_idea_is_looked_at_on_the_same_page(open_widget: OpenWidget) -> None:
    one = Pupil(session())
    misreads(one)
    board = open_widget(one.session)
    board.button("Look at it").focus()
    board.press("Enter")
    expect(board.root.get_by_role("heading", name="By hand")).to_be_visible()
    expect(board.root.get_by_role("button", name="Add a zero pair")).to_be_visible()
    board.wait_rev()
    assert "Make each result with counters." in board.say()
    assert axe.violations(board.page) == []
    board.button("Back to practice").focus()
    board.press("Enter")
    expect(board.button("Not today")).to_be_visible()


def test_by_keyboard_alone_all_of_a_sitting_is_typed_and_chosen(open_widget: OpenWidget) -> None:
    """Manipulatives are answered by program; operating them with the keyboard is tested with the lessons."""
    board = open_widget(session())
    one = Pupil(now(board))
    board.root.get_by_role("textbox").focus()
    while now(board).now.stage is not ItemStage.SUMMARY:
        if now(board).now.asks_for_line:
            item = now(board).now.item
            assert isinstance(item, FindTheMistake)
            line = board.root.locator(".mg-practice-line").nth(item.wrong)
            while not line.evaluate("element => element === element.getRootNode().activeElement"):
                board.press("Tab")
            board.press("Enter")
        elif now(board).now.bench is not None or now(board).now.problem.choices:
            expect(board.root.get_by_role("button", name="Stop here")).to_be_visible()
            one.right()
            board.push()
        else:
            expect(board.root.get_by_role("textbox")).to_be_focused()
            board.page.keyboard.type(result(board).replace("−", "-"))
            board.press("Enter")
        board.wait_rev()
    expect(board.root.get_by_text("What I practised")).to_be_visible()


def test_text_instead_of_number_is_reported_beside_field(open_widget: OpenWidget) -> None:
    board = open_widget(session())
    board.root.get_by_role("textbox").fill("seven")
    board.button("Check").click()
    expect(board.root.get_by_text("Type one number, such as −3, 3/2 or 1.5.")).to_be_visible()
    expect(board.root.get_by_role("textbox")).to_have_value("seven")


def test_the_calculation_is_seen_first_on_a_card_in_the_middle(open_widget: OpenWidget) -> None:
    board = open_widget(session(), width=1340)
    board.page.set_viewport_size({"width": 1366, "height": 768})
    card, formula, stop = (
        board.root.locator(".mg-practice-item"),
        board.root.locator(".mg-formula"),
        board.button("Stop here"),
    )
    size, usual = (it.evaluate("it => parseFloat(getComputedStyle(it).fontSize)") for it in (formula, board.root))
    assert size >= 2 * usual
    box, page, below = card.bounding_box(), board.root.bounding_box(), stop.bounding_box()
    assert box is not None
    assert page is not None
    assert abs(2 * box["x"] + box["width"] - 2 * page["x"] - page["width"]) < 20
    board.root.get_by_role("textbox").fill("977")
    board.press("Enter")
    board.wait_rev()
    assert stop.bounding_box() == below, "what is said to a wrong answer moves nothing"


def test_it_grows_with_the_window_and_stays_whole_in_it(open_widget: OpenWidget) -> None:
    board = open_widget(session(), width=1900)
    sizes = []
    for width, height in ((1366, 768), (1920, 1080)):
        board.page.set_viewport_size({"width": width, "height": height})
        expect(board.root).to_have_css("--room", f"{height}px")
        expect(board.root.locator(".mg-practice-map")).to_be_in_viewport(ratio=1)
        card = board.root.locator(".mg-practice-item").bounding_box()
        assert card
        sizes.append(card["height"] / height)
    assert min(sizes) > 0.55

"""Lessons in a browser: by mouse, by keyboard alone, and by touch on a narrow screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.keys import press_by_keyboard, reach
from harness.board import Board, OpenWidget
from harness.layout import at_rest
from harness.lessons import progress_of, task_of
from learning.work.pupils import bench_presses, written
from mathgames.games.contract import Control
from mathgames.learning.lessons import Interaction, Item, Lesson, find, parse
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.page import MatchSession

pytestmark = pytest.mark.usefixtures("stock_lesson")


def session_of(board: Board) -> MatchSession:
    assert isinstance(board.session, MatchSession)
    return board.session


class Mouse:
    """A hand that clicks, with a keyboard for numbers."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def cell(self, at: str) -> None:
        self.board.click(at)

    def press(self, control: Locator) -> None:
        control.click()

    def number(self, text: str) -> None:
        self.board.root.get_by_role("textbox", name="Your answer").fill(text)


class Finger(Mouse):
    """A finger, which finds the numbers on the screen."""

    def cell(self, at: str) -> None:
        self.board.tap(at)

    def press(self, control: Locator) -> None:
        # What was said lies over the foot of the window: a hand scrolls to what it wants to press.
        control.evaluate("it => it.scrollIntoView({ block: 'center', behavior: 'instant' })")
        control.tap()

    def number(self, text: str) -> None:
        for key in (*text.removeprefix("−"), *("±" if text.startswith("−") else "")):
            self.press(self.board.root.locator(".mg-key").get_by_text(key, exact=True))


def answer(hand: Mouse, question: Item) -> None:
    """Answer rightly, as a hand would."""
    board = hand.board
    right: Any = question.key[0]
    if question.interaction.bench(question) is not None:
        for origin, target in bench_presses(question):
            hand.cell(origin)
            if target != origin:
                hand.cell(target)
            board.wait_rev()
        hand.press(board.button("Check"))
        return
    match question.interaction:
        case Interaction.CHOICE:
            hand.press(board.root.locator(".mg-options button").nth(question.options.index(right)))
        case Interaction.CHOICES:
            for option in right:
                hand.press(board.root.locator(".mg-options button").nth(question.options.index(option)))
                board.wait_rev()
            hand.press(board.button("Check"))
        case Interaction.SIGN | Interaction.COMPARISON:
            hand.press(board.root.locator(f'.mg-choice:has-text("{right}")'))
        case Interaction.CELLS:
            for cell in sorted(right):
                hand.cell(cell)
            if len(right) > 1:
                hand.press(board.button("Check"))
        case _:
            hand.number(written(right))
            hand.press(board.button("Check"))


def do_task(hand: Mouse, begin: Callable[[Item], None] | None = None) -> None:
    """Do the task that is shown, or leave it where it is a game. ``begin`` is done before each right answer."""
    board, session = hand.board, session_of(hand.board)
    task = task_of(session)
    while (question := progress_of(session).question(task)) is not None:
        before = progress_of(session).asks(task)
        if begin is not None:
            begin(question)
        answer(hand, question)
        board.wait_rev()
        assert progress_of(session).asks(task) != before, (task.prompt, question.stem)
        if not progress_of(session).work.is_done(task):
            hand.press(board.button("Next"))
            board.wait_rev()
    if task.goal is not None and task.kind.name == "find":
        for move in progress_of(session).way(task).split(";"):
            if Control.TAP in task.locks:
                board.root.get_by_role("textbox", name="Type a move").fill(move.strip())
                hand.press(board.button("Play"))
                board.wait_rev()
                continue
            squares = session.moment.board.squares(session.match.rules.parse(move.strip()))
            hand.cell(squares[0])
            hand.cell(squares[-1])
            if session.match.rules.name == "tinc":
                hand.press(board.button("Check"))
            board.wait_rev()
            answer_what_is_predicted(hand)


def answer_what_is_predicted(hand: Mouse) -> None:
    board, session = hand.board, session_of(hand.board)
    while session._state.question is not None:
        opened = session._state.question
        explained = session.match.rules.explain(session.match.position, opened.move)
        hand.number(written(explained.derivations[0].value))
        hand.press(board.button("Check"))
        board.wait_rev()


def work_through(hand: Mouse, lesson: Lesson) -> None:
    """Do all tasks of the lesson, and check their summary at the end."""
    board = hand.board
    for place, task in enumerate(lesson.all_tasks):
        assert task_of(session_of(board)) is task
        expect(board.root.get_by_role("heading", level=3)).to_have_text([str(task.title or "Before you go")])
        do_task(hand)
        if task.kind.name != "play":
            assert progress_of(session_of(board)).work.is_done(task), task.prompt
            expect(board.root.locator(".mg-praise").first).to_be_visible()
        if place < len(lesson.all_tasks) - 1:
            hand.press(board.button("Skip this task" if task.kind.name == "play" else "Next"))
            board.wait_rev()
    expect(board.root.get_by_text("answers were right first time.")).to_be_visible()
    expect(board.root.locator(".mg-lesson-end .mg-primary")).to_be_visible()


@pytest.mark.parametrize(
    "name", ["integers/01-two-armies-on-one-line", "integers/07-back-to-the-sender", "growing-grid/19-four-quarters"]
)
def test_a_lesson_is_worked_through_by_mouse(open_widget: OpenWidget, name: str) -> None:
    lesson = find(name)
    work_through(Mouse(open_widget(lesson_session(lesson), width=1300)), lesson)


def test_the_first_point_takes_three_presses_and_a_number(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(find("integers/01-two-armies-on-one-line")), width=1300)
    expect(board.root.locator(".mg-asked")).to_have_count(1)
    board.click("c3")
    board.click("d4")
    board.wait_rev()
    board.root.get_by_role("textbox").fill("3")
    board.button("Check").click()
    expect(board.root.locator(".mg-praise")).to_contain_text("You have your first point.")
    assert "You have your first point." in board.say()
    expect(board.button("Next")).to_be_focused()
    expect(board.root.locator(".mg-banner")).to_have_count(0)  # the task goes on, though no red piece is left
    assert session_of(board).match.rules.scores(session_of(board).match.position)["positive"].finite == 1


def test_tasks_are_done_by_keyboard_alone(open_widget: OpenWidget) -> None:
    lesson = find("integers/07-back-to-the-sender")
    board = open_widget(lesson_session(lesson))
    board.root.get_by_role("textbox").focus()
    board.page.keyboard.type("-1")
    board.press("Enter")
    expect(board.root.locator(".mg-asked-back")).to_be_visible()
    board.page.keyboard.press("Control+a")
    board.page.keyboard.type("5")
    board.press("Enter")
    expect(board.button("Next")).to_be_focused()
    board.press("Enter")
    board.wait_rev()
    assert task_of(session_of(board)).number == 2
    for origin, target in bench_presses(lesson.tasks[1].questions[0]):
        for at in (origin, target):
            board.cell(at).focus()
            board.press("Enter")
        board.wait_rev()
    board.button("Check").focus()
    board.press("Enter")
    expect(board.button("Next")).to_be_focused()
    assert progress_of(session_of(board)).work.is_done(lesson.tasks[1])


def type_into_the_field(board: Board, written_: str) -> None:
    reach(board, board.root.get_by_role("textbox").first)
    board.page.keyboard.type(written_)
    board.press("Enter")
    board.wait_rev()


def answer_by_keyboard(board: Board, question: Item) -> None:
    answer: Any = question.key[0]
    if question.interaction.bench(question) is not None:
        for origin, target in bench_presses(question):
            press_by_keyboard(board, *(board.cell(at) for at in dict.fromkeys((origin, target))))
        press_by_keyboard(board, board.button("Check"))
    elif question.interaction is Interaction.CHOICE:
        press_by_keyboard(board, board.root.locator(".mg-options button").nth(question.options.index(answer)))
    elif question.interaction in (Interaction.SIGN, Interaction.COMPARISON):
        press_by_keyboard(board, board.root.locator(f'.mg-choice:has-text("{answer}")'))
    else:
        type_into_the_field(board, written(answer))


def test_a_whole_lesson_is_worked_through_by_keyboard_alone(open_widget: OpenWidget) -> None:
    lesson = find("integers/01-two-armies-on-one-line")
    board = open_widget(lesson_session(lesson), width=1300)
    session = session_of(board)
    for task in lesson.all_tasks:
        assert task_of(session) is task
        while (question := progress_of(session).question(task)) is not None:
            before = progress_of(session).asks(task)
            answer_by_keyboard(board, question)
            assert progress_of(session).asks(task) != before, (task.prompt, question.stem)
            if not progress_of(session).work.is_done(task):
                expect(board.button("Next")).to_be_focused()
                board.press("Enter")
                board.wait_rev()
        if task.goal is not None:
            move = progress_of(session).way(task) or session.match.legal_moves[0]
            squares = session.moment.board.squares(session.match.rules.parse(move))
            press_by_keyboard(board, board.cell(squares[0]), board.cell(squares[-1]))
            assert session.match.played == (move,) or session._state.question is not None
            if (opened := session._state.question) is not None:
                explained = session.match.rules.explain(session.match.position, opened.move)
                type_into_the_field(board, written(explained.derivations[0].value))
        assert progress_of(session).work.is_done(task) or task.kind.name == "play", task.prompt
        if task is not lesson.exit:
            press_by_keyboard(board, board.button("Skip this task" if task.kind.name == "play" else "Next"))
    expect(board.root.get_by_text("answers were right first time.")).to_be_visible()


def test_a_lesson_is_worked_through_by_touch_on_a_narrow_screen(open_widget: OpenWidget) -> None:
    lesson = find("integers/01-two-armies-on-one-line")
    board = open_widget(lesson_session(lesson), width=390, touch=True)
    work_through(Finger(board), lesson)
    assert board.root.evaluate("root => root.scrollWidth <= root.clientWidth")


@pytest.mark.parametrize(("width", "height"), [(934, 647), (390, 844)])
def test_a_wrong_answer_moves_no_button_and_is_told_in_sight(open_stage: Any, width: int, height: int) -> None:
    stage = open_stage(lesson_session(find("integers/06-the-detective"), at=3))
    stage.page.set_viewport_size({"width": width + 20, "height": height})
    board = stage.show(width)
    at_rest(board.page)
    field = board.root.get_by_role("textbox")
    still = [field, board.button("Check"), board.button("Hint")]
    board.button("Check").scroll_into_view_if_needed()
    before = [it.bounding_box() for it in still]
    field.fill("77")
    board.button("Check").click()
    told = board.root.locator(".mg-asked-back")
    expect(told).to_contain_text("Not yet: 77.")
    expect(told).to_be_in_viewport(ratio=1)
    assert [it.bounding_box() for it in still] == before
    # What cannot be read as a number is said once, and beside its field.
    field.fill("many")
    board.button("Check").click()
    expect(board.root.locator(".notice:visible")).to_have_count(1)
    expect(board.root.locator(".mg-task .notice")).to_be_in_viewport(ratio=0.99)  # but for a part of a pixel
    assert [it.bounding_box() for it in still] == before


def test_wrong_answer_and_feedback_stay_in_sight_with_think(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(find("integers/07-back-to-the-sender"), at=1), width=934)
    board.page.set_viewport_size({"width": 954, "height": 647})
    for tool in ("Number line", "Counters"):
        board.button(tool).click()
        board.wait_rev()
    board.button("Take away a negative").scroll_into_view_if_needed()
    field = board.root.get_by_role("textbox")
    field.evaluate("field => field.focus({ preventScroll: true })")
    board.page.keyboard.type("77")
    before = field.bounding_box()
    board.press("Enter")
    told = board.root.locator(".mg-asked-back")
    expect(told).to_be_in_viewport(ratio=1)
    assert field.bounding_box() == before


def test_a_task_without_a_board_fills_the_screen_too(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(find("integers/07-back-to-the-sender"), at=1))
    before = board.root.locator(".mg-lesson-page").evaluate("page => parseFloat(getComputedStyle(page).fontSize)")
    board.button("Full screen").click()
    expect(board.button("Full screen")).to_have_attribute("aria-pressed", "true")
    after = board.root.locator(".mg-lesson-page").evaluate("page => parseFloat(getComputedStyle(page).fontSize)")
    assert after > 1.2 * before, "it is read from the last row"


WORKING = """---
title: The lost sign
game: minus-vs-plus
---

```task
kind: mistake
prompt: Ali looked for the box in −4 + ▢ = −10. Where does it go wrong first?
lines:
  - {say: I begin at −4 and want to end at −10., is: true}
  - {say: "These two are 6 steps apart.", is: true}
  - {say: "The steps go to the right, so the box holds 6.", is: false}
ask: What is in the box?
of: −4 + ▢ = −10
answers: −6
wrong: {6: unknown-sign-dropped}
```
"""


def test_a_line_of_a_working_is_one_line_where_there_is_room(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(parse(WORKING)), width=1346)
    board.page.set_viewport_size({"width": 1366, "height": 768})
    expect(board.root).to_have_css("--room", "768px")
    line = board.root.locator(".mg-options button").first
    text = "line => { const it = new Range(); it.selectNodeContents(line); return it.getBoundingClientRect().height; }"
    assert line.evaluate(text) < 40


def test_back_at_the_start_the_task_has_the_room_that_it_had(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(find("integers/03-tug-of-war"), at=2), width=934, reduced_motion=True)
    panels = board.root.locator(".mg-tabpanels")
    before = panels.bounding_box()
    board.play("b3", "a4")
    board.button("Back to the start").click()
    board.wait_rev()
    assert panels.bounding_box() == before


@pytest.mark.parametrize(
    ("name", "at", "moves"),
    [("integers/03-tug-of-war", 2, ["b3", "a4"]), ("growing-grid/20-the-line-across", 1, ["2,0", "3,0"])],
)
def test_back_at_the_start_the_focus_is_on_the_board(
    open_widget: OpenWidget, name: str, at: int, moves: list[str]
) -> None:
    board = open_widget(lesson_session(find(name), at=at), width=934, reduced_motion=True)
    for cell in moves:
        board.cell(cell).focus()
        board.press("Enter")
    if (done := board.root.get_by_role("button", name="Done", exact=True)).count():
        done.focus()
        board.press("Enter")
    board.wait_rev()
    expect(board.button("Back to the start")).to_be_focused()
    board.press("Enter")
    board.wait_rev()
    assert board.focused() == moves[-1]


def test_a_line_that_was_marked_is_left_to_be_seen(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(find("integers/09-the-balloon"), at=2), width=934, reduced_motion=True)
    hand = Mouse(board)
    answer(hand, find("integers/09-the-balloon").tasks[1].questions[0])
    board.wait_rev()
    board.button("Next").click()
    board.wait_rev()
    left = board.root.locator("svg.number-line")
    strokes = left.locator(".mg-line, .mg-tick").evaluate_all(
        "parts => parts.map(part => getComputedStyle(part).stroke)"
    )
    assert strokes
    assert "none" not in strokes


def test_upright_tablet_puts_side_panel_below_board(open_widget: OpenWidget) -> None:
    board = open_widget(lesson_session(find("integers/06-the-detective"), at=3), width=820)
    board.page.set_viewport_size({"width": 840, "height": 1180})
    for button in ("Check", "Hint"):
        expect(board.button(button)).to_be_in_viewport(ratio=1)

"""Small games on the number line on the real widget: whole ones by mouse, finger and keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.keys import press_by_keyboard
from harness.board import Board, OpenWidget
from learning.lessons.race import game_lesson, race_lesson
from mathgames.explain.quantity import plain_number
from mathgames.learning.pages.lesson_session import lesson_session

pytestmark = pytest.mark.full


def say(board: Board, text: str, *, by_finger: bool = False) -> None:
    if by_finger:
        for key in (*text.removeprefix("−"), *("±" if text.startswith("−") else "")):
            board.root.locator(".mg-key").get_by_text(key, exact=True).tap()
        board.button(re.compile("Check")).tap()
    else:
        board.root.get_by_role("textbox", name="Your answer").fill(text)
        board.press("Enter")
    board.wait_rev()


def play_out(board: Board, take: Callable[[Board, str], None]) -> Any:
    """Take the card that is best for the player to move, say a wrong landing before the first, and play to the end."""
    match = board.session.match
    rules = match.rules
    while match.outcome is None:
        position = match.position
        way = 1 if match.turn == "positive" else -1
        card = max(rules.moves(position), key=lambda move: way * rules.apply(position, move).at)
        landing = rules.apply(position, card).at
        take(board, rules.format(card))
        board.wait_rev()
        if not match.ply:
            say(board, "20", by_finger=take is by_finger)
            expect(board.root).to_contain_text("Not yet: 20.")
            assert not match.ply
        say(board, str(plain_number(landing)), by_finger=take is by_finger)
        assert match.position.at == landing
    expect(board.root.locator(".mg-board .mg-pill-right")).to_contain_text(str(plain_number(abs(match.position.at))))
    return match.outcome


def by_mouse(board: Board, at: str) -> None:
    board.click(at)


def by_finger(board: Board, at: str) -> None:
    board.tap(at)


def by_keyboard(board: Board, at: str) -> None:
    press_by_keyboard(board, board.cell(at))


@pytest.mark.parametrize(
    ("moves", "width", "take"),
    [("rope", 1336, by_mouse), ("balloon", 790, by_keyboard), ("balloon", 370, by_finger)],
    ids=["rope by mouse", "balloon by keyboard", "balloon by finger"],
)
def test_race_is_played_to_its_end(
    open_widget: OpenWidget, moves: str, width: int, take: Callable[[Board, str], None]
) -> None:
    board = open_widget(lesson_session(race_lesson(moves=moves)), width, touch=take is by_finger)
    outcome = play_out(board, take)
    assert outcome.code in ("goal", "last-card")


STEPS = (5, 1, -1, -5)
CENTRE = "it => it.scrollIntoView({ block: 'center', behavior: 'instant' })"


def tap_in_sight(control: Locator) -> None:
    """Scroll to a control, as a hand does where a notice lies over it, and tap it."""
    control.evaluate(CENTRE)
    control.tap()


def move_marker(board: Board, start: int, end: int, press: Callable[[Locator], None]) -> None:
    """Press the buttons that lead the marker from one number to another."""
    while start != end:
        way = end - start
        step = max((it for it in STEPS if it * way > 0 and abs(it) <= abs(way)), key=abs)
        press(board.root.get_by_role("button", name=f"+{step}" if step > 0 else f"−{-step}", exact=True))
        board.wait_rev()
        start += step


@pytest.mark.parametrize(
    ("width", "by"), [(1336, "mouse"), (790, "keyboard"), (370, "finger")], ids=["mouse", "keyboard", "finger"]
)
def test_hidden_number_is_played_to_its_end(open_widget: OpenWidget, width: int, by: str) -> None:
    lesson = game_lesson("hidden-number", "predict: nobody", "mask: {panels: moves}")
    board = open_widget(lesson_session(lesson), width, touch=by == "finger")
    hands = {"mouse": Locator.click, "keyboard": lambda it: press_by_keyboard(board, it), "finger": tap_in_sight}
    press: Callable[[Locator], None] = hands[by]
    for hidden, guesses, heard in ((-7, (5, -12, -7), "colder"), (12, (10, 12), "warmer")):
        move_marker(board, 0, hidden, press)
        press(board.button(re.compile("^Hide")))
        board.wait_rev()
        assert str(abs(hidden)) not in (board.root.locator(".mg-board").text_content() or "")
        at = 0
        for number, guess in enumerate(guesses):
            move_marker(board, at, guess, press)
            press(board.button(re.compile("^Guess")))
            board.wait_rev()
            at = guess
            if not number:
                expect(board.root.locator(".mg-board")).to_contain_text(heard)
    outcome = board.session.match.outcome
    assert outcome is not None
    assert outcome.winner == "positive"


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (918, 647), (374, 844)])
def test_the_sum_of_a_lesson_is_seen_whole(open_stage: Any, width: int, height: int) -> None:
    stage = open_stage(lesson_session(race_lesson()))
    stage.page.set_viewport_size({"width": width + 16, "height": height})
    board = stage.show(width)
    for _move in range(2):
        board.session.match.play(min(board.session.match.legal_moves))
    board.push()
    cut = "it => it.scrollHeight > it.clientHeight + 1"
    assert [board.root.locator(it).evaluate(cut) for it in (".mg-result-card", ".mg-came")] == [False, False]

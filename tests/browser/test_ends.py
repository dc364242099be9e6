"""Ends are in the first screen: the sentence, the button that leads on and the code, at four sizes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from harness.board import Board, OpenWidget
from harness.games import random_game
from harness.lessons import progress_of, task_of
from learning.work.pupils import Pupil
from mathgames.learning.lessons import find
from mathgames.learning.pages.lesson_session import LessonSession, lesson_session
from mathgames.learning.work.work import TaskWork
from mathgames.page import MatchSession

GAME = {"level": "leo", "side": "positive", "seed": 1, "waits": False}
CATCH = {
    "on": False,
    "seed": 1,
    "claims": 5,
    "slips": 3,
    "caught": 2,
    "false_alarms": 0,
    "chances": 5,
    "mistakes": [["first-sign-lost", "caught", 2, "4"], ["half-changed", "missed", 4, "3"]],
}

pytestmark = pytest.mark.full

SIZES = ((1366, 768), (934, 647), (820, 1180), (390, 844))
LESSON = "growing-grid/19-four-quarters"


def before_the_end(*, weak: bool) -> LessonSession:
    """A lesson of which the last question is left: all before it were right first time, or in a weak run shown."""
    lesson = find(LESSON)
    session = lesson_session(lesson, at=0 if weak else None, another=find)
    pupil = Pupil(session)
    for task in (*lesson.tasks, lesson.exit):
        assert task is not None
        pupil.task(go=task.number)
        while not weak and task.goal is None and (question := pupil.question) is not None:
            if task is lesson.exit and question is task.questions[-1]:
                return session
            pupil.give(pupil.right)
        if weak or task.goal is not None:
            left = int(task is lesson.exit)
            session.lesson.keep(TaskWork(shown=frozenset(range(task.parts - left))))
    pupil.task(go=0)
    return session


def is_in_sight(part: Locator) -> bool:
    """Check if all of it is in the window, and not cut by what is scrolled around it."""
    return bool(
        part.evaluate(
            """part => {
              const { top, bottom, left, width } = part.getBoundingClientRect();
              const hits = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + width / 2, y));
              return top >= 0 && bottom <= innerHeight && hits.every((hit) => hit && part.contains(hit));
            }"""
        )
    )


def answer(board: Board) -> None:
    """Type the right answer to the last question of the lesson."""
    question = progress_of(board.session).question(task_of(board.session))
    assert question is not None
    field = board.root.locator("input[type=text]")
    field.fill(str(question.key[0]))
    field.press("Enter")
    board.wait_rev()


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("weak", [False, True])
def test_the_end_of_a_lesson_is_in_the_first_screen(
    open_widget: OpenWidget, width: int, height: int, weak: bool
) -> None:
    board = open_widget(before_the_end(weak=weak), width=width - 16)
    board.page.set_viewport_size({"width": width, "height": height})
    answer(board)
    end = board.root.get_by_role("region", name="The end of the lesson")
    sentence = end.get_by_role("heading")
    expect(sentence).to_be_focused()
    expect(sentence).to_have_text("You worked through “Four quarters”." if weak else find(LESSON).aim)
    primary = end.locator("button.mg-primary")
    expect(primary).to_have_text("Three more like these" if weak else "One more: The ship and the cave")
    for part in (end.locator(".mg-end > :first-child"), sentence, primary, end.get_by_label("My work code")):
        assert is_in_sight(part), part
    primary.click()
    board.wait_rev()
    expect(board.root.get_by_text("One more like it · 1")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("loser", ["negative", "positive", None])
def test_the_end_of_a_game_is_in_the_first_screen(
    open_widget: OpenWidget, width: int, height: int, loser: str | None
) -> None:
    match = random_game(40)
    match._session.notes.update(opponent=GAME, catch=CATCH)
    board = open_widget(MatchSession(match), width=width - 16)
    board.page.set_viewport_size({"width": width, "height": height})
    if loser is None:
        match.agree_draw()
    else:
        match.resign(loser)
    board.push()
    end = board.root.locator(".mg-banner")
    laurel = {"negative": ".mg-player-positive", "positive": ".mg-player-negative", None: ".mg-nobody"}[loser]
    expect(board.root.locator(".mg-score > .mg-icon")).to_have_count(1 if loser else 0)
    expect(board.root.locator(f".mg-score{laurel} > .mg-icon")).to_have_count(1 if loser else 0)
    expect(board.root.locator(".mg-confetti")).to_have_count(1 if loser == "negative" else 0)
    texts = {"negative": "You won", "positive": "Leo won", None: "It is a draw."}
    expect(end.locator(".mg-who-won")).to_contain_text(texts[loser])
    expect(end.locator("button.mg-primary")).to_have_text("Play Mia" if loser == "negative" else "Rematch")
    for part in (".mg-face", ".mg-who-won", "button.mg-primary", "button.mg-link"):
        assert is_in_sight(end.locator(part).first), part
    if loser == "negative":
        end.get_by_role("button", name="Play Mia").click()
        board.wait_rev()
        expect(board.root.locator(".mg-seat").filter(has_text="Mia")).to_have_count(1)

"""In a lesson the header says what the lesson says, and a move is answered aloud with what the task makes of it."""

from __future__ import annotations

from typing import Any

import pytest

from harness.later import Later
from harness.lessons import progress_of
from learning.work.pupils import Pupil
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.language.languages import language_of
from mathgames.learning.lessons import Verdict, find, list_lessons
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work.lesson_end import lesson_after

pytestmark = pytest.mark.usefixtures("stock_lesson")


def opened(name: str, at: int) -> Pupil:
    return Pupil(lesson_session(find(name), at=at, on_later=Later()))


def parts(pupil: Pupil, kind: str) -> list[Any]:
    """The elements of the page of this class."""
    return [part for part in iter_nodes(pupil.session.view["tree"]) if kind in str(part[1].get("class", "")).split()]


def header(pupil: Pupil) -> str:
    return plain_text(parts(pupil, "mg-header")[0])


def test_right_move_finishes_task_without_game_over() -> None:
    pupil = opened("integers/01-two-armies-on-one-line", 1)
    pupil.play(progress_of(pupil.session).way(pupil.doing).partition(";")[0])
    assert pupil.is_done
    assert "Task done" in header(pupil)
    assert "Game over" not in header(pupil) + pupil.session.view["say"]
    assert str(progress_of(pupil.session).feedback) in pupil.session.view["say"]


def test_rejected_move_is_announced_once_and_wins_nothing() -> None:
    name = "integers/03-tug-of-war"
    task, move = next((task, wrong) for task in find(name).tasks for wrong in task.deviations)
    pupil = opened(name, task.number)
    pupil.play(str(move.response))
    state = progress_of(pupil.session)
    assert state.verdict is Verdict.MISSED
    assert "Not yet" in header(pupil)
    said = pupil.session.view["say"]
    assert said.count("Not yet.") == 1
    assert "turn" not in said.rpartition("Not yet.")[2]
    assert not parts(pupil, "mg-gain")


def test_header_gives_goal_of_task_not_of_game() -> None:
    lesson = find("integers/01-two-armies-on-one-line")
    number = next(task.number for task in lesson.tasks if task.prompt == "Who is the first to score 4 points?")
    assert "24" not in header(opened(lesson.name, number))


@pytest.mark.parametrize("name", ["integers/08-prediction-cup"])
def test_a_game_to_its_end_tells_how_far_the_goal_is(name: str) -> None:
    lesson = find(name)
    pupil = opened(name, lesson.tasks[-1].number)
    assert "12" in header(pupil)


def test_status_before_question_describes_who_predicts() -> None:
    pupil = opened("integers/08-prediction-cup", find("integers/08-prediction-cup").tasks[-1].number)
    assert "Blue moves. Red predicts the result." in plain_text(pupil.session.view["tree"])


def test_status_names_who_answers_until_game_ends() -> None:
    name = "growing-grid/26-how-many-ways-to-win"
    pupil = opened(name, next(task.number for task in find(name).tasks if task.kind.is_played))
    for move, told in (("2,-2", "Noughts to move. Crosses to answer"), ("0,0", "Crosses to move. Noughts to answer")):
        assert told in plain_text(pupil.session.view["tree"])
        pupil.play(move)
    assert pupil.is_done
    assert "to answer" not in plain_text(pupil.session.view["tree"])


def test_status_names_prediction_only_if_asked() -> None:
    play = next(task for task in find("integers/03-how-far-from-zero").tasks if task.asks == "points")
    shown = plain_text(opened("integers/03-how-far-from-zero", play.number).session.view["tree"])
    assert "Blue to move. Red to answer before the move counts." in shown
    assert "predicts the result" not in shown


def test_the_end_of_a_lesson_leads_to_the_first_gap() -> None:
    name = "integers/02-make-nothing"
    exit_question = find(name).all_tasks[-1]
    pupil = opened(name, exit_question.number)
    while pupil.question is not None:
        pupil.give(pupil.right)
    first = find(name).all_tasks[0]
    assert pupil.offers(go=first.number)
    [button] = [part for part in iter_nodes(pupil.session.view["tree"]) if part[1].get("key") == "gap"]
    pupil.ask(*[button[1]["intent"][0]], **button[1]["intent"][1])
    assert pupil.doing.number == first.number


def test_the_lesson_that_follows_is_named_at_the_end() -> None:
    names = list_lessons()
    assert lesson_after(find(names[0])) is find(names[1])
    assert lesson_after(find(names[-1])) is None


def test_a_lesson_in_another_language_is_heard_in_its_own() -> None:
    """English is read by an English voice, whatever else the page speaks."""
    spanish = language_of("es")
    session = lesson_session(find("integers/01-two-armies-on-one-line"), language=spanish)
    assert (session.view["lang"], session.view["tree"][1]["lang"]) == ("en", "es")
    assert "Tap the blue 4." in session.view["say"]
    assert "Task 1 of 8." in session.view["say"]
    prompts = [part for part in iter_nodes(session.view["tree"]) if part[1].get("class") == "mg-prompt"]
    assert [part[1]["lang"] for part in prompts] == ["en"]

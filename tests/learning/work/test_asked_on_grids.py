"""Questions of lessons on grids before a move: right, wrong with a reason, recorded, undone, typed on a keyboard."""

from __future__ import annotations

import re

import pytest

from harness.lessons import task_of, work_done
from learning.work.pupils import Pupil
from mathgames.arithmetic.items import ItemRef, Response
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.learning.lessons import Lesson, find
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work import LessonTask

pytestmark = pytest.mark.usefixtures("stock_lesson")

ASKED = [
    ("growing-grid/19-four-quarters", "-2,1 2,1", "(1, −2)", "xy-swapped", "first number lead"),
    ("growing-grid/21-the-grid-grows", "0,0", "12", "corners-twice", "Whose are the corner"),
    ("growing-grid/26-how-many-ways-to-win", "2,1", "4", "every-diagonal", "reach the other side"),
    (
        "slices/22-how-many-squares",
        "line 0,2 6,6",
        "9",
        "width-plus-height",
        "a new row and a new column",
    ),
    ("slices/23-rise-and-run", "line 0,4 6,1", "y = 2x + 2", "run-over-rise", "for one to the right"),
]


def pupil_at_play(lesson: Lesson) -> Pupil:
    number = next(task.number for task in reversed(lesson.tasks) if task.kind.is_played)
    return Pupil(lesson_session(lesson, at=number))


def predictions(pupil: Pupil) -> tuple[Response[ItemRef], ...]:
    return work_done(pupil.session).task_work(task_of(pupil.session)).predictions


@pytest.mark.parametrize(("name", "move", "wrong", "idea", "why"), ASKED)
def test_a_wrong_answer_keeps_the_move_back_and_is_met_with_why(
    name: str, move: str, wrong: str, idea: str, why: str
) -> None:
    pupil = pupil_at_play(find(name))
    pupil.ask("play", move=move)
    pupil.ask("answer", {"answer": "nonsense?"})
    assert predictions(pupil) == ()
    pupil.ask("answer", {"answer": wrong})
    assert pupil.session.match.played == ()
    assert why in plain_text(pupil.session.view["tree"])
    (answer,) = predictions(pupil)
    assert (answer.right, answer.judgement().misconception) == (False, idea)
    pupil.play(move)
    assert pupil.session.match.played == (pupil.session.match.rules.format(pupil.session.match.rules.parse(move)),)


@pytest.mark.parametrize(("name", "move", "wrong"), [asked[:3] for asked in ASKED])
def test_handed_in_answers_are_counted_right_and_wrong(name: str, move: str, wrong: str) -> None:
    lesson = find(name)
    pupil = pupil_at_play(lesson)
    pupil.ask("play", move=move)
    pupil.ask("answer", {"answer": wrong})
    pupil.play(move)
    items = Judge([lesson]).lesson_result(work_done(pupil.session)).items
    assert (str(items[0].response), items[0].right) == (wrong, False)


@pytest.mark.parametrize("name", [name for name, *_rest in ASKED])
def test_a_right_answer_makes_the_move_and_counts(name: str) -> None:
    lesson, move = find(name), next(move for asked, move, *_rest in ASKED if asked == name)
    pupil = pupil_at_play(lesson)
    pupil.play(move)
    assert pupil.session.match.ply == 1
    given = predictions(pupil)
    assert given
    assert all(answer.right and answer.attempt == 1 for answer in given)


def test_cell_question_lights_cells_without_coordinates() -> None:
    pupil = pupil_at_play(find("growing-grid/19-four-quarters"))
    pupil.ask("play", move="-2,1 2,1")
    assert pupil.session._state.question is not None
    assert pupil.session._state.question.question.squares == ("-2,1",)
    assert "?" in plain_text(pupil.session.view["tree"])
    pupil.ask("answer", {"answer": "-2|1"})
    assert pupil.session._state.question is not None
    assert pupil.session._state.question.question.squares == ("2,1",)
    pupil.ask("answer", {"answer": "2; 1"})
    assert pupil.session.match.played == ("-2,1 2,1",)


def test_typed_cells_without_tapping_ask_nothing_more() -> None:
    pupil = Pupil(lesson_session(find("growing-grid/19-four-quarters"), at=1))
    assert pupil.session.view["input"]["kind"] == "none"
    assert pupil.ask("play", cells=["-2,-1", "2,-1"])["code"] == "not-offered"
    pupil.ask("play", {"move": "(−2, −1) (2, −1)"})
    assert pupil.is_done
    assert pupil.session._state.question is None


def called(pupil: Pupil) -> list[str]:
    """How the cells and the rows of the board are called, and the position in words."""
    parts = [*iter_nodes(pupil.session.view["tree"])]
    names = [str(part[1]["aria-label"]) for part in parts if part[1].get("role") in ("row", "gridcell")]
    return [*names, str(pupil.session.view["reads"]["p"])]


@pytest.mark.parametrize("number", [1, 3, 8])
def test_what_is_to_be_called_is_heard_in_steps_from_the_middle(number: int) -> None:
    pupil = Pupil(lesson_session(find("growing-grid/19-four-quarters"), at=number))
    names = called(pupil)
    assert not [name for name in names if re.search(r"\b[xy]\b|negative|\(", name)]
    assert len(set(names)) == len(names)
    assert {"1 up", "the middle row", "2 left and 1 up, empty", "1 down, empty"} <= {
        name.replace(", on the edge", "").replace("cross", "empty") for name in names
    }


def test_cell_names_keep_coordinates_if_not_asked() -> None:
    pupil = Pupil(lesson_session(find("growing-grid/19-four-quarters"), at=1))
    pupil.ask("play", {"move": "(−2, −1) (2, −1)"})
    assert any(name.startswith("X negative 2, y negative 1, cross") for name in called(pupil))
    other = Pupil(lesson_session(find("growing-grid/26-how-many-ways-to-win"), at=1))
    assert "X 1, y 3, empty, on the edge" in called(other)


def test_what_is_undone_is_asked_again() -> None:
    lesson = find("growing-grid/26-how-many-ways-to-win")
    number = next(task.number for task in lesson.tasks if task.asks and not task.kind.is_played)
    pupil = Pupil(lesson_session(lesson, at=number))
    pupil.play("3,-1")
    pupil.ask("goto", ply=0)
    pupil.ask("play", move="-3,3")
    assert pupil.session._state.question is not None
    pupil.ask("answer", {"answer": "3"})
    assert pupil.is_done


@pytest.mark.parametrize("name", ["slices/22-how-many-squares", "slices/23-rise-and-run"])
def test_three_lines_are_drawn_one_after_the_other(name: str) -> None:
    pupil = pupil_at_play(find(name))
    for line, so_far in (("line 0,0 6,4", "1 of 3"), ("line 0,2 6,5", "2 of 3")):
        pupil.play(line)
        assert so_far in plain_text(pupil.session.view["tree"])
        assert not pupil.is_done
        assert pupil.ask("goto", ply=0)["ok"]
    pupil.play("line 0,6 6,1")
    assert pupil.is_done
    assert LessonTask.name in pupil.session._state.activities

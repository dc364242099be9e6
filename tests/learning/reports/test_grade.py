"""``mg.grade``: what was done as plain data, for asserts in a cell."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from learning.reports.classroom import Simulated, code_of, planted
from learning.work.pupils import Pupil
from mathgames.arithmetic.items.interactions.manipulated import CounterResponse
from mathgames.explain.expression import Operation, plain
from mathgames.explain.quantity import Extended, plain_number
from mathgames.language.errors import LessonError
from mathgames.learning.lessons import Task, find, list_lessons
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work import LessonStore

pytestmark = pytest.mark.usefixtures("stock_lesson")

UNDO = "integers/07-back-to-the-sender"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def in_a_cell(answer: Any) -> Any:
    """Return an answer as a pupil writes it in a cell."""
    match answer:
        case CounterResponse():
            return answer._asdict()
        case Extended():
            return "no value" if answer is Extended.DOES_NOT_EXIST else plain_number(answer)
        case frozenset() if all(isinstance(part, tuple) for part in answer):
            return dict(answer)
        case frozenset() | tuple():
            return list(answer)
        case Operation():
            return str(plain(answer))
    return answer


def answers_of(task: Task) -> list[Any]:
    """Return a correct answer to each question of a task, as a pupil writes it in a cell."""
    given = [task.answer_to(number) for number in range(len(task.questions))]
    forms = [question.interaction for question in task.questions]
    pairs = zip(forms, given, strict=True)
    return [str(float(answer)) if form.name == "decimal" else in_a_cell(answer) for form, answer in pairs]


def is_plain(value: Any) -> bool:
    match value:
        case dict():
            return all(type(key) is str and is_plain(part) for key, part in value.items())
        case list():
            return all(map(is_plain, value))
    return value is None or type(value) in (str, int, bool)


def test_grade_returns_stored_lesson_result() -> None:
    assert mg.grade(UNDO)["done"] is False
    pupil = Pupil(lesson_session(find(UNDO), LessonStore()))
    pupil.give("-1")
    pupil.give("5")
    done = mg.grade(UNDO)
    assert is_plain(done)
    assert json.loads(json.dumps(done)) == done
    assert (done["right"], done["tried"], done["problem"]) == (0, 1, "")
    (lesson,) = done["lessons"]
    assert (lesson["lesson"], lesson["tasks_done"], lesson["of"]) == (UNDO, 1, 7)
    assert lesson["tasks"][0] == {"number": 1, "done": True, "first_tries": [False]}


def test_answers_in_a_cell_are_judged_without_a_page() -> None:
    answers: dict[int, Any] = {}
    for task in find(UNDO).all_tasks:
        if task.questions:
            several = answers_of(task)
            answers[task.number] = several if len(several) > 1 else several[0]
        elif task.solutions_named:
            answers[task.number] = task.solutions_named[0]
    done = mg.grade(UNDO, answers)
    assert is_plain(done)
    told = {task["number"]: task["done"] for task in done["lessons"][0]["tasks"]}
    assert all(told[number] for number in answers)
    wrong = mg.grade(UNDO, {**answers, 1: "-1"})
    assert wrong["lessons"][0]["tasks"][0] == {"number": 1, "done": False, "first_tries": [False]}
    assert wrong["right"] == done["right"] - 1


@pytest.mark.parametrize("name", list_lessons())
def test_every_lesson_can_be_checked_by_its_own_answers(name: str) -> None:
    for task in find(name).all_tasks:
        if task.questions and not task.kind.follows_game:
            given = answers_of(task)
            done = mg.grade(name, {task.number: given[0] if len(given) == 1 else given})
            (told,) = [it for it in done["lessons"][0]["tasks"] if it["number"] == task.number]
            assert told == {
                "number": task.number,
                "done": True,
                "first_tries": [True] * len(given) * (task.kind.unmarked_text is None),
            }


def test_a_file_and_a_code_tell_the_same_lessons(folder: Path) -> None:
    work = Simulated(*planted(1)[0], seed=1).works(1)
    (folder / "anna.json").write_text(work.to_text())
    done = mg.grade("anna.json")
    assert is_plain(done)
    assert done["misconception"] == planted(1)[0][1].key
    assert done["practice"]["answered"] == 16
    assert mg.grade(code_of(work))["misconception"] == done["misconception"]
    assert mg.grade(Path("anna.json")) == done


def test_a_damaged_file_is_a_problem_and_no_error(folder: Path) -> None:
    (folder / "anna.json").write_text("{")
    done = mg.grade("anna.json")
    assert "damaged" in done["problem"]
    assert not done["done"]
    assert "cannot be read" in mg.grade("nobody.json")["problem"]


@pytest.mark.parametrize(
    ("what", "answers", "named"),
    [
        ("integers/99-nothing", None, "there is no lesson"),
        (UNDO, {77: "5"}, "no task 77"),
        (UNDO, {1: "many"}, "task 1"),
        (UNDO, {6: ["a1-h8"]}, "task 6"),
        ("anna.json", {1: "5"}, "answers belong to a lesson"),
        ("nobody.md", None, "nobody.md"),
    ],
)
def test_what_cannot_be_checked_says_why(what: str, answers: dict[int, Any] | None, named: str) -> None:
    with pytest.raises(LessonError, match=named):
        mg.grade(what, answers)

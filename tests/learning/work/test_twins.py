"""What counts as done: who was helped much shows it at a twin, and pressing Hint and Show alone counts nothing."""

from __future__ import annotations

from typing import Any

import pytest

from harness.lessons import progress_of, task_of, work_done
from learning.work.pupils import Pupil
from mathgames.arithmetic.answers import FIELD
from mathgames.arithmetic.misconceptions import MISCONCEPTIONS
from mathgames.explain.nodes import text, walk
from mathgames.explain.quantity import plain_number
from mathgames.learning.lessons import Form, Lesson, find, list_lessons
from mathgames.learning.lessons.kind import Counts
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.twin import twin
from mathgames.learning.work.work import TaskMark, TaskWork

LESSON = "integers/07-back-to-the-sender"


def opened(name: str = LESSON) -> Pupil:
    return Pupil(lesson_session(find(name), on_later=lambda _seconds, _act: None))


def at_calculation(pupil: Pupil, lesson: Lesson) -> None:
    """At the first task of one question with a twin."""
    task = next(one for one in lesson.all_tasks if len(one.questions) == 1 and twin(one, 0) is not None)
    pupil.task(go=task.number)


def helped(how: str) -> tuple[Pupil, Any]:
    """A pupil who has come to the end of a task, with help."""
    pupil = opened()
    at_calculation(pupil, find(LESSON))
    task = task_of(pupil.session)
    wrong = {"wrong twice": 2, "shown": 2, "wrong once": 1}[how]
    for number in range(wrong):
        pupil.task({FIELD: str(40 + number)}, give=True)
    pupil.task(show=True) if how == "shown" else pupil.give(pupil.right)
    return pupil, task


def now(pupil: Pupil) -> TaskProgress:
    return progress_of(pupil.session)


@pytest.mark.parametrize("how", ["wrong twice", "shown"])
def test_who_had_much_help_gets_one_more_like_it(how: str) -> None:
    pupil, task = helped(how)
    number = now(pupil).work.twin_due(task)
    assert number is not None
    asked = now(pupil).twin(task)
    assert asked is not None
    assert now(pupil).work.mark(task) is TaskMark.OPEN
    assert "One more like it." in text(pupil.session.view["tree"])
    assert asked.task is not None
    focused = [one[0] for one in walk(pupil.session.view["tree"]) if one[1].get("focus")]
    assert focused == ["input"]  # and not the way on
    pupil.task({FIELD: str(plain_number(asked.answers[0]))}, twin=number, give=True)  # type: ignore[arg-type]
    assert now(pupil).work.mark(task) is TaskMark.TWIN
    assert now(pupil).twin(task) is None
    assert TaskWork.from_json(now(pupil).work.to_json()) == now(pupil).work
    named = [one[1].get("aria-label") for one in walk(pupil.session.view["tree"]) if one[1].get("aria-current")]
    assert any("done with help" in str(name) for name in named)


def test_a_wrong_twin_leaves_the_task_open_and_is_asked_once() -> None:
    pupil, task = helped("shown")
    number = now(pupil).work.twin_due(task)
    pupil.task({FIELD: "40"}, twin=number, give=True)
    assert (now(pupil).work.mark(task), now(pupil).twin(task)) == (TaskMark.OPEN, None)
    assert "The answer:" in str(now(pupil).told)


def test_what_is_no_number_is_no_answer_to_a_twin() -> None:
    pupil, task = helped("shown")
    number = now(pupil).work.twin_due(task)
    assert not pupil.task({FIELD: "six"}, twin=number, give=True)["ok"]
    assert now(pupil).twin(task) is not None


def test_one_wrong_answer_needs_no_twin() -> None:
    pupil, task = helped("wrong once")
    assert (now(pupil).work.mark(task), now(pupil).twin(task)) == (TaskMark.RIGHT, None)


@pytest.mark.parametrize("name", [name for name in list_lessons() if not name.startswith("tests/")])
def test_who_presses_hint_and_show_only_has_no_task(name: str) -> None:
    lesson, pupil = find(name), opened(name)
    shown = 0
    for task in lesson.all_tasks:
        pupil.task(go=task.number)
        for _press in range(40):
            if pupil.offers(show=True):
                pupil.task(show=True)
                shown += 1
            elif pupil.offers(hint=True) and pupil.task(hint=True)["ok"]:
                continue
            elif pupil.question is not None and pupil.question.form is Form.NUMBER and now(pupil).tries < 2:
                pupil.give(997)
            else:
                break
    work = work_done(pupil.session)
    marked = [task for task in lesson.all_tasks if task.kind.counts(None) is Counts.RIGHT]
    assert [task.title for task in marked if (mark := work.of(task).mark(task)) and mark.counts] == []
    done = Judge([lesson]).done(work)
    assert (done.done, sum(task.shown for task in done.tasks)) == (0, shown)


def test_a_twin_has_other_numbers_and_every_idea_shows_at_it_too() -> None:
    twins = 0
    for name in list_lessons():
        for task in find(name).all_tasks:
            for number, question in enumerate(task.questions):
                asked = twin(task, number)
                if asked is None:
                    continue
                twins += 1
                wrong = [one.answer for one in asked.wrong]
                assert asked.ask not in {question.ask, *(one.ask for one in task.questions)}
                assert len({*wrong, *asked.answers}) == len(wrong) + 1
                for one in asked.wrong:
                    assert asked.task is not None
                    assert one.answer in MISCONCEPTIONS[one.misconception or ""].answers(asked.task)
    assert twins > 90


def test_a_second_wrong_answer_is_drawn_on_the_line_without_the_right_one() -> None:
    pupil = opened()
    at_calculation(pupil, find(LESSON))
    right = str(now(pupil).question(task_of(pupil.session)).shown_answer)  # type: ignore[union-attr]
    for number in range(2):
        assert "Here is one way to see it." not in text(pupil.session.view["tree"])
        pupil.task({FIELD: str(20 + number)}, give=True)
    seen = next(one for one in walk(pupil.session.view["tree"]) if one[1].get("key") == "seen")
    assert "21" in str(seen)
    labels = [str(one[1].get("aria-label")) for one in walk(seen) if one[1].get("aria-label")]
    assert labels
    assert not [label for label in labels if f" {right}" in label]

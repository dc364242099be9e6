"""What is left of a lesson where nothing draws it: its tasks and the answers, and nothing that it keeps back."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

import mathgames as mg
from harness.pseudo import PSEUDO
from mathgames.arithmetic.items.answer import Response
from mathgames.language.words import override_language
from mathgames.learning.lessons import Lesson, Task, find, list_lessons
from mathgames.learning.pages.lesson_picture import lesson_still
from mathgames.learning.work.open_lesson import OpenLesson
from mathgames.learning.work.work import TaskWork

LESSONS = ("integers/01-two-armies-on-one-line", "integers/07-back-to-the-sender", "integers/02-make-nothing")


def first(lesson_has: Callable[[Task], bool]) -> tuple[Lesson, Task]:
    """The first lesson with a task like this, and the task."""
    lessons = (find(name) for name in list_lessons())
    return next((lesson, task) for lesson in lessons for task in lesson.tasks if lesson_has(task))


def opened(lesson: Lesson, **given: list[Any]) -> OpenLesson:
    """A lesson in which these answers were given, by the number of the task."""
    there = OpenLesson(lesson)
    for task in lesson.all_tasks:
        answers = given.get(f"task_{task.number}", [])
        there.work = there.work.with_task(task, TaskWork(tuple(Response(question, it) for question, it in answers)))
    return there


@pytest.mark.parametrize("name", LESSONS)
def test_lesson_picture_has_each_task_without_answers(name: str) -> None:
    lesson = find(name)
    still = lesson_still(opened(lesson))
    told = unescape(still["text/html"])
    for task in lesson.all_tasks:
        assert task.prompt in told
        assert task.prompt in still["text/plain"]
    with_board = [task for task in lesson.all_tasks if task.shows_board and not task.kind.is_played]
    assert told.count("<img ") == len(with_board)
    assert "✓" not in told
    assert "✗" not in told


def test_answers_stand_in_their_order_with_a_mark() -> None:
    lesson = find("integers/01-two-armies-on-one-line")
    task = next(it for it in lesson.tasks if it.title == "How many degrees to zero?")
    right = str(task.questions[0].interaction.text(task.answer_to(0)))
    told = unescape(lesson_still(opened(lesson, **{f"task_{task.number}": [(0, "99"), (0, right)]}))["text/plain"])
    first, second = (line for line in told.splitlines() if line[0] in "✓✗")
    assert first.startswith("✗")
    assert first.endswith("99")
    assert second.startswith("✓")
    assert second.endswith(right)


def test_a_vote_and_a_test_have_no_marks() -> None:
    vote = find("integers/01-two-armies-on-one-line")
    choice = vote.tasks[0].questions[0].options[0]
    told = lesson_still(opened(vote, task_1=[(0, choice)]))["text/plain"]
    assert f"{choice}" in told.splitlines()[4]
    test = find(next(iter(map(str, mg.list_tests()))))
    task = test.tasks[0]
    answers = [(number, task.questions[number].interaction.text(task.answer_to(number))) for number in range(3)]
    tested = lesson_still(opened(test, task_1=[(number, str(answer)) for number, answer in answers]))["text/plain"]
    assert str(answers[0][1]) in tested
    assert not {"✓", "✗"} & {*told, *tested}


def test_what_a_task_covers_stays_covered_until_it_is_done() -> None:
    lesson = find("integers/01-two-armies-on-one-line")
    assert lesson.tasks[0].mask.covers
    covered = lesson_still(opened(lesson))["text/html"]
    bare = mg.picture(mg.Match(lesson.tasks[0].rules, position=lesson.tasks[0].position)).image
    assert bare not in covered
    choice = lesson.tasks[0].questions[0].options[0]
    assert lesson_still(opened(lesson, task_1=[(0, choice)]))["text/html"] != covered


def test_it_speaks_the_language_of_the_page() -> None:
    with override_language(PSEUDO):
        assert "⟦" in lesson_still(opened(find(LESSONS[0])))["text/plain"].splitlines()[1]

"""The end of a test, below its result: how it goes on, and after the lessons also what is still to be learnt."""

from __future__ import annotations

from collections.abc import Iterator

from mathgames.explain.nodes import Node, node
from mathgames.games.contract.controls import command_to_copy
from mathgames.language.words import _
from mathgames.learning.lessons import Task, Verdict
from mathgames.learning.work.task_context import TaskContext
from mathgames.learning.work.work import LessonWork, TaskWork


def end_of_test(context: TaskContext, done: LessonWork) -> Iterator[Node]:
    """What stands below the result of a test; right answers are told only after the lessons."""
    before, *after = context.lesson.tasks
    if context.task is before:
        if after:
            yield from _come_back(f'mg.lesson("{context.lesson.name}", task={after[0].number})')
        return
    earlier = done.of(before)
    if earlier.is_done(before):
        count = sum(earlier.first_tries(before))
        yield node("p", {"class": "mg-strip"}, _("Before the lessons it was {n}.", n=count))
    yield from _once_more(context.task, done.of(context.task))


def _come_back(command: str) -> Iterator[Node]:
    """How the test goes on after the lessons."""
    yield node(
        "p", {"class": "mg-next-lesson"}, _("After the lessons, your teacher gives you eight questions like these.")
    )
    yield command_to_copy(command, "after the lessons")


def _once_more(task: Task, work: TaskWork) -> Iterator[Node]:
    """The questions that were not answered rightly, with what is right."""
    firsts = work.said(task)
    missed = [
        question
        for number, question in enumerate(task.questions)
        if number not in firsts or firsts[number].judged(task).verdict is not Verdict.MET
    ]
    if not missed:
        return
    yield node("p", None, _("Look at these once more:"))
    parts = (node("li", None, question.ask, question.before_answer, question.shown_answer) for question in missed)
    yield node("ul", {"class": "mg-settled", "key": "once more"}, *parts)

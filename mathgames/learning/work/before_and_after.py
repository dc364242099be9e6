"""The end of a test: how many answers are right, and after the lessons also what is still to be learnt."""

from __future__ import annotations

from collections.abc import Iterator

from mathgames.explain.nodes import Node, node
from mathgames.language.words import Words, _, _n
from mathgames.learning.lessons import Task, Verdict
from mathgames.learning.work.task_context import TaskContext
from mathgames.learning.work.work import LessonWork, TaskWork


def end_of_test(context: TaskContext, done: LessonWork) -> Iterator[Node]:
    """What is said when all questions of a test are answered; right answers are told only after the lessons."""
    before, *after = context.lesson.tasks
    if context.task is before:
        yield node("p", {"class": "mg-praise"}, _so_far(sum(done.of(before).first_tries(before)), before.parts))
        if after:
            yield from _come_back(f'mg.lesson("{context.lesson.name}", task={after[0].number})')
        return
    yield node(
        "p", {"class": "mg-praise"}, _now(sum(done.of(context.task).first_tries(context.task)), context.task.parts)
    )
    earlier = done.of(before)
    if earlier.is_done(before):
        count = sum(earlier.first_tries(before))
        yield node("p", {"class": "mg-strip"}, _("Before the lessons it was {n}.", n=count))
    yield from _once_more(context.task, done.of(context.task))


def _so_far(right: int, of: int) -> Words:
    if right == of:
        return _("All {of} answers are right, so you know this already.", of=of)
    return _n(
        "{n} of {of} answers is right already. The lessons are about the others, so you will meet them again.",
        "{n} of {of} answers are right already. The lessons are about the others, so you will meet them again.",
        right,
        of=of,
    )


def _now(right: int, of: int) -> Words:
    if right == of:
        return _("All {of} answers are right.", of=of)
    return _n("{n} of {of} answers is right.", "{n} of {of} answers are right.", right, of=of)


def _come_back(command: str) -> Iterator[Node]:
    """How the test goes on after the lessons."""
    yield node(
        "p", {"class": "mg-next-lesson"}, _("After the lessons, your teacher gives you eight questions like these.")
    )
    yield node(
        "div",
        {"class": "mg-row", "key": "after the lessons"},
        node("code", None, command),
        node("button", {"type": "button", "local": ["copy", command]}, _("Copy")),
    )


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
    parts = (
        node("li", None, question.ask, " = " if question.is_calculation else " ", question.shown_answer)
        for question in missed
    )
    yield node("ul", {"class": "mg-settled", "key": "once more"}, *parts)

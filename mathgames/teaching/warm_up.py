"""The warm-up before a lesson: a few calculations of earlier lessons, so that what was learnt comes back in time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from mathgames.arithmetic.misconceptions import Task as Calculation
from mathgames.lessons import Form, Kind, Lesson, Mask, Predicts, Question, Verdict, find, list_lessons
from mathgames.lessons.model import USUAL_LOCKS
from mathgames.teaching.shelf import Shelf
from mathgames.teaching.task_context import WARM_UP

AGO: Final = ((2, 2), (4, 1))
"""So many lessons ago, so many items."""


def with_warm_up(lesson: Lesson, shelf: Shelf) -> Lesson:
    """The lesson with a warm-up as its first task, where lessons before it have something to ask.

    Two items come from two lessons ago, one from four lessons ago, and one was missed before, as the ``shelf`` tells.

    >>> with_warm_up(find("integers/10-undo-it"), Shelf()).tasks[0].number
    -1
    """
    names = list_lessons()
    if lesson.name not in names:
        return lesson
    place, chance = names.index(lesson.name), random.Random(lesson.name)
    chosen: list[Question] = []
    for ago, many in AGO:
        if place >= ago:
            found = [one for one in _calculations(find(names[place - ago])) if one not in chosen]
            chosen += chance.sample(found, min(many, len(found)))
    chosen += [one for one in _missed(names[:place], shelf) if one not in chosen][-1:]
    if not chosen:
        return lesson
    task = replace(
        lesson.tasks[0],
        number=WARM_UP,
        kind=Kind.PREDICT,
        prompt="",
        title="",
        prose=(),
        shows_board=False,
        questions=tuple(chosen),
        goal=None,
        deviations=(),
        solutions_named=(),
        written_hints=None,
        why="",
        shows="",
        mask=Mask(),
        locks=USUAL_LOCKS,
        predicts=Predicts.NOBODY,
        undo_asks=False,
        opponent="",
        replies=(),
    )
    return replace(lesson, tasks=(task, *lesson.tasks))


def _calculations(lesson: Lesson) -> Iterator[Question]:
    """What a lesson asks that needs nothing but itself."""
    for task in lesson.all_tasks:
        if task.kind is Kind.PREDICT and not task.shows_board:
            yield from (question for question in task.questions if _stands_alone(question))


def _stands_alone(question: Question) -> bool:
    return question.form is Form.NUMBER and isinstance(question.asked, Calculation) and not question.of


def _missed(names: list[str], shelf: Shelf) -> Iterator[Question]:
    """What was answered wrongly at the first try in these lessons, the latest last."""
    for name in names:
        work = shelf.look(name)
        for task in find(name).all_tasks:
            for number, question in enumerate(task.questions):
                first = next((one for one in work.of(task).given if one.question == number), None)
                if first and _stands_alone(question) and first.judged(task).verdict is Verdict.MISSED:
                    yield question

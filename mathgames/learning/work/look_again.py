"""Lessons that are made for one pupil: the review lesson on a misconception, and the warm-up before a lesson.

The way back: tasks of the lessons at which the idea shows, with other numbers, first the one that treats it. The
warm-up: a few calculations of earlier lessons, so that what was learnt comes back in time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from mathgames.arithmetic.misconceptions import MISCONCEPTIONS
from mathgames.language.words import _, current_language
from mathgames.learning.lessons import Item, Lesson, Task, Verdict, WarmUpItem, find, list_lessons, warm_up
from mathgames.learning.lessons.kinds import kind_asking
from mathgames.learning.lessons.library import way_through
from mathgames.learning.lessons.plan import LessonPlan
from mathgames.learning.lessons.remedies import repair_task
from mathgames.learning.work.lesson_store import LessonStore
from mathgames.learning.work.review_rounds import REVIEW, Round
from mathgames.learning.work.task_context import WARM_UP
from mathgames.learning.work.work import LessonWork

MINUTES: Final = 10


def remedy_outcome(lesson: Lesson, work: LessonWork) -> bool | None:
    """Check if the misconception of a review lesson is overcome. None until the lesson is done."""
    if not lesson.name.startswith(REVIEW) or not work.is_done(lesson):
        return None
    first_tries = [[*work.task_work(task).first_tries(task)] for task in lesson.tasks]
    return Round.from_name(lesson.name).is_passed(lesson.tasks, first_tries)


def find_lesson(name: str) -> Lesson:
    """Return the lesson of this name in the current language: one of the course, or a review lesson.

    >>> find_lesson("again/double-minus-read-once").minutes
    10
    """
    return look_again(name) if name.startswith(REVIEW) else find(name)


def look_again(name: str) -> Lesson:
    """Return the review lesson for the misconception with this key, or for a later round.

    Raises ``NotationError`` if there is none.

    >>> lesson = look_again("double-minus-read-once")
    >>> lesson.title, [task.number for task in lesson.tasks]
    ('Once more: reading two minus signs side by side as one', [1, 2, 3, 4])
    """
    turn = Round.from_name(name)
    return replace(
        find(repair_task(turn.key).lesson),
        name=turn.name,
        title=str(_("Once more: {idea}", idea=MISCONCEPTIONS[turn.key].name)),
        language=current_language().code,
        minutes=MINUTES,
        standards=(),
        misconceptions=(turn.key,),
        introduction=(),
        tasks=turn.tasks,
        exit=None,
        closing=(),
        plan=LessonPlan(),
    )


def warm_up_task(questions: Sequence[Item], like: Task) -> Task:
    """Return the warm-up with these questions, by the rules and in the position of another task, which is not shown."""
    kind = kind_asking(questions)
    return Task(WARM_UP, kind, "", like.rules, like.position, questions=tuple(questions), side=like.side)


def with_warm_up(lesson: Lesson, shelf: LessonStore) -> Lesson:
    """Return the lesson with a warm-up as its first task, if earlier lessons on its route have questions for it.

    The ``shelf`` tells which route that is, by the lessons that were begun, and what was missed in them.

    >>> with_warm_up(find("integers/07-back-to-the-sender"), LessonStore()).tasks[0].number
    -1
    """
    names = list_lessons()
    if lesson.name not in names:
        return lesson
    way = way_through(lesson.name, [name for name in names if shelf.peek(name).tasks])
    missed_items = _missed_items(way[: way.index(lesson.name)], shelf)
    questions = tuple(
        item.asks for item in warm_up(lesson.name, missed_items=missed_items, route=way, standalone_only=True)
    )
    return replace(lesson, tasks=(warm_up_task(questions, lesson.tasks[0]), *lesson.tasks)) if questions else lesson


def _missed_items(names: Sequence[str], shelf: LessonStore) -> Iterator[WarmUpItem]:
    """Yield questions that were answered wrongly at the first try in these lessons, the latest last."""
    for name in names:
        earlier = find(name)
        work = shelf.peek(name)
        for task in earlier.all_tasks if work.tasks else ():
            for number in range(len(task.questions)):
                item = WarmUpItem(name, task.number, number)
                first = work.task_work(task).first_answers(task).get(number)
                if first and item.stands_alone and first.judgement(task).verdict is Verdict.MISSED:
                    yield item

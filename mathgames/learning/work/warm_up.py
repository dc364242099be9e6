"""The warm-up before a lesson: a few calculations of earlier lessons, so that what was learnt comes back in time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mathgames.learning.lessons import Lesson, Verdict, WarmUpItem, find, list_lessons, warm_up
from mathgames.learning.lessons.library import way_through
from mathgames.learning.work.look_again import asking
from mathgames.learning.work.shelf import Shelf
from mathgames.learning.work.task_context import WARM_UP


def with_warm_up(lesson: Lesson, shelf: Shelf) -> Lesson:
    """The lesson with a warm-up as its first task, where lessons before it on its route have something to ask.

    The ``shelf`` tells which route that is, by the lessons that were begun, and what was missed in them.

    >>> with_warm_up(find("integers/10-undo-it"), Shelf()).tasks[0].number
    -1
    """
    names = list_lessons()
    if lesson.name not in names:
        return lesson
    way = way_through(lesson.name, [name for name in names if shelf.look(name).tasks])
    missed = _missed(way[: way.index(lesson.name)], shelf)
    questions = tuple(item.asks for item in warm_up(lesson.name, missed=missed, route=way, alone=True))
    if not questions:
        return lesson
    task = asking(lesson.tasks[0], questions, number=WARM_UP)
    return replace(lesson, tasks=(task, *lesson.tasks))


def _missed(names: Sequence[str], shelf: Shelf) -> Iterator[WarmUpItem]:
    """What was answered wrongly at the first try in these lessons, the latest last."""
    for name in names:
        earlier = find(name)
        work = shelf.look(name)
        for task in earlier.all_tasks if work.tasks else ():
            for number in range(len(task.questions)):
                item = WarmUpItem(name, task.number, number)
                first = next((one for one in work.of(task).given if one.question == number), None)
                if first and item.stands_alone and first.judged(task).verdict is Verdict.MISSED:
                    yield item

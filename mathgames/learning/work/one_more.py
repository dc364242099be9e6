"""One more like it: a task is opened again, with other numbers if it has some, and two more of one after the exit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from mathgames.explain.nodes import Node
from mathgames.games.contract.controls import button
from mathgames.language.words import LazyString, _
from mathgames.learning.lessons import Lesson, Task
from mathgames.learning.lessons.testimonies import testimony_of, weight_for
from mathgames.learning.work.task_context import TaskContext, heading
from mathgames.learning.work.task_progress import TaskProgress
from mathgames.learning.work.work import LessonWork

MOST_AFTER_EXIT: Final = 2
"""The most draws that are offered after the exit."""
_ROUND: Final = 3
"""The number of draws after a weak run, one after the other."""
_SEEN: Final = Fraction(1)
_ENOUGH: Final = Fraction(3)
"""The weight of the first answers for a misconception that is enough to name it."""


def drawn_heading(task: Task) -> LazyString:
    """Return the heading of a later draw of a task."""
    return _("One more like it · {n}", n=task.draw) if task.has_slots else _("Once more · {n}", n=task.draw)


def is_to_mend(context: TaskContext, state: TaskProgress) -> bool:
    """Check if the task was done with much help, and should be done without it."""
    return context.work.with_task(context.task, state.work).is_to_mend(context.task)


def is_offered_again(context: TaskContext, state: TaskProgress) -> bool:
    """Check if the task can be done once more: the same one only where it is to be mended."""
    return context.task.is_drawn_again and (context.task.has_slots or is_to_mend(context, state))


def more_button(context: TaskContext, *, is_first: bool) -> Node:
    """Draw the button that opens the task once more: the first one after much help."""
    kind, focus = ("mg-primary", True) if is_first else ("mg-link", None)
    label = _("One more like it") if context.task.has_slots else _("Do it again")
    return button(label, context.intent(more=True), key="more", kind=kind, focus=focus)


def after_exit(lesson: Lesson, work: LessonWork) -> Task | None:
    """Return the task of which one more is asked after the exit; None if nothing more is.

    It is the one that tells most of the misconception that was seen, and not often enough to be named; else of the
    first one that the lesson declares and has such a task for.
    """
    if lesson.exit is None or not all(map(work.has_done, lesson.all_tasks)):
        return None
    seen = Counter[str]()
    tasks = [task.first_draw for task in lesson.all_tasks]
    for task in tasks:
        for answer in work.task_work(task).first_answers(task).values():
            seen.update(testimony_of("", task, answer.judgement(task), answer).support)
    unclear = [key for key, weight in seen.most_common() if _SEEN <= weight < _ENOUGH]
    # Of equal ones the last before the exit, which was asked just now.
    families = [task for task in (*tasks[-2::-1], tasks[-1]) if task.is_drawn_again and task.has_slots]
    for key in (*unclear, *lesson.misconceptions):
        heaviest = max(families, key=lambda task: weight_for(task, key), default=None)
        if heaviest is not None and weight_for(heaviest, key):
            drawn = sum(draw.task == heaviest.number for draw in work.more)
            return heaviest if drawn < MOST_AFTER_EXIT else None
    return None


def offered_draw(lesson: Lesson, work: LessonWork) -> Task | None:
    """Return the task of which one more is offered at the end: after a weak run the next that was not right first time.

    None if nothing more is offered.
    """
    return next_alike(lesson, work) if is_weak(lesson, work) else after_exit(lesson, work)


def is_weak(lesson: Lesson, work: LessonWork) -> bool:
    """Check if fewer than half of the questions of a lesson were right first time, with the author's own numbers."""
    tries = [*first_tries(lesson, work)]
    return 2 * sum(tries) < len(tries)


def first_tries(lesson: Lesson, work: LessonWork) -> Iterator[bool]:
    """Yield for each question of a lesson whether it was right first time, with the author's own numbers."""
    for task in (task.first_draw for task in lesson.all_tasks):
        yield from work.task_work(task).first_tries(task)


def next_alike(lesson: Lesson, work: LessonWork) -> Task | None:
    """Return the task to draw with other numbers: of those not right first time the one drawn least, in their order.

    None before the lesson is done, and without such a task.
    """
    tasks = [task.first_draw for task in lesson.all_tasks]
    if not all(map(work.has_done, tasks)):
        return None
    families = [task for task in tasks if task.is_drawn_again and task.has_slots]
    missed = [task for task in families if not all(work.task_work(task).first_tries(task))]
    drawn = Counter(draw.task for draw in work.more)
    return min(missed, key=lambda task: drawn[task.number], default=None)


def next_in_round(context: TaskContext, work: LessonWork) -> Task | None:
    """Return the task that follows a draw in the round after a weak run. None at its end, and for any other task."""
    is_open = context.task.draw and len(work.more) % _ROUND
    return next_alike(context.lesson, work) if is_open and is_weak(context.lesson, work) else None


def is_round_done(lesson: Lesson, work: LessonWork) -> bool:
    """Check if the round of draws after a weak run is done."""
    return is_weak(lesson, work) and bool(work.more) and not len(work.more) % _ROUND


def draw_button(context: TaskContext, work: LessonWork, task: Task, *, kind: str) -> Node:
    """Draw the button for one more draw of a task after the exit, or after a weak run for a round of draws."""
    label: LazyString = _("One more: {task}", task=heading(task))
    if is_weak(context.lesson, work):
        labels = (_("Three more like these"), _("Two more like these"), _("One more like these"))
        label = labels[len(work.more) % _ROUND]
    return button(label, context.intent(after=task.number), kind=kind, key="after")

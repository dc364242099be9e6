"""The work of several pupils at one screen, who answer alternately: the part of each, and all of it together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mathgames.arithmetic.items.answer import ItemRef, Response
from mathgames.learning.lessons import Lesson, Task, Verdict
from mathgames.learning.work.work import LessonWork, TaskWork

PUPILS: Final = ("A", "B", "C", "D")


def pupils_at(count: int) -> tuple[str, ...]:
    """Return the letters of this number of pupils at one screen; "" for one alone."""
    return PUPILS[:count] if count > 1 else ("",)


def pupil_for(task: Task, question: int, pupils: int) -> str:
    """Return the pupil, of ``pupils``, who answers a question; "" for all of them, as for moves.

    >>> from mathgames.learning.lessons import find
    >>> task = find("integers/07-back-to-the-sender").tasks[4]
    >>> [pupil_for(task, question, 2) for question in range(3)], pupil_for(task, 0, 1)
    (['B', 'A', 'B'], '')
    """
    return PUPILS[(task.number + question) % pupils] if pupils > 1 and task.goal is None else ""


def record_of(pupil: str, work: LessonWork, lesson: Lesson, pupils: int) -> LessonWork:
    """Return the part of one of ``pupils`` pupils in the work: the answers of this pupil, and the moves of all.

    The questions that others have settled are included with their answers, so that the record shows which are settled,
    and by which pupil, and can be judged alone.
    """
    tasks = {task.number: task for task in lesson.all_tasks}
    tasks_done = {
        number: _part(pupil, one, tasks[number], pupils) for number, one in work.tasks.items() if number in tasks
    }
    drawn = {draw: work.drawn_task(tasks[draw.task], draw) for draw in work.more if draw.task in tasks}
    more = {
        draw: one if (task := drawn.get(draw)) is None else _part(pupil, one, task, pupils)
        for draw, one in work.more.items()
    }
    return replace(work, tasks=tasks_done, more=more)


def merge_records(records: Sequence[LessonWork]) -> LessonWork:
    """Return the joint work of pupils, from the record of each."""
    first, *others = records
    for other in others:
        first = other.merge(first) if first.at is None else replace(other.merge(first), at=first.at)
    return first


def _part(pupil: str, work: TaskWork, task: Task, pupils: int) -> TaskWork:
    others = {number for number in range(task.parts) if pupil_for(task, number, pupils) not in ("", pupil)}
    players = task.rules.players
    right: dict[int, Response[int]] = {}
    for answer in (*work.given, *work.others):
        if answer.question in others and answer.by != pupil and answer.judgement(task).verdict is Verdict.MET:
            right.setdefault(answer.question, answer)

    def is_own_prediction(answer: Response[ItemRef]) -> bool:
        """Check if it is this pupil's prediction, or one of all: the first pupil predicts for the first player."""
        return answer.by not in players or PUPILS[players.index(answer.by) % pupils] == pupil

    return replace(
        work,
        given=tuple(answer for answer in work.given if answer.by in ("", pupil)),
        shown=work.shown - others,
        twins=tuple(answer for answer in work.twins if answer.by in ("", pupil)),
        by_others=frozenset(number for number in others if work.is_settled(task, number)),
        others=tuple(right[number] for number in sorted(right)),
        shown_to_others=(work.shown | work.shown_to_others) & others,
        predictions=tuple(filter(is_own_prediction, work.predictions)),
        undone=tuple(filter(is_own_prediction, work.undone)),
    )

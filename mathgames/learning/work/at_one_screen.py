"""Pupils at one screen: who answers which question, and a record for each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mathgames.arithmetic.answers import MoveAnswer
from mathgames.arithmetic.answers.answer import Answer
from mathgames.learning.lessons import Lesson, Task, Verdict
from mathgames.learning.work.work import LessonWork, TaskWork

PUPILS: Final = ("A", "B", "C", "D")


def whose(task: Task, question: int, pupils: int) -> str:
    """Which of so many pupils answers a question; "" for all of them, as where moves are asked for.

    >>> from mathgames.learning.lessons import find
    >>> task = find("integers/10-undo-it").tasks[4]
    >>> [whose(task, question, 2) for question in range(3)], whose(task, 0, 1)
    (['B', 'A', 'B'], '')
    """
    return PUPILS[(task.number + question) % pupils] if pupils > 1 and task.goal is None else ""


def record_of(pupil: str, work: LessonWork, lesson: Lesson, pupils: int) -> LessonWork:
    """What one of so many pupils has done of a work: the answers of this pupil, and the moves of all.

    The questions that others have settled are named with their answers, so that the record tells what is done, and by
    whom, and can be judged alone.
    """
    tasks = {task.number: task for task in lesson.all_tasks}
    done = {number: _part(pupil, one, tasks[number], pupils) for number, one in work.tasks.items() if number in tasks}
    return replace(work, tasks=done)


def joined(records: Sequence[LessonWork]) -> LessonWork:
    """What pupils have done together, from the record of each."""
    first, *others = records
    for other in others:
        first = other.merged(first) if first.at is None else replace(other.merged(first), at=first.at)
    return first


def _part(pupil: str, work: TaskWork, task: Task, pupils: int) -> TaskWork:
    others = {number for number in range(task.parts) if whose(task, number, pupils) not in ("", pupil)}
    players = task.rules.players
    right: dict[int, Answer[int]] = {}
    for answer in (*work.given, *work.others):
        if answer.question in others and answer.by != pupil and answer.judged(task).verdict is Verdict.MET:
            right.setdefault(answer.question, answer)

    def predicted(answer: MoveAnswer) -> bool:
        """Whether it is this pupil's prediction, or one of all: the first pupil predicts for the first player."""
        return answer.by not in players or PUPILS[players.index(answer.by) % pupils] == pupil

    return replace(
        work,
        given=tuple(answer for answer in work.given if answer.by in ("", pupil)),
        shown=work.shown - others,
        by_others=frozenset(number for number in others if work.is_settled(task, number)),
        others=tuple(right[number] for number in sorted(right)),
        shown_to_others=(work.shown | work.shown_to_others) & others,
        predictions=tuple(filter(predicted, work.predictions)),
        undone=tuple(filter(predicted, work.undone)),
    )

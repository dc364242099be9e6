"""The effort of a pupil's work: the hints that were taken, and the approximate time."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from mathgames.arithmetic.items.answer import Response
from mathgames.learning.lessons import Task
from mathgames.learning.work.work import TaskWork

LONGEST_GAP: Final = 180  # seconds: longer between two answers, the page was only left open


def hint_count(task: Task, work: TaskWork) -> int:
    """Return the number of hints that were taken: those that a lesson has written count for the whole task."""
    if task.written_hints is not None:
        return max((answer.hints for answer in work.given), default=0)
    hint_counts: dict[int, int] = {}
    for answer in work.given:
        hint_counts[answer.question] = max(hint_counts.get(answer.question, 0), answer.hints)
    return sum(hint_counts.values())


def seconds_by_task(tasks: Iterable[Iterable[Response[int]]]) -> list[int]:
    """Return the approximate seconds of each task: they start again at each opening, and a longer gap counts 0."""
    took, last = [], 0
    for answers in tasks:
        times = [last, *(answer.seconds for answer in answers)]
        gaps = (now - (before if before <= now else 0) for before, now in pairwise(times))
        took.append(sum(gap for gap in gaps if gap <= LONGEST_GAP))
        last = times[-1]
    return took

"""Check if a pupil is secure in a lesson, by the first answers, or by what a code tells of each task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from mathgames.arithmetic.misconceptions import MISCONCEPTIONS
from mathgames.arithmetic.misconceptions.evidence import wrong_answers_at
from mathgames.learning.lessons import Task, find, list_lessons
from mathgames.learning.lessons.testimonies import weight_of
from mathgames.learning.reports.items import ItemResult
from mathgames.learning.reports.pupil_state import PupilReport
from mathgames.learning.reports.results import EXIT, LessonResult
from mathgames.learning.work.work import TaskMark

MOSTLY_RIGHT: Final = Fraction(4, 5)
MOSTLY_DONE: Final = Fraction(4, 5)
TWICE: Final = 2
"""The number of wrong answers from which on a misconception counts as shown."""
MOST_WRONG: Final = 2
"""The most wrong first answers in a lesson with which a pupil is secure."""
MIN_ANSWERS: Final = 3
"""The least number of first answers for a place in a group."""


def items_in(pupil: PupilReport, lesson: str) -> tuple[ItemResult, ...]:
    """Return the first answers of a pupil in a lesson; all if it was not handed in."""
    result = pupil.lesson(lesson)
    return pupil.items if result is None else result.items


def exit_result(result: LessonResult) -> bool | None:
    """Check if the exit question was answered rightly at the first try. None if it was not tried."""
    tries = next((task.first_tries for task in result.tasks if task.number == EXIT), ())
    return all(tries) if tries else None


def code_tries(result: LessonResult) -> dict[int, bool]:
    """Return for each task of which a code tells whether its first answers were right."""
    return {task.number: task.is_right for task in result.tasks if task.is_right is not None}


def without_games(done: LessonResult) -> LessonResult:
    """Return the result in the tasks that are not games, if there are any; of a code, the most that can be done."""
    games = sum(task.is_game for task in done.tasks) if done.tasks else _game_count(done.lesson)
    if done.total is None or games in (0, done.total):
        return done
    total = done.total - games
    done_count = done.done_count - sum(task.counts for task in done.tasks if task.is_game)
    others = tuple(task for task in done.tasks if not task.is_game)
    return replace(done, done_count=min(done_count, total), total=total, tasks=others)


def _game_count(lesson: str) -> int:
    return sum(task.kind.is_played for task in find(lesson).all_tasks) if lesson in list_lessons() else 0


def is_secure(pupil: PupilReport, lesson: str) -> bool:
    """Check if a pupil is secure in a lesson."""
    items, result = items_in(pupil, lesson), pupil.lesson(lesson)
    if result is not None and result.is_rough:
        return _is_secure_by_code(result)
    if result is None:
        right = sum(item.right for item in items)
        return len(items) - right <= MOST_WRONG and right >= MOSTLY_RIGHT * len(items)
    declared = find(lesson).misconceptions if lesson in list_lessons() else tuple(MISCONCEPTIONS)
    first = {*declared[:1]} if lesson in list_lessons() else {*declared}
    shown = Counter(key for item in items for key in _ideas_shown(item) if key in declared)
    return (
        not any(task.is_pressed for task in result.tasks)
        and _is_exit_right(result)
        and sum(item.right and not _chances(item).isdisjoint(first) for item in items) >= _answers_needed(lesson)
        and not any(times >= TWICE for times in shown.values())
        and (done := without_games(result)).done_count >= MOSTLY_DONE * (done.total or 0)
    )


def _is_secure_by_code(result: LessonResult) -> bool:
    """Check if the tasks of a code are secure, as answers are: each task counts as one."""
    tries = code_tries(result)
    right, declared = sum(tries.values()), find(result.lesson).misconceptions[:1]
    telling = [
        task
        for task in find(result.lesson).all_tasks
        if tries.get(task.number) and any(not ideas.isdisjoint(declared) for ideas in _ideas_asked(task))
    ]
    done = without_games(result)
    return (
        len(tries) - right <= MOST_WRONG
        and right >= MOSTLY_RIGHT * len(tries)
        and _is_exit_right(result)
        and not any(task.mark is TaskMark.OPEN for task in result.tasks)
        and len(telling) >= _answers_needed(result.lesson)
        and done.done_count >= MOSTLY_DONE * (done.total or 0)
    )


def _is_exit_right(done: LessonResult) -> bool:
    """Check if the exit question was answered rightly at the first try; a teacher's own lesson may have none."""
    is_asked = any(task.number == EXIT for task in done.tasks)
    return bool(exit_result(done)) if is_asked else True


def _ideas_shown(item: ItemResult) -> set[str]:
    return (
        {item.misconception, *(item.testimony.support if item.testimony is not None else ())}
        if not item.right
        else set()
    )


def _chances(item: ItemResult) -> set[str]:
    if item.testimony is not None:
        return {key for key, weight in item.testimony.chances.items() if weight}
    return {*wrong_answers_at(item.task)} if item.task is not None else set()


@lru_cache(maxsize=64)
def _answers_needed(lesson: str) -> int:
    """Return the number of answers needed about the first misconception of a lesson: ``MIN_ANSWERS``, or all that it
    asks for.
    """
    if lesson not in list_lessons():
        return 0
    declared = find(lesson).misconceptions[:1]
    asked = sum(not ideas.isdisjoint(declared) for task in find(lesson).all_tasks for ideas in _ideas_asked(task))
    return min(MIN_ANSWERS, asked)


def _ideas_asked(task: Task) -> Iterator[set[str | None]]:
    """Yield the misconceptions that each question of a task can show, and those that its move can."""
    for question in task.questions if task.goal is None else ():
        by_catalogue = wrong_answers_at(question.prompt) if question.prompt is not None else ()
        named = (wrong.misconception for wrong in (*question.distractors, *question.interaction.wrong_parts(question)))
        yield {*by_catalogue, *named} if weight_of(task, question) else set()
    if task.goal is not None and weight_of(task):
        yield {wrong.misconception for wrong in task.deviations}

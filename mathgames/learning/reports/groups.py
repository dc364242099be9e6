"""A class in groups, by their next activity, and the one question to discuss first.

* Unfinished: pupils who are away, have not reached the exit, or have left more than a fifth of the tasks. They are in
  no other group, since parts that they have not seen tell nothing. Games are not counted: nothing in them is marked,
  and pairs may have played on the partner's screen, or on a table.
* Not sure: pupils with too few answers, or who let themselves be shown a third of the tasks.
* A: at least three pupils whose answers show the same misconception, clearly or perhaps; one group for each of the
  three commonest.
* C: at least three who are secure: right at the exit, at three questions or more that could show the first
  misconception of the lesson, with none of its misconceptions shown twice, four fifths of the tasks done, and none of
  them shown.
* B: all others. Groups of fewer than three are part of it, so that no pupil is exposed.

Each pupil is in the first of these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Final, NamedTuple

from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Misconception, OperationPrompt
from mathgames.explain.quantity import plain_number
from mathgames.language.words import Text
from mathgames.learning.lessons import list_lessons
from mathgames.learning.lessons.library import number_of, way_through
from mathgames.learning.reports.items import CommonAnswer, ItemResult, tallies
from mathgames.learning.reports.pupil_state import PupilReport
from mathgames.learning.reports.report import ClassReport, TestGain
from mathgames.learning.reports.results import EXIT, LessonResult, TaskResult
from mathgames.learning.reports.secure_pupils import (
    MIN_ANSWERS,
    MOSTLY_DONE,
    code_tries,
    exit_result,
    is_secure,
    items_in,
    without_games,
)
from mathgames.learning.work.work import TaskMark

SMALLEST_GROUP: Final = 3
MOST_IDEAS: Final = 3
"""The most misconceptions with a separate group."""
MAX_SHOWN_SHARE: Final = Fraction(1, 3)
"""The share of tasks with answers shown from which on a pupil's answers are not evidence."""
MAX_HELPED_TASKS: Final = 3
"""The most tasks, at which a group needed help, that are named."""


class Unsure(Enum):
    """The reason why a pupil is in no group."""

    FEW = "few answers"
    CODE = "a code alone"
    SHOWN_ANSWERS = "answers shown"


@dataclass(frozen=True, slots=True)
class Group:
    """Pupils with the same next activity. ``misconception`` is the one of group A, ``is_secure`` marks group C.

    ``suspects`` are pupils of group A whose answers show it less clearly: they are none of its ``pupils``.
    ``helped_tasks`` are the tasks of group B at which most of its pupils needed help, and ``has_ideas`` says whether a
    first answer of theirs shows any misconception.
    """

    pupils: tuple[str, ...]
    misconception: Misconception | None = None
    is_secure: bool = False
    suspects: tuple[str, ...] = ()
    helped_tasks: tuple[TaskResult, ...] = ()
    has_ideas: bool = False


class Unfinished(NamedTuple):
    """A pupil who has done a number of tasks ``of`` all but the games, with the misconception that these show."""

    pupil: str
    done: int
    of: int
    misconception: Misconception | None = None


class NotSure(NamedTuple):
    """A pupil in no group, with the reason: ``n`` first answers, or ``n`` tasks, ``of`` all, with answers shown."""

    pupil: str
    reason: Unsure
    n: int
    total: int


class Discussed(NamedTuple):
    """A question to discuss: the commonest wrong first answer to it, and the right one."""

    wrong: CommonAnswer
    right: CommonAnswer

    @property
    def question(self) -> Text:
        """The question."""
        return self.wrong.question

    @property
    def task(self) -> OperationPrompt | None:
        """The calculation that is asked for, if it is one."""
        return self.wrong.item.task


@dataclass(frozen=True, slots=True)
class ClassPlan:
    """The next activities of a class. ``lesson`` is its latest one, "" if only practice was handed in.

    ``exit_right`` of ``exit_tried`` pupils answered the exit question rightly at the first try.
    """

    lesson: str
    title: Text
    number: int
    absent_pupils: tuple[str, ...]
    unfinished: tuple[Unfinished, ...]
    groups: tuple[Group, ...]
    unsure: tuple[NotSure, ...]
    discussion: Discussed | None
    exit_right: int
    exit_tried: int
    next_lesson: str
    five_minutes: tuple[tuple[str, Misconception], ...] = ()
    """Pupils who need their teacher, each with the misconception that two rounds have not overcome."""
    tests: tuple[TestGain, ...] = ()
    """The tests before and after the lessons that have been taken."""
    is_of_tests: bool = False
    """True if nothing else was handed in."""
    done: frozenset[tuple[str, int]] = frozenset()
    """The tasks that a pupil of the class has done, each with its lesson."""
    strips: tuple[tuple[str, tuple[TaskResult, ...]], ...] = ()
    """The pupils who have begun the lesson, each with its tasks."""


def plan_groups(report: ClassReport) -> ClassPlan:
    """Plan the next activities of the class of a report."""
    lesson = latest_lesson(report)
    results = {pupil.label: pupil.lesson(lesson) for pupil in report.pupils} if lesson else {}
    took_part = [pupil for pupil in report.pupils if _took_part(pupil, lesson)]
    exits = [first for one in results.values() if one is not None for first in [exit_result(one)] if first is not None]
    title: Text = report.lessons.get(lesson, "")
    unfinished = {pupil.label: left for pupil in took_part if (left := _unfinished_lesson(pupil, lesson)) is not None}
    groups, unsure = _group_pupils([pupil for pupil in took_part if pupil.label not in unfinished], lesson)
    return ClassPlan(
        lesson,
        title,
        number_of(lesson) if lesson in list_lessons() else 0,
        tuple(label for label, one in results.items() if one is None),
        tuple(unfinished.values()),
        groups,
        unsure,
        find_discussion(items_in(pupil, lesson) for pupil in took_part),
        sum(exits),
        len(exits),
        next_lesson(report, lesson),
        tuple((pupil.label, idea) for pupil in report.pupils for idea in pupil.stubborn),
        report.gains,
        is_of_tests=bool(report.gains) and not took_part,
        done=frozenset((name, task.number) for name, tasks in _tasks_of_all(report) for task in tasks if task.is_done),
        strips=tuple((label, one.tasks) for label, one in results.items() if one is not None and one.tasks),
    )


def _tasks_of_all(report: ClassReport) -> Iterator[tuple[str, tuple[TaskResult, ...]]]:
    for pupil in report.pupils:
        yield from ((one.lesson, one.tasks) for one in pupil.lessons)


def _took_part(pupil: PupilReport, lesson: str) -> bool:
    """Check if a pupil has begun a lesson; without one, if there is work other than tests."""
    return pupil.lesson(lesson) is not None if lesson else not pupil.has_only_tests


def latest_lesson(report: ClassReport) -> str:
    """Return the last lesson, in teaching order, that half of the pupils have begun; else the one that most began."""
    pupil_counts = Counter(done.lesson for pupil in report.pupils for done in pupil.lessons if done.lesson)
    if not pupil_counts:
        return ""
    in_order = [name for name in report.lessons if name in pupil_counts]
    half = [name for name in in_order if 2 * pupil_counts[name] >= len(report.pupils)]
    return half[-1] if half else max(in_order, key=lambda name: pupil_counts[name])


def next_lesson(report: ClassReport, lesson: str) -> str:
    """Return the lesson after this one on the route of which the class has begun most; "" if it is the last."""
    way = way_through(lesson, report.lessons) if lesson in list_lessons() else ()
    return way[way.index(lesson) + 1] if lesson in way[:-1] else ""


def _group_pupils(pupils: Sequence[PupilReport], lesson: str) -> tuple[tuple[Group, ...], tuple[NotSure, ...]]:
    unsure = {
        pupil.label: _not_sure(pupil, lesson, reason)
        for pupil in pupils
        if (reason := _unsure_reason(pupil, lesson)) is not None
    }
    sure = [pupil for pupil in pupils if pupil.label not in unsure]
    key_counts = Counter(filter(None, map(_suspected_key, sure)))
    common = [key for key, times in key_counts.most_common(MOST_IDEAS) if times >= SMALLEST_GROUP]
    with_ideas = [
        Group(
            tuple(pupil.label for pupil in sure if _key(pupil) == key),
            MISCONCEPTIONS[key],
            suspects=tuple(pupil.label for pupil in sure if not _key(pupil) and _suspected_key(pupil) == key),
        )
        for key in common
    ]
    secure = [pupil.label for pupil in sure if not _suspected_key(pupil) and is_secure(pupil, lesson)]
    if len(secure) < SMALLEST_GROUP:
        secure = []
    placed = {*secure, *(label for group in with_ideas for label in (*group.pupils, *group.suspects))}
    others = [pupil for pupil in sure if pupil.label not in placed]
    groups = [
        *with_ideas,
        Group(
            tuple(pupil.label for pupil in others),
            helped_tasks=_helped_tasks(filter(None, (pupil.lesson(lesson) for pupil in others))),
            has_ideas=any(item.misconception for pupil in others for item in items_in(pupil, lesson)),
        ),
        Group(tuple(secure), is_secure=True),
    ]
    return tuple(group for group in groups if group.pupils or group.suspects), tuple(unsure.values())


def _helped_tasks(results: Iterable[LessonResult]) -> tuple[TaskResult, ...]:
    helped_tasks = [task for one in results for task in one.tasks if task.mark in (TaskMark.HELPED, TaskMark.OPEN)]
    times = Counter(task.number for task in helped_tasks)
    top_numbers = {number for number, pupils in times.most_common(MAX_HELPED_TASKS) if pupils > 1}
    first = {task.number: task for task in reversed(helped_tasks) if task.number in top_numbers}
    return tuple(sorted(first.values(), key=lambda task: (task.number == EXIT, task.number)))


def _key(pupil: PupilReport) -> str:
    """Return the misconception that puts a pupil in a group: the one that may be named, or the likelier of two."""
    top = pupil.top
    return top.misconception.key if top is not None and (top.is_named or top.rival is not None) else ""


def _suspected_key(pupil: PupilReport) -> str:
    return "" if pupil.top is None else pupil.top.misconception.key


def _unsure_reason(pupil: PupilReport, lesson: str) -> Unsure | None:
    """Return the reason why a pupil is in no group. None if there are enough answers."""
    result = pupil.lesson(lesson)
    is_empty = not pupil.items and pupil.seconds is None and not pupil.tests and not (result and result.tasks)
    if is_empty and not _key(pupil):
        return Unsure.CODE
    if result is not None and sum(task.is_pressed for task in result.tasks) >= MAX_SHOWN_SHARE * max(
        len(result.tasks), 1
    ):
        return Unsure.SHOWN_ANSWERS
    return Unsure.FEW if not _key(pupil) and _answer_count(pupil, lesson) < MIN_ANSWERS else None


def _answer_count(pupil: PupilReport, lesson: str) -> int:
    """Return the number of first answers; of a code, that of tasks in which any were given."""
    result = pupil.lesson(lesson)
    return len(code_tries(result)) if result is not None and result.is_rough else len(items_in(pupil, lesson))


def _not_sure(pupil: PupilReport, lesson: str, reason: Unsure) -> NotSure:
    """Return the reason why a pupil is in no group, with the number of first answers or tasks behind it."""
    result = pupil.lesson(lesson)
    if reason is Unsure.SHOWN_ANSWERS and result:
        return NotSure(pupil.label, reason, sum(task.is_pressed for task in result.tasks), len(result.tasks))
    answers = _answer_count(pupil, lesson)
    return NotSure(pupil.label, reason, answers, answers)


def _unfinished_lesson(pupil: PupilReport, lesson: str) -> Unfinished | None:
    """Return a pupil with an unfinished lesson; None if it is finished, or unknown."""
    whole = pupil.lesson(lesson)
    if whole is None or whole.total is None:
        return None
    done = without_games(whole)
    assert done.total is not None
    tried = sum(task.is_done for task in done.tasks) if done.tasks else done.done_count
    has_seen_exit = all(task.is_done for task in whole.tasks if task.number == EXIT)
    if has_seen_exit and tried >= MOSTLY_DONE * done.total:
        return None
    return Unfinished(pupil.label, tried, done.total, MISCONCEPTIONS.get(_key(pupil)))


def find_discussion(first_answers: Iterable[Iterable[ItemResult]]) -> Discussed | None:
    """Return the question with most wrong first answers, if one wrong answer is at least half of the wrong ones.

    ``first_answers`` are those of each pupil. Of equal questions it is the earlier one; None where there is none.
    """
    candidates: list[tuple[int, Discussed]] = []
    for answers in tallies(map(_first_of_each, first_answers)):
        wrong = [answer for answer in answers if not answer.is_right]
        times, lead = sum(answer.pupils for answer in wrong), wrong[0].pupils if wrong else 0
        right = next((answer for answer in answers if answer.is_right), None) or _nobodys(wrong)
        # Several pupils gave the same wrong answer, and at least half of those who were wrong.
        if lead > 1 and 2 * lead >= times and right is not None:
            candidates.append((times, Discussed(wrong[0], right)))
    return max(candidates, key=lambda candidate: candidate[0])[1] if candidates else None


def _first_of_each(items: Iterable[ItemResult]) -> Iterable[ItemResult]:
    firsts: dict[str, ItemResult] = {}
    for item in items:
        if item.response:
            firsts.setdefault(str(item.question), item)
    return firsts.values()


def _nobodys(wrong: Sequence[CommonAnswer]) -> CommonAnswer | None:
    """Return the right answer to a calculation that no pupil answered rightly. None if it is unknown."""
    item = wrong[0].item if wrong else None
    if item is None or item.task is None:
        return None
    return CommonAnswer(
        replace(item, response=plain_number(item.task.value), right=True, words="", misconception=""), 0
    )

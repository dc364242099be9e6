"""A class in groups, by their next activity, and the one question to discuss first.

* Unfinished: pupils who are away, have not reached the exit, or have left more than a fifth of the tasks. They are in
  no other group, since parts that they have not seen tell nothing. Games are not counted: nothing in them is marked,
  and pairs may have played on the partner's screen, or on a table.
* A: at least three pupils whose answers clearly show the same misconception, together with those who may have it; one
  group for each of the three commonest.
* C: at least three who are secure: right at the exit, at three questions or more that could show a misconception of the
  lesson, with none of these shown twice, and four fifths of the tasks done.
* B: all others with enough first answers. Groups of fewer than three are part of it, so that no pupil is exposed.

Pupils with too few answers are in no group.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Misconception, OperationPrompt
from mathgames.arithmetic.misconceptions.evidence import wrong_answers_at
from mathgames.explain.quantity import plain_number
from mathgames.language.words import Text
from mathgames.learning.lessons import Task, find, list_lessons
from mathgames.learning.lessons.library import number_of, way_through
from mathgames.learning.reports.class_report import ClassReport, TestGain
from mathgames.learning.reports.items import CommonAnswer, ItemResult, tallies, weight_of
from mathgames.learning.reports.pupil_state import PupilReport
from mathgames.learning.reports.results import EXIT, LessonResult, TaskResult
from mathgames.learning.work.work import TaskMark

SMALLEST_GROUP: Final = 3
MOST_IDEAS: Final = 3
"""The most misconceptions with a separate group."""
MIN_ANSWERS: Final = 3
"""The least number of first answers for a place in a group."""
MOSTLY_RIGHT: Final = Fraction(4, 5)
MOSTLY_DONE: Final = Fraction(4, 5)
TWICE: Final = 2
"""The number of wrong answers from which on a misconception counts as shown."""
MAX_SHOWN_SHARE: Final = Fraction(1, 3)
"""The share of tasks with answers shown from which on a pupil's answers are not evidence."""
MAX_HELPED_TASKS: Final = 3
"""The most tasks, at which a group needed help, that are named."""
MOST_WRONG: Final = 2
"""The most wrong first answers in a lesson with which a pupil is secure."""


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


def plan_groups(report: ClassReport) -> ClassPlan:
    """Plan the next activities of the class of a report."""
    lesson = latest_lesson(report)
    results = {pupil.label: pupil.lesson(lesson) for pupil in report.pupils} if lesson else {}
    took_part = [pupil for pupil in report.pupils if _took_part(pupil, lesson)]
    exits = [first for one in results.values() if one is not None for first in [_exit(one)] if first is not None]
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
        find_discussion(_items(pupil, lesson) for pupil in took_part),
        sum(exits),
        len(exits),
        next_lesson(report, lesson),
        tuple((pupil.label, idea) for pupil in report.pupils for idea in pupil.stubborn),
        report.gains,
        is_of_tests=bool(report.gains) and not took_part,
    )


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


def _items(pupil: PupilReport, lesson: str) -> tuple[ItemResult, ...]:
    result = pupil.lesson(lesson)
    return pupil.items if result is None else result.items


def _exit(result: LessonResult) -> bool | None:
    """Check if the exit question was answered rightly at the first try. None if it was not tried."""
    tries = next((task.first_tries for task in result.tasks if task.number == EXIT), ())
    return all(tries) if tries else None


def _group_pupils(pupils: Sequence[PupilReport], lesson: str) -> tuple[tuple[Group, ...], tuple[NotSure, ...]]:
    unsure = {
        pupil.label: _not_sure(pupil, lesson, reason)
        for pupil in pupils
        if (reason := _unsure_reason(pupil, lesson)) is not None
    }
    sure = [pupil for pupil in pupils if pupil.label not in unsure]
    key_counts = Counter(filter(None, map(_key, sure)))
    common = [key for key, times in key_counts.most_common(MOST_IDEAS) if times >= SMALLEST_GROUP]
    with_ideas = [
        Group(
            tuple(pupil.label for pupil in sure if _key(pupil) == key),
            MISCONCEPTIONS[key],
            suspects=tuple(pupil.label for pupil in sure if not _key(pupil) and _suspected_key(pupil) == key),
        )
        for key in common
    ]
    secure = [pupil.label for pupil in sure if not _suspected_key(pupil) and _is_secure(pupil, lesson)]
    if len(secure) < SMALLEST_GROUP:
        secure = []
    placed = {*secure, *(label for group in with_ideas for label in (*group.pupils, *group.suspects))}
    others = [pupil for pupil in sure if pupil.label not in placed]
    groups = [
        *with_ideas,
        Group(
            tuple(pupil.label for pupil in others),
            helped_tasks=_helped_tasks(filter(None, (pupil.lesson(lesson) for pupil in others))),
            has_ideas=any(item.misconception for pupil in others for item in _items(pupil, lesson)),
        ),
        Group(tuple(secure), is_secure=True),
    ]
    return tuple(group for group in groups if group.pupils), tuple(unsure.values())


def _helped_tasks(results: Iterable[LessonResult]) -> tuple[TaskResult, ...]:
    helped_tasks = [task for one in results for task in one.tasks if task.mark in (TaskMark.TWIN, TaskMark.OPEN)]
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
    if _key(pupil):
        return None
    if not pupil.items and pupil.seconds is None and not pupil.tests:
        return Unsure.CODE
    result = pupil.lesson(lesson)
    if result is not None and sum(task.is_pressed for task in result.tasks) >= MAX_SHOWN_SHARE * max(
        len(result.tasks), 1
    ):
        return Unsure.SHOWN_ANSWERS
    return Unsure.FEW if len(_items(pupil, lesson)) < MIN_ANSWERS else None


def _not_sure(pupil: PupilReport, lesson: str, reason: Unsure) -> NotSure:
    """Return the reason why a pupil is in no group, with the number of first answers or tasks behind it."""
    result = pupil.lesson(lesson)
    if reason is Unsure.SHOWN_ANSWERS and result:
        return NotSure(pupil.label, reason, sum(task.is_pressed for task in result.tasks), len(result.tasks))
    answers = len(_items(pupil, lesson))
    return NotSure(pupil.label, reason, answers, answers)


def _unfinished_lesson(pupil: PupilReport, lesson: str) -> Unfinished | None:
    """Return a pupil with an unfinished lesson; None if it is finished, or unknown."""
    whole = pupil.lesson(lesson)
    if whole is None or whole.total is None:
        return None
    done = _without_games(whole)
    assert done.total is not None
    tried = sum(task.is_done for task in done.tasks) if done.tasks else done.done_count
    has_seen_exit = all(task.is_done for task in whole.tasks if task.number == EXIT)
    if has_seen_exit and tried >= MOSTLY_DONE * done.total:
        return None
    return Unfinished(pupil.label, tried, done.total, MISCONCEPTIONS.get(_key(pupil)))


def _without_games(done: LessonResult) -> LessonResult:
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


def _is_secure(pupil: PupilReport, lesson: str) -> bool:
    items, result = _items(pupil, lesson), pupil.lesson(lesson)
    right = sum(item.right for item in items)
    if len(items) - right > MOST_WRONG or right < MOSTLY_RIGHT * len(items):
        return False
    if result is None:
        return True
    declared = find(lesson).misconceptions if lesson in list_lessons() else tuple(MISCONCEPTIONS)
    shown = Counter(key for item in items for key in _ideas_shown(item) if key in declared)
    return (
        not any(task.is_pressed for task in result.tasks)
        and _is_exit_right(result)
        and sum(not _chances(item).isdisjoint(declared) for item in items) >= _answers_needed(lesson)
        and not any(times >= TWICE for times in shown.values())
        and (done := _without_games(result)).done_count >= MOSTLY_DONE * (done.total or 0)
    )


def _is_exit_right(done: LessonResult) -> bool:
    """Check if the exit question was answered rightly at the first try; a teacher's own lesson may have none."""
    is_asked = any(task.number == EXIT for task in done.tasks)
    return bool(_exit(done)) if is_asked else True


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
    """Return the number of answers needed about the misconceptions of a lesson: ``MIN_ANSWERS``, or all that it asks
    for.
    """
    if lesson not in list_lessons():
        return 0
    declared = find(lesson).misconceptions
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

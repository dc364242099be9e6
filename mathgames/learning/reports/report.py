"""A class's report: progress, results of first answers by kind of item, and misconceptions behind wrong answers.

Tests before and after the lessons of a route are told apart: the questions of their two forms pair, so whatever one
half of a class answers before, the other half answers after.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from mathgames.arithmetic.items.answer import Response
from mathgames.arithmetic.misconceptions import CATALOGUE, Misconception
from mathgames.language.errors import MathgamesError
from mathgames.language.words import Text, _
from mathgames.learning.lessons import find, list_lessons
from mathgames.learning.lessons.library import CROSSED_SUFFIX
from mathgames.learning.practice import TOPICS
from mathgames.learning.reports.items import CommonAnswer, ItemKind, ItemResult, Share, tallies
from mathgames.learning.reports.pupil_state import Course, PupilReport, PupilState, pupil_report
from mathgames.learning.reports.pupil_work import PupilWork
from mathgames.learning.reports.results import EXIT, LessonResult, TaskResult
from mathgames.learning.reports.submissions import Sources, Submission, submissions


@dataclass(frozen=True, slots=True)
class PupilGain:
    """The answers of one pupil to a test before the lessons and after them, in the order of its questions."""

    label: str
    before: tuple[ItemResult, ...]
    after: tuple[ItemResult, ...]

    @staticmethod
    def from_lesson(label: str, result: LessonResult) -> PupilGain:
        """Return the answers that were given in a test."""
        before, *after = (task.items for task in result.tasks)
        return PupilGain(label, before, tuple(item for items in after for item in items))

    @property
    def is_whole(self) -> bool:
        """True if every question was answered before and after."""
        return len(self.before) == len(self.after) > 0


@dataclass(frozen=True, slots=True)
class BlockGain:
    """The numbers of right answers of a block before and after, out of ``total``."""

    block: str
    before: int
    after: int
    total: int

    @property
    def name(self) -> Text:
        """The name of the block, with its topic; that of a lesson is its title."""
        return block_name(self.block)


@dataclass(frozen=True, slots=True)
class TestGain:
    """The gain of a class by the lessons of a route.

    The blocks count only pupils who have answered all questions before and after: ``pupils`` are all who began.
    """

    test: str
    title: Text
    pupils: tuple[PupilGain, ...]

    @property
    def whole(self) -> tuple[PupilGain, ...]:
        """The pupils who have answered all questions before and after."""
        return tuple(pupil for pupil in self.pupils if pupil.is_whole)

    @property
    def attendance(self) -> tuple[int, int]:
        """The numbers of pupils with any answers before the lessons, and after them."""
        return sum(bool(one.before) for one in self.pupils), sum(bool(one.after) for one in self.pupils)

    @property
    def blocks(self) -> tuple[BlockGain, ...]:
        """The gain of each block, in the order of the questions."""
        counts: dict[str, list[int]] = {}
        for pupil in self.whole:
            for before, after in zip(pupil.before, pupil.after, strict=True):
                count = counts.setdefault(before.block, [0, 0, 0])
                for place, increment in enumerate((before.right, after.right, True)):
                    count[place] += increment
        return tuple(BlockGain(block, *count) for block, count in counts.items())


def gains(pupils: Iterable[tuple[str, tuple[LessonResult, ...]]]) -> tuple[TestGain, ...]:
    """Return the gain in each test, both halves of the class together, of pupils with their tests."""
    by_test: dict[str, list[PupilGain]] = {}
    titles: dict[str, Text] = {}
    for label, tests in pupils:
        for result in tests:
            name = result.lesson.removesuffix(CROSSED_SUFFIX)
            titles.setdefault(name, result.title)
            by_test.setdefault(name, []).append(PupilGain.from_lesson(label, result))
    return tuple(TestGain(name, titles[name], tuple(of_one)) for name, of_one in by_test.items())


def block_name(key: str) -> Text:
    """Return the name of a block with its topic, or the title of a lesson.

    >>> str(block_name("subtract negatives"))
    'subtracting signed numbers: a negative number subtracted from a negative one'
    """
    for topic in TOPICS:
        for block in topic.blocks:
            if block.key == key:
                return _("{topic}: {block}", topic=topic.name, block=block.name)
    return find(key).title if key in list_lessons() else key


MOST_WRONG: Final = 200
"""The most wrong first answers that are listed, those to the questions with most wrong answers."""


ALIKE: Final = 4
"""The number of successive answers that, given at the same seconds in two files, cannot be an accident."""


@dataclass(frozen=True, slots=True)
class RefusedFile:
    """A file or a code that was not counted, with the reason."""

    label: str
    problem: Text


@dataclass(frozen=True, slots=True)
class TaskMinutes:
    """The seconds that a task took a number of ``pupils``: their ``median``, and the ``maximum``."""

    title: Text
    pupils: int
    median: int
    maximum: int


@dataclass(frozen=True, slots=True)
class ClassReport:
    """The work of a class: its pupils, in the order of their labels, and files that could not be counted."""

    pupils: tuple[PupilReport, ...]
    refused_files: tuple[RefusedFile, ...] = ()
    alike: tuple[tuple[str, ...], ...] = ()
    """The labels whose files contain the same answers at the same times, in a lesson or in practice.

    All are counted.
    """
    copies: tuple[tuple[str, int], ...] = ()
    """The labels with older copies of a file, with the numbers of these. The newest one is counted."""

    @property
    def lessons(self) -> dict[str, Text]:
        """The lessons that were begun, with their titles, in teaching order."""
        titles = {done.lesson: done.title for pupil in self.pupils for done in pupil.lessons}
        order = {name: place for place, name in enumerate(list_lessons())}
        return {name: titles[name] for name in sorted(titles, key=lambda name: (order.get(name, len(order)), name))}

    @property
    def gains(self) -> tuple[TestGain, ...]:
        """The gain between the tests before and after the lessons of a route."""
        return gains((pupil.label, pupil.tests) for pupil in self.pupils)

    @property
    def kinds(self) -> tuple[ItemKind, ...]:
        """The kinds of items that were tried."""
        return tuple(kind for kind in ItemKind if any(kind in pupil.shares for pupil in self.pupils))

    @property
    def topics(self) -> tuple[str, ...]:
        """The keys of the topics that were practised, from files only."""
        started_keys = {one.topic.key for pupil in self.pupils for one in pupil.practice.topics}
        return tuple(topic.key for topic in TOPICS if topic.key in started_keys)

    def share(self, kind: ItemKind) -> Share | None:
        """Return the share of right answers of a kind in the whole class, from files only."""
        shares = [pupil.shares[kind] for pupil in self.pupils if kind in pupil.shares]
        exact = [share for share in shares if not share.is_rough]
        if not exact:
            return None
        return Share(sum(share.right for share in exact), sum(share.attempts for share in exact))

    @property
    def misconceptions(self) -> list[tuple[Misconception, list[PupilReport]]]:
        """The top misconceptions of pupils, with these pupils, the commonest first."""
        having: dict[str, list[PupilReport]] = defaultdict(list)
        for pupil in self.pupils:
            if pupil.top is not None:
                having[pupil.top.misconception.key].append(pupil)
        pupils_by_misconception = [(one, having[one.key]) for one in CATALOGUE if one.key in having]
        return sorted(pupils_by_misconception, key=lambda pair: -len(pair[1]))

    @property
    def wrong_answers(self) -> list[CommonAnswer]:
        """The wrong first answers by question: the question with most of them first, and for each the commonest."""
        wrong = tallies([item for item in pupil.items if item.response and not item.right] for pupil in self.pupils)
        most_first = sorted(wrong, key=lambda answers: -sum(answer.pupils for answer in answers))
        return [answer for answers in most_first for answer in answers][:MOST_WRONG]

    def minutes(self, lesson: str) -> list[TaskMinutes]:
        """Return the time of each task of a lesson for pupils who have done it, from files only."""
        took: dict[int, list[TaskResult]] = defaultdict(list)
        for pupil in self.pupils:
            result = pupil.lesson(lesson)
            for task in () if result is None else result.tasks:
                if task.is_done and task.seconds:
                    took[task.number].append(task)
        return [
            TaskMinutes(tasks[0].title, len(tasks), int(median(seconds)), max(seconds))
            for _number, tasks in sorted(took.items(), key=lambda task: (task[0] == EXIT, task[0]))
            for seconds in [[task.seconds for task in tasks]]
        ]

    @property
    def votes(self) -> list[tuple[CommonAnswer, ...]]:
        """The votes, question by question in the order of the lessons: the options, the commonest first."""
        parts = (pupil.lesson(name) for name in self.lessons for pupil in self.pupils)
        return tallies(done.votes for done in parts if done is not None)


def class_report(files_or_codes: Sources, lessons: Iterable[str | Path] = ()) -> ClassReport:
    """Evaluate files and codes. Those that are damaged, or do not follow, are named, and the others are counted.

    ``lessons`` are the files of lessons of your own.
    """
    course = Course(lessons)
    by_label: dict[str, list[PupilState]] = defaultdict(list)
    refused_files: list[RefusedFile] = []
    beginning: dict[Hashable, set[str]] = defaultdict(set)
    arrived = submissions(files_or_codes)
    for submission in arrived.entries:
        try:
            part, work = _read_source(submission, course)
        except MathgamesError as error:
            refused_files.append(RefusedFile(submission.label, error.words))
        else:
            by_label[submission.label].append(part)
            for answers in _beginnings(work):
                beginning[answers].add(submission.label)
    pupils = (pupil_report(label, parts) for label, parts in by_label.items())
    alike = {tuple(sorted(labels, key=_of_label)) for labels in beginning.values() if len(labels) > 1}
    return ClassReport(
        tuple(sorted(pupils, key=_in_order)),
        tuple(refused_files),
        tuple(sorted(alike, key=lambda labels: [*map(_of_label, labels)])),
        tuple(sorted(arrived.copies.items())),
    )


def _beginnings(work: PupilWork) -> Iterator[Hashable]:
    """Yield the beginning of each lesson and each practice session: its first answers, each with its second.

    Work continued in a copied folder has the same beginning; two pupils at one screen have separate answers.
    """
    timed_answers: list[tuple[str, list[tuple[Hashable, Hashable, Response[Any]]]]] = [
        (name, [(task, one.question, one) for task, it in sorted(done.tasks.items()) for one in it.given])
        for name, done in sorted(work.lessons.items())
    ]
    timed_answers += [
        (it.topic, [(it.day, str(one.question), one) for one in it.given]) for it in work.practice.sittings
    ]
    for name, answers in timed_answers:
        first = [(*place, repr(one.given), one.seconds) for *place, one in answers if one.seconds][:ALIKE]
        if len(first) == ALIKE:
            yield name, *first


def _read_source(submission: Submission, course: Course) -> tuple[PupilState, PupilWork]:
    content = submission.read()
    if isinstance(content, PupilWork):
        return PupilState.from_work(content, course), content
    return PupilState.of_code(content, course), PupilWork()


def _in_order(pupil: PupilReport) -> tuple[int, str]:
    return _of_label(pupil.label)


def _of_label(label: str) -> tuple[int, str]:
    """Return the sort key of a label: numbers by value, before all others."""
    is_number = label.isdecimal() and len(label) < 10
    return (int(label), "") if is_number else (10**9, label.casefold())

"""What a class has gained between the tests before and after the lessons of a route, part by part, with both answers.

The questions of the two forms pair, so whatever one half of a class answers before, the other half answers after.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mathgames.language.words import Text, _
from mathgames.learning.lessons import find, list_lessons
from mathgames.learning.lessons.library import CROSSED
from mathgames.learning.practice import TOPICS
from mathgames.learning.reports.items import Item
from mathgames.learning.reports.judging import LessonDone


@dataclass(frozen=True, slots=True)
class PupilGain:
    """The answers of one pupil to a test before the lessons and after them, in the order of its questions."""

    label: str
    before: tuple[Item, ...]
    after: tuple[Item, ...]

    @staticmethod
    def of(label: str, done: LessonDone) -> PupilGain:
        """The answers that were given in a test."""
        before, *after = (task.items for task in done.tasks)
        return PupilGain(label, before, tuple(item for items in after for item in items))

    @property
    def is_whole(self) -> bool:
        """Whether every question was answered before and after."""
        return len(self.before) == len(self.after) > 0


@dataclass(frozen=True, slots=True)
class BlockGain:
    """How many answers of a block were right before and after, of so many."""

    block: str
    before: int
    after: int
    of: int

    @property
    def name(self) -> Text:
        """What the block is called, with its topic; a lesson by its title."""
        return block_name(self.block)


@dataclass(frozen=True, slots=True)
class TestGain:
    """What a class has gained by the lessons of a route.

    The blocks count those alone who have answered all questions before and after: ``pupils`` are all who began.
    """

    test: str
    title: Text
    pupils: tuple[PupilGain, ...]

    @property
    def whole(self) -> tuple[PupilGain, ...]:
        """Who has answered all questions before and after."""
        return tuple(pupil for pupil in self.pupils if pupil.is_whole)

    @property
    def attendance(self) -> tuple[int, int]:
        """How many have answered something before the lessons, and how many after them."""
        return sum(bool(one.before) for one in self.pupils), sum(bool(one.after) for one in self.pupils)

    @property
    def blocks(self) -> tuple[BlockGain, ...]:
        """Each block, in the order of the questions."""
        counts: dict[str, list[int]] = {}
        for pupil in self.whole:
            for before, after in zip(pupil.before, pupil.after, strict=True):
                count = counts.setdefault(before.block, [0, 0, 0])
                for place, more in enumerate((before.right, after.right, True)):
                    count[place] += more
        return tuple(BlockGain(block, *count) for block, count in counts.items())


def gains(pupils: Iterable[tuple[str, tuple[LessonDone, ...]]]) -> tuple[TestGain, ...]:
    """The gain in each test, both halves of the class together, of pupils with their tests."""
    by_test: dict[str, list[PupilGain]] = {}
    titles: dict[str, Text] = {}
    for label, tests in pupils:
        for done in tests:
            name = done.lesson.removesuffix(CROSSED)
            titles.setdefault(name, done.title)
            by_test.setdefault(name, []).append(PupilGain.of(label, done))
    return tuple(TestGain(name, titles[name], tuple(of_one)) for name, of_one in by_test.items())


def block_name(key: str) -> Text:
    """A block with its topic, a lesson by its title.

    >>> str(block_name("subtract negatives"))
    'subtracting signed numbers: a negative number subtracted from a negative one'
    """
    for topic in TOPICS:
        for block in topic.blocks:
            if block.key == key:
                return _("{topic}: {block}", topic=topic.name, block=block.name)
    return find(key).title if key in list_lessons() else key

"""Which task comes, once it is known which block it is of: its signs, its sizes and the way it is answered.

More than half of the tasks are hard and few are easy, the signs of a block and the ways of answering take turns, and no
calculation comes twice within forty.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final

from mathgames.arithmetic.misconceptions import Sum
from mathgames.arithmetic.misconceptions.evidence import shown_at
from mathgames.language.words import Words
from mathgames.learning.practice.mastery import HARD_A_DAY, MET, BlockStanding, block_of, standings
from mathgames.learning.practice.progress import PracticeAnswer, PracticeProgress, Role
from mathgames.learning.practice.sizes import (
    SHARES,
    Pool,
    Size,
    drawn_from,
    has_one_size,
    is_easy,
    is_easy_block,
    is_hard,
    is_rare,
    pool,
    size_of,
)
from mathgames.learning.practice.topics import CalculationKind, Topic, TopicBlock, kind_of, tasks_of
from mathgames.learning.practice.ways import MANNER_OF, Manner, Way, suits

APART: Final = 40
"""No calculation comes twice within so many items."""
EASY_ONE_IN, SOON = 4, 16
"""One in so many tasks is easy at the most, among all that are apart and among so many in a row of a sitting."""
FIRST_MANNERS: Final = ((Manner.TYPED,), (Manner.BY_HAND, Manner.LINE), (Manner.MISSING,))
"""How the first three items of a block are answered."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A task to be calculated. ``reason`` says why it comes now, ``role`` and ``about`` what its answer counts for, and
    ``way`` how it is answered.
    """

    task: Sum
    reason: Words
    role: Role = Role.CALCULATION
    about: str = ""
    way: Way = Way.TYPED


class ItemChoice:
    """What an item is chosen from: the progress, the topic, chance, and what was asked lately."""

    def __init__(self, progress: PracticeProgress, topic: Topic, chance: random.Random) -> None:
        self.progress, self.topic, self.chance = progress, topic, chance
        self.answers = tuple(chain.from_iterable(sitting.given for sitting in progress.sittings))
        self.of_all = len(self.answers)
        self.lately = tuple(answer.question.task for answer in self.answers[-(APART - 1) :])
        self.had = frozenset(self.lately)
        self.blocks = standings(progress)

    @cached_property
    def easy_left(self) -> int:
        """How many easy tasks may come now: a quarter at the most are, of a sitting and in the long run."""
        sitting = tuple(answer.question.task for answer in self.progress.latest.given)
        lots = ((sitting[-(SOON - 1) :], SOON), (self.lately, APART))
        return min(of // EASY_ONE_IN - sum(map(is_easy, tasks)) for tasks, of in lots)

    @cached_property
    def may_be_easy(self) -> bool:
        """Whether a task that need not be easy may be: not as long as a block waits today that has only easy ones."""
        easy = (block for block in self.topic.blocks if is_easy_block(block) and not self.standing(block).is_secure)
        waits = any(len(self.today.get(block, ())) < MET for block in easy)
        return self.easy_left > (MET if waits else 0)

    def standing(self, block: TopicBlock) -> BlockStanding:
        """How a block of the topic stands."""
        return self.blocks.get(block, BlockStanding())

    def task(
        self,
        kinds: Sequence[CalculationKind],
        *,
        way: Way = Way.TYPED,
        size: Size | None = None,
        shows: Callable[[Sum], bool] | None = None,
    ) -> Sum | None:
        """A task of these kinds, in this way, that ``shows`` something if it is asked for; None if there is none."""
        return drawn_from(self.pool(kinds, way=way, shows=shows), self.chance, size)

    def tasks(
        self,
        kinds: Sequence[CalculationKind],
        times: int,
        *,
        way: Way = Way.TYPED,
        size: Size | None = None,
        shows: Callable[[Sum], bool] | None = None,
    ) -> list[Sum]:
        """So many tasks as ``task`` gives, some of them perhaps the same; none if there is none."""
        tasks = self.pool(kinds, way=way, shows=shows)
        return [task for _draw in range(times) if (task := drawn_from(tasks, self.chance, size)) is not None]

    def pool(
        self, kinds: Sequence[CalculationKind], *, way: Way = Way.TYPED, shows: Callable[[Sum], bool] | None = None
    ) -> Pool:
        """What a task of these kinds is drawn from now."""
        is_over = not self.may_be_easy
        had_rare = any(map(is_rare, self.lately))

        def wanted(task: Sum) -> bool:
            return not (is_over and is_easy(task)) and not (had_rare and is_rare(task))

        def fits(task: Sum) -> bool:
            return suits(way, task) and (shows is None or shows(task))

        return pool(kinds, besides=self.had, suits=fits, wanted=wanted)

    def exercise(
        self,
        block: TopicBlock,
        reason: Words,
        role: Role = Role.CALCULATION,
        *,
        kinds: Sequence[CalculationKind] = (),
        size: Size | None = None,
        news: int = 1,
    ) -> Exercise:
        """An item of a block: the signs that came least, the way whose turn it is, and a task of some size.

        Of so many tasks it is the one at which most misconceptions show that are ``news``.
        """
        own = [
            answer for answer in self.answers if answer.kind in block.kinds and answer.question.role is not Role.MISTAKE
        ]
        kinds = self._signs(kinds or block.kinds, own)
        size = size or self._size_for(block)
        is_open = len(self.today.get(block, ())) < MET  # hard ones have to be right in two ways
        for way in self._ways(block, own):
            # Easy ones wait until one is typed: there the ideas about 0 and 1 show, and a line has little to show.
            here = size
            if way is not Way.TYPED and (size is Size.EASY or is_open):
                here = Size.HARD if is_open else Size.TWO
            tasks = self.tasks(kinds, news, way=way, size=here)
            if tasks:
                about = block.key if role is Role.CHECK else ""
                return Exercise(self._newest(tasks, own), reason, role, about, way)
        raise ValueError(f"there are no tasks of {block.key}")

    def _signs(self, kinds: Sequence[CalculationKind], own: Sequence[PracticeAnswer]) -> Sequence[CalculationKind]:
        """Those of the kinds with the signs that came least often."""
        times = Counter((answer.kind.first, answer.kind.second) for answer in own)
        kinds = [kind for kind in kinds if not self.had.issuperset(tasks_of(kind))] or list(kinds)
        patterns = list(dict.fromkeys((kind.first, kind.second) for kind in kinds))
        self.chance.shuffle(patterns)
        least = min(patterns, key=lambda signs: times[signs])
        return [kind for kind in kinds if (kind.first, kind.second) == least]

    def _ways(self, block: TopicBlock, own: Sequence[PracticeAnswer]) -> Iterator[Way]:
        """The ways of answering, the one whose turn it is first."""
        number = len(own)
        times, of_all = (Counter(MANNER_OF.get(one.question.way) for one in some) for some in (own, self.answers))
        rarest = sorted(Manner, key=lambda manner: of_all[manner] / manner.share)
        manners = sorted(rarest, key=lambda manner: 10 * times[manner] - manner.share * (number + 1))
        if number < len(FIRST_MANNERS):
            first = FIRST_MANNERS[number]
            manners = [*(manner for manner in rarest if manner in first), *manners]
        today = self.today.get(block, ())
        if today and all(answer.question.way is Way.TYPED for answer in today):
            manners = [*(manner for manner in manners if manner is not Manner.TYPED), Manner.TYPED]
        for manner in manners:
            yield from self.chance.sample(manner.ways, len(manner.ways))

    def _size_for(self, block: TopicBlock) -> Size | None:
        """The sizes whose turn it is; hard ones, where without them a day of this block could not become a good one."""
        today = self.today.get(block, ())
        hard = sum(is_hard(answer.question.task) for answer in today)
        if HARD_A_DAY - hard >= MET - len(today) > 0 or len(today) >= MET > hard:
            return Size.HARD
        sizes = [size_of(task) for task in self.lately if not has_one_size(kind_of(task))]
        times = Counter(sizes)
        return min(SHARES, key=lambda size: 100 * times[size] - SHARES[size] * (len(sizes) + 1))

    def _newest(self, tasks: Sequence[Sum], own: Sequence[PracticeAnswer]) -> Sum:
        """The task at which most of the misconceptions show that had no chance to show lately."""
        if len(tasks) == 1:
            return tasks[0]
        calculations = (answer.asked_task for answer in own[-2 * MET :])
        shown_lately = {key for one in calculations if one is not None for key in shown_at(one)}
        return max(tasks, key=lambda task: len(shown_at(task).keys() - shown_lately))

    @cached_property
    def today(self) -> dict[TopicBlock, list[PracticeAnswer]]:
        """The calculations of today that count, by their blocks."""
        today: dict[TopicBlock, list[PracticeAnswer]] = {}
        for sitting in self.progress.sittings:
            for answer in sitting.given if sitting.day == self.progress.latest.day else ():
                block = block_of(answer) if answer.question.role is Role.CALCULATION else None
                if block in self.topic.blocks:
                    today.setdefault(block, []).append(answer)
        return today

    def not_too_easy(self, kinds: Sequence[CalculationKind]) -> list[CalculationKind]:
        """Those of the kinds that may come now."""
        return [kind for kind in kinds if self.may_be_easy or not (has_one_size(kind) or kind.farther == 0)]

    def has_room_for(self, block: TopicBlock) -> bool:
        """Whether a block may begin now: there is room for as many easy tasks as it has to have."""
        return not is_easy_block(block) or self.easy_left >= MET - len(self.today.get(block, ()))

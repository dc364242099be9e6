"""The choice of the next task of a block: its signs, its sizes and its family.

More than half of the tasks are hard and few are easy, the signs of a block and the response formats alternate, and no
calculation is repeated within forty items.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Final

from mathgames.arithmetic.misconceptions import Misconception, OperationPrompt
from mathgames.arithmetic.misconceptions.evidence import wrong_answers_at
from mathgames.language.words import LazyString
from mathgames.learning.practice.families import MANNER_OF, TYPED, Manner, item_ref
from mathgames.learning.practice.mastery import HARD_A_DAY, MIN_PER_DAY, BlockStanding, block_of, standings
from mathgames.learning.practice.progress import PracticeProgress
from mathgames.learning.practice.question import PracticeQuestion, PracticeResponse, Role, kind_asked
from mathgames.learning.practice.sizes import (
    SHARES,
    Pool,
    Size,
    draw_task,
    has_one_size,
    is_easy,
    is_easy_block,
    is_hard,
    is_rare,
    pool,
    size_of,
)
from mathgames.learning.topics import CalculationKind, Topic, TopicBlock, kind_of, tasks_of

REPEAT_DISTANCE: Final = 40
"""The number of items within which no calculation is repeated."""
EASY_ONE_IN, SITTING_WINDOW = 4, 16
"""The greatest share of easy tasks: one in ``EASY_ONE_IN``, of ``REPEAT_DISTANCE`` items, and of ``SITTING_WINDOW``
in a sitting.
"""
FIRST_MANNERS: Final = ((Manner.TYPED,), (Manner.BY_HAND, Manner.LINE), (Manner.MISSING,))
"""The response formats of the first three items of a block."""


@dataclass(frozen=True, slots=True)
class PracticeItem:
    """An item with the ``reason`` why it is chosen now, and the misconception that its mistake is made from, if any."""

    question: PracticeQuestion
    reason: LazyString
    misconception: Misconception | None = None

    @property
    def task(self) -> OperationPrompt:
        """The calculation."""
        return self.question.task

    @property
    def family(self) -> str:
        """The name of its family."""
        return self.question.family

    @property
    def role(self) -> Role:
        """Its purpose."""
        return self.question.role


def item_of(
    task: OperationPrompt,
    reason: LazyString,
    role: Role = Role.CALCULATION,
    block_key: str = "",
    families: Sequence[str] = (TYPED,),
) -> PracticeItem:
    """Return the item of one of these families about a task; of several that fit, the numbers choose one."""
    places = [place for family in families if (place := item_ref(family, task)) is not None]
    sizes = int(sum(size for size in task.sizes if isinstance(size, Fraction)))
    return PracticeItem(PracticeQuestion(places[sizes % len(places)], role, block_key), reason)


class ItemChoice:
    """The data from which an item is chosen: the progress, the topic, chance, and recent questions."""

    def __init__(self, progress: PracticeProgress, topic: Topic, chance: random.Random) -> None:
        self.progress, self.topic, self.chance = progress, topic, chance
        self.answers = tuple(chain.from_iterable(sitting.given for sitting in progress.sittings))
        self.answer_count = len(self.answers)
        self.lately = tuple(answer.question.task for answer in self.answers[-(REPEAT_DISTANCE - 1) :])
        self.had = frozenset(self.lately)
        self.blocks = standings(progress)

    @cached_property
    def easy_left(self) -> int:
        """The number of easy tasks that may follow now: at most a quarter, in a sitting and in the long run."""
        sitting = tuple(answer.question.task for answer in self.progress.latest.given)
        lots = ((sitting[-(SITTING_WINDOW - 1) :], SITTING_WINDOW), (self.lately, REPEAT_DISTANCE))
        return min(of // EASY_ONE_IN - sum(map(is_easy, tasks)) for tasks, of in lots)

    @cached_property
    def may_be_easy(self) -> bool:
        """True if a task may be easy without need: not while a block with easy tasks only waits today."""
        easy = (block for block in self.topic.blocks if is_easy_block(block) and not self.standing(block).is_secure)
        waits = any(len(self.today.get(block, ())) < MIN_PER_DAY for block in easy)
        return self.easy_left > (MIN_PER_DAY if waits else 0)

    def standing(self, block: TopicBlock) -> BlockStanding:
        """Return the state of a block of the topic."""
        return self.blocks.get(block, BlockStanding())

    def task(
        self,
        kinds: Sequence[CalculationKind],
        *,
        families: Sequence[str] = (TYPED,),
        size: Size | None = None,
        shows: Callable[[OperationPrompt], bool] | None = None,
    ) -> OperationPrompt | None:
        """Return a task of these kinds that one of these families asks for, and that ``shows``; None without any."""
        return draw_task(self.pool(kinds, families=families, shows=shows), self.chance, size)

    def tasks(
        self,
        kinds: Sequence[CalculationKind],
        times: int,
        *,
        families: Sequence[str] = (TYPED,),
        size: Size | None = None,
        shows: Callable[[OperationPrompt], bool] | None = None,
    ) -> list[OperationPrompt]:
        """Return ``times`` tasks as ``task`` does, possibly with repetitions; none if there is none."""
        tasks = self.pool(kinds, families=families, shows=shows)
        return [task for _draw in range(times) if (task := draw_task(tasks, self.chance, size)) is not None]

    def pool(
        self,
        kinds: Sequence[CalculationKind],
        *,
        families: Sequence[str] = (TYPED,),
        shows: Callable[[OperationPrompt], bool] | None = None,
    ) -> Pool:
        """Return the tasks of these kinds from which one can be drawn now."""
        is_over = not self.may_be_easy
        had_rare = any(map(is_rare, self.lately))

        def is_allowed(task: OperationPrompt) -> bool:
            return not (is_over and is_easy(task)) and not (had_rare and is_rare(task))

        def fits(task: OperationPrompt) -> bool:
            is_asked = any(item_ref(family, task) is not None for family in families)
            return is_asked and (shows is None or shows(task))

        return pool(kinds, excluded_tasks=self.had, suits=fits, condition=is_allowed)

    def exercise(
        self,
        block: TopicBlock,
        reason: LazyString,
        role: Role = Role.CALCULATION,
        *,
        kinds: Sequence[CalculationKind] = (),
        size: Size | None = None,
        news: int = 1,
    ) -> PracticeItem:
        """Return an item of a block: the rarest signs so far, the next response format, and a task of a size.

        Of ``news`` tasks it is the one that can reveal the most misconceptions.
        """
        block_answers = [
            answer
            for answer in self.answers
            if kind_asked(answer) in block.kinds and answer.question.role is not Role.MISTAKE
        ]
        kinds = self._signs(kinds or block.kinds, block_answers)
        size = size or self._size_for(block)
        is_open = len(self.today.get(block, ())) < MIN_PER_DAY  # hard ones have to be right in two ways
        for families in self._families(block, block_answers):
            # Easy ones wait until one is typed: there the ideas about 0 and 1 show, and a line has little to show.
            its_size = size
            if families != (TYPED,) and (size is Size.EASY or is_open):
                its_size = Size.HARD if is_open else Size.TWO
            tasks = self.tasks(kinds, news, families=families, size=its_size)
            if tasks:
                block_key = block.key if role is Role.CHECK else ""
                return item_of(self._newest(tasks, block_answers), reason, role, block_key, families)
        raise ValueError(f"there are no tasks of {block.key}")

    def _signs(
        self, kinds: Sequence[CalculationKind], block_answers: Sequence[PracticeResponse]
    ) -> Sequence[CalculationKind]:
        times = Counter((kind.first, kind.second) for kind in map(kind_asked, block_answers))
        kinds = [kind for kind in kinds if not self.had.issuperset(tasks_of(kind))] or list(kinds)
        patterns = list(dict.fromkeys((kind.first, kind.second) for kind in kinds))
        self.chance.shuffle(patterns)
        rarest = min(patterns, key=lambda signs: times[signs])
        return [kind for kind in kinds if (kind.first, kind.second) == rarest]

    def _families(self, block: TopicBlock, block_answers: Sequence[PracticeResponse]) -> Iterator[tuple[str, ...]]:
        number = len(block_answers)
        times, total_times = (
            Counter(MANNER_OF.get(one.question.family) for one in some) for some in (block_answers, self.answers)
        )
        rarest = sorted(Manner, key=lambda manner: total_times[manner] / manner.share)
        manners = sorted(rarest, key=lambda manner: 10 * times[manner] - manner.share * (number + 1))
        if number < len(FIRST_MANNERS):
            first = FIRST_MANNERS[number]
            manners = [*(manner for manner in rarest if manner in first), *manners]
        today = self.today.get(block, ())
        if today and all(answer.question.family == TYPED for answer in today):
            manners = [*(manner for manner in manners if manner is not Manner.TYPED), Manner.TYPED]
        for manner in manners:
            yield from self.chance.sample(manner.families, len(manner.families))

    def _size_for(self, block: TopicBlock) -> Size | None:
        """Return the size that is due; hard if without it a day of this block could not become a good one."""
        today = self.today.get(block, ())
        hard = sum(is_hard(answer.question.task) for answer in today)
        if HARD_A_DAY - hard >= MIN_PER_DAY - len(today) > 0 or len(today) >= MIN_PER_DAY > hard:
            return Size.HARD
        sizes = [size_of(task) for task in self.lately if not has_one_size(kind_of(task))]
        times = Counter(sizes)
        return min(SHARES, key=lambda size: 100 * times[size] - SHARES[size] * (len(sizes) + 1))

    def _newest(self, tasks: Sequence[OperationPrompt], block_answers: Sequence[PracticeResponse]) -> OperationPrompt:
        """Return the task that can reveal most of the misconceptions that no recent task could."""
        if len(tasks) == 1:
            return tasks[0]
        calculations = (answer.question.prompt for answer in block_answers[-2 * MIN_PER_DAY :])
        shown_lately = {key for one in calculations if one is not None for key in wrong_answers_at(one)}
        return max(tasks, key=lambda task: len(wrong_answers_at(task).keys() - shown_lately))

    @cached_property
    def today(self) -> dict[TopicBlock, list[PracticeResponse]]:
        """The calculations of today that count, by their blocks."""
        today: dict[TopicBlock, list[PracticeResponse]] = {}
        for sitting in self.progress.sittings:
            for answer in sitting.given if sitting.day == self.progress.latest.day else ():
                block = block_of(answer) if answer.question.role is Role.CALCULATION else None
                if block in self.topic.blocks:
                    today.setdefault(block, []).append(answer)
        return today

    def not_too_easy(self, kinds: Sequence[CalculationKind]) -> list[CalculationKind]:
        """Return the kinds that may follow now."""
        return [kind for kind in kinds if self.may_be_easy or not (has_one_size(kind) or kind.farther == 0)]

    def has_room_for(self, block: TopicBlock) -> bool:
        """Check if a block may begin now: there is room for all the easy tasks that it needs."""
        return not is_easy_block(block) or self.easy_left >= MIN_PER_DAY - len(self.today.get(block, ()))

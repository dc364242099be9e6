"""Mastery: the state of each block of practice, and of the topic that consists of blocks.

* A block is *met* on a day with at least three of its calculations, first answers only.
* That is a *good day* if all of three or four were right, or all but one of more; and if at least two were hard and one
  was not just typed.
* A block is *secure* if its last two days were good, with four hard ones right in two ways, and no misconception
  explains two wrong answers of them.
* A topic is *learnt* if every block of it is secure. Blocks that were never met are not mentioned.
* A week after it became secure a block is asked again: two hard items, and two more if one of them was wrong. It is
  *mastered* if they were right, and open again if not. A topic is mastered if every block of it is.
* A block that was secure and is open again, or is due to be asked again, is *to be refreshed*.

All of it follows from the answers, and from the days on which they were given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from mathgames.arithmetic.misconceptions import MISCONCEPTIONS, Misconception
from mathgames.arithmetic.misconceptions.evidence import MIN_EXPLAINED, explaining
from mathgames.language.words import LazyString, _, _n, join_with_and
from mathgames.learning.practice.families import MANNER_OF, NEARER, TYPED
from mathgames.learning.practice.progress import PracticeProgress
from mathgames.learning.practice.question import (
    PracticeResponse,
    Role,
    comes_from,
    kind_asked,
    number_given,
    response_text,
)
from mathgames.learning.practice.sizes import is_hard
from mathgames.learning.topics import BLOCKS, TOPICS, Numbers, Topic, TopicBlock

MIN_PER_DAY: Final = 3
"""The number of calculations of a block on a day on which it is met."""
MIN_FOR_ONE_ERROR: Final = 5
"""The number of calculations from which on one may be wrong."""
HARD_A_DAY: Final = 2
"""The least number of hard calculations of a block on a good day."""
HARD_RIGHT: Final = 4
"""The number of hard calculations that are right first time on the days that make a block secure."""
MANNERS: Final = 2
"""The number of response formats among them."""
GOOD_DAYS: Final = 2
BLOCK_OF: Final = {kind: block for block in BLOCKS for kind in block.kinds}
_BLOCKS_BY_KEY: Final = {block.key: block for block in BLOCKS}
WEEK: Final = 7
CHECK_COUNT: Final = 2
"""The number of items of a block that are asked again after a week, and again if one of them was wrong."""


class Mastery(Enum):
    """The state of a block or a topic. A block is never learnt, and a topic is never secure."""

    NOT_MET = "not met"
    MET = "met"
    SECURE = "secure"
    LEARNT = "learnt"
    MASTERED = "mastered"
    TO_REFRESH = "to be refreshed"

    @property
    def words(self) -> LazyString:
        """The name of the state on a page."""
        return _MASTERY_NAMES[self]


_MASTERY_NAMES: Final = {
    Mastery.NOT_MET: _("not met yet"),
    Mastery.MET: _("met"),
    Mastery.SECURE: _("secure"),
    Mastery.LEARNT: _("learnt"),
    Mastery.MASTERED: _("mastered"),
    Mastery.TO_REFRESH: _("to be refreshed"),
}


@dataclass(frozen=True, slots=True)
class BlockStanding:
    """The progress of a block.

    ``days`` are its answers on the days on which it was met, as far back as they count. ``secure_since`` is the day
    on which it became secure, ``checks`` tells which of the items asked again were right.
    """

    days: tuple[tuple[PracticeResponse, ...], ...] = ()
    secure_since: int | None = None
    is_mastered: bool = False
    was_secure: bool = False
    checks: tuple[bool, ...] = ()

    @property
    def is_secure(self) -> bool:
        """True if its last two days were good."""
        return self.secure_since is not None

    @property
    def lacks_larger(self) -> bool:
        """True if only larger numbers are missing: the questions of its last two days were answered well."""
        answers = [answer for one in self.days for answer in one]
        return (
            not self.is_secure
            and len(self.days) == GOOD_DAYS
            and all(map(_is_right, self.days))
            and not has_repeated_misconception(answers)
        )

    def is_due(self, today: int) -> bool:
        """Check if it is to be asked again: a week has passed since it became secure."""
        return self.secure_since is not None and not self.is_mastered and today - self.secure_since >= WEEK

    def standing(self, today: int) -> Mastery:
        """Return its state on a day."""
        if self.is_due(today) or (self.was_secure and not self.is_secure):
            return Mastery.TO_REFRESH
        if self.is_mastered:
            return Mastery.MASTERED
        if self.is_secure:
            return Mastery.SECURE
        return Mastery.MET if self.days else Mastery.NOT_MET

    def after_day(self, day: int, answers: Sequence[PracticeResponse]) -> BlockStanding:
        """Return its progress after a day with these answers that belong to it."""
        standing = self
        calculations = tuple(one for one in answers if one.question.role is Role.CALCULATION)
        for answer in answers:
            if answer.question.role is Role.CHECK and standing.is_due(day):
                standing = standing._after_check(answer)
        return standing._after_practice(day, calculations) if len(calculations) >= MIN_PER_DAY else standing

    def _after_practice(self, day: int, calculations: tuple[PracticeResponse, ...]) -> BlockStanding:
        days = (*self.days, calculations)[-GOOD_DAYS:]
        answers = [answer for one in days for answer in one]
        if (
            len(days) < GOOD_DAYS
            or not (all(map(is_good, days)) and _shows_all(answers))
            or has_repeated_misconception(answers)
        ):
            return BlockStanding(days, was_secure=self.was_secure)
        return replace(
            self, days=days, secure_since=day if self.secure_since is None else self.secure_since, was_secure=True
        )

    def _after_check(self, answer: PracticeResponse) -> BlockStanding:
        """Return a copy with one more item asked again; it is settled by two equal results, or by two more items."""
        checks = (*self.checks, answer.right)
        if len(checks) < CHECK_COUNT or (len(checks) < 2 * CHECK_COUNT and any(checks) and not all(checks)):
            return replace(self, checks=checks)
        if all(checks[-CHECK_COUNT:]):
            return replace(self, checks=(), is_mastered=self.is_secure)
        return BlockStanding(was_secure=True)


def is_good(calculations: Sequence[PracticeResponse]) -> bool:
    """Check if a day is good: enough answers were right, and enough tasks were hard."""
    hard = sum(is_hard(answer.question.task) for answer in calculations)
    is_more_than_typed = any(answer.question.family != TYPED for answer in calculations)
    return _is_right(calculations) and hard >= HARD_A_DAY and (is_more_than_typed or _is_only_typed(calculations))


def _is_right(calculations: Sequence[PracticeResponse]) -> bool:
    """Check if all of three or four were right, or all but one of more."""
    wrong = sum(not answer.right for answer in calculations)
    return len(calculations) >= MIN_PER_DAY and wrong <= (len(calculations) >= MIN_FOR_ONE_ERROR)


def _shows_all(answers: Sequence[PracticeResponse]) -> bool:
    """Check if enough hard ones were right, in more than one response format."""
    hard = [answer for answer in answers if answer.right and is_hard(answer.question.task)]
    manners = {MANNER_OF[answer.question.family] for answer in hard}
    return len(hard) >= HARD_RIGHT and (len(manners) >= MANNERS or _is_only_typed(answers))


def _is_only_typed(answers: Sequence[PracticeResponse]) -> bool:
    """Check if such calculations have one response format only, as those with infinity have."""
    return any(kind_asked(answer).numbers is Numbers.INFINITE for answer in answers)


def has_repeated_misconception(answers: Iterable[PracticeResponse]) -> bool:
    """Check if a misconception explains two of these answers."""
    explanation_counts: Counter[str] = Counter()
    for answer in answers:
        task, number = answer.question.prompt, number_given(answer)
        if not answer.right and task is not None and number is not None:
            explanation_counts.update(explaining(task, number))
    return any(times >= MIN_EXPLAINED for times in explanation_counts.values())


def block_of(answer: PracticeResponse) -> TopicBlock | None:
    """Return the block that an answer counts for. None if it counts for none."""
    match answer.question.role:
        case Role.CALCULATION if answer.question.family != NEARER:
            return BLOCK_OF.get(kind_asked(answer))
        case Role.CHECK:
            return _BLOCKS_BY_KEY[answer.question.block_key]
    return None


def standings(progress: PracticeProgress) -> dict[TopicBlock, BlockStanding]:
    """Return the progress of each block with any answers."""
    days: dict[int, dict[TopicBlock, list[PracticeResponse]]] = {}
    for sitting in progress.sittings:
        of_day = days.setdefault(sitting.day, {})
        for answer in sitting.given:
            block = block_of(answer)
            if block is not None:
                of_day.setdefault(block, []).append(answer)
    blocks: dict[TopicBlock, BlockStanding] = {}
    for day, of_day in days.items():
        for block, answers in of_day.items():
            blocks[block] = blocks.get(block, BlockStanding()).after_day(day, answers)
    return blocks


@dataclass(frozen=True, slots=True)
class TopicStanding:
    """The state of a topic, and of each of its blocks, in order."""

    topic: Topic
    standing: Mastery
    blocks: tuple[tuple[TopicBlock, Mastery], ...]
    lacking: tuple[TopicBlock, ...] = ()
    """The blocks that are not secure only because their numbers were small."""

    @property
    def met_count(self) -> int:
        """The number of its blocks that were met."""
        return sum(standing is not Mastery.NOT_MET for _block, standing in self.blocks)

    @property
    def words(self) -> LazyString:
        """The progress of the topic, in a sentence."""
        match self.standing:
            case Mastery.MASTERED:
                return _("Mastered.")
            case Mastery.LEARNT:
                return _("Learnt. We look again in a week.")
            case Mastery.TO_REFRESH:
                return _("Time to refresh.")
        parts = len(self.blocks)
        if self.lacking and self.secure + len(self.lacking) == parts:
            names = join_with_and(block.name for block in self.lacking)
            return _("Parts still to show with larger numbers: {parts}.", parts=names)
        if not self.met_count:
            return _n("{n} part to meet.", "{n} parts to meet.", parts)
        return _n("{met} of {n} part met, {secure} secure.", "{met} of {n} parts met, {secure} secure.", parts,
                  met=self.met_count, secure=self.secure)  # fmt: skip

    @property
    def secure(self) -> int:
        """The number of its blocks that are secure."""
        return sum(standing in (Mastery.SECURE, Mastery.MASTERED) for _block, standing in self.blocks)


def topic_standing(progress: PracticeProgress, topic: Topic) -> TopicStanding:
    """Return the state of a topic today, which is the day of the latest sitting."""
    today = progress.sittings[-1].day if progress.sittings else 0
    of_blocks = standings(progress)
    blocks = tuple((block, of_blocks.get(block, BlockStanding()).standing(today)) for block in topic.blocks)
    lacking = tuple(block for block in topic.blocks if of_blocks.get(block, BlockStanding()).lacks_larger)
    return TopicStanding(topic, _topic_mastery(blocks), blocks, lacking)


def _topic_mastery(blocks: Sequence[tuple[TopicBlock, Mastery]]) -> Mastery:
    masteries = {standing for _block, standing in blocks}
    if masteries == {Mastery.MASTERED}:
        return Mastery.MASTERED
    if masteries <= {Mastery.MASTERED, Mastery.SECURE}:
        return Mastery.LEARNT
    if masteries <= {Mastery.MASTERED, Mastery.SECURE, Mastery.TO_REFRESH}:
        return Mastery.TO_REFRESH
    return Mastery.NOT_MET if masteries == {Mastery.NOT_MET} else Mastery.MET


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """A block of tasks, and the results of its answers."""

    name: LazyString
    words: LazyString


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of a sitting: block by block, notes on a misconception, and the progress of the topic.

    ``misconception`` is the one that may be named, and ``is_offered`` tells whether to offer a lesson on it.
    """

    blocks: tuple[SummaryRow, ...]
    misconception: Misconception | None
    of_idea: tuple[LazyString, ...]
    is_offered: bool
    standing: LazyString


def summary(progress: PracticeProgress, topic: Topic) -> Summary:
    """Return the summary of the latest sitting."""
    misconception = progress.misconception
    has_offer = misconception is not None and not (
        progress.is_put_off(misconception.key) or progress.is_stubborn(misconception.key)
    )
    rows = tuple(_rows(progress, topic))
    return Summary(rows, misconception, tuple(_of_idea(progress)), has_offer, topic_standing(progress, topic).words)


def _of_idea(progress: PracticeProgress) -> Iterator[LazyString]:
    misconception = progress.misconception
    if misconception is None:
        today = [key for key, day in progress.overcome().items() if day == progress.latest.day]
        for key in today[-1:]:
            yield _("Put away for now: {idea}.", idea=MISCONCEPTIONS[key].name)
            yield _("Two questions like these come when you practise next, because what comes back stays.")
        return
    answers_of_idea = [one for one in progress.calculations if comes_from(one, misconception)]
    different = {(one.question.task, number_given(one)): one for one in answers_of_idea}
    yield _(
        "You answered {answers}.", answers=join_with_and([_answer_text(one) for one in [*different.values()][-TWO:]])
    )
    yield misconception.question
    if progress.is_stubborn(misconception.key):
        yield _("Ask your teacher to look at it with you for five minutes.")
    elif progress.is_put_off(misconception.key):
        yield _("That is all right. The question comes back tomorrow.")


def _answer_text(answer: PracticeResponse) -> LazyString:
    return _("{answer} to {task}", answer=response_text(answer), task=answer.question.prompt_text)


TWO: Final = 2
"""The number of the pupil's own answers that are shown with a misconception."""


def _rows(progress: PracticeProgress, topic: Topic) -> Iterator[SummaryRow]:
    blocks = dict.fromkeys(block for one in (topic, *TOPICS) for block in one.blocks)
    left = list(progress.latest.calculations)
    for block in blocks:
        answers = [one for one in left if kind_asked(one) in block.kinds]
        left = [one for one in left if kind_asked(one) not in block.kinds]
        if answers:
            yield SummaryRow(block.name, _right(sum(one.right for one in answers), len(answers)))
    marks = [one.right for one in progress.latest.given if one.question.role is Role.MISTAKE]
    if marks:
        yield SummaryRow(_("finding mistakes"), _right(sum(marks), len(marks)))


def _right(right: int, total: int) -> LazyString:
    if not right:
        return _n("{n} answered", "{n} answered", total)
    return _n("{right} of {n} right first time", "{right} of {n} right first time", total, right=right)

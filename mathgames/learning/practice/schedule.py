"""Which item comes next: a handful of rules, the first that applies.

1. A block that became secure a week ago is asked again: two items, the second the look-alike of the first.
2. A sitting begins with two tasks at which an idea shows that was named on an earlier day, or was overcome on the day
   before this one or a week ago; or with two like those of two sittings ago; and one like those that were missed.
3. Each eighth item is a mistake to find, made from the misconception that fits best, or from a common one.
4. While answers speak for a misconception and not yet clearly enough, every second item is one that tells more.
5. Blocks that were not met, and then those that are open, come one after the other: three items of each, and the
   look-alike of the last one. After that, a block that had no good day yet goes on.
6. Then everything is mixed: never the same block twice in a row, and more of what was missed.

The item follows from the progress and the seed alone, so a sitting can be taken up again and retold.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from mathgames.arithmetic.misconceptions import CATALOGUE, MISCONCEPTIONS, Misconception, Sum
from mathgames.arithmetic.misconceptions.evidence import shown_at, telling_apart
from mathgames.explain.quantity import Quantity
from mathgames.language.words import Words, _
from mathgames.learning.practice.mastery import (
    MET,
    WEEK,
    BlockStanding,
    Mastery,
    block_of,
    is_good,
    standings,
)
from mathgames.learning.practice.progress import PracticeAnswer, PracticeProgress, Role
from mathgames.learning.practice.topics import Topic, TopicBlock, contrast, drawn, kind_of

LINES = 3


@dataclass(frozen=True, slots=True)
class Exercise:
    """A task to be calculated. ``reason`` says why it comes now, ``role`` and ``about`` what its answer counts for."""

    task: Sum
    reason: Words
    role: Role = Role.CALCULATION
    about: str = ""


@dataclass(frozen=True, slots=True)
class FindTheMistake:
    """Tasks with results, one of which is wrong as somebody with a misconception would have it."""

    lines: tuple[tuple[Sum, Quantity], ...]
    wrong: int
    misconception: Misconception
    reason: Words
    role: ClassVar[Role] = Role.MISTAKE
    about: ClassVar[str] = ""

    @property
    def task(self) -> Sum:
        """The task of the wrong line."""
        return self.lines[self.wrong][0]


Item: TypeAlias = Exercise | FindTheMistake


def find_the_mistake(
    misconception: Misconception, shows: Sum, others: list[Sum], chance: random.Random, reason: Words
) -> FindTheMistake:
    """A line that is wrong by a misconception, among right ones.

    ``shows`` is a task at which the misconception leads to a wrong answer, ``others`` are the tasks of the right lines.
    """
    lines = [(task, task.value) for task in others[: LINES - 1]]
    wrong = chance.randrange(len(lines) + 1)
    lines.insert(wrong, (shows, chance.choice(misconception.answers(shows))))
    return FindTheMistake(tuple(lines), wrong, misconception, reason)


WARM_UP = 3
MISTAKE_EVERY = 8
LONGEST_BLOCK = 8
"""A block without a good day gets so many items on that day at the most."""
LOOKED_AT = 60
"""Among so many tasks, drawn by chance, the one is chosen that tells misconceptions apart."""
SHOWING = 12
"""Among so many tasks of a block, drawn by chance, the one is chosen at which most misconceptions show anew."""

AGO = _("From two sessions ago.")
MISSED = _("You found this hard before.")
TELLS_MORE = _("This one helps to see how you think.")
NEW = _("A new part.")
ONCE_MORE = _("Practised before. Once more, to be sure.")
PAIR = _("Its look-alike. What is different?")
MIXED = _("Mixed practice.")
MISTAKE = _("Which line is wrong?")
CHECKED_AGAIN = _("A week later: do you still know it?")


def next_item(progress: PracticeProgress, topic: Topic, seed: int) -> Item:
    """The next item of the sitting that is going on."""
    number = len(progress.latest.given)
    # A chance of its own for each item: what was drawn before need not be drawn again.
    chance = random.Random(f"{seed}/{len(progress.sittings)}/{number}")
    return next(_candidates(progress, topic, number, chance))


def _candidates(progress: PracticeProgress, topic: Topic, number: int, chance: random.Random) -> Iterator[Item]:
    """The item of each rule that applies, in the order of the rules."""
    tasks_met = frozenset(answer.question.task for answer in progress.latest.given)
    blocks = standings(progress)
    yield from _asked_again(progress, topic, blocks, chance, tasks_met)
    if number < WARM_UP:
        yield from _warm_up(progress, number, chance, tasks_met)
    if number % MISTAKE_EVERY == MISTAKE_EVERY - 1:
        yield from _mistake(progress, topic, chance)
    if number % 2:
        yield from _telling_more(progress, topic, chance, tasks_met)
    yield from _open(progress, topic, blocks, chance, tasks_met)
    yield _mixed(progress, topic, chance, tasks_met)


Standings = dict[TopicBlock, BlockStanding]


def _asked_again(
    progress: PracticeProgress, topic: Topic, blocks: Standings, chance: random.Random, tasks_met: frozenset[Sum]
) -> Iterator[Exercise]:
    """An item of the first block that is due again; every second one is the look-alike of the one before."""
    today = progress.latest.day
    block = next((block for block in topic.blocks if block in blocks and blocks[block].is_due(today)), None)
    if block is None:
        return
    task = drawn(chance.choice(block.kinds), chance, tasks_met)
    if len(blocks[block].checks) % 2 and progress.latest.given:
        pair = contrast(progress.latest.given[-1].question.task)
        if pair not in tasks_met and topic.block_of(kind_of(pair)) is not None:
            task = pair
    yield Exercise(task, CHECKED_AGAIN, Role.CHECK, block.key)


def _warm_up(
    progress: PracticeProgress, number: int, chance: random.Random, tasks_met: frozenset[Sum]
) -> Iterator[Item]:
    """Two tasks of a named idea or like those of two sittings ago, wrong ones first; one of a kind that was missed."""
    if number < WARM_UP - 1 and (due := _idea_due(progress)) is not None:
        coming = _showing_idea(due[0], progress, number, chance, tasks_met)
        if coming is not None:
            yield Exercise(coming, due[1], Role.WARM_UP)
    if number < WARM_UP - 1:
        earlier = progress.sittings[-3].calculated if len(progress.sittings) >= 3 else ()
        kinds = list(dict.fromkeys(answer.kind for answer in sorted(earlier, key=lambda answer: answer.is_right)))
        reason = AGO
    else:
        kinds, reason = progress.missed(), MISSED
        number = 0
    if number < len(kinds):
        yield Exercise(drawn(kinds[number], chance, tasks_met), reason, Role.WARM_UP)


def _idea_due(progress: PracticeProgress) -> tuple[Misconception, Words] | None:
    """An idea that shows in the first sitting of a day, with the reason why; None where none is due.

    It is one that was named before, or one that was overcome on the day of practice before this one, or a week ago.
    """
    before, today = PracticeProgress(progress.sittings[:-1]), progress.latest.day
    if not before.sittings or before.latest.day == today:
        return None
    if before.named is not None:
        return before.named, MISSED
    for key, day in reversed(before.overcome().items()):
        if before.latest.day == day:
            return MISCONCEPTIONS[key], MISSED
        if before.latest.day < day + WEEK <= today:
            return MISCONCEPTIONS[key], CHECKED_AGAIN
    return None


def _showing_idea(
    named: Misconception, progress: PracticeProgress, number: int, chance: random.Random, tasks_met: frozenset[Sum]
) -> Sum | None:
    """A task at which an idea shows, like one that went wrong by it."""
    missed = [one for one in progress.calculated if one.given in named.answers(one.question.task)]
    kinds = list(dict.fromkeys(one.kind for one in reversed(missed)))
    tasks = (drawn(kinds[number % len(kinds)], chance, tasks_met) for _draw in range(LOOKED_AT if kinds else 0))
    return next((task for task in tasks if named.key in shown_at(task)), None)


def _mistake(progress: PracticeProgress, topic: Topic, chance: random.Random) -> Iterator[FindTheMistake]:
    """A mistake of the pupil's own kind, or of one that pupils often make at tasks like the latest ones."""
    answers = progress.latest.calculated
    met = list(dict.fromkeys(one.kind for one in answers if topic.block_of(one.kind))) or list(topic.kinds[:1])
    tasks: list[Sum] = []
    while len(tasks) < LINES:
        task = drawn(chance.choice(met), chance, frozenset(tasks))
        if task in tasks:  # there are no others of this kind
            met += topic.kinds
        else:
            tasks.append(task)
    best = [fit.misconception for fit in progress.evidence.fits if fit.lead > 0]
    for misconception in (*best, *CATALOGUE):
        showing = next((task for task in tasks if misconception.key in shown_at(task)), None)
        if showing is not None:
            others = [task for task in tasks if task != showing]
            yield find_the_mistake(misconception, showing, others, chance, MISTAKE)
            return


def _telling_more(
    progress: PracticeProgress, topic: Topic, chance: random.Random, tasks_met: frozenset[Sum]
) -> Iterator[Exercise]:
    """A task that tells apart the misconceptions that fit, or, if a single one fits, at which it shows."""
    evidence = progress.evidence
    fits = [fit for fit in evidence.fits if fit.lead > 0]
    if not fits or evidence.named is not None:
        return
    tasks = [task for _draw in range(LOOKED_AT) if (task := drawn(chance.choice(topic.kinds), chance)) not in tasks_met]
    best = telling_apart(evidence.unsettled, tasks) if evidence.unsettled else None
    if best is None:
        best = next((task for task in tasks if fits[0].misconception.key in shown_at(task)), None)
    if best is not None:
        yield Exercise(best, TELLS_MORE)


def _open(
    progress: PracticeProgress, topic: Topic, blocks: Standings, chance: random.Random, tasks_met: frozenset[Sum]
) -> Iterator[Exercise]:
    """A task of the first block that is not met or open, and after three of it the one that looks nearly the same."""
    today = _of_today(progress, topic)
    latest = progress.latest.given[-1:]
    begun = next((block_of(answer) for answer in latest), None)
    if begun is not None and len(today.get(begun, ())) == MET:
        pair = contrast(latest[0].question.task)
        block = topic.block_of(kind_of(pair))
        if block is not None and pair not in tasks_met and (block is begun or blocks.get(block) or today.get(block)):
            yield Exercise(pair, PAIR)
    block = _to_practise(topic, blocks, today, begun)
    if block is not None:
        was_met = block in blocks and blocks[block].days
        yield Exercise(_showing(block, progress, chance, tasks_met), ONCE_MORE if was_met else NEW)


def _of_today(progress: PracticeProgress, topic: Topic) -> dict[TopicBlock, list[PracticeAnswer]]:
    """The calculations of today that count, by their blocks."""
    today: dict[TopicBlock, list[PracticeAnswer]] = {}
    for sitting in progress.sittings:
        for answer in sitting.given if sitting.day == progress.latest.day else ():
            block = topic.block_of(answer.kind) if answer.question.role is Role.CALCULATION else None
            if block is not None:
                today.setdefault(block, []).append(answer)
    return today


def _to_practise(
    topic: Topic, blocks: Standings, today: dict[TopicBlock, list[PracticeAnswer]], begun: TopicBlock | None
) -> TopicBlock | None:
    """The block that is not secure and has not yet been met today; else one that was, and has had no good day."""

    def standing(block: TopicBlock) -> Mastery:
        return blocks.get(block, BlockStanding()).standing(0)

    open_blocks = [block for block in topic.blocks if not blocks.get(block, BlockStanding()).is_secure]
    unmet = [block for block in open_blocks if len(today.get(block, ())) < MET]
    if unmet:
        return min(unmet, key=lambda block: (block is not begun, standing(block) is not Mastery.NOT_MET))
    goes_on = [block for block in open_blocks if len(today[block]) < LONGEST_BLOCK and not is_good(today[block])]
    return min(goes_on, key=lambda block: (block is begun, len(today[block])), default=None)


def _showing(block: TopicBlock, progress: PracticeProgress, chance: random.Random, tasks_met: frozenset[Sum]) -> Sum:
    """A task of a block at which most of the misconceptions show that had no chance to show there lately."""
    lately = [one.question.task for one in progress.calculated if one.kind in block.kinds][-2 * MET :]
    shown_lately = {key for task in lately for key in shown_at(task)}
    tasks = [drawn(chance.choice(block.kinds), chance, tasks_met) for _draw in range(SHOWING)]
    return max(tasks, key=lambda task: len(shown_at(task).keys() - shown_lately))


def _mixed(progress: PracticeProgress, topic: Topic, chance: random.Random, tasks_met: frozenset[Sum]) -> Exercise:
    """A task of another block than the one before; a block of which more was missed comes more often."""
    latest = next((block_of(answer) for answer in progress.latest.given[-1:]), None)
    blocks = [block for block in topic.blocks if block is not latest] or list(topic.blocks)
    (block,) = chance.choices(blocks, _weights(progress.calculated, blocks))
    return Exercise(drawn(chance.choice(block.kinds), chance, tasks_met), MIXED)


def _weights(answers: Sequence[PracticeAnswer], blocks: Sequence[TopicBlock]) -> list[int]:
    """For each block one, and one for each of the last four answers in it that was wrong."""
    of_block: dict[TopicBlock, list[bool]] = {block: [] for block in blocks}
    for answer in answers:
        if (block := block_of(answer)) in of_block:
            of_block[block].append(answer.is_right)
    return [1 + last[-4:].count(False) for last in of_block.values()]

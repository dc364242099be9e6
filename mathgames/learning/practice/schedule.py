"""Which item comes next: a handful of rules, the first that applies.

1. A sitting begins with two tasks like those of two sittings ago and one like those that were missed.
2. Each eighth item is a mistake to find, made from the misconception that fits best, or from a common one.
3. While answers speak for a misconception and not yet clearly enough, every second item is one that tells more.
4. A block that is new is met in pairs: a task, and the one that looks nearly the same.
5. Then everything is mixed: never the same block twice in a row, and more of what was missed.

The item follows from the progress and the seed alone, so a sitting can be taken up again and retold.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from mathgames.arithmetic.misconceptions import CATALOGUE, Sum
from mathgames.arithmetic.misconceptions.evidence import shown_at, telling_apart
from mathgames.language.words import _
from mathgames.learning.practice.items import LINES, Exercise, FindTheMistake, Item, find_the_mistake
from mathgames.learning.practice.kinds import CalculationKind, contrast, drawn, kind_of
from mathgames.learning.practice.progress import PracticeAnswer, PracticeProgress
from mathgames.learning.practice.topics import Topic, TopicBlock

WARM_UP = 3
MISTAKE_EVERY = 8
BLOCK, LONGEST_BLOCK = 4, 8
"""A block is met with so many tasks, or with so many at the most while half of them are not right."""
LOOKED_AT = 60
"""Among so many tasks, drawn by chance, the one is chosen that tells misconceptions apart."""

AGO = _("From two sessions ago.")
MISSED = _("You found these hard before.")
TELLS_MORE = _("Another one of this kind.")
NEW = _("Something new.")
PAIR = _("Almost the same as the one before. What is different?")
MIXED = _("Mixed practice.")
MISTAKE = _("One of these is wrong.")


def next_item(progress: PracticeProgress, topic: Topic, seed: int) -> Item:
    """The next item of the sitting that is going on."""
    number = len(progress.latest.given)
    # A chance of its own for each item: what was drawn before need not be drawn again.
    chance = random.Random(f"{seed}/{len(progress.sittings)}/{number}")
    return next(_candidates(progress, topic, number, chance))


def _candidates(progress: PracticeProgress, topic: Topic, number: int, chance: random.Random) -> Iterator[Item]:
    """The item of each rule that applies, in the order of the rules."""
    tasks_met = frozenset(answer.question.task for answer in progress.latest.given)
    if number < WARM_UP:
        yield from _warm_up(progress, number, chance, tasks_met)
    if number % MISTAKE_EVERY == MISTAKE_EVERY - 1:
        yield from _mistake(progress, topic, chance)
    if number % 2:
        yield from _telling_more(progress, topic, chance, tasks_met)
    yield from _new(progress, topic, chance, tasks_met)
    yield _mixed(progress, topic, chance, tasks_met)


def _warm_up(
    progress: PracticeProgress, number: int, chance: random.Random, sums_met: frozenset[Sum]
) -> Iterator[Item]:
    """Two tasks like those of two sittings ago, wrong ones first, and one of a kind that was missed."""
    if number < WARM_UP - 1:
        earlier = progress.sittings[-3].calculated if len(progress.sittings) >= 3 else ()
        kinds = list(dict.fromkeys(answer.kind for answer in sorted(earlier, key=lambda answer: answer.is_right)))
        reason = AGO
    else:
        kinds, reason = progress.missed(), MISSED
        number = 0
    if number < len(kinds):
        yield Exercise(drawn(kinds[number], chance, sums_met), reason)


def _mistake(progress: PracticeProgress, topic: Topic, chance: random.Random) -> Iterator[FindTheMistake]:
    """A mistake of the pupil's own kind, or of one that pupils often make at tasks like the latest ones."""
    answers = progress.latest.calculated
    met = list(dict.fromkeys(one.kind for one in answers if topic.block_of(one.kind))) or list(topic.kinds[:1])
    kinds = [chance.choice(met) for _line in range(LINES)]
    tasks: list[Sum] = []
    for kind in kinds:
        tasks.append(drawn(kind, chance, frozenset(tasks)))
    best = [fit.misconception for fit in progress.evidence.fits if fit.lead > 0]
    for misconception in (*best, *CATALOGUE):
        showing = next((task for task in tasks if misconception.key in shown_at(task)), None)
        if showing is not None:
            others = [task for task in tasks if task != showing]
            yield find_the_mistake(misconception, showing, others, chance, MISTAKE)
            return


def _telling_more(
    progress: PracticeProgress, topic: Topic, chance: random.Random, sums_met: frozenset[Sum]
) -> Iterator[Exercise]:
    """A task that tells apart the misconceptions that fit, or, if a single one fits, at which it shows."""
    evidence = progress.evidence
    fits = [fit for fit in evidence.fits if fit.lead > 0]
    if not fits or evidence.named is not None:
        return
    tasks = [task for _draw in range(LOOKED_AT) if (task := drawn(chance.choice(topic.kinds), chance)) not in sums_met]
    best = telling_apart(evidence.unsettled, tasks) if evidence.unsettled else None
    if best is None:
        best = next((task for task in tasks if fits[0].misconception.key in shown_at(task)), None)
    if best is not None:
        yield Exercise(best, TELLS_MORE)


def _new(
    progress: PracticeProgress, topic: Topic, chance: random.Random, sums_met: frozenset[Sum]
) -> Iterator[Exercise]:
    """A task of the first block that is not yet met, and after it the one that looks nearly the same."""
    block = next((block for block in topic.blocks if not _is_met(progress, block)), None)
    if block is None:
        return
    latest = progress.latest.calculated[-1:]
    if latest and latest[0].kind in block.kinds:
        pair = contrast(latest[0].question.task)
        if pair not in sums_met and topic.block_of(kind_of(pair)) is not None:
            yield Exercise(pair, PAIR)
    yield Exercise(drawn(chance.choice(block.kinds), chance, sums_met), NEW)


def _is_met(progress: PracticeProgress, block: TopicBlock) -> bool:
    answers = [one for one in progress.calculated if one.kind in block.kinds]
    return len(answers) >= LONGEST_BLOCK or (
        len(answers) >= BLOCK and 2 * sum(one.is_right for one in answers) >= len(answers)
    )


def _mixed(progress: PracticeProgress, topic: Topic, chance: random.Random, sums_met: frozenset[Sum]) -> Exercise:
    """A task of another block than the one before; a block of which more was missed comes more often."""
    answers = progress.latest.given
    latest = topic.block_of(answers[-1].kind) if answers else None
    blocks = [block for block in topic.blocks if block is not latest] or list(topic.blocks)
    (block,) = chance.choices(blocks, [_weight(progress.calculated, block.kinds) for block in blocks])
    return Exercise(drawn(chance.choice(block.kinds), chance, sums_met), MIXED)


def _weight(answers: Sequence[PracticeAnswer], kinds: Sequence[CalculationKind]) -> int:
    """One, and one for each of the last four answers to these kinds that was wrong."""
    last = [one for one in answers if one.kind in kinds][-4:]
    return 1 + sum(not one.is_right for one in last)

"""The choice of the next item: the first of a few rules that applies.

1. A block that became secure a week ago is asked again: two items, the second the look-alike of the first.
2. A sitting begins with two tasks that can reveal a misconception that was named on an earlier day, or was overcome on
   the day before this one or a week ago; or with two like those of two sittings ago; and one like those missed.
3. Each eighth item is a mistake to find, made from the misconception that fits best, or from a common one.
4. While answers suggest a misconception but not yet clearly enough, every second item is one that tells more.
5. Blocks that were not met, and then those that are open, follow one after the other: three items of each, and the
   look-alike of the last one. After that, a block without a good day is continued.
6. Then everything is mixed: never the same block twice in a row, and more of what was missed.

With any rule, ``ItemChoice`` ensures that more than half of the tasks are hard and few are easy, that the signs of a
block and the response formats alternate, and that no calculation is repeated within forty items.

The item depends only on the progress and the seed, so a sitting can be resumed and replayed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from mathgames.arithmetic.misconceptions import CATALOGUE, MISCONCEPTIONS, Misconception, OperationPrompt
from mathgames.arithmetic.misconceptions.evidence import telling_apart, wrong_answers_at
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import exact_text
from mathgames.language.words import LazyString, _
from mathgames.learning.practice.families import MISTAKE as MISTAKE_FAMILY
from mathgames.learning.practice.families import NEARER, item_ref
from mathgames.learning.practice.item_selection import ItemChoice, PracticeItem, item_of
from mathgames.learning.practice.mastery import (
    BLOCK_OF,
    MIN_PER_DAY,
    WEEK,
    block_of,
    is_good,
)
from mathgames.learning.practice.progress import PracticeProgress
from mathgames.learning.practice.question import PracticeQuestion, PracticeResponse, Role, comes_from, kind_asked
from mathgames.learning.practice.sizes import Size, draw_task, is_easy, is_easy_block, is_hard
from mathgames.learning.topics import (
    Numbers,
    Topic,
    TopicBlock,
    contrast,
    kind_of,
    task_of,
)

LINES: Final = 3
"""The number of tasks of which one is shown with a mistake."""
LARGEST_ESTIMATED: Final = 40


SITTING: Final = 16
"""The number of items after which a sitting is summarised and may end, or go on."""
WARM_UP = 3
MISTAKE_EVERY = 8
LONGEST_BLOCK = 8
"""The most items of a block without a good day, on that day."""
DRAW_COUNT = 60
"""The number of random tasks from which the one that best separates misconceptions is chosen."""
SHOWING = 12
"""The number of random tasks of a block from which the one that can newly reveal most misconceptions is chosen."""

ESTIMATE_EVERY, ESTIMATE_AT = 40, 20
SPACED_REASON = _("From two sessions ago.")
MISS_REASON = _("You found this hard before.")
TELLS_MORE = _("This one helps to see how you think.")
NEW = _("A new part.")
REPEAT_REASON = _("Practised before. Once more, to be sure.")
PAIR = _("Its look-alike. What is different?")
MIX_REASON = _("Mixed practice.")
MISTAKE = _("Which line is wrong?")
ESTIMATE_REASON = _("Estimate it.")
CHECK_REASON = _("A week later: do you still know it?")


def next_item(progress: PracticeProgress, topic: Topic, seed: int) -> PracticeItem:
    """Return the next item of the current sitting."""
    number = len(progress.latest.given)
    # A chance of its own for each item: what was drawn before need not be drawn again.
    chance = random.Random(f"{seed}/{len(progress.sittings)}/{number}")
    return next(_candidates(ItemChoice(progress, topic, chance), number))


def _candidates(choice: ItemChoice, number: int) -> Iterator[PracticeItem]:
    yield from _due_item(choice)
    if number < WARM_UP:
        yield from _warm_up(choice, number)
    if number % MISTAKE_EVERY == MISTAKE_EVERY - 1:
        yield from _mistake(choice)
    if choice.answer_count % ESTIMATE_EVERY == ESTIMATE_AT:
        yield from _estimate(choice)
    if number % 2:
        yield from _telling_more(choice)
    yield from _open(choice)
    yield _mixed_item(choice)


def _due_item(choice: ItemChoice) -> Iterator[PracticeItem]:
    """Yield an item of the first block that is due again; every second one is the look-alike of the one before."""
    blocks, latest = choice.blocks, choice.progress.latest
    block = next((it for it in choice.topic.blocks if it in blocks and blocks[it].is_due(latest.day)), None)
    if block is None:
        return
    item = choice.exercise(block, CHECK_REASON, Role.CHECK, size=Size.HARD)
    if len(blocks[block].checks) % 2 and latest.given:
        pair = contrast(latest.given[-1].question.task)
        if pair not in choice.had and choice.topic.block_of(kind_of(pair)) is not None and is_hard(pair):
            item = item_of(pair, CHECK_REASON, Role.CHECK, block.key)
    yield item


def _warm_up(choice: ItemChoice, number: int) -> Iterator[PracticeItem]:
    progress = choice.progress
    if number < WARM_UP - 1 and (due := _idea_due(progress)) is not None:
        coming = _showing_idea(due[0], choice, number)
        if coming is not None:
            yield item_of(coming, due[1], Role.WARM_UP)
    if number < WARM_UP - 1:
        earlier = progress.sittings[-3].calculations if len(progress.sittings) >= 3 else ()
        kinds = list(dict.fromkeys(kind_asked(answer) for answer in sorted(earlier, key=lambda answer: answer.right)))
        reason = SPACED_REASON
    else:
        kinds, reason = progress.missed_kinds(), MISS_REASON
        number = 0
    kinds = choice.not_too_easy(kinds)
    if number < len(kinds) and (block := BLOCK_OF.get(kinds[number])) is not None:
        yield choice.exercise(block, reason, Role.WARM_UP, kinds=[kinds[number]])


def _idea_due(progress: PracticeProgress) -> tuple[Misconception, LazyString] | None:
    """Return a misconception to look at in the first sitting of a day, with the reason. None if none is due.

    It is one that was named before, or one that was overcome on the day of practice before this one, or a week ago.
    """
    before, today = PracticeProgress(progress.sittings[:-1]), progress.latest.day
    if not before.sittings or before.latest.day == today:
        return None
    if before.misconception is not None:
        return before.misconception, MISS_REASON
    for key, day in reversed(before.overcome().items()):
        if before.latest.day == day:
            return MISCONCEPTIONS[key], MISS_REASON
        if before.latest.day < day + WEEK <= today:
            return MISCONCEPTIONS[key], CHECK_REASON
    return None


def _showing_idea(misconception: Misconception, choice: ItemChoice, number: int) -> OperationPrompt | None:
    wrong_answers = [one for one in choice.progress.calculations if comes_from(one, misconception)]
    kinds = list(dict.fromkeys(kind_asked(one) for one in reversed(wrong_answers)))
    if not kinds:
        return None
    return choice.task([kinds[number % len(kinds)]], shows=lambda task: misconception.key in wrong_answers_at(task))


def _mistake(choice: ItemChoice) -> Iterator[PracticeItem]:
    topic, answers = choice.topic, choice.progress.latest.calculations
    kinds = list(dict.fromkeys(kind_asked(one) for one in answers if topic.block_of(kind_asked(one))))
    kinds = choice.not_too_easy(kinds) or list(topic.kinds[:1])
    tasks: list[OperationPrompt] = []
    while len(tasks) < LINES:
        task = choice.task([choice.chance.choice(kinds)], shows=lambda task: task not in tasks)
        if task is None:  # there are no others of this kind
            kinds += choice.not_too_easy(topic.kinds)
        else:
            tasks.append(task)
    best = [fit.misconception for fit in choice.progress.evidence.fits if fit.lead > 0]
    # Which line is wrong is kept, and not asked again soon: it is one that is not easy, if it can be.
    in_order = sorted(tasks, key=lambda task: (task in choice.had, is_easy(task)))
    for misconception in (*best, *CATALOGUE):
        for task in in_order:
            answers_shown = [it for it in misconception.answers(task) if isinstance(it, Fraction)]
            wrong = exact_text(choice.chance.choice(answers_shown)) if answers_shown else ""
            if wrong and (place := item_ref(MISTAKE_FAMILY, task, c=wrong)) is not None:
                yield PracticeItem(PracticeQuestion(place, Role.MISTAKE), MISTAKE, misconception)
                return


def _estimate(choice: ItemChoice) -> Iterator[PracticeItem]:
    if not any(kind.operator in (Operator.PLUS, Operator.MINUS) for kind in choice.topic.kinds):
        return
    if choice.topic.kinds[0].numbers is not Numbers.WHOLE:
        return
    while True:
        a, b = (
            Fraction(choice.chance.choice((-1, 1)) * choice.chance.randint(11, LARGEST_ESTIMATED)) for _letter in "ab"
        )
        task = task_of(Operator.PLUS, a, b)
        if min(a, b) < 0 and item_ref(NEARER, task) is not None:
            yield item_of(task, ESTIMATE_REASON, families=(NEARER,))
            return


def _telling_more(choice: ItemChoice) -> Iterator[PracticeItem]:
    """Yield a task that separates the misconceptions that fit, or, if a single one fits, one that can reveal it."""
    evidence = choice.progress.evidence
    fits = [fit for fit in evidence.fits if fit.lead >= 0]
    if not fits or evidence.misconception is not None:
        return
    kinds, best_key = choice.not_too_easy(choice.topic.kinds), fits[0].misconception.key
    showing = choice.tasks(choice.topic.kinds, SHOWING, shows=lambda task: best_key in wrong_answers_at(task))
    of_kind = cache(lambda kind: choice.pool([kind]))
    random_tasks = (draw_task(of_kind(choice.chance.choice(kinds)), choice.chance) for _draw in range(DRAW_COUNT))
    tasks = [task for task in (*random_tasks, *showing) if task is not None and task not in choice.had]
    best = telling_apart(evidence.tied_misconceptions, tasks) if evidence.tied_misconceptions else None
    if best is None:
        best = next((task for task in tasks if best_key in wrong_answers_at(task)), None)
    if best is not None:
        yield item_of(best, TELLS_MORE)


def _open(choice: ItemChoice) -> Iterator[PracticeItem]:
    """Yield a task of the first block that is not met or open, and after three of it one that looks nearly the same."""
    topic, blocks, today = choice.topic, choice.blocks, choice.today
    latest = choice.progress.latest.given[-1:]
    current_block = next((block_of(answer) for answer in latest), None)
    if current_block is not None and len(today.get(current_block, ())) == MIN_PER_DAY:
        pair = contrast(latest[0].question.task)
        block = topic.block_of(kind_of(pair))
        is_new = pair not in choice.had and not is_easy(pair)
        if block is not None and is_new and (block is current_block or blocks.get(block) or today.get(block)):
            yield item_of(pair, PAIR)
    block = _to_practise(choice, today, current_block)
    if block is not None:
        was_met = block in blocks and blocks[block].days
        yield choice.exercise(block, REPEAT_REASON if was_met else NEW, news=SHOWING)


def _to_practise(
    choice: ItemChoice, today: dict[TopicBlock, list[PracticeResponse]], open_block: TopicBlock | None
) -> TopicBlock | None:
    """Return the block that is not secure and not yet met today; else one that was, and has had no good day."""
    not_secure = [block for block in choice.topic.blocks if not choice.standing(block).is_secure]
    open_blocks = [block for block in not_secure if choice.has_room_for(block)]
    unmet = [block for block in open_blocks if len(today.get(block, ())) < MIN_PER_DAY]
    if unmet:
        return min(unmet, key=lambda block: (block is not open_block, bool(choice.standing(block).days)))
    goes_on = [block for block in open_blocks if len(today[block]) < LONGEST_BLOCK and not is_good(today[block])]
    return min(goes_on, key=lambda block: (block is open_block, len(today[block])), default=None)


def _mixed_item(choice: ItemChoice) -> PracticeItem:
    """Return a task of another block than the one before; a block with more mistakes is drawn more often."""
    latest = next((block_of(answer) for answer in choice.progress.latest.given[-1:]), None)
    blocks = [block for block in choice.topic.blocks if choice.may_be_easy or not is_easy_block(block)]
    blocks = [block for block in blocks if block is not latest] or list(choice.topic.blocks)
    (block,) = choice.chance.choices(blocks, _weights(choice.progress.calculations, blocks))
    return choice.exercise(block, MIX_REASON)


def _weights(answers: Sequence[PracticeResponse], blocks: Sequence[TopicBlock]) -> list[int]:
    """Return the weight of each block: 1, and 1 more for each of its last four answers that was wrong."""
    of_block: dict[TopicBlock, list[bool]] = {block: [] for block in blocks}
    for answer in answers:
        if (block := block_of(answer)) in of_block:
            of_block[block].append(answer.right)
    return [1 + last[-4:].count(False) for last in of_block.values()]

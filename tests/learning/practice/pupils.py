"""Simulated pupils: who answers by one misconception wherever it shows, and slips now and then."""

from __future__ import annotations

import random
from fractions import Fraction

from mathgames.arithmetic.misconceptions import CATALOGUE, Misconception, Sum
from mathgames.learning.practice import FindTheMistake, PracticeProgress, Topic, next_item
from mathgames.learning.practice.kinds import tasks_of

SLIPS = 0.1
ITEMS, A_SITTING = 40, 20


def slip(task: Sum, chance: random.Random) -> Fraction:
    """A wrong answer without a reason: one beside the right one, its opposite, or any number."""
    value = task.value
    wrong = [Fraction(chance.randint(-20, 20)) for _number in range(2)]
    if isinstance(value, Fraction):
        wrong += [-value, value - 1, value + 1]
    return chance.choice([answer for answer in wrong if not task.is_right(answer)] or [Fraction(977)])


def practised(topic: Topic, planted: Misconception | None, seed: int) -> set[str]:
    """The misconceptions that are named, at any time, while a pupil does 40 items in two sittings."""
    chance, progress, named = random.Random(f"pupil {seed}"), PracticeProgress(), set()
    for number in range(ITEMS):
        if number % A_SITTING == 0:
            progress = progress.begin(topic)
        item = next_item(progress, topic, seed)
        task = item.task
        wrong = planted.answers(task) if planted else ()
        if isinstance(item, FindTheMistake):
            progress = progress.with_answer(task, task.value, mistake=True)
        else:
            meant = chance.choice(wrong) if wrong else task.value
            progress = progress.with_answer(task, slip(task, chance) if chance.random() < SLIPS else meant)
        if progress.named is not None:
            named.add(progress.named.key)
    return named


def shown_by(topic: Topic) -> list[Misconception]:
    """The misconceptions that show at the tasks of a topic."""
    tasks = [task for kind in topic.kinds for task in tasks_of(kind)]
    return [misconception for misconception in CATALOGUE if any(map(misconception.answers, tasks))]

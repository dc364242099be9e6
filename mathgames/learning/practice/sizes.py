"""The difficulty of a calculation, by the sizes of its numbers, and the drawing of tasks by it.

The sizes of a division are those of its divisor and its quotient, as in the multiplication tables.

* A task is *hard* if both sizes are at least 4 and different. With a zero, and of two opposites, one of 6 or more is
  enough; fractions are hard unless easy, and infinity is always hard.
* It is *easy* if one of them is 0 or 1, or if its two numbers are equally far from zero.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Final, TypeAlias

from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.explain.expression import Operator
from mathgames.learning.topics import CalculationKind, Numbers, TopicBlock, kind_of, tasks_of

HARD_FROM, HARD_ALONE_FROM = 4, 6
"""The least sizes of hard tasks: of two numbers, and of one number beside a zero or its opposite."""


class Size(Enum):
    """The size class from which a task is drawn."""

    HARD = "hard"
    MIDDLE = "middle"
    """Neither hard nor easy, without a 2."""
    TWO = "two"
    EASY = "easy"


SHARES: Final[Mapping[Size, int]] = {Size.HARD: 48, Size.MIDDLE: 14, Size.TWO: 18, Size.EASY: 20}
"""The frequency of each class, in a hundred."""


@lru_cache(maxsize=8192)
def size_of(task: OperationPrompt) -> Size:
    """Return the size class of a task.

    >>> from mathgames.learning.topics import task_of
    >>> [size_of(task_of(Operator.MINUS, Fraction(-a), Fraction(b))).value for a, b in ((4, 7), (3, 7), (2, 7), (7, 7))]
    ['hard', 'middle', 'two', 'easy']
    """
    kind = kind_of(task)
    if kind.numbers is Numbers.INFINITE:
        return Size.HARD
    sizes = _sizes(task)
    if has_one_size(kind):
        return Size.HARD if max(sizes) >= HARD_ALONE_FROM else Size.EASY
    if kind.farther == 0 or not sizes.isdisjoint({0, 1}):
        return Size.EASY
    if kind.numbers is Numbers.FRACTIONS or (len(sizes) == 2 and min(sizes) >= HARD_FROM):
        return Size.HARD
    return Size.TWO if 2 in sizes else Size.MIDDLE


def _sizes(task: OperationPrompt) -> set[Fraction]:
    a, b = task.sizes
    assert isinstance(a, Fraction)
    assert isinstance(b, Fraction)
    whole = task.operator is Operator.DIVIDED_BY and b and kind_of(task).numbers is Numbers.WHOLE
    return {a / b, b} if whole else {a, b}


def has_one_size(kind: CalculationKind) -> bool:
    """Check if a task of this kind has one size only: beside a zero, or of two opposites that are added."""
    opposites = kind.operator is Operator.PLUS and kind.farther == 0 and kind.first != kind.second
    return kind.numbers is not Numbers.INFINITE and (opposites or not (kind.first and kind.second))


def is_hard(task: OperationPrompt) -> bool:
    """Check if a right answer to the task shows more than counting with small numbers."""
    return size_of(task) is Size.HARD


@lru_cache(maxsize=8192)
def is_easy(task: OperationPrompt) -> bool:
    """Check if the task has a 0, a ±1, or two numbers that are equally far from zero."""
    kind = kind_of(task)
    return kind.numbers is not Numbers.INFINITE and (kind.farther == 0 or not _sizes(task).isdisjoint({0, 1}))


def is_rare(task: OperationPrompt) -> bool:
    """Check if the task should be repeated only after a long time: both ±1, or the same negative number twice."""
    a, b = task.sizes
    return a == b and (a == 1 or (task.signs == (-1, -1)))


@lru_cache(maxsize=256)
def is_easy_block(block: TopicBlock) -> bool:
    """Check if all tasks of a block are easy, whatever their sizes: those with a zero, and opposites."""
    return all(map(has_one_size, block.kinds))


Pool: TypeAlias = Mapping[Size, Sequence[OperationPrompt]]
"""The tasks to draw from, by their sizes; empty if there are none."""


def pool(
    kinds: Iterable[CalculationKind],
    *,
    excluded_tasks: Container[OperationPrompt] = (),
    suits: Callable[[OperationPrompt], bool] = lambda task: True,
    condition: Callable[[OperationPrompt], bool] = lambda task: True,
) -> Pool:
    """Return the tasks of these kinds that ``suits`` accepts: none of the excluded ones, and only ``condition`` ones if
    any.
    """
    tasks = [task for kind in kinds for task in tasks_of(kind) if suits(task)]
    for test in (lambda task: task not in excluded_tasks, condition):
        tasks = list(filter(test, tasks)) or tasks
    of_size: dict[Size, list[OperationPrompt]] = {}
    for task in tasks:
        of_size.setdefault(size_of(task), []).append(task)
    return of_size


def draw_task(tasks: Pool, chance: random.Random, size: Size | None = None) -> OperationPrompt | None:
    """Draw one of the tasks at random, of this ``size`` if there is one. None if there are no tasks."""
    if not tasks:
        return None
    sizes = [*tasks]
    drawn_size = (
        size if size is not None and size in tasks else chance.choices(sizes, [SHARES[one] for one in sizes])[0]
    )
    return chance.choice(tasks[drawn_size])

"""Kinds of tasks: operation, signs, which number is farther from zero, and with them whether zero is crossed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from mathgames.arithmetic.misconceptions import Task
from mathgames.arithmetic.operations import opposite
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import Quantity, sign

LARGEST = 10
"""The numbers of a task are at most so far from zero; of a division, the divisor and the quotient are."""

SMALL = 5
"""Numbers up to here are small: who counts steps counts with these."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of tasks. ``farther`` is the sign of |a| − |b|: 1 where the first number is farther from zero.

    >>> from mathgames.explain.expression import Operator
    >>> kind_of(Task(Operator.PLUS, Fraction(-3), Fraction(5)))
    Kind(operator=Operator.PLUS, first=-1, second=1, farther=-1)
    """

    operator: Operator
    first: int
    second: int
    farther: int

    @property
    def crosses_zero(self) -> bool:
        """Whether the walk of such a sum leads over zero to the other side."""
        steps_to = self.second if self.operator is Operator.PLUS else -self.second
        return self.operator in (Operator.PLUS, Operator.MINUS) and self.first * steps_to < 0 and self.farther < 0


def asked(operator: Operator, a: Quantity, b: Quantity) -> Task:
    """A task as practice asks it: of a division by zero mathematics is asked, and no game."""
    return Task(operator, a, b, "none")


def kind_of(task: Task) -> Kind:
    """The kind of a task with two numbers."""
    return Kind(task.operator, *task.signs, sign(_size(task.a) - _size(task.b)))


def _size(number: object) -> Fraction:
    if not isinstance(number, Fraction):
        raise TypeError(f"practice has tasks with numbers only, not with {number!r}")
    return abs(number)


@cache
def tasks_of(kind: Kind, largest: int = LARGEST) -> tuple[Task, ...]:
    """Every task of this kind with numbers no farther from zero than ``largest``, in a fixed order."""
    written = dict.fromkeys((kind.first * a, kind.second * b) for a, b in _sizes(kind.operator, largest))
    tasks = (asked(kind.operator, Fraction(a), Fraction(b)) for a, b in written)
    return tuple(task for task in tasks if kind_of(task) == kind)


def _sizes(operator: Operator, largest: int) -> Iterator[tuple[int, int]]:
    numbers = range(largest + 1)
    for a in numbers:
        for b in numbers:
            if operator is not Operator.DIVIDED_BY:
                yield a, b
            elif b:
                yield a * b, b  # the quotient is a whole number
            elif a:
                yield a, b  # a division by zero, which has no value


def drawn(kind: Kind, chance: random.Random, besides: frozenset[Task] = frozenset()) -> Task:
    """A task of this kind, by chance, every second one with small numbers; none of ``besides``, if there are others."""
    small = chance.random() < 1 / 2
    for tasks in (tasks_of(kind, SMALL) if small else (), tasks_of(kind)):
        if new := [task for task in tasks if task not in besides]:
            return chance.choice(new)
    return chance.choice(tasks_of(kind))


def contrast(task: Task) -> Task:
    """The task that looks nearly the same and is not: with the other sign before the second number.

    >>> from mathgames.explain.plain import plain
    >>> plain(contrast(asked(Operator.MINUS, Fraction(-5), Fraction(3))).expression)
    '−5 − (−3)'
    """
    return asked(task.operator, task.a, opposite(task.b))

"""What a misconception is: what a pupil works out instead of the task, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from mathgames.arithmetic.operations import OverZero, absolute_value, operate, opposite
from mathgames.explain.expression import Expression, Literal, Operation, Operator
from mathgames.explain.plain import plain
from mathgames.explain.quantity import Quantity, plain_number, sign
from mathgames.words import Text, Words


@dataclass(frozen=True, slots=True)
class Task:
    """One operation that a pupil was asked for."""

    operator: Operator
    a: Quantity
    b: Quantity

    @property
    def value(self) -> Quantity:
        """The right answer; of a division by 0, what a game says that lets it be infinite."""
        return operate(self.operator, self.a, self.b, over_zero=self.reading)

    @property
    def divides_by_zero(self) -> bool:
        """Whether the task is a division by 0."""
        return self.operator is Operator.DIVIDED_BY and self.b == 0

    @property
    def reading(self) -> OverZero:
        """How divisions by 0 are read: as a game does where the task is one, as mathematics does everywhere else."""
        return "all" if self.divides_by_zero else "none"

    @property
    def sizes(self) -> tuple[Quantity, Quantity]:
        """The distances of the two numbers from zero."""
        return absolute_value(self.a), absolute_value(self.b)

    @property
    def by_size(self) -> tuple[Quantity, Quantity]:
        """The larger distance from zero and the smaller."""
        left, right = self.sizes
        return (right, left) if sign(operate(Operator.MINUS, left, right)) < 0 else (left, right)

    @property
    def signs(self) -> tuple[int, int]:
        """The signs of the two numbers."""
        return sign(self.a), sign(self.b)

    @property
    def is_sum(self) -> bool:
        """Whether the task is an addition or a subtraction."""
        return self.operator in (Operator.PLUS, Operator.MINUS)

    @property
    def minus_signs(self) -> int:
        """How many minus signs are written in the task, of numbers and of the operation."""
        return self.signs.count(-1) + (self.operator is Operator.MINUS)

    def places(self) -> dict[str, Text]:
        """What a sentence about the task can mention, by the names of its places."""
        left, right = self.sizes
        return {
            "task": plain(Operation(self.operator, Literal(self.a), Literal(self.b))),
            "sign": self.operator.value,
            "a": plain_number(self.a),
            "b": plain_number(self.b),
            "size_a": plain_number(left),
            "size_b": plain_number(right),
            "opposite_b": plain_number(opposite(self.b)),
            "value": plain_number(self.value),
        }


Instead: TypeAlias = Callable[[Task], Iterator[Expression]]
"""What a pupil with the misconception may work out instead of the task; nothing where it makes no difference."""


@dataclass(frozen=True, slots=True)
class Misconception:
    """A mistaken idea that leads to a wrong answer.

    ``explanation`` and ``remark`` are sentences whose places are still to be filled: those of ``Task.places``,
    ``{equation}``, which is what was worked out instead with its result, and ``{answer}``.
    """

    key: str
    name: Words
    explanation: Words
    remark: Words
    instead: Instead


def misconception(name: Words, explanation: Words, remark: Words) -> Callable[[Instead], Misconception]:
    """The decorator of a function that tells what is worked out instead; its name becomes the key."""

    def made(instead: Instead) -> Misconception:
        key = instead.__name__.replace("_", "-")
        return Misconception(key, name, explanation, remark, instead)

    return made

"""What a misconception is: what a pupil works out instead of the task, what to say about it, and what to ask."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, TypeAlias, TypeVar

from mathgames.arithmetic.operations import OverZero, absolute_value, evaluate, operate
from mathgames.explain.derivation import Illustration
from mathgames.explain.expression import Expression, Literal, Operation, Operator, plain
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, plain_number, sign
from mathgames.language.words import Text, Words, filled


class Asked(Hashable, Protocol):
    """What a pupil was asked for, whatever its kind."""

    @property
    def value(self) -> Quantity:
        """The right answer."""

    def is_right(self, answer: Quantity) -> bool:
        """Whether this is a right answer."""


@dataclass(frozen=True, slots=True)
class Sum:
    """One operation that a pupil was asked for.

    ``over_zero`` says how a division by 0 was meant: ``"none"`` as mathematics has it, without a value; None if nobody
    said, and then a game's ∞ is as right as "no value".
    """

    operator: Operator
    a: Quantity
    b: Quantity
    over_zero: OverZero | None = None

    @property
    def value(self) -> Quantity:
        """The right answer; of a division by 0, what a game says that lets it be infinite, unless nobody plays."""
        return operate(self.operator, self.a, self.b, over_zero=self.reading)

    def is_right(self, answer: Quantity) -> bool:
        """Whether this is a right answer: of a division by 0 there can be two."""
        return answer == self.value or (self.divides_by_zero and self.over_zero is None and answer is DOES_NOT_EXIST)

    @property
    def divides_by_zero(self) -> bool:
        """Whether the task is a division by 0."""
        return self.operator is Operator.DIVIDED_BY and self.b == 0

    @property
    def reading(self) -> OverZero:
        """How divisions by 0 are read: as a game does where the task is one, as mathematics does everywhere else."""
        return (self.over_zero or "all") if self.divides_by_zero else "none"

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
    def is_finite(self) -> bool:
        """Whether both are numbers."""
        return isinstance(self.a, Fraction) and isinstance(self.b, Fraction)

    @property
    def minus_signs(self) -> int:
        """How many minus signs are written in the task, of numbers and of the operation."""
        return self.signs.count(-1) + (self.operator is Operator.MINUS)

    @property
    def expression(self) -> Operation:
        """The task as it is written."""
        return Operation(self.operator, Literal(self.a), Literal(self.b))

    def places(self) -> dict[str, Text]:
        """What a question can mention, by the names of its places."""
        left, right = self.sizes
        return {
            "task": plain(self.expression),
            "sign": self.operator.value,
            "a": plain_number(self.a),
            "b": plain_number(self.b),
            "size_a": plain_number(left),
            "size_b": plain_number(right),
        }


Instead: TypeAlias = Callable[[Any], Iterator[Expression]]
"""What a pupil with the misconception may work out instead of the task; nothing where it makes no difference."""

Question: TypeAlias = Words | Callable[[Sum], Words]
"""A sentence with the places of ``Task.places`` still to be filled, or what chooses one such sentence for a task."""

Picture: TypeAlias = Callable[[Sum], tuple[Illustration, ...]]
"""The pictures that show why, the best one first; none where the numbers do not fit on one."""


@dataclass(frozen=True, slots=True)
class Misconception:
    """A mistaken idea that leads to a wrong answer.

    ``remark`` says to the pupil what may have been done; it judges nothing and mentions no number. ``question`` is one
    that the idea answers wrongly. ``about`` is the kind of task that it is an idea about; None if it leads to no answer
    that could be worked out here. ``picture`` shows the task so that the idea fails.
    """

    key: str
    name: Words
    remark: Words
    question: Question
    about: type | None
    instead: Instead
    picture: Picture | None = None

    def asked(self, task: Asked) -> Words:
        """The question, with the numbers of the task; those about other tasks than a calculation mention none."""
        if not isinstance(task, Sum):
            return self.asked_alone
        question = self.question if isinstance(self.question, Words) else self.question(task)
        return filled(question, **task.places())

    @property
    def asked_alone(self) -> Words:
        """The question of an idea that is about no calculation, and so mentions no numbers."""
        if self.about is Sum or not isinstance(self.question, Words):
            raise ValueError(f"the question of {self.key} needs a calculation")
        return self.question

    def worked_out(self, task: Asked) -> Iterator[tuple[Expression, Quantity]]:
        """What a pupil with the misconception may work out, and the wrong answer that it gives."""
        if self.about is None or not isinstance(task, self.about):
            return
        for expression in self.instead(task):
            answer = evaluate(expression, over_zero=task.reading if isinstance(task, Sum) else "none")
            if not task.is_right(answer):
                yield expression, answer

    def answers(self, task: Asked) -> tuple[Quantity, ...]:
        """The different wrong answers that a pupil with the misconception may give; none where it does no harm."""
        return tuple(dict.fromkeys(answer for _expression, answer in self.worked_out(task)))


Kind = TypeVar("Kind")


def misconception(
    name: Words, remark: Words, question: Question, *, about: type[Kind], picture: Picture | None = None
) -> Callable[[Callable[[Kind], Iterator[Expression]]], Misconception]:
    """The decorator of a function that tells what is worked out instead; its name becomes the key."""

    def decorate(instead: Callable[[Kind], Iterator[Expression]]) -> Misconception:
        key = instead.__name__.replace("_", "-")
        return Misconception(key, name, remark, question, about, instead, picture)

    return decorate

"""The definition of a misconception: the pupil's calculation instead of the task, and the sentences about it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, TypeAlias, TypeVar

from mathgames.arithmetic.operations import OverZero, absolute_value, evaluate, operate
from mathgames.explain.expression import Expression, Literal, Operation, Operator
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, sign_of
from mathgames.language.words import LazyString


class Prompt(Hashable, Protocol):
    """A task for a pupil, of any kind."""

    @property
    def value(self) -> Quantity:
        """The right answer."""

    def is_right(self, answer: Quantity) -> bool:
        """Check if an answer is right."""


@dataclass(frozen=True, slots=True)
class OperationPrompt:
    """A task with one operation.

    ``over_zero`` is the meaning of a division by 0: ``"none"`` as in mathematics, without a value; None if it was not
    specified, and then a game's ∞ is as right as "no value".
    """

    operator: Operator
    a: Quantity
    b: Quantity
    over_zero: OverZero | None = None

    @property
    def value(self) -> Quantity:
        """The right answer.

        For a division by 0 it is that of a game with infinite results, unless ``over_zero`` says otherwise.
        """
        return operate(self.operator, self.a, self.b, over_zero=self.reading)

    def is_right(self, answer: Quantity) -> bool:
        """Check if an answer is right; a division by 0 can have two right answers."""
        return answer == self.value or (self.divides_by_zero and self.over_zero is None and answer is DOES_NOT_EXIST)

    @property
    def divides_by_zero(self) -> bool:
        """True if the task is a division by 0."""
        return self.operator is Operator.DIVIDED_BY and self.b == 0

    @property
    def reading(self) -> OverZero:
        """The convention for divisions by 0: that of a game if the task is one, that of mathematics everywhere else."""
        return (self.over_zero or "all") if self.divides_by_zero else "none"

    @property
    def sizes(self) -> tuple[Quantity, Quantity]:
        """The distances of the two numbers from zero."""
        return absolute_value(self.a), absolute_value(self.b)

    @property
    def by_size(self) -> tuple[Quantity, Quantity]:
        """The larger distance from zero and the smaller."""
        left, right = self.sizes
        return (right, left) if sign_of(operate(Operator.MINUS, left, right)) < 0 else (left, right)

    @property
    def signs(self) -> tuple[int, int]:
        """The signs of the two numbers."""
        return sign_of(self.a), sign_of(self.b)

    @property
    def is_sum(self) -> bool:
        """True if the task is an addition or a subtraction."""
        return self.operator in (Operator.PLUS, Operator.MINUS)

    @property
    def is_finite(self) -> bool:
        """True if both are numbers."""
        return isinstance(self.a, Fraction) and isinstance(self.b, Fraction)

    @property
    def minus_signs(self) -> int:
        """The number of minus signs in the task, of numbers and of the operation."""
        return self.signs.count(-1) + (self.operator is Operator.MINUS)

    @property
    def expression(self) -> Operation:
        """The task as it is written."""
        return Operation(self.operator, Literal(self.a), Literal(self.b))


WrongExpressions: TypeAlias = Callable[[Any], Iterator[Expression]]
"""The calculations of a pupil with the misconception instead of the task; none where it makes no difference."""


@dataclass(frozen=True, slots=True)
class Misconception:
    """A mistaken idea that leads to a wrong answer.

    ``question`` follows a first wrong answer: it points at what is drawn or asked, and the idea answers it wrongly.
    ``comparison`` follows a second one, where that answer is drawn beside the calculation without its last step.
    Neither mentions a number of the task. ``prompt_type`` is the kind of task that it is an idea about; None if it
    leads to no answer that could be worked out here.
    """

    key: str
    name: LazyString
    question: LazyString
    comparison: LazyString
    prompt_type: type | None
    instead: WrongExpressions

    def wrong_results(self, task: Prompt) -> Iterator[tuple[Expression, Quantity]]:
        """Yield the calculations of a pupil with the misconception, each with the wrong answer that it gives."""
        if self.prompt_type is None or not isinstance(task, self.prompt_type):
            return
        for expression in self.instead(task):
            answer = evaluate(expression, over_zero=task.reading if isinstance(task, OperationPrompt) else "none")
            if not task.is_right(answer):
                yield expression, answer

    def answers(self, task: Prompt) -> tuple[Quantity, ...]:
        """Return the different wrong answers of a pupil with the misconception; none if it does no harm."""
        return tuple(dict.fromkeys(answer for _expression, answer in self.wrong_results(task)))


Kind = TypeVar("Kind")


def misconception(
    key: str, name: LazyString, question: LazyString, comparison: LazyString, *, prompt_type: type[Kind]
) -> Callable[[Callable[[Kind], Iterator[Expression]]], Misconception]:
    """Return the decorator of a function that yields the pupil's calculations."""

    def decorate(instead: Callable[[Kind], Iterator[Expression]]) -> Misconception:
        return Misconception(key, name, question, comparison, prompt_type, instead)

    return decorate

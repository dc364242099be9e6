"""Other tasks: an opposite, a distance, the points of an attack, a missing number, several operations."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from mathgames.arithmetic.operations import UNDOES, evaluate, operate
from mathgames.explain.expression import Expression, Operator
from mathgames.explain.quantity import Quantity

PLUS, MINUS, TIMES, DIVIDED_BY = Operator


@dataclass(frozen=True, slots=True)
class _Asked:
    def is_right(self, answer: Quantity) -> bool:
        """Check if an answer is right."""
        return answer == self.value

    @property
    def value(self) -> Quantity:
        """The right answer."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class OppositeOf(_Asked):
    """The opposite of a number: ``−(−4)``."""

    number: Fraction

    @property
    def value(self) -> Quantity:
        return -self.number


@dataclass(frozen=True, slots=True)
class Greater(_Asked):
    """The greater of two numbers; if a pupil finds them equal, 0 is used for both."""

    a: Fraction
    b: Fraction

    @property
    def value(self) -> Quantity:
        return max(self.a, self.b)


@dataclass(frozen=True, slots=True)
class Distance(_Asked):
    """The distance between two numbers on the number line."""

    a: Fraction
    b: Fraction

    @property
    def value(self) -> Quantity:
        return abs(self.a - self.b)


@dataclass(frozen=True, slots=True)
class PointsTask(_Asked):
    """The points of an attack in Minus vs Plus: the smaller distance from zero."""

    attacker: Fraction
    defender: Fraction

    @property
    def value(self) -> Quantity:
        return min(abs(self.attacker), abs(self.defender))


@dataclass(frozen=True, slots=True)
class Missing(_Asked):
    """The covered number on one side of the sign, if the other one and the result are known.

    >>> Missing("left", PLUS, Fraction(3), Fraction(-2)).value  # ▢ + 3 = −2
    Fraction(-5, 1)
    >>> Missing("right", MINUS, Fraction(-4), Fraction(2)).value  # −4 − ▢ = 2
    Fraction(-6, 1)
    """

    unknown_side: Literal["left", "right"]
    operator: Operator
    known_operand: Fraction
    result: Fraction

    @property
    def value(self) -> Quantity:
        if self.unknown_side == "right" and self.operator in (MINUS, DIVIDED_BY):
            return operate(self.operator, self.known_operand, self.result)
        return operate(UNDOES[self.operator], self.result, self.known_operand)


@dataclass(frozen=True, slots=True)
class SeveralOperations(_Asked):
    """A calculation with two operations or more, such as ``3 + 4 × (−2)`` or ``−(5 × 5)``."""

    expression: Expression

    @property
    def value(self) -> Quantity:
        return evaluate(self.expression)

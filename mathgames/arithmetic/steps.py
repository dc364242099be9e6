"""How steps are strung together, and put to work inside a larger expression."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from mathgames.arithmetic.operations import opposite
from mathgames.explain.derivation import Step
from mathgames.explain.expression import Expression, Literal, Operation, Operator, Opposite, Ratio
from mathgames.explain.plain import plain
from mathgames.explain.quantity import Quantity
from mathgames.language.words import Text

Steps: TypeAlias = list[Step]
"""A chain: the ``after`` of each step is the ``before`` of the next. The last ``after`` is a number."""


def written(operator: Operator, a: Quantity, b: Quantity) -> Operation:
    """The operation on two written numbers."""
    return Operation(operator, Literal(a), Literal(b))


def text(operator: Operator, a: Quantity, b: Quantity) -> Text:
    """The operation on two numbers as a sentence writes it.

    >>> text(Operator.TIMES, Fraction(-3), Fraction(-5))
    '(−3) × (−5)'
    """
    return plain(written(operator, a, b))


def whole(number: int) -> Literal:
    """A whole number as it is written."""
    return Literal(Fraction(number))


def fraction(numerator: int, denominator: int) -> Expression:
    """The fraction as it is written: a number if it is in lowest terms, a quotient to be worked on if not.

    >>> fraction(5, 6)
    Literal(value=Fraction(5, 6))
    >>> fraction(4, 6)
    Ratio(numerator=Literal(value=Fraction(4, 1)), denominator=Literal(value=Fraction(6, 1)))
    """
    value = Fraction(numerator, denominator)
    if value.denominator == denominator > 1:
        return Literal(value)
    return Ratio(whole(numerator), whole(denominator))


def negated(steps: Steps) -> Steps:
    """The same steps behind a minus sign; the number that they end in takes the sign on."""

    def opposed(expression: Expression) -> Expression:
        return Literal(opposite(expression.value)) if isinstance(expression, Literal) else Opposite(expression)

    return _inside(steps, opposed)


def over(denominator: int, steps: Steps) -> Steps:
    """The same steps in the numerator of a fraction."""

    def numerator(expression: Expression) -> Expression:
        match expression:
            case Literal(Fraction() as value):
                return fraction(value.numerator, denominator)
            case _:
                return Ratio(expression, whole(denominator))

    return _inside(steps, numerator)


def _inside(steps: Steps, outer: Callable[[Expression], Expression]) -> Steps:
    """The steps at the first place of an outer expression; without their pictures, which would show another result."""
    return [
        replace(step, before=outer(step.before), after=outer(step.after), focus=(0, *step.focus), illustrations=())
        for step in steps
    ]

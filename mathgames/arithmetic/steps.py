"""The steps of derivations: joining them, and using them inside a larger expression."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import gcd
from typing import TypeAlias

from mathgames.arithmetic.operations import negate
from mathgames.explain.derivation import Step
from mathgames.explain.expression import Expression, Literal, Operation, Operator, Opposite, Ratio, plain
from mathgames.explain.glossary import DIVIDE, REDUCE, ZERO_DIVIDED
from mathgames.explain.quantity import Quantity
from mathgames.language.words import Text, _

Steps: TypeAlias = list[Step]
"""A chain of steps: the ``after`` of each is the ``before`` of the next. The last ``after`` is a number."""


def literal_operation(operator: Operator, a: Quantity, b: Quantity) -> Operation:
    """Return the operation on two written numbers."""
    return Operation(operator, Literal(a), Literal(b))


def text(operator: Operator, a: Quantity, b: Quantity) -> Text:
    """Return the operation on two numbers as a sentence writes it.

    >>> text(Operator.TIMES, Fraction(-3), Fraction(-5))
    '(−3) × (−5)'
    """
    return plain(literal_operation(operator, a, b))


def whole(number: int) -> Literal:
    """Return a whole number as a literal."""
    return Literal(Fraction(number))


def fraction(numerator: int, denominator: int) -> Expression:
    """Return the fraction as it is written: a number if it is in lowest terms, else a quotient to be worked on.

    >>> fraction(5, 6)
    Literal(value=Fraction(5, 6))
    >>> fraction(4, 6)
    Ratio(numerator=Literal(value=Fraction(4, 1)), denominator=Literal(value=Fraction(6, 1)))
    """
    value = Fraction(numerator, denominator)
    if value.denominator == denominator > 1:
        return Literal(value)
    return Ratio(whole(numerator), whole(denominator))


def negate_steps(steps: Steps) -> Steps:
    """Return the same steps after a minus sign; the number that they end in takes the sign on."""

    def negate_expression(expression: Expression) -> Expression:
        return Literal(negate(expression.value)) if isinstance(expression, Literal) else Opposite(expression)

    return _wrap_steps(steps, negate_expression)


def over(denominator: int, steps: Steps) -> Steps:
    """Return the same steps in the numerator of a fraction."""

    def numerator(expression: Expression) -> Expression:
        match expression:
            case Literal(Fraction() as value):
                return fraction(value.numerator, denominator)
            case _:
                return Ratio(expression, whole(denominator))

    return _wrap_steps(steps, numerator)


def _wrap_steps(steps: Steps, outer: Callable[[Expression], Expression]) -> Steps:
    """Return the steps at the first place of an outer expression, without pictures, which would be misleading."""
    return [
        replace(step, before=outer(step.before), after=outer(step.after), focus=(0, *step.focus), illustrations=())
        for step in steps
    ]


# How a fraction is brought to lowest terms.


def reduce(numerator: int, denominator: int) -> Steps:
    """Return the steps from ``fraction(numerator, denominator)`` to a number; none if it is one already.

    >>> from mathgames.explain.expression import plain
    >>> [plain(step.after) for step in reduce(-4, 6)]
    ['((−4) ÷ 2)/(6 ÷ 2)', '−2/3']
    """
    before = fraction(numerator, denominator)
    if isinstance(before, Literal):
        return []
    if numerator == 0:
        note = _("0 divided by {denominator} is 0, because 0 × {denominator} = 0.", denominator=denominator)
        return [Step(ZERO_DIVIDED, before, whole(0), note)]
    if numerator % denominator == 0:
        quotient = numerator // denominator
        note = _(
            "{numerator} ÷ {denominator} = {quotient}, because {product} = {numerator}.",
            numerator=numerator,
            denominator=denominator,
            quotient=quotient,
            product=text(Operator.TIMES, Fraction(quotient), Fraction(denominator)),
        )
        return [Step(DIVIDE, before, whole(quotient), note)]
    factor = gcd(numerator, denominator)
    division = Ratio(
        literal_operation(Operator.DIVIDED_BY, Fraction(numerator), Fraction(factor)),
        literal_operation(Operator.DIVIDED_BY, Fraction(denominator), Fraction(factor)),
    )
    new_numerator, new_denominator = numerator // factor, denominator // factor
    return [
        Step(
            REDUCE,
            before,
            division,
            _(
                "{factor} is the highest common factor of {numerator} and {denominator}: divide both by it.",
                factor=factor,
                numerator=numerator,
                denominator=denominator,
            ),
        ),
        Step(
            DIVIDE,
            division,
            fraction(new_numerator, new_denominator),
            _(
                "{numerator} ÷ {factor} = {above} and {denominator} ÷ {factor} = {below}.",
                numerator=numerator,
                denominator=denominator,
                factor=factor,
                above=new_numerator,
                below=new_denominator,
            ),
        ),
    ]

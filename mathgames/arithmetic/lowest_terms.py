"""How a fraction is brought to lowest terms."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

from mathgames.arithmetic.steps import Steps, fraction, negated, whole, written
from mathgames.explain.derivation import Step
from mathgames.explain.expression import Expression, Literal, Operator, Opposite, Ratio
from mathgames.explain.glossary import DIVIDE, QUOTIENT_DIFFERENT_SIGNS, REDUCE, ZERO_DIVIDED
from mathgames.explain.quantity import plain_number


def reduce(numerator: int, denominator: int) -> Steps:
    """The steps from ``fraction(numerator, denominator)`` to a number; none if it is one already.

    >>> from mathgames.explain.plain import plain
    >>> [plain(step.after) for step in reduce(-4, 6)]
    ['−4/6', '−(4 ÷ 2)/(6 ÷ 2)', '−2/3']
    """
    before = fraction(numerator, denominator)
    if isinstance(before, Literal):
        return []
    if numerator == 0:
        note = f"0 divided by {denominator} is 0, because 0 × {denominator} = 0."
        return [Step(ZERO_DIVIDED, before, whole(0), note)]
    if numerator < 0:
        return _sign_in_front(before, numerator, denominator)
    if numerator % denominator == 0:
        quotient = numerator // denominator
        note = f"{numerator} ÷ {denominator} = {quotient}, because {quotient} × {denominator} = {numerator}."
        return [Step(DIVIDE, before, whole(quotient), note)]
    divisor = gcd(numerator, denominator)
    divided = Ratio(
        written(Operator.DIVIDED_BY, Fraction(numerator), Fraction(divisor)),
        written(Operator.DIVIDED_BY, Fraction(denominator), Fraction(divisor)),
    )
    above, below = numerator // divisor, denominator // divisor
    return [
        Step(
            REDUCE,
            before,
            divided,
            f"{divisor} is the greatest common divisor of {numerator} and {denominator}: divide both by it.",
        ),
        Step(
            DIVIDE,
            divided,
            fraction(above, below),
            f"{numerator} ÷ {divisor} = {above} and {denominator} ÷ {divisor} = {below}.",
        ),
    ]


def _sign_in_front(before: Expression, numerator: int, denominator: int) -> Steps:
    positive = reduce(-numerator, denominator)
    note = (
        f"{plain_number(numerator)} and {denominator} have different signs, so their quotient is negative: "
        "the negative sign goes in front of the fraction."
    )
    after = Opposite(fraction(-numerator, denominator)) if positive else Literal(Fraction(numerator, denominator))
    return [Step(QUOTIENT_DIFFERENT_SIGNS, before, after, note), *negated(positive)]

"""How a fraction is brought to lowest terms."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

from mathgames.arithmetic.steps import Steps, fraction, text, whole, written
from mathgames.explain.derivation import Step
from mathgames.explain.expression import Literal, Operator, Ratio
from mathgames.explain.glossary import DIVIDE, REDUCE, ZERO_DIVIDED
from mathgames.language.words import _


def reduce(numerator: int, denominator: int) -> Steps:
    """The steps from ``fraction(numerator, denominator)`` to a number; none if it is one already.

    >>> from mathgames.explain.plain import plain
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
    divided = Ratio(
        written(Operator.DIVIDED_BY, Fraction(numerator), Fraction(factor)),
        written(Operator.DIVIDED_BY, Fraction(denominator), Fraction(factor)),
    )
    above, below = numerator // factor, denominator // factor
    return [
        Step(
            REDUCE,
            before,
            divided,
            _(
                "{factor} is the highest common factor of {numerator} and {denominator}: divide both by it.",
                factor=factor,
                numerator=numerator,
                denominator=denominator,
            ),
        ),
        Step(
            DIVIDE,
            divided,
            fraction(above, below),
            _(
                "{numerator} ÷ {factor} = {above} and {denominator} ÷ {factor} = {below}.",
                numerator=numerator,
                denominator=denominator,
                factor=factor,
                above=above,
                below=below,
            ),
        ),
    ]

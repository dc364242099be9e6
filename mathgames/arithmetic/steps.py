"""The steps of derivations: joining them, and using them inside a larger expression."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import gcd
from typing import TypeAlias

from mathgames.arithmetic.operations import negate
from mathgames.explain.derivation import Counters, Groups, Illustration, Step, TakeAway, TwoWalks, Walk
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


# Which pictures a step can carry: those that fit on a line or a table, none where the numbers are too large.

Pictures: TypeAlias = tuple[Illustration, ...]

MAX_COUNTERS_OF_A_KIND = 20
"""The largest number of counters of a kind that can be taken in at a glance."""

MAX_JUMPS = 12
MAX_DISTANCE_FROM_ZERO = 1000
MAX_DENOMINATOR = 60


def walk(start: Fraction, change: Fraction) -> Pictures:
    """Return the walk on the number line of an addition or a subtraction.

    >>> walk(Fraction(5), Fraction(-3))
    (Walk(start=Fraction(5, 1), change=Fraction(-3, 1)),)
    """
    drawable = all(abs(x) <= MAX_DISTANCE_FROM_ZERO and x.denominator <= MAX_DENOMINATOR for x in (start, change))
    return (Walk(start, change),) if drawable else ()


def counters(a: Fraction, b: Fraction) -> Pictures:
    """Return the counters of two numbers put together; those of different kinds cancel in pairs.

    >>> counters(Fraction(5), Fraction(-3))
    (Counters(positive=5, negative=3, pairs=3),)
    """
    positive = max(a, Fraction(0)) + max(b, Fraction(0))
    negative = max(-a, Fraction(0)) + max(-b, Fraction(0))
    if a.denominator > 1 or b.denominator > 1 or max(positive, negative) > MAX_COUNTERS_OF_A_KIND:
        return ()
    return (Counters(int(positive), int(negative), int(min(positive, negative))),)


def take_away(a: Fraction, b: Fraction) -> tuple[TakeAway, ...]:
    """Return the counters of ``a``, from which those of ``b`` are taken away.

    >>> take_away(Fraction(5), Fraction(-3))
    (TakeAway(have=5, subtrahend=-3),)
    """
    if a.denominator > 1 or b.denominator > 1 or abs(a) + abs(b) > MAX_COUNTERS_OF_A_KIND:
        return ()
    return (TakeAway(int(a), int(b)),)


def two_walks(start: Fraction, subtrahend: Fraction) -> Pictures:
    """Return a picture of subtracting on the number line, with that of adding the opposite below.

    >>> two_walks(Fraction(3), Fraction(5))
    (TwoWalks(start=Fraction(3, 1), subtrahend=Fraction(5, 1)),)
    """
    return (TwoWalks(start, subtrahend),) if walk(start, -subtrahend) else ()


def groups(count: Fraction, size: Fraction) -> Pictures:
    """Return a picture of equal jumps from 0, if they can be drawn.

    >>> groups(Fraction(3), Fraction(-5))
    (Groups(count=3, size=Fraction(-5, 1)),)
    """
    jumps = count.denominator == 1 and 1 <= count <= MAX_JUMPS
    drawable = abs(count * size) <= MAX_DISTANCE_FROM_ZERO and size.denominator <= MAX_DENOMINATOR
    return (Groups(int(count), size),) if jumps and drawable else ()


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

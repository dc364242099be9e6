"""Multiplication and division of finite numbers, worked step by step. The divisor is not 0."""

from __future__ import annotations

from fractions import Fraction

from mathgames.arithmetic.lowest_terms import reduce
from mathgames.arithmetic.pictures import groups
from mathgames.arithmetic.steps import Steps, fraction, negated, text, whole, written
from mathgames.explain.derivation import Step
from mathgames.explain.expression import Expression, Literal, Operator, Opposite, Ratio
from mathgames.explain.glossary import (
    DIVIDE,
    DIVIDE_AS_FRACTION,
    DIVIDE_BY_FRACTION,
    DIVIDE_BY_ONE,
    MULTIPLY,
    MULTIPLY_BY_ONE,
    MULTIPLY_BY_ZERO,
    MULTIPLY_FRACTIONS,
    PRODUCT_DIFFERENT_SIGNS,
    PRODUCT_SAME_SIGNS,
    QUOTIENT_DIFFERENT_SIGNS,
    QUOTIENT_SAME_SIGNS,
    ZERO_DIVIDED,
)
from mathgames.explain.quantity import plain_number

TIMES, DIVIDED_BY = Operator.TIMES, Operator.DIVIDED_BY


def multiply(a: Fraction, b: Fraction) -> Steps:
    """The steps from ``a × b`` to the product."""
    before = written(TIMES, a, b)
    if a == 0 or b == 0:
        other = plain_number(b if a == 0 else a)
        return [Step(MULTIPLY_BY_ZERO, before, whole(0), f"0 times {other} is 0.")]
    if a == 1 or b == 1:
        return [Step(MULTIPLY_BY_ONE, before, Literal(a * b), f"1 times {plain_number(a * b)} is the number itself.")]
    if a > 0 and b > 0:
        return _positive_product(a, b)
    positive = multiply(abs(a), abs(b))
    if a < 0 and b < 0:
        note = (
            f"{plain_number(a)} and {plain_number(b)} are both negative, so the product is positive: "
            f"{text(TIMES, -a, b)} is negative, and {text(TIMES, a, b)} is its opposite."
        )
        return [Step(PRODUCT_SAME_SIGNS, before, written(TIMES, -a, -b), note), *positive]
    count, size = (a, b) if a > 0 else (b, a)
    pictures = groups(count, size)
    note = f"{plain_number(a)} and {plain_number(b)} have different signs, so the product is negative"
    if pictures:
        note += f": {_jumps(count, size)} from zero to the left"
    return [
        Step(PRODUCT_DIFFERENT_SIGNS, before, Opposite(positive[0].before), f"{note}.", illustrations=pictures),
        *negated(positive),
    ]


def divide(a: Fraction, b: Fraction) -> Steps:
    """The steps from ``a ÷ b``, with ``b`` not 0, to the quotient."""
    before = written(DIVIDED_BY, a, b)
    if a == 0:
        note = f"0 ÷ {_beside(b)} = 0, because 0 × {_beside(b)} = 0."
        return [Step(ZERO_DIVIDED, before, whole(0), note)]
    if b == 1:
        return [Step(DIVIDE_BY_ONE, before, Literal(a), f"{plain_number(a)} divided by 1 is the number itself.")]
    if a > 0 and b > 0:
        return _positive_quotient(a, b)
    positive = divide(abs(a), abs(b))
    if a < 0 and b < 0:
        note = (
            f"{plain_number(a)} and {plain_number(b)} are both negative, so the quotient is positive: "
            f"only a positive number times {plain_number(b)} is {plain_number(a)}."
        )
        pictures = groups(a / b, b)
        return [Step(QUOTIENT_SAME_SIGNS, before, written(DIVIDED_BY, -a, -b), note, (), pictures), *positive]
    note = (
        f"{plain_number(a)} and {plain_number(b)} have different signs, so the quotient is negative: "
        f"only a negative number times {plain_number(b)} is {plain_number(a)}."
    )
    pictures = groups(b, a / b)
    return [
        Step(QUOTIENT_DIFFERENT_SIGNS, before, Opposite(positive[0].before), note, (), pictures),
        *negated(positive),
    ]


def _positive_product(a: Fraction, b: Fraction) -> Steps:
    before = written(TIMES, a, b)
    if a.denominator == b.denominator == 1:
        pictures = groups(a, b)
        note = f"{_jumps(a, b).capitalize()} from zero lead to {a * b}." if pictures else f"{a} × {b} = {a * b}."
        return [Step(MULTIPLY, before, Literal(a * b), note, illustrations=pictures)]
    factors = _product_or_number(a.numerator, b.numerator), _product_or_number(a.denominator, b.denominator)
    above, below = a.numerator * b.numerator, a.denominator * b.denominator
    if 1 in (a.denominator, b.denominator):
        number, part = (a, b) if a.denominator == 1 else (b, a)
        note = f"{number} times {part} is {number} times as many parts of the same size: multiply the numerators only."
        factors = written(TIMES, Fraction(a.numerator), Fraction(b.numerator)), whole(below)
        products = f"{a.numerator} × {b.numerator} = {above}."
    else:
        note = (
            f"Multiply the numerators, {a.numerator} and {b.numerator}, and the denominators, "
            f"{a.denominator} and {b.denominator}."
        )
        products = f"{a.numerator} × {b.numerator} = {above} and {a.denominator} × {b.denominator} = {below}."
    joined = Ratio(*factors)
    return [
        Step(MULTIPLY_FRACTIONS, before, joined, note),
        Step(MULTIPLY, joined, fraction(above, below), products),
        *reduce(above, below),
    ]


def _positive_quotient(a: Fraction, b: Fraction) -> Steps:
    before = written(DIVIDED_BY, a, b)
    quotient = a / b
    if a.denominator > 1 or b.denominator > 1:
        note = f"The reciprocal of {b} is {1 / b}: dividing by {b} is multiplying by {1 / b}."
        return [Step(DIVIDE_BY_FRACTION, before, written(TIMES, a, 1 / b), note), *multiply(a, 1 / b)]
    if quotient.denominator == 1:
        note = f"{a} ÷ {b} = {quotient}, because {quotient} × {b} = {a}."
        return [Step(DIVIDE, before, Literal(quotient), note, illustrations=groups(quotient, b))]
    note = (
        f"{b} does not go into {a} a whole number of times: the quotient is the fraction {a}/{b}, "
        f"between {int(quotient)} and {int(quotient) + 1}."
    )
    return [
        Step(DIVIDE_AS_FRACTION, before, fraction(a.numerator, b.numerator), note),
        *reduce(a.numerator, b.numerator),
    ]


def _product_or_number(a: int, b: int) -> Expression:
    return written(TIMES, Fraction(a), Fraction(b))


def _jumps(count: Fraction, size: Fraction) -> str:
    return f"{count} jumps of {plain_number(size)}" if count > 1 else f"one jump of {plain_number(size)}"


def _beside(value: Fraction) -> str:
    """The number as it stands after × or ÷."""
    return f"({plain_number(value)})" if value < 0 else plain_number(value)

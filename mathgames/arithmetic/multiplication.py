"""Multiplication and division of finite numbers, worked step by step. The divisor is not 0."""

from __future__ import annotations

from fractions import Fraction

from mathgames.arithmetic.pictures import groups
from mathgames.arithmetic.steps import Steps, fraction, literal_operation, negate_steps, reduce, whole
from mathgames.explain.derivation import Step
from mathgames.explain.expression import (
    Expression,
    Literal,
    Operation,
    Operator,
    Opposite,
    Ratio,
    plain,
    plain_equation,
)
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
from mathgames.language.words import _, _n

TIMES, DIVIDED_BY = Operator.TIMES, Operator.DIVIDED_BY


def multiply(a: Fraction, b: Fraction) -> Steps:
    """Return the steps from ``a × b`` to the product."""
    before = literal_operation(TIMES, a, b)
    if a == 0 or b == 0:
        other = b if a == 0 else a
        return [Step(MULTIPLY_BY_ZERO, before, whole(0), _("0 times {number} is 0.", number=other))]
    if a == 1 or b == 1:
        note = _("1 times {number} is the number itself.", number=a * b)
        return [Step(MULTIPLY_BY_ONE, before, Literal(a * b), note)]
    if a > 0 and b > 0:
        return _positive_product(a, b)
    positive = multiply(abs(a), abs(b))
    if a < 0 and b < 0:
        opposite_product = literal_operation(TIMES, a, -b)
        note = _(
            "{nothing} is 0 because the bracket is 0. It is also {known} + {product}, by the distributive law, and "
            "{equation}. So {product} must be {value}.",
            nothing=plain(Operation(TIMES, Literal(a), literal_operation(Operator.PLUS, -b, b))),
            known=plain(opposite_product),
            product=plain(before),
            equation=plain_equation(opposite_product, Literal(a * -b)),
            value=a * b,
        )
        return [Step(PRODUCT_SAME_SIGNS, before, literal_operation(TIMES, -a, -b), note), *positive]
    count, size = (a, b) if a > 0 else (b, a)
    pictures = groups(count, size)
    if pictures:
        note = _n(
            "{n} jump of {size} from zero leads to {product}: the product of numbers with different signs is negative.",
            "{n} jumps of {size} from zero lead to {product}: the product of numbers with different signs is negative.",
            int(count),
            size=size,
            product=a * b,
        )
    else:
        note = _("{a} and {b} have different signs, so the product is negative.", a=a, b=b)
    return [
        Step(PRODUCT_DIFFERENT_SIGNS, before, Opposite(positive[0].before), note, illustrations=pictures),
        *negate_steps(positive),
    ]


def divide(a: Fraction, b: Fraction) -> Steps:
    """Return the steps from ``a ÷ b``, with ``b`` not 0, to the quotient."""
    before = literal_operation(DIVIDED_BY, a, b)
    if a == 0:
        note = _("0 ÷ {divisor} = 0, because 0 × {divisor} = 0.", divisor=_operand_text(b))
        return [Step(ZERO_DIVIDED, before, whole(0), note)]
    if b == 1:
        return [Step(DIVIDE_BY_ONE, before, Literal(a), _("{number} divided by 1 is the number itself.", number=a))]
    if a > 0 and b > 0:
        return _positive_quotient(a, b)
    positive = divide(abs(a), abs(b))
    if a < 0 and b < 0:
        note = _(
            "{a} and {b} are both negative, so the quotient is positive: only a positive number times {b} is {a}.",
            a=a,
            b=b,
        )
        pictures = groups(a / b, b)
        return [Step(QUOTIENT_SAME_SIGNS, before, literal_operation(DIVIDED_BY, -a, -b), note, (), pictures), *positive]
    note = _(
        "{a} and {b} have different signs, so the quotient is negative: only a negative number times {b} is {a}.",
        a=a,
        b=b,
    )
    pictures = groups(b, a / b)
    return [
        Step(QUOTIENT_DIFFERENT_SIGNS, before, Opposite(positive[0].before), note, (), pictures),
        *negate_steps(positive),
    ]


def _positive_product(a: Fraction, b: Fraction) -> Steps:
    before = literal_operation(TIMES, a, b)
    if a.denominator == b.denominator == 1:
        pictures = groups(a, b)
        if pictures:
            note = _n(
                "{n} jump of {size} from zero leads to {product}.",
                "{n} jumps of {size} from zero lead to {product}.",
                int(a),
                size=b,
                product=a * b,
            )
        else:
            note = _("{a} × {b} = {product}.", a=a, b=b, product=a * b)
        return [Step(MULTIPLY, before, Literal(a * b), note, illustrations=pictures)]
    factors = _product_or_number(a.numerator, b.numerator), _product_or_number(a.denominator, b.denominator)
    numerator, denominator = a.numerator * b.numerator, a.denominator * b.denominator
    if 1 in (a.denominator, b.denominator):
        number, part = (a, b) if a.denominator == 1 else (b, a)
        note = _(
            "{number} times {part} gives {number} times as many parts of the same size: multiply only the numerators.",
            number=number,
            part=part,
        )
        factors = literal_operation(TIMES, Fraction(a.numerator), Fraction(b.numerator)), whole(denominator)
        products = _("{a} × {b} = {product}.", a=a.numerator, b=b.numerator, product=numerator)
    else:
        parts = {"above_a": a.numerator, "above_b": b.numerator, "below_a": a.denominator, "below_b": b.denominator}
        note = _(
            "Multiply the numerators, {above_a} and {above_b}, and the denominators, {below_a} and {below_b}.", **parts
        )
        products = _(
            "{above_a} × {above_b} = {above} and {below_a} × {below_b} = {below}.",
            above=numerator,
            below=denominator,
            **parts,
        )
    single_fraction = Ratio(*factors)
    return [
        Step(MULTIPLY_FRACTIONS, before, single_fraction, note),
        Step(MULTIPLY, single_fraction, fraction(numerator, denominator), products),
        *reduce(numerator, denominator),
    ]


def _positive_quotient(a: Fraction, b: Fraction) -> Steps:
    before = literal_operation(DIVIDED_BY, a, b)
    quotient = a / b
    if a.denominator > 1 or b.denominator > 1:
        note = _(
            "The reciprocal of {number} is {reciprocal}: dividing by {number} is the same as multiplying by "
            "{reciprocal}.",
            number=b,
            reciprocal=1 / b,
        )
        return [Step(DIVIDE_BY_FRACTION, before, literal_operation(TIMES, a, 1 / b), note), *multiply(a, 1 / b)]
    if quotient.denominator == 1:
        note = _("{a} ÷ {b} = {quotient}, because {quotient} × {b} = {a}.", a=a, b=b, quotient=quotient)
        return [Step(DIVIDE, before, Literal(quotient), note, illustrations=groups(quotient, b))]
    note = _(
        "{b} does not go into {a} a whole number of times: the quotient is the fraction {a}/{b}, between {below} and "
        "{above}.",
        a=a,
        b=b,
        below=int(quotient),
        above=int(quotient) + 1,
    )
    return [
        Step(DIVIDE_AS_FRACTION, before, fraction(a.numerator, b.numerator), note),
        *reduce(a.numerator, b.numerator),
    ]


def _product_or_number(a: int, b: int) -> Expression:
    return literal_operation(TIMES, Fraction(a), Fraction(b))


def _operand_text(value: Fraction) -> str:
    return f"({plain_number(value)})" if value < 0 else plain_number(value)

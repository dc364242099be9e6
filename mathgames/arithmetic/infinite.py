"""The operations that have an infinity in them or divide by zero, worked step by step.

Each says whether mathematics gives a value, and why: ∞ stands for growth without limit, and an operation on it has a
value where every way of growing leads to the same one. What mathematics leaves open and a game decides is marked in the
rule of the step.
"""

from __future__ import annotations

from fractions import Fraction

from mathgames.arithmetic.operations import OverZero, absolute_value, negate, operate
from mathgames.arithmetic.steps import Steps, literal_operation, negate_steps
from mathgames.explain.derivation import Rule, Step
from mathgames.explain.expression import Literal, Operator, Opposite, plain
from mathgames.explain.glossary import (
    ADD_ZERO,
    DIVIDE_BY_ONE,
    INFINITE_PRODUCT,
    INFINITE_QUOTIENT,
    INFINITE_SUM,
    INFINITIES_AGAINST,
    INFINITIES_TOGETHER,
    INFINITY_OVER_INFINITY,
    INFINITY_OVER_ZERO,
    INFINITY_OVER_ZERO_UNDEFINED,
    MULTIPLY_BY_ONE,
    NO_VALUE,
    OVER_INFINITY,
    OVER_ZERO,
    OVER_ZERO_UNDEFINED,
    PRODUCT_DIFFERENT_SIGNS,
    PRODUCT_SAME_SIGNS,
    QUOTIENT_DIFFERENT_SIGNS,
    QUOTIENT_SAME_SIGNS,
    SUBTRACT_AS_ADD,
    SUBTRACT_NEGATIVE,
    SUBTRACT_ZERO,
    ZERO_OVER_ZERO,
    ZERO_TIMES_INFINITY,
)
from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY, Extended, Quantity, plain_number, sign_of
from mathgames.language.words import LazyString, Text, _, join_sentences

PLUS, MINUS, TIMES, DIVIDED_BY = Operator


def no_value(operator: Operator, a: Quantity, b: Quantity) -> Steps:
    """Return the one step of an operation on something that does not exist."""
    if a is DOES_NOT_EXIST:
        note = _("The first value does not exist, so there is nothing to calculate with.")
    else:
        note = _("The second value does not exist, so there is nothing to calculate with.")
    return [Step(NO_VALUE, literal_operation(operator, a, b), Literal(DOES_NOT_EXIST), note)]


def add(a: Quantity, b: Quantity) -> Steps:
    """Return the steps from ``a + b`` to the sum, where one of them is infinite."""
    infinity = a if isinstance(a, Extended) else b
    if a == 0 or b == 0:
        note = _("Adding 0 and {number} changes nothing.", number=plain_number(infinity))
        return [_step(ADD_ZERO, PLUS, a, b, note)]
    if isinstance(a, Fraction) or isinstance(b, Fraction):
        finite = plain_number(a if isinstance(a, Fraction) else b)
        if infinity is INFINITY:
            note = _("Something that grows without limit still does so when {number} is added to it.", number=finite)
        else:
            note = _("Something that falls without limit still does so when {number} is added to it.", number=finite)
        return [_step(INFINITE_SUM, PLUS, a, b, note)]
    if a is b:
        if a is INFINITY:
            note = _("Two things that grow without limit still grow without limit when they are added.")
        else:
            note = _("Two things that fall without limit still fall without limit when they are added.")
        return [_step(INFINITIES_TOGETHER, PLUS, a, b, note)]
    note = _(
        "10, 100, 1000, … plus −10, −100, −1000, … is always 0, but 20, 200, 2000, … plus −10, −100, −1000, … grows "
        "without limit: two ways give two answers, so there is no single answer."
    )
    return [_step(INFINITIES_AGAINST, PLUS, a, b, note)]


def subtract(a: Quantity, b: Quantity) -> Steps:
    """Return the steps from ``a − b`` to the difference, where one of them is infinite."""
    if b == 0:
        note = _("Taking 0 away from {number} changes nothing.", number=plain_number(a))
        return [_step(SUBTRACT_ZERO, MINUS, a, b, note)]
    if a is INFINITY and b is INFINITY:
        note = _(
            "10 − 10, 100 − 100, 1000 − 1000, … is always 0, but 20 − 10, 200 − 100, 2000 − 1000, … grows without "
            "limit: two ways give two answers, so there is no single answer."
        )
        return [_step(INFINITIES_AGAINST, MINUS, a, b, note)]
    if a is INFINITY and sign_of(b) > 0:
        note = _(
            "Something that grows without limit still does so when {number} is taken away from it.",
            number=plain_number(b),
        )
        return [_step(INFINITE_SUM, MINUS, a, b, note)]
    rule = SUBTRACT_NEGATIVE if sign_of(b) < 0 else SUBTRACT_AS_ADD
    note = _(
        "Subtracting {b} is the same as adding its opposite, {opposite}.",
        b=plain_number(b),
        opposite=plain_number(negate(b)),
    )
    return [Step(rule, literal_operation(MINUS, a, b), literal_operation(PLUS, a, negate(b)), note), *add(a, negate(b))]


def multiply(a: Quantity, b: Quantity) -> Steps:
    """Return the steps from ``a × b`` to the product, where one of them is infinite."""
    if a == 0 or b == 0:
        note = _(
            "1/10 × 10, 1/100 × 100, 1/1000 × 1000, … is always 1, but 1/10 × 20, 1/100 × 200, 1/1000 × 2000, … is "
            "always 2, while one factor shrinks to 0 and the other grows without limit: two ways give two answers, so "
            "there is no single answer."
        )
        return [_step(ZERO_TIMES_INFINITY, TIMES, a, b, note)]
    if a == 1 or b == 1:
        note = _("1 times {infinity} is {infinity} itself.", infinity=plain_number(b if a == 1 else a))
        return [_step(MULTIPLY_BY_ONE, TIMES, a, b, note)]
    if sign_of(a) > 0 and sign_of(b) > 0:
        if a is b:
            note = _("A number that grows without limit, times another one that does so too, also grows without limit.")
        else:
            finite = plain_number(a if isinstance(a, Fraction) else b)
            note = _("{number} times 10, 100, 1000, … grows without limit.", number=finite)
        return [_step(INFINITE_PRODUCT, TIMES, a, b, note)]
    positive = multiply(absolute_value(a), absolute_value(b))
    signs = {"a": plain_number(a), "b": plain_number(b)}
    if sign_of(a) == sign_of(b):
        note = _("{a} and {b} are both negative, so the product is positive.", **signs)
        return [Step(PRODUCT_SAME_SIGNS, literal_operation(TIMES, a, b), positive[0].before, note), *positive]
    note = _("{a} and {b} have different signs, so the product is negative.", **signs)
    return [
        Step(PRODUCT_DIFFERENT_SIGNS, literal_operation(TIMES, a, b), Opposite(positive[0].before), note),
        *negate_steps(positive),
    ]


def divide(a: Quantity, b: Quantity, over_zero: OverZero) -> Steps:
    """Return the steps from ``a ÷ b`` to the quotient, where one of them is infinite or ``b`` is 0."""
    if b == 0:
        return [_over_zero(a, over_zero)]
    if isinstance(a, Extended) and isinstance(b, Extended):
        note = _(
            "10 ÷ 10, 100 ÷ 100, 1000 ÷ 1000, … is always 1, but 20 ÷ 10, 200 ÷ 100, 2000 ÷ 1000, … is always 2: two "
            "ways give two answers, so there is no single answer."
        )
        if sign_of(a) < 0 or sign_of(b) < 0:
            note = join_sentences(_("Even without the signs there is no answer."), note)
        return [_step(INFINITY_OVER_INFINITY, DIVIDED_BY, a, b, note)]
    if isinstance(b, Extended):
        return [_step(OVER_INFINITY, DIVIDED_BY, a, b, _near_zero(a, b))]
    if b == 1:
        note = _("{infinity} divided by 1 is {infinity} itself.", infinity=plain_number(a))
        return [_step(DIVIDE_BY_ONE, DIVIDED_BY, a, b, note)]
    if sign_of(a) > 0 and sign_of(b) > 0:
        note = _("10, 100, 1000, … divided by {number} still grows without limit.", number=plain_number(b))
        return [_step(INFINITE_QUOTIENT, DIVIDED_BY, a, b, note)]
    positive = divide(absolute_value(a), absolute_value(b), over_zero)
    before, signs = literal_operation(DIVIDED_BY, a, b), {"a": plain_number(a), "b": plain_number(b)}
    if sign_of(a) == sign_of(b):
        note = _("{a} and {b} are both negative, so the quotient is positive.", **signs)
        return [Step(QUOTIENT_SAME_SIGNS, before, positive[0].before, note), *positive]
    note = _("{a} and {b} have different signs, so the quotient is negative.", **signs)
    return [Step(QUOTIENT_DIFFERENT_SIGNS, before, Opposite(positive[0].before), note), *negate_steps(positive)]


def _near_zero(a: Quantity, b: Quantity) -> LazyString:
    if a == 0 and b is INFINITY:
        return _("0 divided by 10, by 100, by 1000, and so on is always 0.")
    if a == 0:
        return _("0 divided by −10, by −100, by −1000, and so on is always 0.")
    if b is INFINITY:
        return _(
            "{number} divided by something that grows without limit gets as close to 0 as you like.",
            number=plain_number(a),
        )
    return _(
        "{number} divided by something that falls without limit gets as close to 0 as you like.", number=plain_number(a)
    )


def _over_zero(a: Quantity, over_zero: OverZero) -> Step:
    before = literal_operation(DIVIDED_BY, a, Fraction(0))
    if a == 0:
        note = _("1 × 0 = 0 and 2 × 0 = 0, so 0 ÷ 0 could be 1 or 2: it has no single value.")
        return Step(ZERO_OVER_ZERO, before, Literal(DOES_NOT_EXIST), note)
    places: dict[str, Text] = {"dividend": plain_number(a), "division": plain(before)}
    value = operate(DIVIDED_BY, a, Fraction(0), over_zero=over_zero)
    if value is DOES_NOT_EXIST:
        rule = INFINITY_OVER_ZERO_UNDEFINED if isinstance(a, Extended) else OVER_ZERO_UNDEFINED
        note = _("No number times 0 is {dividend}, so {division} has no value.", **places)
        return Step(rule, before, Literal(value), note)
    if isinstance(a, Extended):
        note = _(
            "No number times 0 is {dividend}, so in mathematics {division} has no value. In this game it is "
            "{dividend}, as if {dividend} were divided by a tiny positive number.",
            **places,
        )
        return Step(INFINITY_OVER_ZERO, before, Literal(value), note)
    if sign_of(a) > 0:
        note = _(
            "No number times 0 is {dividend}, so in mathematics {division} has no value. In this game it is ∞: "
            "{dividend} ÷ 1/10, {dividend} ÷ 1/100, {dividend} ÷ 1/1000, … grows without limit.",
            **places,
        )
    else:
        note = _(
            "No number times 0 is {dividend}, so in mathematics {division} has no value. In this game it is −∞: "
            "{dividend} ÷ 1/10, {dividend} ÷ 1/100, {dividend} ÷ 1/1000, … falls without limit.",
            **places,
        )
    return Step(OVER_ZERO, before, Literal(value), note)


def _step(rule: Rule, operator: Operator, a: Quantity, b: Quantity, note: LazyString) -> Step:
    return Step(rule, literal_operation(operator, a, b), Literal(operate(operator, a, b)), note)

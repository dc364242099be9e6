"""The operations that have an infinity in them or divide by zero, worked step by step.

Each says whether mathematics gives a value, and why: ∞ stands for what grows without end, and an operation on it has a
value where every way of growing leads to the same one. What mathematics leaves open and a game decides is marked in the
rule of the step.
"""

from __future__ import annotations

from fractions import Fraction

from mathgames.arithmetic.operations import InfinityOverZero, absolute_value, operate, opposite
from mathgames.arithmetic.steps import Steps, negated, text, written
from mathgames.explain.derivation import Rule, Step
from mathgames.explain.expression import Literal, Operator, Opposite
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
from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY, Extended, Quantity, plain_number, sign

PLUS, MINUS, TIMES, DIVIDED_BY = Operator


def no_value(operator: Operator, a: Quantity, b: Quantity) -> Steps:
    """The one step of an operation on something that does not exist."""
    which = "first" if a is DOES_NOT_EXIST else "second"
    note = f"The {which} of the two does not exist, so there is nothing to calculate with."
    return [Step(NO_VALUE, written(operator, a, b), Literal(DOES_NOT_EXIST), note)]


def add(a: Quantity, b: Quantity) -> Steps:
    """The steps from ``a + b`` to the sum, where one of them is infinite."""
    infinity = plain_number(a if isinstance(a, Extended) else b)
    if a == 0 or b == 0:
        return [_step(ADD_ZERO, PLUS, a, b, f"Adding 0 and {infinity} changes nothing.")]
    if isinstance(a, Fraction) or isinstance(b, Fraction):
        finite = plain_number(a if isinstance(a, Fraction) else b)
        note = f"What {_goes(infinity)} still does so when {finite} is added to it."
        return [_step(INFINITE_SUM, PLUS, a, b, note)]
    if a is b:
        return [_step(INFINITIES_TOGETHER, PLUS, a, b, f"Two things that {_goes(infinity, many=True)} do so together.")]
    note = (
        "10, 100, 1000, … and −10, −100, −1000, … always make 0, but 20, 200, 2000, … and −10, −100, −1000, … grow "
        "without end: two ways, two answers, so there is none."
    )
    return [_step(INFINITIES_AGAINST, PLUS, a, b, note)]


def subtract(a: Quantity, b: Quantity) -> Steps:
    """The steps from ``a − b`` to the difference, where one of them is infinite."""
    if b == 0:
        return [_step(SUBTRACT_ZERO, MINUS, a, b, f"Taking 0 away from {plain_number(a)} changes nothing.")]
    if a is INFINITY and b is INFINITY:
        note = (
            "10 − 10, 100 − 100, 1000 − 1000, … is always 0, but 20 − 10, 200 − 100, 2000 − 1000, … grows without end: "
            "two ways, two answers, so there is none."
        )
        return [_step(INFINITIES_AGAINST, MINUS, a, b, note)]
    if a is INFINITY and sign(b) > 0:
        note = f"What grows without end still does so when {plain_number(b)} is taken away from it."
        return [_step(INFINITE_SUM, MINUS, a, b, note)]
    rule = SUBTRACT_NEGATIVE if sign(b) < 0 else SUBTRACT_AS_ADD
    note = f"Subtracting {plain_number(b)} is adding its opposite, {plain_number(opposite(b))}."
    return [Step(rule, written(MINUS, a, b), written(PLUS, a, opposite(b)), note), *add(a, opposite(b))]


def multiply(a: Quantity, b: Quantity) -> Steps:
    """The steps from ``a × b`` to the product, where one of them is infinite."""
    if a == 0 or b == 0:
        note = (
            "1/10 × 10, 1/100 × 100, 1/1000 × 1000, … is always 1, but 1/10 × 20, 1/100 × 200, 1/1000 × 2000, … is "
            "always 2, while one factor shrinks to 0 and the other grows without end: two ways, two answers, so there "
            "is none."
        )
        return [_step(ZERO_TIMES_INFINITY, TIMES, a, b, note)]
    if a == 1 or b == 1:
        infinity = plain_number(b if a == 1 else a)
        return [_step(MULTIPLY_BY_ONE, TIMES, a, b, f"1 times {infinity} is {infinity} itself.")]
    if sign(a) > 0 and sign(b) > 0:
        if a is b:
            note = "A number that grows without end, times another that does, grows without end all the more."
        else:
            finite = plain_number(a if isinstance(a, Fraction) else b)
            note = f"{finite} times 10, 100, 1000, … grows without end."
        return [_step(INFINITE_PRODUCT, TIMES, a, b, note)]
    positive = multiply(absolute_value(a), absolute_value(b))
    return _by_signs(TIMES, a, b, (PRODUCT_SAME_SIGNS, PRODUCT_DIFFERENT_SIGNS), "product", positive)


def divide(a: Quantity, b: Quantity, infinity_over_zero: InfinityOverZero) -> Steps:
    """The steps from ``a ÷ b`` to the quotient, where one of them is infinite or ``b`` is 0."""
    if b == 0:
        return [_over_zero(a, infinity_over_zero)]
    if isinstance(a, Extended) and isinstance(b, Extended):
        note = (
            "10 ÷ 10, 100 ÷ 100, 1000 ÷ 1000, … is always 1, but 20 ÷ 10, 200 ÷ 100, 2000 ÷ 1000, … is always 2: "
            "two ways, two answers, so there is none."
        )
        if sign(a) < 0 or sign(b) < 0:
            note = f"Even without the signs there is no answer: {note}"
        return [_step(INFINITY_OVER_INFINITY, DIVIDED_BY, a, b, note)]
    if isinstance(b, Extended):
        if a == 0:
            note = f"0 divided by any number but 0 is 0, however far the divisor {_goes(plain_number(b))}."
        else:
            note = f"{plain_number(a)} divided by what {_goes(plain_number(b))} comes as near to 0 as one likes."
        return [_step(OVER_INFINITY, DIVIDED_BY, a, b, note)]
    if b == 1:
        return [_step(DIVIDE_BY_ONE, DIVIDED_BY, a, b, f"{plain_number(a)} divided by 1 is {plain_number(a)} itself.")]
    if sign(a) > 0 and sign(b) > 0:
        note = f"10, 100, 1000, … divided by {plain_number(b)} still grows without end."
        return [_step(INFINITE_QUOTIENT, DIVIDED_BY, a, b, note)]
    positive = divide(absolute_value(a), absolute_value(b), infinity_over_zero)
    return _by_signs(DIVIDED_BY, a, b, (QUOTIENT_SAME_SIGNS, QUOTIENT_DIFFERENT_SIGNS), "quotient", positive)


def _over_zero(a: Quantity, infinity_over_zero: InfinityOverZero) -> Step:
    dividend, zero = plain_number(a), Fraction(0)
    if a == 0:
        note = "1 × 0 = 0 and 2 × 0 = 0, so 0 ÷ 0 could as well be 1 as 2: it has no one value."
        return _step(ZERO_OVER_ZERO, DIVIDED_BY, a, zero, note)
    nothing = f"No number times 0 is {dividend}, so mathematics gives {text(DIVIDED_BY, a, zero)} no value"
    if isinstance(a, Extended) and infinity_over_zero == "dne":
        note = f"{nothing}, and neither does the game."
        return Step(INFINITY_OVER_ZERO_UNDEFINED, written(DIVIDED_BY, a, zero), Literal(DOES_NOT_EXIST), note)
    rule, value = (INFINITY_OVER_ZERO if isinstance(a, Extended) else OVER_ZERO), operate(DIVIDED_BY, a, zero)
    example = f": {dividend} ÷ 1/10, {dividend} ÷ 1/100, {dividend} ÷ 1/1000, … {_goes(plain_number(value))}"
    if isinstance(a, Extended):
        example = f", as if {dividend} were divided by a tiny positive number"
    return _step(rule, DIVIDED_BY, a, zero, f"{nothing}; the game lets it be {plain_number(value)}{example}.")


def _by_signs(operator: Operator, a: Quantity, b: Quantity, rules: tuple[Rule, Rule], name: str, then: Steps) -> Steps:
    """The sign of a product or a quotient first, and then the same with positive operands."""
    before, signs = written(operator, a, b), f"{plain_number(a)} and {plain_number(b)}"
    if sign(a) == sign(b):
        return [Step(rules[0], before, then[0].before, f"{signs} are both negative, so the {name} is positive."), *then]
    note = f"{signs} have different signs, so the {name} is negative."
    return [Step(rules[1], before, Opposite(then[0].before), note), *negated(then)]


def _step(rule: Rule, operator: Operator, a: Quantity, b: Quantity, note: str) -> Step:
    return Step(rule, written(operator, a, b), Literal(operate(operator, a, b)), note)


def _goes(infinity: str, *, many: bool = False) -> str:
    """What something does that is infinite."""
    if infinity.startswith("−"):
        return "fall without end" if many else "falls without end"
    return "grow without end" if many else "grows without end"

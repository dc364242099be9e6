"""Addition and subtraction of finite numbers, worked step by step."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import lcm

from mathgames.arithmetic.pictures import counters, take_away, two_walks, walk
from mathgames.arithmetic.steps import (
    Steps,
    literal_operation,
    negate_steps,
    over,
    reduce,
    whole,
)
from mathgames.explain.derivation import Step, TakeAway
from mathgames.explain.expression import AbsoluteValue, Expression, Literal, Operation, Operator, Opposite, Ratio
from mathgames.explain.glossary import (
    ABSOLUTE_VALUE,
    ADD,
    ADD_FRACTIONS,
    ADD_OPPOSITES,
    ADD_ZERO,
    COMMON_DENOMINATOR,
    DIFFERENT_SIGNS,
    SAME_SIGNS,
    SUBTRACT,
    SUBTRACT_AS_ADD,
    SUBTRACT_FRACTIONS,
    SUBTRACT_NEGATIVE,
    SUBTRACT_ZERO,
)
from mathgames.explain.quantity import plain_number, sign_of
from mathgames.language.words import LazyString, _, _n, join_sentences, join_with_and

PLUS, MINUS = Operator.PLUS, Operator.MINUS


def add(a: Fraction, b: Fraction) -> Steps:
    """Return the steps from ``a + b`` to the sum."""
    before = literal_operation(PLUS, a, b)
    if a == 0 or b == 0:
        return [Step(ADD_ZERO, before, Literal(a + b), _("Adding 0 and {number} changes nothing.", number=a + b))]
    pictures = counters(a, b) + walk(a, b)
    if a == -b:
        note = _(
            "{a} and {b} are opposites, the same distance from zero on opposite sides: together they make 0.", a=a, b=b
        )
        return [Step(ADD_OPPOSITES, before, whole(0), note, illustrations=pictures)]
    if a.denominator > 1 or b.denominator > 1:
        return _over_common_denominator(PLUS, a, b)
    if a > 0 and b > 0:
        note = _("Counting on {b} from {a} gives {sum}.", a=a, b=b, sum=a + b)
        return [Step(ADD, before, Literal(a + b), note, illustrations=pictures)]
    return _by_absolute_values(a, b)


def subtract(a: Fraction, b: Fraction) -> Steps:
    """Return the steps from ``a − b`` to the difference."""
    before = literal_operation(MINUS, a, b)
    if b == 0:
        return [Step(SUBTRACT_ZERO, before, Literal(a), _("Taking 0 away from {number} changes nothing.", number=a))]
    if a >= b > 0:
        if a.denominator > 1 or b.denominator > 1:
            return _over_common_denominator(MINUS, a, b)
        note = _("Taking {b} away from {a} leaves {difference}.", a=a, b=b, difference=a - b)
        return [Step(SUBTRACT, before, Literal(a - b), note, illustrations=take_away(a, b) + walk(a, -b))]
    return [subtraction_as_addition(a, b), *add(a, -b)]


def subtraction_as_addition(a: Fraction, b: Fraction) -> Step:
    """Return the step from ``a − b`` to ``a + (−b)``, for any ``b`` but 0."""
    rule = SUBTRACT_NEGATIVE if b < 0 else SUBTRACT_AS_ADD
    pictures = take_away(a, b)
    note = _explain_taking_away(pictures[0]) if pictures else _explain_with_money(b)
    return Step(
        rule,
        literal_operation(MINUS, a, b),
        literal_operation(PLUS, a, -b),
        note,
        illustrations=(*pictures, *two_walks(a, b)),
    )


def _explain_taking_away(picture: TakeAway) -> LazyString:
    size, places = abs(picture.subtrahend), {"a": picture.have, "left": picture.left}
    if not picture.pairs:  # two negative numbers; a positive one that is not larger is simply taken away
        return _n(
            "{a} is made of −1s. Taking {n} of them away leaves {left}, and so does adding {n}: a +1 cancels a −1.",
            "{a} is made of −1s. Taking {n} of them away leaves {left}, and so does adding {n}: each +1 cancels a −1.",
            size,
            **places,
        )
    if picture.subtrahend < 0:
        return _n(
            "There are too few −1s: put down {n} zero pair of +1 and −1, which is worth 0. Take away {size} of the "
            "−1s: {left} is left, as if you had added {size}.",
            "There are too few −1s: put down {n} zero pairs of +1 and −1, each worth 0. Take away {size} of the −1s: "
            "{left} is left, as if you had added {size}.",
            picture.pairs,
            size=size,
            **places,
        )
    return _n(
        "There are too few +1s: put down {n} zero pair of +1 and −1, which is worth 0. Take away {size} of the +1s: "
        "{left} is left, as if you had added −{size}.",
        "There are too few +1s: put down {n} zero pairs of +1 and −1, each worth 0. Take away {size} of the +1s: "
        "{left} is left, as if you had added −{size}.",
        picture.pairs,
        size=size,
        **places,
    )


def _explain_with_money(b: Fraction) -> LazyString:
    if b < 0:
        return _(
            "Subtracting {b} is the same as adding its opposite, {opposite}: losing a debt of {opposite} is worth the "
            "same as getting {opposite}.",
            b=b,
            opposite=-b,
        )
    return _(
        "Subtracting {b} is the same as adding its opposite, {opposite}: paying {b} is worth the same as getting a "
        "debt of {b}.",
        b=b,
        opposite=-b,
    )


def _by_absolute_values(a: Fraction, b: Fraction) -> Steps:
    """Add two whole numbers of which at least one is negative, and which are not opposites."""
    before = literal_operation(PLUS, a, b)
    pictures = counters(a, b) + walk(a, b)
    if sign_of(a) == sign_of(b):
        rule, operator, farther, nearer = SAME_SIGNS, PLUS, a, b
        note = _(
            "{a} and {b} are both negative, so nothing cancels: add their distances from zero, {size_a} and {size_b}, "
            "and keep the negative sign.",
            a=a,
            b=b,
            size_a=abs(a),
            size_b=abs(b),
        )
        inner_steps = add(abs(a), abs(b))
    else:
        rule, operator = DIFFERENT_SIGNS, MINUS
        farther, nearer = (a, b) if abs(a) > abs(b) else (b, a)
        note = _explain_cancelling(farther, nearer)
        inner_steps = subtract(abs(farther), abs(nearer))
    sizes = Operation(operator, AbsoluteValue(Literal(farther)), AbsoluteValue(Literal(nearer)))
    distances = _(
        "{a} is {size_a} from zero, and {b} is {size_b} from zero.",
        a=farther,
        b=nearer,
        size_a=abs(farther),
        size_b=abs(nearer),
    )
    # The sum itself was drawn; what is left to do with the distances needs no picture.
    size_steps = [
        Step(ABSOLUTE_VALUE, sizes, inner_steps[0].before, distances),
        *(replace(step, illustrations=()) for step in inner_steps),
    ]
    if farther < 0:
        return [Step(rule, before, Opposite(sizes), note, illustrations=pictures), *negate_steps(size_steps)]
    return [Step(rule, before, sizes, note, illustrations=pictures), *size_steps]


def _explain_cancelling(farther: Fraction, nearer: Fraction) -> LazyString:
    pair_count, left = int(abs(nearer)), int(abs(farther) - abs(nearer))
    if farther > 0:
        first = _n("{n} of the −1s cancels {n} of the +1s.", "{n} of the −1s cancel {n} of the +1s.", pair_count)
        second = _n("{n} of the +1s is left.", "{n} of the +1s are left.", left)
    else:
        first = _n("{n} of the +1s cancels {n} of the −1s.", "{n} of the +1s cancel {n} of the −1s.", pair_count)
        second = _n("{n} of the −1s is left.", "{n} of the −1s are left.", left)
    conclusion = _(
        "So subtract the distances from zero and keep the sign of {farther}, which is farther from zero.",
        farther=farther,
    )
    return join_sentences(first, second, conclusion)


def _over_common_denominator(operator: Operator, a: Fraction, b: Fraction) -> Steps:
    """Add numbers, or subtract without a negative result, where at least one is a fraction."""
    denominator = lcm(a.denominator, b.denominator)
    numerator, other = int(a * denominator), int(b * denominator)
    start = literal_operation(operator, a, b)
    common = Operation(operator, _expand(a, denominator), _expand(b, denominator))
    steps: Steps = []
    if common != start:
        unlike_terms = [x for x in (a, b) if x.denominator != denominator]
        equalities = join_with_and(
            f"{plain_number(x)} = {plain_number(int(x * denominator))}/{denominator}" for x in unlike_terms
        )
        if 1 in (a.denominator, b.denominator):
            note = _("A whole number can be written over any denominator: {equalities}.", equalities=equalities)
        else:
            note = _(
                "{denominator} is the lowest common multiple of the denominators: {equalities}.",
                denominator=denominator,
                equalities=equalities,
            )
        steps.append(Step(COMMON_DENOMINATOR, start, common, note))
    single_fraction = Ratio(literal_operation(operator, Fraction(numerator), Fraction(other)), whole(denominator))
    if operator is PLUS:
        rule, change = ADD_FRACTIONS, b
        note = _(
            "Both fractions have the denominator {denominator}: add the numerators and keep the denominator.",
            denominator=denominator,
        )
    else:
        rule, change = SUBTRACT_FRACTIONS, -b
        note = _(
            "Both fractions have the denominator {denominator}: subtract the numerators and keep the denominator.",
            denominator=denominator,
        )
    steps.append(Step(rule, common, single_fraction, note, illustrations=walk(a, change)))
    numerators = (add if operator is PLUS else subtract)(Fraction(numerator), Fraction(other))
    steps += over(denominator, numerators)
    steps += reduce(numerator + other if operator is PLUS else numerator - other, denominator)
    return steps


def _expand(value: Fraction, denominator: int) -> Expression:
    if value.denominator == denominator:
        return Literal(value)
    return Ratio(Literal(value * denominator), whole(denominator))

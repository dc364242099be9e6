"""Addition and subtraction of finite numbers, worked step by step."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from mathgames.arithmetic.lowest_terms import reduce
from mathgames.arithmetic.pictures import counters, counters_to_take, walk
from mathgames.arithmetic.steps import Steps, negated, over, whole, written
from mathgames.explain.derivation import Step
from mathgames.explain.expression import AbsoluteValue, Expression, Literal, Operation, Operator, Opposite, Ratio
from mathgames.explain.glossary import (
    ADD,
    ADD_FRACTIONS,
    ADD_OPPOSITES,
    ADD_ZERO,
    COMMON_DENOMINATOR,
    DIFFERENT_SIGNS,
    MODULUS,
    SAME_SIGNS,
    SUBTRACT,
    SUBTRACT_AS_ADD,
    SUBTRACT_FRACTIONS,
    SUBTRACT_NEGATIVE,
    SUBTRACT_ZERO,
)
from mathgames.explain.quantity import plain_number, sign

PLUS, MINUS = Operator.PLUS, Operator.MINUS


def add(a: Fraction, b: Fraction) -> Steps:
    """The steps from ``a + b`` to the sum."""
    before = written(PLUS, a, b)
    if a == 0 or b == 0:
        return [Step(ADD_ZERO, before, Literal(a + b), f"Adding 0 and {plain_number(a + b)} changes nothing.")]
    pictures = walk(a, b) + counters(a, b)
    if a == -b:
        note = (
            f"{plain_number(a)} and {plain_number(b)} are opposites, equally far from zero on its two sides: "
            "together they make 0."
        )
        return [Step(ADD_OPPOSITES, before, whole(0), note, illustrations=pictures)]
    if a.denominator > 1 or b.denominator > 1:
        return _over_common_denominator(PLUS, a, b)
    if a > 0 and b > 0:
        note = f"Counting on {b} from {a} leads to {a + b}."
        return [Step(ADD, before, Literal(a + b), note, illustrations=pictures)]
    return _by_moduli(a, b)


def subtract(a: Fraction, b: Fraction) -> Steps:
    """The steps from ``a − b`` to the difference."""
    before = written(MINUS, a, b)
    if b == 0:
        return [Step(SUBTRACT_ZERO, before, Literal(a), f"Taking 0 away from {plain_number(a)} changes nothing.")]
    if a >= b > 0:
        if a.denominator > 1 or b.denominator > 1:
            return _over_common_denominator(MINUS, a, b)
        note = f"Taking {b} away from {a} leaves {a - b}."
        return [Step(SUBTRACT, before, Literal(a - b), note, illustrations=walk(a, -b))]
    return [subtraction_as_addition(a, b), *add(a, -b)]


def subtraction_as_addition(a: Fraction, b: Fraction) -> Step:
    """The step from ``a − b`` to ``a + (−b)``, for any ``b`` but 0."""
    rule = SUBTRACT_NEGATIVE if b < 0 else SUBTRACT_AS_ADD
    note = f"Subtracting {plain_number(b)} is adding its opposite, {plain_number(-b)}: "
    pictures = counters_to_take(a, b)
    if pictures:
        kind, other = ("negative", "positive") if b < 0 else ("positive", "negative")
        note += (
            f"put {_count(abs(b), 'pair')} worth zero beside {plain_number(a)}, take the {_count(abs(b), kind)} away, "
            f"and the {_count(abs(b), other)} stay."
            if abs(b) > 1
            else f"put a pair worth zero beside {plain_number(a)}, take its {kind} counter away, "
            f"and its {other} one stays."
        )
    elif b < 0:
        note += f"to lose a debt of {-b} is worth as much as to get {-b}."
    else:
        note += f"to pay {b} is worth as much as to get a debt of {b}."
    return Step(rule, written(MINUS, a, b), written(PLUS, a, -b), note, illustrations=pictures)


def _by_moduli(a: Fraction, b: Fraction) -> Steps:
    """Two whole numbers of which at least one is negative, and which are no opposites."""
    before = written(PLUS, a, b)
    pictures = walk(a, b) + counters(a, b)
    if sign(a) == sign(b):
        rule, operator, larger, smaller = SAME_SIGNS, PLUS, a, b
        note = (
            f"{plain_number(a)} and {plain_number(b)} are both negative: add their distances from zero, "
            f"{abs(a)} and {abs(b)}, and keep the negative sign."
        )
        then = add(abs(a), abs(b))
    else:
        rule, operator = DIFFERENT_SIGNS, MINUS
        larger, smaller = (a, b) if abs(a) > abs(b) else (b, a)
        note = (
            f"{plain_number(a)} and {plain_number(b)} have different signs: subtract the smaller distance from zero, "
            f"{abs(smaller)}, from the larger, {abs(larger)}, and keep the sign of {plain_number(larger)}, "
            "which is farther from zero."
        )
        then = subtract(abs(larger), abs(smaller))
    moduli = Operation(operator, AbsoluteValue(Literal(larger)), AbsoluteValue(Literal(smaller)))
    distances = (
        f"{plain_number(larger)} is {abs(larger)} away from zero, and {plain_number(smaller)} is {abs(smaller)} away."
    )
    worked = [Step(MODULUS, moduli, then[0].before, distances), *then]
    if larger < 0:
        return [Step(rule, before, Opposite(moduli), note, illustrations=pictures), *negated(worked)]
    return [Step(rule, before, moduli, note, illustrations=pictures), *worked]


def _over_common_denominator(operator: Operator, a: Fraction, b: Fraction) -> Steps:
    """A sum, or a difference that is not negative, of numbers of which at least one is a fraction."""
    denominator = lcm(a.denominator, b.denominator)
    above, other = int(a * denominator), int(b * denominator)
    start = written(operator, a, b)
    common = Operation(operator, _expanded(a, denominator), _expanded(b, denominator))
    steps: Steps = []
    if common != start:
        changed = [x for x in (a, b) if x.denominator != denominator]
        equalities = " and ".join(
            f"{plain_number(x)} = {plain_number(int(x * denominator))}/{denominator}" for x in changed
        )
        note = f"{denominator} is the least common multiple of the denominators: {equalities}."
        if 1 in (a.denominator, b.denominator):
            note = f"A whole number can be written over any denominator: {equalities}."
        steps.append(Step(COMMON_DENOMINATOR, start, common, note))
    joined = Ratio(written(operator, Fraction(above), Fraction(other)), whole(denominator))
    rule, verb = (ADD_FRACTIONS, "add") if operator is PLUS else (SUBTRACT_FRACTIONS, "subtract")
    note = f"Both parts have the denominator {denominator}: {verb} the numerators, and the denominator stays."
    pictures = walk(a, b if operator is PLUS else -b)
    steps.append(Step(rule, common, joined, note, illustrations=pictures))
    numerators = (add if operator is PLUS else subtract)(Fraction(above), Fraction(other))
    steps += over(denominator, numerators)
    steps += reduce(above + other if operator is PLUS else above - other, denominator)
    return steps


def _expanded(value: Fraction, denominator: int) -> Expression:
    if value.denominator == denominator:
        return Literal(value)
    return Ratio(Literal(value * denominator), whole(denominator))


def _count(number: Fraction, thing: str) -> str:
    return f"{number} {thing}s" if thing == "pair" else f"{number} {thing} counters"

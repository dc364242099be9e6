from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given

from arithmetic.strategies import finite, numbers, operators, quantities
from harness.loops import loop_over
from mathgames.arithmetic import OverZero, absolute_value, as_operator, evaluate, negate, operate
from mathgames.explain import (
    DOES_NOT_EXIST,
    INFINITY,
    NEGATIVE_INFINITY,
    Extended,
    Literal,
    Operation,
    Operator,
    Opposite,
    Quantity,
    Ratio,
)
from mathgames.language.errors import NotationError

PLUS, MINUS, TIMES, DIVIDED_BY = Operator

# The results of every class of operands (IM-8, IM-12 to IM-14, IM-16, IM-26). Rows are the first operand, columns the
# second: positive, negative, 0, ∞, −∞. A question mark is a finite number whose sign depends on the numbers.
TABLES = {
    PLUS: """
        +    ?    +    ∞    −∞
        ?    −    −    ∞    −∞
        +    −    0    ∞    −∞
        ∞    ∞    ∞    ∞    none
        −∞   −∞   −∞   none −∞
    """,
    MINUS: """
        ?    +    +    −∞   ∞
        −    ?    −    −∞   ∞
        −    +    0    −∞   ∞
        ∞    ∞    ∞    none ∞
        −∞   −∞   −∞   −∞   none
    """,
    TIMES: """
        +    −    0    ∞    −∞
        −    +    0    −∞   ∞
        0    0    0    none none
        ∞    −∞   none ∞    −∞
        −∞   ∞    none −∞   ∞
    """,
    DIVIDED_BY: """
        +    −    ∞    0    0
        −    +    −∞   0    0
        0    0    none 0    0
        ∞    −∞   ∞    none none
        −∞   ∞    −∞   none none
    """,
}
OPERANDS: dict[str, tuple[Quantity, ...]] = {
    "+": (Fraction(5), Fraction(2), Fraction(1, 3)),
    "−": (Fraction(-5), Fraction(-2), Fraction(-4, 3)),
    "0": (Fraction(0),),
    "∞": (INFINITY,),
    "−∞": (NEGATIVE_INFINITY,),
}


def kind(value: Quantity) -> str:
    if isinstance(value, Extended):
        return {INFINITY: "∞", NEGATIVE_INFINITY: "−∞", DOES_NOT_EXIST: "none"}[value]
    return "0" if value == 0 else "+" if value > 0 else "−"


CELLS = [
    (of, row, column, cell)
    for of, table in TABLES.items()
    for row, line in zip(OPERANDS, table.split("\n")[1:-1], strict=True)
    for column, cell in zip(OPERANDS, line.split(), strict=True)
]


@loop_over(CELLS)
def test_each_class_of_operands(of: Operator, row: str, column: str, expected: str) -> None:
    kinds = {kind(operate(of, a, b, over_zero="all")) for a, b in product(OPERANDS[row], OPERANDS[column])}
    assert kinds <= {"+", "−", "0"} if expected == "?" else kinds == {expected}


def test_there_are_a_hundred_classes() -> None:
    assert len(CELLS) == 4 * 25


@pytest.mark.parametrize("infinity", [INFINITY, NEGATIVE_INFINITY])
def test_what_is_divided_by_zero_has_three_readings(infinity: Extended) -> None:
    number, zero = Fraction(1 if infinity is INFINITY else -1), Fraction(0)
    readings: tuple[OverZero, ...] = ("none", "numbers", "all")
    found = [[operate(DIVIDED_BY, a, zero, over_zero=r) for r in readings] for a in (number, infinity, zero)]
    assert found[0] == [DOES_NOT_EXIST, infinity, infinity]
    assert found[1] == [DOES_NOT_EXIST, DOES_NOT_EXIST, infinity]
    assert found[2] == [DOES_NOT_EXIST] * 3


@given(operators, quantities)
def test_what_does_not_exist_absorbs(of: Operator, other: Quantity) -> None:
    assert operate(of, DOES_NOT_EXIST, other) is DOES_NOT_EXIST
    assert operate(of, other, DOES_NOT_EXIST) is DOES_NOT_EXIST


# --- An independent model: ∞ is what grows and 0 is what shrinks, each at several speeds; 0 is never negative, which is
# --- the game's convention for a division by zero. Where all speeds lead to one place, that is the value.

HUGE = 10**12


def ways(value: Quantity) -> list[Fraction]:
    if value is INFINITY:
        return [Fraction(HUGE), Fraction(2 * HUGE), Fraction(HUGE**2)]
    if value is NEGATIVE_INFINITY:
        return [-way for way in ways(INFINITY)]
    assert isinstance(value, Fraction)
    return [1 / way for way in ways(INFINITY)] if value == 0 else [value]


def place(value: Fraction) -> Quantity:
    if abs(value) > 10**5:
        return INFINITY if value > 0 else NEGATIVE_INFINITY
    return value.limit_denominator(10**4)


def limit(of: Operator, a: Quantity, b: Quantity) -> Quantity:
    work = {
        PLUS: Fraction.__add__,
        MINUS: Fraction.__sub__,
        TIMES: Fraction.__mul__,
        DIVIDED_BY: Fraction.__truediv__,
    }[of]
    places = {place(work(x, y)) for x, y in product(ways(a), ways(b))}
    return places.pop() if len(places) == 1 else DOES_NOT_EXIST


@given(operators, numbers, numbers)
def test_a_value_is_where_all_ways_lead(of: Operator, a: Quantity, b: Quantity) -> None:
    assert operate(of, a, b, over_zero="all") == limit(of, a, b)


@given(operators, quantities, quantities)
def test_results_are_exact(of: Operator, a: Quantity, b: Quantity) -> None:
    assert type(operate(of, a, b)) in (Fraction, Extended)


@given(numbers, numbers)
def test_sums_and_products_can_be_turned_round(a: Quantity, b: Quantity) -> None:
    assert operate(PLUS, a, b) == operate(PLUS, b, a)
    assert operate(TIMES, a, b) == operate(TIMES, b, a)
    assert operate(MINUS, a, b) == negate(operate(MINUS, b, a))


@given(numbers)
def test_absolute_value_and_opposite(a: Quantity) -> None:
    assert negate(negate(a)) == a
    assert absolute_value(negate(a)) == absolute_value(a)
    assert kind(absolute_value(a)) in ("+", "0", "∞")


@given(finite, finite, finite)
def test_an_expression_is_worth_what_its_parts_are(a: Fraction, b: Fraction, c: Fraction) -> None:
    inner = Operation(MINUS, Literal(b), Literal(c))
    assert evaluate(Operation(TIMES, Literal(a), inner)) == a * (b - c)
    assert evaluate(Ratio(Literal(a), inner)) == (a / (b - c) if b != c else operate(DIVIDED_BY, a, Fraction(0)))


INFINITE, NOTHING = Literal(INFINITY), Literal(Fraction(0))


@pytest.mark.parametrize("reading", ["none", "numbers", "all"])
def test_evaluate_follows_the_reading(reading: OverZero) -> None:
    value = operate(DIVIDED_BY, INFINITY, Fraction(0), over_zero=reading)
    for division in (Operation(DIVIDED_BY, INFINITE, NOTHING), Ratio(INFINITE, NOTHING)):
        assert evaluate(Opposite(division), over_zero=reading) == negate(value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *(("+", PLUS), ("-", MINUS), ("−", MINUS)),
        *(("*", TIMES), ("×", TIMES), ("x", TIMES), ("X", TIMES)),
        *(("/", DIVIDED_BY), ("÷", DIVIDED_BY), (":", DIVIDED_BY)),
    ],
)
def test_signs_of_operations(text: str, expected: Operator) -> None:
    assert as_operator(f" {text} ") is expected


@pytest.mark.parametrize("wrong", ["", "++", "plus", "^", "%", None, 3])
def test_other_signs_are_refused(wrong: str) -> None:
    with pytest.raises(NotationError, match="is not the sign of an operation"):
        as_operator(wrong)

from __future__ import annotations

import numbers
import operator
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given

from arithmetic.strategies import operators, quantities
from harness.pseudo import PSEUDO, unspoken
from mathgames.arithmetic import Calculation, calculate, operate
from mathgames.arithmetic.misconceptions import diagnose
from mathgames.explain import DOES_NOT_EXIST, INFINITY, NEGATIVE_INFINITY, Extended, Operator, Quantity
from mathgames.language.errors import NotationError
from mathgames.language.words import override_language


@pytest.mark.parametrize(
    ("a", "sign", "b", "value"),
    [
        ("−3", "−", "−5", Fraction(2)),
        ("-3", "-", "-5", Fraction(2)),
        (3, "*", Fraction(1, 2), Fraction(3, 2)),
        ("3/4", "/", "-3", Fraction(-1, 4)),
        ("+5", ":", "0", DOES_NOT_EXIST),
        (-5, "÷", "∞", Fraction(0)),
        ("∞", "x", 0, DOES_NOT_EXIST),
        ("-inf", "X", "−∞", INFINITY),
    ],
)
def test_texts_and_numbers(a: str | int, sign: str, b: str | int | Fraction, value: Quantity) -> None:
    assert calculate(a, sign, b).value == value


class OtherRational(numbers.Rational):
    """A rational number of another library, as SymPy's and gmpy2's are registered."""

    numerator = property(lambda self: -3)
    denominator = property(lambda self: 4)

    def __repr__(self) -> str:
        return "-3/4"


OtherRational.__abstractmethods__ = frozenset()  # type: ignore[attr-defined]  # no arithmetic is needed of it


@pytest.mark.parametrize(
    ("number", "value"),
    [
        (OtherRational(), Fraction(-3, 4)),  # type: ignore[abstract]
        (Decimal("-0.125"), Fraction(-1, 8)),
        (Decimal("1E+3"), Fraction(1000)),
        (Decimal(7), Fraction(7)),
    ],
)
def test_calculate_takes_exact_numbers_of_other_libraries(number: Decimal, value: Fraction) -> None:
    assert calculate(number, "+", 0).value == value
    assert diagnose(number, "+", 0, value) == []


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1E+999999999", "1E-999999999"])
def test_calculate_refuses_decimal_without_bounds(number: str) -> None:
    with pytest.raises(NotationError, match="not an exact number"):
        calculate(Decimal(number), "+", 1)


def test_infinities_sort_among_exact_numbers() -> None:
    """The results of a class, as a teacher sorts them in a notebook."""
    results = [calculate(*of).value for of in (("∞", "+", 3), (2, "−", 9), ("−∞", "×", 4), (1, "÷", 3))]
    assert sorted(results) == [NEGATIVE_INFINITY, Fraction(-7), Fraction(1, 3), INFINITY]
    assert NEGATIVE_INFINITY < -(10**99) < INFINITY
    assert max(Decimal(5), INFINITY, OtherRational()) is INFINITY  # type: ignore[abstract]
    assert not operator.lt(INFINITY, INFINITY)
    for other in (DOES_NOT_EXIST, "∞", Decimal("NaN")):
        with pytest.raises(TypeError):
            operator.gt(INFINITY, other)
    with pytest.raises(TypeError):
        operator.lt(DOES_NOT_EXIST, Fraction(1))


@pytest.mark.parametrize(
    ("a", "sign", "b"),
    [(0.5, "+", 1), (1, "+", True), ("1.5", "+", 1), ("1/0", "+", 1), ("", "+", 1), (1, "+", None), (1, "&", 1)],
)
def test_what_cannot_be_read_is_refused(a: str, sign: str, b: str) -> None:
    with pytest.raises(NotationError) as refused:
        calculate(a, sign, b)
    with override_language(PSEUDO):
        assert unspoken(str(refused.value), [repr(part) for part in (a, sign, b)]) == []


@given(operators, quantities, quantities)
def test_a_repr_makes_the_same_calculation(of: Operator, a: Quantity, b: Quantity) -> None:
    calculation = calculate(a, of, b)
    assert eval(repr(calculation), {"calculate": calculate}) == calculation
    assert calculation.value == operate(of, a, b)


@given(operators, quantities, quantities)
def test_as_text_it_has_a_line_for_each_step(of: Operator, a: Quantity, b: Quantity) -> None:
    calculation = calculate(a, of, b)
    lines = str(calculation).splitlines()
    assert len(lines) == len(calculation.derivation.steps)
    for line, step in zip(lines, calculation.derivation.steps, strict=True):
        assert str(step.rule.name) in line
        assert ("(a convention)" in line) == step.rule.convention


@given(operators, quantities, quantities)
def test_calculation_text_is_in_readers_language(of: Operator, a: Quantity, b: Quantity) -> None:
    calculation = calculate(a, of, b)
    with override_language(PSEUDO):
        assert unspoken(str(calculation)) == []


def test_division_by_zero_needs_convention_to_exist() -> None:
    for dividend in (5, -5, "inf", "-inf", 0):
        assert calculate(dividend, "÷", 0).value is DOES_NOT_EXIST
    assert calculate(5, "÷", 0, over_zero="numbers").value is Extended.INFINITY
    assert calculate("inf", "÷", 0, over_zero="numbers").value is DOES_NOT_EXIST
    assert calculate("inf", "÷", 0, over_zero="all").value is Extended.INFINITY


def test_what_rests_on_a_convention_says_so() -> None:
    assert calculate(5, "÷", 0, over_zero="numbers").by_convention
    assert not calculate(5, "÷", 0).by_convention
    assert not calculate(5, "÷", 2).by_convention
    assert not calculate("inf", "÷", 0, over_zero="numbers").by_convention


def test_calculations_are_values() -> None:
    assert calculate(1, "+", 1) == calculate("1", "+", "1")
    assert len({calculate(1, "+", 1), calculate("1", "+", "1")}) == 1
    assert isinstance(calculate(1, "+", 1), Calculation)

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arithmetic.strategies import operators, quantities
from harness.pseudo import PSEUDO, unspoken
from mathgames.arithmetic import OverZero, calculate, derive, evaluate, operate
from mathgames.explain import DOES_NOT_EXIST, Literal, Operation, Operator, Quantity, Walk
from mathgames.explain.derivation import Derivation
from mathgames.explain.expression import part, plain
from mathgames.explain.glossary import GLOSSARY
from mathgames.explain.mathml import formula, render_equation
from mathgames.explain.nodes import plain_text
from mathgames.language.words import override_language

readings = st.sampled_from(("none", "numbers", "all"))


def lines(a: object, sign: str, b: object) -> list[str]:
    """Return what a teacher would write, line by line."""
    derivation = calculate(a, sign, b).derivation  # type: ignore[arg-type]
    return [
        str(plain(expression)) for expression in (derivation.expression, *(step.after for step in derivation.steps))
    ]


def keys(a: object, sign: str, b: object) -> list[str]:
    return [step.rule.key for step in calculate(a, sign, b).derivation.steps]  # type: ignore[arg-type]


@given(operators, quantities, quantities, readings)
def test_steps_join_and_hold(of: Operator, a: Quantity, b: Quantity, reading: OverZero) -> None:
    derivation = derive(of, a, b, over_zero=reading)
    value = operate(of, a, b, over_zero=reading)
    assert derivation.expression == Operation(of, Literal(a), Literal(b))
    assert derivation.value == value
    at = derivation.expression
    for step in derivation.steps:
        assert step.before == at
        assert evaluate(step.before, over_zero=reading) == value
        assert evaluate(step.after, over_zero=reading) == value
        at = step.after
    assert at == Literal(value)


@given(operators, quantities, quantities)
def test_each_step_shows_something(of: Operator, a: Quantity, b: Quantity) -> None:
    steps = derive(of, a, b).steps
    assert steps
    for step in steps:
        assert plain(step.before) != plain(step.after)
        assert step.rule is GLOSSARY[step.rule.key]
        note = str(step.note)
        assert note[0].isupper() or not note[0].isalpha()
        assert note.endswith(".")
        assert part(step.before, step.focus) is not None
        assert not re.search(r"Fraction\(|Extended|[-{}]", note)


@given(operators, quantities, quantities, readings)
def test_derivation_steps_are_in_readers_language(of: Operator, a: Quantity, b: Quantity, reading: OverZero) -> None:
    derivation = derive(of, a, b, over_zero=reading)
    with override_language(PSEUDO):
        for step in derivation.steps:
            assert str(step.note).startswith("⟦")
            assert unspoken(str(step.note)) == []
            for tree in (render_equation(step.before, step.after), formula(step.before)):
                assert unspoken(plain_text(tree)) == []


@given(operators, quantities, quantities, readings)
def test_only_a_game_divides_by_zero(of: Operator, a: Quantity, b: Quantity, reading: OverZero) -> None:
    steps = derive(of, a, b, over_zero=reading).steps
    divided = of is Operator.DIVIDED_BY and b == 0 and a not in (0, DOES_NOT_EXIST)
    allowed = reading == "all" or (reading == "numbers" and isinstance(a, Fraction))
    assert any(step.rule.convention for step in steps) == (divided and allowed)


@given(operators, quantities, quantities)
def test_the_reason_of_a_calculation_is_one_of_its_steps(of: Operator, a: Quantity, b: Quantity) -> None:
    derivation = derive(of, a, b)
    assert derivation.reason in derivation.steps
    assert derivation.reason.picture in (*derivation.reason.illustrations, None)


def test_a_derivation_must_join() -> None:
    steps = calculate(3, "−", 5).derivation.steps
    with pytest.raises(ValueError, match="does not begin where the one before it ended"):
        Derivation(steps[0].before, (steps[0], steps[2]))


def test_derive_opposite_signs_shows_subtraction_of_sizes() -> None:
    # MP-12: the subtraction of absolute values is the addition of numbers of opposite sign.
    assert lines(5, "+", -3) == ["5 + (−3)", "|5| − |−3|", "5 − 3", "2"]
    assert lines(3, "+", -5) == ["3 + (−5)", "−(|−5| − |3|)", "−(5 − 3)", "−2"]
    assert lines(-5, "+", 5) == ["−5 + 5", "0"]
    assert keys(5, "+", -3) == ["different-signs", "absolute-value", "subtract"]


def test_same_signs() -> None:
    assert lines(3, "+", 5) == ["3 + 5", "8"]
    assert lines(-3, "+", -5) == ["−3 + (−5)", "−(|−3| + |−5|)", "−(3 + 5)", "−8"]


def test_subtracting() -> None:
    assert lines(5, "−", 3) == ["5 − 3", "2"]
    assert lines(5, "−", -3) == ["5 − (−3)", "5 + 3", "8"]
    assert lines(-3, "−", -3) == ["−3 − (−3)", "−3 + 3", "0"]
    assert lines(3, "−", 5)[:2] == ["3 − 5", "3 + (−5)"]
    assert lines(0, "−", -4) == ["0 − (−4)", "0 + 4", "4"]
    assert keys(-2, "−", 5) == ["subtract-as-add", "same-signs", "absolute-value", "add"]


def test_signs_come_before_numbers() -> None:
    assert lines(-3, "×", 5) == ["(−3) × 5", "−(3 × 5)", "−15"]
    assert lines(-3, "×", -5) == ["(−3) × (−5)", "3 × 5", "15"]
    assert lines(12, "÷", -4) == ["12 ÷ (−4)", "−(12 ÷ 4)", "−3"]
    assert lines(6, "÷", -1) == ["6 ÷ (−1)", "−(6 ÷ 1)", "−6"]
    assert lines(-5, "×", 0) == ["(−5) × 0", "0"]


def test_quotients_as_fractions() -> None:
    assert lines(5, "÷", 3) == ["5 ÷ 3", "5/3"]
    assert lines(10, "÷", -4) == ["10 ÷ (−4)", "−(10 ÷ 4)", "−10/4", "−(10 ÷ 2)/(4 ÷ 2)", "−5/2"]


def test_fractions() -> None:
    assert lines("1/2", "+", "1/3") == ["1/2 + 1/3", "3/6 + 2/6", "(3 + 2)/6", "5/6"]
    assert lines("2/3", "×", "6/5") == ["2/3 × 6/5", "(2 × 6)/(3 × 5)", "12/15", "(12 ÷ 3)/(15 ÷ 3)", "4/5"]
    assert lines("2/3", "÷", 4)[:2] == ["2/3 ÷ 4", "2/3 × 1/4"]
    assert lines("1/3", "−", "1/2")[-2:] == ["(−(3 − 2))/6", "−1/6"], "the sign needs no step of its own"
    assert lines("-1/3", "+", "-1/6")[-3:] == ["(−3)/6", "((−3) ÷ 3)/(6 ÷ 3)", "−1/2"]
    assert lines(2, "−", "5/3") == ["2 − 5/3", "6/3 − 5/3", "(6 − 5)/3", "1/3"]


def test_infinity_step_by_step() -> None:
    assert lines(5, "−", "inf") == ["5 − ∞", "5 + (−∞)", "−∞"]
    assert lines("inf", "−", "inf") == ["∞ − ∞", "does not exist"]
    assert lines("-inf", "×", -2) == ["(−∞) × (−2)", "∞ × 2", "∞"]
    assert lines("inf", "÷", -2) == ["∞ ÷ (−2)", "−(∞ ÷ 2)", "−∞"]


@pytest.mark.parametrize(("a", "b"), [("inf", "inf"), ("-inf", "inf"), ("0", "0")])
def test_what_has_no_value_is_mathematics_and_says_why(a: str, b: str) -> None:
    (step,) = calculate(a, "÷", b).derivation.steps
    assert not step.rule.convention
    assert "two ways give two answers" in str(step.note) or "no single value" in str(step.note)


def test_convention_step_says_mathematics_gives_no_value() -> None:
    # IM-13 and IM-14.
    (step,) = calculate(-5, "÷", 0, over_zero="numbers").derivation.steps
    assert step.rule.convention
    assert "in mathematics (−5) ÷ 0 has no value" in str(step.note)
    assert "In mathematics a division by 0 has no value" in str(step.rule.statement)


def test_numbers_too_large_for_a_picture_have_none() -> None:
    assert derive(Operator.PLUS, Fraction(30), Fraction(-5)).steps[0].illustrations == (
        Walk(Fraction(30), Fraction(-5)),
    )
    assert derive(Operator.PLUS, Fraction(5000), Fraction(-5)).steps[0].illustrations == ()
    assert derive(Operator.TIMES, Fraction(30), Fraction(40)).steps[0].illustrations == ()


def test_derive_treats_integers_as_fractions() -> None:
    """A program may give plain integers, and what is remembered of them must not be another thing."""
    for a, b in ((3, 5), (41, 17)):
        assert derive(Operator.MINUS, a, b) == derive(Operator.MINUS, Fraction(a), Fraction(b))  # type: ignore[arg-type]
        assert derive(Operator.MINUS, Fraction(a), Fraction(b)).value == a - b

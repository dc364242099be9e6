"""Answers are judged by the result alone, and survive their record."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.arithmetic import calculate, derive
from mathgames.arithmetic.answers import Attempt, Unknown, judged, known_rules
from mathgames.arithmetic.answers.attempt import TO_KNOW
from mathgames.arithmetic.calculation import Calculation
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import INFINITY, NEGATIVE_INFINITY, Quantity, plain_number, sign
from mathgames.language.errors import NotationError

numbers = st.integers(-12, 12).map(Fraction)


def calculation(a: Quantity, operator: Operator, b: Quantity) -> Calculation:
    found = Calculation.of(derive(operator, a, b, over_zero="all"), extended=True)
    assert found is not None
    return found


@given(numbers, st.sampled_from(Operator), numbers, st.integers(-30, 30))
def test_a_number_is_right_exactly_when_it_is_the_result(
    a: Fraction, operator: Operator, b: Fraction, guess: int
) -> None:
    asked = calculation(a, operator, b)
    verdict = judged(asked, Unknown.NUMBER, plain_number(guess))
    assert verdict.right == (asked.value == guess)
    assert not (verdict.right and verdict.diagnoses)


@given(numbers, st.sampled_from(Operator), numbers)
def test_the_result_and_its_sign_are_right(a: Fraction, operator: Operator, b: Fraction) -> None:
    asked = calculation(a, operator, b)
    assert (
        judged(asked, Unknown.NUMBER, str(plain_number(asked.value))).right
        or str(asked.value) == "Extended.DOES_NOT_EXIST"
    )
    right = [given for given in ("+", "−", "0", "none") if judged(asked, Unknown.SIGN, given).right]
    if operator is Operator.DIVIDED_BY and b == 0:
        assert "none" in right
    else:
        assert right == [{1: "+", -1: "−", 0: "0"}[sign(asked.value)]]


def test_a_division_by_zero_has_two_right_answers() -> None:
    """As this game has it (IM-19), and as mathematics does."""
    asked = calculation(Fraction(5), Operator.DIVIDED_BY, Fraction(0))
    assert [judged(asked, Unknown.NUMBER, text).right for text in ("∞", "no value", "0", "5")] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("given", ["", "plus", "1"])
def test_a_sign_is_one_that_is_offered(given: str) -> None:
    with pytest.raises(NotationError, match="Choose a sign"):
        judged(calculation(Fraction(1), Operator.PLUS, Fraction(2)), Unknown.SIGN, given)


def test_infinite_results_are_judged() -> None:
    asked = calculation(INFINITY, Operator.PLUS, Fraction(-3))
    assert judged(asked, Unknown.NUMBER, "∞").right
    assert judged(calculation(NEGATIVE_INFINITY, Operator.TIMES, Fraction(2)), Unknown.SIGN, "−").right


attempts = st.builds(
    Attempt,
    st.tuples(
        st.integers(-9, 9).map(str), st.sampled_from(["+", "−", "×", "÷"]), st.sampled_from(["3", "-5/3", "inf"])
    ),
    st.sampled_from(Unknown),
    st.text(max_size=10),
    st.booleans(),
    st.integers(1, 2),
    st.sampled_from(["", "positive"]),
    st.integers(0, 99),
    st.integers(0, 9999),
    st.sampled_from(["", "add"]),
    st.lists(st.sampled_from(["counted-one-off", "sign-ignored"])).map(tuple),
    st.booleans(),
)


@pytest.mark.parametrize(
    ("a", "operator", "b", "idea"),
    [(13, "−", 21, "larger-from-smaller-thought-impossible"), (0, "÷", 13, "zero-divided-thought-impossible")],
)
def test_a_wrong_no_value_has_a_diagnosis(a: int, operator: str, b: int, idea: str) -> None:
    verdict = judged(calculate(a, operator, b), Unknown.NUMBER, "no value")
    assert not verdict.right
    assert verdict.misconceptions[0] == idea


@given(attempts)
def test_an_attempt_survives_json(attempt: Attempt) -> None:
    assert Attempt.from_json(attempt.to_json()) == attempt


@pytest.mark.parametrize("name", list(Attempt(("1", "+", "2"), Unknown.NUMBER, "3", right=True).to_json()))
@pytest.mark.parametrize("worse", [None, [None], {"x": 1}, "nonsense"])
def test_a_damaged_attempt_is_none(name: str, worse: Any) -> None:
    data = Attempt(("1", "+", "2"), Unknown.NUMBER, "3", right=True).to_json() | {name: worse}
    damaged = Attempt.from_json(data)
    assert damaged is None or (worse == "nonsense" and name in ("given", "by", "rule"))


def test_a_rule_is_known_after_so_many_right_answers_in_a_row_until_the_next_error() -> None:
    def answers(*right: bool) -> list[Attempt]:
        return [Attempt(("1", "+", "2"), Unknown.NUMBER, "3", right=it, rule="add") for it in right]

    assert known_rules(answers(*[True] * (TO_KNOW - 1))) == frozenset()
    assert known_rules(answers(*[True] * TO_KNOW)) == {"add"}
    assert known_rules(answers(False, *[True] * TO_KNOW)) == {"add"}
    assert known_rules(answers(*[True] * TO_KNOW, False)) == frozenset()
    second_try = Attempt(("1", "+", "2"), Unknown.NUMBER, "3", right=True, try_=2, rule="add")
    assert known_rules([*answers(True, True), second_try]) == frozenset()

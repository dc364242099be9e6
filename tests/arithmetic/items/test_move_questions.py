"""Answers are judged by the result alone, and survive their record."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.arithmetic import calculate, derive
from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.items import (
    Judgement,
    MoveAnswer,
    Posed,
    Response,
    Unknown,
    Verdict,
    known_rules,
    move_answer_from_json,
    move_answer_to_json,
)
from mathgames.arithmetic.items.counting import WhoScores
from mathgames.arithmetic.items.move_questions import TO_KNOW
from mathgames.arithmetic.items.problems import CoveredNumber, MoveProblem, ResultProblem, SignProblem
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import INFINITY, NEGATIVE_INFINITY, Quantity, plain_number, sign_of
from mathgames.language.errors import NotationError
from mathgames.language.words import _

PROBLEMS = {Unknown.NUMBER: ResultProblem, Unknown.SIGN: SignProblem}


def judged(calculation: Calculation, unknown: Unknown, text: str) -> Judgement:
    return PROBLEMS[unknown](calculation).judge(text)


numbers = st.integers(-12, 12).map(Fraction)


def calculation(a: Quantity, operator: Operator, b: Quantity) -> Calculation:
    found = Calculation.from_derivation(derive(operator, a, b, over_zero="all"), is_extended=True)
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
        assert right == [{1: "+", -1: "−", 0: "0"}[sign_of(asked.value)]]


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


answers = st.builds(
    Response,
    st.builds(
        Posed,
        st.tuples(
            st.integers(-9, 9).map(str), st.sampled_from(["+", "−", "×", "÷"]), st.sampled_from(["3", "-5/3", "inf"])
        ),
        st.sampled_from(Unknown),
        st.integers(0, 99),
        st.integers(1, 2),
        st.sampled_from(["", "add"]),
    ),
    st.integers(-9, 9).map(str),
    st.sampled_from(["", "positive"]),
    st.integers(0, 9999),
    was_shown=st.booleans(),
)
SUM = Response(Posed(("1", "+", "2"), Unknown.NUMBER), "3")


@pytest.mark.parametrize(
    ("a", "operator", "b", "idea"),
    [(13, "−", 21, "larger-from-smaller-thought-impossible"), (0, "÷", 13, "zero-divided-thought-impossible")],
)
def test_a_wrong_no_value_has_a_diagnosis(a: int, operator: str, b: int, idea: str) -> None:
    verdict = judged(calculate(a, operator, b), Unknown.NUMBER, "no value")
    assert not verdict.right
    assert verdict.misconceptions[0] == idea


@given(answers)
def test_an_answer_survives_json(answer: MoveAnswer) -> None:
    again = move_answer_from_json(move_answer_to_json(answer))
    assert again == answer
    assert again.right == answer.right


@pytest.mark.parametrize("name", list(move_answer_to_json(SUM)))
@pytest.mark.parametrize("worse", [None, [None], {"x": 1}, "nonsense"])
def test_a_damaged_answer_is_none(name: str, worse: Any) -> None:
    damaged = move_answer_from_json(move_answer_to_json(SUM) | {name: worse})
    assert damaged is None or (worse == "nonsense" and name in ("by", "rule"))


@pytest.mark.parametrize(("given", "is_right"), [("3", True), ("4", False)])
def test_a_file_cannot_say_that_a_wrong_result_is_right(given: str, is_right: bool) -> None:
    written = move_answer_to_json(SUM) | {"given": given, "right": not is_right, "ideas": ["counted-one-off"]}
    answer = move_answer_from_json(written)
    assert answer is not None
    assert answer.right is is_right


@pytest.mark.parametrize("unknown", [Unknown.WHO, Unknown.COUNT])
@pytest.mark.parametrize("is_right", [True, False])
def test_what_no_number_tells_the_file_does(unknown: Unknown, is_right: bool) -> None:
    calculation = ("", "", "") if unknown is Unknown.COUNT else ("1", "+", "2")
    answer = Response(Posed(calculation, unknown, accepts=("7",)), "7" if is_right else "8")
    again = move_answer_from_json(move_answer_to_json(answer))
    assert again == answer
    assert again.right is is_right


@given(numbers, st.sampled_from(Operator), numbers, st.integers(-30, 30), st.sampled_from(["all", "numbers", "none"]))
def test_an_answer_is_judged_as_the_problem_judges_it(
    a: Fraction, operator: Operator, b: Fraction, guess: int, over_zero: Any
) -> None:
    """Also from its file, and whatever a game makes of a division by 0."""
    whole = Calculation.from_derivation(derive(operator, a, b, over_zero=over_zero), is_extended=True)
    assert whole is not None
    problems: list[MoveProblem | None] = [ResultProblem(whole), SignProblem(whole), CoveredNumber.cover(whole, "left")]
    problems.append(WhoScores(whole, (("positive", _("Blue")),), "positive", _("Blue gets points.")))
    for problem in problems:
        if problem is None:
            continue
        for text in [key for key, _label in problem.choices] or [plain_number(guess), "no value", "∞"]:
            verdict = problem.judge(text)
            answer = Response(problem.as_posed(1), verdict.text)
            again = move_answer_from_json(move_answer_to_json(answer))
            assert again is not None
            assert (answer.right, again.right) == (verdict.right, verdict.right), (whole, text)
            assert answer.judgement().misconceptions == again.judgement().misconceptions == verdict.misconceptions


def test_an_answer_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []
    judge = Posed.judge
    monkeypatch.setattr(Posed, "judge", lambda posed, given: calls.append(given) or judge(posed, given))
    answer = Response(Posed(("1", "+", "2"), Unknown.NUMBER), "4")
    assert [answer.right for _time in range(3)] == [False] * 3
    assert calls == ["4"]


def test_what_cannot_be_read_is_not_wrong() -> None:
    assert Response(Posed(("1", "+", "2"), Unknown.NUMBER), "many").judgement().verdict is Verdict.ONGOING


def test_rule_is_known_after_streak_until_next_error() -> None:
    """The streak is `TO_KNOW` correct answers in a row."""

    def answers(*right: bool, try_: int = 1) -> list[MoveAnswer]:
        posed = Posed(("1", "+", "2"), Unknown.NUMBER, try_=try_, rule="add")
        return [Response(posed, "3" if it else "4") for it in right]

    assert known_rules(answers(*[True] * (TO_KNOW - 1))) == frozenset()
    assert known_rules(answers(*[True] * TO_KNOW)) == {"add"}
    assert known_rules(answers(False, *[True] * TO_KNOW)) == {"add"}
    assert known_rules(answers(*[True] * TO_KNOW, False)) == frozenset()
    assert known_rules([*answers(True, True), *answers(True, try_=2)]) == frozenset()


def test_answer_without_operation_is_not_read() -> None:
    """Whatever is asked, also where the numbers do not tell what is right."""
    kept = {"a": "2", "op": "+", "b": "3", "form": "number", "given": "5", "right": True, "try": 1, "by": ""}
    kept |= {"ply": 0, "seconds": 3, "rule": "", "ideas": [], "shown": False}
    for unknown in Unknown:
        assert move_answer_from_json(kept | {"form": unknown.value}) is not None
        assert move_answer_from_json(kept | {"form": unknown.value, "op": "plus"}) is None

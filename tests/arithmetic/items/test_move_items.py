"""Responses to items about a move are judged by the result alone, and survive their record."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.arithmetic import calculate, derive
from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.items import Item, ItemRef, Judgement, Response, Verdict, known_rules, response_from_json
from mathgames.arithmetic.items.item_feedback import lead_back, praise, spoken_solution, spoken_stem
from mathgames.arithmetic.items.move_items import (
    NUMBERS,
    SIGN,
    TO_KNOW,
    TOLD,
    covered_item,
    kept_ref,
    mathematics_item,
    result_item,
    rule_of,
    sign_item,
)
from mathgames.arithmetic.items.responses import judge_entry
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY, NEGATIVE_INFINITY, Quantity, plain_number, sign_of
from mathgames.language.errors import NotationError

ITEMS = {"number": result_item, "sign": sign_item}


def judged(calculation: Calculation, asked: str, text: str) -> Judgement:
    return judge_entry(ITEMS[asked](calculation), text)


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
    verdict = judged(asked, "number", plain_number(guess))
    assert verdict.right == (asked.value == guess)
    assert not (verdict.right and verdict.diagnoses)


@given(numbers, st.sampled_from(Operator), numbers)
def test_the_result_and_its_sign_are_right(a: Fraction, operator: Operator, b: Fraction) -> None:
    asked = calculation(a, operator, b)
    assert (
        judged(asked, "number", str(plain_number(asked.value))).right or str(asked.value) == "Extended.DOES_NOT_EXIST"
    )
    right = [given for given in ("+", "−", "0", "none") if judged(asked, "sign", given).right]
    if operator is Operator.DIVIDED_BY and b == 0:
        assert "none" in right
    else:
        assert right == [{1: "+", -1: "−", 0: "0"}[sign_of(asked.value)]]


def test_a_division_by_zero_has_two_right_answers() -> None:
    """As this game has it (IM-19), and as mathematics does."""
    asked = calculation(Fraction(5), Operator.DIVIDED_BY, Fraction(0))
    assert [judged(asked, "number", text).right for text in ("∞", "no value", "0", "5")] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("given", ["", "plus", "1"])
def test_a_sign_is_one_that_is_offered(given: str) -> None:
    with pytest.raises(NotationError, match="Choose an answer first"):
        judged(calculation(Fraction(1), Operator.PLUS, Fraction(2)), "sign", given)


def test_infinite_results_are_judged() -> None:
    asked = calculation(INFINITY, Operator.PLUS, Fraction(-3))
    assert judged(asked, "number", "∞").right
    assert judged(calculation(NEGATIVE_INFINITY, Operator.TIMES, Fraction(2)), "sign", "−").right


def place(a: str, operator: str, b: str, family: str, part: int = 0) -> ItemRef:
    return ItemRef(family, (("a", a), ("op", operator), ("b", b)), part)


places = st.builds(
    place,
    st.integers(-9, 9).map(str),
    st.sampled_from(["+", "−", "×", "÷"]),
    st.sampled_from(["3", "-5/3", "inf"]),
    st.sampled_from(sorted(NUMBERS | {SIGN} | TOLD)),
    st.integers(0, 2),
)
responses = st.builds(
    Response,
    places,
    st.integers(-9, 9).map(str),
    st.sampled_from(["", "positive"]),
    st.integers(0, 9999),
    was_shown=st.booleans(),
    interaction=st.sampled_from(["number", "sign"]),
    attempt=st.integers(1, 2),
    ply=st.integers(0, 99),
)
SUM = Response(place("1", "+", "2", "move/result"), "3", interaction="number")


@pytest.mark.parametrize(
    ("a", "operator", "b", "idea"),
    [(13, "−", 21, "larger-from-smaller-thought-impossible"), (0, "÷", 13, "zero-divided-thought-impossible")],
)
def test_a_wrong_no_value_has_a_diagnosis(a: int, operator: str, b: int, idea: str) -> None:
    verdict = judged(calculate(a, operator, b), "number", "no value")
    assert not verdict.right
    assert verdict.misconceptions[0] == idea


@given(responses)
def test_a_response_survives_json(response: Response[ItemRef]) -> None:
    again = response_from_json(response.to_json())
    assert again == response
    assert again.right == response.right


@pytest.mark.parametrize("name", list(SUM.to_json()))
@pytest.mark.parametrize("worse", [None, [None], {"x": 1}, "nonsense"])
def test_a_damaged_response_is_none(name: str, worse: Any) -> None:
    damaged = response_from_json(SUM.to_json() | {name: worse})
    assert damaged is None or (worse == "nonsense" and name == "as")


def test_a_response_is_written_with_its_item_and_nothing_usual() -> None:
    slots = {"a": "1", "op": "+", "b": "2"}
    assert SUM.to_json() == {"item": "move/result", "slots": slots, "given": "3", "as": "number", "seconds": 0}


@pytest.mark.parametrize(("given", "is_right"), [("3", True), ("4", False)])
def test_a_file_cannot_say_that_a_wrong_result_is_right(given: str, is_right: bool) -> None:
    written = SUM.to_json() | {"given": given}
    written["slots"] |= {"key": "4", "counted-one-off": "3"}
    response = response_from_json(written)
    assert response is not None
    assert response.right is is_right


@pytest.mark.parametrize("family", sorted(TOLD))
def test_what_no_number_tells_the_file_does(family: str) -> None:
    for slots, right, ideas in (((("key", "7"),), True, ()), ((("corners-twice", "7"),), False, ("corners-twice",))):
        response = Response(ItemRef(family, slots), "7")
        again = response_from_json(response.to_json())
        assert again == response
        assert (again.right, again.judgement().misconceptions) == (right, ideas)


@given(numbers, st.sampled_from(Operator), numbers, st.integers(-30, 30), st.sampled_from(["all", "numbers", "none"]))
def test_a_response_is_judged_as_its_item_judges_it(
    a: Fraction, operator: Operator, b: Fraction, guess: int, over_zero: Any
) -> None:
    """Also from its file, and whatever a game makes of a division by 0."""
    whole = Calculation.from_derivation(derive(operator, a, b, over_zero=over_zero), is_extended=True)
    assert whole is not None
    items = (result_item(whole), mathematics_item(whole), sign_item(whole), covered_item(whole, "left"))
    for item in (item for item in items if item is not None):
        for text in [key for key, _label in item.interaction.choices(item)] or [plain_number(guess), "no value", "∞"]:
            verdict = judge_entry(item, text)
            response = Response(kept_ref(item, verdict), verdict.text)
            again = response_from_json(response.to_json())
            assert again is not None
            assert (response.right, again.right) == (verdict.right, verdict.right), (whole, text)
            assert response.judgement().misconceptions == again.judgement().misconceptions == verdict.misconceptions


@given(numbers, st.sampled_from(Operator), numbers, st.integers(-30, 30))
def test_an_item_says_all_that_is_said_of_it(a: Fraction, operator: Operator, b: Fraction, guess: int) -> None:
    """The key is in the praise and the solution, and neither in the stem nor in what leads back from another number."""
    whole = calculate(a, operator, b)
    for item in (result_item(whole), covered_item(whole, "left"), covered_item(whole, "right")):
        if item is None:
            continue
        wrong = judge_entry(item, plain_number(guess))
        assert str(spoken_stem(item)).endswith(("?", "."))
        if item.key != (DOES_NOT_EXIST,):
            assert str(item.shown_answer) in str(praise(item))
        assert spoken_solution(item)
        if not wrong.right:
            *_others, last = map(str, lead_back(item, wrong))
            assert last.endswith(("?", "."))
        assert rule_of(item.ref) == rule_of(item.ref._replace(part=1))


def test_a_response_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []
    judge = Item.judge
    monkeypatch.setattr(Item, "judge", lambda item, given: calls.append(given) or judge(item, given))
    response = Response(place("1", "+", "2", "move/result"), "4")
    assert [response.right for _time in range(3)] == [False] * 3
    assert calls == ["4"]


def test_what_cannot_be_read_is_not_wrong() -> None:
    assert Response(place("1", "+", "2", "move/result"), "many").judgement().verdict is Verdict.ONGOING


def test_rule_is_known_after_streak_until_next_error() -> None:
    """The streak is `TO_KNOW` correct answers in a row."""

    def answers(*right: bool, attempt: int = 1) -> list[Response[ItemRef]]:
        asked = place("5", "−", "-3", "move/result")
        return [Response(asked, "8" if it else "4", attempt=attempt) for it in right]

    rule = rule_of(place("5", "−", "-3", "move/result"))
    assert rule
    assert known_rules(answers(*[True] * (TO_KNOW - 1))) == frozenset()
    assert known_rules(answers(*[True] * TO_KNOW)) == {rule}
    assert known_rules(answers(False, *[True] * TO_KNOW)) == {rule}
    assert known_rules(answers(*[True] * TO_KNOW, False)) == frozenset()
    assert known_rules([*answers(True, True), *answers(True, attempt=2)]) == frozenset()


@pytest.mark.parametrize("family", sorted(NUMBERS | {SIGN} | TOLD))
def test_a_response_without_operation_is_not_read(family: str) -> None:
    """Whatever is asked, also where the numbers do not tell what is right."""
    kept = Response(place("2", "+", "3", family), "5").to_json()
    assert response_from_json(kept) is not None
    assert response_from_json(kept | {"slots": kept["slots"] | {"op": "plus"}}) is None

"""What a pupil's own calculation has, worked out a second time with plain Python, and how it is put."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arithmetic.items.test_interactions import lacks
from mathgames.arithmetic.items import Item
from mathgames.arithmetic.items.answer import Verdict
from mathgames.arithmetic.items.interactions.invented import InventedCalculation
from mathgames.arithmetic.items.inventing import PROPERTIES, Requirement, shape, try_small_numbers
from mathgames.arithmetic.items.reading import MAX_CHARACTERS, read_calculation
from mathgames.explain.expression import plain
from mathgames.language.errors import NotationError

NUMBERS = st.integers(-12, 12)
SIGNS = {"+": lambda a, b: a + b, "−": lambda a, b: a - b, "×": lambda a, b: a * b, "÷": lambda a, b: Fraction(a, b)}


def bracketed(number: int) -> str:
    return f"({number})" if number < 0 else str(number)


def has(name: str, value: Any, a: int, sign: str, b: int) -> bool:
    """Whether a calculation has a property, with nothing of what is tested."""
    result = SIGNS[sign](a, b)
    match name, value:
        case "result", "below zero":
            return bool(result < 0)
        case "result", "above zero":
            return bool(result > 0)
        case "result", _:
            return bool(result == Fraction(value.replace("−", "-")))
        case "negatives", _:
            return [a < 0, b < 0].count(True) == int(value)
        case "minus signs", _:
            return [a < 0, b < 0, sign == "−"].count(True) == int(value)
        case "through zero", _:
            crosses = sign in "+−" and ((a < 0 < result) or (result < 0 < a))
            return crosses == (value == "yes")
        case "whole", _:
            return (result == int(result)) == (value == "yes")
        case "size at most", _:
            return max(abs(a), abs(b)) <= int(value)
    raise AssertionError(name)


VALUES = {
    "result": st.sampled_from(["below zero", "above zero", "−3", "0", "3/2"]),
    "negatives": st.sampled_from("012"),
    "minus signs": st.sampled_from("0123"),
    "through zero": st.sampled_from(["yes", "no"]),
    "whole": st.sampled_from(["yes", "no"]),
    "size at most": st.sampled_from(["1", "5", "10"]),
}
ASKED = st.dictionaries(st.sampled_from([*VALUES]), st.none(), min_size=1, max_size=3).flatmap(
    lambda names: st.fixed_dictionaries({name: VALUES[name] for name in names})
)


def wanted(**properties: str) -> Requirement:
    """Return the source text of a target, as a lesson writes it."""
    names = {name.replace("_", " "): value for name, value in properties.items()}
    return Requirement(tuple((name, PROPERTIES[name].read(value)) for name, value in names.items()))


def test_every_property_is_judged_here() -> None:
    assert set(VALUES) == set(PROPERTIES)


@given(a=NUMBERS, b=NUMBERS.filter(bool), sign=st.sampled_from([*SIGNS]), asked=ASKED)
def test_what_a_calculation_has_is_what_plain_arithmetic_says(a: int, sign: str, b: int, asked: dict[str, str]) -> None:
    calculation = read_calculation(f"{bracketed(a)} {sign} {bracketed(b)}")
    expected = all(has(name, value, a, sign, b) for name, value in asked.items())
    asks = Requirement(tuple((name, PROPERTIES[name].read(value)) for name, value in asked.items()))
    assert asks.is_met(calculation) == expected
    lacking = asks.lacking(calculation)
    assert (lacking is None) == expected
    if lacking is not None:
        assert str(lacking).startswith(str(plain(calculation)))


def question(text: str, *besides: str, **properties: str) -> Item:
    form = InventedCalculation(shape(text), wanted(**properties), tuple(map(read_calculation, besides)))
    return Item("Invent one.", form, try_small_numbers(form.shape, form.requirement).right[:2])


def test_it_is_put_as_every_form_is() -> None:
    invented = question("▢ − ▢", result="below zero")
    assert list(lacks(invented.interaction, invented)) == ["its part of the checker"], (
        "the reader of the lesson has that"
    )


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("5 − 3", "5 − 3 = 2. 2 is not to the left of 0, so it is not below zero."),
        (
            "−3 − (−2)",
            "−3 − (−2) = −1. You wrote 3 minus signs. There have to be 2, and the minus of a",
        ),
        ("3-9", "3 − 9 = −6. You wrote 1 minus sign. There have to be 2"),
    ],
)
def test_a_wrong_one_is_worked_out_and_told_what_it_lacks(typed: str, said: str) -> None:
    judged = question("▢ − ▢", result="below zero", minus_signs="2").judge(typed)
    assert judged.verdict is Verdict.MISSED
    assert str(judged.feedback).startswith(said)


@pytest.mark.parametrize(
    ("asked", "typed", "said"),
    [
        ({"result": "−4"}, "1 + 2", "1 + 2 = 3. You need −4, which is to the left of 3 on the number line."),
        ({"result": "5"}, "1 + 2", "1 + 2 = 3. You need 5, which is to the right of 3 on the number line."),
        ({"result": "above zero"}, "1 + (−1)", "1 + (−1) = 0. 0 is not to the right of 0"),
        ({"negatives": "1"}, "1 + 2", "1 + 2 = 3. None of its numbers is negative. Exactly 1 has to be below zero."),
        ({"negatives": "1"}, "0 + 2", "0 + 2 = 2. None of its numbers is negative. Exactly 1 has to be below zero."),
        ({"through_zero": "yes"}, "1 + 2", "1 + 2 = 3. The walk goes from 1 to 3, so it does not pass through zero."),
        ({"through_zero": "no"}, "1 + (−2)", "1 + (−2) = −1. The walk goes from 1 to −1, so it passes through zero."),
        ({"whole": "no"}, "1 + 2", "1 + 2 = 3. 3 is a whole number, and the result has to lie between two of them."),
        ({"whole": "yes"}, "1/2 + 2", "1/2 + 2 = 5/2. 5/2 is not a whole number"),
        ({"size_at_most": "5"}, "9 + 2", "9 + 2 = 11. No number may be more than 5 from zero."),
    ],
)
def test_each_property_says_why_it_is_missing(asked: dict[str, str], typed: str, said: str) -> None:
    assert str(question("▢ + ▢", **asked).judge(typed).feedback).startswith(said)


def test_what_has_no_result_is_told_so() -> None:
    judged = question("▢ ÷ ▢", result="below zero").judge("3 ÷ 0")
    assert judged.verdict is Verdict.MISSED
    assert str(judged.feedback) == "3 ÷ 0 does not exist. Choose numbers that have a result."


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type a calculation"),
        ("minus three", "Type a calculation"),
        ("1" * (MAX_CHARACTERS + 1), "Type a calculation"),
        ("9999999 − 1", "Type a calculation"),
        ("(" * 20, "Type a calculation"),
        (None, "Type a calculation"),
        ("3 + 4", "Write it like ▢ − ▢"),
        ("3 − 4 − 5", "Write it like ▢ − ▢"),
        ("-3 - 2", "−3 − 2 is here already"),
    ],
)
def test_what_is_not_one_costs_no_try(typed: object, said: str) -> None:
    judged = question("▢ − ▢", "−3 − 2", result="below zero").judge(typed)
    assert judged.verdict is Verdict.ONGOING
    assert said in str(judged.feedback)


def test_it_is_kept_as_it_is_printed() -> None:
    form = question("▢ − ▢", result="below zero").interaction
    assert form.to_json(" -2 - -3 ") == "−2 − (−3)"
    with pytest.raises(NotationError):
        form.to_json("2 + 3")


@pytest.mark.parametrize("text", ["", "3 − 4", "▢ − 4", "▢ + ▢ + ▢ + ▢", "▢ and ▢", "▢" * 3, "−▢", "▢/▢", "▢ − (−▢)"])
def test_what_cannot_be_invented_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a calculation to invent"):
        shape(text)

"""What a pupil types is read as the number that is meant, or met with what to type."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.arithmetic.items import read_number
from mathgames.arithmetic.items.interactions import Interaction, Item
from mathgames.arithmetic.items.item import Distractor
from mathgames.arithmetic.items.responses import keep_answer
from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY, NEGATIVE_INFINITY, Quantity, plain_number
from mathgames.language.errors import NotationError

NUMBERS = [
    ("3", Fraction(3)),
    ("+3", Fraction(3)),
    (" - 3 ", Fraction(-3)),
    ("−3", Fraction(-3)),
    ("–3", Fraction(-3)),
    ("—3", Fraction(-3)),
    ("6/4", Fraction(3, 2)),
    ("-6 / 4", Fraction(-3, 2)),
    ("1 1/2", Fraction(3, 2)),
    ("−1 1/2", Fraction(-3, 2)),
    ("1.5", Fraction(3, 2)),
    ("−0,25", Fraction(-1, 4)),
    (".5", Fraction(1, 2)),
    ("∞", INFINITY),
    ("-∞", NEGATIVE_INFINITY),
    ("inf", INFINITY),
    ("No  value", DOES_NOT_EXIST),
]


@pytest.mark.parametrize(("typed", "meant"), NUMBERS)
def test_a_number_is_read_however_it_is_written(typed: str, meant: Quantity) -> None:
    assert read_number(typed) == meant


@pytest.mark.parametrize(
    "typed", ["x", "3 4", "1/0", "1 1/0", "--3", "3-", "1.2.3", "−", "/", "³", "1e5", "0x1", "", " ", "1" * 41]
)
def test_number_form_rejects_text(typed: str) -> None:
    with pytest.raises(NotationError, match=r"^Type one number, such as −3, 3/2 or 1\.5\.$"):
        read_number(typed)


OPPOSITE = Item("What is the opposite of 0?", Interaction.NUMBER, (Fraction(0),), (Distractor(DOES_NOT_EXIST),))


@pytest.mark.parametrize("ask", ["2 + (−2)", "−3 − (−3)", "0 × 7", "▢ + 4 = 4", OPPOSITE.stem])
@pytest.mark.parametrize("typed", ["none", "Undefined", "no solution", "dne"])
def test_keep_answer_without_extended_results_refuses_none(ask: str, typed: str) -> None:
    """The key could stand for zero, and unreadable input is never wrong.

    Only the key's own name excludes other numbers.
    """
    question = OPPOSITE if ask == OPPOSITE.stem else Item(ask, Interaction.NUMBER, (Fraction(0),))
    with pytest.raises(NotationError):
        keep_answer(question, typed)
    assert keep_answer(question, "no value") == "dne"
    assert keep_answer(question, typed, extended=True) == "dne"


@pytest.mark.parametrize("ask", ["5 ÷ 0", "0 ÷ 5", "∞ − ∞", "▢ ÷ 3 = 0", "0 × ∞"])
def test_keep_answer_with_extended_results_takes_none(ask: str) -> None:
    assert keep_answer(Item(ask, Interaction.NUMBER, (Fraction(0),)), "none") == "dne"


@given(st.fractions(max_denominator=1000).filter(lambda number: abs(number) < 10**12))
def test_a_number_is_read_as_sentences_write_it(number: Fraction) -> None:
    assert read_number(plain_number(number)) == number
    assert read_number(str(number)) == number

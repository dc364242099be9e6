"""What a pupil types is read as the number that is meant, or met with what to type."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.arithmetic.answers import read_number
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
def test_what_is_no_number_is_met_with_what_to_type(typed: str) -> None:
    with pytest.raises(NotationError, match=r"^Type one number, such as −3, 3/2 or 1\.5\.$"):
        read_number(typed)


@given(st.fractions(max_denominator=1000).filter(lambda number: abs(number) < 10**12))
def test_a_number_is_read_as_sentences_write_it(number: Fraction) -> None:
    assert read_number(plain_number(number)) == number
    assert read_number(str(number)) == number

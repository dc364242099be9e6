"""The equation of a line is read in every usual way, and written in one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.arithmetic.line_equation import LineEquation, read_line_equation
from mathgames.language.errors import NotationError

NUMBERS = st.fractions(min_value=-60, max_value=60, max_denominator=40)


@pytest.mark.parametrize(
    "typed",
    [
        "y = 1/2 x + 3",
        "y=½x+3",
        "1/2x + 3",
        "y = 3 + x/2",
        "y = 0.5x + 3",
        "Y = 0,5 X + 3",
        "y = (1/2)·x+3",
        "x/2+3=y",
    ],
)
def test_one_line_is_read_in_every_usual_way(typed: str) -> None:
    assert read_line_equation(typed) == LineEquation(Fraction(1, 2), Fraction(3))


@pytest.mark.parametrize("typed", ["y = −x − 2", "-x-2", "y = - x - 2", "y = −1x – 2", "y = -2 - x", "(-1)x-2"])
def test_every_dash_is_a_minus(typed: str) -> None:
    assert read_line_equation(typed) == LineEquation(Fraction(-1), Fraction(-2))


@pytest.mark.parametrize(
    "typed", ["", "y =", "y", "+", "xx", "2x3", "x x", "y = z + 1", "1//2x", "x^2", "x+" * 20, "9" * 61, None, 5]
)
def test_line_equation_reader_rejects_text_with_example(typed: object) -> None:
    with pytest.raises(NotationError, match=r"y = 1/2 x \+ 3"):
        read_line_equation(typed)


@pytest.mark.parametrize("typed", ["1/0 x", "x/0", "2x + 1/0"])
def test_a_denominator_of_zero_is_named(typed: str) -> None:
    with pytest.raises(NotationError, match="denominator 0"):
        read_line_equation(typed)


@given(NUMBERS, NUMBERS)
def test_line_equation_text_is_read_back(gradient: Fraction, intercept: Fraction) -> None:
    line = LineEquation(gradient, intercept)
    assert read_line_equation(str(line)) == read_line_equation(line.plain) == line
    assert line.at(Fraction(3)) == 3 * gradient + intercept

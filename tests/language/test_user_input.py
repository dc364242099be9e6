"""Whatever a keyboard, a phone or a page to copy from has for a sign is read as that sign, by every reader."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import mathgames as mg
from harness.loops import loop_over
from mathgames.arithmetic.items.reading import read_number
from mathgames.arithmetic.line_equation import read_line_equation
from mathgames.arithmetic.operations import as_operator
from mathgames.explain.expression import Operator
from mathgames.language.errors import NotationError
from mathgames.language.languages import language_of
from mathgames.language.user_input import as_typed

THREE = ("3", "３", "٣", "३", "𝟑", "\u200b3\ufeff", "3\u00a0", "\u061c3", "3\ufe0f")
MINUSES = "-‐‑‒–—―−﹘﹣－⁻˗➖"


@loop_over(product(THREE, MINUSES))
def test_a_number_is_read_in_every_script_and_with_every_dash(three: str, minus: str) -> None:
    assert read_number(minus + three) == -3


@pytest.mark.parametrize(
    ("typed", "english", "spanish"),
    [
        ("１．５", Fraction(3, 2), Fraction(3, 2)),
        ("１，５", Fraction(3, 2), Fraction(3, 2)),
        ("３／２", Fraction(3, 2), Fraction(3, 2)),
        ("١٫٥", Fraction(3, 2), Fraction(3, 2)),
        ("1\u202f000", 1000, 1000),
        ("１，０００", 1000, 1),
        ("1½", Fraction(3, 2), Fraction(3, 2)),
    ],
)
def test_a_number_in_wide_signs_is_the_number_in_plain_ones(typed: str, english: Fraction, spanish: Fraction) -> None:
    assert (read_number(typed, language_of("en")), read_number(typed, language_of("es"))) == (english, spanish)


@pytest.mark.parametrize("typed", ["3²", "3₂", "③", "²", "3-", "+-3", "１／０", "3→2", "3 → 2", "Ⅷ"])
def test_what_could_mean_something_else_is_not_guessed(typed: str) -> None:
    with pytest.raises(NotationError):
        read_number(typed)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (sign, meant)
        for signs, meant in (
            ("＋﹢➕", Operator.PLUS),
            (MINUSES, Operator.MINUS),
            ("✕✖⨯∗＊⋅ｘ", Operator.TIMES),
            ("➗∶：⁄∕／", Operator.DIVIDED_BY),
        )
        for sign in signs
    ],
)
def test_a_sign_of_an_operation_is_read_in_every_dress(typed: str, meant: Operator) -> None:
    assert as_operator(typed) is meant


@pytest.mark.parametrize("written", ["ｄ６－ｆ４", "d6→f4", "d6\u200b–f4", "D6 ➔ F4", "d6-f4\ufeff"])
def test_a_move_is_read_in_every_dress(written: str) -> None:
    for game in ("minus-vs-plus", "infinity-masters"):
        rules = mg.rules(game)
        assert rules.parse(written) == rules.parse("d6-f4")


def test_cells_squares_and_lines_are_read_in_every_dress() -> None:
    tinc, slices = mg.rules("tinc"), mg.rules("slice-boundaries", n=6)
    assert tinc.parse("（１，－１）　（１，０）") == tinc.parse("1,-1 1,0")
    assert slices.parse("３ｂ") == slices.parse("3b")
    assert slices.parse("（０，５９／１０）（５９／１０，０）") == slices.parse("(0, 59/10) (59/10, 0)")


def test_equation_with_mixed_number_is_not_misread() -> None:
    assert read_line_equation("ｙ＝1½x－２") == read_line_equation("y = 3/2 x − 2")
    with pytest.raises(NotationError):
        read_line_equation("y = 1 2x")


def test_reading_twice_changes_nothing() -> None:
    every = "".join(map(chr, (code for code in range(0x3100) if not 0xD800 <= code < 0xE000)))
    assert as_typed(as_typed(every)) == as_typed(every)

"""Sentences with mathematics in them, as they are said."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.explain import AbsoluteValue, Expression, Literal, Operation, Operator, Opposite
from mathgames.explain.expression import plain
from mathgames.explain.quantity import MINUS, decimal_text, numbers_in_decimals
from mathgames.explain.speech import aloud, english, spell, spell_out, spoken_number
from mathgames.language import languages
from mathgames.language.words import override_language


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("−3 meets +5 on b4.", "Negative 3 meets positive 5 on b4."),
        (
            "Red's −5 attacks Blue's ∞: (−5) × ∞ = −∞",
            "Red's negative 5 attacks Blue's infinity: negative 5 times infinity equals negative infinity",
        ),
        ("it is 2·∞ + 13/3", "it is 2 times infinity, plus 13 thirds"),
        ("4/6 = 2/3", "4 sixths equals 2 thirds"),
        ("|−3| = ∞", "The absolute value of negative 3 equals infinity"),
        ("So −(5 − 3) = −2.", "So the opposite of the quantity 5 minus 3 equals negative 2."),
        ("The row y = −2 is full.", "The row y equals negative 2 is full."),
        ("A 5 × 5 grid has 5 × 5 = 25 cells.", "A 5 by 5 grid has 5 times 5 equals 25 cells."),
        ("from (0, 7/2) to (−4, 1)", "from x 0, y 7 halves to x negative 4, y 1"),
        ("-1,1, empty", "X negative 1, y 1, empty"),
        ("2A → 3B, and a2-a3", "2A to 3B, and a2 to a3"),
        ("What is 3 ÷ 4 = ?", "What is 3 divided by 4 equals what"),
        ("3 of the −1s and +1s", "3 of the negative 1s and positive 1s"),
        ("signs + and ×, 3−2", "signs plus and times, 3 minus 2"),
        ("It fell from −0.4 to −0.35.", "It fell from negative 0.4 to negative 0.35."),
        ("0.7 + (−0.50) = 0.2", "0.7 plus negative 0.50 equals 0.2"),
        ("|−0.5| and −(−1.5)", "The absolute value of negative 0.5 and the opposite of negative 1.5"),
        ("a card of +0.8", "a card of positive 0.8"),
        ("at 0.5, on −3. It", "at 0.5, on negative 3. It"),
        ("−5² and 5² + 1", "The opposite of 5 squared and 5 squared plus 1"),
        ("3 × (−5)²", "3 times the quantity negative 5, end quantity, squared"),
        ("2 + 3 × (−4) and (2 + 3) × 4", "2 plus 3 times negative 4 and the quantity 2 plus 3, end quantity, times 4"),
        ("? × 0 = 5", "What times 0 equals 5"),
        ("Is it −3? −4 is less.", "Is it negative 3? Negative 4 is less."),
        ("The yard of 5 × 5 tiles", "The yard of 5 by 5 tiles"),
    ],
)
def test_mathematics_in_a_sentence_is_said(written: str, said: str) -> None:
    assert aloud(written) == said
    assert str(spell_out(written)) == said


@pytest.mark.parametrize("language", ["en", "es", "fil"])
def test_squares_that_are_written_differently_are_said_differently(language: str) -> None:
    written = ("−5²", "(−5)²", "5²", "−(5²)", "(2 + 3)²", "2 + 3²", "−(5)²")
    with override_language(languages.language_of(language)):
        said = {text: aloud(text) for text in written}
    assert not any("²" in words for words in said.values())
    assert len({*said.values()}) == len(written), said


@pytest.mark.parametrize(("language", "minus"), [("en", "negative"), ("es", "menos"), ("fil", "negative")])
@given(st.integers(1, 9999))
def test_a_decimal_is_said_with_its_sign_and_its_digits(language: str, minus: str, hundredths: int) -> None:
    digits, value = f"{Decimal(hundredths) / 100:.2f}", Fraction(-hundredths, 100)
    with override_language(languages.language_of(language)), numbers_in_decimals(when=True):
        assert aloud(f"a {MINUS}{digits} b") == f"a {minus} {digits} b"
        assert str(spoken_number(value)) == f"{minus} {decimal_text(-value)}"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("−٣", "Minus ٣"),
        ("٣,٤", "٣,٤"),
        ("１,２", "１,２"),
        ("(−٣, ٤)", "(minus ٣, ٤)"),
        ("+٣ and −3", "Plus ٣ and negative 3"),
        ("२ ÷ 0 = ?", "२ divided by 0 equals what"),
    ],
)
@pytest.mark.parametrize("language", ["en", "es", "fil"])
def test_digits_that_are_not_ascii_are_letters(written: str, said: str, language: str) -> None:
    with override_language(languages.language_of(language)):
        spoken_text = aloud(written)
    assert spoken_text == said or language != "en"
    assert [letter for letter in spoken_text if letter.isdigit()] == [letter for letter in written if letter.isdigit()]


def test_a_text_that_cannot_be_read_is_said_as_it_is_written(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(_notation: object) -> str:
        raise RuntimeError

    monkeypatch.setattr(english, "say_notation", fails)
    assert aloud("2 − 3 = −1, a text of its own") == "2 − 3 = −1, a text of its own"
    assert "could not be read aloud" in caplog.text


@given(st.text(st.sampled_from("+−×÷·=≠→|∞/(), :.-?s0123456789٣４²½Ⅷ a\ud800\n"), max_size=40))
def test_whatever_is_written_is_said(written: str) -> None:
    assert isinstance(aloud(written), str)


@pytest.mark.parametrize(
    "text", ["", "Nothing here.", "at 0:05", "10, 100, 1000, …", "and/or", "twenty-one", "(see there)"]
)
def test_aloud_leaves_plain_text_unchanged(text: str) -> None:
    assert aloud(text) == text


whole = st.builds(Literal, st.integers(-99, 99).map(Fraction))
sums = st.recursive(
    st.builds(Operation, st.sampled_from(Operator), whole, whole),
    lambda part: st.one_of(
        st.builds(Operation, st.sampled_from(Operator), part | whole, part | whole),
        st.builds(AbsoluteValue, part | whole),
        st.builds(Opposite, st.builds(Operation, st.sampled_from(Operator), part, whole)),
    ),
    max_leaves=6,
)


@given(sums)
def test_a_written_expression_is_said_as_the_expression_is(expression: Expression) -> None:
    """Reading what was written finds the very expression again."""
    said = str(spell(expression))
    assert aloud(f"So {plain(expression)}") == f"So {said}"


@given(st.text(alphabet="(|−+×÷ =0123∞/.,-a", max_size=60))
def test_any_text_can_be_said_and_twice_is_as_once(text: str) -> None:
    said = aloud(text)
    assert not set(said) & set("−+×÷=∞")
    assert aloud(said) == aloud(aloud(said))


def test_aloud_handles_long_runs_of_brackets() -> None:
    assert aloud("(" * 2000 + "−1") == "(" * 2000 + "negative 1"
    assert "negative" in aloud("−" * 500 + "1")

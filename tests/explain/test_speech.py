from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given

from arithmetic.strategies import expressions
from harness.spoken import PAGE, SPOKEN, page
from mathgames.arithmetic import evaluate
from mathgames.explain import (
    DOES_NOT_EXIST,
    AbsoluteValue,
    Expression,
    Literal,
    Operation,
    Operator,
    Opposite,
    Quantity,
    Ratio,
)
from mathgames.explain.quantity import quantity
from mathgames.explain.speech import GRAMMARS, aloud, english, spell, spoken_equation, spoken_number
from mathgames.language.words import ENGLISH, Language, override_language

PLUS, MINUS, TIMES, DIVIDED_BY = Operator


def n(value: int | str) -> Literal:
    return Literal(quantity(value))


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        (Operation(PLUS, n(5), n(-3)), "5 plus negative 3"),
        (Operation(MINUS, n(5), n(-3)), "5 minus negative 3"),
        (Operation(TIMES, n(-3), n("inf")), "negative 3 times infinity"),
        (Operation(DIVIDED_BY, n(12), n(-4)), "12 divided by negative 4"),
        (Opposite(n(-3)), "the opposite of negative 3"),
        (AbsoluteValue(n(-3)), "the absolute value of negative 3"),
        (
            Operation(MINUS, AbsoluteValue(n(-5)), AbsoluteValue(n(3))),
            "the absolute value of negative 5 minus the absolute value of 3",
        ),
        (AbsoluteValue(Operation(MINUS, n(-5), n(3))), "the absolute value of the quantity negative 5 minus 3"),
        (Operation(MINUS, n(7), Operation(MINUS, n(5), n(2))), "7 minus the quantity 5 minus 2"),
        (Operation(MINUS, Operation(MINUS, n(7), n(5)), n(2)), "7 minus 5, minus 2"),
        (Operation(TIMES, Operation(PLUS, n(7), n(5)), n(2)), "the quantity 7 plus 5, end quantity, times 2"),
        (Ratio(n(4), n(6)), "4 sixths"),
        (Ratio(n(-4), n(17)), "negative 4 over 17"),
        (Ratio(Operation(PLUS, n(3), n(2)), n(6)), "the quantity 3 plus 2, end quantity over 6"),
    ],
)
def test_as_said(expression: Expression, words: str) -> None:
    assert str(spell(expression)) == words


@pytest.mark.parametrize(
    ("number", "words"),
    [("5", "5"), ("-1/2", "negative 1 half"), ("3/2", "3 halves"), ("3/4", "3 quarters"), ("5/17", "5 over 17")],
)
def test_numbers_as_said(number: str, words: str) -> None:
    assert str(spoken_number(quantity(number))) == words


def test_what_does_not_exist_equals_nothing() -> None:
    division = Operation(DIVIDED_BY, n(0), n(0))
    assert str(spoken_equation(division, Literal(DOES_NOT_EXIST))) == "0 divided by 0 does not exist"


@given(expressions)
def test_only_words_and_numbers_are_said(expression: Expression) -> None:
    for grammar in GRAMMARS.values():
        assert not set(grammar.say_expression(expression)) & set("+−-×÷:/()|=∞")


def small_expressions() -> list[Expression]:
    """Every expression with up to three numbers out of 2 and −3."""
    one: list[Expression] = [n(2), n(-3)]
    one += [made(part) for made in (Opposite, AbsoluteValue) for part in one]
    two: list[Expression] = [Operation(of, a, b) for of, a, b in product(Operator, one, one)]
    two += [Ratio(a, b) for a, b in product(one, one)]
    two += [made(part) for made in (Opposite, AbsoluteValue) for part in two]
    few: list[Expression] = [n(2), n(-3)]
    three: list[Expression] = [
        Operation(of, a, b) for of in Operator for x, y in product(few, two) for a, b in ((x, y), (y, x))
    ]
    three += [Ratio(a, b) for x, y in product(few, two) for a, b in ((x, y), (y, x))]
    return [*one, *two, *three]


@pytest.mark.parametrize("code", SPOKEN)
def test_no_two_expressions_of_different_worth_sound_the_same(code: str) -> None:
    worth: dict[str, set[Quantity]] = defaultdict(set)
    for expression in small_expressions():
        worth[GRAMMARS[code].say_expression(expression)].add(evaluate(expression))
    assert [words for words, values in worth.items() if len(values) > 1] == []
    assert len(worth) > 2000


def test_exact_fractions_are_said_exactly() -> None:
    assert str(spell(Literal(Fraction(-7, 12)))) == "negative 7 twelfths"


class Hesitant:
    """A language that says "er" before everything."""

    def say_number(self, value: Quantity, /) -> str:
        return f"er {english.say_number(value)}"

    def say_expression(self, expression: Expression, /) -> str:
        return f"er {english.say_expression(expression)}"

    def say_equation(self, before: Expression, after: Expression, /) -> str:
        return f"er {english.say_equation(before, after)}"


def test_each_language_reads_mathematics_in_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GRAMMARS, "er", Hesitant())
    said = [spoken_number(Fraction(-3)), spell(Opposite(n(3))), spoken_equation(n(3), n(3))]
    with override_language(Language("er")):
        assert [str(words) for words in said] == ["er negative 3", "er the opposite of 3", "er 3 equals 3"]
    for language in (ENGLISH, Language("a language without a grammar")):
        with override_language(language):
            assert [str(words) for words in said] == ["negative 3", "the opposite of 3", "3 equals 3"]


@given(expressions, expressions)
def test_spoken_text_is_a_hashable_value(a: Expression, b: Expression) -> None:
    assert (spell(a) == spell(b)) == (a == b)
    assert len({spoken_equation(a, b), spoken_equation(a, b), spell(a)}) == 2


def test_spoken_page_matches_generated_text() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), (
        "docs/spoken.md says other sentences: run `PYTHONPATH=tests .venv/bin/python -m harness.spoken`, and let a "
        "speaker of the language read them aloud"
    )


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("es", "Menos 3 va a más 5: menos 3 más 5 es igual a 2."),
        ("es-MX", "Menos 3 va a más 5: menos 3 más 5 es igual a 2."),
        ("fil", "Negative 3 va a positive 5: negative 3 plus 5 ay katumbas ng 2."),
    ],
)
def test_a_country_speaks_as_its_language_does(code: str, said: str) -> None:
    with override_language(Language(code)):
        assert aloud("−3 va a +5: −3 + 5 = 2.") == said


def test_a_colon_between_numbers_divides() -> None:
    with override_language(Language("es-ES")):
        assert aloud("12 : (−4) = −3") == "12 dividido entre menos 4 es igual a menos 3"
        assert aloud("12 : 4") == "12 dividido entre 4"
        assert aloud("Turno: 3") == "Turno: 3"


def test_decimals_are_not_cells() -> None:
    with override_language(Language("es")):
        assert aloud("en forma decimal: 0,6") == "en forma decimal: 0 coma 6"
        assert aloud("en forma decimal: aproximadamente −1,67") == "en forma decimal: aproximadamente menos 1 coma 67"
        assert aloud("en 2,-1") == "en x 2, y menos 1"

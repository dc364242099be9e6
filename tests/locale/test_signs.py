"""The decimal sign and the sign of division of the reader's country."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from babel import Locale

import mathgames as mg
from mathgames.explain.expression import Literal, Operation, Operator
from mathgames.explain.mathml import formula
from mathgames.explain.nodes import markup, plain_text, render_tree
from mathgames.games.infinity_masters.explanation import decimal
from mathgames.language.errors import LanguageError
from mathgames.language.languages import SIGNS, language_of
from mathgames.language.words import _, override_language
from mathgames.page import MatchSession


@pytest.mark.parametrize("code", SIGNS)
def test_the_decimal_sign_is_that_of_cldr(code: str) -> None:
    assert SIGNS[code].decimal == Locale.parse(code, sep="-").number_symbols["latn"]["decimal"]


@pytest.mark.parametrize(
    ("code", "number", "division"),
    [
        ("en", "about −1.67", "12 ÷ 4 = 3."),
        ("es", "aproximadamente −1,67", "12 ÷ 4 = 3."),
        ("es-ES", "aproximadamente −1,67", "12 : 4 = 3."),
        ("es-MX", "aproximadamente −1.67", "12 ÷ 4 = 3."),
        ("es-CO", "aproximadamente −1,67", "12 ÷ 4 = 3."),
    ],
)
def test_each_country_writes_its_signs(code: str, number: str, division: str) -> None:
    with override_language(language_of(code)):
        assert str(decimal(Fraction(-5, 3))) == number
        assert str(_("{equation}.", equation="12 ÷ 4 = 3")) == division


def test_formulas_use_division_sign_of_country() -> None:
    """Spoken text is in the language, without a sign."""
    division = formula(Operation(Operator.DIVIDED_BY, Literal(Fraction(12)), Literal(Fraction(-4))))
    for code, sign in (("es-ES", ":"), ("es-MX", "÷"), ("en", "÷")):
        with override_language(language_of(code)):
            assert f'<mo form="infix">{sign}</mo>' in markup(render_tree(division))
    with override_language(language_of("es-ES")):
        assert plain_text(render_tree(division)) == "12 dividido entre menos 4"


def test_country_sees_no_other_division_sign() -> None:
    match = mg.Match(mg.rules("infinity-masters", ops="÷" * 64))
    session = MatchSession(match, language=language_of("es-ES"))
    chance, divisions = Random(3), 0
    for _ply in range(60):
        match.play(chance.choice([*match.rules.moves(match.position)]))
        if match.outcome is not None:
            break
        tree = str(session.view["tree"])
        assert " ÷ " not in tree
        divisions += " : " in tree
    assert divisions > 3


@pytest.mark.parametrize("code", ["es-", "es-mx", "es_MX", "xx-MX", "", "ES"])
def test_invalid_language_code_is_refused(code: str) -> None:
    with pytest.raises(LanguageError, match="en, es, fil"):
        language_of(code)

"""An explanation, a derivation and a calculation show themselves, in a terminal and at the end of a cell."""

from __future__ import annotations

from html import unescape

import pytest

import mathgames as mg
from harness.games import random_game
from mathgames.explain.derivation import Derivation
from mathgames.explain.explanation import Effect
from mathgames.explain.expression import Literal
from mathgames.explain.quantity import quantity
from mathgames.language.languages import language
from mathgames.language.words import speaking


@pytest.mark.parametrize("game", mg.list_games())
@pytest.mark.parametrize("code", mg.list_languages())
def test_an_explanation_tells_all_its_sentences_and_calculations(game: str, code: str) -> None:
    with speaking(language(code)):
        for seed in range(5):
            told = random_game(12, seed=seed, game=game).explanation
            assert told is not None
            sentences = [told.headline, *(effect.sentence for effect in told.effects)]
            for shown in (str(told), unescape(told._repr_html_())):
                assert [str(sentence) for sentence in sentences if str(sentence) not in shown] == []
                assert [str(derivation) for derivation in told.derivations if str(derivation) not in shown] == []
                assert "_(" not in shown
                assert Effect.__name__ not in shown


def test_a_result_that_needs_no_step_shows_itself() -> None:
    assert str(Derivation(Literal(quantity(5)), ())) == "5"


def test_what_is_shown_is_escaped() -> None:
    assert mg.arithmetic.calculate(3, "−", 5)._repr_html_().startswith("<pre>3 − 5 = ")

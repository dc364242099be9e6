from __future__ import annotations

import random
from fractions import Fraction
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mathgames as mg
from mathgames.arithmetic import derive
from mathgames.explain import Derivation, Effect, Explanation, Operator, Removed, Scored
from mathgames.explain.explanation import MAX_PAGES, pages
from mathgames.language.words import _

CALCULATION = derive(Operator.PLUS, Fraction(5), Fraction(-3))
SAID = Effect("MP-1", _("A reason."))
MADE = Effect("MP-2", _("A piece leaves."), (Removed("a1"),))
SCORED = Effect("MP-3", _("Points."), (Scored("positive", Fraction(3)),))
parts = st.lists(st.sampled_from((CALCULATION, SAID, MADE, SCORED)), max_size=40).map(tuple)


@given(parts)
def test_pages_hold_all_parts_in_their_order_and_are_few(told: tuple[Derivation | Effect, ...]) -> None:
    made = pages(Explanation(_("A move"), told, ()))
    assert sum(made, ()) == told
    assert all(made)
    assert len(made) <= MAX_PAGES


def grouped(*told: Derivation | Effect) -> list[int]:
    """Return how many parts each page has."""
    return [len(page) for page in pages(Explanation(_("A move"), told, ()))]


def test_a_calculation_has_a_page_of_its_own() -> None:
    assert grouped(SAID, SAID, CALCULATION, MADE, SCORED, SAID) == [2, 1, 3]
    assert grouped(SAID, CALCULATION, CALCULATION, MADE) == [1, 1, 1, 1]


def test_a_few_sentences_are_one_page() -> None:
    assert grouped(MADE) == [1]
    assert grouped(MADE, SAID) == [2]
    assert grouped() == []


def test_many_sentences_are_parted_where_the_board_changes() -> None:
    assert grouped(SAID, SAID, MADE, SCORED, SAID) == [2, 2, 1]
    assert grouped(*[SAID] * 9) == [9]


def test_pages_group_parts_with_calculation_if_too_many() -> None:
    assert grouped(SAID, CALCULATION, MADE, CALCULATION, MADE) == [2, 1, 1, 1]


ARITHMETIC = ("minus-vs-plus", "infinity-masters")


@pytest.mark.parametrize("name", [*ARITHMETIC, "tinc", "slice-boundaries"])
def test_a_move_is_explained_on_few_pages(name: str) -> None:
    chance, counts = random.Random(5), []
    for _game in range(6):
        match = mg.Match(mg.rules(name))
        while match.outcome is None and match.ply < 60:
            move = match.rules.random_move(match.position, chance)
            match.play(match.rules.format(move))
            assert match.explanation is not None
            made = pages(match.explanation)
            counts.append(len(made))
            assert len(made) <= MAX_PAGES
            if name in ARITHMETIC:  # one calculation, one page
                assert all(sum(isinstance(part, Derivation) for part in page) <= 1 for page in made)
    assert median(counts) <= (3 if name in ARITHMETIC else 4)


@pytest.mark.parametrize("name", ARITHMETIC)
def test_an_attack_is_explained_on_three_pages(name: str) -> None:
    """Half of the moves of a random game meet nothing: what an attack takes is counted apart."""
    chance, counts = random.Random(7), []
    for _game in range(8):
        match = mg.Match(mg.rules(name))
        while match.outcome is None and match.ply < 60:
            match.play(match.rules.format(match.rules.random_move(match.position, chance)))
            assert match.explanation is not None
            if match.explanation.derivations:
                counts.append(len(pages(match.explanation)))
    assert median(counts) <= 3

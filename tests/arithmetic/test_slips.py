"""Slips on purpose: exactly those of the named misconception, seeded, and as often as they are said to be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.arithmetic import calculate
from mathgames.arithmetic.misconceptions import CATALOGUE, OperationPrompt, find_misconception
from mathgames.arithmetic.slips import SlipGenerator, claim
from mathgames.players import CHARACTERS, Character

NUMBERS = st.integers(-12, 12)
SEEDS = st.integers(0, 2**32)
KEYS = [it.key for it in CATALOGUE if it.prompt_type is OperationPrompt]


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda it: it.name)
@given(a=NUMBERS, op=st.sampled_from("+−×÷"), b=NUMBERS, seed=SEEDS, number=st.integers(0, 200))
def test_a_slip_is_what_its_misconception_gives(
    character: Character, a: int, op: str, b: int, seed: int, number: int
) -> None:
    asked = calculate(a, op, b)
    said = claim(asked, character.slips, seed, number)
    assert said == claim(asked, character.slips, seed, number), "the same seed, the same slip"
    if not said.slip:
        assert said.value == asked.value
        assert said.diagnosis is None
        return
    assert said.slip in character.slips.misconceptions
    assert not asked.is_right(said.value)
    assert said.value in find_misconception(said.slip).answers(OperationPrompt(asked.operator, asked.a, asked.b))
    assert said.diagnosis is not None
    assert (said.diagnosis.key, said.diagnosis.answer) == (said.slip, said.value)


@given(every=st.integers(1, 6), idea=st.sampled_from(KEYS), seed=SEEDS, data=st.data())
def test_slips_occur_once_in_every_full_row(every: int, idea: str, seed: int, data: st.DataObject) -> None:
    """Whichever calculations come, the rate holds in each row of ``every`` at which a slip is possible."""
    slips, wrong = SlipGenerator(every, (idea,)), []
    for a, op, b in data.draw(st.lists(st.tuples(NUMBERS, st.sampled_from("+−×÷"), NUMBERS), max_size=40)):
        said = claim(calculate(a, op, b), slips, seed, len(wrong))
        possible = [
            it
            for it in find_misconception(idea).answers(
                OperationPrompt(said.calculation.operator, said.calculation.a, said.calculation.b)
            )
            if not said.calculation.is_right(it)
        ]
        assert said.could_slip == bool(possible)
        if said.could_slip:
            wrong.append(bool(said.slip))
    rows = [wrong[at : at + every] for at in range(0, len(wrong), every)]
    assert all(sum(row) == 1 for row in rows if len(row) == every)
    assert all(sum(row) <= 1 for row in rows)


def test_every_misconception_of_a_character_shows_somewhere() -> None:
    tasks = [calculate(a, op, b) for a in range(-6, 7) for b in range(-6, 7) for op in "+−×÷"]
    for character in CHARACTERS:
        for key in character.slips.misconceptions:
            alone = SlipGenerator(1, (key,))
            assert any(claim(task, alone, 0, 0).slip == key for task in tasks), (character.name, key)


def test_different_seeds_slip_elsewhere() -> None:
    asked, slips = calculate(5, "+", -6), CHARACTERS[0].slips
    assert len({tuple(bool(claim(asked, slips, seed, number).slip) for number in range(12)) for seed in range(20)}) > 5

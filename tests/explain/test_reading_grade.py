"""Explanations are read by pupils of eleven: the sentences of random games have the grade of a sixth form at most."""

from __future__ import annotations

from random import Random

import pytest

import mathgames as mg
from mathgames.explain.explanation import Effect
from mathgames.learning.lessons.sentences import grade

HIGHEST = 6.0
GAMES = 3
PLIES = 40


def test_the_grade_tells_easy_from_hard() -> None:
    assert grade(["The piece stays on its square.", "It goes one square on."]) < 2
    assert grade(["Subtraction corresponds to addition of the additive inverse of the subtrahend."]) > 12


@pytest.mark.parametrize("name", mg.list_games())
def test_explanations_are_for_pupils(name: str) -> None:
    rules, texts = mg.rules(name), []
    for seed in range(GAMES):
        match, chance = mg.Match(rules), Random(seed)
        while match.outcome is None and match.ply < PLIES:
            match.play(rules.random_move(match.position, chance))
            assert match.explanation is not None
            for part in match.explanation.parts:
                if isinstance(part, Effect):
                    texts.append(str(part.sentence))
                else:
                    texts += [f"{step.note}" for step in part.steps]
    assert grade(texts) <= HIGHEST, (name, round(grade(texts), 2))

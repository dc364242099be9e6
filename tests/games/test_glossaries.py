"""Every rule that a derivation names is in the general glossary or declared by the game, under a key of its own."""

from __future__ import annotations

import random

import pytest

import mathgames as mg
from mathgames.explain.glossary import GLOSSARY
from mathgames.games.registry import find_game


@pytest.mark.parametrize("name", mg.list_games())
def test_a_game_declares_the_rules_that_it_names(name: str) -> None:
    own = {rule.key: rule for rule in find_game(name).glossary}
    assert not own.keys() & GLOSSARY.keys()
    assert len(own) == len(find_game(name).glossary)
    known, chance, used = GLOSSARY | own, random.Random(1), set()
    for _ in range(3):
        match = mg.Match(mg.rules(name))
        while match.outcome is None and match.ply < 60:
            match.play(match.rules.random_move(match.position, chance))
            assert match.explanation
            for derivation in match.explanation.derivations:
                for step in derivation.steps:
                    assert known[step.rule.key] is step.rule
                    used.add(step.rule.key)
    assert own.keys() <= used, "each is met in some games"

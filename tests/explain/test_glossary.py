from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import mathgames.arithmetic
from harness.pseudo import PSEUDO, unspoken
from mathgames.arithmetic import derive
from mathgames.explain import Operator, Rule, glossary
from mathgames.explain.glossary import GLOSSARY
from mathgames.explain.quantity import Extended
from mathgames.games.registry import find_game, list_games
from mathgames.language.words import override_language

QUANTITIES = [*(Fraction(a, b) for a in (6, 4, 1, 0, -1, -2, -3, -4) for b in (1, 2, 3)), *Extended]


def test_every_rule_is_in_the_glossary_under_its_own_key() -> None:
    rules = [value for value in vars(glossary).values() if isinstance(value, Rule)]
    assert [key for key, number in Counter(rule.key for rule in rules).items() if number > 1] == []
    assert dict(GLOSSARY) == {rule.key: rule for rule in rules}


def test_names_and_statements_can_be_read() -> None:
    for rule in GLOSSARY.values():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule.key)
        name, statement = str(rule.name), str(rule.statement)
        assert name[0].islower()
        assert not name.endswith(".")
        assert statement[0].isupper() or not statement[0].isalpha()
        assert statement.endswith((".", ".)"))
    assert len({str(rule.name) for rule in GLOSSARY.values()}) == len(GLOSSARY)


def test_glossary_entries_are_in_readers_language() -> None:
    with override_language(PSEUDO):
        for rule in GLOSSARY.values():
            for words in (rule.name, rule.statement):
                assert str(words).startswith("⟦")
                assert unspoken(str(words)) == []


def test_no_entry_names_a_game() -> None:
    titles = [str(find_game(name).rules.title) for name in list_games()]
    for rule in GLOSSARY.values():
        assert not [title for title in titles if title in f"{rule.name} {rule.statement}"]


def test_the_distance_from_zero_has_one_name() -> None:
    said = [f"{rule.key} {rule.name} {rule.statement}" for rule in GLOSSARY.values()]
    assert not [text for text in said if re.search("modul", text)]


def test_every_rule_is_used_by_some_derivation() -> None:
    used = {
        step.rule.key
        for operator, a, b, reading in product(Operator, QUANTITIES, QUANTITIES, ("none", "numbers", "all"))
        for step in derive(operator, a, b, over_zero=reading).steps
    }
    assert used == set(GLOSSARY)


def test_what_is_a_convention_says_that_mathematics_has_no_value() -> None:
    conventions = [rule for rule in GLOSSARY.values() if rule.convention]
    assert {rule.key for rule in conventions} == {"over-zero", "infinity-over-zero"}
    assert all("In mathematics a division by 0 has no value" in str(rule.statement) for rule in conventions)


def test_rules_are_made_in_the_glossary_only() -> None:
    sources = Path(mathgames.arithmetic.__path__[0]).rglob("*.py")
    assert [path.name for path in sources if re.search(r"\bRule\(", path.read_text(encoding="utf-8"))] == []

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import mathgames.arithmetic
from mathgames.arithmetic import derive
from mathgames.explain import Operator, Rule, glossary
from mathgames.explain.glossary import GLOSSARY
from mathgames.explain.quantity import Extended

QUANTITIES = [*(Fraction(a, b) for a in (6, 4, 1, 0, -1, -2, -3, -4) for b in (1, 2, 3)), *Extended]


def test_every_rule_is_in_the_glossary_under_its_own_key() -> None:
    rules = [value for value in vars(glossary).values() if isinstance(value, Rule)]
    assert [key for key, number in Counter(rule.key for rule in rules).items() if number > 1] == []
    assert dict(GLOSSARY) == {rule.key: rule for rule in rules}


def test_names_and_statements_can_be_read() -> None:
    for rule in GLOSSARY.values():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule.key)
        assert rule.name[0].islower()
        assert not rule.name.endswith(".")
        assert rule.statement[0].isupper() or not rule.statement[0].isalpha()
        assert rule.statement.endswith((".", ".)"))
    assert len({rule.name for rule in GLOSSARY.values()}) == len(GLOSSARY)


def test_every_rule_is_used_by_some_derivation() -> None:
    used = {
        step.rule.key
        for operator, a, b, reading in product(Operator, QUANTITIES, QUANTITIES, ("inf", "dne"))
        for step in derive(operator, a, b, infinity_over_zero=reading).steps
    }
    assert used == set(GLOSSARY)


def test_what_is_a_convention_says_that_mathematics_has_no_value() -> None:
    conventions = [rule for rule in GLOSSARY.values() if rule.convention]
    assert {rule.key for rule in conventions} == {"over-zero", "infinity-over-zero"}
    assert all("In mathematics a division by 0 has no value" in rule.statement for rule in conventions)


def test_rules_are_made_in_the_glossary_only() -> None:
    sources = Path(mathgames.arithmetic.__path__[0]).rglob("*.py")
    assert [path.name for path in sources if re.search(r"\bRule\(", path.read_text(encoding="utf-8"))] == []

"""Clauses cited by code, tests, documents or notebooks are in the rules of that game."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import mathgames as mg

ROOT = Path(__file__).parents[2]
RULES = {
    "IM": "infinity-masters",
    "LQ": "slice-boundaries",
    "MP": "minus-vs-plus",
    "TINC": "tinc",
}
CLAUSE = re.compile(rf"\b(?:{'|'.join(RULES)})-\d+\b")


def stated(game: str) -> Counter[str]:
    """Return how often a game's rules state each clause: under a heading that begins with it."""
    path = ROOT / f"docs/rules/{game}.md"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return Counter(re.findall(rf"^#+ ({CLAUSE.pattern})", text, re.MULTILINE))


@pytest.mark.parametrize("game", mg.list_games())
def test_a_game_states_each_clause_once(game: str) -> None:
    assert set(stated(game).values()) == {1}


def test_each_cited_clause_is_stated() -> None:
    known = {clause for game in RULES.values() for clause in stated(game)}
    unknown = []
    for folder, ending in (("mathgames", "py"), ("tests", "py"), ("docs", "md"), ("notebooks", "ipynb")):
        for path in sorted((ROOT / folder).rglob(f"*.{ending}")):
            for clause in sorted(set(CLAUSE.findall(path.read_text(encoding="utf-8"))) - known):
                unknown.append(f"{clause} in {path.relative_to(ROOT)}")
    assert not unknown, "cited, but not in docs/rules:\n" + "\n".join(unknown)

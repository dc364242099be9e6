"""The short text of each clause: there for every clause that the game's code cites, and for no other."""

from __future__ import annotations

import re
from pathlib import Path

from games.infinity_masters.conftest import CONVENTIONS
from mathgames.engine.rounds import ROUNDS
from mathgames.games.infinity_masters import GAME
from mathgames.games.infinity_masters.clauses import CLAUSES, REFUSALS
from mathgames.games.infinity_masters.options import OPTIONS

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/rules/infinity-masters.md").read_text(encoding="utf-8")
CITED = {
    clause
    for path in (ROOT / "mathgames/games/infinity_masters").glob("*.py")
    if path.name != "clauses.py"
    for clause in re.findall(r"\bIM-\d+\b", path.read_text(encoding="utf-8"))
}


def test_every_clause_that_is_cited_has_its_text() -> None:
    assert set(CLAUSES) >= CITED
    assert set(CLAUSES) >= {option.clause for option in OPTIONS if option is not ROUNDS}
    assert set(CLAUSES) >= {kind.clause for kind in REFUSALS}
    assert set(CLAUSES) >= {convention.clause for convention in CONVENTIONS.values()}
    assert GAME.clauses is CLAUSES
    assert GAME.refusals is REFUSALS


def test_the_clauses_are_the_headings_of_the_page() -> None:
    assert list(CLAUSES) == [f"IM-{number}" for number in range(1, 28)]
    assert sorted(re.findall(r"^### (IM-\d+) ", PAGE, re.MULTILINE)) == sorted(CLAUSES)


def test_a_clause_is_told_in_a_few_words() -> None:
    for clause in CLAUSES.values():
        assert str(clause).endswith(".")
        assert len(str(clause)) <= 240
        assert len(re.findall(r"[.:](?: |$)", str(clause))) <= 3

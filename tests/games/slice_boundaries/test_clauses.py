"""The clauses that can be opened: each that the game cites is told, and is a heading of the rules page."""

from __future__ import annotations

import re
from pathlib import Path

from mathgames.games.slice_boundaries import GAME
from mathgames.games.slice_boundaries.clauses import CLAUSES

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "mathgames/games/slice_boundaries"
PAGE = ROOT / "docs/rules/slice-boundaries.md"


def test_each_cited_clause_is_told() -> None:
    code = [path.read_text("utf-8") for path in FOLDER.glob("*.py") if path.name != "clauses.py"]
    cited = set(re.findall(r"\bLQ-\d+\b", "".join(code)))
    assert cited
    assert cited <= set(CLAUSES)
    assert GAME.clauses == CLAUSES


def test_each_told_clause_is_a_heading_of_the_rules() -> None:
    headings = re.findall(r"^### (LQ-\d+)", PAGE.read_text("utf-8"), re.MULTILINE)
    assert headings == list(CLAUSES)


def test_a_clause_is_one_or_a_few_short_sentences() -> None:
    for words in CLAUSES.values():
        assert str(words).endswith(".")
        assert len(str(words)) < 260

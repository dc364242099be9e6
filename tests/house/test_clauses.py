"""Every clause that code, tests or notebooks cite stands in the rules of that game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = {"MP": "minus-vs-plus"}
CLAUSE = re.compile(rf"\b(?:{'|'.join(RULES)})-[A-Z]?\d+[a-z]?\b")


def cited() -> dict[str, list[str]]:
    """The clauses that are cited, each with the files that cite it."""
    found: dict[str, list[str]] = {}
    for folder, ending in (("mathgames", "py"), ("tests", "py"), ("docs", "md"), ("notebooks", "ipynb")):
        for path in sorted((ROOT / folder).rglob(f"*.{ending}")):
            for clause in CLAUSE.findall(path.read_text(encoding="utf-8")):
                found.setdefault(clause, []).append(str(path.relative_to(ROOT)))
    return found


def stated(game: str) -> list[str]:
    """The clauses that a game's rules state, each where its own paragraph, item or row begins."""
    text = (ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8")
    return re.findall(rf"^[\s#*|-]*({CLAUSE.pattern})", text, re.MULTILINE)


@pytest.mark.parametrize("prefix", RULES)
def test_no_clause_is_stated_twice(prefix: str) -> None:
    clauses = stated(RULES[prefix])
    assert clauses, f"docs/rules/{RULES[prefix]}.md states no clause"
    assert len(clauses) == len(set(clauses))


@pytest.mark.parametrize("prefix", RULES)
def test_each_cited_clause_is_stated(prefix: str) -> None:
    known = set(stated(RULES[prefix]))
    unknown = {clause: files for clause, files in cited().items() if clause.startswith(prefix) and clause not in known}
    assert not unknown, f"not in docs/rules/{RULES[prefix]}.md: {unknown}"

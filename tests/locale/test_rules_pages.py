"""The rules pages in other languages state what the English ones do: the same clauses, options, pictures and JSON."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from harness.catalogues import ROOT

RULES = ROOT / "docs/rules"
TRANSLATED = sorted(RULES.glob("*.*.md"))
LANGUAGES = ("es", "fil")
# Headings of clauses, what is code, and where pictures and links lead.
SAME = re.compile(r"^#+ ([A-Z]+-\d+)|(?<!`)`([^`\n]+)`|\]\(([^)]+)\)|^\[\w+\]: (\S+)|^ {2}(\".+)", re.MULTILINE)


def same(page: Path) -> list[str]:
    """Return what a page has in common with its translations, in alphabetical order."""
    found = SAME.findall(page.read_text(encoding="utf-8"))
    return sorted({"".join(parts) for parts in found})


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: page.stem)
def test_a_translated_page_states_the_same(page: Path) -> None:
    english = RULES / f"{page.stem.split('.')[0]}.md"
    assert same(page) == same(english)
    assert len(same(page)) > 15


CLAUSE = re.compile(r"^#+ (?=[A-Z]+-\d+)", re.MULTILINE)
# With their signs; and what a cell of the tables of Infinity Master's says, as in "<0·N [S]".
NUMBERS = re.compile(r"\S+·\S \[\S+\]|[−+]?(?:\d+|∞)")


def numbers(page: Path) -> dict[str, Counter[str]]:
    """The numbers of each clause; what stands before the first one is clause ``""``."""
    before, *clauses = CLAUSE.split(page.read_text(encoding="utf-8"))
    named = {clause.split(maxsplit=1)[0]: clause for clause in clauses}
    return {name: Counter(NUMBERS.findall(clause)) for name, clause in {"": before, **named}.items()}


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: page.stem)
def test_each_clause_has_the_same_numbers(page: Path) -> None:
    assert numbers(page) == numbers(RULES / f"{page.stem.split('.')[0]}.md")


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_page_is_there_in_each_language(code: str) -> None:
    english = {page.stem for page in RULES.glob("*.md")} - {page.stem for page in TRANSLATED}
    assert {page.stem.split(".")[0] for page in RULES.glob(f"*.{code}.md")} == english

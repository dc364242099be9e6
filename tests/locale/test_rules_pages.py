"""The rules pages in other languages state what the English ones do: the same clauses, options, pictures and JSON."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from harness.catalogues import ROOT

RULES = ROOT / "docs/rules"
TRANSLATED = sorted(RULES.glob("*.*.md"))
# Headings of clauses, what is code, and where pictures and links lead.
SAME = re.compile(r"^#+ ([A-Z]+-\d+)|(?<!`)`([^`\n]+)`|\]\(([^)]+)\)|^\[\w+\]: (\S+)|^ {2}(\".+)", re.MULTILINE)


def same(page: Path) -> list[str]:
    """What a page has in common with its translations, in alphabetical order."""
    found = SAME.findall(page.read_text(encoding="utf-8"))
    return sorted({"".join(parts) for parts in found})


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: page.stem)
def test_a_translated_page_states_the_same(page: Path) -> None:
    english = RULES / f"{page.stem.split('.')[0]}.md"
    assert same(page) == same(english)
    assert len(same(page)) > 15


def test_each_language_has_the_same_pages() -> None:
    pages = {code: {page.stem.split(".")[0] for page in RULES.glob(f"*.{code}.md")} for code in ("es", "fil")}
    assert pages["es"] == pages["fil"] >= {"minus-vs-plus", "tinc"}

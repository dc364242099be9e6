"""The words of each language and where they are from: the glossary in docs/languages.md, which is their one place."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from harness.project_files import ROOT

PAGE: Final = ROOT / "docs/languages.md"
COLUMNS: Final = {"es": 1, "fil": 3}
"""The column in which each language has its words; beside it stands what they are from."""
CHOSEN: Final = "—"
"""Placeholder for a word chosen by the translator, which the catalogues list."""
CHOSEN_IN_WORDS: Final = "translator's choice"

_SOURCE: Final = re.compile(r"^\* \*\*(\w+)\*\* (.+?)(?=^\* |^$)", re.MULTILINE | re.DOTALL)


class Term(NamedTuple):
    """The translations of an English word, and the marks of their sources."""

    words: tuple[str, ...]
    sources: tuple[str, ...]


def glossary(page: str) -> dict[str, dict[str, Term]]:
    """For each language, what stands for each English word."""
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in page.splitlines() if line[:1] == "|"]
    begin = next(place for place, row in enumerate(rows) if row[0] == "English") + 2
    return {
        code: {row[0]: Term(_parts(row[at], " / "), _parts(row[at + 1], ", ")) for row in rows[begin:]}
        for code, at in COLUMNS.items()
    }


def sources(page: str) -> dict[str, str]:
    """Each source by its mark."""
    return {mark: " ".join(told.split()) for mark, told in _SOURCE.findall(page)}


def comment(page: str, code: str) -> str:
    """Return what the glossary says of a language, as the comment at the top of its catalogue."""
    terms, known = glossary(page)[code], sources(page)
    lines = [
        f"{english}: {' / '.join(term.words)} ({', '.join(term.sources) or CHOSEN_IN_WORDS})"
        for english, term in terms.items()
    ]
    named = sorted({mark for term in terms.values() for mark in term.sources})
    return "\n".join([*lines, "", *(f"{mark}: {known[mark]}" for mark in named)])


def _parts(cell: str, separator: str) -> tuple[str, ...]:
    return () if cell == CHOSEN else tuple(cell.split(separator))

"""The catalogues say what the glossary in docs/languages.md says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest
from babel.messages.catalog import Catalog

from harness.catalogues import ROOT, read
from mathgames.languages import DOMAIN, LOCALE

PAGE = ROOT / "docs/languages.md"
_NAMES = re.compile(r"\{\w+\}|Infinity Master's|Slice Through the Boundaries")
COLUMNS = {"es": 1, "fil": 2}


def glossary(page: str) -> dict[str, dict[str, list[str]]]:
    """For each language, the words that stand for an English one."""
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in page.splitlines() if line[:1] == "|"]
    begin = next(place for place, row in enumerate(rows) if row[0] == "English") + 2
    return {code: {row[0]: row[at].split(" / ") for row in rows[begin:]} for code, at in COLUMNS.items()}


def astray(catalogue: Catalog, words: dict[str, list[str]]) -> Iterator[str]:
    """The sentences that have an English word and none of those that stand for it."""
    for message in catalogue:
        if message.id:
            for said, told in zip(_texts(message.id), _texts(message.string), strict=True):
                for english, others in words.items():
                    found = re.search(rf"\b{english}s?\b", _NAMES.sub("", said), re.IGNORECASE)
                    if found and told and not any(other.lower() in told.lower() for other in others):
                        yield f"{english}: “{said}”, “{told}”"


def _texts(one_or_many: str | Sequence[str]) -> Sequence[str]:
    return [one_or_many] if isinstance(one_or_many, str) else one_or_many


@pytest.mark.parametrize("code", COLUMNS)
def test_sentences_use_the_words_of_the_glossary(code: str) -> None:
    words = glossary(PAGE.read_text(encoding="utf-8"))[code]
    assert len(words) > 20
    assert list(astray(read(LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"), words)) == []


def test_a_word_that_is_changed_names_the_sentences_that_say_the_old_one() -> None:
    page = PAGE.read_text(encoding="utf-8").replace("| recta numérica / recta |", "| línea de los números |")
    found = list(astray(read(LOCALE / f"es/LC_MESSAGES/{DOMAIN}.po"), glossary(page)["es"]))
    assert len(found) > 10
    assert {line.split(":")[0] for line in found} == {"number line"}

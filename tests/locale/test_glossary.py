"""The catalogues say what the glossary in docs/languages.md says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest
from babel.messages.catalog import Catalog

from harness.catalogues import is_draft, read
from harness.glossary import COLUMNS, PAGE, Term, comment, glossary, sources
from mathgames.language.languages import DOMAIN, LOCALE

_NAMES = re.compile(r"\{\w+\}|Infinity Master's|Slice Through the Boundaries")


def astray(catalogue: Catalog, words: dict[str, Term]) -> Iterator[str]:
    """The sentences that have an English word and none of those that stand for it."""
    for message in catalogue:
        if message.id and not is_draft(message):
            for said, told in zip(_texts(message.id), _texts(message.string), strict=True):
                for english, term in words.items():
                    found = re.search(rf"\b{english}s?\b", _NAMES.sub("", said), re.IGNORECASE)
                    if found and told and not any(word.lower() in told.lower() for word in term.words):
                        yield f"{english}: “{said}”, “{told}”"


def _texts(one_or_many: str | Sequence[str]) -> Sequence[str]:
    return [one_or_many] if isinstance(one_or_many, str) else one_or_many


@pytest.mark.parametrize("code", COLUMNS)
def test_sentences_use_the_words_of_the_glossary(code: str) -> None:
    words = glossary(PAGE.read_text(encoding="utf-8"))[code]
    assert len(words) > 20
    assert list(astray(read(LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"), words)) == []


def test_changed_term_names_sentences_with_old_one() -> None:
    page = PAGE.read_text(encoding="utf-8").replace("| recta numérica / recta |", "| línea de los números |")
    found = list(astray(read(LOCALE / f"es/LC_MESSAGES/{DOMAIN}.po"), glossary(page)["es"]))
    assert len(found) > 10
    assert {line.split(":")[0] for line in found} == {"number line"}


@pytest.mark.parametrize("code", COLUMNS)
def test_each_source_is_named_and_each_catalogue_says_it(code: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    named = {mark for term in glossary(page)[code].values() for mark in term.sources}
    assert len(named) > 3
    assert named <= set(sources(page))
    heading = read(LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po").header_comment
    expected = comment(page, code).split()
    assert heading.replace("#", " ").split()[-len(expected) :] == expected, "other words: run `make catalogues`"


def test_each_source_is_one_of_a_word() -> None:
    page = PAGE.read_text(encoding="utf-8")
    words = (term for terms in glossary(page).values() for term in terms.values())
    assert set(sources(page)) == {mark for term in words for mark in term.sources}

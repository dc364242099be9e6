"""The Spanish of the program is that of Latin America, without expressions used only in Spain."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

import pytest

from harness.catalogues import is_draft, read
from harness.project_files import ROOT
from mathgames.language.languages import DOMAIN, LOCALE

SPAIN_ONLY: Final = {
    "vosotros": r"\b(?:vosotr[oa]s|vuestr[oa]s?|os)\b|\b(?:\w+[áé]is|sois|vais|dais|veis)\b",
    "usted": r"\busted\b",  # one pupil is tú, several are ustedes
    "ordenador": r"\bordenador(?:es)?\b",
    "vale": r"\bvale[,.!]|[¡¿]vale\b",
    "fichero": r"\bficheros?\b",
    "pulsar": r"\b(?:pulsa|pulsar|pulse|pincha|pinchar|clicar)\b",
    "coger": r"\b(?:coge[nrs]?|cogid[oa]s?|coja[ns]?)\b",
    "móvil": r"\bmóvil(?:es)?\b",
    "tres en raya": r"\btres en raya\b",
    "ratón": r"\bratón\b",
}


def found(texts: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield where one of them is said, by texts with their places."""
    for place, text in texts:
        for name, turn in SPAIN_ONLY.items():
            yield from (f"{place}: {name}: {at[0]}" for at in re.finditer(turn, text, re.IGNORECASE))


def sentences() -> Iterator[tuple[str, str]]:
    for message in read(LOCALE / "es" / "LC_MESSAGES" / f"{DOMAIN}.po"):
        if message.id and not is_draft(message):
            for text in (message.string,) if isinstance(message.string, str) else message.string:
                yield message.locations[0][0] if message.locations else "", text


def pages() -> Iterator[tuple[str, str]]:
    for pattern in ("lessons/*/*.es.md", "lessons/*.es.yaml", "docs/rules/*.es.md"):
        for path in sorted(ROOT.glob(pattern)):
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def test_no_sentence_says_it() -> None:
    texts = list(sentences())
    assert len(texts) > 2000
    assert list(found(texts)) == []


def test_no_lesson_and_no_rules_page_says_it() -> None:
    texts = list(pages())
    assert len(texts) > 10
    assert list(found(texts)) == []


@pytest.mark.parametrize(
    "planted",
    [
        "¿Qué veis ahora?",
        "Jugad con vuestras piezas.",
        "Muévase usted.",
        "Contra el ordenador",
        "Vale, sigue.",
        "El fichero no existe",
        "Pulsa Listo.",
        "Coge una pieza.",
        "En un móvil",
        "Tres en raya",
        "Usa el ratón.",
    ],
)
def test_what_is_planted_is_found(planted: str) -> None:
    assert len(list(found([("planted", planted)]))) == 1


@pytest.mark.parametrize(
    "sound", ["El par no vale nada.", "Ningún seis.", "Después de dos jugadas", "Ustedes deciden."]
)
def test_what_may_be_said_is_not_found(sound: str) -> None:
    assert list(found([("sound", sound)])) == []

"""The words of the lessons, each with one sentence that says what it is: ``lessons/glossary.yaml``.

Those of the lessons in another language stand beside it: ``lessons/glossary.<language>.yaml``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from mathgames.explain.nodes import text, walk
from mathgames.learning.content import content
from mathgames.learning.lessons.plain_yaml import Mapping as Named
from mathgames.learning.lessons.plain_yaml import read
from mathgames.learning.lessons.positions import text_of


@lru_cache(maxsize=16)
def glossary(language: str = "en") -> Mapping[str, str]:
    """What each word of the lessons in this language means; in one that has no glossary, the English words.

    >>> print(glossary()["opposite"])
    The opposite of a number is as far from zero, on the other side.
    >>> print(glossary("es")["opuesto"])
    El opuesto de un número está a la misma distancia del cero, en el otro lado.
    """
    translated = content("lessons") / f"glossary.{language}.yaml"
    file = translated if translated.is_file() else content("lessons") / "glossary.yaml"
    written = read(file.read_text(encoding="utf-8"))
    entries = written.entries if isinstance(written, Named) else {}
    return MappingProxyType({term: text_of(meaning) for term, meaning in entries.items()})


def terms(prose: object) -> Iterator[str]:
    """The words that a piece of prose marks as terms: *so*."""
    if isinstance(prose, list):
        yield from (text(element) for element in walk(prose) if element[0] == "em")

"""The words of the lessons, each with one sentence that says what it is: ``lessons/glossary.yaml``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from mathgames.content import content
from mathgames.lessons.plain_yaml import Mapping as Named
from mathgames.lessons.plain_yaml import read
from mathgames.lessons.positions import text_of
from mathgames.nodes import text, walk


@lru_cache(maxsize=1)
def glossary() -> Mapping[str, str]:
    """What each word of the lessons means.

    >>> print(glossary()["opposite"])
    The opposite of a number is as far from zero, on the other side.
    """
    written = read((content("lessons") / "glossary.yaml").read_text(encoding="utf-8"))
    entries = written.entries if isinstance(written, Named) else {}
    return MappingProxyType({term: text_of(meaning) for term, meaning in entries.items()})


def terms(prose: object) -> Iterator[str]:
    """The words that a piece of prose marks as terms: *so*."""
    if isinstance(prose, list):
        yield from (text(made) for made in walk(prose) if made[0] == "em")

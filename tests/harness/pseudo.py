"""A language in which rendered text is visible: ⟦each sentence in brackets, ⟪a value in its place⟫⟧.

Text outside of the brackets, or alone in a place, was never a sentence: it may be a number, a move or a square, but not
a word. ``unspoken`` finds the words there.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from string import Formatter
from typing import Any

from mathgames.explain.expression import Expression
from mathgames.explain.quantity import Quantity
from mathgames.explain.speech import GRAMMARS, english
from mathgames.explain.speech.notation import Notation
from mathgames.language.languages import list_languages, native_name
from mathgames.language.words import Language, LazyString

_WORD = re.compile(r"[^\W\d_]{2,}(?:[-_][^\W\d_]+)*")
_TO_TYPE = re.compile(r"import mathgames; mathgames\.resume\([^)]*\)")
"""Text that is copied into a cell, which is the same in every language."""
_SQUARES = re.compile(r"\b(?:[a-h][1-8]|\d{1,3}[A-Z])\b")


class _Pseudo(Language):
    def sentence(self, template: str, many: str | None, places: Mapping[str, Any]) -> str:
        shown = {name: self.place(value) for name, value in places.items()}
        return f"⟦{self.pattern(template, many, places).format_map(shown)}⟧"

    def place(self, value: object) -> str:
        return super().place(value) if isinstance(value, LazyString) else f"⟪{super().place(value)}⟫"


class _Aloud:
    """Mathematics as it is said in English, each time as a sentence."""

    def say_number(self, value: Quantity, /) -> str:
        return f"⟦{english.say_number(value)}⟧"

    def say_expression(self, expression: Expression, /) -> str:
        return f"⟦{english.say_expression(expression)}⟧"

    def say_equation(self, before: Expression, after: Expression, /) -> str:
        return f"⟦{english.say_equation(before, after)}⟧"

    def say_notation(self, notation: Notation, /) -> str:
        return f"⟦{english.say_notation(notation)}⟧"

    def say_words(self, text: str, /) -> str:
        return english.say_words(text)


PSEUDO = _Pseudo("qps")
"""Speaks English, and shows where."""

GRAMMARS[PSEUDO.code] = _Aloud()


def unspoken(text: str, names: Collection[str] = ()) -> list[str]:
    """The words of a text rendered in ``PSEUDO`` that no sentence made, apart from these names and those of languages.

    >>> from mathgames.language.words import _, override_language
    >>> with override_language(PSEUDO):
    ...     unspoken(f"{_('{piece} on {square}', piece='the queen', square='a2')} wins")
    ['queen', 'the', 'wins']
    """
    bare = _TO_TYPE.sub(" ", " ".join(_outside(text)))
    for name in sorted({*names, *map(native_name, list_languages())}, key=len, reverse=True):
        bare = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", " ", bare)
    return sorted(set(_WORD.findall(_SQUARES.sub(" ", bare))))


def _outside(text: str) -> Iterator[str]:
    """The stretches of the text that stand in no sentence, and those that stand in a place."""
    depth: list[str] = []
    for part in re.split(r"([⟦⟧⟪⟫])", text):
        if part in ("⟦", "⟪"):
            depth.append(part)
        elif part in ("⟧", "⟫"):
            depth.pop()
        elif not depth or depth[-1] == "⟪":
            yield part


class _Longer(Language):
    """Every sentence two fifths longer than in English, as a translation may be, and of words as long as there."""

    def sentence(self, template: str, many: str | None, places: Mapping[str, Any]) -> str:
        written = super().sentence(template, many, places)
        parts = Formatter().parse(self.pattern(template, many, places))
        letters = sum(len(text) for text, *_place in parts)
        more = -(-2 * letters // 5)
        return f"{written} {_LOREM[:more].strip()}" if more > 1 else written + "o" * more


_LOREM = "lorem ipsum dolor sit amet consetetur sadipscing elitr sed diam nonumy eirmod tempor invidunt ut labore " * 9

LONGER = _Longer("la")
"""Speaks English at length."""
GRAMMARS[LONGER.code] = english

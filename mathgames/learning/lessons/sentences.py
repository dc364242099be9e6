"""Claims about numbers in the sentences of a lesson, and the reading level of the sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from mathgames.arithmetic.expressions import NoExpression, parse_relation
from mathgames.explain.expression import BOX
from mathgames.language.errors import MathgamesError

_ARITHMETIC: Final = rf"[0-9\-−+×·*÷/()|∞{BOX} ]"
_CLAIM: Final = re.compile(rf"(?<!\w){_ARITHMETIC}+(?:[=<>≠≤≥]{_ARITHMETIC}+)+(?!\w)")


def claims(sentence: str) -> Iterator[tuple[str, bool]]:
    """Yield the equations and comparisons in a sentence, each with whether it is true. One with a box claims nothing.

    >>> list(claims("Since 2 + 3 = 5, the sum −2 + (−3) = 5."))
    [('2 + 3 = 5', True), ('−2 + (−3) = 5', False)]
    >>> list(claims("Find ▢ + 3 = −2."))
    []
    """
    for claim in _CLAIM.findall(sentence):
        claim_text = claim.strip()
        if BOX in claim_text:
            continue
        try:
            yield claim_text, parse_relation(claim_text).holds()
        except (NoExpression, MathgamesError):
            continue


def false_claims(sentence: str) -> list[str]:
    """Return the equations and comparisons in a sentence that are not true."""
    return [mapping for mapping, holds in claims(sentence) if not holds]


_SENTENCE: Final = re.compile(r"[^.!?]+[.!?]")
_WORD: Final = re.compile(r"[\w−+∞]+(?:['’]\w+)?")
_VOWELS: Final = re.compile(r"[aeiouy]+")


def syllables(word: str) -> int:
    """Return the approximate number of syllables of an English word; a number, a square or a sign counts as one.

    >>> [syllables(word) for word in ("piece", "negative", "table", "−3", "e4", "squares")]
    [1, 3, 2, 1, 1, 1]
    """
    if not word.isalpha():
        return 1
    word = word.lower()
    count = len(_VOWELS.findall(word))
    silent = (word.endswith("e") and not word.endswith("le")) or re.search(r"[^sxztd](?:es|ed)$", word)
    return max(count - bool(silent), 1)


def grade(texts: Iterable[str]) -> float:
    """Return the Flesch–Kincaid grade of texts: long sentences and long words raise it; 0 without a sentence.

    >>> round(grade(["The piece stays on its square.", "It goes one square on."]))
    -2
    """
    sentences = [sentence for text in texts for sentence in _SENTENCE.findall(text)]
    words = [word for sentence in sentences for word in _WORD.findall(sentence)]
    if not words:
        return 0.0
    return 0.39 * len(words) / len(sentences) + 11.8 * sum(map(syllables, words)) / len(words) - 15.59

"""How hard an English text is to read: the Flesch–Kincaid grade, as the school grade whose readers it suits."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_SENTENCE: Final = re.compile(r"[^.!?]+[.!?]")
_WORD: Final = re.compile(r"[\w−+∞]+(?:['’]\w+)?")
_VOWELS: Final = re.compile(r"[aeiouy]+")


def syllables(word: str) -> int:
    """How many syllables an English word has, nearly; a number, a square or a sign counts as one.

    >>> [syllables(word) for word in ("piece", "negative", "table", "−3", "e4", "squares")]
    [1, 3, 2, 1, 1, 1]
    """
    if not word.isalpha():
        return 1
    word = word.lower()
    count = len(_VOWELS.findall(word))
    silent = (word.endswith("e") and not word.endswith("le")) or re.search(r"[^sxztd](?:es|ed)$", word)
    return max(count - bool(silent), 1)


def mean_words(texts: Iterable[str]) -> float:
    """How many words a sentence of the texts has on average; 0 where there is no sentence.

    >>> mean_words(["The piece stays.", "It goes one square on, because nothing is in its way."])
    7.0
    """
    sentences = [sentence for text in texts for sentence in _SENTENCE.findall(text)]
    return sum(len(_WORD.findall(sentence)) for sentence in sentences) / len(sentences) if sentences else 0.0


def grade(texts: Iterable[str]) -> float:
    """The Flesch–Kincaid grade of texts: long sentences and long words make it high; 0 where there is no sentence.

    >>> round(grade(["The piece stays on its square.", "It goes one square on."]))
    -2
    """
    sentences = [sentence for text in texts for sentence in _SENTENCE.findall(text)]
    words = [word for sentence in sentences for word in _WORD.findall(sentence)]
    if not words:
        return 0.0
    return 0.39 * len(words) / len(sentences) + 11.8 * sum(map(syllables, words)) / len(words) - 15.59

"""Explanations are read by pupils of eleven: the sentences of random games have the grade of a sixth form at most."""

from __future__ import annotations

import re
from random import Random

import pytest

import mathgames as mg
from mathgames.explain.explanation import Effect

HIGHEST = 6.0
GAMES = 3
PLIES = 40

_SENTENCE = re.compile(r"[^.!?]+[.!?]")
_WORD = re.compile(r"[\w−+∞]+(?:['’]\w+)?")
_VOWELS = re.compile(r"[aeiouy]+")


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


def grade(texts: list[str]) -> float:
    """The Flesch–Kincaid grade of texts: long sentences and long words make it high."""
    sentences = [sentence for text in texts for sentence in _SENTENCE.findall(text)]
    words = [word for sentence in sentences for word in _WORD.findall(sentence)]
    return 0.39 * len(words) / len(sentences) + 11.8 * sum(map(syllables, words)) / len(words) - 15.59


def test_the_grade_tells_easy_from_hard() -> None:
    assert grade(["The piece stays on its square.", "It goes one square on."]) < 2
    assert grade(["Subtraction corresponds to addition of the additive inverse of the subtrahend."]) > 12


@pytest.mark.parametrize("name", mg.list_games())
def test_explanations_are_for_pupils(name: str) -> None:
    rules, texts = mg.rules(name), []
    for seed in range(GAMES):
        match, chance = mg.Match(rules), Random(seed)
        while match.outcome is None and match.ply < PLIES:
            match.play(rules.random_move(match.position, chance))
            assert match.explanation is not None
            for part in match.explanation.parts:
                if isinstance(part, Effect):
                    texts.append(str(part.sentence))
                else:
                    texts += [f"{step.note}" for step in part.steps]
    assert grade(texts) <= HIGHEST, (name, round(grade(texts), 2))

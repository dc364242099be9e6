"""A sentence that a pupil may write beside an answer, in words of their own; nobody judges it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mathgames.arithmetic.answers.answer import MOST_WORDS
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import encodable
from mathgames.language.words import Words, _
from mathgames.learning.lessons import Kind, Question, Task


def asks_for_words(task: Task) -> bool:
    """Whether a pupil may write a sentence beside an answer: where reasons are given, and at the exit."""
    return task.kind is Kind.EXPLAIN or task.number == 0


def own_words(task: Task, fields: Mapping[str, str]) -> str:
    """The sentence that was written beside an answer, on one line; "" where there is none."""
    return " ".join(encodable(fields.get(WORDS, "")).split())[:MOST_WORDS] if asks_for_words(task) else ""


WORDS: Final = "words"
"""The field of that sentence."""


def _field(asks: Words) -> Node:
    return node(
        "label",
        {"class": "mg-own-words"},
        node("span", {"class": "mg-label"}, asks),
        node("input", {"type": "text", "field": WORDS, "maxlength": MOST_WORDS, "autocomplete": "off"}),
    )


_BESIDE: Final = _field(_("Why? In your own words, if you like. No names, please."))
_BEFORE: Final = _field(_("Why? Write it in your own words before you choose, if you like. No names, please."))


def own_words_field(question: Question) -> Node:
    """The field of that sentence, which says so where the answer is sent by choosing it."""
    return _BEFORE if question.options else _BESIDE

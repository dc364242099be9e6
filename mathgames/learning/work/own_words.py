"""A sentence that a pupil may write beside an answer, in words of their own; nobody judges it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mathgames.arithmetic.answers.answer import MOST_WORDS
from mathgames.explain.nodes import node
from mathgames.language.errors import encodable
from mathgames.language.words import _
from mathgames.learning.lessons import Kind, Task


def asks_for_words(task: Task) -> bool:
    """Whether a pupil may write a sentence beside an answer: where reasons are given, and at the exit."""
    return task.kind is Kind.EXPLAIN or task.number == 0


def own_words(task: Task, fields: Mapping[str, str]) -> str:
    """The sentence that was written beside an answer, on one line; "" where there is none."""
    return " ".join(encodable(fields.get(WORDS, "")).split())[:MOST_WORDS] if asks_for_words(task) else ""


WORDS: Final = "words"
"""The field of that sentence."""
OWN_WORDS: Final = node(
    "label",
    {"class": "mg-own-words"},
    node("span", {"class": "mg-label"}, _("Why? In your own words, if you like. No names, please.")),
    node("input", {"type": "text", "field": WORDS, "maxlength": MOST_WORDS, "autocomplete": "off"}),
)

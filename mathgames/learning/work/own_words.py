"""A sentence that a pupil may write beside an answer, in words of their own; nobody judges it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mathgames.arithmetic.answers.answer import MOST_WORDS
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import encodable
from mathgames.language.words import Words, _
from mathgames.learning.lessons import Question, Task

WORDS: Final = "words"
"""The field of that sentence."""


def own_words_field(task: Task, question: Question) -> tuple[Node, ...]:
    """The field for a sentence, where one may be written: beside a reason, at the exit, and beside what hands made.

    It says to write first where the answer is given by choosing it.
    """
    if task.kind.asks_why or task.number == 0:
        return (_BEFORE if question.form.by_choosing else _BESIDE,)
    return (_HOW,) if question.form.by_hand else ()


def own_words(task: Task, question: Question, fields: Mapping[str, str]) -> str:
    """The sentence that was written beside an answer, on one line; "" where there is none."""
    if not own_words_field(task, question):
        return ""
    return " ".join(encodable(fields.get(WORDS, "")).split())[:MOST_WORDS]


def _field(asks: Words) -> Node:
    return node(
        "label",
        {"class": "mg-own-words"},
        node("span", {"class": "mg-label"}, asks),
        node("input", {"type": "text", "field": WORDS, "maxlength": MOST_WORDS, "autocomplete": "off"}),
    )


_BESIDE: Final = _field(_("Why? In your own words, if you like. No names, please."))
_BEFORE: Final = _field(_("Why? Write it in your own words before you choose, if you like. No names, please."))
_HOW: Final = _field(_("How did you do it? In your own words, if you like. No names, please."))

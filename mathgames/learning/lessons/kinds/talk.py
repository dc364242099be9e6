"""A number talk: a calculation in the head, and then how it was done. Each of the ways is right, and none is marked."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.answers.forms import Form
from mathgames.arithmetic.expressions import NoExpression, expression
from mathgames.arithmetic.operations import evaluate
from mathgames.explain.quantity import plain_number
from mathgames.language.errors import LessonError, shown
from mathgames.language.words import _
from mathgames.learning.lessons.block_texts import different_texts, refuse, text_at
from mathgames.learning.lessons.kind import Kind, register
from mathgames.learning.lessons.plain_yaml import Mapping, Scalar, Value
from mathgames.learning.lessons.question_reader import question
from mathgames.learning.lessons.task_keys import ASKING, Key, Shape

WAYS: Final = range(2, 5)
"""So many ways are named."""


class TalkKind(Kind):
    """The result, which is worked out, and then which of the ways it was."""

    name = "talk"
    doing = _("Talk about it")
    keys = MappingProxyType(
        {
            "of": ASKING["of"],
            "ask": ASKING["ask"],
            "ways": Key(Shape.TEXTS, "the ways in which it can be done, two to four, all of them right"),
        }
    )
    is_asked_again = True
    unmarked = _("All ways are right, and none of them is marked.")

    def questions(self, written: Mapping) -> Iterator[Question]:
        refuse(written, "answers")
        of = text_at(written, "of", _("say what is to be worked out: add {it}", it="'of: −8 + 15'"))
        line = written.lines["of"]
        try:
            value = evaluate(expression(of))
        except NoExpression:
            value = None
        if not isinstance(value, Fraction):
            raise LessonError(_("{text} has no result to talk about: write a calculation", text=shown(of)), line=line)
        yield _number(written, of, str(plain_number(value)))
        ways = different_texts(written, "ways", WAYS)
        ask = text_at(written, "ask", _("ask for the way: add {it}", it="'ask: How did you do it?'"))
        yield Question(ask, Form.WAY, ways, options=ways, line=written.lines["ways"], lines=dict(written.lines))


def _number(written: Mapping, of: str, result: str) -> Question:
    """What is worked out first, with the wrong results that the lesson has a word for."""
    line = written.lines["of"]
    entries: dict[str, Value] = {"ask": Scalar(of, line), "answers": Scalar(result, line)}
    if (wrong := written.get("wrong")) is not None:
        entries["wrong"] = wrong
    return question(Mapping(entries, {**written.lines, "ask": line, "answers": line}, line), Kind.TALK)


Kind.TALK = register(TalkKind())

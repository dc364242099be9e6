"""How two numbers compare: ``<``, ``>`` or ``=``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mathgames.arithmetic.answers.form import Form, Question, register
from mathgames.arithmetic.answers.forms.sign import OneOf
from mathgames.arithmetic.answers.on_paper import line
from mathgames.explain.expression import BOX
from mathgames.explain.nodes import Node
from mathgames.language.words import Text, Words, _

COMPARISONS: Final[tuple[tuple[str, Words], ...]] = (
    ("<", _("< less than")), ("=", _("= equal to")), (">", _("> greater than")),
)  # fmt: skip


class ComparisonForm(OneOf):
    """Which of two numbers is greater."""

    name = "comparison"
    names = {"<": "<", "less": "<", ">": ">", "greater": ">", "=": "=", "equal": "="}  # noqa: RUF012  # nobody changes it
    what = _("a comparison: write <, > or =")

    def offered(self, question: Question) -> tuple[tuple[str, Text], ...]:
        return COMPARISONS

    def asked_back(self, question: Question, answer: Any) -> Words:
        left, _box, right = question.ask.partition(BOX)
        places = {"left": left.strip(), "right": right.strip()}
        if answer == "=":
            return _("That says that {left} and {right} are in the same place on the number line. Are they?", **places)
        if answer == "<":
            return _("That says that {left} is to the left of {right} on the number line. Is it?", **places)
        return _("That says that {left} is to the right of {right} on the number line. Is it?", **places)

    def space(self, question: Question, answer: Any) -> tuple[Node, ...]:
        return (line(question, answer),)

    def fillings(self, question: Question) -> Iterator[tuple[str, bool]]:
        yield from ((str(answer), True) for answer in question.answers)
        yield from ((str(wrong.answer), False) for wrong in question.wrong)


Form.COMPARISON = register(ComparisonForm())

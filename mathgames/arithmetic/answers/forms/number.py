"""A number: an integer, a fraction, a decimal, ∞, −∞ or "no value"."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from mathgames.arithmetic.answers import feedback
from mathgames.arithmetic.answers.entry import entry
from mathgames.arithmetic.answers.form import Form, Question, register
from mathgames.arithmetic.answers.forms.parts import calculation_of, in_the_box
from mathgames.arithmetic.answers.forms.typed_form import TypedForm
from mathgames.arithmetic.answers.reading import NO_VALUE, read_exact, read_number
from mathgames.explain.expression import BOX, Expression
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, exact_text, plain_number
from mathgames.language.words import Text, Words, _


class Number(TypedForm):
    """A number that is typed."""

    name = "number"
    is_number = True

    def read(self, typed: object) -> Quantity:
        return read_exact(typed)

    def keep(self, typed: object) -> str:
        return exact_text(read_number(typed))

    def text(self, answer: Any) -> Text:
        return NO_VALUE if answer is DOES_NOT_EXIST else plain_number(answer)

    def asked_back(self, question: Question, answer: Any) -> Words:
        if (calculation := calculation_of(question)) is not None:
            return feedback.question(calculation)
        right = question.answers[0]
        if BOX in question.ask:
            return _("Put your number in the box: {relation}. Is that true?", relation=in_the_box(question, answer))
        if not isinstance(answer, Fraction) or not isinstance(right, Fraction):
            return _("Think of what this number would have to do. Does {answer} do it?", answer=self.text(answer))
        if answer == -right:
            return _("The distance from zero is right. On which side of zero is the answer?")
        if answer < right:
            return _("{answer} is too small. Which step made it too small?", answer=self.text(answer))
        return _("{answer} is too large. Which step made it too large?", answer=self.text(answer))

    def unanswered(self, question: Question) -> tuple[str, ...]:
        is_followed = calculation_of(question) is not None or BOX in question.ask or question.wrong
        return () if is_followed else ("",)

    def inputs(self, question: Question, key: str, *, extended: bool = False) -> tuple[Node, ...]:
        return entry(key, extended=extended)

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool:
        return bool(answer == value)

    def fillings(self, question: Question) -> Iterator[tuple[str, bool]]:
        yield from ((str(self.text(answer)), True) for answer in question.answers)
        yield from ((str(self.text(wrong.answer)), False) for wrong in question.wrong)


Form.NUMBER = register(Number())

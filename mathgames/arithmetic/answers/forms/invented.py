"""A calculation that a pupil invents, judged by its required properties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mathgames.arithmetic.answers.entry import calculation_entry
from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.answers.forms.typed import TypedForm
from mathgames.arithmetic.answers.inventing import CalculationShape, Wanted
from mathgames.arithmetic.answers.on_paper import ask
from mathgames.arithmetic.answers.reading import read_calculation
from mathgames.arithmetic.operations import evaluate
from mathgames.explain.drawing.paper import box
from mathgames.explain.expression import Expression, Literal, plain, plain_equation
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import NotationError
from mathgames.language.words import Text, _


@dataclass(frozen=True, repr=False)
class Invented(TypedForm):
    """A calculation in the shape ``written`` that has what is ``wanted``, other than those that ``besides`` lists.

    Each question has its own form, which no lesson names.
    """

    name: ClassVar[str] = "invented"
    written: CalculationShape
    wanted: Wanted
    besides: tuple[Expression, ...] = ()

    def read(self, typed: object) -> Expression:
        calculation = read_calculation(typed)
        if not self.written.fits(calculation):
            sentence = _("Write it like {example}, with a number in each box.", example=self.written.text)
            raise NotationError(sentence)
        if calculation in self.besides:
            raise NotationError(_("{calculation} is here already. Invent another one.", calculation=plain(calculation)))
        return calculation

    def keep(self, typed: object) -> str:
        return str(plain(self.read(typed)))

    def text(self, answer: Any) -> Text:
        return plain(answer)

    def accepts(self, question: Question, answer: Any) -> bool:
        return self.wanted.is_met(answer)

    def praise(self, question: Question, answer: Any) -> Text:
        return _("Right: {equation}.", equation=plain_equation(answer, Literal(evaluate(answer))))

    def asked_back(self, question: Question, answer: Any) -> Text:
        return self.wanted.lacking(answer) or super().asked_back(question, answer)

    def inputs(self, question: Question, key: str, *, extended: bool = False) -> tuple[Node, ...]:
        return calculation_entry(key)

    def space(self, question: Question, answer: Any) -> tuple[Node, ...]:
        invented = box(None if answer is None else plain(answer), wide=True)
        result = box(None if answer is None else plain(Literal(evaluate(answer))))
        return *ask(question), node("p", {"class": "line"}, invented, " = ", result)

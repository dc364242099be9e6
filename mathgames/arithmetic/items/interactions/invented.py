"""A calculation that a pupil invents, judged by its required properties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mathgames.arithmetic.items.entry import calculation_entry
from mathgames.arithmetic.items.interactions.typed_fields import TypedInteraction
from mathgames.arithmetic.items.inventing import CalculationShape, Requirement
from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.items.on_paper import ask_on_paper
from mathgames.arithmetic.items.reading import read_calculation
from mathgames.arithmetic.operations import evaluate
from mathgames.explain.drawing.paper import box
from mathgames.explain.expression import Expression, Literal, plain, plain_equation
from mathgames.explain.nodes import Node, node
from mathgames.explain.scenes.trace import Landing
from mathgames.language.errors import NotationError
from mathgames.language.words import Text, _


@dataclass(frozen=True, repr=False)
class InventedCalculation(TypedInteraction):
    """A calculation in the shape ``shape`` that has what is ``requirement``, other than those that ``exclusions``
    lists.

    Each question has its own, which no lesson names.
    """

    name: ClassVar[str] = "invented"
    unreadable: ClassVar[tuple[object, ...]] = (None, "", "five")
    shape: CalculationShape
    requirement: Requirement
    exclusions: tuple[Expression, ...] = ()

    def parse_response(self, raw_answer: object) -> Expression:
        calculation = read_calculation(raw_answer)
        if not self.shape.fits(calculation):
            sentence = _("Write it like {example}, with a number in each box.", example=self.shape.text)
            raise NotationError(sentence)
        if calculation in self.exclusions:
            raise NotationError(_("{calculation} is here already. Invent another one.", calculation=plain(calculation)))
        return calculation

    def to_json(self, raw_answer: object) -> str:
        return str(plain(self.parse_response(raw_answer)))

    def text(self, answer: Any) -> Text:
        return plain(answer)

    def trace(self, item: Item, response: Any) -> Landing:
        return Landing(evaluate(response))

    def accepts(self, question: Item, answer: Any) -> bool:
        return self.requirement.is_met(answer)

    def praise(self, question: Item, answer: Any) -> Text:
        return _("Right: {equation}.", equation=plain_equation(answer, Literal(evaluate(answer))))

    def follow_up_question(self, question: Item, answer: Any) -> Text:
        return self.requirement.lacking(answer) or super().follow_up_question(question, answer)

    def inputs(self, question: Item, key: str, *, is_extended: bool = False) -> tuple[Node, ...]:
        return calculation_entry(key)

    def render_paper(self, question: Item, answer: Any) -> tuple[Node, ...]:
        blank = box(None if answer is None else plain(answer), wide=True)
        result = box(None if answer is None else plain(Literal(evaluate(answer))))
        return *ask_on_paper(question), node("p", {"class": "line"}, blank, " = ", result)

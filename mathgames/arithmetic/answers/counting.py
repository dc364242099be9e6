"""What a pupil can be asked where nothing is calculated: how many there are of something."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from mathgames.arithmetic.answers.judging import Judgement
from mathgames.arithmetic.answers.posed import Unknown
from mathgames.arithmetic.answers.problems import MoveProblem
from mathgames.explain.derivation import Derivation
from mathgames.explain.drawing.calculation import calculation as drawn_calculation
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import plain_number
from mathgames.language.words import Text, Words, _

if TYPE_CHECKING:
    from mathgames.arithmetic.answers.form import Question


@dataclass(frozen=True)
class Miscount:
    """A wrong number that has a reason: what may have been done, and a question that it answers wrongly."""

    number: Fraction
    remark: Words
    question: Words


@dataclass(frozen=True)
class Count(MoveProblem):
    """How many there are of something. ``way`` says why, with a calculation where there is one.

    The ``picture`` is what is counted on, and tells nothing; ``counted`` is the same with the answer to be seen.
    ``otherwise`` is asked where no ``miscount`` leads to the answer.
    """

    ask: Words
    number: int
    way: Words
    otherwise: Words
    miscounts: tuple[Miscount, ...] = ()
    derivation: Derivation | None = None
    picture: Node | None = None
    counted: Node | None = None

    unknown = Unknown.COUNT

    @property
    def question(self) -> Question:
        from mathgames.arithmetic.answers.forms import Form, Question  # here alone, where somebody answers

        return Question("", Form.NUMBER, (Fraction(self.number),))

    @property
    def rule(self) -> str:
        reason = self.derivation.reason if self.derivation is not None else None
        return reason.rule.key if reason is not None else ""

    def put(self) -> tuple[Node, ...]:
        drawing = node("p", {"class": "mg-ask"}, self.ask)
        return (drawing, self.picture) if self.picture is not None else (drawing,)

    def aloud(self) -> Text:
        return self.ask

    def praise(self) -> Words:
        return _("Right: {number}.", number=plain_number(Fraction(self.number)))

    def idea(self, verdict: Judgement) -> tuple[Words, ...]:
        for miscount in self.miscounts:
            if verdict.value == miscount.number != self.number:
                return miscount.remark, miscount.question
        return (self.otherwise,)

    def reveal(self, verdict: Judgement | None) -> tuple[Node, ...]:
        return (
            node("p", {"class": "mg-note"}, self.way),
            *([self.counted] if self.counted is not None else []),
            *([drawn_calculation(self.derivation)] if self.derivation is not None else []),
        )

    def heard(self) -> Words:
        return self.way

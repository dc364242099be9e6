"""Calculations with two results: with the numbers in one order and in the other, in mathematics and in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mathgames.arithmetic.calculation import Calculation, derive
from mathgames.arithmetic.items.answer import Judgement
from mathgames.arithmetic.items.move_questions import Unknown, mathematics_question, result_question
from mathgames.arithmetic.items.problems import MoveProblem, ResultProblem
from mathgames.explain.nodes import Node, node
from mathgames.language.words import LazyString, Text, _, join_sentences

if TYPE_CHECKING:
    from mathgames.arithmetic.items.item import Item


class ReadingProblem(ResultProblem):
    """A result that is one of several for the same move; ``ask`` names it."""

    ask: ClassVar[LazyString]

    def put(self) -> tuple[Node, ...]:
        return *super().put(), node("p", None, self.ask)

    def aloud(self) -> Text:
        return join_sentences(super().aloud(), self.ask)


class ExchangedProblem(ReadingProblem):
    """The result of a calculation after that with the same numbers in the other order."""

    ask = _("And with the numbers in the other order?")


class MathematicsProblem(ReadingProblem):
    """The problem of finding the result in mathematics: a number, ∞, or "no value".

    >>> from mathgames.arithmetic import calculate
    >>> problem = MathematicsProblem.from_calculation(calculate(5, "÷", 0, over_zero="all"))
    >>> problem.judge("no value").right, problem.judge("∞").misconception
    (True, 'over-zero-is-infinite')
    """

    ask = _("What does mathematics say?")
    unknown = Unknown.MATHEMATICS
    tells_itself = True

    @classmethod
    def from_calculation(cls, calculation: Calculation) -> MathematicsProblem:
        """Return the problem of a calculation that a game may have a convention for."""
        operator, a, b = calculation.operator, calculation.a, calculation.b
        return cls(Calculation(operator, a, b, derive(operator, a, b), calculation.is_extended))

    @property
    def question(self) -> Item:
        return mathematics_question(self.calculation.operator, self.calculation.a, self.calculation.b)

    def tells(self, other: MoveProblem) -> bool:
        return False  # a game may say something else


class GameProblem(ReadingProblem):
    """The problem of finding the result in a game: no other answer is right, even if it is the one of mathematics."""

    ask = _("And what does this game say?")

    @property
    def question(self) -> Item:
        whole = self.calculation
        return result_question(whole.operator, whole.a, whole.b, whole.value)

    def idea(self, verdict: Judgement) -> tuple[LazyString, ...]:
        if not self.calculation.by_convention:
            return super().idea(verdict)
        return (
            _("Mathematics gives this no value, so the game has agreed on one."),
            _("What do its rules say of a division by 0?"),
        )

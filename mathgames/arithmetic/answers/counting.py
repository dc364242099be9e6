"""Questions without a calculation: counting things, and naming them."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from mathgames.arithmetic.answers import feedback
from mathgames.arithmetic.answers.answer import Judgement
from mathgames.arithmetic.answers.posed import Unknown
from mathgames.arithmetic.answers.problems import FORMULA, CalculationProblem, MoveProblem
from mathgames.explain.derivation import Derivation
from mathgames.explain.drawing.calculation import calculation as drawn_calculation
from mathgames.explain.mathml import formula
from mathgames.explain.nodes import Node, node
from mathgames.language.words import Text, Words, _, together

if TYPE_CHECKING:
    from mathgames.arithmetic.answers.form import AnswerValue, Form, Question


@dataclass(frozen=True)
class Miscount:
    """A wrong answer that has a reason: the likely mistake, and a question that it answers wrongly.

    ``idea`` is the key of the misconception behind it, where the catalogue has one.
    """

    answer: AnswerValue
    remark: Words
    question: Words
    idea: str | None = None

    @classmethod
    def by(cls, idea: str, answer: AnswerValue) -> Miscount:
        """Return the wrong answer of a misconception of the catalogue, in the words of the catalogue."""
        from mathgames.arithmetic.misconceptions import misconception_named  # only here, for answers

        known = misconception_named(idea)
        return cls(answer, known.remark, known.asked_alone, idea)


class _Told(MoveProblem):
    """A question in a sentence. ``way`` explains how to find the answer.

    ``counted`` is a picture in which the answer can be seen. ``at`` is the square of the question, if it is not about
    every square of the move.
    """

    ask: Words
    way: Words
    miscounts: tuple[Miscount, ...]
    counted: Node | None
    at: str | None

    @property
    @abstractmethod
    def form(self) -> Form:
        """The form of the answer."""

    @property
    @abstractmethod
    def answer(self) -> AnswerValue:
        """The right answer."""

    @property
    def question(self) -> Question:
        from mathgames.arithmetic.answers.form import Question, Wrong  # only here, for answers

        named = (it for it in self.miscounts if it.answer != self.answer)
        wrong = tuple(Wrong(it.answer, it.idea, together(it.remark, it.question)) for it in named)
        return Question("", self.form, (self.answer,), wrong)

    @property
    def squares(self) -> tuple[str, ...] | None:
        return None if self.at is None else (self.at,)

    def put(self) -> tuple[Node, ...]:
        return (node("p", {"class": "mg-ask"}, self.ask),)

    def aloud(self) -> Text:
        return self.ask

    def praise(self) -> Words:
        return _("Right: {number}.", number=self.form.text(self.answer))

    def marked(self, verdict: Judgement) -> Words:
        return feedback.not_yet(self.form.text(self.form.read(verdict.text)))

    def idea(self, verdict: Judgement) -> tuple[Words, ...]:
        for one in self.miscounts:
            if str(self.form.keep(one.answer)) == verdict.text:
                return one.remark, one.question
        return (self._otherwise(verdict),)

    def _otherwise(self, verdict: Judgement) -> Words:
        return together(verdict.feedback)

    def reveal(self, verdict: Judgement | None) -> tuple[Node, ...]:
        way = node("p", {"class": "mg-note"}, self.way)
        return (way, self.counted) if self.counted is not None else (way,)

    def heard(self) -> Words:
        return self.way


@dataclass(frozen=True)
class Count(_Told):
    """A question for the number of something. ``way`` explains it, with a calculation where there is one.

    ``otherwise`` is the follow-up question if no ``miscount`` leads to the answer. The answer is one ``among`` this
    number of equally likely guesses, if it is given. With ``fractions`` there are keys for fractions, for kinds of
    numbers that can be fractions.
    """

    ask: Words
    number: int | Fraction
    way: Words
    otherwise: Words
    miscounts: tuple[Miscount, ...] = ()
    derivation: Derivation | None = None
    counted: Node | None = None
    at: str | None = None
    among: int | None = None
    fractions: bool = False

    unknown = Unknown.COUNT

    @property
    def form(self) -> Form:
        from mathgames.arithmetic.answers.forms import Form  # only here, for answers

        return Form.NUMBER

    @property
    def answer(self) -> Fraction:
        return Fraction(self.number)

    @property
    def extended(self) -> bool:
        return self.fractions

    @property
    def rule(self) -> str:
        reason = self.derivation.reason if self.derivation is not None else None
        return reason.rule.key if reason is not None else ""

    @property
    def lots(self) -> int:
        return super().lots if self.among is None else self.among

    def _otherwise(self, verdict: Judgement) -> Words:
        return self.otherwise

    def reveal(self, verdict: Judgement | None) -> tuple[Node, ...]:
        calculation = () if self.derivation is None else (drawn_calculation(self.derivation),)
        return *super().reveal(verdict), *calculation


@dataclass(frozen=True)
class Naming(_Told):
    """A question for the name of something as ``written`` in mathematics: the coordinates of a cell, or an equation.

    ``heard_as`` describes it for screen readers, without the name. With ``covers_name`` the square of the question is
    drawn without its name until it is answered.
    """

    ask: Words
    name: AnswerValue
    written: Form
    way: Words
    miscounts: tuple[Miscount, ...] = ()
    counted: Node | None = None
    at: str | None = None
    heard_as: Words | None = None
    covers_name: bool = False

    unknown = Unknown.NAME

    @property
    def form(self) -> Form:
        return self.written

    @property
    def answer(self) -> AnswerValue:
        return self.name

    def aloud(self) -> Text:
        return self.ask if self.heard_as is None else together(self.heard_as, self.ask)


NOBODY: Final = "nobody"


@dataclass(frozen=True)
class WhoScores(CalculationProblem):
    """The question which of the ``players`` scores for a move with this calculation; ``scorer`` is "" for no player.

    ``told`` says which player gets how many points, and why.
    """

    players: tuple[tuple[str, Words], ...]
    scorer: str
    told: Words

    unknown = Unknown.WHO
    tells_itself = False

    @property
    def question(self) -> Question:
        from mathgames.arithmetic.answers.forms import Form, Question  # only here, for answers

        options = tuple(key for key, _label in self.choices)
        return Question("", Form.CHOICE, (self.scorer or NOBODY,), options=options)

    @property
    def rule(self) -> str:
        return ""  # who scores follows from a rule of the game, and from none of arithmetic

    @property
    def choices(self) -> tuple[tuple[str, Text], ...]:
        return (*self.players, (NOBODY, _("Nobody")))

    def put(self) -> tuple[Node, ...]:
        drawing = node("p", FORMULA, formula(self.calculation.expression), " = ?")
        return drawing, node("p", None, _("Who gets points for this move?"))

    def aloud(self) -> Text:
        return together(super().aloud(), _("Who gets points for this move?"))

    @property
    def lots(self) -> int:
        return len(self.choices)

    @property
    def unchosen(self) -> Words:
        return _("Choose who gets points first.")

    def praise(self) -> Words:
        if not self.scorer:
            return _("Right: nobody gets points.")
        return _("Right: {player} gets points.", player=dict(self.players)[self.scorer])

    def idea(self, verdict: Judgement) -> tuple[Words, ...]:
        return (
            _("Find the result first."),
            _("What does this game give points for, and who gets them?"),
        )

    def reveal(self, verdict: Judgement | None) -> tuple[Node, ...]:
        return (drawn_calculation(self.calculation.derivation), node("p", {"class": "mg-note"}, self.told))

    def heard(self) -> Words:
        return together(super().heard(), self.told)

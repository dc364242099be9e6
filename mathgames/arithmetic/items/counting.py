"""Questions without a calculation: counting things, and naming them."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from mathgames.arithmetic.items import feedback
from mathgames.arithmetic.items.answer import Judgement
from mathgames.arithmetic.items.move_questions import Unknown
from mathgames.arithmetic.items.problems import FORMULA, CalculationProblem, MoveProblem
from mathgames.explain.derivation import Derivation
from mathgames.explain.drawing.calculation import draw_calculation as drawn_calculation
from mathgames.explain.mathml import formula
from mathgames.explain.nodes import Node, node
from mathgames.language.words import LazyString, Text, _, join_sentences

if TYPE_CHECKING:
    from mathgames.arithmetic.items.item import Interaction, Item, ResponseValue


@dataclass(frozen=True)
class CountError:
    """A wrong answer that has a reason: the likely mistake, and a question that it answers wrongly.

    ``misconception`` is the key of the misconception behind it, where the catalogue has one.
    """

    answer: ResponseValue
    remark: LazyString
    question: LazyString
    misconception: str | None = None

    @classmethod
    def from_misconception(cls, idea: str, answer: ResponseValue) -> CountError:
        """Return the wrong answer of a misconception of the catalogue, in the words of the catalogue."""
        from mathgames.arithmetic.misconceptions import find_misconception  # only here, for answers

        misconception = find_misconception(idea)
        return cls(answer, misconception.remark, misconception.general_question, idea)


class _Told(MoveProblem):
    """A question in a sentence. ``way`` explains how to find the answer.

    ``illustration`` is a picture in which the answer can be seen. ``at`` is the square of the question, if it is not
    about every square of the move.
    """

    ask: LazyString
    way: LazyString
    miscounts: tuple[CountError, ...]
    illustration: Node | None
    at: str | None

    @property
    @abstractmethod
    def form(self) -> Interaction:
        """The way in which it is answered."""

    @property
    @abstractmethod
    def answer(self) -> ResponseValue:
        """The right answer."""

    @property
    def question(self) -> Item:
        from mathgames.arithmetic.items.item import Distractor, Item  # only here, for answers

        alternatives = (it for it in self.miscounts if it.answer != self.answer)
        wrong = tuple(
            Distractor(it.answer, it.misconception, join_sentences(it.remark, it.question)) for it in alternatives
        )
        return Item("", self.form, (self.answer,), wrong)

    @property
    def squares(self) -> tuple[str, ...] | None:
        return None if self.at is None else (self.at,)

    def put(self) -> tuple[Node, ...]:
        return (node("p", {"class": "mg-ask"}, self.ask),)

    def aloud(self) -> Text:
        return self.ask

    def praise(self) -> LazyString:
        return _("Right: {number}.", number=self.form.text(self.answer))

    def marked_answer(self, verdict: Judgement) -> LazyString:
        return feedback.mark_incorrect(self.form.text(self.form.parse_response(verdict.text)))

    def idea(self, verdict: Judgement) -> tuple[LazyString, ...]:
        for miscount in self.miscounts:
            if str(self.form.to_json(miscount.answer)) == verdict.text:
                return miscount.remark, miscount.question
        return (self._fallback_prompt(verdict),)

    def _fallback_prompt(self, verdict: Judgement) -> LazyString:
        return join_sentences(verdict.feedback)

    def reveal(self, verdict: Judgement | None) -> tuple[Node, ...]:
        way = node("p", {"class": "mg-note"}, self.way)
        return (way, self.illustration) if self.illustration is not None else (way,)

    def spoken_solution(self) -> LazyString:
        return self.way


@dataclass(frozen=True)
class Count(_Told):
    """A question for the number of something. ``way`` explains it, with a calculation where there is one.

    ``fallback_remark`` is the follow-up question if no ``miscount`` leads to the answer. The answer is one ``among``
    this number of equally likely guesses, if it is given. With ``fractions`` there are keys for fractions, for kinds of
    numbers that can be fractions.
    """

    ask: LazyString
    number: int | Fraction
    way: LazyString
    fallback_remark: LazyString
    miscounts: tuple[CountError, ...] = ()
    derivation: Derivation | None = None
    illustration: Node | None = None
    at: str | None = None
    among: int | None = None
    fractions: bool = False

    unknown = Unknown.COUNT

    @property
    def form(self) -> Interaction:
        from mathgames.arithmetic.items.interactions import Interaction  # only here, for answers

        return Interaction.NUMBER

    @property
    def answer(self) -> Fraction:
        return Fraction(self.number)

    @property
    def is_extended(self) -> bool:
        return self.fractions

    @property
    def rule(self) -> str:
        reason = self.derivation.reason if self.derivation is not None else None
        return reason.rule.key if reason is not None else ""

    @property
    def lots(self) -> int:
        return super().lots if self.among is None else self.among

    def _fallback_prompt(self, verdict: Judgement) -> LazyString:
        return self.fallback_remark

    def reveal(self, verdict: Judgement | None) -> tuple[Node, ...]:
        calculation = () if self.derivation is None else (drawn_calculation(self.derivation),)
        return *super().reveal(verdict), *calculation


@dataclass(frozen=True)
class NamingQuestion(_Told):
    """A question for the name of something as ``interaction`` in mathematics: the coordinates of a cell, or an
    equation.

    ``spoken_name`` describes it for screen readers, without the name. With ``covers_name`` the square of the question
    is drawn without its name until it is answered.
    """

    ask: LazyString
    name: ResponseValue
    interaction: Interaction
    way: LazyString
    miscounts: tuple[CountError, ...] = ()
    illustration: Node | None = None
    at: str | None = None
    spoken_name: LazyString | None = None
    covers_name: bool = False

    unknown = Unknown.NAME

    @property
    def form(self) -> Interaction:
        return self.interaction

    @property
    def answer(self) -> ResponseValue:
        return self.name

    def aloud(self) -> Text:
        return self.ask if self.spoken_name is None else join_sentences(self.spoken_name, self.ask)


NO_SCORER: Final = "nobody"


@dataclass(frozen=True)
class WhoScores(CalculationProblem):
    """The question which of the ``players`` scores for a move with this calculation; ``scorer`` is "" for no player.

    ``feedback`` says which player gets how many points, and why.
    """

    players: tuple[tuple[str, LazyString], ...]
    scorer: str
    feedback: LazyString

    unknown = Unknown.WHO
    tells_itself = False

    @property
    def question(self) -> Item:
        from mathgames.arithmetic.items.interactions import Interaction, Item  # only here, for answers

        options = tuple(key for key, _label in self.choices)
        return Item("", Interaction.CHOICE, (self.scorer or NO_SCORER,), options=options)

    @property
    def rule(self) -> str:
        return ""  # who scores follows from a rule of the game, and from none of arithmetic

    @property
    def choices(self) -> tuple[tuple[str, Text], ...]:
        return (*self.players, (NO_SCORER, _("Nobody")))

    def put(self) -> tuple[Node, ...]:
        drawing = node("p", FORMULA, formula(self.calculation.expression), " = ?")
        return drawing, node("p", None, _("Who gets points for this move?"))

    def aloud(self) -> Text:
        return join_sentences(super().aloud(), _("Who gets points for this move?"))

    @property
    def lots(self) -> int:
        return len(self.choices)

    @property
    def unchosen(self) -> LazyString:
        return _("Choose who gets points first.")

    def praise(self) -> LazyString:
        if not self.scorer:
            return _("Right: nobody gets points.")
        return _("Right: {player} gets points.", player=dict(self.players)[self.scorer])

    def idea(self, verdict: Judgement) -> tuple[LazyString, ...]:
        return (
            _("Find the result first."),
            _("What does this game give points for, and who gets them?"),
        )

    def reveal(self, verdict: Judgement | None) -> tuple[Node, ...]:
        return (drawn_calculation(self.calculation.derivation), node("p", {"class": "mg-note"}, self.feedback))

    def spoken_solution(self) -> LazyString:
        return join_sentences(super().spoken_solution(), self.feedback)

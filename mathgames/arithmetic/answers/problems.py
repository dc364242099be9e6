"""What a pupil can be asked about a calculation: its result, its sign, a number that is covered, who scores.

A problem says how it is put, judges an answer, and has what is said to it: a question first, the way to the end later.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from mathgames.arithmetic.answers import feedback
from mathgames.arithmetic.answers.attempt import Unknown, judged
from mathgames.arithmetic.answers.entry import signs
from mathgames.arithmetic.answers.judging import Judgement, judged_choice, judged_number
from mathgames.arithmetic.answers.on_a_line import line_for
from mathgames.arithmetic.answers.reading import read_number
from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.derivations import derive
from mathgames.arithmetic.operations import UNDOES
from mathgames.explain.derivation import Derivation
from mathgames.explain.drawing.calculation import calculation as drawn_calculation
from mathgames.explain.drawing.number_line import drawn_landings
from mathgames.explain.expression import Literal as Number
from mathgames.explain.expression import Operator
from mathgames.explain.manipulatives import PointLine
from mathgames.explain.mathml import formula, with_box
from mathgames.explain.nodes import Node, node
from mathgames.explain.plain import plain_equation
from mathgames.explain.quantity import Quantity
from mathgames.explain.speech import spoken, spoken_equation
from mathgames.language.errors import NotationError
from mathgames.language.words import Text, Words, _, capital, filled, together

_FORMULA: Final = {"class": "mg-formula mg-asked-formula"}


class MoveProblem(ABC):
    """One thing that is asked. Where it has ``choices`` one of them is the answer; else a number is entered."""

    @property
    @abstractmethod
    def form(self) -> Unknown:
        """As what an answer is kept."""

    @property
    def key(self) -> tuple[str, str, str]:
        """The calculation that it is about, as plain texts; empty ones where there is none."""
        return "", "", ""

    @property
    def rule(self) -> str:
        """The key of the rule that the answer follows from; "" where nothing needs saying."""
        return ""

    @property
    def extended(self) -> bool:
        """Whether an answer of its kind can be a fraction, infinite, or "no value"."""
        return False

    @property
    def choices(self) -> tuple[tuple[str, Words], ...]:
        """What can be chosen: as the answer gives it, and in words."""
        return ()

    @abstractmethod
    def put(self) -> tuple[Node, ...]:
        """How it is put, above the place for the answer. The first part stands in one line with a field."""

    @abstractmethod
    def aloud(self) -> Text:
        """How it is put, to be said."""

    @abstractmethod
    def judged(self, text: str) -> Judgement:
        """What an answer is worth; NotationError says what to answer instead where it is none."""

    @abstractmethod
    def praise(self) -> Words:
        """What is said to a right answer, in one line."""

    @abstractmethod
    def idea(self, verdict: Judgement) -> tuple[Words, ...]:
        """What a wrong answer is met with before the next try: it judges nothing, and ends in a question."""

    def landing(self, verdict: Judgement) -> Node | None:
        """Where a wrong answer leads, as a picture that does not tell the right one."""
        return None

    @abstractmethod
    def reveal(self, verdict: Judgement | None) -> tuple[Node, ...]:
        """The way to the answer."""

    @abstractmethod
    def heard(self) -> Words:
        """The way to the answer in words, to be said."""

    def line(self) -> PointLine | None:
        """A number line that it can be answered on, if there is one."""
        return None


@dataclass(frozen=True)
class _OfCalculation(MoveProblem):
    """What is asked about a calculation."""

    calculation: Calculation

    @property
    def key(self) -> tuple[str, str, str]:
        return self.calculation.key

    @property
    def rule(self) -> str:
        return self.calculation.rule

    @property
    def extended(self) -> bool:
        return self.calculation.extended

    def put(self) -> tuple[Node, ...]:
        return (node("p", _FORMULA, formula(self.calculation.expression), " ="),)

    def aloud(self) -> Text:
        return _("{calculation}.", calculation=capital(spoken(self.calculation.expression)))

    def judged(self, text: str) -> Judgement:
        return judged(self.calculation, self.form, text)

    def praise(self) -> Words:
        return feedback.right(self.calculation, self.form)

    def idea(self, verdict: Judgement) -> tuple[Words, ...]:
        return feedback.idea(self.calculation, self.form, verdict)

    def reveal(self, verdict: Judgement | None) -> tuple[Node, ...]:
        return feedback.reveal(self.calculation, verdict)

    def heard(self) -> Words:
        return feedback.heard(self.calculation)


class ResultProblem(_OfCalculation):
    """What a calculation comes to."""

    form = Unknown.NUMBER

    def landing(self, verdict: Judgement) -> Node | None:
        return feedback.landing(self.calculation, verdict)

    def line(self) -> PointLine | None:
        return line_for(self.calculation)


class SignProblem(_OfCalculation):
    """Whether a result is positive, negative or zero."""

    form = Unknown.SIGN

    @property
    def choices(self) -> tuple[tuple[str, Words], ...]:
        return signs(extended=self.extended)

    def put(self) -> tuple[Node, ...]:
        drawing = node("p", _FORMULA, formula(self.calculation.expression), " = ?")
        return drawing, node("p", None, _("Is the result positive, negative or zero?"))


@dataclass(frozen=True)
class CoveredNumber(_OfCalculation):
    """A number of a calculation that is covered, while the other one and the result are known: ``▢ + 3 = −2``.

    >>> from mathgames.arithmetic import calculate
    >>> covered = CoveredNumber(Calculation.of(derive(Operator.PLUS, Fraction(-5), Fraction(3))), "left")
    >>> covered.judged("-5").right, print(covered.aloud())
    Which number plus 3 equals negative 2?
    (True, None)
    """

    side: Literal["left", "right"]

    @classmethod
    def of(cls, calculation: Calculation, side: Literal["left", "right"]) -> CoveredNumber | None:
        """The calculation with one of its numbers covered; None where it is not the only number that fits there."""
        if not all(isinstance(it, Fraction) for it in (calculation.a, calculation.b, calculation.value)):
            return None
        covered = cls(calculation, side)
        return covered if covered._way.value == covered.value else None

    def __post_init__(self) -> None:
        if not all(isinstance(it, Fraction) for it in (self.calculation.a, self.calculation.b, self.calculation.value)):
            raise ValueError(f"only numbers can be covered, and not {self.calculation.key}")

    @property
    def form(self) -> Unknown:
        return Unknown.FIRST if self.side == "left" else Unknown.SECOND

    @property
    def rule(self) -> str:
        return self._way.reason.rule.key if self._way.reason is not None else ""

    @property
    def value(self) -> Quantity:
        """The number that is covered."""
        return self.calculation.a if self.side == "left" else self.calculation.b

    @property
    def _way(self) -> Derivation:
        """The calculation that leads to it."""
        whole = self.calculation
        if self.side == "left":
            return derive(UNDOES[whole.operator], whole.value, whole.b)
        if whole.operator in (Operator.PLUS, Operator.TIMES):
            return derive(UNDOES[whole.operator], whole.value, whole.a)
        return derive(whole.operator, whole.a, whole.value)

    def put(self) -> tuple[Node, ...]:
        whole = self.calculation
        box = with_box(whole.expression, ("left", "right").index(self.side), whole.derivation.result, self.aloud())
        return node("p", _FORMULA, box), node("p", None, _("Which number is covered?"))

    def aloud(self) -> Text:
        whole = self.calculation
        result = spoken(whole.derivation.result)
        a, b = spoken(Number(whole.a)), spoken(Number(whole.b))
        return filled(_COVERED[whole.operator, self.side], a=capital(a), b=b, result=result)

    def judged(self, text: str) -> Judgement:
        from mathgames.arithmetic.misconceptions import diagnoses  # here alone, where somebody answers
        from mathgames.arithmetic.misconceptions.other_tasks import Missing

        value, whole = read_number(text), self.calculation
        if value == self.value:
            return judged_number(value, right=True)
        known = whole.b if self.side == "left" else whole.a
        assert isinstance(known, Fraction)
        assert isinstance(whole.value, Fraction)
        diagnosis = diagnoses(Missing(self.side, whole.operator, known, whole.value), value)
        return judged_number(value, diagnosis, right=False)

    def praise(self) -> Words:
        whole = self.calculation
        return _("Right: {equation}.", equation=plain_equation(whole.expression, whole.derivation.result))

    def idea(self, verdict: Judgement) -> tuple[Words, ...]:
        if verdict.diagnoses:
            return verdict.diagnoses[0].remark, verdict.diagnoses[0].question
        return (_("Put your number in the empty box. Where do you land?"),)

    def landing(self, verdict: Judgement) -> Node | None:
        """Where one lands with the given number, beside the result that is known."""
        answer, whole = verdict.value, self.calculation
        if not isinstance(answer, Fraction) or not isinstance(whole.value, Fraction):
            return None
        start, step = (answer, whole.b) if self.side == "left" else (whole.a, answer)
        lands = derive(whole.operator, start, step).value
        points = [it for it in (start, lands, whole.value) if isinstance(it, Fraction)]
        if len(points) < 3 or not feedback.fit_on_a_line(points):
            return None
        return node("div", {"class": "mg-illustration"}, drawn_landings(points[0], points[1], points[2]))

    def reveal(self, verdict: Judgement | None) -> tuple[Node, ...]:
        return (drawn_calculation(self._way),)

    def heard(self) -> Words:
        step = self._way.reason
        sentence = _("{equation}.", equation=capital(spoken_equation(self._way.expression, self._way.result)))
        return together(sentence, step.note if step is not None else None)


_COVERED: Final = {
    (Operator.PLUS, "left"): _("Which number plus {b} equals {result}?"),
    (Operator.PLUS, "right"): _("{a} plus which number equals {result}?"),
    (Operator.MINUS, "left"): _("Which number minus {b} equals {result}?"),
    (Operator.MINUS, "right"): _("{a} minus which number equals {result}?"),
    (Operator.TIMES, "left"): _("Which number times {b} equals {result}?"),
    (Operator.TIMES, "right"): _("{a} times which number equals {result}?"),
    (Operator.DIVIDED_BY, "left"): _("Which number divided by {b} equals {result}?"),
    (Operator.DIVIDED_BY, "right"): _("{a} divided by which number equals {result}?"),
}

NOBODY: Final = "nobody"


@dataclass(frozen=True)
class WhoScores(_OfCalculation):
    """Which of the ``players`` gets points for a move with this calculation; ``scorer`` is "" where nobody does.

    ``told`` says who gets how many, and why.
    """

    players: tuple[tuple[str, Words], ...]
    scorer: str
    told: Words

    form = Unknown.WHO

    @property
    def rule(self) -> str:
        return ""  # who scores follows from a rule of the game, and from none of arithmetic

    @property
    def choices(self) -> tuple[tuple[str, Words], ...]:
        return (*self.players, (NOBODY, _("Nobody")))

    def put(self) -> tuple[Node, ...]:
        drawing = node("p", _FORMULA, formula(self.calculation.expression), " = ?")
        return drawing, node("p", None, _("Who gets points for this move?"))

    def aloud(self) -> Text:
        return together(super().aloud(), _("Who gets points for this move?"))

    def judged(self, text: str) -> Judgement:
        if text not in dict(self.choices):
            raise NotationError(_("Choose who gets points first."))
        return judged_choice(text, right=text == (self.scorer or NOBODY))

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

"""What a pupil can be asked about a calculation: its result, its sign, a number that is covered.

A problem says how it is put, judges an answer, and has what is said to it: a question first, the way to the end later.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal

from mathgames.arithmetic.answers import feedback
from mathgames.arithmetic.answers.answer import Judgement, Verdict
from mathgames.arithmetic.answers.entry import signs
from mathgames.arithmetic.answers.posed import (
    Posed,
    Unknown,
    covered_question,
    is_by_convention,
    result_question,
    sign_question,
)
from mathgames.arithmetic.answers.reading import keep_answer
from mathgames.arithmetic.answers.working import line_for
from mathgames.arithmetic.calculation import Calculation, derive
from mathgames.arithmetic.operations import UNDOES
from mathgames.explain.derivation import Derivation
from mathgames.explain.drawing.calculation import calculation as drawn_calculation
from mathgames.explain.drawing.number_line import drawn_landings
from mathgames.explain.expression import Literal as Number
from mathgames.explain.expression import Operator
from mathgames.explain.manipulatives import PointLine
from mathgames.explain.mathml import formula, with_box
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, plain_number
from mathgames.explain.speech import spoken, spoken_equation
from mathgames.language.errors import NotationError
from mathgames.language.words import Text, Words, _, capital, filled, together

if TYPE_CHECKING:
    from mathgames.arithmetic.answers.form import Question

UNKNOWN_LOTS: Final = 13
"""From so many numbers one guesses where no idea leads to any: from 0 to the most that a piece can bring, 12."""
FORMULA: Final = {"class": "mg-formula mg-asked-formula"}


class MoveProblem(ABC):
    """One thing that is asked: a ``question``, whose form reads what is given, and all that is said around it."""

    @property
    @abstractmethod
    def unknown(self) -> Unknown:
        """What is asked for, as it is kept with an answer."""

    @property
    @abstractmethod
    def question(self) -> Question:
        """What is asked, with its form and what is right."""

    @property
    def key(self) -> tuple[str, str, str]:
        """The calculation that it is about, as plain texts; empty ones where there is none."""
        return "", "", ""

    @property
    def form_name(self) -> str:
        """The name of the form in which it is answered, which no other problem has."""
        return " ".join(("question", self.unknown.value, *filter(None, self.key), *(self.squares or ())))

    @property
    def rule(self) -> str:
        """The key of the rule that the answer follows from; "" where nothing needs saying."""
        return ""

    @property
    def extended(self) -> bool:
        """Whether an answer of its kind can be a fraction, infinite, or "no value"."""
        return False

    @property
    def choices(self) -> tuple[tuple[str, Text], ...]:
        """What can be chosen: as the answer gives it, and in words. One of them is the answer, if there are any."""
        return self.question.form.offered(self.question)

    @property
    def unchosen(self) -> Words:
        """What is said where none of the choices was chosen."""
        return _("Choose an answer first.")

    @property
    def tells_itself(self) -> bool:
        """Whether the calculation alone tells what is right."""
        return False

    @property
    def lots(self) -> int:
        """How many answers somebody who guesses draws from."""
        return len(self.choices) or UNKNOWN_LOTS

    @property
    def squares(self) -> tuple[str, ...] | None:
        """The squares that it is about, where these are not all of the move's."""
        return None

    @property
    def covers_name(self) -> bool:
        """Whether these squares stand without the numbers that name them as long as it is asked."""
        return False

    def posed(self, try_: int, ideas: tuple[str, ...] = ()) -> Posed:
        """What was asked, as it is kept with an answer, and the ideas that the answer shows."""
        if self.tells_itself:
            return Posed(self.key, self.unknown, try_=try_, rule=self.rule)
        question = self.question
        accepts = tuple(str(question.form.keep(answer)) for answer in question.answers)
        return Posed(self.key, self.unknown, try_=try_, rule=self.rule, accepts=accepts, ideas=ideas)

    def tells(self, other: MoveProblem) -> bool:
        """Whether the way to its answer tells the answer to another problem, so that this one need not be put."""
        return False

    @abstractmethod
    def put(self) -> tuple[Node, ...]:
        """How it is put, above the place for the answer. The first part stands in one line with a field."""

    @abstractmethod
    def aloud(self) -> Text:
        """How it is put, to be said."""

    def judged(self, text: str) -> Judgement:
        """What an answer is worth; NotationError says what to answer instead where it is none."""
        if self.choices and text not in dict(self.choices):
            raise NotationError(self.unchosen)
        typed = keep_answer(self.question, text, extended=self.extended)
        judgement = self.question.judge(typed)
        if judgement.verdict is Verdict.ONGOING:
            raise NotationError(judgement.feedback)
        return replace(judgement, text=str(typed))

    @abstractmethod
    def praise(self) -> Words:
        """What is said to a right answer, in one line."""

    @abstractmethod
    def idea(self, verdict: Judgement) -> tuple[Words, ...]:
        """What a wrong answer is met with before the next try: it judges nothing, and ends in a question."""

    def marked(self, verdict: Judgement) -> Words:
        """A wrong answer, marked, so that it is there beside what is said of it."""
        named = dict(self.choices).get(verdict.text)
        value = verdict.value
        text = verdict.text if value is None or value is DOES_NOT_EXIST else plain_number(value)
        return feedback.not_yet(named or text)

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
class CalculationProblem(MoveProblem):
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

    def tells(self, other: MoveProblem) -> bool:
        return other.key == self.key

    def put(self) -> tuple[Node, ...]:
        return (node("p", FORMULA, formula(self.calculation.expression), " ="),)

    def aloud(self) -> Text:
        return _("{calculation}.", calculation=capital(spoken(self.calculation.expression)))

    @property
    def tells_itself(self) -> bool:
        return not is_by_convention(self.calculation.operator, self.calculation.b)

    @property
    def lots(self) -> int:
        """The right answer, and those of all ideas about what is asked."""
        from mathgames.arithmetic.misconceptions import Sum, wrong_answers  # here alone, where lessons are checked

        whole = self.calculation
        return max(2, 1 + len(wrong_answers(self.question.task or Sum(whole.operator, whole.a, whole.b))))

    def praise(self) -> Words:
        return feedback.right(self.calculation)

    def idea(self, verdict: Judgement) -> tuple[Words, ...]:
        return feedback.idea(self.calculation, verdict)

    def reveal(self, verdict: Judgement | None) -> tuple[Node, ...]:
        return feedback.reveal(self.calculation, verdict)

    def heard(self) -> Words:
        return feedback.heard(self.calculation)


class ResultProblem(CalculationProblem):
    """What a calculation comes to."""

    unknown = Unknown.NUMBER

    @property
    def question(self) -> Question:
        whole = self.calculation
        right = dict.fromkeys([whole.value, *([] if self.tells_itself else [DOES_NOT_EXIST])])
        return result_question(whole.operator, whole.a, whole.b, *right)

    def landing(self, verdict: Judgement) -> Node | None:
        return feedback.landing(self.calculation, verdict)

    def line(self) -> PointLine | None:
        return line_for(self.calculation)


class SignProblem(CalculationProblem):
    """Whether a result is positive, negative or zero."""

    unknown = Unknown.SIGN

    @property
    def question(self) -> Question:
        return sign_question(self.calculation.value, by_convention=not self.tells_itself)

    @property
    def choices(self) -> tuple[tuple[str, Text], ...]:
        return signs(extended=self.extended)  # that there is "no value" among them tells nothing of this one

    @property
    def unchosen(self) -> Words:
        return _("Choose a sign first.")

    @property
    def lots(self) -> int:
        return 3

    def put(self) -> tuple[Node, ...]:
        drawing = node("p", FORMULA, formula(self.calculation.expression), " = ?")
        return drawing, node("p", None, _("Is the result positive, negative or zero?"))

    def praise(self) -> Words:
        return _("That sign is right.")

    def idea(self, verdict: Judgement) -> tuple[Words, ...]:
        return (feedback.question_of_sign(self.calculation),)


@dataclass(frozen=True)
class CoveredNumber(CalculationProblem):
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
    def unknown(self) -> Unknown:
        return Unknown.FIRST if self.side == "left" else Unknown.SECOND

    @property
    def question(self) -> Question:
        question = covered_question(self.calculation.operator, self.calculation.a, self.calculation.b, self.side)
        assert question is not None  # it was looked at when this was made
        return question

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
        return node("p", FORMULA, box), node("p", None, _("Which number is covered?"))

    def aloud(self) -> Text:
        whole = self.calculation
        result = spoken(whole.derivation.result)
        a, b = spoken(Number(whole.a)), spoken(Number(whole.b))
        return filled(_COVERED[whole.operator, self.side], a=capital(a), b=b, result=result)

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
        drawn = drawn_landings(points[0], points[1], points[2], _("you land here"))
        return node("div", {"class": "mg-illustration"}, drawn)

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

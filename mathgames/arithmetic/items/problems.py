"""Questions about a calculation: its result, its sign, a number that is covered.

A problem has its prompt, judges an answer, and gives the feedback to it: first a question, later the solution.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal

from mathgames.arithmetic.calculation import Calculation, derive
from mathgames.arithmetic.items import feedback
from mathgames.arithmetic.items.answer import Judgement, Verdict
from mathgames.arithmetic.items.entry import signs
from mathgames.arithmetic.items.move_questions import (
    Posed,
    Unknown,
    covered_question,
    is_by_convention,
    result_question,
    sign_question,
)
from mathgames.arithmetic.items.responses import keep_answer, line_for
from mathgames.arithmetic.operations import UNDOES
from mathgames.explain.derivation import Derivation
from mathgames.explain.drawing.calculation import draw_calculation as drawn_calculation
from mathgames.explain.drawing.number_line import drawn_landings
from mathgames.explain.expression import Literal as Number
from mathgames.explain.expression import Operator
from mathgames.explain.manipulatives import PointLine
from mathgames.explain.mathml import formula, with_box
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, plain_number
from mathgames.explain.speech import spell, spoken_equation
from mathgames.language.errors import NotationError
from mathgames.language.words import LazyString, Text, _, capitalize, fill_places, join_sentences

if TYPE_CHECKING:
    from mathgames.arithmetic.items.item import Item

UNKNOWN_LOTS: Final = 13
"""The number of equally likely guesses if no misconception leads to a number: a piece scores from 0 to 12."""
FORMULA: Final = {"class": "mg-formula mg-asked-formula"}


class MoveProblem(ABC):
    """A problem: a ``question``, whose interaction reads the response, with its prompt and its feedback."""

    @property
    @abstractmethod
    def unknown(self) -> Unknown:
        """The unknown, as it is kept with an answer."""

    @property
    @abstractmethod
    def question(self) -> Item:
        """The question, with its interaction and its key."""

    @property
    def key(self) -> tuple[str, str, str]:
        """The calculation of the problem, as plain texts; empty ones if there is none."""
        return "", "", ""

    @property
    def form_name(self) -> str:
        """The name of its form on the page, which no other problem has."""
        return " ".join(("question", self.unknown.value, *filter(None, self.key), *(self.squares or ())))

    @property
    def rule(self) -> str:
        """The key of the rule that the answer follows from; "" if no explanation is needed."""
        return ""

    @property
    def is_extended(self) -> bool:
        """True if an answer of its kind can be a fraction, infinite, or "no value"."""
        return False

    @property
    def choices(self) -> tuple[tuple[str, Text], ...]:
        """The choices, as pairs of value and text. One of them is the answer, if there are any."""
        return self.question.interaction.choices(self.question)

    @property
    def unchosen(self) -> LazyString:
        """The feedback if none of the choices was chosen."""
        return _("Choose an answer first.")

    @property
    def tells_itself(self) -> bool:
        """True if the calculation alone determines the right answer."""
        return False

    @property
    def lots(self) -> int:
        """The number of equally likely guesses."""
        return len(self.choices) or UNKNOWN_LOTS

    @property
    def squares(self) -> tuple[str, ...] | None:
        """The squares of the problem, if these are not all of the move's."""
        return None

    @property
    def covers_name(self) -> bool:
        """True if these squares are drawn without the numbers that name them until the question is answered."""
        return False

    def as_posed(self, try_: int, ideas: tuple[str, ...] = ()) -> Posed:
        """Return the question as it is kept with an answer, and the misconceptions that the answer shows."""
        if self.tells_itself:
            return Posed(self.key, self.unknown, try_=try_, rule=self.rule)
        question = self.question
        accepts = tuple(str(question.interaction.to_json(answer)) for answer in question.key)
        return Posed(self.key, self.unknown, try_=try_, rule=self.rule, accepts=accepts, ideas=ideas)

    def tells(self, other: MoveProblem) -> bool:
        """Check if the solution of this problem gives away the answer to another one, which then need not be put."""
        return False

    @abstractmethod
    def put(self) -> tuple[Node, ...]:
        """Draw the prompt, above the place for the answer. The first part is on one line with a field."""

    @abstractmethod
    def aloud(self) -> Text:
        """Return the prompt for screen readers."""

    def judge(self, text: str) -> Judgement:
        """Return the judgement of an answer.

        Raises ``NotationError``, with what to answer instead, if it is not one.
        """
        if self.choices and text not in dict(self.choices):
            raise NotationError(self.unchosen)
        raw_answer = keep_answer(self.question, text, extended=self.is_extended)
        judgement = self.question.judge(raw_answer)
        if judgement.verdict is Verdict.ONGOING:
            raise NotationError(judgement.feedback)
        return replace(judgement, text=str(raw_answer))

    @abstractmethod
    def praise(self) -> LazyString:
        """Return the feedback to a right answer, in one line."""

    @abstractmethod
    def idea(self, verdict: Judgement) -> tuple[LazyString, ...]:
        """Return the feedback to a wrong answer before the next try: it gives no verdict, and ends in a question."""

    def marked_answer(self, verdict: Judgement) -> LazyString:
        """Return a wrong answer with its mark, to be shown beside the feedback."""
        choice_name = dict(self.choices).get(verdict.text)
        value = verdict.value
        text = verdict.text if value is None or value is DOES_NOT_EXIST else plain_number(value)
        return feedback.mark_incorrect(choice_name or text)

    def landing(self, verdict: Judgement) -> Node | None:
        """Draw a wrong answer on the number line, without the right one."""
        return None

    @abstractmethod
    def reveal(self, verdict: Judgement | None) -> tuple[Node, ...]:
        """Draw the solution."""

    @abstractmethod
    def spoken_solution(self) -> LazyString:
        """Return the solution in words for screen readers."""

    def line(self) -> PointLine | None:
        """Return a number line on which it can be answered, if there is one."""
        return None


@dataclass(frozen=True)
class CalculationProblem(MoveProblem):
    """A problem about a calculation."""

    calculation: Calculation

    @property
    def key(self) -> tuple[str, str, str]:
        return self.calculation.key

    @property
    def rule(self) -> str:
        return self.calculation.rule

    @property
    def is_extended(self) -> bool:
        return self.calculation.is_extended

    def tells(self, other: MoveProblem) -> bool:
        return other.key == self.key

    def put(self) -> tuple[Node, ...]:
        return (node("p", FORMULA, formula(self.calculation.expression), " ="),)

    def aloud(self) -> Text:
        return _("{calculation}.", calculation=capitalize(spell(self.calculation.expression)))

    @property
    def tells_itself(self) -> bool:
        return not is_by_convention(self.calculation.operator, self.calculation.b)

    @property
    def lots(self) -> int:
        """The number of answers that are right or follow from a misconception about the task, at least two."""
        from mathgames.arithmetic.misconceptions import (
            OperationPrompt,
            wrong_answers,
        )  # here alone, where lessons are checked

        whole = self.calculation
        return max(2, 1 + len(wrong_answers(self.question.task or OperationPrompt(whole.operator, whole.a, whole.b))))

    def praise(self) -> LazyString:
        return feedback.praise_result(self.calculation)

    def idea(self, verdict: Judgement) -> tuple[LazyString, ...]:
        return feedback.idea(self.calculation, verdict)

    def reveal(self, verdict: Judgement | None) -> tuple[Node, ...]:
        return feedback.reveal(self.calculation, verdict)

    def spoken_solution(self) -> LazyString:
        return feedback.spoken_solution(self.calculation)


class ResultProblem(CalculationProblem):
    """The problem of finding the result of a calculation."""

    unknown = Unknown.NUMBER

    @property
    def question(self) -> Item:
        whole = self.calculation
        right = dict.fromkeys([whole.value, *([] if self.tells_itself else [DOES_NOT_EXIST])])
        return result_question(whole.operator, whole.a, whole.b, *right)

    def landing(self, verdict: Judgement) -> Node | None:
        return feedback.landing(self.calculation, verdict)

    def line(self) -> PointLine | None:
        return line_for(self.calculation)


class SignProblem(CalculationProblem):
    """The problem of finding the sign of a result: positive, negative or zero."""

    unknown = Unknown.SIGN

    @property
    def question(self) -> Item:
        return sign_question(self.calculation.value, by_convention=not self.tells_itself)

    @property
    def choices(self) -> tuple[tuple[str, Text], ...]:
        return signs(is_extended=self.is_extended)  # that there is "no value" among them tells nothing of this one

    @property
    def unchosen(self) -> LazyString:
        return _("Choose a sign first.")

    @property
    def lots(self) -> int:
        return 3

    def put(self) -> tuple[Node, ...]:
        drawing = node("p", FORMULA, formula(self.calculation.expression), " = ?")
        return drawing, node("p", None, _("Is the result positive, negative or zero?"))

    def praise(self) -> LazyString:
        return _("That sign is right.")

    def idea(self, verdict: Judgement) -> tuple[LazyString, ...]:
        return (feedback.question_of_sign(self.calculation),)


@dataclass(frozen=True)
class CoveredNumber(CalculationProblem):
    """A covered number of a calculation whose other number and result are known: ``▢ + 3 = −2``.

    >>> from mathgames.arithmetic import calculate
    >>> covered = CoveredNumber(Calculation.from_derivation(derive(Operator.PLUS, Fraction(-5), Fraction(3))), "left")
    >>> covered.judge("-5").right, print(covered.aloud())
    Which number plus 3 equals negative 2?
    (True, None)
    """

    side: Literal["left", "right"]

    @classmethod
    def cover(cls, calculation: Calculation, side: Literal["left", "right"]) -> CoveredNumber | None:
        """Return the problem with one of the calculation's numbers covered; None if other numbers fit there as well."""
        if not all(isinstance(it, Fraction) for it in (calculation.a, calculation.b, calculation.value)):
            return None
        problem = cls(calculation, side)
        return problem if problem._way.value == problem.value else None

    def __post_init__(self) -> None:
        if not all(isinstance(it, Fraction) for it in (self.calculation.a, self.calculation.b, self.calculation.value)):
            raise ValueError(f"only numbers can be covered, and not {self.calculation.key}")

    @property
    def unknown(self) -> Unknown:
        return Unknown.FIRST if self.side == "left" else Unknown.SECOND

    @property
    def question(self) -> Item:
        question = covered_question(self.calculation.operator, self.calculation.a, self.calculation.b, self.side)
        assert question is not None  # it was looked at when this was made
        return question

    @property
    def rule(self) -> str:
        return self._way.reason.rule.key if self._way.reason is not None else ""

    @property
    def value(self) -> Quantity:
        """The covered number."""
        return self.calculation.a if self.side == "left" else self.calculation.b

    @property
    def _way(self) -> Derivation:
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
        result = spell(whole.derivation.result)
        a, b = spell(Number(whole.a)), spell(Number(whole.b))
        return fill_places(_COVERED_SENTENCES[whole.operator, self.side], a=capitalize(a), b=b, result=result)

    def idea(self, verdict: Judgement) -> tuple[LazyString, ...]:
        if verdict.diagnoses:
            return verdict.diagnoses[0].remark, verdict.diagnoses[0].question
        return (_("Put your number in the empty box. Where do you land?"),)

    def landing(self, verdict: Judgement) -> Node | None:
        """Draw the result with the given number, beside the result that is known."""
        answer, whole = verdict.value, self.calculation
        if not isinstance(answer, Fraction) or not isinstance(whole.value, Fraction):
            return None
        start, step = (answer, whole.b) if self.side == "left" else (whole.a, answer)
        lands = derive(whole.operator, start, step).value
        points = [it for it in (start, lands, whole.value) if isinstance(it, Fraction)]
        if len(points) < 3 or not feedback.fit_on_a_line(points):
            return None
        drawing = drawn_landings(points[0], points[1], points[2], _("you land here"))
        return node("div", {"class": "mg-illustration"}, drawing)

    def reveal(self, verdict: Judgement | None) -> tuple[Node, ...]:
        return (drawn_calculation(self._way),)

    def spoken_solution(self) -> LazyString:
        step = self._way.reason
        sentence = _("{equation}.", equation=capitalize(spoken_equation(self._way.expression, self._way.result)))
        return join_sentences(sentence, step.note if step is not None else None)


_COVERED_SENTENCES: Final = {
    (Operator.PLUS, "left"): _("Which number plus {b} equals {result}?"),
    (Operator.PLUS, "right"): _("{a} plus which number equals {result}?"),
    (Operator.MINUS, "left"): _("Which number minus {b} equals {result}?"),
    (Operator.MINUS, "right"): _("{a} minus which number equals {result}?"),
    (Operator.TIMES, "left"): _("Which number times {b} equals {result}?"),
    (Operator.TIMES, "right"): _("{a} times which number equals {result}?"),
    (Operator.DIVIDED_BY, "left"): _("Which number divided by {b} equals {result}?"),
    (Operator.DIVIDED_BY, "right"): _("{a} divided by which number equals {result}?"),
}

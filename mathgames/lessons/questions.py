"""One thing that is asked, what counts as an answer, and what a wrong answer tells."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from mathgames.arithmetic import derive
from mathgames.arithmetic.misconceptions import CATALOGUE, diagnose
from mathgames.errors import NotationError
from mathgames.explain.derivation import Derivation
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import Quantity
from mathgames.lessons.expressions import one_operation
from mathgames.lessons.forms import Answer, Form, is_part
from mathgames.words import Text, _, together

MISCONCEPTIONS = {misconception.key: misconception for misconception in CATALOGUE}


class Verdict(Enum):
    """How a task stands."""

    ONGOING = "ongoing"
    MET = "met"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is made of an answer, or of the moves so far: the verdict, what is said, and the misconception shown.

    An answer that cannot be read is ONGOING: the feedback says what to write, and it does not count as an attempt.
    """

    verdict: Verdict
    feedback: Text | None = None
    misconception: str | None = None


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer that the lesson names: the misconception that it shows, or a sentence of the lesson's own."""

    answer: Answer
    misconception: str | None = None
    feedback: str | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Scale:
    """A number line: from where to where, in which steps, and which numbers are written below it (None: all)."""

    low: Fraction
    high: Fraction
    step: Fraction = Fraction(1)
    labels: tuple[Fraction, ...] | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """One thing that is asked.

    >>> question = Question("2 − (−3)", Form.NUMBER, (Fraction(5),))
    >>> question.judge("5").verdict, question.judge("−1").misconception
    (<Verdict.MET: 'met'>, 'double-minus-read-once')
    """

    ask: str
    form: Form
    answers: tuple[Answer, ...]
    wrong: tuple[Wrong, ...] = ()
    options: tuple[str, ...] = ()
    """The choices, the lines or the cards, in the order in which they are shown."""
    places: tuple[str, ...] = ()
    """The headings that cards are put under."""
    scale: Scale | None = None
    of: str = ""
    """What the answer is worked out from, for the checker: an expression, a relation with a box, or ``reply``, …"""
    move: str = ""
    """The move on the task's board that is asked about."""
    line: int = 0
    lines: dict[str, int] = field(default_factory=dict, compare=False, hash=False)

    @property
    def calculation(self) -> tuple[Quantity, Operator, Quantity] | None:
        """The one operation that is asked for, if it is one: wrong answers can then be diagnosed."""
        if self.form is not Form.NUMBER:
            return None
        return one_operation(self.of or self.ask)

    @property
    def derivation(self) -> Derivation | None:
        """How the answer is worked out, where one operation is asked for."""
        asked = self.calculation
        return None if asked is None else derive(asked[1], asked[0], asked[2])

    @property
    def shown_answer(self) -> Text:
        """The first accepted answer, as a sentence writes it."""
        return self.form.told(self.answers[0])

    def judge(self, given: object) -> Judgement:
        """What is made of an answer."""
        try:
            answer = self.form.read(given)
        except NotationError as error:
            return Judgement(Verdict.ONGOING, error.words)
        if answer in self.answers:
            return Judgement(Verdict.MET)
        for wrong in self.wrong:
            if is_part(self.form, wrong.answer, answer):
                return self._named(wrong, answer)
        asked = self.calculation
        if asked is not None:
            a, operator, b = asked
            for found in diagnose(a, operator, b, answer):  # type: ignore[arg-type]  # a number's form reads numbers
                return Judgement(Verdict.MISSED, together(found.explanation, found.remark), found.key)
        return Judgement(Verdict.MISSED)

    def _named(self, wrong: Wrong, answer: Answer) -> Judgement:
        if wrong.feedback is not None or wrong.misconception is None:
            return Judgement(Verdict.MISSED, wrong.feedback, wrong.misconception)
        return Judgement(Verdict.MISSED, self._about(wrong.misconception, answer), wrong.misconception)

    def _about(self, key: str, answer: Answer) -> Text:
        """What is said of a misconception: with the numbers at hand where one operation is asked for."""
        asked = self.calculation
        if asked is not None:
            a, operator, b = asked
            for found in diagnose(a, operator, b, answer):  # type: ignore[arg-type]
                if found.key == key:
                    return together(found.explanation, found.remark)
        misconception = MISCONCEPTIONS.get(key)
        if misconception is None:
            return key
        return _("This looks like {name}.", name=misconception.name)

"""One thing that is asked, what counts as an answer, and what a wrong answer tells."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from mathgames.arithmetic import derive
from mathgames.arithmetic.misconceptions import CATALOGUE, Task, diagnoses
from mathgames.arithmetic.misconceptions.task import Asked
from mathgames.errors import NotationError
from mathgames.explain.derivation import Derivation
from mathgames.explain.quantity import Extended
from mathgames.lessons.asked import asked
from mathgames.lessons.forms import Answer, Form, is_part
from mathgames.words import Text, Words, together

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

    def told(self, asked: Asked | None) -> Text | None:
        """What is said of it: the lesson's sentence, or what the catalogue says, with the numbers of what was asked."""
        known = MISCONCEPTIONS.get(self.misconception or "")
        if self.feedback is not None or known is None:
            return self.feedback
        if isinstance(asked, Task) and known.about is Task:
            return together(known.remark, known.asked(asked))
        if known.about is Task or not isinstance(known.question, Words):
            return known.remark  # its question needs the numbers of a calculation
        return together(known.remark, known.question)


@dataclass(frozen=True, slots=True)
class Scale:
    """A number line: from where to where, in which steps, and which numbers are written below it (None: all)."""

    low: Fraction
    high: Fraction
    step: Fraction = Fraction(1)
    labels: tuple[Fraction, ...] | None = None


WORKING = "working"
"""What ``Question.of`` says of the question which line of somebody's working is wrong."""


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
    def asked(self) -> Asked | None:
        """What is asked for a number, as the catalogue of misconceptions knows it; None for everything else."""
        return None if self.form is not Form.NUMBER else asked(self.of or self.ask)

    @property
    def derivation(self) -> Derivation | None:
        """How the answer is worked out, where one operation is asked for."""
        task = self.asked
        return derive(task.operator, task.a, task.b) if isinstance(task, Task) else None

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
                return Judgement(Verdict.MISSED, wrong.told(self.asked), wrong.misconception)
        if isinstance(task := self.asked, Task) and isinstance(answer, Fraction | Extended):
            for found in diagnoses(task, answer):
                return Judgement(Verdict.MISSED, together(found.remark, found.question), found.key)
        return Judgement(Verdict.MISSED)

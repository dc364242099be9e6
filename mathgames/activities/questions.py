"""Asking for results: the first try, what a wrong answer is met with, the second try, then the way to the result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from mathgames.answering import FIELD, Attempt, Form, Verdict, entry, idea, judged, landing, reveal, signs
from mathgames.answering.feedback import heard, right
from mathgames.answering.on_a_line import line_for, written
from mathgames.arithmetic.calculation import Calculation
from mathgames.errors import NotationError
from mathgames.explain.mathml import formula
from mathgames.explain.speech import spoken
from mathgames.game import Bench, Next, Question, Refused, Told
from mathgames.manipulatives import Manipulative
from mathgames.nodes import Node, node
from mathgames.words import Text, Words, _, capital, together

TRIES: Final = 2
SHOW: Final = "show"
"""The choice of those who want to see the way instead of answering."""

HIDDEN: Final = frozenset({Told.RESULTS, Told.PANELS})


class Entry(Enum):
    """How an answer is given."""

    TOGETHER = "together"
    SIGN_FIRST = "sign-first"
    """First the sign, and when that is right, the number."""
    SIGN_ONLY = "sign-only"
    ON_A_LINE = "on-a-line"
    """A point is put on a number line, where the result has a tick there; else as together."""

    @property
    def form(self) -> Form:
        """What is asked first."""
        return Form.SIGN if self in (Entry.SIGN_FIRST, Entry.SIGN_ONLY) else Form.NUMBER


@dataclass(frozen=True, slots=True)
class Asking:
    """How far the questions have come: which of the calculations, what of it, which try.

    ``wrong`` is the last answer, if it was wrong; ``revealed`` says that the way to the result is shown.
    """

    form: Form
    number: int = 0
    try_: int = 1
    wrong: Verdict | None = None
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """What comes of an answer: how far the questions are now (None: at their end), and what is asked or done next.

    ``attempt`` is the answer as it is kept, but for who gave it and when; ``praise`` is what is said to a right one.
    """

    asking: Asking | None
    then: Next | Question
    attempt: Attempt | None = None
    praise: Words | None = None


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions about some calculations, one after the other, with the sentence that asks somebody.

    ``owner`` is the name of the activity that asks them.
    """

    asked: tuple[Calculation, ...]
    prompt: Words
    owner: str
    entry: Entry = Entry.TOGETHER

    def first(self, *, no: Words | None = None) -> Question:
        """The question that is asked first; with ``no`` one may still do something else."""
        return self._first(Asking(self.entry.form), no)

    def answered(self, now: Asking | None, fields: Mapping[str, str], work: Manipulative | None = None) -> Answered:
        """What comes of an answer to the question that stands there now, in fields or as ``work`` on its bench.

        Refused, if it is none.
        """
        now = now or Asking(self.entry.form)
        if now.revealed:
            return self._go_on(now)
        calculation, choice = self.asked[now.number], fields.get("choice", "")
        if choice == SHOW:
            return self._reveal(now, _attempt(calculation, now, None))
        try:
            given = choice if now.form is Form.SIGN else fields.get(FIELD) or written(work)
            verdict = judged(calculation, now.form, given)
        except NotationError as error:
            raise Refused("notation", error.words) from error
        attempt = _attempt(calculation, now, verdict)
        if verdict.right:
            return self._right(now, attempt, right(calculation, now.form))
        now = replace(now, wrong=verdict, try_=now.try_ + 1)
        if now.try_ > TRIES:
            return self._reveal(now, attempt)
        return Answered(now, self._again(calculation, now.form, verdict), attempt)

    def _right(self, now: Asking, attempt: Attempt, praise: Words) -> Answered:
        if now.form is Form.SIGN and self.entry is Entry.SIGN_FIRST:
            following = Asking(Form.NUMBER, now.number)
            return Answered(following, self._first(following, None), attempt, praise)
        return replace(self._go_on(now), attempt=attempt, praise=praise)

    def _go_on(self, now: Asking) -> Answered:
        """The next calculation; after the last, what was asked about is done."""
        number = now.number + 1
        if number == len(self.asked):
            return Answered(None, Next.MOVE)
        following = Asking(self.entry.form, number)
        return Answered(following, self._first(following, None))

    def _reveal(self, now: Asking, attempt: Attempt) -> Answered:
        calculation = self.asked[now.number]
        parts = reveal(calculation, now.wrong)
        shown = Question(code="", said=heard(calculation), parts=parts, yes=_("Go on"))
        return Answered(replace(now, revealed=True), shown, attempt)

    def _first(self, now: Asking, no: Words | None) -> Question:
        calculation = self.asked[now.number]
        bench = self._bench(calculation)
        return Question(
            code="",
            said=together(self.prompt, aloud(calculation)),
            text=self.prompt,
            parts=_parts(calculation, now.form, bench),
            bench=bench,
            yes=_("Check") if now.form is Form.NUMBER else None,
            no=no,
            choices=_choices(calculation, now.form),
            hides=HIDDEN,
        )

    def _again(self, calculation: Calculation, form: Form, verdict: Verdict) -> Question:
        """The question asked a second time, after what the wrong answer makes one think of."""
        first, *more = idea(calculation, form, verdict)
        there, bench = landing(calculation, verdict), self._bench(calculation)
        return Question(
            code="",
            said=together(first, *more, aloud(calculation)),
            text=first,
            parts=(
                *(node("p", {"class": "mg-asked-back"}, sentence) for sentence in more),
                *([] if there is None else [there]),
                *_parts(calculation, form, bench),
            ),
            bench=bench,
            yes=_("Check again") if form is Form.NUMBER else None,
            choices=_choices(calculation, form),
            hides=HIDDEN,
        )

    def _bench(self, calculation: Calculation) -> Bench | None:
        """The number line that is answered on, if there is one."""
        line = line_for(calculation) if self.entry is Entry.ON_A_LINE else None
        return None if line is None else Bench(FIELD, self.owner, line)


def _attempt(calculation: Calculation, now: Asking, verdict: Verdict | None) -> Attempt:
    """The answer as it is kept; None is the wish to see the way."""
    return Attempt(
        calculation.key,
        now.form,
        "" if verdict is None else verdict.given,
        verdict is not None and verdict.right,
        now.try_,
        rule=calculation.rule,
        ideas=() if verdict is None else verdict.ideas,
        shown=verdict is None,
    )


def aloud(calculation: Calculation) -> Text:
    """The calculation as it is said where it is asked for."""
    return _("{calculation}.", calculation=capital(spoken(calculation.expression)))


def _parts(calculation: Calculation, form: Form, bench: Bench | None) -> tuple[Node, ...]:
    if form is Form.SIGN:
        asked = node("p", {"class": "mg-formula mg-asked-formula"}, formula(calculation.expression), " = ?")
        return asked, node("p", None, _("Is the result positive, negative or zero?"))
    refused = node("div", {"class": "mg-answer-refused", "notice": True})
    asked = node("p", {"class": "mg-formula mg-asked-formula"}, formula(calculation.expression), " =")
    if bench is not None:
        return asked, refused
    field, keys = entry("question", extended=calculation.extended)
    return node("div", {"class": "mg-asked-row"}, asked, field), keys, refused


def _choices(calculation: Calculation, form: Form) -> tuple[tuple[str, Words], ...]:
    offered = signs(extended=calculation.extended) if form is Form.SIGN else ()
    return (*offered, (SHOW, _("Show me the way")))

"""The sign of a number, ``+``, ``−`` or ``0``; and the comparison of two numbers, ``<``, ``>`` or ``=``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from mathgames.arithmetic.answers import feedback
from mathgames.arithmetic.answers.asked import derivation_of
from mathgames.arithmetic.answers.entry import signs
from mathgames.arithmetic.answers.fields import one_of
from mathgames.arithmetic.answers.form import Entered, FieldState, Form, Question, register
from mathgames.arithmetic.answers.on_paper import asked as asked_on_paper
from mathgames.arithmetic.answers.on_paper import line
from mathgames.arithmetic.answers.reading import NO_SIGN, NO_VALUE
from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.expressions import NoExpression, expression
from mathgames.explain.drawing.paper import tick
from mathgames.explain.expression import BOX, Expression
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, sign
from mathgames.language.errors import NotationError, shown
from mathgames.language.words import MINUS, Text, Words, _

_SIGNS: Final = {"+": "+", "plus": "+", "positive": "+", "−": "−", "minus": "−", "negative": "−", "0": "0", "zero": "0"}
_NAMES: Final = _SIGNS | {NO_SIGN: NO_SIGN}
OF_NUMBER: Final = {1: "+", -1: MINUS, 0: "0"}


class OneOf(Form):
    """A sign out of a few, which can be written or named."""

    by_choosing = True
    is_made = False
    names: Mapping[str, str]
    what: Words

    def read(self, typed: object) -> str:
        text = typed.strip().lower().replace("-", MINUS) if isinstance(typed, str) else ""
        if text not in self.names:
            raise NotationError(_("{given} is not {what}", given=shown(typed), what=self.what))
        return self.names[text]

    def weight(self, question: Question) -> Fraction:
        return Fraction(1, 2)

    def text(self, answer: Any) -> Text:
        return NO_VALUE if answer == NO_SIGN else str(answer)

    def entered(self, question: Question, entered: Entered) -> object:
        return entered.args.get("choice", "")

    def wrong_in(self, question: Question, answer: Any) -> frozenset[str]:
        return frozenset([answer])

    def field(self, question: Question, state: FieldState) -> Iterator[Node | None]:
        return one_of(question, state, self.offered(question))


class SignForm(OneOf):
    """The sign of a number: positive, negative or zero."""

    name = "sign"
    asks_sign = True
    names = _NAMES
    what = _("a sign: write +, − or 0")

    def offered(self, question: Question) -> tuple[tuple[str, Text], ...]:
        return signs(extended=NO_SIGN in question.answers)

    def asked_back(self, question: Question, answer: Any) -> Words:
        derivation = derivation_of(question.of or question.ask)
        calculation = None if derivation is None else Calculation.of(derivation)
        if calculation is not None:
            return feedback.question_of_sign(calculation)
        return _("Start with the first two numbers. Which sign does each step give?")

    def unanswered(self, question: Question) -> tuple[str, ...]:
        try:
            expression(question.of or question.ask)
        except NoExpression:
            named = {*question.answers, *(wrong.answer for wrong in question.wrong)}
            return tuple(sign for sign, _name in self.offered(question) if sign not in named)
        return ()

    def space(self, question: Question, answer: Any) -> tuple[Node, ...]:
        shown_signs = (sign for sign, _words in self.offered(question))
        ticks = (node("span", {"class": "choice"}, tick(ticked=answer == it), self.text(it)) for it in shown_signs)
        choices = node("span", {"class": "choices"}, *ticks)
        return (node("p", {"class": "line"}, *asked_on_paper(question), choices),)

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool:
        return bool(answer == (NO_SIGN if value is DOES_NOT_EXIST else OF_NUMBER[sign(value)]))


Form.SIGN = register(SignForm())


COMPARISONS: Final[tuple[tuple[str, Words], ...]] = (
    ("<", _("< less than")), ("=", _("= equal to")), (">", _("> greater than")),
)  # fmt: skip


class ComparisonForm(OneOf):
    """The comparison of two numbers."""

    name = "comparison"
    names = {"<": "<", "less": "<", ">": ">", "greater": ">", "=": "=", "equal": "="}  # noqa: RUF012  # never changed
    what = _("a comparison: write <, > or =")

    def offered(self, question: Question) -> tuple[tuple[str, Text], ...]:
        return COMPARISONS

    def asked_back(self, question: Question, answer: Any) -> Words:
        left, _box, right = question.ask.partition(BOX)
        places = {"left": left.strip(), "right": right.strip()}
        if answer == "=":
            return _("That says that {left} and {right} are in the same place on the number line. Are they?", **places)
        if answer == "<":
            return _("That says that {left} is to the left of {right} on the number line. Is it?", **places)
        return _("That says that {left} is to the right of {right} on the number line. Is it?", **places)

    def space(self, question: Question, answer: Any) -> tuple[Node, ...]:
        return (line(question, answer),)

    def fillings(self, question: Question) -> Iterator[tuple[str, bool]]:
        yield from ((str(answer), True) for answer in question.answers)
        yield from ((str(wrong.answer), False) for wrong in question.wrong)


Form.COMPARISON = register(ComparisonForm())

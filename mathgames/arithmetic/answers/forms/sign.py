"""The sign of a number: ``+``, ``−`` or ``0``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from mathgames.arithmetic.answers.entry import signs
from mathgames.arithmetic.answers.fields import one_of
from mathgames.arithmetic.answers.form import Entered, FieldState, Form, Question, register
from mathgames.arithmetic.answers.on_paper import asked as asked_on_paper
from mathgames.explain.drawing.paper import tick
from mathgames.explain.expression import Expression
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import Quantity, sign
from mathgames.language.errors import NotationError, shown
from mathgames.language.words import MINUS, Words, _

_SIGNS: Final = {"+": "+", "plus": "+", "positive": "+", "−": "−", "minus": "−", "negative": "−", "0": "0", "zero": "0"}
OF_NUMBER: Final = {1: "+", -1: MINUS, 0: "0"}


class OneOf(Form):
    """One of a few signs, which can be written or named."""

    names: Mapping[str, str]
    what: Words

    def read(self, typed: object) -> str:
        text = typed.strip().lower().replace("-", MINUS) if isinstance(typed, str) else ""
        if text not in self.names:
            raise NotationError(_("{given} is not {what}", given=shown(typed), what=self.what))
        return self.names[text]

    def text(self, answer: Any) -> str:
        return str(answer)

    def entered(self, question: Question, entered: Entered) -> object:
        return entered.args.get("choice", "")


class SignForm(OneOf):
    """Whether a number is positive, negative or zero."""

    name = "sign"
    names = _SIGNS
    what = _("a sign: write +, − or 0")

    def field(self, question: Question, state: FieldState) -> Iterator[Node | None]:
        return one_of(question, state, signs(extended=any(answer not in _SIGNS for answer in question.answers)))

    def space(self, question: Question, answer: Any) -> tuple[Node, ...]:
        ticks = (node("span", {"class": "choice"}, tick(ticked=answer == it), it) for it in OF_NUMBER.values())
        choices = node("span", {"class": "choices"}, *ticks)
        return (node("p", {"class": "line"}, *asked_on_paper(question), choices),)

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool:
        return bool(answer == OF_NUMBER[sign(value)])


Form.SIGN = register(SignForm())

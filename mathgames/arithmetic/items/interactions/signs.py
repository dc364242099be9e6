"""The sign of a number, ``+``, ``−`` or ``0``; and the comparison of two numbers, ``<``, ``>`` or ``=``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mathgames.arithmetic.calculation import calculate
from mathgames.arithmetic.expressions import NoExpression, parse_expression
from mathgames.arithmetic.items import feedback
from mathgames.arithmetic.items.entry import EnteredResponse, FieldState, signs
from mathgames.arithmetic.items.fields import choice_buttons
from mathgames.arithmetic.items.item import Interaction, Item, register
from mathgames.arithmetic.items.on_paper import line
from mathgames.arithmetic.items.on_paper import render_prompt as asked_on_paper
from mathgames.arithmetic.items.reading import NO_SIGN, NO_VALUE
from mathgames.arithmetic.items.targets import asked_task
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.explain.drawing.paper import tick
from mathgames.explain.expression import BOX, Expression
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, sign_of
from mathgames.explain.scenes.trace import Side, Trace
from mathgames.language.errors import NotationError, short_repr
from mathgames.language.words import MINUS, LazyString, Text, _

if TYPE_CHECKING:
    from mathgames.arithmetic.misconceptions.task import Prompt

_SIGNS: Final = {"+": "+", "plus": "+", "positive": "+", "−": "−", "minus": "−", "negative": "−", "0": "0", "zero": "0"}
_NAMES: Final = _SIGNS | {NO_SIGN: NO_SIGN}
OF_NUMBER: Final = {1: "+", -1: MINUS, 0: "0"}


class OneOf(Interaction):
    """A sign out of a few, which can be written or named."""

    by_choosing = True
    is_made = False
    unreadable: ClassVar[tuple[object, ...]] = (None, "", "?", 3)
    names: Mapping[str, str]
    description: LazyString

    def parse_response(self, raw_answer: object) -> str:
        text = raw_answer.strip().lower().replace("-", MINUS) if isinstance(raw_answer, str) else ""
        if text not in self.names:
            raise NotationError(_("{given} is not {what}", given=short_repr(raw_answer), what=self.description))
        return self.names[text]

    def weight(self, question: Item) -> Fraction:
        return Fraction(1, 2)

    def text(self, answer: Any) -> Text:
        return NO_VALUE if answer == NO_SIGN else str(answer)

    def raw(self, response: Any) -> object:
        return response

    def from_fields(self, question: Item, submission: EnteredResponse) -> object:
        return submission.args.get("choice", "")

    def wrong_in(self, question: Item, answer: Any) -> frozenset[str]:
        return frozenset([answer])

    def render_screen(self, question: Item, state: FieldState) -> Iterator[Node | None]:
        return choice_buttons(question, state, self.choices(question))


class SignInteraction(OneOf):
    """The sign of a number: positive, negative or zero."""

    name = "sign"
    asks_sign = True
    names = _NAMES
    description = _("a sign: write +, − or 0")

    def trace(self, item: Item, response: Any) -> Trace:
        side = next((number for number, sign in OF_NUMBER.items() if sign == response), None)
        return super().trace(item, response) if side is None else Side(side)

    def with_value(self, asked: Prompt, value: Quantity) -> str:
        return NO_SIGN if value is DOES_NOT_EXIST else OF_NUMBER[sign_of(value)]

    def choices(self, question: Item) -> tuple[tuple[str, Text], ...]:
        return signs(is_extended=question.is_extended or NO_SIGN in question.key)

    def follow_up_question(self, question: Item, answer: Any) -> LazyString:
        asked = asked_task(question.source or question.stem)
        if isinstance(asked, OperationPrompt):
            return feedback.question_of_sign(calculate(asked.a, asked.operator, asked.b))
        return _("Start with the first two numbers. Which sign does each step give?")

    def unexplained_answers(self, question: Item) -> tuple[str, ...]:
        try:
            parse_expression(question.source or question.stem)
        except NoExpression:
            named_answers = {*question.key, *(wrong.response for wrong in question.distractors)}
            return tuple(sign for sign, _name in self.choices(question) if sign not in named_answers)
        return ()

    def render_paper(self, question: Item, answer: Any) -> tuple[Node, ...]:
        shown_signs = (sign for sign, _words in self.choices(question))
        ticks = (node("span", {"class": "choice"}, tick(is_ticked=answer == it), self.text(it)) for it in shown_signs)
        choices = node("span", {"class": "choices"}, *ticks)
        return (node("p", {"class": "line"}, *asked_on_paper(question), choices),)

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool:
        return bool(answer == (NO_SIGN if value is DOES_NOT_EXIST else OF_NUMBER[sign_of(value)]))


Interaction.SIGN = register(SignInteraction())


COMPARISONS: Final[tuple[tuple[str, LazyString], ...]] = (
    ("<", _("< less than")), ("=", _("= equal to")), (">", _("> greater than")),
)  # fmt: skip


class ComparisonInteraction(OneOf):
    """The comparison of two numbers."""

    name = "comparison"
    names = {"<": "<", "less": "<", ">": ">", "greater": ">", "=": "=", "equal": "="}  # noqa: RUF012  # never changed
    description = _("a comparison: write <, > or =")

    def choices(self, question: Item) -> tuple[tuple[str, Text], ...]:
        return COMPARISONS

    def follow_up_question(self, question: Item, answer: Any) -> LazyString:
        left, _box, right = question.stem.partition(BOX)
        places = {"left": left.strip(), "right": right.strip()}
        if answer == "=":
            return _("That says that {left} and {right} are in the same place on the number line. Are they?", **places)
        if answer == "<":
            return _("That says that {left} is to the left of {right} on the number line. Is it?", **places)
        return _("That says that {left} is to the right of {right} on the number line. Is it?", **places)

    def render_paper(self, question: Item, answer: Any) -> tuple[Node, ...]:
        return (line(question, answer),)

    def fillings(self, question: Item) -> Iterator[tuple[str, bool]]:
        yield from ((str(answer), True) for answer in question.key)
        yield from ((str(wrong.response), False) for wrong in question.distractors)


Interaction.COMPARISON = register(ComparisonInteraction())

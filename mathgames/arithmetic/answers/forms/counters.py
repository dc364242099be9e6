"""Counters laid on the table: so many worth +1, so many worth −1."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from mathgames.arithmetic.answers.fields import by_hand
from mathgames.arithmetic.answers.form import Entered, FieldState, Form, Question, register
from mathgames.arithmetic.answers.forms.parts import MAX_ITEMS, finite
from mathgames.arithmetic.answers.on_paper import ask, how
from mathgames.explain.derivation import Counters as Laid
from mathgames.explain.drawing.illustration import illustrate
from mathgames.explain.drawing.paper import box
from mathgames.explain.expression import Expression, Literal, Operation, Operator
from mathgames.explain.manipulatives import CounterMat
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import Quantity
from mathgames.language.errors import NotationError
from mathgames.language.words import MINUS, Words, _


class Counted(NamedTuple):
    """How many counters of each kind."""

    positive: int
    negative: int


class CountersForm(Form):
    """Counters of both kinds."""

    name = "counters"
    by_hand = True

    def read(self, typed: object) -> Counted:
        if isinstance(typed, Counted):
            return typed
        if isinstance(typed, Mapping):
            try:
                counts = [finite(typed.get(name, 0)) for name in Counted._fields]
            except NotationError:
                counts = []
            small = [int(count) for count in counts if count.denominator == 1 and 0 <= count <= MAX_ITEMS]
            if len(small) == 2 and set(typed) <= set(Counted._fields):
                return Counted(*small)
        raise NotationError(_("put down from 0 to {most} counters of each kind", most=MAX_ITEMS))

    def text(self, answer: Any) -> Words:
        return _("{positive} of +1 and {negative} of −1", positive=answer.positive, negative=answer.negative)

    def entered(self, question: Question, entered: Entered) -> object:
        return entered.laid

    def missing(self, question: Question, answer: object) -> Words | None:
        """An empty mat is an answer only where it is the right one."""
        nothing = Counted(0, 0)
        if self.read(answer) == nothing and nothing not in question.answers:
            return _("Put counters on the mat first.")
        return None

    def bench(self, question: Question) -> CounterMat:
        return CounterMat()

    def asked_back(self, question: Question, answer: Any) -> Words:
        right = question.answers[0]
        assert isinstance(right, Counted)
        laid = self.text(answer)
        if answer.positive > right.positive:
            return _("You laid {counters}. There are too many of +1. Where do they come from?", counters=laid)
        if answer.positive < right.positive:
            return _("You laid {counters}. There are too few of +1. Which are missing?", counters=laid)
        if answer.negative > right.negative:
            return _("You laid {counters}. There are too many of −1. Where do they come from?", counters=laid)
        return _("You laid {counters}. There are too few of −1. Which are missing?", counters=laid)

    def field(self, question: Question, state: FieldState) -> Iterator[Node | None]:
        return by_hand(question, state)

    def space(self, question: Question, answer: Any) -> tuple[Node, ...]:
        """Room to draw counters in, and how many there are of each kind."""
        positive, negative = (None, None) if answer is None else map(str, answer)
        drawn = None
        if answer is not None and max(answer) > 0:
            drawn = node("div", {"class": "drawn"}, illustrate(Laid(*answer)))
        plus, minus = (
            node("span", {"class": f"counter {kind}"}, sign)
            for sign, kind in (("+", "counter-plus"), (MINUS, "counter-minus"))
        )
        counted = node("p", {"class": "line"}, plus, box(positive), minus, box(negative))
        sentence = _("Draw the counters: round blue ones (+1) and square red ones (−1). Then write how many there are.")
        mat = node("div", {"class": "counters"}, node("div", {"class": "mat"}, drawn), counted)
        return *ask(question), how(sentence), mat

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool:
        """Whether they have the value, or show both numbers of a sum before any pair is taken away."""
        if answer.positive - answer.negative == value:
            return True
        match expression:
            case Operation(Operator.PLUS, Literal(a), Literal(b)):
                return {a, b} == {Fraction(answer.positive), Fraction(-answer.negative)}
        return False


Form.COUNTERS = register(CountersForm())

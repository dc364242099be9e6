"""A walk on the number line: where it starts, where it stops on the way, where it lands."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

from mathgames.arithmetic.answers import number_lines
from mathgames.arithmetic.answers.fields import by_hand
from mathgames.arithmetic.answers.form import Entered, FieldState, Form, Question, register
from mathgames.arithmetic.answers.forms.parts import a_list, finite
from mathgames.arithmetic.answers.on_paper import ask, how
from mathgames.arithmetic.answers.working import ruler_of, size
from mathgames.explain.expression import Expression, Literal, Operation, Operator
from mathgames.explain.manipulatives import WalkLine
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import Quantity, plain_number
from mathgames.language.words import Words, _

FEWEST_JUMPS: Final = 2
"""A walk may always stop once, so that the number of jumps gives nothing away."""


class WalkForm(Form):
    """Jumps from one number to the next."""

    name = "walk"
    is_list = True
    by_hand = True

    def read(self, typed: object) -> tuple[Fraction, ...]:
        return tuple(map(finite, a_list(typed)))

    def text(self, answer: Any) -> str:
        return " → ".join(str(plain_number(stop)) for stop in answer)

    def entered(self, question: Question, entered: Entered) -> object:
        return entered.laid

    def bench(self, question: Question) -> WalkLine:
        return WalkLine.of(ruler_of(question), jumps=max(FEWEST_JUMPS, *(size(it) - 1 for it in question.answers)))

    def asked_back(self, question: Question, answer: Any) -> Words:
        right = question.answers[0]
        assert isinstance(right, tuple)
        start, end = plain_number(answer[0]), plain_number(answer[-1])
        if answer[0] != right[0]:
            return _("Your walk starts at {start}. Where must it start?", start=start)
        if answer[-1] != right[-1]:
            return _(
                "Your walk starts in the right place and lands on {end}. Which way must it go, and how far?", end=end
            )
        return _("Your walk starts and lands in the right places. Where must it stop on the way?")

    def wrong_in(self, question: Question, answer: Any) -> frozenset[tuple[int, Fraction]]:
        """The stops that the right walk does not make, each with its number."""
        right = question.answers[0]
        assert isinstance(right, tuple)
        last = len(answer) - 1
        wrong = {place for place in range(1, last) if answer[place] not in right[1:-1]}
        wrong |= {place for place, stop in ((0, right[0]), (last, right[-1])) if answer[place] != stop}
        return frozenset((place, answer[place]) for place in wrong)

    def left(self, question: Question, answer: Any) -> tuple[Node, ...]:
        return (number_lines.walk(ruler_of(question), answer),)

    def field(self, question: Question, state: FieldState) -> Iterator[Node | None]:
        return by_hand(question, state)

    def space(self, question: Question, answer: Any) -> tuple[Node, ...]:
        ruler = ruler_of(question)
        line = number_lines.number_line(ruler, room=True) if answer is None else number_lines.walk(ruler, answer)
        return *ask(question), how(_("Draw the walk as arrows above the line.")), line

    def ticks(self, answer: Any) -> Iterator[Fraction]:
        return iter(answer)

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool:
        """Whether it goes one way only, from the first number (a product from zero) to the value."""
        steps = [b - a for a, b in pairwise(answer)]
        straight = all(step >= 0 for step in steps) or all(step <= 0 for step in steps)
        if answer[-1] != value or not straight or (0 in steps and any(steps)):
            return False
        match expression:
            case Operation(Operator.TIMES, _, _):
                return bool(answer[0] == 0)
            case Operation(_, Literal(a), _):
                return bool(answer[0] == a)
        return True


Form.WALK = register(WalkForm())

"""Points on a number line."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from mathgames.arithmetic.answers import number_lines
from mathgames.arithmetic.answers.fields import by_hand
from mathgames.arithmetic.answers.form import Entered, FieldState, Form, Question, register
from mathgames.arithmetic.answers.forms.parts import a_list, finite, nearest
from mathgames.arithmetic.answers.on_paper import ask, how
from mathgames.arithmetic.answers.working import ruler_of, size
from mathgames.explain.manipulatives import PointLine
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import plain_number
from mathgames.language.words import Text, Words, _, _n, listed


class PointsForm(Form):
    """One or several points."""

    name = "points"
    is_list = True
    by_hand = True

    def read(self, typed: object) -> frozenset[Fraction]:
        return frozenset(map(finite, a_list(typed)))

    def text(self, answer: Any) -> Text:
        return listed(str(plain_number(point)) for point in sorted(answer))

    def entered(self, question: Question, entered: Entered) -> object:
        return entered.laid

    def bench(self, question: Question) -> PointLine:
        return PointLine.of(ruler_of(question), [""] * max(map(size, question.answers)))

    def asked_back(self, question: Question, answer: Any) -> Words:
        right = nearest(question, answer)
        if extra := sorted(answer - right):
            point = plain_number(extra[0])
            return _("You marked {point}. Which way from zero is it, and how far?", point=point)
        return _n(
            "What you marked is right, but {n} point is missing.",
            "What you marked is right, but {n} points are missing.",
            len(right - answer),
        )

    def wrong_in(self, question: Question, answer: Any) -> frozenset[Fraction]:
        return frozenset(answer - nearest(question, answer))

    def left(self, question: Question, answer: Any) -> tuple[Node, ...]:
        return (number_lines.points(ruler_of(question), sorted(answer)),)

    def field(self, question: Question, state: FieldState) -> Iterator[Node | None]:
        return by_hand(question, state)

    def space(self, question: Question, answer: Any) -> tuple[Node, ...]:
        line = number_lines.points(ruler_of(question), sorted(answer or ()))
        return *ask(question), how(_("Mark the points on the line.")), line

    def ticks(self, answer: Any) -> Iterator[Fraction]:
        return iter(answer)


Form.POINTS = register(PointsForm())

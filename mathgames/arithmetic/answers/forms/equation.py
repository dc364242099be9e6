"""The equation of a straight line, y = mx + b: typed behind ``y =``."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final, NamedTuple

from mathgames.arithmetic.answers.entry import DELETE, DIGITS, field, keypad
from mathgames.arithmetic.answers.form import Form, Question, Wrong, register
from mathgames.arithmetic.answers.forms.typed_form import TypedForm
from mathgames.arithmetic.line_equation import MAX_CHARACTERS, LineEquation, read_line_equation
from mathgames.explain.nodes import Node
from mathgames.language.words import MINUS, Text, Words, _

_KEYS: Final = ((*DIGITS[0], MINUS), (*DIGITS[1], DELETE), ("x", "/", "+"))


class AnyLine(NamedTuple):
    """Any line with this gradient."""

    gradient: Fraction


class EquationForm(TypedForm):
    """A line by its gradient and the height at which it meets the y-axis.

    >>> line = Form.EQUATION.read("1/2 x + 3")
    >>> str(Form.EQUATION.text(line)), Form.EQUATION.keep("y = 3 + x/2")
    ('y = 1/2 x + 3', 'y = 1/2 x + 3')
    """

    name = "equation"

    def read(self, typed: object) -> LineEquation:
        return read_line_equation(typed)

    def keep(self, typed: object) -> str:
        return read_line_equation(typed).plain

    def text(self, answer: Any) -> Text:
        return str(answer)

    def part(self, wrong: Any, answer: Any) -> bool:
        """A wrong gradient is one, whatever stands behind it."""
        return bool(wrong == answer or wrong == AnyLine(answer.gradient))

    def mistakes(self, question: Question) -> Iterator[Wrong]:
        for right in question.answers:
            if isinstance(right, LineEquation) and (m := right.gradient):
                ways = {-m: "uphill-negative"} | {n: "run-over-rise" for n in (1 / m, -1 / m) if n not in (m, -m)}
                yield from (Wrong(AnyLine(gradient), key) for gradient, key in ways.items())

    def asked_back(self, question: Question, answer: Any) -> Words:
        right = question.answers[0]
        assert isinstance(right, LineEquation)
        if answer.gradient == right.gradient:
            return _("The gradient is right. How high is the line where x is 0?")
        if answer.intercept == right.intercept:
            return _("The height at x = 0 is right. How far up does the line go for one step to the right?")
        return _("Start with the gradient. How far up does the line go, and for how many steps to the right?")

    def inputs(self, question: Question, key: str, *, extended: bool = False) -> tuple[Node, ...]:
        return field(characters=MAX_CHARACTERS, before="y ="), keypad(key, _KEYS)


Form.EQUATION = register(EquationForm())

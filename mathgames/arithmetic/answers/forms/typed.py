"""Typed answers, which are one field on a page and one line on paper: a number, one in lowest terms or with a point, an
expression in a letter, the coordinates of a place, the equation of a line.
"""

from __future__ import annotations

import decimal
import re
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from fractions import Fraction
from math import gcd
from typing import Any, Final, NamedTuple

from mathgames.arithmetic.answers import feedback
from mathgames.arithmetic.answers.entry import DELETE, DIGITS, entry, field, keypad
from mathgames.arithmetic.answers.fields import typed
from mathgames.arithmetic.answers.form import FieldState, Form, Question, Wrong, register
from mathgames.arithmetic.answers.forms.parts import calculation_of, in_the_box
from mathgames.arithmetic.answers.on_paper import line
from mathgames.arithmetic.answers.reading import NO_VALUE, read_exact, read_number
from mathgames.arithmetic.expressions import NoExpression, expression
from mathgames.arithmetic.line_equation import MAX_CHARACTERS, LineEquation, read_line_equation
from mathgames.arithmetic.operations import evaluate
from mathgames.explain.expression import BOX, Expression
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, exact_text, plain_number
from mathgames.language.errors import NotationError, shown_text
from mathgames.language.typed import as_typed
from mathgames.language.words import MINUS, Text, Words, _, decimal_number


class TypedForm(Form):
    """An answer that is typed on a page, and written on paper."""

    def text(self, answer: Any) -> Text:
        return str(answer)

    def field(self, question: Question, state: FieldState) -> Iterator[Node | None]:
        yield typed(question, state, *self.inputs(question, state.key, extended=state.extended))

    def space(self, question: Question, answer: Any) -> tuple[Node, ...]:
        return (line(question, None if answer is None else self.text(answer)),)


class Number(TypedForm):
    """A typed number."""

    name = "number"
    is_number = True

    def read(self, typed: object) -> Quantity:
        return read_exact(typed)

    def keep(self, typed: object) -> str:
        return exact_text(read_number(typed))

    def text(self, answer: Any) -> Text:
        return NO_VALUE if answer is DOES_NOT_EXIST else plain_number(answer)

    def asked_back(self, question: Question, answer: Any) -> Words:
        if (calculation := calculation_of(question)) is not None:
            return feedback.of_wrong_number(calculation, answer)
        right = question.answers[0]
        if BOX in question.ask:
            return _("Put your number in the box: {relation}. Is that true?", relation=in_the_box(question, answer))
        if not isinstance(answer, Fraction) or not isinstance(right, Fraction):
            return _("Think of what this number would have to do. Does {answer} do it?", answer=self.text(answer))
        if answer == -right:
            return _("{answer} is as far from zero as it should be. Look at the side.", answer=self.text(answer))
        if abs(answer - right) == 1:
            return _("{answer} is one away. Count once more, from the start.", answer=self.text(answer))
        if answer < right:
            return _("{answer} is too small. Put it in, and compare with the task.", answer=self.text(answer))
        return _("{answer} is too large. Put it in, and compare with the task.", answer=self.text(answer))

    def unanswered(self, question: Question) -> tuple[str, ...]:
        is_followed = calculation_of(question) is not None or BOX in question.ask or question.wrong
        return () if is_followed else ("",)

    def inputs(self, question: Question, key: str, *, extended: bool = False) -> tuple[Node, ...]:
        return entry(key, extended=extended)

    def agrees(self, answer: Any, expression: Expression, value: Quantity) -> bool:
        return bool(answer == value)

    def fillings(self, question: Question) -> Iterator[tuple[str, bool]]:
        yield from ((str(self.text(answer)), True) for answer in question.answers)
        yield from ((str(self.text(wrong.answer)), False) for wrong in question.wrong)


Form.NUMBER = register(Number())


_FRACTION: Final = re.compile(r"([0-9]{1,6})\s*/\s*([0-9]{1,6})")


class LowestTerms(Number):
    """A number whose numerator and denominator have no common factor.

    >>> LowestTerms().read("-5/2")
    Fraction(-5, 2)
    """

    name = "lowest terms"

    @property
    def once(self) -> LowestTermsOnce:
        return _ONCE

    def read(self, typed: object) -> Quantity:
        value = super().read(typed)
        _check_lowest(typed)
        return value

    def keep(self, typed: object) -> str:
        text = super().keep(typed)
        _check_lowest(typed)
        return text


class LowestTermsOnce(LowestTerms):
    """The same where each question is answered once: a fraction that can be simplified is an answer, and wrong.

    >>> form = LowestTerms().once
    >>> form.read("-5/2"), form.read("-10/4"), form.keep("−2 2/4")
    (Fraction(-5, 2), '−10/4', '-10/4')
    """

    def read(self, typed: object) -> Any:
        """Return the number, or the text of a fraction that can be simplified."""
        value = Number.read(self, typed)
        return self.keep(typed).replace("-", MINUS) if _common_factor(typed) > 1 else value

    def keep(self, typed: object) -> str:
        lowest, factor = Number.keep(self, typed), _common_factor(typed)
        if factor == 1:
            return lowest
        numerator, _bar, denominator = lowest.partition("/")
        return f"{int(numerator) * factor}/{int(denominator or 1) * factor}"

    def text(self, answer: Any) -> Text:
        return answer if isinstance(answer, str) else super().text(answer)

    def asked_back(self, question: Question, answer: Any) -> Words:
        return _not_lowest(answer) if isinstance(answer, str) else super().asked_back(question, answer)


def _common_factor(typed: object) -> int:
    """Return the highest common factor of the typed numerator and denominator, 1 if it was not a fraction."""
    written = _FRACTION.search(typed.replace("⁄", "/")) if isinstance(typed, str) else None
    return 1 if written is None else gcd(int(written[1]), int(written[2]))


def _check_lowest(typed: object) -> None:
    """Raise ``NotationError`` for a fraction that can be simplified."""
    if isinstance(typed, str) and _common_factor(typed) > 1:
        raise NotationError(_not_lowest(typed))


def _not_lowest(typed: str) -> Words:
    return _(
        "Numerator and denominator of {fraction} have a common factor. Write it in lowest terms.",
        fraction=shown_text(typed.strip().replace("-", MINUS)),
    )


_ONCE: Final = LowestTermsOnce()
register(LowestTerms())


class Decimal(Number):
    """A number that is written with a point; one with a fraction bar must be rewritten, and is not an answer yet.

    >>> form = Decimal()
    >>> form.keep("-1,5"), str(form.text(form.read("-1.5"))), str(form.text(form.read("1")))
    ('-1.5', '−1.5', '1')
    """

    name = "decimal"

    def read(self, typed: object) -> Quantity:
        value = super().read(typed)
        if isinstance(typed, str) and re.search("[/⁄½¼¾]", typed):
            raise NotationError(_("Now write this number with a point."))
        return value

    def keep(self, typed: object) -> str:
        return str(_with_point(self.read(typed)))

    def text(self, answer: Any) -> Text:
        return decimal_number(_with_point(answer).replace("-", MINUS))


def _with_point(value: Quantity) -> str:
    """Format a number in decimals, or with a fraction bar if these have no end."""
    if not isinstance(value, Fraction) or 10**MOST_DECIMALS % value.denominator:
        return str(value)
    return f"{decimal.Decimal(value.numerator) / value.denominator:f}"


MOST_DECIMALS: Final = 6
register(Decimal())


MAX_RULE: Final = 30
_TRIED: Final = (2, 3, 5, 8, 13)
"""The numbers that are put in the place of a letter: two rules that agree at all of them count as the same."""


@dataclass(frozen=True)
class LetterExpression:
    """An expression in one letter, by its values; its notation is only for display."""

    values: tuple[Quantity, ...]
    letter: str
    written: str = dataclass_field(compare=False)

    def __str__(self) -> str:
        return self.written


class ExpressionForm(TypedForm):
    """An expression in one letter, right in any equivalent form.

    >>> form = ExpressionForm()
    >>> form.read("2s + 2") == form.read("2(s+1)"), form.read("2s + 2") == form.read("4s"), form.keep(" 2 · s − 1 ")
    (True, False, '2 · s − 1')
    """

    name = "expression"

    def read(self, typed: object) -> LetterExpression:
        if isinstance(typed, LetterExpression):
            return typed
        written = as_typed(typed).strip() if isinstance(typed, str) and len(typed) <= MAX_RULE else ""
        letters = {*re.findall(r"[^\W\d_]", written)}
        if len(letters) == 1:
            (letter,) = letters
            spelled = re.sub(rf"(?<=[0-9{letter}])\s*(?=[({letter}])|(?<=\))\s*(?=[({letter}0-9])", " × ", written)
            try:
                values = tuple(evaluate(expression(spelled.replace(letter, f"({number})"))) for number in _TRIED)
            except NoExpression:
                pass
            else:
                return LetterExpression(values, letter, written)
        raise NotationError(_("Type a calculation with one letter, such as {example}.", example="3n + 1"))

    def keep(self, typed: object) -> str:
        return self.read(typed).written

    def asked_back(self, question: Question, answer: Any) -> Words:
        wanted = question.answers[0]
        assert isinstance(wanted, LetterExpression)
        for number, value, right in zip(_TRIED, answer.values, wanted.values, strict=True):
            if value != right:
                places = {"letter": answer.letter, "number": number, "found": plain_number(value)}
                return _("For {letter} = {number} this gives {found}. Compare it with what you counted.", **places)
        return _("Use the letter of the task: {letter}.", letter=wanted.letter)

    def inputs(self, question: Question, key: str, *, extended: bool = False) -> tuple[Node, ...]:
        (wanted, *_others) = question.answers
        assert isinstance(wanted, LetterExpression)
        keys = ((*DIGITS[0], MINUS), (*DIGITS[1], DELETE), (wanted.letter, "+", "/", "(", ")"))
        return field(characters=MAX_RULE, example="3n + 1", keys=True), keypad(key, keys)

    def problems(self, question: Question) -> Iterator[tuple[int, Words]]:
        for wrong in question.wrong:
            if wrong.answer in question.answers:
                yield wrong.line, _("{rule} is the answer, written in another way", rule=self.text(wrong.answer))


register(ExpressionForm())


MAX_COORDINATES: Final = 40
_NUMBER: Final = r"([+−]? ?[0-9]{1,6}(?:/[0-9]{1,6})?)"
_PLACE: Final = re.compile(rf"[(\[]? ?(?:x ?= ?)?{_NUMBER}(?: ?[,;|] ?| )(?:y ?= ?)?{_NUMBER} ?[)\]]?")
_COORDINATE_KEYS: Final = ((*DIGITS[0], MINUS), (*DIGITS[1], DELETE), ("(", ",", ")"))
EXAMPLE: Final = "(4, −3)"


class Coordinates(NamedTuple):
    """A place in the plane, by its coordinates."""

    x: Fraction
    y: Fraction

    def __str__(self) -> str:
        return f"({plain_number(self.x)}, {plain_number(self.y)})"


class CoordinatesForm(TypedForm):
    """A place with its two coordinates, in any notation for them.

    >>> {str(Form.COORDINATES.read(text)) for text in ("(−2, 1)", "-2,1", "(-2|1)", "−2; 1", "-2 1", "x = -2, y = 1")}
    {'(−2, 1)'}
    >>> Form.COORDINATES.keep("(−2, 1)")
    '-2,1'
    """

    name = "coordinates"

    def read(self, typed: object) -> Coordinates:
        if isinstance(typed, Coordinates):
            return typed
        if isinstance(typed, str) and len(typed) <= MAX_COORDINATES:
            text = " ".join(as_typed(typed).casefold().split())
            if (parts := _PLACE.fullmatch(text)) is not None:
                try:
                    x, y = (Fraction(part.replace(MINUS, "-").replace(" ", "")) for part in parts.groups())
                except ZeroDivisionError:
                    pass
                else:
                    return Coordinates(x, y)
        raise NotationError(_("Type two numbers with a comma between them, such as {example}.", example=EXAMPLE))

    def keep(self, typed: object) -> str:
        return "{},{}".format(*self.read(typed))

    def mistakes(self, question: Question) -> Iterator[Wrong]:
        for right in question.answers:
            assert isinstance(right, Coordinates)
            x, y = right
            yield Wrong(Coordinates(y, x), "xy-swapped")
            yield Wrong(Coordinates(-x, y), "quadrant-sign")
            yield Wrong(Coordinates(x, -y), "quadrant-sign", _UP_OR_DOWN)
            yield Wrong(Coordinates(-x, -y), "quadrant-sign", _BOTH_SIGNS)
            yield from (Wrong(Coordinates(a, b), "xy-swapped") for a, b in ((-y, x), (y, -x), (-y, -x)))

    def asked_back(self, question: Question, answer: Any) -> Words:
        right = question.answers[0]
        assert isinstance(right, Coordinates)
        if answer.x == right.x:
            return _("The first coordinate is right. How far is it up or down from zero?")
        if answer.y == right.y:
            return _("The second coordinate is right. How far is it to the right or to the left of zero?")
        return _("Start at (0, 0). How many steps do you go to the right or to the left, and how many up or down?")

    def inputs(self, question: Question, key: str, *, extended: bool = False) -> tuple[Node, ...]:
        return field(characters=MAX_COORDINATES, example=EXAMPLE, keys=True), keypad(key, _COORDINATE_KEYS)


_UP_OR_DOWN: Final = _("You may have lost the minus sign of a coordinate. Do you go up from zero, or down?")
_BOTH_SIGNS: Final = _("Both distances are right. On which sides of zero is the place?")

Form.COORDINATES = register(CoordinatesForm())


_EQUATION_KEYS: Final = ((*DIGITS[0], MINUS), (*DIGITS[1], DELETE), ("x", "/", "+"))


class AnyLine(NamedTuple):
    """A line with this gradient and any intercept."""

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

    def part(self, wrong: Any, answer: Any) -> bool:
        """Check if the answer has this wrong gradient, with any intercept."""
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
        return field(characters=MAX_CHARACTERS, before="y ="), keypad(key, _EQUATION_KEYS)


Form.EQUATION = register(EquationForm())

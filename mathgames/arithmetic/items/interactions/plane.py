"""Typed answers about the plane: the coordinates of a place, and the equation of a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar, Final, NamedTuple

from mathgames.arithmetic.items.entry import DELETE, DIGITS, field, keypad
from mathgames.arithmetic.items.interactions.typed_fields import TypedInteraction
from mathgames.arithmetic.items.item import Distractor, Interaction, Item, register
from mathgames.arithmetic.line_equation import MAX_CHARACTERS, LineEquation, read_line_equation
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import plain_number
from mathgames.explain.scenes.trace import Marked
from mathgames.language.errors import NotationError
from mathgames.language.user_input import as_typed
from mathgames.language.words import MINUS, LazyString, _

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


class CoordinatesInteraction(TypedInteraction):
    """A place with its two coordinates, in any notation for them.

    >>> typed = ("(−2, 1)", "-2,1", "(-2|1)", "−2; 1", "-2 1", "x = -2, y = 1")
    >>> {str(Interaction.COORDINATES.parse_response(text)) for text in typed}
    {'(−2, 1)'}
    >>> Interaction.COORDINATES.to_json("(−2, 1)")
    '-2,1'
    """

    name = "coordinates"
    unreadable: ClassVar[tuple[object, ...]] = (None, "", "3", "(1, 2, 3)", "(1/0, 2)")

    def parse_response(self, raw_answer: object) -> Coordinates:
        if isinstance(raw_answer, Coordinates):
            return raw_answer
        if isinstance(raw_answer, list) and len(raw_answer) == 2:  # as plain data
            raw_answer = ", ".join(map(str, raw_answer))
        if isinstance(raw_answer, str) and len(raw_answer) <= MAX_COORDINATES:
            text = " ".join(as_typed(raw_answer).casefold().split())
            if (parts := _PLACE.fullmatch(text)) is not None:
                try:
                    x, y = (Fraction(part.replace(MINUS, "-").replace(" ", "")) for part in parts.groups())
                except ZeroDivisionError:
                    pass
                else:
                    return Coordinates(x, y)
        raise NotationError(_("Type two numbers with a comma between them, such as {example}.", example=EXAMPLE))

    def to_json(self, raw_answer: object) -> str:
        return "{},{}".format(*self.parse_response(raw_answer))

    def trace(self, item: Item, response: Any) -> Marked:
        return Marked(("{},{}".format(*response),))

    def wrong_parts(self, question: Item) -> Iterator[Distractor]:
        for right in question.key:
            assert isinstance(right, Coordinates)
            x, y = right
            yield Distractor(Coordinates(y, x), "xy-swapped")
            yield Distractor(Coordinates(-x, y), "quadrant-sign")
            yield Distractor(Coordinates(x, -y), "quadrant-sign", _SIGN_QUESTION)
            yield Distractor(Coordinates(-x, -y), "quadrant-sign", _BOTH_SIGNS)
            yield from (Distractor(Coordinates(a, b), "xy-swapped") for a, b in ((-y, x), (y, -x), (-y, -x)))

    def follow_up_question(self, question: Item, answer: Any) -> LazyString:
        right = question.key[0]
        assert isinstance(right, Coordinates)
        if answer.x == right.x:
            return _("The first coordinate is right. How far is it up or down from zero?")
        if answer.y == right.y:
            return _("The second coordinate is right. How far is it to the right or to the left of zero?")
        return _("Start at (0, 0). How many steps do you go to the right or to the left, and how many up or down?")

    def inputs(self, question: Item, key: str, *, is_extended: bool = False) -> tuple[Node, ...]:
        return field(characters=MAX_COORDINATES, example=EXAMPLE, keys=True), keypad(key, _COORDINATE_KEYS)


_SIGN_QUESTION: Final = _("You may have lost the minus sign of a coordinate. Do you go up from zero, or down?")
_BOTH_SIGNS: Final = _("Both distances are right. On which sides of zero is the place?")

Interaction.COORDINATES = register(CoordinatesInteraction())


_EQUATION_KEYS: Final = ((*DIGITS[0], MINUS), (*DIGITS[1], DELETE), ("x", "/", "+"))


class AnyLine(NamedTuple):
    """A line with this gradient and any intercept."""

    gradient: Fraction


class EquationInteraction(TypedInteraction):
    """A line by its gradient and the height at which it meets the y-axis.

    >>> line = Interaction.EQUATION.parse_response("1/2 x + 3")
    >>> str(Interaction.EQUATION.text(line)), Interaction.EQUATION.to_json("y = 3 + x/2")
    ('y = 1/2 x + 3', 'y = 1/2 x + 3')
    """

    name = "equation"
    unreadable: ClassVar[tuple[object, ...]] = (None, "", "up", "y = z")

    def parse_response(self, raw_answer: object) -> LineEquation:
        return read_line_equation(raw_answer)

    def to_json(self, raw_answer: object) -> str:
        return read_line_equation(raw_answer).plain

    def part(self, wrong: Any, answer: Any) -> bool:
        """Check if the answer has this wrong gradient, with any intercept."""
        return bool(wrong == answer or wrong == AnyLine(answer.gradient))

    def wrong_parts(self, question: Item) -> Iterator[Distractor]:
        for right in question.key:
            if isinstance(right, LineEquation) and (m := right.gradient):
                ways = {-m: "uphill-negative"} | {n: "run-over-rise" for n in (1 / m, -1 / m) if n not in (m, -m)}
                yield from (Distractor(AnyLine(gradient), key) for gradient, key in ways.items())

    def follow_up_question(self, question: Item, answer: Any) -> LazyString:
        right = question.key[0]
        assert isinstance(right, LineEquation)
        if answer.gradient == right.gradient:
            return _("The gradient is right. How high is the line where x is 0?")
        if answer.intercept == right.intercept:
            return _("The height at x = 0 is right. How far up does the line go for one step to the right?")
        return _("Start with the gradient. How far up does the line go, and for how many steps to the right?")

    def inputs(self, question: Item, key: str, *, is_extended: bool = False) -> tuple[Node, ...]:
        return field(characters=MAX_CHARACTERS, before="y ="), keypad(key, _EQUATION_KEYS)


Interaction.EQUATION = register(EquationInteraction())

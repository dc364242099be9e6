"""The two coordinates of a place: first how far right or left of zero it is, then how far up or down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final, NamedTuple

from mathgames.arithmetic.answers.entry import DELETE, DIGITS, field, keypad
from mathgames.arithmetic.answers.form import Form, Question, Wrong, register
from mathgames.arithmetic.answers.forms.typed_form import TypedForm
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import plain_number
from mathgames.language.errors import NotationError
from mathgames.language.words import DASHES, MINUS, Text, Words, _

MAX_CHARACTERS: Final = 40
_NUMBER: Final = r"([+−]? ?[0-9]{1,6}(?:/[0-9]{1,6})?)"
_PLACE: Final = re.compile(rf"[(\[]? ?(?:x ?= ?)?{_NUMBER}(?: ?[,;|] ?| )(?:y ?= ?)?{_NUMBER} ?[)\]]?")
_KEYS: Final = ((*DIGITS[0], MINUS), (*DIGITS[1], DELETE), ("(", ",", ")"))
EXAMPLE: Final = "(4, −3)"


class Coordinates(NamedTuple):
    """A place in the plane, by its coordinates."""

    x: Fraction
    y: Fraction

    def __str__(self) -> str:
        return f"({plain_number(self.x)}, {plain_number(self.y)})"


class CoordinatesForm(TypedForm):
    """A place that is called by its two coordinates, in every way in which they are written.

    >>> {str(Form.COORDINATES.read(text)) for text in ("(−2, 1)", "-2,1", "(-2|1)", "−2; 1", "-2 1", "x = -2, y = 1")}
    {'(−2, 1)'}
    >>> Form.COORDINATES.keep("(−2, 1)")
    '-2,1'
    """

    name = "coordinates"

    def read(self, typed: object) -> Coordinates:
        if isinstance(typed, Coordinates):
            return typed
        if isinstance(typed, str) and len(typed) <= MAX_CHARACTERS:
            text = " ".join(typed.translate(_DASHES).casefold().split())
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

    def text(self, answer: Any) -> Text:
        return str(answer)

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
        return field(characters=MAX_CHARACTERS, example=EXAMPLE, keys=True), keypad(key, _KEYS)


_DASHES: Final = str.maketrans(dict.fromkeys(DASHES, MINUS))
_UP_OR_DOWN: Final = _("You may have lost the minus sign of a coordinate. Do you go up from zero, or down?")
_BOTH_SIGNS: Final = _("Both distances are right. On which sides of zero is the place?")

Form.COORDINATES = register(CoordinatesForm())

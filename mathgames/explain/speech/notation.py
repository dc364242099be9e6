"""Mathematics in a sentence, found and read aloud: ``5 + (−3) = 2`` as "5 plus negative 3 equals 2".

Sentences write numbers and expressions in one notation (``explain.expression.plain``), which has a grammar. So the
spoken form of a sentence is derived from the sentence itself, and no sentence has to be written twice. The mathematics
found becomes an expression again, and the grammar of the language says it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final, TypeAlias

from mathgames.explain.expression import AbsoluteValue, Expression, Literal, Operation, Operator, Opposite, Ratio
from mathgames.explain.quantity import MINUS, Quantity, quantity

SIGNS: Final = "+−×÷·=≠→|∞<>≤≥▢"
"""The signs that are read aloud even if they are alone."""

_MATHEMATICAL: Final = re.compile(rf"[{re.escape(SIGNS)}/²]|\(−?[0-9]|[0-9],[-−]?[0-9]|[0-9)] : [0-9(]")
"""A text without a match is read as it is written.

Digits are those of ASCII here and below: others, such as those of Arabic, count as letters when a number is read
(``quantity``).
"""
_BEGINS: Final = re.compile(rf"[{re.escape(SIGNS)}(0-9?-]")
"""The possible first characters of a notation."""
_NUMBER: Final = re.compile(r"(?:[0-9]{1,200}(?:\.[0-9]{1,200})?|∞)(?!\.?(?!s\b|²)\w)")
_POINT: Final = re.compile(r"\((−?[0-9]{1,9}(?:/[1-9][0-9]{0,9})?), (−?[0-9]{1,9}(?:/[1-9][0-9]{0,9})?)\)")
_CELL: Final = re.compile(r"([-−]?[0-9]{1,9}(?:/[1-9][0-9]{0,9})?),([-−]?[0-9]{1,9}(?:/[1-9][0-9]{0,9})?)(?!\w|,[0-9])")
_UNKNOWN: Final = re.compile(r"(?<![\w)])\?(?= [+−×÷=] )")
_OPERATORS: Final = {sign.value: sign for sign in Operator} | {":": Operator.DIVIDED_BY}
_SUMS: Final = (Operator.PLUS, Operator.MINUS)
_PRODUCTS: Final = (Operator.TIMES, Operator.DIVIDED_BY)
_DEEPEST = 9
"""The largest depth of brackets; deeper ones are not read as mathematics."""


@dataclass(frozen=True, slots=True)
class DecimalLiteral(Literal):
    """A number with a point, ``−0.50``, and its digits as they are written."""

    digits: str


@dataclass(frozen=True, slots=True)
class Positive:
    """A number with a plus sign: ``+3``."""

    number: Literal


@dataclass(frozen=True, slots=True)
class SpokenPoint:
    """A point or a cell by its coordinates: ``(2, −1)``, or ``2,-1`` as a move writes it."""

    x: Quantity | int
    y: Quantity | int


@dataclass(frozen=True, slots=True)
class Squared:
    """The square of a number or a bracket, ``(−5)²``, or its opposite, ``−5²``."""

    base: Expression
    in_brackets: bool
    is_opposite: bool


@dataclass(frozen=True, slots=True)
class SpokenSign:
    """A lone sign beside words or names."""

    sign: str


@dataclass(frozen=True, slots=True)
class Equality:
    """Equal expressions, one after the other; None is a question mark."""

    sides: tuple[Expression | None, ...]


Notation: TypeAlias = Expression | Positive | Squared | SpokenPoint | SpokenSign | Equality
"""The mathematics that a sentence can contain besides words."""


def notations(text: str) -> list[str | Notation]:
    """Split a text into words and mathematics, in order.

    >>> notations("Red's −3 → b4")
    ["Red's ", Literal(value=Fraction(-3, 1)), ' ', SpokenSign(sign='→'), ' b4']
    """
    end_of_last, offset, parts = 0, 0, list[str | Notation]()
    while _MATHEMATICAL.search(text, offset) and (begins := _BEGINS.search(text, offset)):
        offset = begins.start()
        notation, end = _at(text, offset)
        if notation is not None:
            if end_of_last < offset:
                parts.append(text[end_of_last:offset])
            parts.append(notation)
            end_of_last = end
        offset = end
    if end_of_last < len(text):
        parts.append(text[end_of_last:])
    return parts


def _at(text: str, offset: int) -> tuple[Notation | None, int]:
    """Return the longest notation that begins here, or None, and the index after the text that was examined."""
    if not (offset and text[offset - 1].isalnum()):
        if match := _POINT.match(text, offset) or _CELL.match(text, offset):
            return SpokenPoint(_coordinate(match[1]), _coordinate(match[2])), match.end()
        reader = _Reader(text, offset)
        try:
            expression = reader.equality()
        except _Nothing:
            with suppress(_Nothing):
                reader = _Reader(text, offset)
                return reader.square(), reader.offset
        else:
            # A number without a sign is just digits, which may be those of 0:05.
            plain = _MATHEMATICAL.search(text[offset : reader.offset]) is None
            return None if plain else expression, reader.offset
        if text[offset] == "+" and _NUMBER.match(text, offset + 1):
            reader.offset = offset + 1
            return Positive(reader.number()), reader.offset
    is_read = text[offset] in SIGNS or _UNKNOWN.match(text, offset)
    return SpokenSign(text[offset]) if is_read else None, offset + 1


@lru_cache(maxsize=1024)
def _coordinate(text: str) -> Quantity | int:
    """Return a coordinate; a whole number as an integer, which is looked up faster."""
    value = quantity(text)
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


class _Nothing(Exception):
    """No notation was found here."""


class _Reader:
    """A reader of expressions from a place in a text.

    Each method moves past the text that it has read, or finds nothing.
    """

    def __init__(self, text: str, offset: int) -> None:
        self.text = text
        self.offset = offset
        self._depth = 0

    def equality(self) -> Expression | Equality:
        """Return equal expressions, or a lone expression."""
        first = self._sum()
        sides: list[Expression | None] = [first]
        while self._skip(" = "):
            if self._skip("?"):
                sides.append(None)
                break
            before = self.offset - len(" = ")
            try:
                sides.append(self._sum())
            except _Nothing:
                self.offset = before
                break
        return first if len(sides) == 1 else Equality(tuple(sides))

    def square(self) -> Squared:
        """Return the square of a number or a bracket."""
        is_opposite = self._skip(MINUS)
        in_brackets = self._skip("(")
        base = self._parse_inside(")") if in_brackets else self.number()
        if not self._skip("²"):
            raise _Nothing
        return Squared(base, in_brackets, is_opposite)

    def _sum(self) -> Expression:
        return self._operations(self._product, _SUMS)

    def _product(self) -> Expression:
        return self._operations(self._ratio, _PRODUCTS)

    def _operations(self, part: Callable[[], Expression], operators: tuple[Operator, ...]) -> Expression:
        expression = part()
        while (operator := self._operator()) in operators:
            before = self.offset
            self.offset += 1 if self.text[before] == "·" else 3
            try:
                expression = Operation(operator, expression, part())
            except _Nothing:
                self.offset = before
                break
        return expression

    def _operator(self) -> Operator | None:
        """Return the operator that follows: between two spaces, or a dot."""
        follows = self.text[self.offset : self.offset + 3]
        if follows[:1] == "·":
            return Operator.TIMES
        return _OPERATORS.get(follows[1:2]) if len(follows) == 3 and follows[0] == follows[2] == " " else None

    def _ratio(self) -> Expression:
        numerator = self._factor()
        if self.text.startswith("²", self.offset):
            raise _Nothing
        return Ratio(numerator, self._factor()) if self._skip("/") else numerator

    def _factor(self) -> Expression:
        if self._skip("("):
            return self._parse_inside(")")
        if self._skip("|"):
            return AbsoluteValue(self._parse_inside("|"))
        if self._skip(MINUS):
            if _NUMBER.match(self.text, self.offset):
                return self.number(MINUS)
            if self._skip("("):
                return Opposite(self._parse_inside(")"))
            raise _Nothing
        return self.number()

    def _parse_inside(self, end: str) -> Expression:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise _Nothing
        expression = self._sum()
        if not self._skip(end):
            raise _Nothing
        self._depth -= 1
        return expression

    def number(self, sign: str = "") -> Literal:
        match = _NUMBER.match(self.text, self.offset)
        if match is None:
            raise _Nothing
        self.offset, digits = match.end(), match[0]
        if "." in digits:
            return DecimalLiteral(-Fraction(digits) if sign else Fraction(digits), digits)
        return Literal(quantity(sign + digits))

    def _skip(self, characters: str) -> bool:
        """Skip these characters if they follow, and return whether they do."""
        follows = self.text.startswith(characters, self.offset)
        self.offset += len(characters) if follows else 0
        return follows

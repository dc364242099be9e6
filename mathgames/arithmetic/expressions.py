"""Sums, products and comparisons as lessons write them: ``3 − (−5)``, ``|−6|``, ``▢ + 3 = −2``, ``−4 < −2``.

What a lesson claims is worked out here by the same arithmetic that the games use, so that an answer in a lesson and
the engine cannot disagree unnoticed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

from mathgames.arithmetic import operations
from mathgames.arithmetic.operations import OverZero, operate
from mathgames.explain.expression import BOX, AbsoluteValue, Expression, Literal, Operation, Operator, Opposite, Ratio
from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY, Quantity, quantity, sign_of
from mathgames.language.errors import NotationError, short_repr
from mathgames.language.user_input import as_typed
from mathgames.language.words import MINUS, _

_LONGEST: Final = 200
_TOKEN: Final = re.compile(r"\s*([0-9]{1,6}(?:/[0-9]{1,6})?|[-−+×·*÷:=<>()|∞▢≠≤≥])")
_SIGNS: Final = {
    "+": Operator.PLUS,
    "−": Operator.MINUS,
    "×": Operator.TIMES,
    "·": Operator.TIMES,
    "*": Operator.TIMES,
    "÷": Operator.DIVIDED_BY,
    ":": Operator.DIVIDED_BY,
}
_RELATIONS: Final = "=<>≠≤≥"


class NoExpression(ValueError):
    """The text is a sentence, or otherwise not arithmetic."""


@dataclass(frozen=True, slots=True)
class Relation:
    """Expressions with ``=``, ``<`` or ``>`` between them: ``3 + (−5) = −2``."""

    sides: tuple[Expression, ...]
    signs: str

    def holds(self, over_zero: OverZero = "none") -> bool:
        """Check if it is true. A side without a value equals nothing, and is neither less nor greater."""
        values = [operations.evaluate(side, over_zero=over_zero) for side in self.sides]
        return all(_compares(a, sign_, b) for (a, b), sign_ in zip(pairwise(values), self.signs, strict=True))


def _compares(a: Quantity, relation: str, b: Quantity) -> bool:
    if DOES_NOT_EXIST in (a, b):
        return False
    difference = 0 if a == b else sign_of(operate(Operator.MINUS, a, b))
    return {
        "=": difference == 0,
        "<": difference < 0,
        ">": difference > 0,
        "≠": difference != 0,
        "≤": difference <= 0,
        "≥": difference >= 0,
    }[relation]


def parse_expression(text: str) -> Expression:
    """Parse an expression. Raises ``NoExpression`` if the text is not one.

    >>> from mathgames.explain.expression import plain
    >>> plain(parse_expression("3-(-5)")), plain(parse_expression("-(-4)")), plain(parse_expression("(−3)(−4)"))
    ('3 − (−5)', '−(−4)', '(−3) × (−4)')
    """
    reader = _Parser(text)
    result = reader.sum()
    reader.end()
    return result


def evaluate(source: str | Expression, *, over_zero: OverZero = "none") -> Quantity:
    """Return the exact value of an expression or of the text that writes one.

    Raises ``NotationError`` if the text cannot be read.

    >>> evaluate("3-5"), evaluate("|−2| × (1/2 + 3)")
    (Fraction(-2, 1), Fraction(7, 1))
    """
    if not isinstance(source, str):
        value: Any = source
        is_expression = isinstance(value, Literal | Opposite | AbsoluteValue | Operation | Ratio)
        return operations.evaluate(value, over_zero=over_zero) if is_expression else quantity(value)
    try:
        return operations.evaluate(parse_expression(as_typed(source)), over_zero=over_zero)
    except NoExpression:
        raise NotationError(
            _("{given} is not a calculation: write it like {example}", given=short_repr(source), example="3 − (−5)")
        ) from None


def parse_relation(text: str) -> Relation:
    """Parse an equation or a comparison. Raises ``NoExpression`` if the text is not one.

    >>> tuple(parse_relation(text).holds() for text in ("3 + (−5) = −2", "−5 < −2 < 0", "5 ÷ 0 = 5 ÷ 0"))
    (True, True, False)
    """
    reader = _Parser(text)
    sides, signs = [reader.sum()], ""
    while reader.next in _RELATIONS and reader.next:
        signs += reader.take()
        sides.append(reader.sum())
    reader.end()
    if not signs:
        raise NoExpression(text)
    return Relation(tuple(sides), signs)


def fill_box(text: str, answer: str) -> str:
    """Return the text with the answer in its box; a negative number is put in brackets where it needs them.

    >>> fill_box("▢ + 3 = −2", "−5"), fill_box("−5 + ▢ = 1", "-6"), fill_box("−4 ▢ −7", ">")
    ('−5 + 3 = −2', '−5 + (−6) = 1', '−4 > −7')
    """
    number_text = answer.strip().replace("-", MINUS)
    negative = number_text.startswith(MINUS) and len(number_text) > 1
    result, *rest = text.split(BOX)
    for after in rest:
        bracket = negative and result.rstrip()[-1:] in tuple("+−×÷·-")
        result += f"({number_text}){after}" if bracket else f"{number_text}{after}"
    return result


class _Parser:
    def __init__(self, text: str) -> None:
        text = text.strip().rstrip(".?!").replace("-", MINUS)
        if len(text) > _LONGEST:
            raise NoExpression(text[:40])
        self.text, self.tokens, place = text, [], 0
        while place < len(text.rstrip()):
            if (token := _TOKEN.match(text, place)) is None:
                raise NoExpression(text)
            self.tokens.append(token[1])
            place = token.end()
        self.at = 0

    @property
    def next(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        token = self.next
        self.at += 1
        return token

    def expect(self, token: str) -> None:
        if self.take() != token:
            raise NoExpression(self.text)

    def end(self) -> None:
        if self.next:
            raise NoExpression(self.text)

    def sum(self) -> Expression:
        left = self.product()
        while self.next in ("+", MINUS):
            operator = _SIGNS[self.take()]
            left = Operation(operator, left, self.product())
        return left

    def product(self) -> Expression:
        left = self.factor()
        while True:
            if self.next in ("×", "·", "*", "÷", ":"):
                operator = _SIGNS[self.take()]
                left = Operation(operator, left, self.factor())
            elif self.next == "(":  # (−3)(−4)
                left = Operation(Operator.TIMES, left, self.factor())
            else:
                return left

    def factor(self) -> Expression:
        token = self.take()
        if token == MINUS:
            inner = self.factor()
            if isinstance(inner, Literal) and self.tokens[self.at - 1] not in ")|" and sign_of(inner.value) > 0:
                return Literal(operations.evaluate(Opposite(inner)))
            return Opposite(inner)
        if token == "+":
            return self.factor()
        if token == "(":
            inner = self.sum()
            self.expect(")")
            return inner
        if token == "|":
            inner = self.sum()
            self.expect("|")
            return AbsoluteValue(inner)
        if token == "∞":
            return Literal(INFINITY)
        if token[:1].isdigit():
            numerator, _slash, denominator = token.partition("/")
            if denominator and int(denominator) == 0:
                return Ratio(Literal(Fraction(int(numerator))), Literal(Fraction(0)))
            return Literal(Fraction(token))
        raise NoExpression(self.text)

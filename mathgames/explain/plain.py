"""Expressions as plain text, with the minus sign U+2212 and brackets by the habits of school.

Plain text is a notation, the same in every language, unless something in it "does not exist": then it is words.
"""

from __future__ import annotations

from dataclasses import dataclass

from mathgames.explain.expression import (
    AbsoluteValue,
    Expression,
    Literal,
    Operation,
    Opposite,
    Ratio,
    children,
    needs_brackets,
)
from mathgames.explain.quantity import DOES_NOT_EXIST, MINUS, Extended, plain_number, sign
from mathgames.language.words import Text, Words, _

_NOTHING = Literal(DOES_NOT_EXIST)


def plain(expression: Expression) -> Text:
    """An expression as it is printed on one line.

    >>> from fractions import Fraction
    >>> from mathgames.explain.expression import Operator
    >>> five, negative_three = Literal(Fraction(5)), Literal(Fraction(-3))
    >>> plain(Operation(Operator.PLUS, five, negative_three)), plain(Operation(Operator.PLUS, negative_three, five))
    ('5 + (−3)', '−3 + 5')
    >>> plain(Operation(Operator.TIMES, negative_three, five)), plain(AbsoluteValue(negative_three))
    ('(−3) × 5', '|−3|')
    """
    return _Line(expression) if _has_words(expression) else _line(expression)


def plain_equation(before: Expression, after: Expression) -> Text:
    """Two equal expressions as an equation; what has no value "does not exist" and equals nothing.

    >>> from fractions import Fraction
    >>> from mathgames.explain.expression import Operator
    >>> zero, six = Literal(Fraction(0)), Literal(Fraction(6))
    >>> plain_equation(Operation(Operator.DIVIDED_BY, zero, six), zero)
    '0 ÷ 6 = 0'
    >>> print(plain_equation(Operation(Operator.DIVIDED_BY, zero, zero), Literal(DOES_NOT_EXIST)))
    0 ÷ 0 does not exist
    """
    if after == _NOTHING:
        return _("{expression} does not exist", expression=plain(before))
    return _Line(before, after) if _has_words(before) or _has_words(after) else _line(before, after)


@dataclass(frozen=True, slots=True)
class _Line(Words):
    """An expression, or an equation, with something in it that does not exist."""

    before: Expression
    after: Expression | None = None

    def __str__(self) -> str:
        return _line(self.before, self.after)


def _line(before: Expression, after: Expression | None = None) -> str:
    return _written(before) if after is None else f"{_written(before)} = {_written(after)}"


def _has_words(expression: Expression) -> bool:
    return expression == _NOTHING or any(map(_has_words, children(expression)))


def _written(expression: Expression) -> str:
    match expression:
        case Literal(value):
            return str(plain_number(value))
        case Opposite(of):
            return MINUS + _part(expression, of, 0)
        case AbsoluteValue(of):
            return f"|{_part(expression, of, 0)}|"
        case Operation(operator, left, right):
            return f"{_part(expression, left, 0)} {operator.value} {_part(expression, right, 1)}"
        case Ratio(numerator, denominator):
            return f"{_beside_slash(numerator)}/{_beside_slash(denominator)}"


def _part(parent: Expression, child: Expression, turn: int) -> str:
    text = _written(child)
    return f"({text})" if needs_brackets(parent, child, turn) else text


def _beside_slash(child: Expression) -> str:
    """A slash does not hold its sides together as a fraction bar does, so all but a plain number goes in brackets."""
    match child:
        case AbsoluteValue():
            return _written(child)
        case Literal(value) if isinstance(value, Extended) or value.denominator == 1:
            return f"({_written(child)})" if sign(value) < 0 else _written(child)
        case _:
            return f"({_written(child)})"

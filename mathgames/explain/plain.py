"""Expressions as plain text, with the minus sign U+2212 and brackets by the habits of school."""

from __future__ import annotations

from mathgames.explain.expression import (
    AbsoluteValue,
    Expression,
    Literal,
    Operation,
    Opposite,
    Ratio,
    needs_brackets,
)
from mathgames.explain.quantity import DOES_NOT_EXIST, MINUS, Extended, plain_number, sign


def plain(expression: Expression) -> str:
    """An expression as it is printed on one line.

    >>> from fractions import Fraction
    >>> from mathgames.explain.expression import Operator
    >>> five, negative_three = Literal(Fraction(5)), Literal(Fraction(-3))
    >>> plain(Operation(Operator.PLUS, five, negative_three)), plain(Operation(Operator.PLUS, negative_three, five))
    ('5 + (−3)', '−3 + 5')
    >>> plain(Operation(Operator.TIMES, negative_three, five)), plain(AbsoluteValue(negative_three))
    ('(−3) × 5', '|−3|')
    """
    match expression:
        case Literal(value):
            return plain_number(value)
        case Opposite(of):
            return MINUS + _part(expression, of, 0)
        case AbsoluteValue(of):
            return f"|{_part(expression, of, 0)}|"
        case Operation(operator, left, right):
            return f"{_part(expression, left, 0)} {operator.value} {_part(expression, right, 1)}"
        case Ratio(numerator, denominator):
            return f"{_beside_slash(numerator)}/{_beside_slash(denominator)}"


def plain_equation(before: Expression, after: Expression) -> str:
    """Two equal expressions as an equation; what has no value "does not exist" and equals nothing.

    >>> from fractions import Fraction
    >>> from mathgames.explain.expression import Operator
    >>> zero, six = Literal(Fraction(0)), Literal(Fraction(6))
    >>> plain_equation(Operation(Operator.DIVIDED_BY, zero, six), zero)
    '0 ÷ 6 = 0'
    >>> plain_equation(Operation(Operator.DIVIDED_BY, zero, zero), Literal(DOES_NOT_EXIST))
    '0 ÷ 0 does not exist'
    """
    joined = " " if after == Literal(DOES_NOT_EXIST) else " = "
    return plain(before) + joined + plain(after)


def _part(parent: Expression, child: Expression, turn: int) -> str:
    text = plain(child)
    return f"({text})" if needs_brackets(parent, child, turn) else text


def _beside_slash(child: Expression) -> str:
    """A slash does not hold its sides together as a fraction bar does, so all but a plain number goes in brackets."""
    match child:
        case AbsoluteValue():
            return plain(child)
        case Literal(value) if isinstance(value, Extended) or value.denominator == 1:
            return f"({plain(child)})" if sign(value) < 0 else plain(child)
        case _:
            return f"({plain(child)})"

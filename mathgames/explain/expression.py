"""Expression trees: the sides of an equation.

A tree holds the written form, not the value: ``5 + (−3)`` and ``5 − 3`` are two trees, so that their agreement is for
a pupil to see. Values are the business of ``mathgames.arithmetic``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from mathgames.explain.quantity import DOES_NOT_EXIST, MINUS, Extended, Quantity, drawn_number, sign_of
from mathgames.language.words import LazyString, Text, _

BOX: Final = "▢"
"""The sign for a missing part."""


class Operator(Enum):
    """The four operations, by the sign that is printed."""

    PLUS = "+"
    MINUS = "−"
    TIMES = "×"
    DIVIDED_BY = "÷"

    def __repr__(self) -> str:
        return f"Operator.{self.name}"


@dataclass(frozen=True, slots=True)
class Literal:
    """A written number: ``−3``, ``5/3``, ``∞``."""

    value: Quantity


@dataclass(frozen=True, slots=True)
class Opposite:
    """The opposite of an expression, written with a minus sign in front: ``−(−3)``."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class AbsoluteValue:
    """The distance from zero: ``|−3|``."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Operation:
    """Two expressions with an operation between them."""

    operator: Operator
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Ratio:
    """A quotient written with a fraction bar."""

    numerator: Expression
    denominator: Expression


Expression: TypeAlias = Literal | Opposite | AbsoluteValue | Operation | Ratio

Path: TypeAlias = tuple[int, ...]
"""The path from the root of a tree to a part of it: the index of the child at each turn."""


def children(expression: Expression) -> tuple[Expression, ...]:
    """Return the parts of an expression, left to right.

    >>> from fractions import Fraction
    >>> children(Opposite(Literal(Fraction(3))))
    (Literal(value=Fraction(3, 1)),)
    """
    match expression:
        case Literal():
            return ()
        case Opposite(operand) | AbsoluteValue(operand):
            return (operand,)
        case Operation(_, left, right):
            return (left, right)
        case Ratio(numerator, denominator):
            return (numerator, denominator)


def part(expression: Expression, path: Path) -> Expression:
    """Return the part of the expression at the end of the path. Raises ``IndexError`` if there is none.

    >>> from fractions import Fraction
    >>> part(Operation(Operator.PLUS, Literal(Fraction(5)), Literal(Fraction(-3))), (1,))
    Literal(value=Fraction(-3, 1))
    """
    for turn in path:
        expression = children(expression)[turn]
    return expression


def needs_brackets(parent: Expression, child: Expression, turn: int) -> bool:
    """Check if a child is written in brackets, by the conventions of school.

    A negative number is bracketed after every sign of operation and before × and ÷, as in ``5 + (−3)`` and
    ``(−3) × 5``, but not at the start of a sum: ``−3 + 5``.

    >>> from fractions import Fraction
    >>> sum_ = Operation(Operator.PLUS, Literal(Fraction(-3)), Literal(Fraction(-5)))
    >>> [needs_brackets(sum_, child, turn) for turn, child in enumerate(children(sum_))]
    [False, True]
    """
    match parent:
        case Operation(operator, _, _):
            low = operator in (Operator.PLUS, Operator.MINUS)
            match child:
                case Operation(inner, _, _):
                    is_sum = inner in (Operator.PLUS, Operator.MINUS)
                    return (turn == 1 or not low) if is_sum else (turn == 1 and not low)
                case Literal(value):
                    return sign_of(value) < 0 and (turn == 1 or not low)
                case Opposite():
                    return turn == 1 or not low
                case _:
                    return False
        case Opposite():
            match child:
                case Literal(value):
                    return sign_of(value) < 0
                case Opposite() | Operation():
                    return True
                case _:
                    return False
        case _:
            return False


# Expressions as plain text, with the minus sign U+2212 and brackets by the habits of school.
#
# Plain text is a notation, the same in every language, unless something in it "does not exist": then it is words.

_EMPTY = Literal(DOES_NOT_EXIST)


def plain(expression: Expression) -> Text:
    """Format an expression on one line.

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
    """Format two equal expressions as an equation; an expression without a value "does not exist" and equals nothing.

    >>> from fractions import Fraction
    >>> from mathgames.explain.expression import Operator
    >>> zero, six = Literal(Fraction(0)), Literal(Fraction(6))
    >>> plain_equation(Operation(Operator.DIVIDED_BY, zero, six), zero)
    '0 ÷ 6 = 0'
    >>> print(plain_equation(Operation(Operator.DIVIDED_BY, zero, zero), Literal(DOES_NOT_EXIST)))
    0 ÷ 0 does not exist
    """
    if after == _EMPTY:
        return _("{expression} does not exist", expression=plain(before))
    return _Line(before, after) if _has_words(before) or _has_words(after) else _line(before, after)


@dataclass(frozen=True, slots=True, repr=False)
class _Line(LazyString):
    """An expression or an equation that contains "does not exist"."""

    before: Expression
    after: Expression | None = None

    def __str__(self) -> str:
        return _line(self.before, self.after)


def _line(before: Expression, after: Expression | None = None) -> str:
    return _format(before) if after is None else f"{_format(before)} = {_format(after)}"


def _has_words(expression: Expression) -> bool:
    return expression == _EMPTY or any(map(_has_words, children(expression)))


def _format(expression: Expression) -> str:
    match expression:
        case Literal(value):
            return drawn_number(value)
        case Opposite(operand):
            return MINUS + _part(expression, operand, 0)
        case AbsoluteValue(operand):
            return f"|{_part(expression, operand, 0)}|"
        case Operation(operator, left, right):
            return f"{_part(expression, left, 0)} {operator.value} {_part(expression, right, 1)}"
        case Ratio(numerator, denominator):
            return f"{_beside_slash(numerator)}/{_beside_slash(denominator)}"


def _part(parent: Expression, child: Expression, turn: int) -> str:
    text = _format(child)
    return f"({text})" if needs_brackets(parent, child, turn) else text


def _beside_slash(child: Expression) -> str:
    """Format the side of a slash: all but a plain number is in brackets, since a slash groups less than a bar."""
    match child:
        case AbsoluteValue():
            return _format(child)
        case Literal(value) if isinstance(value, Extended) or value.denominator == 1:
            return f"({_format(child)})" if sign_of(value) < 0 else _format(child)
        case _:
            return f"({_format(child)})"

"""Expression trees: what stands on either side of an equals sign.

A tree says what is written, not what it is worth: ``5 + (−3)`` and ``5 − 3`` are two trees, so that their agreement is
for a pupil to see. Worth is the business of ``mathgames.arithmetic``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from mathgames.explain.quantity import Quantity, sign

BOX: Final = "▢"
"""Where something is missing."""


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

    of: Expression


@dataclass(frozen=True, slots=True)
class AbsoluteValue:
    """The distance from zero: ``|−3|``."""

    of: Expression


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
"""The way from the top of a tree to a part of it: the number of the child at each turn."""


def children(expression: Expression) -> tuple[Expression, ...]:
    """The parts of an expression, left to right.

    >>> from fractions import Fraction
    >>> children(Opposite(Literal(Fraction(3))))
    (Literal(value=Fraction(3, 1)),)
    """
    match expression:
        case Literal():
            return ()
        case Opposite(of) | AbsoluteValue(of):
            return (of,)
        case Operation(_, left, right):
            return (left, right)
        case Ratio(numerator, denominator):
            return (numerator, denominator)


def part(expression: Expression, path: Path) -> Expression:
    """The part of the expression at the end of the path; IndexError if there is none.

    >>> from fractions import Fraction
    >>> part(Operation(Operator.PLUS, Literal(Fraction(5)), Literal(Fraction(-3))), (1,))
    Literal(value=Fraction(-3, 1))
    """
    for turn in path:
        expression = children(expression)[turn]
    return expression


def needs_brackets(parent: Expression, child: Expression, turn: int) -> bool:
    """Whether the child is written in brackets where it stands, by the habits of school.

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
                    return turn == 1 or (not low and inner in (Operator.PLUS, Operator.MINUS))
                case Literal(value):
                    return sign(value) < 0 and (turn == 1 or not low)
                case Opposite():
                    return turn == 1 or not low
                case _:
                    return False
        case Opposite():
            match child:
                case Literal(value):
                    return sign(value) < 0
                case Opposite() | Operation():
                    return True
                case _:
                    return False
        case _:
            return False

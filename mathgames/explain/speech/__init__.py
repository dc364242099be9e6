"""What is said aloud of a number, an operation, an expression or an equation, in the language of who listens.

Reading mathematics aloud is grammar and not vocabulary, so each language has a module of its own here, and a line in
``GRAMMARS``. What the four functions return are words: nothing is said before somebody renders it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from mathgames.explain.expression import Expression, Operator
from mathgames.explain.quantity import Quantity
from mathgames.explain.speech import english
from mathgames.words import Words, current_language


class Grammar(Protocol):
    """How a language reads mathematics aloud: what each of its modules offers."""

    def say_number(self, value: Quantity, /) -> str:
        """A quantity as it is said."""

    def say_operator(self, operator: Operator, /) -> str:
        """An operation as it is said between two numbers."""

    def say_expression(self, expression: Expression, /) -> str:
        """An expression as it is said, so that nobody can take it for another one."""

    def say_equation(self, before: Expression, after: Expression, /) -> str:
        """Two equal expressions as a sentence without its full stop; what has no value equals nothing."""


GRAMMARS: dict[str, Grammar] = {"en": english}
"""The grammars by the codes of their languages; in a language that has none yet, mathematics is read in English."""


def _grammar() -> Grammar:
    return GRAMMARS.get(current_language().code, english)


@dataclass(frozen=True, slots=True)
class _Number(Words):
    value: Quantity

    def __str__(self) -> str:
        return _grammar().say_number(self.value)


@dataclass(frozen=True, slots=True)
class _Operator(Words):
    operator: Operator

    def __str__(self) -> str:
        return _grammar().say_operator(self.operator)


@dataclass(frozen=True, slots=True)
class _Expression(Words):
    expression: Expression

    def __str__(self) -> str:
        return _grammar().say_expression(self.expression)


@dataclass(frozen=True, slots=True)
class _Equation(Words):
    before: Expression
    after: Expression

    def __str__(self) -> str:
        return _grammar().say_equation(self.before, self.after)


def spoken_number(value: Quantity) -> Words:
    """A quantity as it is said.

    >>> from fractions import Fraction
    >>> print(spoken_number(Fraction(-3)))
    negative 3
    """
    return _Number(value)


def spoken_operator(operator: Operator) -> Words:
    """An operation as it is said between two numbers.

    >>> print(spoken_operator(Operator.DIVIDED_BY))
    divided by
    """
    return _Operator(operator)


def spoken(expression: Expression) -> Words:
    """An expression as it is said aloud.

    >>> from fractions import Fraction
    >>> from mathgames.explain.expression import Literal, Operation
    >>> print(spoken(Operation(Operator.MINUS, Literal(Fraction(5)), Literal(Fraction(-3)))))
    5 minus negative 3
    """
    return _Expression(expression)


def spoken_equation(before: Expression, after: Expression) -> Words:
    """Two equal expressions as one spoken sentence without its full stop.

    >>> from fractions import Fraction
    >>> from mathgames.explain.expression import Literal, Opposite
    >>> print(spoken_equation(Opposite(Literal(Fraction(-3))), Literal(Fraction(3))))
    the opposite of negative 3 equals 3
    """
    return _Equation(before, after)

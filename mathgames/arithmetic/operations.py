"""The four operations on exact quantities: fractions, the two infinities, and "does not exist".

Where mathematics gives no value the result is "does not exist", and so is every result that is made with it. A game can
agree on more, which is a convention and not mathematics: that a nonzero number divided by 0 is infinite with the sign
of the dividend (``over_zero="numbers"``), or an infinity as well (``over_zero="all"``). It is never the default.
"""

from __future__ import annotations

import typing
from collections.abc import Mapping
from fractions import Fraction
from typing import Final, TypeAlias

from mathgames.explain.expression import (
    AbsoluteValue,
    Expression,
    Literal,
    Operation,
    Operator,
    Opposite,
    Ratio,
    children,
)
from mathgames.explain.quantity import (
    DOES_NOT_EXIST,
    INFINITY,
    NEGATIVE_INFINITY,
    ExactNumber,
    Extended,
    Quantity,
    quantity,
    sign_of,
)
from mathgames.language.errors import NotationError, OptionError, short_repr
from mathgames.language.user_input import as_typed
from mathgames.language.words import _

OverZero: TypeAlias = typing.Literal["none", "numbers", "all"]
"""The dividends that a convention makes infinite over 0: none, as in mathematics; nonzero numbers; or infinities as
well.
"""

_SIGNS = {
    "+": Operator.PLUS,
    "-": Operator.MINUS,
    "−": Operator.MINUS,
    "*": Operator.TIMES,
    "×": Operator.TIMES,
    "·": Operator.TIMES,
    "x": Operator.TIMES,
    "X": Operator.TIMES,
    "/": Operator.DIVIDED_BY,
    "÷": Operator.DIVIDED_BY,
    ":": Operator.DIVIDED_BY,
}


UNDOES: Final[Mapping[Operator, Operator]] = {
    Operator.PLUS: Operator.MINUS,
    Operator.MINUS: Operator.PLUS,
    Operator.TIMES: Operator.DIVIDED_BY,
    Operator.DIVIDED_BY: Operator.TIMES,
}
"""The operation that leads back to the first number, with the same second one; none does for zero."""
_READ: Final = (Extended, Fraction)
"""The types of numbers that are read already: players calculate with them a thousand times a move."""


def as_operator(text: str | Operator) -> Operator:
    """Parse the sign of an operation: one of ``+ - − * × · x X / ÷ :``. Raises ``NotationError`` for anything else.

    >>> as_operator("−"), as_operator("x"), as_operator(":")
    (Operator.MINUS, Operator.TIMES, Operator.DIVIDED_BY)
    """
    if isinstance(text, Operator):
        return text
    try:
        return _SIGNS[as_typed(text).strip()]
    except (KeyError, AttributeError):
        sign, signs = f"{text!r:.40}", " ".join(_SIGNS)
        raise NotationError(
            _("{given} is not the sign of an operation: use one of {signs}", given=sign, signs=signs)
        ) from None


def operate(operator: str | Operator, a: ExactNumber, b: ExactNumber, *, over_zero: OverZero = "none") -> Quantity:
    """Return the exact value of ``a`` ∘ ``b``, which are given as to ``calculate``.

    >>> operate("−", -3, -5), operate("÷", 6, -4)
    (Fraction(2, 1), Fraction(-3, 2))
    >>> operate("−", INFINITY, INFINITY), operate("÷", -5, 0), operate("÷", -5, 0, over_zero="numbers")
    (Extended.DOES_NOT_EXIST, Extended.DOES_NOT_EXIST, Extended.NEGATIVE_INFINITY)
    """
    if not (isinstance(operator, Operator) and isinstance(a, _READ) and isinstance(b, _READ)):
        operator, a, b = as_operator(operator), quantity(a), quantity(b)
    if DOES_NOT_EXIST in (a, b):
        return DOES_NOT_EXIST
    match operator:
        case Operator.PLUS:
            return _sum(a, b)
        case Operator.MINUS:
            return _sum(a, negate(b))
        case Operator.TIMES:
            return _product(a, b)
        case Operator.DIVIDED_BY:
            return _quotient(a, b, over_zero)


def negate(value: ExactNumber) -> Quantity:
    """Return the opposite: the number at the same distance from zero on the other side.

    >>> negate(-3), negate("5/3"), negate(INFINITY)
    (Fraction(3, 1), Fraction(-5, 3), Extended.NEGATIVE_INFINITY)
    """
    if not isinstance(value, _READ):
        value = quantity(value)
    return -value if isinstance(value, Fraction) else _infinite(-sign_of(value))


def absolute_value(value: ExactNumber) -> Quantity:
    """Return the distance from zero.

    >>> absolute_value(-3), absolute_value(NEGATIVE_INFINITY)
    (Fraction(3, 1), Extended.INFINITY)
    """
    if not isinstance(value, _READ):
        value = quantity(value)
    return negate(value) if sign_of(value) < 0 else value


def evaluate(expression: Expression, *, over_zero: OverZero = "none") -> Quantity:
    """Return the exact value of an expression.

    >>> evaluate(Operation(Operator.MINUS, Literal(Fraction(5)), Opposite(Literal(Fraction(3)))))
    Fraction(8, 1)
    """
    if isinstance(expression, Literal):
        return expression.value
    values = [evaluate(child, over_zero=over_zero) for child in children(expression)]
    match expression:
        case Opposite():
            return negate(*values)
        case AbsoluteValue():
            return absolute_value(*values)
        case Operation(operator):
            return operate(operator, *values, over_zero=over_zero)
        case Ratio():
            return operate(Operator.DIVIDED_BY, *values, over_zero=over_zero)


def _infinite(its_sign: int) -> Extended:
    return (DOES_NOT_EXIST, INFINITY, NEGATIVE_INFINITY)[its_sign]


def _sum(a: Quantity, b: Quantity) -> Quantity:
    if isinstance(a, Fraction):
        return a + b if isinstance(b, Fraction) else b
    return a if isinstance(b, Fraction) or a is b else DOES_NOT_EXIST


def _product(a: Quantity, b: Quantity) -> Quantity:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a * b
    return _infinite(sign_of(a) * sign_of(b))  # 0 × ∞ has the sign 0: it does not exist


def _quotient(a: Quantity, b: Quantity, over_zero: OverZero) -> Quantity:
    if b == 0:
        if over_zero not in (choices := typing.get_args(OverZero)):
            names, value = ", ".join(choices), short_repr(over_zero)
            sentence = _("{name} cannot be {value}: it must be {names}", name="over_zero", value=value, names=names)
            raise OptionError(sentence)
        if over_zero == "none" or (over_zero == "numbers" and isinstance(a, Extended)):
            return DOES_NOT_EXIST
        return _infinite(sign_of(a))  # 0 ÷ 0 has the sign 0: it does not exist
    if isinstance(b, Extended):
        return DOES_NOT_EXIST if isinstance(a, Extended) else Fraction(0)
    return a / b if isinstance(a, Fraction) else _infinite(sign_of(a) * sign_of(b))

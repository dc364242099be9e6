"""The values of expressions: an exact fraction, an infinity, or "does not exist".

Never a float: ``Fraction`` is exact, and the infinities are values of their own, so that nothing is ever rounded and
``0 × ∞`` cannot quietly become a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import lru_cache, total_ordering
from numbers import Rational
from operator import index
from typing import Final, TypeAlias, overload

from mathgames.language.errors import MathgamesError, NotationError, OptionError, short_repr
from mathgames.language.words import MINUS, Text, _

__all__ = [
    "DOES_NOT_EXIST",
    "INFINITY",
    "MINUS",
    "NEGATIVE_INFINITY",
    "ExactNumber",
    "Extended",
    "Quantity",
    "exact_text",
    "plain_number",
    "quantity",
    "sign_of",
]


@total_ordering
class Extended(Enum):
    """The values that are not fractions. The texts are those of the position JSON.

    The infinities compare with every exact number; "does not exist" compares with none.

    >>> sorted([Extended.INFINITY, Fraction(5), Extended.NEGATIVE_INFINITY])
    [Extended.NEGATIVE_INFINITY, Fraction(5, 1), Extended.INFINITY]
    """

    INFINITY = "inf"
    NEGATIVE_INFINITY = "-inf"
    DOES_NOT_EXIST = "dne"

    def __repr__(self) -> str:
        return f"Extended.{self.name}"

    def __lt__(self, other: object) -> bool:
        if self is Extended.DOES_NOT_EXIST or other is Extended.DOES_NOT_EXIST:
            return NotImplemented
        if isinstance(other, Extended):
            return sign_of(self) < sign_of(other)
        if isinstance(other, Rational) or (isinstance(other, Decimal) and other.is_finite()):
            return self is Extended.NEGATIVE_INFINITY
        return NotImplemented


INFINITY = Extended.INFINITY
NEGATIVE_INFINITY = Extended.NEGATIVE_INFINITY
DOES_NOT_EXIST = Extended.DOES_NOT_EXIST

Quantity: TypeAlias = Fraction | Extended
ExactNumber: TypeAlias = str | int | Rational | Decimal | Extended
"""A quantity from a program: texts and the exact numbers of Python and of other libraries."""

_NAMES = {
    "inf": INFINITY,
    "+inf": INFINITY,
    "∞": INFINITY,
    "+∞": INFINITY,
    "-inf": NEGATIVE_INFINITY,
    "-∞": NEGATIVE_INFINITY,
    "dne": DOES_NOT_EXIST,
}
_NUMBER = re.compile(r"[+-]?[0-9]+(?:/[0-9]+)?")
_MAX_CHARACTERS = 4000  # longer numbers are not needed in lessons, and int() refuses them


def whole(value: object) -> int | None:
    """Return the integer that a program gave, also one of numpy; None for everything else: a float, a text, ``True``.

    >>> whole(3), whole(3.0), whole(True), whole("3")
    (3, None, None, None)
    """
    if type(value) is int:
        return value
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]  # it says so itself
    except TypeError:
        return None


def whole_from(minimum: int, name: str, value: object, error: type[MathgamesError] = OptionError) -> int:
    """Return the integer, ``least`` or more, that a program gave by this name.

    Raises the given error for everything else.

    >>> whole_from(1, "games", 3)
    3
    """
    if (number := whole(value)) is None or number < minimum:
        raise error(
            _(
                "{name} cannot be {value}: it must be a whole number, {least} or more",
                name=name,
                value=short_repr(value),
                least=minimum,
            )
        )
    return number


def quantity(value: ExactNumber) -> Quantity:
    """Return the exact quantity that a text or an exact number names; ``−`` may stand for ``-``. Floats are refused.

    >>> quantity("−5/3"), quantity("inf"), quantity(4), quantity(Decimal("0.5"))
    (Fraction(-5, 3), Extended.INFINITY, Fraction(4, 1), Fraction(1, 2))
    """
    if isinstance(value, str):
        return _parse_quantity(value)
    if isinstance(value, Fraction | Extended):
        return value
    if (number := whole(value)) is not None:
        return Fraction(number)
    if (fraction := _fraction_of(value)) is not None:
        return fraction
    raise NotationError(
        _("{given} is not an exact number: write it as an integer, as '3/4' or as 'inf'", given=short_repr(value))
    )


def _fraction_of(value: object) -> Fraction | None:
    """Return the fraction of a rational or decimal number of another library; ``None`` for everything else.

    A `Decimal` such as 1E+999999999 would be an integer of more digits than memory holds, and is refused.
    """
    if isinstance(value, Decimal):
        _sign, digits, exponent = value.as_tuple()
        is_short = isinstance(exponent, int) and len(digits) + abs(exponent) <= _MAX_CHARACTERS
        return Fraction(value) if is_short else None
    if isinstance(value, Rational) and not isinstance(value, bool):
        numerator, denominator = whole(value.numerator), whole(value.denominator)
        if numerator is not None and denominator:
            return Fraction(numerator, denominator)
    return None


@lru_cache(maxsize=4096)
def _parse_quantity(value: str) -> Quantity:
    """Return the quantity in a text, cached because files name the same few again and again."""
    text = value.strip().replace(MINUS, "-")
    if (named_value := _NAMES.get(text.lower())) is not None:
        return named_value
    if len(text) > _MAX_CHARACTERS or not _NUMBER.fullmatch(text):
        raise NotationError(
            _("{given} is not a number: write an integer, a fraction like '3/4', or 'inf'", given=short_repr(value))
        )
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise NotationError(_("{given} has the denominator 0", given=short_repr(value))) from None


def exact_text(value: Quantity) -> str:
    """Return the exact text of a quantity for the position JSON.

    >>> [exact_text(v) for v in (Fraction(-2), Fraction(5, 3), INFINITY)]
    ['-2', '5/3', 'inf']
    """
    return value.value if isinstance(value, Extended) else str(value)


@overload
def plain_number(value: Fraction | int) -> str: ...
@overload
def plain_number(value: Quantity | int) -> Text: ...
def plain_number(value: Quantity | int) -> Text:
    """Return the number as a sentence writes it; "does not exist" is words.

    >>> plain_number(-3), plain_number(Fraction(-5, 3)), plain_number(NEGATIVE_INFINITY)
    ('−3', '−5/3', '−∞')
    """
    if value is DOES_NOT_EXIST:
        return _("does not exist")
    text = exact_text(value) if isinstance(value, Fraction | Extended) else str(value)
    return text.replace("-", MINUS).replace("inf", "∞")


def decimal_text(value: Quantity) -> str:
    """Return the number with a point, or with a fraction bar if its decimals have no end.

    >>> decimal_text(Fraction(-3, 20)), decimal_text(Fraction(2)), decimal_text(Fraction(1, 3))
    ('−0.15', '2', '1/3')
    """
    if isinstance(value, Fraction) and 10**MOST_DECIMALS % value.denominator == 0:
        return f"{Decimal(value.numerator) / value.denominator:f}".replace("-", MINUS)
    return str(plain_number(value))


MOST_DECIMALS = 6


@contextmanager
def numbers_in_decimals(*, when: bool) -> Iterator[None]:
    """Write the numbers of pictures and formulas with a point, and read them so, as long as this lasts.

    >>> with numbers_in_decimals(when=True):
    ...     drawn_number(Fraction(-2, 5))
    '−0.4'
    """
    token = _IN_DECIMALS.set(when)
    try:
        yield
    finally:
        _IN_DECIMALS.reset(token)


def are_decimals() -> bool:
    """Check if numbers are written with a point here (``numbers_in_decimals``)."""
    return _IN_DECIMALS.get()


_IN_DECIMALS: Final = ContextVar("numbers_in_decimals", default=False)


def drawn_number(value: Quantity) -> str:
    """Return the number as a picture or a formula writes it: with a fraction bar, if not ``numbers_in_decimals``."""
    return decimal_text(value) if are_decimals() else str(plain_number(value))


def sign_of(value: Quantity) -> int:
    """Return the sign of a quantity: 1, 0 or −1. "Does not exist" has no sign, and 0 is returned.

    >>> sign_of(Fraction(-2, 3)), sign_of(INFINITY), sign_of(DOES_NOT_EXIST)
    (-1, 1, 0)
    """
    if isinstance(value, Extended):
        return {INFINITY: 1, NEGATIVE_INFINITY: -1, DOES_NOT_EXIST: 0}[value]
    numerator = value.numerator  # a fraction compares itself slowly
    return (numerator > 0) - (numerator < 0)

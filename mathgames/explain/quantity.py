"""What an expression can hold: an exact fraction, an infinity, or "does not exist".

Never a float: ``Fraction`` is exact, and the infinities are values of their own, so that nothing is ever rounded and
``0 × ∞`` cannot quietly become a number.
"""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from operator import index
from typing import TypeAlias, overload

from mathgames.language.errors import MathgamesError, NotationError, OptionError, shown
from mathgames.language.words import MINUS, Text, _

__all__ = [
    "DOES_NOT_EXIST",
    "INFINITY",
    "MINUS",
    "NEGATIVE_INFINITY",
    "Extended",
    "Quantity",
    "exact_text",
    "plain_number",
    "quantity",
    "sign",
]


class Extended(Enum):
    """The values beside the fractions. The texts are those of the position JSON."""

    INFINITY = "inf"
    NEGATIVE_INFINITY = "-inf"
    DOES_NOT_EXIST = "dne"

    def __repr__(self) -> str:
        return f"Extended.{self.name}"


INFINITY = Extended.INFINITY
NEGATIVE_INFINITY = Extended.NEGATIVE_INFINITY
DOES_NOT_EXIST = Extended.DOES_NOT_EXIST

Quantity: TypeAlias = Fraction | Extended

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
_MAX_CHARACTERS = 4000  # longer numbers are no work for a lesson, and int() refuses them


def whole(value: object) -> int | None:
    """The integer that a program gave, also one of numpy; None for everything else: a float, a text, ``True``.

    >>> whole(3), whole(3.0), whole(True), whole("3")
    (3, None, None, None)
    """
    if type(value) is int:
        return value
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]  # it says so itself
    except TypeError:
        return None


def whole_from(least: int, name: str, value: object, error: type[MathgamesError] = OptionError) -> int:
    """The integer, ``least`` or more, that a program gave by this name; this error for everything else.

    >>> whole_from(1, "games", 3)
    3
    """
    if (number := whole(value)) is None or number < least:
        raise error(
            _(
                "{name} cannot be {value}: it must be a whole number, {least} or more",
                name=name,
                value=shown(value),
                least=least,
            )
        )
    return number


def quantity(value: str | int | Fraction | Extended) -> Quantity:
    """The exact quantity that a text or an integer names; ``−`` may stand for ``-``. Floats are refused.

    >>> quantity("−5/3"), quantity("inf"), quantity(4)
    (Fraction(-5, 3), Extended.INFINITY, Fraction(4, 1))
    """
    if isinstance(value, str):
        return _named_by(value)
    if isinstance(value, Fraction | Extended):
        return value
    if (number := whole(value)) is not None:
        return Fraction(number)
    raise NotationError(
        _("{given} is not an exact number: write it as an integer, as '3/4' or as 'inf'", given=shown(value))
    )


@lru_cache(maxsize=4096)
def _named_by(value: str) -> Quantity:
    """The quantity that a text names; files name the same few again and again."""
    text = value.strip().replace(MINUS, "-")
    if (named := _NAMES.get(text.lower())) is not None:
        return named
    if len(text) > _MAX_CHARACTERS or not _NUMBER.fullmatch(text):
        raise NotationError(
            _("{given} is not a number: write an integer, a fraction like '3/4', or 'inf'", given=shown(value))
        )
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise NotationError(_("{given} has the denominator 0", given=shown(value))) from None


def exact_text(value: Quantity) -> str:
    """The exact text of the position JSON.

    >>> [exact_text(v) for v in (Fraction(-2), Fraction(5, 3), INFINITY)]
    ['-2', '5/3', 'inf']
    """
    return value.value if isinstance(value, Extended) else str(value)


@overload
def plain_number(value: Fraction | int) -> str: ...
@overload
def plain_number(value: Quantity | int) -> Text: ...
def plain_number(value: Quantity | int) -> Text:
    """The number as a sentence writes it; what does not exist is words.

    >>> plain_number(-3), plain_number(Fraction(-5, 3)), plain_number(NEGATIVE_INFINITY)
    ('−3', '−5/3', '−∞')
    """
    if value is DOES_NOT_EXIST:
        return _("does not exist")
    text = exact_text(value) if isinstance(value, Fraction | Extended) else str(value)
    return text.replace("-", MINUS).replace("inf", "∞")


def sign(value: Quantity) -> int:
    """1, 0 or −1; "does not exist" has no sign, and 0 is returned.

    >>> sign(Fraction(-2, 3)), sign(INFINITY), sign(DOES_NOT_EXIST)
    (-1, 1, 0)
    """
    if isinstance(value, Extended):
        return {INFINITY: 1, NEGATIVE_INFINITY: -1, DOES_NOT_EXIST: 0}[value]
    above = value.numerator  # a fraction compares itself slowly
    return (above > 0) - (above < 0)

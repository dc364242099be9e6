"""Integers from outside: short enough to be shown, since Python refuses to write thousands of digits."""

from __future__ import annotations

import re
from typing import Final, TypeGuard

from mathgames.language.words import LazyString, _n

MAX_DIGITS: Final = 100
"""The largest number of digits of an integer in a record, a position or JSON.

Sums of many fractions come closest to it.
"""

_BOUND: Final = 10**MAX_DIGITS
_INTEGER: Final = re.compile(r"-?[0-9]+", re.ASCII)


def is_short(value: object) -> TypeGuard[int]:
    """Check if a value is an integer of at most ``MAX_DIGITS`` digits: not True, not 3.0, not a text.

    >>> [is_short(value) for value in (-3, 10**100, True, 3.0, "3")]
    [True, False, False, False, False]
    """
    return type(value) is int and -_BOUND < value < _BOUND


def too_long_message(digits: int = MAX_DIGITS) -> LazyString:
    """Return the message for an integer with too many digits."""
    return _n(
        "a whole number can have at most {n} digit here",
        "a whole number can have at most {n} digits here",
        digits,
    )


def bounded_integer(value: object, minimum: int, maximum: int) -> int:
    """Return the integer of a value in a file. Raises ``ValueError`` if it is not one from ``minimum`` to ``maximum``.

    >>> bounded_integer(3, 0, 9)
    3
    """
    if type(value) is not int or not minimum <= value <= maximum:
        raise ValueError(f"not an integer from {minimum} to {maximum}")
    return value


def short_integer(text: str, digits: int = MAX_DIGITS) -> int | None:
    """Parse an integer of at most ``digits`` digits; None for any other text.

    >>> short_integer("-12"), short_integer("1" * 5000), short_integer("twelve"), short_integer("100", digits=2)
    (-12, None, None, None)
    """
    if len(text) > digits + 1 or not _INTEGER.fullmatch(text) or len(text.removeprefix("-")) > digits:
        return None
    return int(text)

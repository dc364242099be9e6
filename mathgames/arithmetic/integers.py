"""Integers from outside: short enough to be shown, since Python writes none of thousands of digits."""

from __future__ import annotations

import re
from typing import Final, TypeGuard

from mathgames.language.words import Words, _n

MAX_DIGITS: Final = 100
"""Of any integer in a record, a position or JSON. The longest that a game reaches are sums of many fractions."""

_BOUND: Final = 10**MAX_DIGITS
_WRITTEN: Final = re.compile(r"-?[0-9]+", re.ASCII)


def is_short(value: object) -> TypeGuard[int]:
    """Whether a value is an integer of at most ``MAX_DIGITS`` digits: no True, no 3.0, no text.

    >>> [is_short(value) for value in (-3, 10**100, True, 3.0, "3")]
    [True, False, False, False, False]
    """
    return type(value) is int and -_BOUND < value < _BOUND


def too_long(digits: int = MAX_DIGITS) -> Words:
    """What is said of an integer of more digits."""
    return _n(
        "a whole number can have at most {n} digit here",
        "a whole number can have at most {n} digits here",
        digits,
    )


def bounded(value: object, least: int, most: int) -> int:
    """The integer that a value of a file is; ValueError if it is none, or none of those from ``least`` to ``most``.

    >>> bounded(3, 0, 9)
    3
    """
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"not an integer from {least} to {most}")
    return value


def short_integer(text: str, digits: int = MAX_DIGITS) -> int | None:
    """The integer that a text of at most so many digits writes; None for any other text.

    >>> short_integer("-12"), short_integer("1" * 5000), short_integer("twelve"), short_integer("100", digits=2)
    (-12, None, None, None)
    """
    if len(text) > digits + 1 or not _WRITTEN.fullmatch(text) or len(text.removeprefix("-")) > digits:
        return None
    return int(text)

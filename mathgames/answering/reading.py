"""What a pupil typed, as a number."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from mathgames.errors import NotationError, shown
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, plain_number, quantity
from mathgames.words import MINUS, _

MAX_CHARACTERS: Final = 40
"""More than any answer on a board needs; ``int`` refuses far longer ones only."""

NO_VALUE: Final = _("no value")

_MINUSES: Final = str.maketrans(dict.fromkeys("-‐‑‒–—﹣－⁻", MINUS))  # what keyboards and pasted texts have
_LOOSE: Final = re.compile(r"^([+−]) | ?(/) ?")  # spaces after a sign and around a fraction bar
_MIXED: Final = re.compile(r"(−?)([0-9]+) ([0-9]+/[0-9]+)")
_DECIMAL: Final = re.compile(r"([+−]?)([0-9]*)[.,]([0-9]+)")


def read_answer(text: str) -> Quantity:
    """The exact number that was typed; NotationError says what to type if it is none.

    Every dash is a minus sign; fractions, mixed numbers, decimals, ∞ and "no value" are read too.

    >>> [str(read_answer(text)) for text in ("-3", "– 3", "+4", "6/4", "1 1/2", "-0,5")]
    ['-3', '-3', '4', '3/2', '3/2', '-1/2']
    >>> read_answer("∞"), read_answer("no value")
    (Extended.INFINITY, Extended.DOES_NOT_EXIST)
    """
    if len(text) > MAX_CHARACTERS:
        raise NotationError(_("That is too long. Type one number, such as {example}.", example=f"{MINUS}3"))
    typed = " ".join(text.translate(_MINUSES).split())
    if not typed:
        raise NotationError(_("Type a number first."))
    if typed.casefold() in ("no value", str(NO_VALUE).casefold(), str(plain_number(DOES_NOT_EXIST)).casefold()):
        return DOES_NOT_EXIST
    if mixed := _MIXED.fullmatch(typed):
        sign, whole, part = mixed.groups()
        size = int(whole) + _number(part, text)
        return -size if sign else size
    typed = _LOOSE.sub(r"\1\2", typed)
    if decimal := _DECIMAL.fullmatch(typed):
        sign, whole, digits = decimal.groups()
        size = Fraction(int(f"{whole}{digits}"), 10 ** len(digits))
        return -size if sign == MINUS else size
    try:
        return quantity(typed)
    except NotationError:
        raise _not_a_number(text) from None


def _number(typed: str, text: str) -> Fraction:
    try:
        return Fraction(typed)
    except ZeroDivisionError:
        raise _not_a_number(text) from None


def _not_a_number(text: str) -> NotationError:
    return NotationError(
        _(
            "{given} is not a number. Type one such as {example} or {fraction}.",
            given=shown(text),
            example=f"{MINUS}3",
            fraction="3/2",
        )
    )

"""The equation y = mx + b of a straight line, exactly: read in pupils' notations, and written in one."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, NamedTuple

from mathgames.language.errors import NotationError, short_repr
from mathgames.language.user_input import as_typed
from mathgames.language.words import MINUS, _

MAX_CHARACTERS: Final = 60
_MAX_TERMS: Final = 6

_SIGNS: Final = str.maketrans("÷·×", "/**")
_MIXED_NUMBER: Final = re.compile(r"([0-9]{1,6}) ([0-9]{1,6})/([0-9]{1,6})")
_NUMBER: Final = r"[0-9]{1,6}(?:[.,][0-9]{1,6})?(?:/[0-9]{1,6})?"
_TERM: Final = re.compile(
    rf"(?P<sign>[+−]?)(?:\((?P<inner>[+−]?{_NUMBER})\)|(?P<plain>{_NUMBER}))?\*?(?P<x>x?)(?:/(?P<below>[0-9]{{1,6}}))?"
)

WHAT_TO_TYPE: Final = _("Type the equation of a line, such as {example}.", example="y = 1/2 x + 3")


class LineEquation(NamedTuple):
    """The line y = mx + b; b is the height at x = 0.

    >>> print(LineEquation(Fraction(1, 2), Fraction(3)), "and", LineEquation(Fraction(-1), Fraction(0)))
    y = 1/2 x + 3 and y = −x
    """

    gradient: Fraction
    intercept: Fraction

    def __str__(self) -> str:
        m, b = self
        if not m:
            return f"y = {b}".replace("-", MINUS)
        factor = {"1": "", "-1": "-"}.get(str(m), f"{m}" if m.denominator == 1 else f"{m} ")
        rest = f" {'+' if b > 0 else '-'} {abs(b)}" if b else ""
        return f"y = {factor}x{rest}".replace("-", MINUS)

    def at(self, x: Fraction) -> Fraction:
        """Return the height of the line at x."""
        return self.gradient * x + self.intercept

    @property
    def plain(self) -> str:
        """The equation in the notation of no country, for storage.

        >>> LineEquation(Fraction(-1, 2), Fraction(3)).plain
        'y = -1/2 x + 3'
        """
        return str(self).replace(MINUS, "-")


def read_line_equation(raw_answer: object) -> LineEquation:
    """Parse a typed equation. Raises ``NotationError``, with what to type, if it is not one.

    Terms may come in any order, ``y =`` may be left out if it is already beside the field, and the factor of x is a
    number before it, with or without a sign of multiplication, or one that x is divided by.

    >>> [str(read_line_equation(text)) for text in ("y=x/2+3", "3 + ½x", "-x", "y = (−2/3)·x − 1", "y = 1½x", "y = 4")]
    ['y = 1/2 x + 3', 'y = 1/2 x + 3', 'y = −x', 'y = −2/3 x − 1', 'y = 3/2 x', 'y = 4']
    """
    if isinstance(raw_answer, LineEquation):
        return raw_answer
    if not isinstance(raw_answer, str) or len(raw_answer) > MAX_CHARACTERS:
        raise NotationError(WHAT_TO_TYPE)
    plain_text = _MIXED_NUMBER.sub(_improper, " ".join(as_typed(raw_answer).translate(_SIGNS).casefold().split()))
    if re.search("[0-9] [0-9]", plain_text):  # two numbers beside each other are not one
        raise NotationError(WHAT_TO_TYPE)
    text = plain_text.replace(" ", "").removeprefix("y=").removesuffix("=y")
    gradient, intercept, at, terms = Fraction(0), Fraction(0), 0, 0
    while at < len(text):
        term = _TERM.match(text, at)
        if term is None or term.end() == at or terms == _MAX_TERMS or (terms and not term["sign"]):
            raise NotationError(WHAT_TO_TYPE)
        value = _value(term)
        gradient, intercept = (gradient + value, intercept) if term["x"] else (gradient, intercept + value)
        at, terms = term.end(), terms + 1
    if not terms:
        raise NotationError(WHAT_TO_TYPE)
    return LineEquation(gradient, intercept)


def _improper(match: re.Match[str]) -> str:
    whole, numerator, denominator = map(int, match.groups())
    return f"{whole * denominator + numerator}/{denominator}"


def _value(term: re.Match[str]) -> Fraction:
    """Return the factor of x of a term, or its constant."""
    number = term["inner"] or term["plain"]
    if number is None and not term["x"]:
        raise NotationError(WHAT_TO_TYPE)
    numerator, _bar, denominator = (number or "1").replace(MINUS, "-").replace(",", ".").partition("/")
    try:
        value = Fraction(numerator) / Fraction(denominator or "1") / Fraction(term["below"] or "1")
    except ZeroDivisionError:
        raise NotationError(_("{text} has the denominator 0", text=short_repr(term[0]))) from None
    return -value if term["sign"] == MINUS else value

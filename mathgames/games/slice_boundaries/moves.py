"""Moves of Slice Through the Boundaries as text: ``3B`` fills a square, ``line 0,1/10 59/10,6`` slices.

A line may also be written as people are told it, by its two ends in brackets with y counted upwards.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, TypeAlias

from mathgames.games.slice_boundaries.lines import MAX_DIGITS, Point, StraightLine, between, fits
from mathgames.games.slice_boundaries.position import LETTERS, no_such_square, squares
from mathgames.language.errors import NotationError
from mathgames.language.user_input import with_hyphens
from mathgames.language.words import LazyString, _, _n

Move: TypeAlias = int | StraightLine
"""The number of the square to fill, or the line to draw."""

_SQUARE: Final = re.compile(r"([0-9]{1,3})\s*([A-Za-z])")
_NUMBER: Final = r"([-+]?[0-9]+(?:/[0-9]+)?)"
_LONGEST: Final = 4000  # characters, few enough for ``int``
_LINE: Final = re.compile(rf"line\s+{_NUMBER}\s*,\s*{_NUMBER}\s+{_NUMBER}\s*,\s*{_NUMBER}", re.IGNORECASE)
_BRACKETS: Final = rf"\(\s*{_NUMBER}\s*,\s*{_NUMBER}\s*\)"
_SPOKEN_LINE: Final = re.compile(rf"(?:line\s+)?{_BRACKETS}\s*{_BRACKETS}", re.IGNORECASE)


def parse(text: str, n: int) -> Move:
    """Parse a move on an n × n grid. Raises ``NotationError`` if the text is not a move.

    >>> parse("3b", 6), parse("line 59/10,6 0,2/20", 6)
    (8, StraightLine(scale=10, x0=0, y0=1, x1=59, y1=60))
    >>> parse("(0, 59/10) (59/10, 0)", 6)
    StraightLine(scale=10, x0=0, y0=1, x1=59, y1=60)
    """
    if len(text) <= _LONGEST:
        plain_text = with_hyphens(text).strip()
        if (parts := _SQUARE.fullmatch(plain_text)) is not None:
            return _square(parts[1], parts[2].upper(), n)
        if (parts := _LINE.fullmatch(plain_text)) is not None:
            return _line(*map(_fraction, parts.groups()))
        if (parts := _SPOKEN_LINE.fullmatch(plain_text)) is not None:
            x0, y0, x1, y1 = map(_fraction, parts.groups())
            return _line(x0, n - y0, x1, n - y1)
    raise NotationError(
        _(
            "{text} is not a move: name a square to fill, like {fill}, or the ends of a line, like {line}",
            text=f"{text!r:.60}",
            fill="3B",
            line="line 0,1/10 59/10,6",
        )
    )


def _line(x0: Fraction, y0: Fraction, x1: Fraction, y1: Fraction) -> StraightLine:
    if not (fits((x0, y0)) and fits((x1, y1))):
        raise NotationError(too_many_digits_message())
    return between((x0, y0), (x1, y1))


def too_many_digits_message() -> LazyString:
    """Return the message for a coordinate that takes too many digits."""
    return _n(
        "a coordinate of a line can have at most {n} digit above and below the fraction line: write it with fewer.",
        "a coordinate of a line can have at most {n} digits above and below the fraction line: write it with fewer.",
        MAX_DIGITS,
    )


def _square(column: str, row: str, n: int) -> int:
    if not (1 <= int(column) <= n and LETTERS.index(row) < n):
        raise NotationError(no_such_square(f"{column}{row}", n))
    return LETTERS.index(row) * n + int(column) - 1


def _fraction(text: str) -> Fraction:
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise NotationError(_("{number} has the denominator 0", number=f"{text:.40}")) from None


def format_move(move: Move, n: int) -> str:
    """Return the canonical text of a move.

    >>> format_move(8, 6), format_move(StraightLine(10, 0, 1, 59, 60), 6)
    ('3B', 'line 0,1/10 59/10,6')
    """
    if isinstance(move, int):
        return squares(n)[move]
    start, end = StraightLine(*move).ends
    return f"line {_point(start)} {_point(end)}"


def _point(point: Point) -> str:
    return f"{point[0]},{point[1]}"

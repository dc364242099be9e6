"""Moves of Slice Through the Boundaries as text: ``3B`` fills a square, ``line 0,1/10 59/10,6`` slices."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, TypeAlias

from mathgames.errors import NotationError
from mathgames.games.slice_boundaries.lines import Line, Point, between
from mathgames.games.slice_boundaries.position import LETTERS, squares

Move: TypeAlias = int | Line
"""The number of the square to fill, or the line to draw."""

_SQUARE: Final = re.compile(r"([0-9]{1,3})\s*([A-Za-z])")
_NUMBER: Final = r"([+\-\u2212]?[0-9]{1,40}(?:/[0-9]{1,40})?)"  # finer than any screen, and short enough to be read
_LINE: Final = re.compile(rf"line\s+{_NUMBER}\s*,\s*{_NUMBER}\s+{_NUMBER}\s*,\s*{_NUMBER}", re.IGNORECASE)


def parse(text: str, n: int) -> Move:
    """The move on an n × n grid that the text writes; NotationError if it writes none.

    >>> parse("3b", 6), parse("line 59/10,6 0,2/20", 6)
    (8, Line(scale=10, x0=0, y0=1, x1=59, y1=60))
    """
    text = text.strip()
    if len(text) <= 400:
        if (found := _SQUARE.fullmatch(text)) is not None:
            return _square(found[1], found[2].upper(), n)
        if (found := _LINE.fullmatch(text)) is not None:
            x0, y0, x1, y1 = (_fraction(number) for number in found.groups())
            return between((x0, y0), (x1, y1))
    raise NotationError(
        f"{text!r:.60} is not a move: name a square to fill, like 3B, or the ends of a line, like line 0,1/10 59/10,6"
    )


def _square(column: str, row: str, n: int) -> int:
    if not (1 <= int(column) <= n and LETTERS.index(row) < n):
        raise NotationError(f"there is no square {column}{row}: squares are 1A to {squares(n)[-1]}")
    return LETTERS.index(row) * n + int(column) - 1


def _fraction(text: str) -> Fraction:
    try:
        return Fraction(text.replace("\u2212", "-"))
    except ZeroDivisionError:
        raise NotationError(f"{text} has the denominator 0") from None


def format_move(move: Move, n: int) -> str:
    """The move's canonical text.

    >>> format_move(8, 6), format_move(Line(10, 0, 1, 59, 60), 6)
    ('3B', 'line 0,1/10 59/10,6')
    """
    if isinstance(move, int):
        return squares(n)[move]
    start, end = Line(*move).ends
    return f"line {_point(start)} {_point(end)}"


def _point(point: Point) -> str:
    return f"{point[0]},{point[1]}"

"""A square and a crossing in words: the name of what is drawn, and its line in the list beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from mathgames.games.slice_boundaries.lines import Crossing
from mathgames.games.slice_boundaries.position import squares
from mathgames.language.words import Words, _


def square_words(square: str, filled: int) -> Words:
    """A square and what it is: ``3B, filled``."""
    if filled:
        return _("{square}, filled", square=square)
    return _("{square}, empty", square=square)


def crossing_words(point: int | None, crossing: Crossing, n: int, filled: Sequence[int]) -> Words:
    """A crossing: the how manieth point it is, if it scores, and from which square it leads into which.

    >>> from fractions import Fraction
    >>> print(crossing_words(1, Crossing(0, 1, (Fraction(1), Fraction(1, 2)), vertex=False), 2, [1, 0, 0, 0]))
    Point 1: 1A, filled, to 2A, empty
    """
    names = squares(n)
    before, into = (square_words(names[at], filled[at]) for at in (crossing.before, crossing.after))
    if point is None:
        if crossing.vertex:
            return _("No point: {before}, to {into}, through the vertex", before=before, into=into)
        return _("No point: {before}, to {into}", before=before, into=into)
    if crossing.vertex:
        return _("Point {n}: {before}, to {into}, through the vertex", n=point, before=before, into=into)
    return _("Point {n}: {before}, to {into}", n=point, before=before, into=into)

"""Pictures with counters: a disc is worth +1, a tile is worth −1, and a pair of both is worth nothing.

A row holds at most ten; a row of discs is above its row of tiles, so that a pair is in one column. Pairs that cancel
are framed and struck out; pairs that are added are only framed, and counters that are taken away are crossed out::

    (+)(+)(+)(+)(+)
    [−][−][−]          worth 2

A screen gives them the colours of the pieces of their sign; on paper they are light and dark.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from mathgames.explain.derivation import Counters, TakeAway
from mathgames.explain.nodes import Attributes, Node, node
from mathgames.explain.speech import spoken_number
from mathgames.language.words import MINUS, LazyString, Text, _, _n, join_sentences, join_with_and

WIDTH = 480  # units of the drawing, as all lengths here
FONT_SIZE = 26

_CELL = 46
_COUNTERS_IN_A_ROW = 10
_RADIUS = 18
_OUTLINE: Attributes = {"fill": "none", "stroke": "currentColor", "stroke-width": 2}
_SIGNS: Attributes = {"text-anchor": "middle", "font-weight": "bold", "fill": "currentColor"}
_GAP = 12  # between a row of tiles and the next row of discs


def drawn_counters(picture: Counters) -> Node:
    """Draw counters, of which pairs cancel.

    >>> print(drawn_counters(Counters(5, 3, pairs=3))[1]["aria-label"])
    5 positive counters and 3 negative counters; 3 zero pairs cancel; worth 2.
    """
    table = _Table(picture.positive, picture.negative)
    strokes = (
        node("path", {"class": "mg-pair", "d": table.frame(at) + table.strike(at)}) for at in range(picture.pairs)
    )
    return table.drawing(of_counters(picture), strokes, picture.positive - picture.negative)


def drawn_lying(positive: int, negative: int) -> Node:
    """Draw counters without their value.

    >>> print(drawn_lying(4, 6)[1]["aria-label"])
    4 positive counters and 6 negative counters
    """
    return _Table(positive, negative).drawing(join_with_and(counters_in_words(positive, negative)), (), None)


def drawn_taking_away(picture: TakeAway) -> Node:
    """Draw counters, some of which are taken away.

    >>> print(drawn_taking_away(TakeAway(-6, -5))[1]["aria-label"])
    There are 6 negative counters. 5 negative counters are taken away. What is left is worth negative 1.
    """
    table = _Table(picture.positive, picture.negative)
    kind, lie_there = (0, picture.positive) if picture.subtrahend > 0 else (table.kinds - 1, picture.negative)
    indices = range(lie_there - abs(picture.subtrahend), lie_there)
    marks = [
        node("path", {"class": "mg-put", "d": table.frame(at), "stroke-dasharray": "6 5"})
        for at in range(picture.pairs)
    ]
    marks += (node("path", {"class": "mg-taken", "d": table.cross(at, kind)}) for at in indices)
    return table.drawing(of_taking_away(picture), marks, picture.left)


def counters_in_words(positive: int, negative: int) -> list[LazyString]:
    """Return the number of counters of each sign that is present, as one phrase per sign."""
    kinds = []
    if positive:
        kinds.append(_n("{n} positive counter", "{n} positive counters", positive))
    if negative:
        kinds.append(_n("{n} negative counter", "{n} negative counters", negative))
    return kinds


def of_counters(picture: Counters) -> LazyString:
    """Describe counters, of which pairs cancel, and what they are worth."""
    kinds = counters_in_words(picture.positive, picture.negative)
    counters = join_with_and(kinds) if kinds else _("no counters")
    worth = spoken_number(Fraction(picture.positive - picture.negative))
    if not picture.pairs:
        return _("{counters}; worth {worth}.", counters=counters, worth=worth)
    return _n(
        "{counters}; {n} zero pair cancels; worth {worth}.",
        "{counters}; {n} zero pairs cancel; worth {worth}.",
        picture.pairs,
        counters=counters,
        worth=worth,
    )


def of_taking_away(picture: TakeAway) -> LazyString:
    """Describe counters, some of which are taken away, and what is left."""
    if picture.have > 0:
        first = _n("There is {n} positive counter.", "There are {n} positive counters.", picture.have)
    elif picture.have < 0:
        first = _n("There is {n} negative counter.", "There are {n} negative counters.", -picture.have)
    else:
        first = _("There are no counters.")
    put = None
    if picture.pairs:
        put = _n("{n} zero pair is put down.", "{n} zero pairs are put down.", picture.pairs)
    if picture.subtrahend > 0:
        sentence = _n(
            "{n} positive counter is taken away.", "{n} positive counters are taken away.", picture.subtrahend
        )
    else:
        sentence = _n(
            "{n} negative counter is taken away.", "{n} negative counters are taken away.", -picture.subtrahend
        )
    left = _("What is left is worth {worth}.", worth=spoken_number(Fraction(picture.left)))
    return join_sentences(first, put, sentence, left)


@dataclass(frozen=True, slots=True)
class _Table:
    """The layout of the counters: a column for each counter or pair, and ten columns in a row."""

    positive: int
    negative: int

    @property
    def kinds(self) -> int:
        """The largest number of counters in a column."""
        return (self.positive > 0) + (self.negative > 0)

    @property
    def columns(self) -> int:
        return max(self.positive, self.negative)

    @property
    def height(self) -> int:
        return -(-self.columns // _COUNTERS_IN_A_ROW) * self._row_height

    @property
    def _row_height(self) -> int:
        return self.kinds * _CELL + _GAP

    def drawing(self, label: Text, marks: Iterable[Node], worth: int | None) -> Node:
        """Draw the counters with marks on them, and below them their total ``worth``, if it is given."""
        return node(
            "svg",
            {
                "class": "mg-picture mg-counters",
                "viewBox": f"0 0 {WIDTH} {self.height + (0 if worth is None else FONT_SIZE + 14)}",
                "role": "img",
                "aria-label": label,
            },
            *self._discs(),
            *self._tiles(),
            node("g", _OUTLINE, *marks),
            None if worth is None else self._worth(worth),
        )

    def _worth(self, worth: int) -> Node:
        return node(
            "text",
            {
                "class": "mg-worth",
                "x": WIDTH // 2,
                "y": self.height + FONT_SIZE + 2,
                "text-anchor": "middle",
                "font-size": FONT_SIZE,
                "fill": "currentColor",
            },
            _("worth {number}", number=worth),
        )

    def place(self, number: int, kind: int) -> tuple[int, int]:
        """Return the middle of a counter; ``kind`` is 0 for the upper one of a column."""
        row, column = divmod(number, _COUNTERS_IN_A_ROW)
        left = (WIDTH - min(self.columns, _COUNTERS_IN_A_ROW) * _CELL) // 2
        return left + column * _CELL + _CELL // 2, row * self._row_height + kind * _CELL + _CELL // 2 + 4

    def frame(self, number: int) -> str:
        """Return the path around a pair."""
        x, top = self.place(number, 0)
        return f"M{x - 21} {top - 21}h42v{_CELL + 42}h-42z"

    def strike(self, number: int) -> str:
        """Return the path across a pair."""
        x, top = self.place(number, 0)
        return f"M{x - 21} {top + _CELL + 21}l42 {-_CELL - 42}"

    def cross(self, number: int, kind: int) -> str:
        """Return the path that crosses a counter out."""
        x, y = self.place(number, kind)
        return f"M{x - 19} {y - 19}l38 38M{x - 19} {y + 19}l38 -38"

    def _discs(self) -> Iterator[Node]:
        places = [self.place(number, 0) for number in range(self.positive)]
        discs = (node("circle", {"class": "mg-body mg-disc", "cx": x, "cy": y, "r": _RADIUS}) for x, y in places)
        yield node("g", _OUTLINE, *discs)
        yield node("g", {"class": "mg-on-disc", **_SIGNS}, *(_sign("+", x, y) for x, y in places))

    def _tiles(self) -> Iterator[Node]:
        places = [self.place(number, self.kinds - 1) for number in range(self.negative)]
        size = {"width": 2 * _RADIUS, "height": 2 * _RADIUS, "rx": 5}
        tiles = (
            node("rect", {"class": "mg-body mg-tile", "x": x - _RADIUS, "y": y - _RADIUS, **size}) for x, y in places
        )
        yield node("g", _OUTLINE, *tiles)
        yield node("g", {"class": "mg-on-tile", **_SIGNS}, *(_sign(MINUS, x, y) for x, y in places))


def _sign(sign: str, x: int, y: int) -> Node:
    return node("text", {"class": "mg-counter-sign", "x": x, "y": y + 9, "font-size": FONT_SIZE}, sign)

"""Pictures with counters: a disc is worth +1, a tile is worth −1, and a pair of both is worth nothing.

At most ten stand in a row; a row of discs stands above its row of tiles, so that a pair stands in one column. Pairs
that cancel are framed and struck out::

    (+)(+)(+)(+)(+)
    [−][−][−]          worth 2
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from mathgames.explain.derivation import Counters
from mathgames.explain.speech import spoken_number
from mathgames.nodes import Attributes, Node, node
from mathgames.words import MINUS, Words, _, _n, listed

WIDTH = 480  # units of the drawing, as all lengths here
FONT_SIZE = 26

_CELL = 46
_COUNTERS_IN_A_ROW = 10
_RADIUS = 18
_OUTLINE: Attributes = {"fill": "none", "stroke": "currentColor", "stroke-width": 2}
_SIGNS: Attributes = {"text-anchor": "middle", "font-weight": "bold", "fill": "currentColor"}
_GAP = 12  # between a row of tiles and the next row of discs


def drawn_counters(picture: Counters) -> Node:
    """The picture of counters.

    >>> print(drawn_counters(Counters(5, 3, pairs=3))[1]["aria-label"])
    5 positive counters and 3 negative counters; 3 pairs cancel; worth 2.
    """
    table = _Table.of(picture)
    return node(
        "svg",
        {
            "class": "mg-picture mg-counters",
            "viewBox": f"0 0 {WIDTH} {table.height + FONT_SIZE + 14}",
            "role": "img",
            "aria-label": _sentence(picture),
        },
        *_discs(picture, table),
        *_tiles(picture, table),
        node("g", _OUTLINE, *_pairs(picture, table)),
        node(
            "text",
            {
                "class": "mg-worth",
                "x": WIDTH // 2,
                "y": table.height + FONT_SIZE + 2,
                "text-anchor": "middle",
                "font-size": FONT_SIZE,
                "fill": "currentColor",
            },
            _("worth {number}", number=picture.positive - picture.negative),
        ),
    )


def _sentence(picture: Counters) -> Words:
    kinds = []
    if picture.positive:
        kinds.append(_n("{n} positive counter", "{n} positive counters", picture.positive))
    if picture.negative:
        kinds.append(_n("{n} negative counter", "{n} negative counters", picture.negative))
    counters = listed(kinds) if kinds else _("no counters")
    worth = spoken_number(Fraction(picture.positive - picture.negative))
    if not picture.pairs:
        return _("{counters}; worth {worth}.", counters=counters, worth=worth)
    return _n(
        "{counters}; {n} pair cancels; worth {worth}.",
        "{counters}; {n} pairs cancel; worth {worth}.",
        picture.pairs,
        counters=counters,
        worth=worth,
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """Where counters lie: so many columns in all, each with so many kinds in it, ten columns in a row."""

    columns: int
    kinds: int

    @classmethod
    def of(cls, picture: Counters) -> _Table:
        return cls(max(picture.positive, picture.negative), (picture.positive > 0) + (picture.negative > 0))

    @property
    def height(self) -> int:
        return -(-self.columns // _COUNTERS_IN_A_ROW) * self._row_height

    @property
    def _row_height(self) -> int:
        return self.kinds * _CELL + _GAP

    def place(self, number: int, kind: int) -> tuple[int, int]:
        """The middle of a counter; ``kind`` is 0 for the upper one of a column."""
        row, column = divmod(number, _COUNTERS_IN_A_ROW)
        left = (WIDTH - min(self.columns, _COUNTERS_IN_A_ROW) * _CELL) // 2
        return left + column * _CELL + _CELL // 2, row * self._row_height + kind * _CELL + _CELL // 2 + 4


def _discs(picture: Counters, table: _Table) -> Iterator[Node]:
    places = [table.place(number, 0) for number in range(picture.positive)]
    discs = (node("circle", {"class": "mg-body mg-disc", "cx": x, "cy": y, "r": _RADIUS}) for x, y in places)
    yield node("g", {"class": "mg-positive", **_OUTLINE}, *discs)
    yield node("g", {"class": "mg-positive", **_SIGNS}, *(_sign("+", x, y) for x, y in places))


def _tiles(picture: Counters, table: _Table) -> Iterator[Node]:
    places = [table.place(number, table.kinds - 1) for number in range(picture.negative)]
    size = {"width": 2 * _RADIUS, "height": 2 * _RADIUS, "rx": 5}
    tiles = (node("rect", {"class": "mg-body mg-tile", "x": x - _RADIUS, "y": y - _RADIUS, **size}) for x, y in places)
    yield node("g", {"class": "mg-negative", **_OUTLINE}, *tiles)
    yield node("g", {"class": "mg-negative", **_SIGNS}, *(_sign(MINUS, x, y) for x, y in places))


def _pairs(picture: Counters, table: _Table) -> Iterator[Node]:
    for number in range(picture.pairs):
        x, top = table.place(number, 0)
        frame = f"M{x - 21} {top - 21}h42v{_CELL + 42}h-42z"
        strike = f"M{x - 21} {top + _CELL + 21}l42 {-_CELL - 42}"
        yield node("path", {"class": "mg-pair", "d": frame + strike})


def _sign(sign: str, x: int, y: int) -> Node:
    return node("text", {"class": "mg-counter-sign", "x": x, "y": y + 9, "font-size": FONT_SIZE}, sign)

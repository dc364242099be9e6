"""Cells, players and positions of Theoretically Infinite Noughts and Crosses (TINC).

A cell is the pair (x, y), counted from the cell in which the game begins; x grows to the right, y upwards. A grid of
radius r has the cells with −r ≤ x ≤ r and −r ≤ y ≤ r, so its side is 2r + 1. A cell also has a number, counted ring by
ring, each ring from its lower right corner against the clock::

    17  16  15  14  13
    18   5   4   3  12
    19   6   0   2  11        (0, 0) is 0, (1, −1) is 1, (1, 0) is 2, (0, −1) is 8, (2, −2) is 9
    20   7   8   1  10
    21  22  23  24   9

So a grid of side s is exactly the numbers below s × s: 1, 9, 25, 49, … Growing the grid renumbers nothing and an empty
cell takes no room; its outer ring, the edge, is the numbers from (s − 2) × (s − 2) on. A symbol is packed into an
integer, twice the number of its cell for a cross and one more for a nought, so that all symbols are one short sorted
tuple in which any cell is found by bisection.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import lru_cache
from math import isqrt
from typing import Any, Final, NamedTuple, SupportsIndex, TypeAlias, overload

from mathgames.engine.rules import board_of, picture_of, position_repr
from mathgames.language.errors import PositionError
from mathgames.language.words import LazyString, _

Cell: TypeAlias = tuple[int, int]

CROSSES: Final = 0
NOUGHTS: Final = 1
PLAYERS: Final = ("crosses", "noughts")
SYMBOLS: Final = ("cross", "nought")
SIGNS: Final = "XO"
"""The symbols on a grid in text."""
PLACED_IN_A_TURN: Final = 2

MAX_RADIUS_CELLS: Final = 500_000
"""The radius of the largest grid in a position's data or an option.

A game needs a turn for every ring, so none comes near it, and every number on a page about such a grid is short.
"""
MAX_SIDE_CELLS: Final = 2 * MAX_RADIUS_CELLS + 1
MAX_PLIES: Final = 10**9
"""The largest number of turns in a position's data."""


def first_of_ring(radius: int) -> int:
    """Return the number of the first cell of a ring, which is also the number of cells within the ring.

    >>> [first_of_ring(radius) for radius in range(4)]
    [0, 1, 9, 25]
    """
    return 4 * radius * (radius - 1) + 1 if radius else 0  # (2r − 1)², with no need to raise to a power


def ring(cell: Cell) -> int:
    """Return the ring that a cell lies on: the radius of the smallest grid that has it."""
    return max(abs(cell[0]), abs(cell[1]))


def number_of(cell: Cell) -> int:
    """Return the number of a cell.

    >>> [number_of(cell) for cell in ((0, 0), (1, -1), (0, 1), (2, -2), (1, -2))]
    [0, 1, 4, 9, 24]
    """
    x, y = cell
    radius = ring(cell)
    start = first_of_ring(radius)
    if x == radius and y < radius:
        return start + radius + y
    if y == radius and x > -radius:
        return start + 3 * radius - x
    if x == -radius and y > -radius:
        return start + 5 * radius - y
    return start + 7 * radius + x


@lru_cache(maxsize=2**16)  # the symbols of the longest game: to count them, each is read once more
def cell_at(number: int) -> Cell:
    """Return the cell that has the number.

    >>> [cell_at(number) for number in (0, 1, 4, 9, 24)]
    [(0, 0), (1, -1), (0, 1), (2, -2), (1, -2)]
    """
    if number == 0:
        return 0, 0
    radius = (isqrt(number) + 1) // 2
    side, step = divmod(number - first_of_ring(radius), 2 * radius)
    offset = step - radius
    return ((radius, offset), (-offset, radius), (-radius, -offset), (offset, -radius))[side]


def is_occupied(symbols: tuple[int, ...], number: int) -> bool:
    """Check if one of the packed symbols, which are sorted, is on the cell with this number.

    >>> is_occupied((0, 5, 9), 2), is_occupied((0, 5, 9), 3)
    (True, False)
    """
    place = bisect_left(symbols, 2 * number)
    return place < len(symbols) and symbols[place] <= 2 * number + 1


class CellsOfPlayer(AbstractSet[Cell]):
    """The cells of one player as a set, ring by ring: a view of the packed symbols without a copy."""

    __slots__ = ("player", "symbols")

    def __init__(self, symbols: tuple[int, ...], player: int) -> None:
        self.symbols = symbols
        self.player = player

    def __contains__(self, item: object) -> bool:
        if not isinstance(item, tuple):
            return False
        symbol = 2 * number_of(item) + self.player
        place = bisect_left(self.symbols, symbol)
        return place < len(self.symbols) and self.symbols[place] == symbol

    def __iter__(self) -> Iterator[Cell]:
        return (cell_at(symbol >> 1) for symbol in self.symbols if symbol & 1 == self.player)

    def last(self, count: int) -> list[Cell]:
        """Return up to *count* of the cells, those with the highest numbers: the nearest to the edge."""
        last: list[Cell] = []
        for symbol in reversed(self.symbols):  # one loop, for a map asks for hundreds of them at every turn
            if len(last) == count:
                break
            if symbol & 1 == self.player:
                last.append(cell_at(symbol >> 1))
        return last[::-1]

    def __len__(self) -> int:
        return sum(1 for symbol in self.symbols if symbol & 1 == self.player)

    @classmethod
    def _from_iterable(cls, cells: Iterable[Cell]) -> frozenset[Cell]:  # type: ignore[override]  # unions are copies
        return frozenset(cells)

    def __repr__(self) -> str:
        return f"Cells({self.symbols!r}, {self.player})"


class Position(NamedTuple):
    """A position: the radius of the grid, the packed symbols in order, the player to move, the number of turns, and
    whether a symbol is on the edge.

    The grid grows under a symbol on its edge (TINC-9), so in a game that goes on the edge is empty before every turn
    (TINC-11), and ``edge_taken`` says that the game is over. It follows from the symbols; it is kept because it is
    needed at every turn.
    """

    radius: int
    symbols: tuple[int, ...]
    turn: int
    ply: int
    edge_taken: bool

    def __str__(self) -> str:
        return board_of(self)

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        printer.text(str(self))

    @overload
    def __getitem__(self, place: str) -> str | None: ...
    @overload
    def __getitem__(self, place: SupportsIndex) -> Any: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Any, ...]: ...
    def __getitem__(self, place: Any) -> Any:
        """Return the piece on a square, ``None`` if it is empty. Raises ``KeyError`` if there is no such square."""
        return _piece(self, place) if isinstance(place, str) else tuple.__getitem__(self, place)

    def _repr_html_(self) -> str:
        return picture_of(self)

    def __repr__(self) -> str:
        pieces = (f"{sign}{x},{y}" for player, sign in enumerate(SIGNS) for x, y in self.cells(player))
        return position_repr(self, "tinc", pieces, "symbols")

    @property
    def side(self) -> int:
        """The number of cells in a row of the grid."""
        return 2 * self.radius + 1

    @property
    def on_edge(self) -> tuple[Cell, ...]:
        """The cells of the edge that hold a symbol: none while the game goes on, at most two when it is over."""
        edge = 2 * first_of_ring(self.radius)
        return tuple(cell_at(symbol >> 1) for symbol in self.symbols[-2:] if symbol >= edge)

    def cells(self, player: int) -> CellsOfPlayer:
        """Return the cells that hold the player's symbols."""
        return CellsOfPlayer(self.symbols, player)


_NAME: Final = re.compile(r"(-?[0-9]{1,6}),(-?[0-9]{1,6})")


def _piece(position: Position, square: str) -> str | None:
    if (match := _NAME.fullmatch(square)) is None or ring(cell := (int(match[1]), int(match[2]))) > position.radius:
        raise KeyError(square)
    return next((PLAYERS[player] for player in (CROSSES, NOUGHTS) if cell in position.cells(player)), None)


def to_json(position: Position) -> dict[str, Any]:
    """Return the position as JSON data, with exactly the keys that ``docs/rules/tinc.md`` names."""
    return {
        "radius": position.radius,
        "crosses": sorted(map(list, position.cells(CROSSES))),
        "noughts": sorted(map(list, position.cells(NOUGHTS))),
        "turn": PLAYERS[position.turn],
        "ply": position.ply,
    }


KEYS: Final = ("radius", "crosses", "noughts", "turn", "ply")


def from_json(data: object) -> Position:
    """Return the position that JSON data describes. Raises ``PositionError``, which names the key, if it is invalid.

    Whether a symbol may stand on the edge is for the rules to say: it depends on their options. The messages say what
    belongs there and repeat no value, since a damaged one may have thousands of digits.
    """
    if not isinstance(data, dict) or set(data) != set(KEYS):
        raise PositionError(_("a position of TINC has exactly the keys {keys}", keys=", ".join(KEYS)))
    for key, limit in (("radius", MAX_RADIUS_CELLS), ("ply", MAX_PLIES)):
        if type(data[key]) is not int or not 0 <= data[key] <= limit:
            raise PositionError(_("{key}: write a whole number from 0 to {most}", key=key, most=limit))
    if data["turn"] not in PLAYERS:
        raise PositionError(_("{key}: write {one} or {other}", key="turn", one="'crosses'", other="'noughts'"))
    radius, turn = data["radius"], PLAYERS.index(data["turn"])
    crosses, noughts = _numbers(data, "crosses"), _numbers(data, "noughts")
    if twice := crosses & noughts:
        cell = str([*cell_at(min(twice))])
        raise PositionError(_("{key}: the cell {cell} already holds a cross", key="noughts", cell=cell))
    symbols = tuple(sorted([2 * n + CROSSES for n in crosses] + [2 * n + NOUGHTS for n in noughts]))
    edge = [symbol for symbol in symbols if symbol >> 1 >= first_of_ring(radius)]
    if len(edge) > PLACED_IN_A_TURN or any(symbol & 1 == turn for symbol in edge):
        raise PositionError(
            _(
                "{key}: the edge was empty before the last turn, so it can hold at most two symbols, both of the "
                "player who made that turn",
                key="radius",
            )
        )
    return Position(radius, symbols, turn, data["ply"], bool(edge))


def _numbers(data: dict[str, Any], key: str) -> set[int]:
    radius = data["radius"]
    if not isinstance(data[key], list):
        raise PositionError(_("{key}: give the list of the cells, like [[0, 0], [1, -1]]", key=key))
    numbers: set[int] = set()
    for place, item in enumerate(data[key], 1):
        if not isinstance(item, list | tuple) or [type(part) for part in item] != [int, int]:
            raise PositionError(_("{key}: write item {place} of the list as [x, y]", key=key, place=place))
        if max(map(abs, item)) > radius:
            raise PositionError(
                _(
                    "{key}: item {place} of the list is outside a grid of radius {radius}",
                    key=key,
                    place=place,
                    radius=radius,
                )
            )
        if (number := number_of((item[0], item[1]))) in numbers:
            raise PositionError(_("{key}: the cell {cell} is listed twice", key=key, cell=str([*item])))
        numbers.add(number)
    return numbers


# The two players as sentences speak of them. Both names are plural: crosses win.

LABELS: Final[tuple[LazyString, LazyString]] = (_("Crosses"), _("Noughts"))
"""The names of the players as labels and at the beginning of a sentence, by number."""

TURNS: Final[tuple[LazyString, LazyString]] = (_("Crosses' turn."), _("Noughts' turn."))
"""The sentences for a player's turn, by number."""

NAMES: Final[tuple[LazyString, LazyString]] = (_("crosses"), _("noughts"))
"""The names of the players in the middle of a sentence, by number."""

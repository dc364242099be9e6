"""Squares and positions of Slice Through the Boundaries.

Squares are numbered along the rows, from 1A at the top left (here n = 3)::

          1  2  3
      A   0  1  2
      B   3  4  5
      C   6  7  8

A grid is n² bytes: 1 for a filled square, 0 for an empty one. No player owns a square (LQ-4).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple, SupportsIndex, overload

from mathgames.engine.rules import board_of, picture_of, position_repr
from mathgames.explain.explanation import Piece
from mathgames.games.slice_boundaries.lines import Crossing
from mathgames.language.errors import PositionError
from mathgames.language.words import LazyString, _, _n, join_with_and

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_SIDE: Final = len(LETTERS)
"""The number of squares on a side of the largest grid: its rows have a letter each."""

FILLED_STATE: Final = "filled"
"""The piece on a filled square."""

FILL: Final = "fill"
SLICE: Final = "slice"
OVER: Final = "over"
PHASES: Final = (FILL, SLICE, OVER)


class Position(NamedTuple):
    """A position: the grid and its round. In round r player r is on offence (LQ-3)."""

    n: int
    round: int
    phase: str
    filled: bytes
    turn: int
    ply: int
    score: tuple[int, ...]

    def __str__(self) -> str:
        return board_of(self)

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        printer.text(str(self))

    @overload
    def __getitem__(self, place: str) -> Piece | None: ...
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
        return position_repr(self, "slice-boundaries", pieces(self), "filled")


@lru_cache
def squares(n: int) -> tuple[str, ...]:
    """Return the names of the squares of an n × n grid, by their numbers.

    >>> squares(2)
    ('1A', '2A', '1B', '2B')
    """
    return tuple(f"{column}{LETTERS[row]}" for row in range(n) for column in range(1, n + 1))


def _piece(position: Position, square: str) -> Piece | None:
    return {**dict.fromkeys(squares(position.n)), **pieces(position)}[square]


def pieces(position: Position) -> dict[str, Piece]:
    """Return the filled squares, by name."""
    return {name: FILLED_STATE for name, filled in zip(squares(position.n), position.filled, strict=True) if filled}


def highest_score(n: int) -> int:
    """Return the points that no line on an n × n grid exceeds: it meets 2(n - 1) grid lines at most (LQ-7).

    >>> highest_score(6)
    10
    """
    return 2 * n - 2


def quota(n: int, players: int) -> int:
    """Return the number of squares that are filled in a round: m · floor(n²/(2m)) with m players (LQ-4).

    >>> quota(6, 2), quota(12, 2), quota(1, 2)
    (18, 72, 0)
    """
    return players * (n * n // (2 * players))


def to_json(position: Position) -> dict[str, Any]:
    """Return the position as JSON data, with exactly the keys that ``docs/rules/slice-boundaries.md`` names."""
    names = squares(position.n)
    return {
        "n": position.n,
        "round": position.round,
        "phase": position.phase,
        "filled": [names[i] for i, filled in enumerate(position.filled) if filled],
        "turn": str(position.turn),
        "ply": position.ply,
        "score": {str(player): points for player, points in enumerate(position.score, 1)},
    }


KEYS: Final = frozenset({"n", "round", "phase", "filled", "turn", "ply", "score"})


def from_json(data: object, n: int, players: int) -> Position:
    """Return the position that JSON data describes on an n × n grid.

    Raises ``PositionError``, which names the key, if it is invalid.

    How many squares are filled when the line is drawn is free, so that lessons can slice any grid.
    """
    if not isinstance(data, dict) or set(data) != KEYS:
        raise PositionError(_("a position of this game has exactly the keys {keys}", keys=join_with_and(sorted(KEYS))))
    if type(data["n"]) is not int or data["n"] != n:
        raise PositionError(_("n: the side of the grid in these rules is {n}", n=n))
    number = data["round"]
    if type(number) is not int or not 1 <= number <= players:
        raise PositionError(_n("round: there is {n} round", "round: there are rounds 1 to {n}", players))
    phase = data["phase"]
    if phase not in PHASES:
        raise PositionError(_("phase: it is one of {phases}", phases=join_with_and(PHASES)))
    filling = _parse_squares(data["filled"], n)
    names = [str(player) for player in range(1, players + 1)]
    if data["turn"] not in names:
        raise PositionError(_("turn: players are '1' to '{last}'", last=players))
    turn = int(data["turn"])
    if phase == FILL and sum(filling) >= quota(n, players):
        raise PositionError(
            _n(
                "phase: with {n} filled square, the filling of this grid is finished",
                "phase: with {n} filled squares, the filling of this grid is finished",
                sum(filling),
            )
        )
    if phase == SLICE and turn != number:
        raise PositionError(
            _("turn: in round {number} player {number} draws the line, not {turn}", number=number, turn=turn)
        )
    if phase == OVER and number != players:
        raise PositionError(
            _("phase: the game is over after round {last}, not in round {number}", last=players, number=number)
        )
    limit = _most_plies(n, number, phase, sum(filling))
    if type(data["ply"]) is not int or not 0 <= data["ply"] <= limit:
        raise PositionError(_("ply: it is a whole number, here from 0 to {most}", most=limit))
    return Position(n, number, phase, filling, turn, data["ply"], _score(data["score"], n, number, phase, names))


def _most_plies(n: int, number: int, phase: str, filled_count: int) -> int:
    """Return the most plies that can lead to a position: in each round before it every square and a line."""
    return (number - 1) * (n * n + 1) + filled_count + (phase == OVER)


def _score(points: object, n: int, number: int, phase: str, names: list[str]) -> tuple[int, ...]:
    """Read the points of each player, which are those of one line once it is drawn. Raises ``PositionError``."""
    if not isinstance(points, dict) or set(points) != set(names):
        raise PositionError(_("score: give the points of each player, '1' to '{last}'", last=names[-1]))
    limit = highest_score(n)
    if any(type(scored) is not int or not 0 <= scored <= limit for scored in points.values()):
        raise PositionError(_("score: points are whole numbers, on this grid from 0 to {most}", most=limit))
    for name in names if phase != OVER else ():
        if int(name) >= number and points[name]:
            raise PositionError(_("score: player {player} has not drawn a line, so has 0 points", player=name))
    return tuple(points[name] for name in names)


def no_such_square(name: str, n: int) -> LazyString:
    """Return the message for the name of a square that is not on the grid."""
    return _("there is no square {square}: squares are 1A to {last}", square=name, last=squares(n)[-1])


def _parse_squares(names: object, n: int) -> bytes:
    index = {name: i for i, name in enumerate(squares(n))}
    if not isinstance(names, list):
        raise PositionError(_("filled: give the list of the filled squares, like {example}", example="['1A', '3B']"))
    for name in names:
        if not isinstance(name, str) or name not in index:
            name_text = f"{name!r:.20}" if isinstance(name, str) else "…"
            raise PositionError(_("filled: {reason}", reason=no_such_square(name_text, n)))
    numbers = [index[name] for name in names]
    if any(first >= second for first, second in pairwise(numbers)):
        raise PositionError(_("filled: name each square once, row by row, each row from the left"))
    filling = bytearray(n * n)
    for number in numbers:
        filling[number] = 1
    return bytes(filling)


# A square and a crossing in words: the name of what is drawn, and its line in the list beside the board.


def square_words(square: str, is_filled: int) -> LazyString:
    """Return a square and its state: ``3B, filled``."""
    if is_filled:
        return _("{square}, filled", square=square)
    return _("{square}, empty", square=square)


def crossing_words(point: int | None, crossing: Crossing, n: int, filling: Sequence[int]) -> LazyString:
    """Describe a crossing: its number among the points, if it scores, and the two squares that it joins.

    >>> from fractions import Fraction
    >>> print(crossing_words(1, Crossing(0, 1, (Fraction(1), Fraction(1, 2)), vertex=False), 2, [1, 0, 0, 0]))
    Point 1: 1A, filled, to 2A, empty
    """
    names = squares(n)
    before, end_words = (square_words(names[at], filling[at]) for at in (crossing.before, crossing.after))
    if point is None:
        if crossing.vertex:
            return _("No point: {before}, to {into}, through the vertex", before=before, into=end_words)
        return _("No point: {before}, to {into}", before=before, into=end_words)
    if crossing.vertex:
        return _("Point {n}: {before}, to {into}, through the vertex", n=point, before=before, into=end_words)
    return _("Point {n}: {before}, to {into}", n=point, before=before, into=end_words)

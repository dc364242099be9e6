"""Squares and positions of Slice Through the Boundaries.

Squares are numbered along the rows, from 1A at the top left (here n = 3)::

          1  2  3
      A   0  1  2
      B   3  4  5
      C   6  7  8

A grid is n² bytes: 1 for a filled square, 0 for an empty one. Nobody owns a square (LQ-4).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from mathgames.errors import PositionError

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LARGEST: Final = len(LETTERS)

FILL: Final = "fill"
SLICE: Final = "slice"
OVER: Final = "over"
PHASES: Final = (FILL, SLICE, OVER)


class Position(NamedTuple):
    """One position: the grid and what was played on it. In round r player r is on offence (LQ-3)."""

    n: int
    round: int
    phase: str
    filled: bytes
    turn: int
    ply: int
    score: tuple[int, ...]

    def is_filled(self, square: str) -> bool:
        """Whether the square of that name is filled."""
        return bool(self.filled[squares(self.n).index(square)])


@lru_cache
def squares(n: int) -> tuple[str, ...]:
    """The names of the squares of an n × n grid, by their numbers.

    >>> squares(2)
    ('1A', '2A', '1B', '2B')
    """
    return tuple(f"{column}{LETTERS[row]}" for row in range(n) for column in range(1, n + 1))


def quota(n: int, players: int) -> int:
    """How many squares are filled in a round: m · floor(n²/(2m)) with m players (LQ-4).

    >>> quota(6, 2), quota(12, 2), quota(1, 2)
    (18, 72, 0)
    """
    return players * (n * n // (2 * players))


def to_json(position: Position) -> dict[str, Any]:
    """The position as JSON data, with exactly the keys that ``docs/rules/slice-boundaries.md`` names."""
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
    """The position that JSON data describes on an n × n grid; PositionError, naming the key, if it describes none.

    How many squares are filled when the line is drawn is free, so that lessons can slice any grid.
    """
    if not isinstance(data, dict) or set(data) != KEYS:
        raise PositionError(f"a position of this game has exactly the keys {', '.join(sorted(KEYS))}")
    if type(data["n"]) is not int or data["n"] != n:
        raise PositionError(f"n: {data['n']!r:.20} is not the side of the grid in these rules, {n}")
    if type(data["round"]) is not int or not 1 <= data["round"] <= players:
        raise PositionError(f"round: {data['round']!r:.20} is not a round's number; there are rounds 1 to {players}")
    phase = data["phase"]
    if phase not in PHASES:
        raise PositionError(f"phase: {phase!r:.20} is none of {', '.join(PHASES)}")
    filled = _filled(data["filled"], n)
    names = [str(player) for player in range(1, players + 1)]
    if data["turn"] not in names:
        raise PositionError(f"turn: {data['turn']!r:.20} is no player; players are '1' to '{players}'")
    turn = int(data["turn"])
    if phase == FILL and sum(filled) >= quota(n, players):
        raise PositionError(f"phase: with {sum(filled)} filled squares the filling of this grid is done")
    if phase == SLICE and turn != data["round"]:
        raise PositionError(f"turn: in round {data['round']} player {data['round']} draws the line, not {turn}")
    if phase == OVER and data["round"] != players:
        raise PositionError(f"phase: the game is over after round {players}, not in round {data['round']}")
    if type(data["ply"]) is not int or data["ply"] < 0:
        raise PositionError(f"ply: {data['ply']!r:.20} is not a number of plies")
    score = data["score"]
    if not isinstance(score, dict) or set(score) != set(names):
        raise PositionError(f"score: give the points of each player, '1' to '{players}'")
    if any(type(points) is not int or points < 0 for points in score.values()):
        raise PositionError("score: points are whole numbers from 0 upwards")
    return Position(n, data["round"], phase, filled, turn, data["ply"], tuple(score[name] for name in names))


def _filled(named: object, n: int) -> bytes:
    index = {name: i for i, name in enumerate(squares(n))}
    if not isinstance(named, list):
        raise PositionError("filled: give the list of the filled squares, like ['1A', '3B']")
    for name in named:
        if not isinstance(name, str) or name not in index:
            raise PositionError(f"filled: there is no square {name!r:.20}; squares are 1A to {squares(n)[-1]}")
    numbers = [index[name] for name in named]
    if any(first >= second for first, second in pairwise(numbers)):
        raise PositionError("filled: name each square once, row by row, each row from the left")
    filled = bytearray(n * n)
    for number in numbers:
        filled[number] = 1
    return bytes(filled)

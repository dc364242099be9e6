"""Squares, pieces and positions of Minus vs Plus.

Squares are numbered along the ranks, from a1::

    rank 6   30 31 32 33 34 35     the negative player's first row, moving down
    rank 5   24 25 26 27 28 29
    rank 4   18 19 20 21 22 23
    rank 3   12 13 14 15 16 17
    rank 2    6  7  8  9 10 11
    rank 1    0  1  2  3  4  5     the positive player's first row, moving up
              a  b  c  d  e  f

A board is 36 bytes. A piece of value v is the byte v + 6, so the positive player's pieces are the bytes above
``ZERO`` and the negative player's those below it; a zero piece is the byte ``ZERO`` itself, and an empty square is
``EMPTY``, which no value has: nothing is not zero.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from mathgames.errors import PositionError

SIDE: Final = 6
FILES: Final = "abcdef"
SQUARES: Final = tuple(f"{file}{rank}" for rank in range(1, SIDE + 1) for file in FILES)
INDEX: Final = {square: index for index, square in enumerate(SQUARES)}

ZERO: Final = 6
EMPTY: Final = 13
LARGEST: Final = 6

POSITIVE: Final = 0
NEGATIVE: Final = 1
PLAYERS: Final = ("positive", "negative")


class Position(NamedTuple):
    """One position: the board, whose turn it is, how many plies were played, both scores, and for each player
    whether the move before was sideways (MP-8).
    """

    board: bytes
    turn: int
    ply: int
    positive_score: int
    negative_score: int
    positive_lateral: bool
    negative_lateral: bool

    def value(self, square: str) -> int | None:
        """The value of the piece on a square, or None where no piece stands."""
        code = self.board[INDEX[square]]
        return None if code == EMPTY else code - ZERO

    def lateral(self, player: int) -> bool:
        """Whether the player's own move before was sideways."""
        return self.negative_lateral if player else self.positive_lateral


def to_json(position: Position) -> dict[str, Any]:
    """The position as JSON data, with exactly the keys that ``docs/rules/minus-vs-plus.md`` names."""
    return {
        "board": {SQUARES[i]: code - ZERO for i, code in enumerate(position.board) if code != EMPTY},
        "turn": PLAYERS[position.turn],
        "ply": position.ply,
        "score": {"positive": position.positive_score, "negative": position.negative_score},
        "last_lateral": {"positive": position.positive_lateral, "negative": position.negative_lateral},
    }


KEYS: Final = frozenset({"board", "turn", "ply", "score", "last_lateral"})


def from_json(data: object) -> Position:
    """The position that JSON data describes; PositionError, naming the key, if it describes none."""
    if not isinstance(data, dict) or set(data) != KEYS:
        raise PositionError(f"a position of Minus vs Plus has exactly the keys {', '.join(sorted(KEYS))}")
    if not isinstance(data["board"], dict):
        raise PositionError("board: give the value of the piece on each occupied square, like {'a1': 1}")
    board = bytearray([EMPTY] * SIDE * SIDE)
    for square, value in data["board"].items():
        if square not in INDEX:
            raise PositionError(f"board: there is no square {square!r:.20}; squares are a1 to f6")
        if type(value) is not int or not -LARGEST <= value <= LARGEST:
            raise PositionError(f"board: {square} holds {value!r:.20}; pieces are worth −6 to 6")
        board[INDEX[square]] = value + ZERO
    if data["turn"] not in PLAYERS:
        raise PositionError(f"turn: {data['turn']!r:.20} is neither 'positive' nor 'negative'")
    if type(data["ply"]) is not int or data["ply"] < 0:
        raise PositionError(f"ply: {data['ply']!r:.20} is not a number of plies")
    score = _both(data, "score", int)
    if min(score) < 0:
        raise PositionError("score: no score is below 0")
    lateral = _both(data, "last_lateral", bool)
    return Position(bytes(board), PLAYERS.index(data["turn"]), data["ply"], *score, *lateral)


def _both(data: dict[str, Any], key: str, kind: type) -> tuple[Any, Any]:
    pair = data[key]
    if not isinstance(pair, dict) or set(pair) != set(PLAYERS) or any(type(v) is not kind for v in pair.values()):
        what = "true or false" if kind is bool else "an integer"
        raise PositionError(f"{key}: give {what} for 'positive' and for 'negative'")
    return pair["positive"], pair["negative"]

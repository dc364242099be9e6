"""Moves of Infinity Master's: how they are packed, written and named, and the tables of where a piece can go."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final, TypeAlias

from mathgames.errors import NotationError
from mathgames.games.infinity_masters.position import FILES, INDEX, NEGATIVE, POSITIVE, SIDE, SQUARES

Move: TypeAlias = int
"""A move packed into an integer, ``64 · from + to``, or ``PASS``. Whether it operates follows from the position."""

PASS: Final = SIDE * SIDE << 6
"""The move of a player who has no other (IM-24); no packed move is as large."""
TARGET: Final = 63
"""The bits of a packed move that hold the square it goes to."""

_TEXT: Final = re.compile(r"([a-h][1-8])\s*[-\u2212\u2013]\s*([a-h][1-8])", re.IGNORECASE | re.ASCII)


class Way(Enum):
    """The ways a piece can go (IM-4), in the words of a sentence."""

    FORWARD = "forward"
    DIAGONAL = "diagonally forward"
    SIDEWARD = "sideward"


def pack(origin: int, target: int) -> Move:
    """The packed move between two squares' numbers."""
    return origin << 6 | target


class RankMoves(dict[bytes, tuple[Move, ...]]):
    """The moves of one player from one rank (IM-4), by where his own pieces stand.

    They depend on two ranks only, this one and the one ahead, which lie side by side in a board. ``window`` cuts them
    out of a board that is translated by ``OWN``, and what it cuts out is the key. The moves of a key are worked out
    when they are first asked for and then kept; games meet some hundreds of the 65536 keys.
    """

    def __init__(self, player: int, rank: int, side: int) -> None:
        super().__init__()
        ahead = 1 if player == POSITIVE else -1
        ranks = [r for r in (rank, rank + ahead) if 0 <= r < side]
        self._first = min(ranks) * SIDE
        self.window: Final = slice(self._first, (max(ranks) + 1) * SIDE)
        ways = ((ahead, 0), (ahead, -1), (ahead, 1), (0, -1), (0, 1))
        self._paths = [
            pack(rank * SIDE + file, (rank + up) * SIDE + file + across)
            for file in range(side)
            for up, across in ways
            if rank + up in ranks and 0 <= file + across < side
        ]

    def __missing__(self, own: bytes) -> tuple[Move, ...]:
        first = self._first
        found = tuple(m for m in self._paths if own[(m >> 6) - first] and not own[(m & TARGET) - first])
        self[own] = found
        return found


RANK_MOVES: Final = {
    side: tuple(tuple(RankMoves(player, rank, side) for rank in range(side)) for player in (POSITIVE, NEGATIVE))
    for side in (6, SIDE)
}
"""By the board's side, then by player: the moves from each rank."""


def way(move: Move) -> Way:
    """How a piece goes, told from the two squares alone."""
    origin, target = divmod(move, SIDE * SIDE)
    if origin // SIDE == target // SIDE:
        return Way.SIDEWARD
    return Way.FORWARD if origin % SIDE == target % SIDE else Way.DIAGONAL


def parse(text: str, side: int = SIDE) -> Move:
    """The move that a text like ``c5-d6`` or ``pass`` writes; NotationError if it writes none.

    >>> format_move(parse(" A2−a3 ")), format_move(parse("Pass"))
    ('a2-a3', 'pass')
    """
    if len(text) <= 40:
        if text.strip().lower() == "pass":
            return PASS
        found = _TEXT.fullmatch(text.strip())
        if found is not None:
            squares = found[1].lower(), found[2].lower()
            if all(square[0] in FILES[:side] and int(square[1]) <= side for square in squares):
                return pack(INDEX[squares[0]], INDEX[squares[1]])
    last = f"{FILES[side - 1]}{side}"
    raise NotationError(
        f"{text!r:.40} is not a move: write the square it leaves and the one it goes to, like a2-a3; "
        f"squares are a1 to {last}. A player who cannot move writes pass."
    )


def format_move(move: Move) -> str:
    """The move's canonical text."""
    return "pass" if move == PASS else f"{SQUARES[move >> 6]}-{SQUARES[move & TARGET]}"

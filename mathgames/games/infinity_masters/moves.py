"""Moves of Infinity Master's: their packing, notation and names, and the tables of the ways of pieces."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final, TypeAlias

from mathgames.games.infinity_masters.position import FILES, INDEX, NEGATIVE, POSITIVE, SIDE, SQUARES
from mathgames.language.errors import NotationError
from mathgames.language.user_input import with_hyphens
from mathgames.language.words import _

Move: TypeAlias = int
"""A move packed into an integer, ``64 · from + to``, or ``PASS``. The position determines if it operates."""

PASS: Final = SIDE * SIDE << 6
"""The move of a player without any other (IM-24); no packed move is as large."""
TARGET: Final = 63
"""The bits of a packed move that hold its target."""

_TEXT: Final = re.compile(r"([a-h][1-8])\s*-\s*([a-h][1-8])", re.IGNORECASE | re.ASCII)


class MoveDirection(Enum):
    """The directions of a piece (IM-4)."""

    FORWARD = "forward"
    DIAGONAL = "diagonal"
    SIDEWAYS = "sideways"


def pack(origin: int, target: int) -> Move:
    """Return the packed move between two squares' numbers."""
    return origin << 6 | target


Path: TypeAlias = tuple[tuple[Move, int], ...]
"""The moves from one square, each with its target, so that the hot path need not unpack moves."""


def _paths(player: int, side: int) -> tuple[Path, ...]:
    """Return the moves from each square of a board of this side, as if it were empty."""
    direction = 1 if player == POSITIVE else -1
    ways = ((direction, 0), (direction, -1), (direction, 1), (0, -1), (0, 1))
    return tuple(
        tuple(
            (pack(rank * SIDE + file, target), target)
            for up, across in ways
            for target in [(rank + up) * SIDE + file + across]
            if max(rank, file) < side and 0 <= rank + up < side and 0 <= file + across < side
        )
        for rank in range(SIDE)
        for file in range(SIDE)
    )


def _sources(paths: tuple[Path, ...]) -> tuple[tuple[int, ...], ...]:
    sources: list[list[int]] = [[] for _square in SQUARES]
    for path in paths:
        for move, target in path:
            sources[target].append(move >> 6)
    return tuple(map(tuple, sources))


PATHS: Final = {side: (_paths(POSITIVE, side), _paths(NEGATIVE, side)) for side in (6, SIDE)}
"""The moves from each square on an empty board, by side of the board, player and square (IM-4)."""

SOURCES: Final = {side: (_sources(paths[POSITIVE]), _sources(paths[NEGATIVE])) for side, paths in PATHS.items()}
"""The squares from which a piece reaches each square, by side of the board, player and square (IM-4)."""

WAYS: Final = tuple((m >> 6, m & TARGET, m >> 9 == (m & TARGET) >> 3) for m in range(PASS))
"""The origin and the target of each packed move, and whether it is sideways."""


def way(move: Move) -> MoveDirection:
    """Return the direction of a move, from its two squares alone."""
    origin, target = divmod(move, SIDE * SIDE)
    if origin // SIDE == target // SIDE:
        return MoveDirection.SIDEWAYS
    return MoveDirection.FORWARD if origin % SIDE == target % SIDE else MoveDirection.DIAGONAL


def parse(text: str, side: int = SIDE) -> Move:
    """Parse a move such as ``c5-d6`` or ``pass``. Raises ``NotationError`` if the text is not a move.

    >>> format_move(parse(" A2−a3 ")), format_move(parse("Pass"))
    ('a2-a3', 'pass')
    """
    if len(text) <= 40:
        plain_text = with_hyphens(text).strip()
        if plain_text.lower() == "pass":
            return PASS
        parts = _TEXT.fullmatch(plain_text)
        if parts is not None:
            squares = parts[1].lower(), parts[2].lower()
            if all(square[0] in FILES[:side] and int(square[1]) <= side for square in squares):
                return pack(INDEX[squares[0]], INDEX[squares[1]])
    last = f"{FILES[side - 1]}{side}"
    raise NotationError(
        _(
            "{text} is not a move: write the square it leaves and the one it goes to, like a2-a3; squares are a1 to "
            "{last}. If a player cannot move, write pass.",
            text=f"{text!r:.40}",
            last=last,
        )
    )


def format_move(move: Move) -> str:
    """Return the canonical text of a move."""
    return "pass" if move == PASS else f"{SQUARES[move >> 6]}-{SQUARES[move & TARGET]}"

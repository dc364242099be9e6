"""Moves of Infinity Master's: how they are packed, written and named, and the tables of where a piece can go."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final, TypeAlias

from mathgames.games.infinity_masters.position import FILES, INDEX, NEGATIVE, POSITIVE, SIDE, SQUARES
from mathgames.language.errors import NotationError
from mathgames.language.typed import with_hyphens
from mathgames.language.words import _

Move: TypeAlias = int
"""A move packed into an integer, ``64 · from + to``, or ``PASS``. Whether it operates follows from the position."""

PASS: Final = SIDE * SIDE << 6
"""The move of a player who has no other (IM-24); no packed move is as large."""
TARGET: Final = 63
"""The bits of a packed move that hold the square it goes to."""

_TEXT: Final = re.compile(r"([a-h][1-8])\s*-\s*([a-h][1-8])", re.IGNORECASE | re.ASCII)


class MoveDirection(Enum):
    """The ways a piece can go (IM-4)."""

    FORWARD = "forward"
    DIAGONAL = "diagonal"
    SIDEWAYS = "sideways"


def pack(origin: int, target: int) -> Move:
    """The packed move between two squares' numbers."""
    return origin << 6 | target


Path: TypeAlias = tuple[tuple[Move, int], ...]
"""The moves from one square, each beside the square it goes to, so that the hot path need not take moves apart."""


def _paths(player: int, side: int) -> tuple[Path, ...]:
    """For each square of a board with so many files and ranks: the moves from it, as if nothing else stood there."""
    ahead = 1 if player == POSITIVE else -1
    ways = ((ahead, 0), (ahead, -1), (ahead, 1), (0, -1), (0, 1))
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
    """For each square the squares from which these paths lead to it."""
    sources: list[list[int]] = [[] for _square in SQUARES]
    for path in paths:
        for move, target in path:
            sources[target].append(move >> 6)
    return tuple(map(tuple, sources))


PATHS: Final = {side: (_paths(POSITIVE, side), _paths(NEGATIVE, side)) for side in (6, SIDE)}
"""By the board's side, then by player, then by square: the moves from there (IM-4)."""

SOURCES: Final = {side: (_sources(paths[POSITIVE]), _sources(paths[NEGATIVE])) for side, paths in PATHS.items()}
"""By the board's side, then by player, then by square: the squares from which a piece goes there (IM-4)."""

WAYS: Final = tuple((m >> 6, m & TARGET, m >> 9 == (m & TARGET) >> 3) for m in range(PASS))
"""For each packed move: where it comes from and goes to, and whether it is sideways."""


def way(move: Move) -> MoveDirection:
    """How a piece goes, told from the two squares alone."""
    origin, target = divmod(move, SIDE * SIDE)
    if origin // SIDE == target // SIDE:
        return MoveDirection.SIDEWAYS
    return MoveDirection.FORWARD if origin % SIDE == target % SIDE else MoveDirection.DIAGONAL


def parse(text: str, side: int = SIDE) -> Move:
    """The move that a text like ``c5-d6`` or ``pass`` writes; NotationError if it writes none.

    >>> format_move(parse(" A2−a3 ")), format_move(parse("Pass"))
    ('a2-a3', 'pass')
    """
    if len(text) <= 40:
        meant = with_hyphens(text).strip()
        if meant.lower() == "pass":
            return PASS
        parts = _TEXT.fullmatch(meant)
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
    """The move's canonical text."""
    return "pass" if move == PASS else f"{SQUARES[move >> 6]}-{SQUARES[move & TARGET]}"

"""Moves of Minus vs Plus: their packing, notation and names, and the tables of the ways of pieces."""

from __future__ import annotations

import re
from enum import Enum
from itertools import compress
from typing import Final, NamedTuple, TypeAlias

from mathgames.games.minus_vs_plus.options import GameConfig
from mathgames.games.minus_vs_plus.position import (
    EMPTY,
    INDEX,
    LARGEST,
    NEGATIVE,
    POSITIVE,
    SIDE,
    SQUARES,
    ZERO,
    Position,
)
from mathgames.language.errors import NotationError
from mathgames.language.user_input import with_hyphens
from mathgames.language.words import _

Move: TypeAlias = int
"""A move packed into an integer: ``64 · from + to``. Its kind follows from the position (MP-5)."""

TARGET: Final = 63
"""The bits of a packed move that hold its target."""
_TEXT: Final = re.compile(r"([a-f][1-6])\s*-\s*([a-f][1-6])", re.IGNORECASE)


class MoveKind(Enum):
    """The kinds of move (MP-5): the way of a piece, regardless of the target's content."""

    FORWARD = "forward"
    SIDEWAYS = "sideways"
    STEP = "diagonal step"
    JUMP = "diagonal jump"


def pack(origin: int, target: int) -> Move:
    """Return the packed move between two squares' numbers."""
    return origin << 6 | target


class PieceTargets(NamedTuple):
    """The possible ways of a player's piece from one square; squares with the packed move that leads there."""

    square: int
    front: int
    """The square in front, or the square itself at the end of the board, which is never empty."""
    ahead_move: Move
    diagonals: tuple[tuple[int, Move, int, Move], ...]
    """The near square and its move, and the far one and its move, of each forward diagonal.

    If the far one is off the board, it is the piece's own square, and the move is ``NO_SQUARE``.
    """
    sideways: tuple[tuple[tuple[int, Move], ...], tuple[tuple[int, Move], ...]]
    """The squares to the left and those to the right, nearest first."""


NO_SQUARE: Final = -1


def _path(square: int, direction: int) -> PieceTargets:
    rank, file = divmod(square, SIDE)
    room = SIDE - 1 - rank if direction > 0 else rank  # ranks in front

    def reach(rank_steps: int, file_steps: int) -> tuple[int, Move]:
        if rank_steps > room or not 0 <= file + file_steps < SIDE:
            return square, NO_SQUARE
        target = square + direction * SIDE * rank_steps + file_steps
        return target, pack(square, target)

    diagonals = tuple((*reach(1, side), *reach(2, 2 * side)) for side in (-1, 1) if reach(1, side)[1] != NO_SQUARE)
    left = tuple(reach(0, -distance) for distance in range(1, file + 1))
    right = tuple(reach(0, distance) for distance in range(1, SIDE - file))
    return PieceTargets(square, *reach(1, 0), diagonals, (left, right))


PATHS: Final = tuple(tuple(_path(square, forward) for square in range(SIDE * SIDE)) for forward in (1, -1))
"""The path of each square, by player."""


def _courses() -> bytes:
    course = bytearray(64 * 64)
    for origin in range(SIDE * SIDE):
        for target in range(SIDE * SIDE):
            rank = target // SIDE
            if origin // SIDE == rank:
                course[pack(origin, target)] = SIDEWAYS
            elif rank in (0, SIDE - 1):
                course[pack(origin, target)] = ARRIVING
    return bytes(course)


SIDEWAYS: Final = 1
ARRIVING: Final = 2
COURSE: Final = _courses()
"""The course of each packed move: ``SIDEWAYS``, ``ARRIVING`` or 0.

An outer rank that a move arrives on is the last row, since moves never go back.
"""

WAYS: Final = tuple((m >> 6, m & TARGET, COURSE[m] == SIDEWAYS, COURSE[m] == ARRIVING) for m in range(64 * 64))
"""The origin and the target of each packed move, whether it is sideways, and whether it arrives."""

FIRST_ROW: Final = (range(SIDE), range(SIDE * (SIDE - 1), SIDE * SIDE))
LAST_ROW: Final = (FIRST_ROW[NEGATIVE], FIRST_ROW[POSITIVE])


def kind(move: Move) -> MoveKind:
    """Return the kind of a move, from its two squares alone."""
    (rank, file), (to_rank, to_file) = divmod(move >> 6, SIDE), divmod(move & TARGET, SIDE)
    if rank == to_rank:
        return MoveKind.SIDEWAYS
    if file == to_file:
        return MoveKind.FORWARD
    return MoveKind.JUMP if abs(to_rank - rank) == 2 else MoveKind.STEP


def parse(text: str) -> Move:
    """Parse a move such as ``c5-d6``. Raises ``NotationError`` if the text is not a move.

    >>> format_move(parse(" A2−a3 "))
    'a2-a3'
    """
    parts = _TEXT.fullmatch(with_hyphens(text).strip()) if len(text) <= 40 else None
    if parts is None:
        raise NotationError(
            _(
                "{text} is not a move: write the square it leaves and the one it goes to, like a2-a3",
                text=f"{text!r:.40}",
            )
        )
    return pack(INDEX[parts[1].lower()], INDEX[parts[2].lower()])


def format_move(move: Move) -> str:
    """Return the canonical text of a move."""
    return f"{SQUARES[move >> 6]}-{SQUARES[move & TARGET]}"


# The moves that pieces can make, and whether there are any.
#
# This is the hot path. A board is read as the player to move sees it, in one translation: own pieces by their value
# without its sign, then the other pieces. ``compress`` then visits that player's pieces only.

_ENEMY: Final = 7
_ZERO: Final = 8
_OPEN: Final = 9
_ALL: Final = range(256)
_SIGN_TABLES: Final = tuple(
    bytes(
        _OPEN
        if code == EMPTY
        else _ZERO
        if code == ZERO
        else _ENEMY
        if (code > ZERO) != plus
        else abs(code - ZERO) % 256
        for code in _ALL
    )
    for plus in (True, False)
)
_OWN_CODES: Final = bytes(0 < number <= LARGEST for number in _ALL)


def generate(board: bytes, turn: int, *, sideways: bool) -> list[Move]:
    """Return the moves that advance (MP-5, MP-6, MP-9 to MP-12), and the sideways ones (MP-7) if requested."""
    signs = board.translate(_SIGN_TABLES[turn])
    moves: list[Move] = []
    add = moves.append
    for square, front, ahead_move, diagonals, rays in compress(PATHS[turn], signs.translate(_OWN_CODES)):
        if signs[front] == _OPEN:
            add(ahead_move)
        for near_square, near_move, far_square, far_move in diagonals:
            defender = signs[near_square]
            if defender == _OPEN:
                continue
            if defender > LARGEST:
                add(near_move)
                continue
            value = signs[square]
            if value + defender <= LARGEST:
                add(near_move)
            if far_move != NO_SQUARE:
                landing = signs[far_square]
                if landing > LARGEST or value + landing <= LARGEST:
                    add(far_move)
        if sideways:
            for ray in rays:
                for target, move in ray:
                    if signs[target] != _OPEN:
                        break
                    add(move)
    return moves


def can_advance(board: bytes | bytearray, turn: int) -> bool:
    """Check if the player has a move that advances, searching like ``generate`` up to the first move."""
    signs = board.translate(_SIGN_TABLES[turn])
    for square, front, _move, diagonals, _rays in compress(PATHS[turn], signs.translate(_OWN_CODES)):
        if signs[front] == _OPEN:
            return True
        value = signs[square]
        for near_square, _near_move, far_square, far_move in diagonals:
            defender = signs[near_square]
            if defender == _OPEN:
                continue
            if defender > LARGEST or value + defender <= LARGEST:
                return True
            if far_move != NO_SQUARE and (signs[far_square] > LARGEST or value + signs[far_square] <= LARGEST):
                return True
    return False


def can_move(config: GameConfig, position: Position) -> bool:
    """Check if the player to move has a legal move in a game that goes on (MP-8, MP-23)."""
    board, turn = position.board, position.turn
    if can_advance(board, turn):
        return True
    may_slide = config.ban_lifted or not position.was_sideways(turn)
    return may_slide and bool(generate(board, turn, sideways=True))

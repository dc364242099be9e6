"""The moves that the pieces of Minus vs Plus can make, and whether there are any.

This is the hot path. A board is read as the player to move sees it, in one translation: own pieces by their value
without its sign, then what is met. ``compress`` then visits the own pieces only.
"""

from __future__ import annotations

from itertools import compress
from typing import Final

from mathgames.games.minus_vs_plus.moves import NONE, PATHS, Move
from mathgames.games.minus_vs_plus.options import Settled
from mathgames.games.minus_vs_plus.position import EMPTY, LARGEST, ZERO, Position

_ENEMY: Final = 7
_ZERO: Final = 8
_OPEN: Final = 9
_ALL: Final = range(256)
_SEEN: Final = tuple(
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
_OWN: Final = bytes(0 < number <= LARGEST for number in _ALL)


def generate(board: bytes, turn: int, *, sideways: bool) -> list[Move]:
    """The moves that advance (MP-5, MP-6, MP-9 to MP-12), and the sideways ones (MP-7) where they are asked for."""
    signs = board.translate(_SEEN[turn])
    moves: list[Move] = []
    add = moves.append
    for square, ahead, ahead_move, diagonals, rays in compress(PATHS[turn], signs.translate(_OWN)):
        if signs[ahead] == _OPEN:
            add(ahead_move)
        for near, near_move, far, far_move in diagonals:
            met = signs[near]
            if met == _OPEN:
                continue
            if met > LARGEST:
                add(near_move)
                continue
            value = signs[square]
            if value + met <= LARGEST:
                add(near_move)
            if far_move != NONE:
                landing = signs[far]
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
    """Whether the player has a move that advances: what ``generate`` would find, up to the first move."""
    signs = board.translate(_SEEN[turn])
    for square, ahead, _move, diagonals, _rays in compress(PATHS[turn], signs.translate(_OWN)):
        if signs[ahead] == _OPEN:
            return True
        value = signs[square]
        for near, _near_move, far, far_move in diagonals:
            met = signs[near]
            if met == _OPEN:
                continue
            if met > LARGEST or value + met <= LARGEST:
                return True
            if far_move != NONE and (signs[far] > LARGEST or value + signs[far] <= LARGEST):
                return True
    return False


def can_move(settled: Settled, position: Position) -> bool:
    """Whether the player to move has a legal move in a game that goes on (MP-8, MP-23)."""
    board, turn = position.board, position.turn
    if can_advance(board, turn):
        return True
    may_slide = settled.ban_lifted or not position.was_sideways(turn)
    return may_slide and bool(generate(board, turn, sideways=True))

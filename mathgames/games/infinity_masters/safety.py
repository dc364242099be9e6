"""Where an infinity is safe: what one move of the other player could do to it (IM-17), on every square of the board."""

from __future__ import annotations

from enum import Enum

from mathgames.games.infinity_masters.moves import PASS, TARGET
from mathgames.games.infinity_masters.options import Settled
from mathgames.games.infinity_masters.position import EMPTY, INFINITIES, OWN, Position
from mathgames.games.infinity_masters.setup import Resolutions


class Safety(Enum):
    """What a square is to an infinity."""

    WINS = "wins"
    SAFE = "safe"
    ENDANGERED = "endangered"
    LOST = "lost"


def _left(settled: Settled, square: int, attacker: int, defender: int) -> int:
    """The byte that the square holds after these two bytes have met on it."""
    return settled.resolutions[Resolutions.key(settled.operations[square], attacker, defender)].survivor


def stays(settled: Settled, position: Position, move: int) -> bool:
    """Whether the piece that makes this move is on the board after it; a pass makes no piece leave.

    Who owns the survivor decides, because a piece that converts stays with another value.
    """
    if move == PASS:
        return True
    target = move & TARGET
    met = position.board[target]
    if met == EMPTY:
        return True
    left = _left(settled, target, position.board[move >> 6], met)
    return left != EMPTY and bool(OWN[position.turn][left])


def threats(settled: Settled, board: bytes, square: int, player: int) -> list[int]:
    """The squares of the pieces that would capture an infinity of the player, if it stood on this square."""
    infinity, other = INFINITIES[player], OWN[1 - player]
    return [
        origin
        for origin in settled.sources[1 - player][square]
        if other[board[origin]] and _left(settled, square, board[origin], infinity) != infinity
    ]


def endangered(settled: Settled, board: bytes) -> frozenset[int]:
    """The squares of the infinities, of both players, that the other player could capture with the next move."""
    return frozenset(
        square
        for square, stands in enumerate(board)
        if stands in INFINITIES and threats(settled, board, square, INFINITIES.index(stands))
    )


def safety(settled: Settled, board: bytes, player: int) -> dict[int, Safety]:
    """What the squares are to an infinity of the player if it stood there: on the empty squares, on those where one
    stands, and on those of the other player's pieces that one of the player's infinities can attack now.
    """
    infinity, dangers = INFINITIES[player], {}
    for square in sorted(settled.on_board):
        stands = board[square]
        if OWN[player][stands] and stands != infinity:
            continue
        if stands not in (EMPTY, infinity):
            if not any(board[origin] == infinity for origin in settled.sources[player][square]):
                continue
            if _left(settled, square, infinity, stands) != infinity:
                dangers[square] = Safety.LOST
                continue
        last = stands == INFINITIES[1 - player] and board.count(stands) == 1
        if last or square in settled.goals[player]:
            dangers[square] = Safety.WINS
        else:
            dangers[square] = Safety.ENDANGERED if threats(settled, board, square, player) else Safety.SAFE
    return dangers

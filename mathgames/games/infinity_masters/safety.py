"""Where an infinity is safe: what one move of the other player could do to it (IM-17), on every square of the board."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING

from mathgames.games.infinity_masters.moves import PASS, TARGET
from mathgames.games.infinity_masters.position import EMPTY, INFINITIES, OWN, POSITIVE, SIDE, Position
from mathgames.games.infinity_masters.resolution import Resolutions

if TYPE_CHECKING:
    from mathgames.games.infinity_masters.rules import InfinityMasters


class Safety(Enum):
    """What a square is to an infinity, as the name of its cell says it."""

    WINS = "wins"
    SAFE = "safe"
    ENDANGERED = "not safe"
    LOST = "not safe to attack"


def neighbours(rules: InfinityMasters, square: int, player: int) -> Iterator[int]:
    """The squares from which a piece of the player goes to this one (IM-4)."""
    rank, file = divmod(square, SIDE)
    behind = rank - (1 if player == POSITIVE else -1)
    for r, f in ((behind, file), (behind, file - 1), (behind, file + 1), (rank, file - 1), (rank, file + 1)):
        if 0 <= r < rules.side and 0 <= f < rules.side:
            yield r * SIDE + f


def survivor(rules: InfinityMasters, board: bytes, origin: int, target: int) -> int:
    """The byte that the target holds after the piece of ``origin`` has gone there."""
    if board[target] == EMPTY:
        return board[origin]
    return rules.resolutions[Resolutions.key(rules.operations[target], board[origin], board[target])].survivor


def stays(rules: InfinityMasters, position: Position, move: int) -> bool:
    """Whether the piece that makes this move is on the board after it; a pass makes no piece leave.

    Who owns the survivor decides, because a piece that converts stays with another value.
    """
    if move == PASS:
        return True
    left = survivor(rules, position.board, move >> 6, move & TARGET)
    return left != EMPTY and bool(OWN[position.turn][left])


def threats(rules: InfinityMasters, board: bytes, square: int, player: int) -> list[int]:
    """The squares of the pieces that would capture an infinity of the player, if it stood on this square."""
    with_it = bytearray(board)
    with_it[square] = INFINITIES[player]
    other = OWN[1 - player]
    return [
        origin
        for origin in neighbours(rules, square, 1 - player)
        if other[board[origin]] and survivor(rules, bytes(with_it), origin, square) != INFINITIES[player]
    ]


def endangered(rules: InfinityMasters, board: bytes) -> frozenset[int]:
    """The squares of the infinities, of both players, that the other player could capture if it is his turn."""
    return frozenset(
        square
        for player, infinity in enumerate(INFINITIES)
        for square in sorted(rules.on_board)
        if board[square] == infinity and threats(rules, board, square, player)
    )


def safety(rules: InfinityMasters, board: bytes, player: int) -> dict[int, Safety]:
    """What the squares are to an infinity of the player if it stood there: on the empty squares, on those where one
    stands, and on those of the other player's pieces that one of his infinities can attack now.
    """
    infinity, found = INFINITIES[player], {}
    for square in sorted(rules.on_board):
        stands = board[square]
        if OWN[player][stands] and stands != infinity:
            continue
        if stands not in (EMPTY, infinity):
            origin = next((o for o in neighbours(rules, square, player) if board[o] == infinity), None)
            if origin is None:
                continue
            if survivor(rules, board, origin, square) != infinity:
                found[square] = Safety.LOST
                continue
        last = stands == INFINITIES[1 - player] and board.count(stands) == 1
        if last or square in rules.goals[player]:
            found[square] = Safety.WINS
        else:
            found[square] = Safety.ENDANGERED if threats(rules, board, square, player) else Safety.SAFE
    return found

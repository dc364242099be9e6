"""Playing without words: which moves there are, what one leads to, and whether the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import compress

from mathgames.games.infinity_masters.moves import PASS, TARGET, WAYS, Move
from mathgames.games.infinity_masters.options import Settled
from mathgames.games.infinity_masters.position import (
    EMPTY,
    INFINITIES,
    NEGATIVE,
    OWN,
    POSITIVE,
    SIDE,
    Position,
)
from mathgames.games.infinity_masters.setup import NOBODY

_BLUE_INFINITY, _RED_INFINITY = INFINITIES
_new = tuple.__new__  # twice as fast as Position(…), and a position is made for every move


class BoardEnding(Enum):
    """The ways in which a game ends by what stands on the board and by the count of quiet plies, in their order."""

    BOTH_LOST = "IM-21"
    ONE_LOST = "IM-18"
    GOAL = "IM-20"
    NO_PROGRESS = "IM-25"


def ending(settled: Settled, position: Position) -> BoardEnding | None:
    """How the game has ended, if it has; that nobody can move (IM-24) is not looked at here."""
    board = position.board
    # The foremost infinity of each player says both whether there is one and whether one can be on a goal.
    blue, red = board.rfind(_BLUE_INFINITY), board.find(_RED_INFINITY)
    if blue < 0 or red < 0:
        return BoardEnding.BOTH_LOST if blue == red else BoardEnding.ONE_LOST
    if (blue >= (settled.side - 1) * SIDE and goal_reached(settled, board, POSITIVE) is not None) or (
        red < SIDE and goal_reached(settled, board, NEGATIVE) is not None
    ):
        return BoardEnding.GOAL
    if settled.quiet_limit is not None and position.quiet >= settled.quiet_limit:
        return BoardEnding.NO_PROGRESS
    return None


def goal_reached(settled: Settled, board: bytes, player: int) -> int | None:
    """The first goal on which an infinity of the player stands, or None."""
    infinity = INFINITIES[player]
    return next((square for square in sorted(settled.goals[player]) if board[square] == infinity), None)


def can_move(settled: Settled, board: bytes, player: int) -> bool:
    """Whether one of the player's pieces could move, if it were this player's turn (IM-24)."""
    own = board.translate(OWN[player])
    return any(not own[target] for path in compress(settled.paths[player], own) for _move, target in path)


# The hot path: it visits the player's own pieces and asks a table for their ways.
def moves(settled: Settled, position: Position) -> Iterator[Move]:
    """The legal moves; none when the game is over."""
    if ending(settled, position) is not None:
        return iter(())
    board, turn = position.board, position.turn
    own = board.translate(OWN[turn])
    legal = [move for path in compress(settled.paths[turn], own) for move, target in path if not own[target]]
    if settled.mandatory_operation:
        legal = [move for move in legal if board[move & TARGET] != EMPTY] or legal
    if not legal and can_move(settled, board, 1 - turn):  # IM-24
        return iter((PASS,))
    return iter(legal)


def apply(settled: Settled, position: Position, move: Move) -> Position:
    """The position after a legal move."""
    board, turn, ply, quiet, positive, negative, positive_reserve, negative_reserve = position
    if move == PASS:
        return position._replace(turn=1 - turn, ply=ply + 1, quiet=quiet + 1)
    origin, target, sideways = WAYS[move]
    squares = bytearray(board)
    attacker, defender = squares[origin], squares[target]
    squares[origin] = EMPTY
    if defender == EMPTY:
        squares[target] = attacker
        quiet = quiet + 1 if sideways else 0
    else:
        quiet = 0
        survivor, scorer, credit, converts = settled.resolutions[
            attacker << 10 | defender << 2 | settled.operations[target]
        ]
        squares[target] = survivor
        if scorer == POSITIVE:
            positive = positive.plus(credit)
            positive_reserve -= converts and positive_reserve > 0
        elif scorer != NOBODY:
            negative = negative.plus(credit)
            negative_reserve -= converts and negative_reserve > 0
    fields = (bytes(squares), 1 - turn, ply + 1, quiet, positive, negative, positive_reserve, negative_reserve)
    return _new(Position, fields)

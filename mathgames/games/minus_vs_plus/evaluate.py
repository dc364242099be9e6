"""The evaluation of positions of Minus vs Plus for computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress
from operator import getitem
from typing import Final

from mathgames.engine.rules import Rules
from mathgames.games.contract.thinking import POINT, WIN, Evaluator
from mathgames.games.minus_vs_plus.moves import ARRIVING, COURSE, NO_SQUARE, PATHS, TARGET, Move, can_move
from mathgames.games.minus_vs_plus.position import EMPTY, LARGEST, SIDE, ZERO, Position
from mathgames.games.minus_vs_plus.rules import MinusVsPlus

STEPS: Final = (0, 34, 20, 12, 7, 4)
"""The value of each point of a piece in hundredths of a point, by the steps that it has to go to the last row."""
PIECE: Final = 12
"""The extra value of a piece in hundredths of a point: more pieces mean more moves."""
FREE: Final = (-160, -70, -30, -10, *[0] * 33)
"""The value of mobility, by the number of pieces that can go straight ahead: a player without moves cannot win."""
GOAL_BONUS: Final = 25


def _place(square: int, code: int, base: int, steps: Sequence[int]) -> int:
    """Return the value to the positive player of a piece on this square: an amount for it, and one for each point."""
    value, rank = code - ZERO, square // SIDE
    if not 0 < abs(value) <= LARGEST:
        return 0
    to_go = SIDE - 1 - rank if value > 0 else rank
    return (base if value > 0 else -base) + value * steps[to_go]


_CODES: Final = range(EMPTY + 1)
_REACH: Final = [[_place(square, code, 0, STEPS) for code in _CODES] for square in range(SIDE * SIDE)]
_PIECES: Final = [[_place(square, code, PIECE, [0] * SIDE) for code in _CODES] for square in range(SIDE * SIDE)]
_PLACES: Final = [[a + b for a, b in zip(*both, strict=True)] for both in zip(_REACH, _PIECES, strict=True)]
"""The value of each piece on each square."""

_ALL: Final = range(256)
_PLUS: Final = bytes(ZERO < code <= ZERO + LARGEST for code in _ALL)
_MINUS: Final = bytes(code < ZERO for code in _ALL)
_OPEN: Final = bytes(code == EMPTY for code in _ALL)
_RANK: Final = 8 * SIDE
"""The number of bits by which a board that is read as a number is shifted for a rank."""

_ZERO: Final = 8
_EMPTY: Final = 9
_ENEMY: Final = 16
_SIGN_TABLES: Final = tuple(
    bytes(
        _EMPTY
        if code == EMPTY
        else _ZERO
        if code == ZERO
        else (0 if (code > ZERO) == plus else _ENEMY) + abs(code - ZERO) % _ENEMY
        for code in _ALL
    )
    for plus in (True, False)
)
"""The tables that translate a board for each player: own pieces to their values without sign, the others' 16 higher."""
_OWN_CODES: Final = bytes(0 < number <= LARGEST for number in _ALL)
_MOVE: Final = 1 << 12
"""A number above any packed move: a move with its points in front of it sorts by the points."""
_Meeting = tuple[int, Move, bool, int, Move, bool]


def _meetings(player: int) -> tuple[tuple[int, Move, tuple[_Meeting, ...]], ...]:
    """Return for each square: itself, the move straight ahead if that arrives, and the forward diagonals.

    A diagonal is the near square, the move there and whether it arrives; then the same of the far square.
    """
    return tuple(
        (
            path.square,
            path.ahead_move if path.ahead_move != NO_SQUARE and COURSE[path.ahead_move] == ARRIVING else NO_SQUARE,
            tuple(
                (near, step, COURSE[step] == ARRIVING, far, jump, jump != NO_SQUARE and COURSE[jump] == ARRIVING)
                for near, step, far, jump in path.diagonals
            ),
        )
        for path in PATHS[player]
    )


_MEETINGS: Final = (_meetings(0), _meetings(1))


class MinusVsPlusEvaluator(Evaluator[Position, Move]):
    """The lead, and the potential of the pieces on the board."""

    QUIET_MARGIN = 250

    def __init__(self, rules: Rules[Position, Move]) -> None:
        super().__init__(rules)
        assert isinstance(rules, MinusVsPlus)
        self.config = config = rules.config
        self._target = config.target_score
        self._limit = config.max_turns
        sizes = range(LARGEST + 1)
        self._attack = [[min(own, other) for other in sizes] for own in sizes]
        self._last_row = [[self._arrival(own, other) for other in sizes] for own in sizes]

    def _arrival(self, own_number: int, other: int) -> int:
        """Return the points of an attack on the last row, by the pieces' distances from zero (MP-20, MP-21)."""
        return min(own_number, other) + (
            0 if own_number <= other else own_number - other if self.config.survivor_counts else own_number
        )

    def terms(self, position: Position) -> Mapping[str, int]:
        board, turn, _ply, positive, negative, _sideways, _reserves = position
        sign = -1 if turn else 1
        return {
            "points": sign * POINT * (positive - negative),
            "target": sign * (self._target_proximity(positive) - self._target_proximity(negative)),
            "reach": sign * sum(map(getitem, _REACH, board)),
            "pieces": sign * sum(map(getitem, _PIECES, board)),
            "freedom": sign * _freedom(board),
        }

    def value(self, position: Position) -> int:
        board, turn, _ply, positive, negative, _sideways, _reserves = position
        value = (
            POINT * (positive - negative)
            + self._target_proximity(positive)
            - self._target_proximity(negative)
            + sum(map(getitem, _PLACES, board))
            + _freedom(board)
        )
        return -value if turn else value

    def _target_proximity(self, score: int) -> int:
        """Return 0 up to eight points below the target, then ``GOAL_BONUS`` more for each point."""
        return max(0, GOAL_BONUS * (score - self._target + 8))

    def terminal_score(self, position: Position) -> int | None:
        _board, turn, ply, positive, negative, _sideways, _reserves = position
        lead = negative - positive if turn else positive - negative
        if positive >= self._target or negative >= self._target or (self._limit is not None and ply >= self._limit):
            return WIN if lead > 0 else -WIN if lead else 0
        if can_move(self.config, position):
            return None
        return -WIN if lead < 0 else 0

    def score_centipoints(self, position: Position, move: Move) -> int:
        """Return the points of a move: only the player who moves scores (MP-20, MP-21)."""
        signs = position.board.translate(_SIGN_TABLES[position.turn])
        mover, defender, arrives = signs[move >> 6], signs[move & TARGET], COURSE[move] == ARRIVING
        if defender > _ENEMY:
            return POINT * (self._last_row if arrives else self._attack)[mover][defender - _ENEMY]
        return POINT * mover if arrives else 0

    def noisy_moves(self, position: Position) -> Sequence[Move]:
        """Return the moves that score, attacks and arrivals on the last row; and any, if the next one is the last."""
        board, turn, ply, *_scores = position
        if self._limit is not None and ply + 1 >= self._limit:
            return list(self.rules.moves(position))
        signs = board.translate(_SIGN_TABLES[turn])
        attack, last_row = self._attack, self._last_row
        moves: list[int] = []
        for square, arrival, diagonals in compress(_MEETINGS[turn], signs.translate(_OWN_CODES)):
            value = signs[square]
            if arrival != NO_SQUARE and signs[arrival & TARGET] == _EMPTY:
                moves.append(value * _MOVE + arrival)
            for near_square, step, step_arrives, far_square, jump, jump_arrives in diagonals:
                defender = signs[near_square]
                if defender == _EMPTY:
                    continue
                if defender > _ENEMY:
                    moves.append((last_row if step_arrives else attack)[value][defender - _ENEMY] * _MOVE + step)
                elif defender == _ZERO:
                    if step_arrives:
                        moves.append(value * _MOVE + step)
                elif jump != NO_SQUARE:
                    defender = signs[far_square]
                    if defender > _ENEMY:
                        moves.append((last_row if jump_arrives else attack)[value][defender - _ENEMY] * _MOVE + jump)
                    elif jump_arrives:
                        moves.append(value * _MOVE + jump)
        moves.sort(reverse=True)
        return [scored % _MOVE for scored in moves]


def _freedom(board: bytes) -> int:
    """Return the value to the positive player of the pieces of both that can go straight ahead."""
    empty = int.from_bytes(board.translate(_OPEN), "little")
    plus = (int.from_bytes(board.translate(_PLUS), "little") << _RANK & empty).bit_count()
    minus = (int.from_bytes(board.translate(_MINUS), "little") >> _RANK & empty).bit_count()
    return FREE[plus] - FREE[minus]

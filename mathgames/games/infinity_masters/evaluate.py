"""The evaluation of positions of Infinity Master's for computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from itertools import compress
from operator import getitem
from typing import Final, NamedTuple

from mathgames.engine.rules import Rules
from mathgames.games.contract.thinking import DECIDED, FARTHEST, FIVE_MOVES, POINT, TWO_MOVES, WIN, Evaluator, Reach
from mathgames.games.infinity_masters.moves import PASS, TARGET, Move
from mathgames.games.infinity_masters.options import Settled
from mathgames.games.infinity_masters.play import BoardEnding, can_move, ending, goal_reached
from mathgames.games.infinity_masters.position import (
    EMPTY,
    INFINITIES,
    NEGATIVE,
    OWN,
    OWNER,
    PIECES,
    POSITIVE,
    SIDE,
    Points,
    Position,
)
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.games.infinity_masters.setup import NOBODY
from mathgames.language.words import _

LIFE: Final = 1500
"""The value of an infinity, in hundredths of a point."""
PIECE: Final = 300
"""The value of any other piece, in hundredths of a point: it can capture, and block a way."""
NEAR: Final = (0, 900, 600, 420, 280, 160, 80)
"""The extra value of an infinity in hundredths of a point, by the cost of its cheapest way to a goal."""
STEP: Final = (1, 1, 2, 2)
"""The cost of a step on a way, by the operation of its square: no number can capture an infinity on + and −."""
_MOVE: Final = PASS
"""A number above any packed move but the pass: a move with its value in front of it sorts by value."""
_MOST: Final = DECIDED - 1


class Meeting(NamedTuple):
    """The evaluation of an attack: the points for the attacker in hundredths, its whole value, and the survivor."""

    gain: int
    worth: int
    survivor: int


class Meetings(dict[int, Meeting]):
    """The evaluated attacks by the key of their resolution, computed at their first use and then kept."""

    def __init__(self, settled: Settled, infinite: int) -> None:
        super().__init__()
        self._resolutions = settled.resolutions
        self._infinite = infinite

    def __missing__(self, key: int) -> Meeting:
        survivor, scorer, credit, _converts = self._resolutions[key]
        attacker, defender = key >> 10, key >> 2 & 255
        player = attacker // OWNER
        gain = 0
        if scorer != NOBODY:
            points = credit.infinite * self._infinite + POINT * credit.numerator // credit.denominator
            gain = points if scorer == player else -points
        left = 0 if survivor == EMPTY else _material(survivor) * (1 if survivor // OWNER == player else -1)
        meeting = self[key] = Meeting(gain, gain + left + _material(defender) - _material(attacker), survivor)
        return meeting


def _material(code: int) -> int:
    """Return the value of a piece, for either owner, in hundredths of a point."""
    return LIFE if code in INFINITIES else PIECE


class InfinityMastersEvaluator(Evaluator[Position, Move]):
    """The lead, the infinities and their distances from their goals, and the other pieces."""

    CALM = 500
    # A race to the goal is soon decided, so looking further ahead helps less here: the steps are smaller.
    REACHES = (
        Reach(
            1,
            1_000,
            _("It looks one move ahead, and follows attacks to the end."),
            _("It does not see your reply if that is a quiet move."),
        ),
        TWO_MOVES,
        Reach(
            3,
            1_200,
            _("It looks two moves ahead, often three, and follows attacks to the end."),
            _("It misses many quiet moves that you could make after that."),
        ),
        FIVE_MOVES,
        FARTHEST,
    )

    def __init__(self, rules: Rules[Position, Move]) -> None:
        super().__init__(rules)
        assert isinstance(rules, InfinityMasters)
        self.settled = settled = rules.settled
        self.forces_loud = settled.mandatory_operation
        largest = max(abs(int(value)) for value in settled.values)
        self.infinite = POINT * (largest**2 + 1)
        """The value of an infinite credit: more than any finite one."""
        self._meetings = Meetings(settled, self.infinite)
        self._cost = self._distances(POSITIVE), self._distances(NEGATIVE)
        self._reach = [[self._near(square, code) for code in range(256)] for square in range(SIDE * SIDE)]
        self._infinities = [_signed(code, LIFE, 0) for code in range(256)]
        self._pieces = [_signed(code, 0, PIECE) for code in range(256)]
        self._places = [
            [a + b + c for a, b, c in zip(reach, self._infinities, self._pieces, strict=True)] for reach in self._reach
        ]
        self._arrivals = tuple(
            tuple(
                (origin, origin << 6 | goal)
                for goal in sorted(settled.goals[player])
                for origin in settled.sources[player][goal]
            )
            for player in (POSITIVE, NEGATIVE)
        )

    def steps(self, square: int, player: int) -> int:
        """Return the number of steps of an infinity from this square to the player's nearest goal on an empty board."""
        rank, file = divmod(square, SIDE)
        return min(max(abs(goal // SIDE - rank), abs(goal % SIDE - file)) for goal in self.settled.goals[player])

    def _distances(self, player: int) -> dict[int, int]:
        """Return the cost of the cheapest way from each square to a goal: a step costs what its square costs."""
        goals, sources = self.settled.goals[player], self.settled.sources[player]
        cost, queue = dict.fromkeys(goals, 0), [(0, goal) for goal in sorted(goals)]
        while queue:
            far, square = heappop(queue)
            step = 1 if square in goals else STEP[self.settled.operations[square]]
            for origin in sources[square]:
                if far + step < cost.get(origin, WIN):
                    cost[origin] = far + step
                    heappush(queue, (far + step, origin))
        return cost

    def _near(self, square: int, code: int) -> int:
        """Return the extra value to Blue of an infinity on this square, by the cost of its way to its goals."""
        if code not in INFINITIES:
            return 0
        player = INFINITIES.index(code)
        cost = self._cost[player].get(square, len(NEAR))
        return (-1 if player else 1) * (NEAR[cost] if cost < len(NEAR) else 0)

    def terms(self, position: Position) -> Mapping[str, int]:
        board, turn = position.board, position.turn
        sign = -1 if turn else 1
        return {
            "points": sign * self._points(position.positive, position.negative),
            "infinities": sign * sum(map(self._infinities.__getitem__, board)),
            "reach": sign * sum(map(getitem, self._reach, board)),
            "pieces": sign * sum(map(self._pieces.__getitem__, board)),
        }

    def value(self, position: Position) -> int:
        board, turn, _ply, _quiet, positive, negative, _reserve, _others = position
        value = self._points(positive, negative) + sum(map(getitem, self._places, board))
        return -value if turn else value

    def _points(self, positive: Points, negative: Points) -> int:
        """Return Blue's lead: the player with more infinite credits leads, regardless of the finite points (IM-10)."""
        infinite, over, under = positive
        infinite_others, over_others, under_others = negative
        lead = POINT * (over * under_others - over_others * under) // (under * under_others)
        if infinite == infinite_others:
            return min(max(lead, -_MOST // 2), _MOST // 2)
        half = self.infinite // 2
        lead = (infinite - infinite_others) * self.infinite + min(max(lead, -half), half)
        return min(max(lead, -_MOST // 2), _MOST // 2)

    def ended(self, position: Position) -> int | None:
        board, turn = position.board, position.turn
        match ending(self.settled, position):
            case None:
                if can_move(self.settled, board, turn) or can_move(self.settled, board, 1 - turn):
                    return None
            case BoardEnding.ONE_LOST:
                return WIN if INFINITIES[turn] in board else -WIN
            case BoardEnding.GOAL:
                return WIN if goal_reached(self.settled, board, 1 - turn) is None else -WIN
        own, others = position.score(turn), position.score(1 - turn)
        return WIN if own > others else -WIN if own < others else 0

    def gain(self, position: Position, move: Move) -> int:
        """Return the gain of a move: the credit, for the player that the sign decides (IM-2)."""
        if move == PASS:
            return 0
        board, target = position.board, move & TARGET
        met = board[target]
        if met == EMPTY:
            return 0
        return self._meetings[board[move >> 6] << 10 | met << 2 | self.settled.operations[target]].gain

    def loud(self, position: Position) -> Sequence[Move]:
        """Return the attacks that pay, or all if one must attack; arrivals at a goal; any move before a last quiet one
        that ends the game.
        """
        board, turn, _ply, quiet, *_scores = position
        settled = self.settled
        if settled.quiet_limit is not None and quiet + 1 >= settled.quiet_limit:
            return list(self.rules.moves(position))
        own, others = board.translate(OWN[turn]), board.translate(OWN[1 - turn])
        there = int.from_bytes(others, "little")
        if turn:
            there = there << 64 | there << 72 | there << 56 | there << 8 | there >> 8
        else:
            there = there >> 64 | there >> 72 | there >> 56 | there << 8 | there >> 8
        touching = int.from_bytes(own, "little") & there
        moves: list[int] = []
        operations, meetings = settled.operations, self._meetings
        infinity, infinity_of_others, attacks = INFINITIES[turn], INFINITIES[1 - turn], False
        if touching:
            for path in compress(settled.paths[turn], touching.to_bytes(64, "little")):
                for move, target in path:
                    if others[target]:
                        attacks = True
                        attacker, met = board[move >> 6], board[target]
                        _gain, worth, survivor = meetings[attacker << 10 | met << 2 | operations[target]]
                        if attacker == infinity or met == infinity_of_others or survivor == infinity:
                            worth += self._decides(position, target, attacker, met, survivor)
                        if worth > 0 or settled.mandatory_operation:
                            moves.append(worth * _MOVE + move)
        if not (attacks and settled.mandatory_operation) and (
            board.find(infinity) < 2 * SIDE if turn else board.rfind(infinity) >= (settled.side - 2) * SIDE
        ):
            for origin, move in self._arrivals[turn]:
                if board[origin] == infinity and board[move & TARGET] == EMPTY:
                    moves.append(WIN * _MOVE + move)
        moves.sort(reverse=True)
        return [worth % _MOVE for worth in moves]

    def _decides(self, position: Position, target: int, attacker: int, met: int, survivor: int) -> int:
        """Return the extra value of an attack that ends the game: ``WIN``, ``-WIN``, or 0 if it does not."""
        board, turn = position.board, position.turn
        own, others = INFINITIES[turn], INFINITIES[1 - turn]
        lost = attacker == own and survivor != own and board.count(own) == 1
        taken = met == others and survivor != others and board.count(others) == 1
        if lost and taken:  # IM-21; neither player is credited then
            lead = self._points(position.positive, position.negative)
            return WIN if (lead < 0 if turn else lead > 0) else -WIN
        if lost:
            return -WIN
        return WIN if taken or (survivor == own and target in self.settled.goals[turn]) else 0


def _signed(code: int, infinity: int, piece: int) -> int:
    """Return the value of a piece: positive for Blue's, negative for Red's."""
    if code not in PIECES:
        return 0
    worth = infinity if code in INFINITIES else piece
    return -worth if code // OWNER else worth

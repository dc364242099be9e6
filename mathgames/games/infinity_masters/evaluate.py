"""The evaluation of positions of Infinity Master's for computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from itertools import compress
from operator import getitem
from typing import Final, NamedTuple

from mathgames.engine.rules import Rules
from mathgames.games.contract.thinking import (
    DECISIVE_SCORE,
    FARTHEST,
    FIVE_MOVES,
    POINT,
    TWO_MOVES,
    WIN,
    Evaluator,
    SearchLimits,
)
from mathgames.games.infinity_masters.move_generation import BoardEnding, can_move, ending, reached_goal
from mathgames.games.infinity_masters.moves import PASS, TARGET, Move
from mathgames.games.infinity_masters.options import GameConfig
from mathgames.games.infinity_masters.position import (
    EMPTY,
    INFINITIES,
    NEGATIVE,
    OWN_CODES,
    OWNER,
    PIECES,
    POSITIVE,
    SIDE,
    Points,
    Position,
)
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.games.infinity_masters.setup import NO_SCORER
from mathgames.language.words import _

LIFE: Final = 1500
"""The value of an infinity, in hundredths of a point."""
PIECE: Final = 300
"""The value of any other piece, in hundredths of a point: it can capture, and block a way."""
PROXIMITY_VALUES: Final = (0, 900, 600, 420, 280, 160, 80)
"""The extra value of an infinity in hundredths of a point, by the cost of its cheapest way to a goal."""
SHELTER: Final = 10
"""Where a player must attack, an infinity that comes nearer is drawn into attacks, and few games end at a goal: the
extra value is then the opposite, divided by this, so that it decides between moves that are worth the same.
"""
STEP: Final = (1, 1, 2, 2)
"""The cost of a step on a way, by the operation of its square: no number can capture an infinity on + and −."""
_MOVE: Final = PASS
"""A number above any packed move but the pass: a move with its value in front of it sorts by value."""
_MAX_LEAD: Final = DECISIVE_SCORE - 1


class Meeting(NamedTuple):
    """The evaluation of an attack: the points for the attacker in hundredths, its whole value, and the survivor."""

    gain: int
    worth: int
    survivor: int


class Meetings(dict[int, Meeting]):
    """The evaluated attacks by the key of their resolution, computed at their first use and then kept."""

    def __init__(self, config: GameConfig, infinite: int) -> None:
        super().__init__()
        self._resolutions = config.resolutions
        self._infinite = infinite

    def __missing__(self, key: int) -> Meeting:
        survivor, scorer, credit, _converts = self._resolutions[key]
        attacker, defender = key >> 10, key >> 2 & 255
        player = attacker // OWNER
        gain = 0
        if scorer != NO_SCORER:
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

    QUIET_MARGIN = 500
    # A race to the goal is soon decided, so looking further ahead helps less here: the steps are smaller.
    REACHES = (
        SearchLimits(
            1,
            1_000,
            _("It looks one move ahead, and follows attacks to the end."),
            _("It does not see your reply if that is a quiet move."),
        ),
        TWO_MOVES,
        SearchLimits(
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
        self.config = config = rules.config
        self.forces_loud = config.mandatory_operation
        largest = max(abs(int(value)) for value in config.values)
        self.infinite = POINT * (largest**2 + 1)
        """The value of an infinite credit: more than any finite one."""
        self._meetings = Meetings(config, self.infinite)
        self._cost = self._distances(POSITIVE), self._distances(NEGATIVE)
        self._reach = [[self._goal_proximity(square, code) for code in range(256)] for square in range(SIDE * SIDE)]
        self._infinities = [_piece_score(code, LIFE, 0) for code in range(256)]
        self._pieces = [_piece_score(code, 0, PIECE) for code in range(256)]
        self._ranks = [
            [_advancement(square // SIDE, code, config.side) for code in range(256)] for square in range(SIDE * SIDE)
        ]
        self._stands = self._reach
        if self.forces_loud:
            self._stands = [[-value // SHELTER for value in row] for row in self._reach]
        self._places = [
            [a + b + c for a, b, c in zip(row, self._infinities, self._pieces, strict=True)] for row in self._stands
        ]
        self._arrivals = tuple(
            tuple(
                (origin, origin << 6 | goal)
                for goal in sorted(config.goals[player])
                for origin in config.sources[player][goal]
            )
            for player in (POSITIVE, NEGATIVE)
        )

    def steps(self, square: int, player: int) -> int:
        """Return the number of steps of an infinity from this square to the player's nearest goal on an empty board."""
        rank, file = divmod(square, SIDE)
        return min(max(abs(goal // SIDE - rank), abs(goal % SIDE - file)) for goal in self.config.goals[player])

    def _distances(self, player: int) -> dict[int, int]:
        """Return the cost of the cheapest way from each square to a goal: a step costs what its square costs."""
        goals, sources = self.config.goals[player], self.config.sources[player]
        cost, queue = dict.fromkeys(goals, 0), [(0, goal) for goal in sorted(goals)]
        while queue:
            distance, square = heappop(queue)
            step = 1 if square in goals else STEP[self.config.operations[square]]
            for origin in sources[square]:
                if distance + step < cost.get(origin, WIN):
                    cost[origin] = distance + step
                    heappush(queue, (distance + step, origin))
        return cost

    def _goal_proximity(self, square: int, code: int) -> int:
        """Return the extra value to Blue of an infinity on this square, by the cost of its way to its goals."""
        if code not in INFINITIES:
            return 0
        player = INFINITIES.index(code)
        cost = self._cost[player].get(square, len(PROXIMITY_VALUES))
        return (-1 if player else 1) * (PROXIMITY_VALUES[cost] if cost < len(PROXIMITY_VALUES) else 0)

    def terms(self, position: Position) -> Mapping[str, int]:
        board, turn = position.board, position.turn
        sign = -1 if turn else 1
        return {
            "points": sign * self._points(position.positive, position.negative),
            "infinities": sign * sum(map(self._infinities.__getitem__, board)),
            "shelter" if self.forces_loud else "reach": sign * sum(map(getitem, self._stands, board)),
            "pieces": sign * sum(map(self._pieces.__getitem__, board)),
        }

    def nearness(self, position: Position) -> int:
        """Return how much farther forward the pieces of the player whose turn it is are: there they meet, and win."""
        nearness = sum(map(getitem, self._ranks, position.board))
        return -nearness if position.turn else nearness

    def value(self, position: Position) -> int:
        board, turn, _ply, _quiet, positive, negative, _reserve, _reserves = position
        value = self._points(positive, negative) + sum(map(getitem, self._places, board))
        return -value if turn else value

    def _points(self, positive: Points, negative: Points) -> int:
        """Return Blue's lead: the player with more infinite credits leads, regardless of the finite points (IM-10)."""
        infinite, numerator, denominator = positive
        infinite_others, other_numerator, other_denominator = negative
        lead = (
            POINT * (numerator * other_denominator - other_numerator * denominator) // (denominator * other_denominator)
        )
        if infinite == infinite_others:
            return min(max(lead, -_MAX_LEAD // 2), _MAX_LEAD // 2)
        half = self.infinite // 2
        lead = (infinite - infinite_others) * self.infinite + min(max(lead, -half), half)
        return min(max(lead, -_MAX_LEAD // 2), _MAX_LEAD // 2)

    def terminal_score(self, position: Position) -> int | None:
        board, turn = position.board, position.turn
        match ending(self.config, position):
            case None:
                if can_move(self.config, board, turn) or can_move(self.config, board, 1 - turn):
                    return None
            case BoardEnding.ONE_LOST:
                return WIN if INFINITIES[turn] in board else -WIN
            case BoardEnding.GOAL:
                return WIN if reached_goal(self.config, board, 1 - turn) is None else -WIN
        own_score, others = position.score(turn), position.score(1 - turn)
        return WIN if own_score > others else -WIN if own_score < others else 0

    def score_centipoints(self, position: Position, move: Move) -> int:
        """Return the gain of a move: the credit, for the player that the sign decides (IM-2)."""
        if move == PASS:
            return 0
        board, target = position.board, move & TARGET
        defender = board[target]
        if defender == EMPTY:
            return 0
        return self._meetings[board[move >> 6] << 10 | defender << 2 | self.config.operations[target]].gain

    def noisy_moves(self, position: Position) -> Sequence[Move]:
        """Return the attacks that pay, or all if one must attack; arrivals at a goal; any move before a last quiet one
        that ends the game.
        """
        board, turn, _ply, quiet, *_scores = position
        config = self.config
        if config.quiet_limit is not None and quiet + 1 >= config.quiet_limit:
            return list(self.rules.moves(position))
        own_mask, others = board.translate(OWN_CODES[turn]), board.translate(OWN_CODES[1 - turn])
        contact_mask = int.from_bytes(others, "little")
        if turn:
            contact_mask = (
                contact_mask << 64 | contact_mask << 72 | contact_mask << 56 | contact_mask << 8 | contact_mask >> 8
            )
        else:
            contact_mask = (
                contact_mask >> 64 | contact_mask >> 72 | contact_mask >> 56 | contact_mask << 8 | contact_mask >> 8
            )
        touching = int.from_bytes(own_mask, "little") & contact_mask
        moves: list[int] = []
        operations, meetings = config.operations, self._meetings
        infinity, infinity_of_others, attacks = INFINITIES[turn], INFINITIES[1 - turn], False
        if touching:
            for path in compress(config.paths[turn], touching.to_bytes(64, "little")):
                for move, target in path:
                    if others[target]:
                        attacks = True
                        attacker, defender = board[move >> 6], board[target]
                        _gain, worth, survivor = meetings[attacker << 10 | defender << 2 | operations[target]]
                        if attacker == infinity or defender == infinity_of_others or survivor == infinity:
                            worth += self._decides(position, target, attacker, defender, survivor)
                        if worth > 0 or config.mandatory_operation:
                            moves.append(worth * _MOVE + move)
        if not (attacks and config.mandatory_operation) and (
            board.find(infinity) < 2 * SIDE if turn else board.rfind(infinity) >= (config.side - 2) * SIDE
        ):
            for origin, move in self._arrivals[turn]:
                if board[origin] == infinity and board[move & TARGET] == EMPTY:
                    moves.append(WIN * _MOVE + move)
        moves.sort(reverse=True)
        return [worth % _MOVE for worth in moves]

    def _decides(self, position: Position, target: int, attacker: int, defender: int, survivor: int) -> int:
        """Return the extra value of an attack that ends the game: ``WIN``, ``-WIN``, or 0 if it does not."""
        board, turn = position.board, position.turn
        own_infinity, others = INFINITIES[turn], INFINITIES[1 - turn]
        loses_infinity = attacker == own_infinity and survivor != own_infinity and board.count(own_infinity) == 1
        wins_infinity = defender == others and survivor != others and board.count(others) == 1
        if loses_infinity and wins_infinity:  # IM-21; neither player is credited then
            lead = self._points(position.positive, position.negative)
            return WIN if (lead < 0 if turn else lead > 0) else -WIN
        if loses_infinity:
            return -WIN
        return WIN if wins_infinity or (survivor == own_infinity and target in self.config.goals[turn]) else 0


def _advancement(rank: int, code: int, side: int) -> int:
    """Return the value to Blue of how far forward a piece is."""
    if code not in PIECES:
        return 0
    return POINT // 3 * (rank - side + 1 if code // OWNER else rank)


def _piece_score(code: int, infinity: int, piece: int) -> int:
    """Return the value of a piece: positive for Blue's, negative for Red's."""
    if code not in PIECES:
        return 0
    worth = infinity if code in INFINITIES else piece
    return -worth if code // OWNER else worth

"""The search of the levels: the first three see at most one reply, as a classroom can follow; the others see more."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Generator
from typing import Any, Final, TypeAlias

from mathgames.engine.rules import Rules
from mathgames.games.contract.thinking import (
    AT_RANDOM,
    DECISIVE_SCORE,
    WIN,
    Evaluator,
    Progress,
    Reason,
    SearchResult,
    SearchSteps,
    terminal_score,
)
from mathgames.language.words import _

# The players of the first three levels, which a classroom can see through: they look at most one reply ahead.

SIGHT: Final = (
    (_("It moves at random."), _("It ignores points and danger.")),
    (_("It takes the most points it can get now."), _("It does not see your reply.")),
    (
        _("It compares what it scores now with what you can score then."),
        _("It does not see what it can do after that."),
    ),
)
"""The sentences about the first three levels: what each sees, and what it misses."""


def at_random(rules: Rules[Any, Any], position: Any, seed: int) -> SearchSteps:
    """Choose any legal move, each equally likely."""
    move = rules.random_move(position, random.Random(seed))
    yield Progress(0, 1, move)
    return SearchResult(move, 0, (move,), 0, 1, (AT_RANDOM,))


def most_points(
    rules: Rules[Any, Any], evaluator: Evaluator[Any, Any], position: Any, seed: int, nodes: int | None = None
) -> SearchSteps:
    """Choose the move that gains the most points now; among equals, one at random."""
    moves = list(rules.moves(position))
    random.Random(seed).shuffle(moves)
    best, value, node_count, turn = moves[0], -2 * WIN, 0, rules.turn(position)
    for node_count, move in enumerate(moves[:nodes], 1):
        gain = terminal_score(rules.outcome(rules.apply(position, move)), turn)
        gain = evaluator.score_centipoints(position, move) if gain is None else gain
        if gain > value:
            best, value = move, gain
        if (yield Progress(1, node_count, best)):
            break
    return SearchResult(best, value, (best,), 1, node_count, (_greedy_reason(value),))


LOOK_FOR: Final = _("Look for the move that scores the most now.")
WINS_NOW: Final = Reason("wins-now", _("This move wins."), LOOK_FOR, plies=1)


def _greedy_reason(value: int) -> Reason:
    """Return the reason for a move chosen without looking at replies: a win, points, or chance."""
    if value >= WIN:
        return WINS_NOW
    if value <= 0:
        return Reason(
            "none-scores", _("None of my moves scores now, so I chose one of them at random."), LOOK_FOR, plies=1
        )
    return Reason(
        "most-now", _("No other move of mine scores more now. I did not look at your reply."), LOOK_FOR, plies=1
    )


def one_reply(
    rules: Rules[Any, Any], evaluator: Evaluator[Any, Any], position: Any, seed: int, nodes: int | None = None
) -> SearchSteps:
    """Choose the move that gains the most after the best reply is subtracted; among equals, one at random."""
    moves = list(rules.moves(position))
    random.Random(seed).shuffle(moves)
    best, value, node_count, turn = moves[0], -2 * WIN, 0, rules.turn(position)
    line: tuple[Any, ...] = (best,)
    for move in moves:
        if node_count == nodes:
            break
        node_count += 1
        after = rules.apply(position, move)
        gain = terminal_score(rules.outcome(after), turn)
        reply = None
        if gain is None:
            gain = evaluator.score_centipoints(position, move)
            worst, replier = -2 * WIN, rules.turn(after)
            for answer in rules.moves(after):
                if node_count == nodes:
                    return SearchResult(best, value, line, 2, node_count)  # this move is not weighed to its end
                node_count += 1
                loss = terminal_score(rules.outcome(rules.apply(after, answer)), replier)
                loss = evaluator.score_centipoints(after, answer) if loss is None else loss
                if loss > worst:
                    worst, reply = loss, answer
            gain -= worst if reply is not None else 0
        if gain > value:
            best, value, line = move, gain, (move,) if reply is None else (move, reply)
        if (yield Progress(2, node_count, best)):
            break
    return SearchResult(best, value, line, 2, node_count)


# Searching move by move: negamax with alpha-beta, iterative deepening and a table of positions.
#
# A thought is a generator, so that it can rest between its slices; but generators cost time. So only the upper plies
# are one: ``_deep`` looks at positions with two plies and more to go, and what is below are plain functions,
# ``_last_ply`` and ``_quiescence``, which look at some dozens of positions at a time.

SLICE: Final = 256
"""The approximate number of positions between two pauses: a few milliseconds."""
LATE_MOVE: Final = 4
"""The number of quiet moves after which others are searched less deeply at first; with good ordering, few matter."""
WHOLE: Final = 5
"""The number of plies searched without that reduction, so that a level sees everything that it claims to see."""

EXACT: Final = 0
LOWER_BOUND: Final = 1
UPPER_BOUND: Final = 2


Entry: TypeAlias = tuple[int, int, int, Any]
"""An entry of the table: the depth of the search, the kind of value, the value, and the best move.

The value is ``EXACT``, or the true value is ``LOWER_BOUND`` or ``UPPER_BOUND`` that. Values of decided games count
the plies from this position, not from the root of the search. A plain tuple, which garbage collection does not track.
"""


class _SpentError(Exception):
    """The search must end: its limit of positions is reached, or the caller wants an answer now."""


def search(
    rules: Rules[Any, Any], evaluator: Evaluator[Any, Any], position: Any, plies: int, nodes: int, seed: int
) -> SearchSteps:
    """Search for the best move within *plies* plies and *nodes* positions; among equals, the seed decides."""
    return Search(rules, evaluator, nodes).search(position, plies, seed)


class Search:
    """A search, with its results so far and its limit of positions.

    A search that is not ``selective`` leaves nothing out, and has the result of plain minimax.
    """

    def __init__(
        self, rules: Rules[Any, Any], evaluator: Evaluator[Any, Any], nodes: int, *, selective: bool = True
    ) -> None:
        self.moves, self.apply = rules.moves, rules.apply
        self._forces_loud = evaluator.forces_loud
        self.value, self.loud, self.terminal_score = evaluator.value, evaluator.noisy_moves, evaluator.terminal_score
        self.evaluator = evaluator
        self.limit = nodes
        self.late_move = LATE_MOVE if selective else 10**9
        self.calm = evaluator.QUIET_MARGIN if selective else 4 * WIN
        self.nodes = 0
        self.table: dict[Any, Entry] = {}
        self._rest = 0
        self._depth = 0
        self._best: tuple[Any, int] = (None, 0)
        self._history: defaultdict[Any, int] = defaultdict(int)
        self._killers: defaultdict[int, Any] = defaultdict(lambda: None)

    def search(self, position: Any, plies: int, seed: int) -> SearchSteps:
        """Search one ply deeper in every round, until something ends it."""
        moves = list(self.moves(position))
        random.Random(seed).shuffle(moves)
        moves.sort(key=lambda move: self.evaluator.score_centipoints(position, move), reverse=True)
        self._best = moves[0], self.evaluator.score_centipoints(position, moves[0])
        depth = 0
        try:
            for self._depth in range(1, plies + 1):
                yield from self._round(position, moves)
                depth = self._depth
                if abs(self._best[1]) > DECISIVE_SCORE:
                    break
        except _SpentError:
            pass
        move, value = self._best
        node_count = min(self.nodes, self.limit)
        return SearchResult(move, value, self.line(position, move), depth, node_count)

    def _round(self, position: Any, moves: list[Any]) -> Generator[Progress, bool | None, None]:
        """Search all moves to the depth of this round, and move the best to the front of the list."""
        depth, best = self._depth, -2 * WIN
        values = {}
        for move in tuple(moves):
            after = self.apply(position, move)
            if depth == 1 or best == -2 * WIN:
                value = -(yield from self._any(after, depth - 1, -2 * WIN, 2 * WIN))
            else:
                value = -(yield from self._any(after, depth - 1, -best - 1, -best))
                if value > best:
                    value = -(yield from self._any(after, depth - 1, -2 * WIN, -best))
            values[move] = value
            if value > best:
                best = value
                self._best = move, value
                moves.remove(move)
                moves.insert(0, move)
        if depth == 1:
            moves.sort(key=values.__getitem__, reverse=True)

    def _any(self, position: Any, depth: int, alpha: int, beta: int) -> Generator[Progress, bool | None, int]:
        if depth > 1:
            return (yield from self._deep(position, depth, alpha, beta, 1))
        if self.nodes >= self._rest:
            yield from self._pause()
        return self._last_ply(position, alpha, beta, 1) if depth else self._quiescence(position, alpha, beta, 1)

    def _pause(self) -> Generator[Progress, bool | None, None]:
        self._rest = self.nodes + SLICE
        if (yield Progress(self._depth, self.nodes, self._best[0])):
            raise _SpentError

    def _deep(
        self, position: Any, depth: int, alpha: int, beta: int, ply: int
    ) -> Generator[Progress, bool | None, int]:
        self.nodes += 1
        if self.nodes > self.limit:
            raise _SpentError
        if self.nodes >= self._rest:
            yield from self._pause()
        first = None
        entry = self.table.get(position)
        if entry is not None:
            first = entry[3]
            if entry[0] >= depth and (table_value := _table_value(entry, alpha, beta, ply)) is not None:
                return table_value
        moves = list(self.moves(position))
        if not moves:
            return self._terminal_value(position, ply)
        loud = self.loud(position)
        move_order = self._order_moves(moves, first, loud, ply)
        best, best_move, low = -2 * WIN, None, alpha
        firm = max(self.late_move, len(loud) + 2) if self._depth > WHOLE else len(move_order)
        for number, move in enumerate(move_order):
            after = self.apply(position, move)
            reduced_depth = depth - 2 if depth > 2 and number >= firm else depth - 1
            edge = -beta if number == 0 else -low - 1  # only the first is expected to be better than the others
            if reduced_depth > 1:
                value = -(yield from self._deep(after, reduced_depth, edge, -low, ply + 1))
            else:
                value = -self._last_ply(after, edge, -low, ply + 1)
            if number and value > low and (reduced_depth < depth - 1 or value < beta):
                if depth > 2:
                    value = -(yield from self._deep(after, depth - 1, -beta, -low, ply + 1))
                else:
                    value = -self._last_ply(after, -beta, -low, ply + 1)
            if value > best:
                best, best_move = value, move
                if value > low:
                    low = value
                    if value >= beta:
                        if move not in loud:
                            self._history[move] += depth * depth
                            self._killers[ply] = move
                        break
        self._keep(position, depth, alpha, beta, best, best_move if best > alpha else first, ply)
        return best

    def _order_moves(self, moves: list[Any], first: Any, loud: Any, ply: int) -> list[Any]:
        """Return the moves with the most promising first: the best of an earlier round, noisy ones, good answers."""
        noisy_set = {first, *loud}
        quiet = [move for move in moves if move not in noisy_set]
        quiet.sort(key=self._history.__getitem__, reverse=True)
        killer = self._killers[ply]
        if killer in quiet:
            quiet.remove(killer)
            quiet.insert(0, killer)
        if first is None:
            return [*loud, *quiet]
        return [first, *(move for move in loud if move != first), *quiet]

    def _last_ply(self, position: Any, alpha: int, beta: int, ply: int) -> int:
        self.nodes += 1
        if self.nodes > self.limit:
            raise _SpentError
        first = None
        entry = self.table.get(position)
        if entry is not None:
            first = entry[3]
            if entry[0] >= 1 and (table_value := _table_value(entry, alpha, beta, ply)) is not None:
                return table_value
        if self.terminal_score(position) is not None:
            return self._terminal_value(position, ply)
        best, best_move, low = -2 * WIN, None, alpha
        loud, stand_pat = self.loud(position), self.value(position) + self.calm
        moves = loud if stand_pat <= alpha else self._order_moves(list(self.moves(position)), first, loud, ply)
        if stand_pat <= alpha:  # no quiet move can be good enough
            best = stand_pat
        for move in moves:
            if stand_pat <= low and move not in loud:
                best = max(best, stand_pat)
                break
            value = -self._quiescence(self.apply(position, move), -beta, -low, ply + 1)
            if value > best:
                best, best_move = value, move
                if value > low:
                    low = value
                    if value >= beta:
                        if move not in loud:
                            self._history[move] += 1
                            self._killers[ply] = move
                        break
        self._keep(position, 1, alpha, beta, best, best_move if best > alpha else first, ply)
        return best

    def _quiescence(self, position: Any, alpha: int, beta: int, ply: int) -> int:
        """Return the value of a position after its noisy moves: the player to move may stop at any time, or make one.

        If the rules force noisy moves, a player who has one must make it.
        """
        self.nodes += 1
        if self.nodes > self.limit:
            raise _SpentError
        if self.terminal_score(position) is not None:
            return self._terminal_value(position, ply)
        loud = self.loud(position) if self._forces_loud else ()
        best = -2 * WIN if loud else self.value(position)
        if best >= beta:
            return best
        low = max(alpha, best)
        for move in loud or self.loud(position):
            value = -self._quiescence(self.apply(position, move), -beta, -low, ply + 1)
            if value > best:
                best = value
                if value > low:
                    low = value
                    if value >= beta:
                        break
        return best

    def _terminal_value(self, position: Any, ply: int) -> int:
        """Return the value of a finished game: an early win is better, and so is a late loss."""
        value = self.terminal_score(position) or 0
        return value - ply if value > 0 else value + ply if value < 0 else 0

    def _keep(self, position: Any, depth: int, alpha: int, beta: int, value: int, move: Any, ply: int) -> None:
        bound = LOWER_BOUND if value >= beta else EXACT if value > alpha else UPPER_BOUND
        if value > DECISIVE_SCORE:
            value += ply
        elif value < -DECISIVE_SCORE:
            value -= ply
        self.table[position] = depth, bound, value, move

    def line(self, position: Any, move: Any) -> tuple[Any, ...]:
        """Return the expected line that begins with this move: the best moves of the table, then the noisy ones."""
        line = [move]
        position = self.apply(position, move)
        while len(line) < self._depth and (entry := self.table.get(position)) is not None and entry[3] is not None:
            line.append(entry[3])
            position = self.apply(position, entry[3])
        nodes_before, self.limit = self.nodes, self.nodes + SLICE
        try:
            while self.terminal_score(position) is None and (loud := self._best_noisy_move(position)) is not None:
                line.append(loud)
                position = self.apply(position, loud)
        except _SpentError:
            pass
        self.nodes = nodes_before
        return tuple(line)

    def _best_noisy_move(self, position: Any) -> Any:
        """Return the noisy move that is worth more than to stop here, if there is one."""
        best, best_move = self.value(position), None
        for move in self.loud(position):
            value = -self._quiescence(self.apply(position, move), -2 * WIN, -best, 0)
            if value > best:
                best, best_move = value, move
        return best_move


def _table_value(entry: Entry, alpha: int, beta: int, ply: int) -> int | None:
    """Return the value in the table, if it is deep and exact enough."""
    _depth, bound, value, _move = entry
    if value > DECISIVE_SCORE:
        value -= ply
    elif value < -DECISIVE_SCORE:
        value += ply
    if bound == EXACT or (bound == LOWER_BOUND and value >= beta) or (bound == UPPER_BOUND and value <= alpha):
        return value
    return None

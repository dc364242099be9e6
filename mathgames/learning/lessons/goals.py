"""Goals of a task: properties of a move or of the game so far, and their combinations.

Each says of what was played since the task began whether it is met, missed, or still open. Goals are pure functions of
a ``Played``, so a page, the checker and a test judge alike.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any, Final

from mathgames.arithmetic.items.answer import Verdict
from mathgames.arithmetic.items.interactions.cells import written_cell
from mathgames.engine.outcome import Score
from mathgames.engine.played_move import PlayedMove, points_between
from mathgames.engine.rules import Rules
from mathgames.language.words import LazyString, _, _n, join_sentences, join_with_and

MAX_LISTED: Final = 3000
"""The most moves that are tried when the moves that meet a goal are listed."""


@dataclass(frozen=True)
class Played:
    """The moves since a task began; ``side`` are the players whose task it is.

    ``counts`` holds counts that moves do not tell, by the names of their goals.
    """

    rules: Rules[Any, Any]
    start: Any
    moves: tuple[Any, ...]
    side: frozenset[str]
    counts: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def line(self) -> tuple[PlayedMove, ...]:
        """The moves, each with the position before it."""
        line, position = [], self.start
        for move in self.moves:
            line.append(PlayedMove(self.rules, position, move))
            position = line[-1].position_after
        return tuple(line)

    @cached_property
    def own_moves(self) -> tuple[PlayedMove, ...]:
        """The list of the moves of the players whose task it is."""
        return tuple(move for move in self.line if move.player in self.side)

    @cached_property
    def position(self) -> Any:
        """The current position."""
        return self.line[-1].position_after if self.line else self.start

    def single_move(self, move: PlayedMove) -> Played:
        """Return a copy with this one move only."""
        return Played(self.rules, move.position_before, (move.move,), frozenset({move.player}))


class Goal(ABC):
    """A goal of a task."""

    @abstractmethod
    def judge(self, history: Played) -> Verdict:
        """Return whether the goal is met, missed or still open."""

    @property
    @abstractmethod
    def words(self) -> LazyString:
        """The goal as a sentence for pupils."""

    def parts(self) -> Iterator[Goal]:
        """Yield the goal and all its parts."""
        yield self

    @property
    def landmarks(self) -> Sequence[Any]:
        """The parts of the goal that the board shows during the task, in the form of its game."""
        return ()

    @property
    def outlives_game(self) -> bool:
        """True if a game that ends before the goal is met may begin again, with the counts kept."""
        return False


@dataclass(frozen=True)
class AllOf(Goal):
    """A goal that is met when all of these are."""

    goals: tuple[Goal, ...]

    def judge(self, history: Played) -> Verdict:
        verdicts = {goal.judge(history) for goal in self.goals}
        if Verdict.MISSED in verdicts:
            return Verdict.MISSED
        return Verdict.ONGOING if Verdict.ONGOING in verdicts else Verdict.MET

    @property
    def words(self) -> LazyString:
        return join_sentences(*(goal.words for goal in self.goals))

    def parts(self) -> Iterator[Goal]:
        yield self
        for goal in self.goals:
            yield from goal.parts()


@dataclass(frozen=True)
class AnyOf(Goal):
    """A goal that is met when at least one of these is."""

    goals: tuple[Goal, ...]

    def judge(self, history: Played) -> Verdict:
        verdicts = {goal.judge(history) for goal in self.goals}
        if Verdict.MET in verdicts:
            return Verdict.MET
        return Verdict.ONGOING if Verdict.ONGOING in verdicts else Verdict.MISSED

    @property
    def words(self) -> LazyString:
        return _("Do one of these. {goals}", goals=join_sentences(*(goal.words for goal in self.goals)))

    def parts(self) -> Iterator[Goal]:
        yield self
        for goal in self.goals:
            yield from goal.parts()


@dataclass(frozen=True)
class Not(Goal):
    """The negation of a goal: met if the other is missed."""

    goal: Goal

    def judge(self, history: Played) -> Verdict:
        return {Verdict.MET: Verdict.MISSED, Verdict.MISSED: Verdict.MET}.get(self.goal.judge(history), Verdict.ONGOING)

    @property
    def words(self) -> LazyString:
        return _("Avoid this: {goal}", goal=self.goal.words)

    def parts(self) -> Iterator[Goal]:
        yield self
        yield from self.goal.parts()


@dataclass(frozen=True)
class Within(Goal):
    """A goal met by ``times`` single moves, among at most ``moves``; without a limit, before the game is over."""

    goal: Goal
    moves: int | None
    times: int = 1

    def judge(self, history: Played) -> Verdict:
        own_moves = history.own_moves if self.moves is None else history.own_moves[: self.moves]
        if any(
            not isinstance(part, OneMove) for part in self.goal.parts() if not isinstance(part, AllOf | AnyOf | Not)
        ):
            met_count = int(self.goal.judge(history) is Verdict.MET)
        else:
            met_count = sum(self.goal.judge(history.single_move(move)) is Verdict.MET for move in own_moves)
        if met_count >= self.times:
            return Verdict.MET
        is_spent = self.moves is not None and len(history.own_moves) >= self.moves
        over = history.rules.outcome(history.position) is not None and not self.outlives_game
        return Verdict.MISSED if is_spent or over else Verdict.ONGOING

    @property
    def outlives_game(self) -> bool:
        return self.goal.outlives_game

    @property
    def words(self) -> LazyString:
        times_text = _n("Do it {n} time.", "Do it {n} times.", self.times) if self.times > 1 else None
        limit = None
        if self.moves is not None and self.moves > 1:
            limit = _n("You have {n} move.", "You have {n} moves.", self.moves)
        return join_sentences(self.goal.words, times_text, limit)

    def parts(self) -> Iterator[Goal]:
        yield self
        yield from self.goal.parts()


class OneMove(Goal):
    """A property of one move: met or missed by the last move of the side whose task it is."""

    @abstractmethod
    def holds(self, move: PlayedMove) -> bool:
        """Check if the move has the property."""

    def actual(self, move: PlayedMove) -> LazyString | None:
        """Describe the actual property of the move. None if there is no description."""
        return None

    def judge(self, history: Played) -> Verdict:
        if not history.own_moves:
            return Verdict.ONGOING
        return Verdict.MET if self.holds(history.own_moves[-1]) else Verdict.MISSED


@dataclass(frozen=True)
class Plays(OneMove):
    """A goal met by any of these moves."""

    moves: tuple[str, ...]

    def holds(self, move: PlayedMove) -> bool:
        return move.text in self.moves

    @property
    def words(self) -> LazyString:
        return _("Play {moves}.", moves=join_with_and(" ".join(map(written_cell, move.split())) for move in self.moves))


@dataclass(frozen=True)
class Total(Goal):
    """A number of points since the task began."""

    points: int

    def judge(self, history: Played) -> Verdict:
        gains = [
            points_between(history.rules, history.start, history.position, player) for player in sorted(history.side)
        ]
        if any(gain >= Score(0, Score().finite + self.points) for gain in gains):
            return Verdict.MET
        return Verdict.ONGOING if history.rules.outcome(history.position) is None else Verdict.MISSED

    @property
    def words(self) -> LazyString:
        return _n("Score {n} point in total.", "Score {n} points in total.", self.points)


@dataclass(frozen=True)
class Plies(Goal):
    """A number of moves of both sides, or the end of the game before."""

    moves: int

    def judge(self, history: Played) -> Verdict:
        over = history.rules.outcome(history.position) is not None
        return Verdict.MET if over or len(history.moves) >= self.moves else Verdict.ONGOING

    @property
    def words(self) -> LazyString:
        return _n("Play {n} move in total.", "Play {n} moves in total.", self.moves)


STOP: Final = "stopped"
"""The count of a game that pupils have ended early."""


@dataclass(frozen=True)
class Finished(Goal):
    """The game is played to its end, or to where it was stopped, with any result."""

    def judge(self, history: Played) -> Verdict:
        is_stopped = bool(history.counts.get(STOP)) and bool(history.moves)
        return Verdict.MET if is_stopped or history.rules.outcome(history.position) is not None else Verdict.ONGOING

    @property
    def words(self) -> LazyString:
        return _("Play to the end of the game.")


@dataclass(frozen=True)
class Grown(Goal):
    """The growing grid has reached this number of cells on a side."""

    side: int

    def judge(self, history: Played) -> Verdict:
        if getattr(history.position, "side", 0) >= self.side:
            return Verdict.MET
        return Verdict.ONGOING if history.rules.outcome(history.position) is None else Verdict.MISSED

    @property
    def words(self) -> LazyString:
        return _("Make the grid grow to {side} × {side}.", side=self.side)


@lru_cache(maxsize=64)  # a page asks with each view
def single_moves(goal: Goal, rules: Rules[Any, Any], start: Any, side: frozenset[str]) -> tuple[str, ...]:
    """Return the single moves that meet a goal, in the order of their texts; none if it takes several."""
    if isinstance(goal, Within) and goal.times > 1:
        return ()
    moves = islice(rules.moves(start), MAX_LISTED)
    solutions = (move for move in moves if goal.judge(Played(rules, start, (move,), side)) is Verdict.MET)
    return tuple(sorted(rules.format(move) for move in solutions))


def first_of(solution: str) -> str:
    """Return the first move of a solution, which may be several with ``;`` between them."""
    return solution.partition(";")[0].strip()

"""Goals of a task: properties of a move or of the game so far, and how they are put together.

Each says of what was played since the task began whether it is met, missed, or still open. Goals are pure functions of
a ``Played``, so a page, the checker and a test judge alike.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mathgames.engine.outcome import Score
from mathgames.engine.rules import Rules
from mathgames.explain.derivation import Derivation
from mathgames.explain.explanation import Explanation
from mathgames.explain.expression import Literal, Operation
from mathgames.explain.quantity import Quantity
from mathgames.lessons.questions import Verdict
from mathgames.words import Words, _, _n, listed, together


@dataclass(frozen=True)
class Made:
    """One legal move that was made, and what can be asked about it."""

    rules: Rules[Any, Any]
    before: Any
    move: Any

    @cached_property
    def player(self) -> str:
        """Who made it."""
        return self.rules.turn(self.before)

    @cached_property
    def after(self) -> Any:
        """The position that it leads to."""
        return self.rules.apply(self.before, self.move)

    @cached_property
    def text(self) -> str:
        """How it is written."""
        return self.rules.format(self.move)

    @cached_property
    def explanation(self) -> Explanation:
        """The move, step by step."""
        return self.rules.explain(self.before, self.move)

    @cached_property
    def met(self) -> Any:
        """The piece that stood where it went, or None."""
        return self.rules.pieces(self.before).get(self.text.rpartition("-")[2])

    @cached_property
    def derivation(self) -> Derivation | None:
        """The arithmetic of the two pieces that met; None where none met."""
        return next(iter(self.explanation.derivations), None) if self.met is not None else None

    @cached_property
    def operation(self) -> tuple[Quantity, Operation, Quantity] | None:
        """The two numbers that met, with the operation between them."""
        match self.derivation:
            case Derivation(expression=Operation(_, Literal(a), Literal(b)) as asked):
                return a, asked, b
        return None

    @cached_property
    def result(self) -> Quantity | None:
        """What the two numbers that met come to; None where none met."""
        return None if self.operation is None or self.derivation is None else self.derivation.value

    def gain(self, player: str) -> Score:
        """The points that the move brings a player."""
        return gained(self.rules, self.before, self.after, player)

    @cached_property
    def best_reply(self) -> Score:
        """The most points that the best answer of the other side brings it."""
        return most_points(self.rules, self.after)


def gained(rules: Rules[Any, Any], before: Any, after: Any, player: str) -> Score:
    """The points that a player has in one position beyond another."""
    had, has = rules.scores(before).get(player, Score()), rules.scores(after).get(player, Score())
    return Score(has.infinite - had.infinite, has.finite - had.finite)


def most_points(rules: Rules[Any, Any], position: Any) -> Score:
    """The most points that one move of the player whose turn it is can bring that player."""
    player = rules.turn(position)
    gains = (gained(rules, position, rules.apply(position, move), player) for move in rules.moves(position))
    return max(gains, default=Score())


@dataclass(frozen=True)
class Played:
    """What was played since a task began; ``side`` are the players whose task it is."""

    rules: Rules[Any, Any]
    start: Any
    moves: tuple[Any, ...]
    side: frozenset[str]

    @cached_property
    def line(self) -> tuple[Made, ...]:
        """Every move, with the position that it was made in."""
        made, position = [], self.start
        for move in self.moves:
            made.append(Made(self.rules, position, move))
            position = made[-1].after
        return tuple(made)

    @cached_property
    def own(self) -> tuple[Made, ...]:
        """The moves of the players whose task it is."""
        return tuple(made for made in self.line if made.player in self.side)

    @cached_property
    def position(self) -> Any:
        """Where the game stands now."""
        return self.line[-1].after if self.line else self.start

    def alone(self, made: Made) -> Played:
        """The same with this one move only."""
        return Played(self.rules, made.before, (made.move,), frozenset({made.player}))


class Goal(ABC):
    """Something to be reached in a task."""

    @abstractmethod
    def judge(self, played: Played) -> Verdict:
        """Whether it is met, missed or still open."""

    @property
    @abstractmethod
    def words(self) -> Words:
        """What is to be done, as a sentence."""

    def parts(self) -> Iterator[Goal]:
        """The goal and all that it is made of."""
        yield self


@dataclass(frozen=True)
class AllOf(Goal):
    """Every one of these."""

    goals: tuple[Goal, ...]

    def judge(self, played: Played) -> Verdict:
        verdicts = {goal.judge(played) for goal in self.goals}
        if Verdict.MISSED in verdicts:
            return Verdict.MISSED
        return Verdict.ONGOING if Verdict.ONGOING in verdicts else Verdict.MET

    @property
    def words(self) -> Words:
        return together(*(goal.words for goal in self.goals))

    def parts(self) -> Iterator[Goal]:
        yield self
        for goal in self.goals:
            yield from goal.parts()


@dataclass(frozen=True)
class AnyOf(Goal):
    """One of these, or several."""

    goals: tuple[Goal, ...]

    def judge(self, played: Played) -> Verdict:
        verdicts = {goal.judge(played) for goal in self.goals}
        if Verdict.MET in verdicts:
            return Verdict.MET
        return Verdict.ONGOING if Verdict.ONGOING in verdicts else Verdict.MISSED

    @property
    def words(self) -> Words:
        return _("Do one of these. {goals}", goals=together(*(goal.words for goal in self.goals)))

    def parts(self) -> Iterator[Goal]:
        yield self
        for goal in self.goals:
            yield from goal.parts()


@dataclass(frozen=True)
class Not(Goal):
    """The contrary: met where the other is missed."""

    goal: Goal

    def judge(self, played: Played) -> Verdict:
        return {Verdict.MET: Verdict.MISSED, Verdict.MISSED: Verdict.MET}.get(self.goal.judge(played), Verdict.ONGOING)

    @property
    def words(self) -> Words:
        return _("Avoid this: {goal}", goal=self.goal.words)

    def parts(self) -> Iterator[Goal]:
        yield self
        yield from self.goal.parts()


@dataclass(frozen=True)
class Within(Goal):
    """Met by so many single moves, among at most so many; with no limit, before the game is over."""

    goal: Goal
    moves: int | None
    times: int = 1

    def judge(self, played: Played) -> Verdict:
        own = played.own if self.moves is None else played.own[: self.moves]
        if any(
            not isinstance(part, OneMove) for part in self.goal.parts() if not isinstance(part, AllOf | AnyOf | Not)
        ):
            met = int(self.goal.judge(played) is Verdict.MET)
        else:
            met = sum(self.goal.judge(played.alone(made)) is Verdict.MET for made in own)
        if met >= self.times:
            return Verdict.MET
        spent = self.moves is not None and len(played.own) >= self.moves
        return Verdict.MISSED if spent or played.rules.outcome(played.position) is not None else Verdict.ONGOING

    @property
    def words(self) -> Words:
        many = _n("Do it {n} time.", "Do it {n} times.", self.times) if self.times > 1 else None
        limit = None
        if self.moves is not None and self.moves > 1:
            limit = _n("You have {n} move.", "You have {n} moves.", self.moves)
        return together(self.goal.words, many, limit)

    def parts(self) -> Iterator[Goal]:
        yield self
        yield from self.goal.parts()


class OneMove(Goal):
    """A property of one move: met or missed by the last move of the side whose task it is."""

    @abstractmethod
    def holds(self, made: Made) -> bool:
        """Whether the move has the property."""

    def judge(self, played: Played) -> Verdict:
        if not played.own:
            return Verdict.ONGOING
        return Verdict.MET if self.holds(played.own[-1]) else Verdict.MISSED


@dataclass(frozen=True)
class Plays(OneMove):
    """One of these moves."""

    moves: tuple[str, ...]

    def holds(self, made: Made) -> bool:
        return made.text in self.moves

    @property
    def words(self) -> Words:
        return _("Play {moves}.", moves=listed(self.moves))


@dataclass(frozen=True)
class Total(Goal):
    """So many points since the task began."""

    points: int

    def judge(self, played: Played) -> Verdict:
        gains = [gained(played.rules, played.start, played.position, player) for player in sorted(played.side)]
        if any(gain >= Score(0, Score().finite + self.points) for gain in gains):
            return Verdict.MET
        return Verdict.ONGOING if played.rules.outcome(played.position) is None else Verdict.MISSED

    @property
    def words(self) -> Words:
        return _n("Score {n} point in total.", "Score {n} points in total.", self.points)


@dataclass(frozen=True)
class Plies(Goal):
    """So many moves of both sides were made, or the game was over before."""

    moves: int

    def judge(self, played: Played) -> Verdict:
        over = played.rules.outcome(played.position) is not None
        return Verdict.MET if over or len(played.moves) >= self.moves else Verdict.ONGOING

    @property
    def words(self) -> Words:
        return _n("Play {n} move in total.", "Play {n} moves in total.", self.moves)


@dataclass(frozen=True)
class Finished(Goal):
    """The game is played to its end, whoever wins."""

    def judge(self, played: Played) -> Verdict:
        return Verdict.ONGOING if played.rules.outcome(played.position) is None else Verdict.MET

    @property
    def words(self) -> Words:
        return _("Play to the end of the game.")


@dataclass(frozen=True)
class Grown(Goal):
    """The growing grid has reached so many cells on a side."""

    side: int

    def judge(self, played: Played) -> Verdict:
        if getattr(played.position, "side", 0) >= self.side:
            return Verdict.MET
        return Verdict.ONGOING if played.rules.outcome(played.position) is None else Verdict.MISSED

    @property
    def words(self) -> Words:
        return _("Make the grid grow to {side} × {side}.", side=self.side)

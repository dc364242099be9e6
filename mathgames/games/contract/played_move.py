"""One move that was played, and what can be asked about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mathgames.engine.outcome import Score
from mathgames.engine.rules import Rules
from mathgames.explain.derivation import Derivation
from mathgames.explain.explanation import Explanation
from mathgames.explain.expression import Literal, Operation
from mathgames.explain.quantity import Quantity


@dataclass(frozen=True)
class PlayedMove:
    """One legal move, with the position that it was made in."""

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
    def piece(self) -> Any:
        """The piece that moved, or None."""
        return self.rules.pieces(self.before).get(self.text.partition("-")[0])

    @cached_property
    def met(self) -> Any:
        """The piece that was on the square where it went, or None."""
        return self.rules.pieces(self.before).get(self.text.rpartition("-")[2])

    @cached_property
    def derivation(self) -> Derivation | None:
        """The arithmetic of the two pieces that met; None where none met."""
        return next(iter(self.explanation.derivations), None) if self.met is not None else None

    @cached_property
    def operation(self) -> tuple[Quantity, Operation, Quantity] | None:
        """The two numbers that met, with the operation between them."""
        match self.derivation:
            case Derivation(expression=Operation(_, Literal(a), Literal(b)) as operation):
                return a, operation, b
        return None

    @cached_property
    def result(self) -> Quantity | None:
        """The result of the operation; None where none met."""
        return None if self.operation is None or self.derivation is None else self.derivation.value

    def gain(self, player: str) -> Score:
        """The points that the move brings a player."""
        return points_between(self.rules, self.before, self.after, player)

    @property
    def own_gain(self) -> Score:
        """The points that the move brings the player who made it."""
        return self.gain(self.player)

    @cached_property
    def best_reply(self) -> Score:
        """The most points that the best answer of the opponent brings it."""
        return most_points(self.rules, self.after)


def points_between(rules: Rules[Any, Any], before: Any, after: Any, player: str) -> Score:
    """The points that a player has in one position beyond another."""
    had, has = rules.scores(before).get(player, Score()), rules.scores(after).get(player, Score())
    return Score(has.infinite - had.infinite, has.finite - had.finite)


def most_points(rules: Rules[Any, Any], position: Any) -> Score:
    """The most points that one move of the player whose turn it is can bring that player."""
    player = rules.turn(position)
    gains = (points_between(rules, position, rules.apply(position, move), player) for move in rules.moves(position))
    return max(gains, default=Score())

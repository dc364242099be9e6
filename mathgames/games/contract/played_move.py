"""One move that was played, and what can be asked about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mathgames.engine.outcome import Score
from mathgames.engine.rules import Rules
from mathgames.explain.derivation import Derivation
from mathgames.explain.explanation import Explanation, Scored
from mathgames.explain.expression import Literal, Operation
from mathgames.explain.quantity import Quantity
from mathgames.language.words import Words, _, together


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

    def told_of(self, player: str) -> Words:
        """For what a player gets points in it."""
        sentences = [
            effect.sentence
            for effect in self.explanation.effects
            if any(isinstance(change, Scored) and change.player == player for change in effect.changes)
        ]
        return together(*sentences) if sentences else _("Nobody gets points for this move.")

    def gain(self, player: str) -> Score:
        """The points that the move brings a player."""
        return points_between(self.rules, self.before, self.after, player)

    @property
    def own_gain(self) -> Score:
        """The points that the move brings the player who made it."""
        return self.gain(self.player)

    @cached_property
    def best_answer(self) -> PlayedMove | None:
        """An answer that brings the opponent as many points as any; None where there is none."""
        return best_move(self.rules, self.after)

    @cached_property
    def best_reply(self) -> Score:
        """The points that the best answer of the opponent brings it."""
        return Score() if self.best_answer is None else self.best_answer.own_gain


def points_between(rules: Rules[Any, Any], before: Any, after: Any, player: str) -> Score:
    """The points that a player has in one position beyond another."""
    had, has = rules.scores(before).get(player, Score()), rules.scores(after).get(player, Score())
    return Score(has.infinite - had.infinite, has.finite - had.finite)


def best_move(rules: Rules[Any, Any], position: Any) -> PlayedMove | None:
    """A move that brings the player whose turn it is as many points as any; None where there is none."""
    player = rules.turn(position)
    best = max(
        rules.moves(position),
        key=lambda move: points_between(rules, position, rules.apply(position, move), player),
        default=None,
    )
    return None if best is None else PlayedMove(rules, position, best)

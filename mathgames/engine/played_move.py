"""A move with the position that it is made in, and what it does there: who moves, what it meets, what it brings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from mathgames.engine.outcome import Score
from mathgames.engine.rules import Rules
from mathgames.explain.derivation import Derivation
from mathgames.explain.explanation import Explanation, Scored
from mathgames.explain.expression import Literal, Operation
from mathgames.explain.quantity import Quantity
from mathgames.language.words import LazyString, _, join_sentences


@lru_cache(maxsize=16)  # a page tells a move and the one before it, several times in one turn
def explain_move(rules: Rules[Any, Any], position: Any, move: Any) -> Explanation:
    """Return the explanation of a legal move."""
    return rules.explain(position, move)


@dataclass(frozen=True, repr=False)
class PlayedMove:
    """A legal move with the position that it is made in, whether it was played or could be.

    >>> from mathgames.games.registry import rules
    >>> plus = rules("minus-vs-plus")
    >>> move = PlayedMove(plus, plus.initial(), plus.parse("a2-a3"))
    >>> move, move.player, move.piece, move.is_attack, move.points == 0
    (<a2-a3 by positive>, 'positive', 6, False, True)
    """

    rules: Rules[Any, Any]
    position_before: Any
    move: Any

    def __repr__(self) -> str:
        return f"<{self.text} by {self.player}>"

    @cached_property
    def player(self) -> str:
        """The player who made it."""
        return self.rules.turn(self.position_before)

    @cached_property
    def position_after(self) -> Any:
        """The position after the move."""
        return self.rules.apply(self.position_before, self.move)

    @cached_property
    def text(self) -> str:
        """The text of the move."""
        return self.rules.format(self.move)

    @cached_property
    def explanation(self) -> Explanation:
        """The explanation of the move, step by step."""
        return self.rules.explain(self.position_before, self.move)

    @cached_property
    def piece(self) -> Any:
        """The piece that moved, or None."""
        return self.rules.pieces(self.position_before).get(self.text.partition("-")[0])

    @cached_property
    def defender(self) -> Any:
        """The piece that was on the target, or None."""
        return self.rules.pieces(self.position_before).get(self.text.rpartition("-")[2])

    @cached_property
    def is_attack(self) -> bool:
        """True if the move goes onto a piece of the opponent."""
        return self.rules.is_attack(self.position_before, self.move)

    @cached_property
    def derivation(self) -> Derivation | None:
        """The arithmetic of the two pieces that met; None if none met."""
        return next(iter(self.explanation.derivations), None) if self.defender is not None else None

    @cached_property
    def operation(self) -> tuple[Quantity, Operation, Quantity] | None:
        """The two numbers that met, with the operation between them."""
        match self.derivation:
            case Derivation(expression=Operation(_, Literal(a), Literal(b)) as operation):
                return a, operation, b
        return None

    @cached_property
    def result(self) -> Quantity | None:
        """The result of the operation; None if none met."""
        return None if self.operation is None or self.derivation is None else self.derivation.value

    def points_sentence(self, player: str) -> LazyString:
        """Explain for what a player gets points in it."""
        sentences = [
            effect.sentence
            for effect in self.explanation.effects
            if any(isinstance(change, Scored) and change.player == player for change in effect.changes)
        ]
        return join_sentences(*sentences) if sentences else _("Nobody gets points for this move.")

    def gain(self, player: str) -> Score:
        """Return the points of a move for a player."""
        return points_between(self.rules, self.position_before, self.position_after, player)

    @property
    def points(self) -> Score:
        """The points of the move for the player who made it."""
        return self.gain(self.player)

    @cached_property
    def best_answer(self) -> PlayedMove | None:
        """An answer with the most points for the opponent; None if there is none."""
        return best_move(self.rules, self.position_after)

    @cached_property
    def best_reply(self) -> Score:
        """The points of the best answer for the opponent."""
        return Score() if self.best_answer is None else self.best_answer.points

    @cached_property
    def trade(self) -> Score:
        """The points of the move for its player, less those of the best answer to it."""
        return self.points - self.best_reply

    @cached_property
    def wins(self) -> bool:
        """True if the player who made it has won with it."""
        outcome = self.rules.outcome(self.position_after)
        return outcome is not None and outcome.winner == self.player

    def choices(self) -> Iterator[PlayedMove]:
        """Yield the moves that could have been made, this one included."""
        return moves_from(self.rules, self.position_before)

    def answers(self) -> Iterator[PlayedMove]:
        """Yield the moves that can be made after it."""
        return moves_from(self.rules, self.position_after)


def moves_from(rules: Rules[Any, Any], position: Any) -> Iterator[PlayedMove]:
    """Yield the moves of a position that its rules list."""
    return (PlayedMove(rules, position, move) for move in rules.moves(position))


def points_between(rules: Rules[Any, Any], before: Any, after: Any, player: str) -> Score:
    """Return the points that a player gains between two positions."""
    return rules.scores(after).get(player, Score()) - rules.scores(before).get(player, Score())


def best_move(rules: Rules[Any, Any], position: Any) -> PlayedMove | None:
    """Return a move with the most points for the player to move; None if there is no move."""
    return max(moves_from(rules, position), key=lambda move: move.points, default=None)

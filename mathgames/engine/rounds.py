"""A match of two rounds: the players change sides after the first, so that no side has the advantage of the start.

A round is a whole game under the same rules, from the same position. Everything at a ply is named by the sides that
the players have in its round; ``side_in_round`` leads from one round to another. Rounds won decide, then the points of
both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mathgames.engine.options import Option, OptionValue
from mathgames.engine.outcome import Outcome, Score
from mathgames.engine.rules import Rules
from mathgames.language.words import _

ROUNDS: Final = Option(
    "rounds",
    _("Rounds"),
    "",
    1,
    (
        OptionValue(1, _("one game")),
        OptionValue(2, _("two, with sides changed: rounds won decide, then the points of both")),
    ),
)
"""The option of every game for two players whose rulebook has no rounds of its own."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that has ended: after which ply, how, and in which position."""

    ply: int
    outcome: Outcome
    position: Any


def sides_in_round(rules: Rules[Any, Any], number: int) -> tuple[str, ...]:
    """Return the side of each player in a round, counted from 1, in the order of their sides in the first one.

    >>> from mathgames.games.registry import rules
    >>> [sides_in_round(rules("tinc", rounds=2), number) for number in (1, 2)]
    [('crosses', 'noughts'), ('noughts', 'crosses')]
    """
    return rules.players if number % 2 else rules.players[::-1]


def side_in_round(rules: Rules[Any, Any], side: str, number: int) -> str:
    """Return the side in a round of the player who began on this side. It leads back too, from a round to the first."""
    return sides_in_round(rules, number)[rules.players.index(side)]


def round_scores(rules: Rules[Any, Any], played: Sequence[PlayedRound]) -> list[Mapping[str, Score]]:
    """Return the points of each round by the sides of the first one; empty if the game counts none."""
    return [
        {side_in_round(rules, side, number): score for side, score in rules.scores(played_round.position).items()}
        for number, played_round in enumerate(played, 1)
    ]


def match_outcome(rules: Rules[Any, Any], played: Sequence[PlayedRound]) -> Outcome:
    """Return the outcome of a match with these rounds. Its winner is named by the side in the last one."""
    winners = [
        None if it.outcome.winner is None else side_in_round(rules, it.outcome.winner, number)
        for number, it in enumerate(played, 1)
    ]
    won = {player: winners.count(player) for player in rules.players}
    scores = round_scores(rules, played)
    points = {player: sum((it[player] for it in scores if it), Score()) for player in rules.players}
    first, second = sorted(rules.players, key=lambda player: (won[player], points[player]), reverse=True)
    is_draw = (won[first], points[first]) == (won[second], points[second])
    on_points = won[first] == won[second] and any(scores)
    reason = (
        _(
            "rounds won: {won} to {lost}. Points of both rounds: {points} to {fewer}.",
            won=won[first],
            lost=won[second],
            points=str(points[first]),
            fewer=str(points[second]),
        )
        if on_points
        else _("rounds won: {won} to {lost}.", won=won[first], lost=won[second])
    )
    winner = None if is_draw else side_in_round(rules, first, len(played))
    return Outcome(winner, reason, "points-of-rounds" if on_points else "rounds")

"""Whose turn it is, both scores and the way to the goal, and at the end the result."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from mathgames.engine import Match, Outcome, Score
from mathgames.nodes import Node, node

LENGTH = 100


def player_name(player: str) -> str:
    """A player's name as a label: ``Positive``; players with numbers are ``Player 1``, ``Player 2`` and so on."""
    return f"Player {player}" if player.isdigit() else player.capitalize()


def scores(match: Match, goal: int | None, holdings: Mapping[str, str | None]) -> Node | None:
    """The scores of all players, with a bar on the way to the goal and what each has besides; None for a game that
    counts no points.
    """
    points = match.rules.scores(match.position)
    if not points:
        return None
    rows = [_score(match, player, score, goal, holdings.get(player)) for player, score in points.items()]
    return node("section", {"class": "mg-scores", "aria-label": "Scores"}, *rows)


def _score(match: Match, player: str, score: Score, goal: int | None, holding: str | None) -> Node:
    turn = player == match.turn and match.outcome is None
    name = player_name(player)
    of_goal = "" if goal is None else f" of {goal}"
    return node(
        "div",
        {"class": f"mg-score mg-player-{player}{' mg-turn' if turn else ''}", "key": player},
        node("span", {"class": "mg-arrow", "aria-hidden": "true"}, "▶\ufe0e" if turn else ""),
        node("span", {"class": "mg-name"}, name, node("span", {"class": "mg-hidden"}, ", to move: " if turn else ": ")),
        node("strong", {"class": "mg-points"}, str(score)),
        node("span", {"class": "mg-goal"}, of_goal) if goal else None,
        _bar(score, goal) if goal else None,
        node("span", {"class": "mg-holding"}, holding) if holding else None,
    )


def _bar(score: Score, goal: int) -> Node:
    """How far the score is on its way; told in numbers beside it, so hidden from screen readers."""
    part = min(max(score.finite / goal, Fraction(0)), Fraction(1))
    return node(
        "svg",
        {"class": "mg-bar", "viewBox": f"0 0 {LENGTH} 8", "preserveAspectRatio": "none", "aria-hidden": "true"},
        node("rect", {"class": "mg-bar-way", "width": LENGTH, "height": 8, "rx": 4}),
        node("rect", {"class": "mg-bar-done", "width": round(float(part) * LENGTH, 1), "height": 8, "rx": 4}),
    )


def result(outcome: Outcome) -> str:
    """How the game ended, as a sentence for the banner."""
    if outcome.winner is None:
        return f"A draw: {outcome.reason}"
    wins = "win" if outcome.winner.endswith("s") else "wins"  # crosses win, player 1 wins
    verdict = f"{player_name(outcome.winner)} {wins}"
    if outcome.margin:
        verdict += f" by {outcome.margin} {'point' if outcome.margin == 1 else 'points'}"
    return f"{verdict}: {outcome.reason}"


def status(match: Match) -> Node:
    """The line above the board: whose turn it is, or the result."""
    if match.outcome is not None:
        return node("p", {"class": "mg-status mg-result"}, node("strong", None, "Game over. "), result(match.outcome))
    name = player_name(match.turn)
    return node("p", {"class": f"mg-status mg-player-{match.turn}"}, node("strong", None, name), " to move")

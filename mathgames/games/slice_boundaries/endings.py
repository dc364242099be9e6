"""How a game of Slice Through the Boundaries ends (LQ-9)."""

from __future__ import annotations

from mathgames.engine.outcome import Outcome
from mathgames.games.slice_boundaries.position import OVER, Position
from mathgames.language.words import _n, listed


def judge(position: Position) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if position.phase != OVER:
        return None
    best = max(position.score)
    if len(position.score) == 1:
        reason = _n("the line of player 1 scored {n} point.", "the line of player 1 scored {n} points.", best)
        return Outcome("1", reason, "solo", "LQ-9")
    leaders = [str(player) for player, points in enumerate(position.score, 1) if points == best]
    if len(leaders) > 1:
        reason = _n(
            "players {players} share the highest score, {n} point.",
            "players {players} share the highest score, {n} points.",
            best,
            players=listed(leaders),
        )
        return Outcome(None, reason, "tie", "LQ-9")
    reason = _n(
        "player {player} has the highest score, {n} point.",
        "player {player} has the highest score, {n} points.",
        best,
        player=leaders[0],
    )
    return Outcome(leaders[0], reason, "highest-score", "LQ-9")

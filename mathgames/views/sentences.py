"""The sentences that are said after each change: what happened, then where, then the score, then whose turn it is."""

from __future__ import annotations

from typing import Any

from mathgames.engine import Match
from mathgames.game.board import Board
from mathgames.views.scores import player_name, result


def whose_turn(match: Match, stage: str | None = None) -> str:
    """Whose turn it is, and which stage of the game; or how the game ended.

    >>> from mathgames.registry import rules
    >>> whose_turn(Match(rules("minus-vs-plus")))
    'Positive to move.'
    """
    if match.outcome is not None:
        return f"Game over. {result(match.outcome)}"
    return f"{player_name(match.turn)} to move.{f' {stage}' if stage else ''}"


def points(match: Match) -> str:
    """The score as a sentence; nothing for a game that counts no points."""
    scores = ", ".join(f"{player_name(p)} {s}" for p, s in match.rules.scores(match.position).items())
    return f"{scores}." if scores else ""


def news(match: Match, board: Board[Any], stage: str | None = None) -> str:
    """What the last move did; at the start of a match, whose turn it is."""
    if match.explanation is None:
        return whose_turn(match, stage)
    where = board.where(match.read(match.history[-1]))
    parts = (f"{match.explanation.headline}.", f"{where}." if where else "", points(match), whose_turn(match, stage))
    return " ".join(filter(None, parts))


def arrival(match: Match, board: Board[Any], stage: str | None = None) -> str:
    """What is said where one goes to a moment of the game."""
    return news(match, board, stage) if match.ply else f"At the start. {whose_turn(match, stage)}"

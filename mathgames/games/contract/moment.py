"""The moment of a match that a page shows, as activities see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mathgames.engine.outcome import Outcome, Refusal
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Explanation
from mathgames.explain.manipulatives import Manipulative
from mathgames.games.contract.board import Board, Scene


@dataclass(frozen=True, slots=True)
class Moment:
    """What an activity sees: the moment of the match that is shown, and the board it is shown on."""

    rules: Rules[Any, Any]
    board: Board[Any, Any]
    scene: Scene[Any]
    line: tuple[str, ...]
    """The texts of all moves, those that were taken back included."""
    ply: int
    turn: str
    outcome: Outcome | None
    explanation: Explanation | None
    """The last move, step by step; None at the start."""
    refuse: Callable[[Any], Refusal | None]
    """Why a move is not legal here, or None if it is; judged once."""
    computed: frozenset[str] = frozenset()
    """The players that the page plays itself (``Activity.players_it_plays``), where a question is asked."""
    work: Manipulative | None = None
    """What lies on the bench of the question that is answered."""

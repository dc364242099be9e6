"""Games that are played by themselves, for tests about what comes after the moves."""

from __future__ import annotations

import random
from typing import Any

import mathgames as mg


def random_game(plies: int, seed: int = 1, game: str = "minus-vs-plus", **options: Any) -> mg.Match:
    """A match of so many random moves, or of fewer if it ends before."""
    match, chance = mg.Match(mg.rules(game, **options)), random.Random(seed)
    while match.outcome is None and match.ply < plies:
        move = match.rules.random_move(match.position, chance)
        assert move is not None
        match.play(move)
    return match

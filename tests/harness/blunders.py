"""Short games of Minus vs Plus in which much is given away."""

from __future__ import annotations

import mathgames as mg
from harness import game_page


def blunder() -> mg.Match:
    """The positive player can take a piece for 5 points, and does not see it; the negative one takes one for itself."""
    match = game_page.position({"b4": 6, "c5": -5, "f1": 1, "a1": 1, "f6": -1, "e6": -2, "a2": 2})
    for move in ("a1-b1", "c5-b4", "b4-b5"):
        match.play(move)
    return match


def missed_win() -> mg.Match:
    """The positive player needs 4 points, could have 6 now, and plays elsewhere; so the game goes on."""
    match = game_page.position({"b5": 6, "a2": 1, "f6": -1, "e6": -2, "c6": -3, "f2": 1}, score=(20, 0))
    for move in ("a2-a3", "f6-f5", "b5-b6"):
        match.play(move)
    return match

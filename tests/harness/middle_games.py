"""Each game in its middle, as the pictures of the README and of the start notebook show it."""

from __future__ import annotations

from typing import Final

import mathgames as mg
from harness.games import played

# The last move is an attack: 6 + (−5).
MINUS_VS_PLUS: Final = (
    *("b1-d3", "d6-f4", "a1-b2", "b6-d4", "d1-b3", "c6-b5", "c1-a3", "e6-b6", "e1-c3", "a6-c4", "d2-b4", "f6-d6"),
    *("f2-f3", "d5-b3", "b2-d4"),
)
# The last move is an attack: (−1) × (−1).
INFINITY_MASTERS: Final = ("d2-d3", "e7-e6", "d3-d4", "e6-e5", "b2-b3", "f7-f6", "d4-e5")
WON_AT_TINC: Final = ("0,0", "1,0", "-1,-1 1,1", "2,1", "-2,-2 2,2", "0,1", "-3,-3 3,3")
"""Crosses fill the diagonal while noughts forget the edge in their last turn."""

# The rulebook's example, which scores 7.
SLICE: Final = (
    *("2A", "3A", "4A", "6A", "2B", "3B", "1C", "3C", "6C", "1D", "2D", "3E", "4E", "1F", "3F", "4F", "5F", "6F"),
    "line 0,1/10 59/10,6",
)

MOVES: Final = {
    "minus-vs-plus": MINUS_VS_PLUS,
    "infinity-masters": INFINITY_MASTERS,
    "tinc": WON_AT_TINC[:-2],
    "slice-boundaries": SLICE,
}


def middle(game: str) -> mg.Match:
    """A match of the game after some moves."""
    return played(game, *MOVES[game], **({"n": 6} if game == "slice-boundaries" else {}))

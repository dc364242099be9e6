"""The options of Slice Through the Boundaries: what the rulebook leaves open, with the answers on offer."""

from __future__ import annotations

from typing import Final

from mathgames.engine.options import Option, Reading, whole_number
from mathgames.games.slice_boundaries.position import LARGEST

MOST_PLAYERS: Final = 1000  # on the largest grid, 338 players already fill a single square each
FINEST_SNAP: Final = 1000

OPTIONS: Final = (
    Option(
        "n",
        "Side of the grid",
        "LQ-2",
        12,
        tuple(Reading(n, f"{n} × {n} squares") for n in (4, 6, 8, 10, 12, 14, 16, 18, 20)),
        f"a whole number from 1 to {LARGEST}",
        whole_number(1, LARGEST),
    ),
    Option(
        "players",
        "Number of players",
        "LQ-1",
        2,
        (
            Reading(1, "one player, who tries to find the best line"),
            Reading(2, "two players and two rounds"),
            Reading(3, "three players and three rounds"),
            Reading(4, "four players and four rounds"),
        ),
        f"a whole number from 1 to {MOST_PLAYERS}",
        whole_number(1, MOST_PLAYERS),
    ),
    Option(
        "first_filler",
        "Who fills the first square of a round",
        "LQ-4",
        "offense",
        (
            Reading("offense", "the player who will draw the line"),
            Reading("defense", "the player after the one who will draw the line"),
            Reading("player1", "player 1 in every round"),
        ),
    ),
    Option(
        "snap",
        "Where a line may end",
        "LQ-10",
        None,
        (
            Reading(None, "anywhere on the border"),
            Reading(4, "at quarters of a square"),
            Reading(2, "at halves of a square"),
            Reading(1, "at the corners of squares"),
        ),
        f"a whole number of ticks per square from 1 to {FINEST_SNAP}",
        whole_number(1, FINEST_SNAP),
    ),
)

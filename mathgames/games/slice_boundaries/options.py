"""The options of Slice Through the Boundaries: what the rulebook leaves open, with the answers on offer."""

from __future__ import annotations

from typing import Final

from mathgames.engine.options import Option, Reading, whole_number
from mathgames.games.slice_boundaries.position import MAX_SIDE
from mathgames.language.words import _

MAX_PLAYERS: Final = 1000
"""Players of one match; on the largest grid, 338 already fill a single square each."""
MAX_SNAP: Final = 1000
"""The finest ticks, counted in ticks per square."""

OPTIONS: Final = (
    Option(
        "n",
        _("Side of the grid"),
        "LQ-2",
        12,
        tuple(Reading(n, _("{n} × {n} squares", n=n)) for n in (4, 6, 8, 10, 12, 14, 16, 18, 20)),
        _("a whole number from {least} to {most}", least=1, most=MAX_SIDE),
        whole_number(1, MAX_SIDE),
    ),
    Option(
        "players",
        _("Number of players"),
        "LQ-1",
        2,
        (
            Reading(1, _("one player, who tries to find the best line")),
            Reading(2, _("two players and two rounds")),
            Reading(3, _("three players and three rounds")),
            Reading(4, _("four players and four rounds")),
        ),
        _("a whole number from {least} to {most}", least=1, most=MAX_PLAYERS),
        whole_number(1, MAX_PLAYERS),
    ),
    Option(
        "first_filler",
        _("Who fills the first square of a round"),
        "LQ-4",
        "offense",
        (
            Reading("offense", _("the player who will draw the line")),
            Reading("defense", _("the player after the one who will draw the line")),
            Reading("player1", _("player 1 in every round")),
        ),
    ),
    Option(
        "snap",
        _("Where a line can end"),
        "LQ-10",
        None,
        (
            Reading(None, _("anywhere on the border: every line can be drawn")),
            Reading(4, _("at quarters of a square: the best line may be out of reach")),
            Reading(2, _("at halves of a square: the best line may be out of reach")),
            Reading(1, _("at the corners of squares: the best line is often out of reach")),
        ),
        _("a whole number of ticks per square from {least} to {most}", least=1, most=MAX_SNAP),
        whole_number(1, MAX_SNAP),
    ),
)

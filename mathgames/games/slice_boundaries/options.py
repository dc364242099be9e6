"""The options of Slice Through the Boundaries: the open questions of the rulebook, with the possible answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mathgames.engine.options import Option, OptionValue, Value, whole_number
from mathgames.games.slice_boundaries.position import FILL, MAX_SIDE, SLICE, quota
from mathgames.language.words import _

MAX_PLAYERS: Final = 1000
"""The largest number of players of a match; on the largest grid, 338 already fill a single square each."""
MAX_SNAP: Final = 1000
"""The finest ticks, counted in ticks per square."""

OPTIONS: Final = (
    Option(
        "n",
        _("Side of the grid"),
        "LQ-2",
        12,
        tuple(OptionValue(n, _("{n} × {n} squares", n=n)) for n in (4, 6, 8, 10, 12, 14, 16, 18, 20)),
        _("a whole number from {least} to {most}", least=1, most=MAX_SIDE),
        whole_number(1, MAX_SIDE),
    ),
    Option(
        "players",
        _("Number of players"),
        "LQ-1",
        2,
        (
            OptionValue(1, _("one player, who tries to find the best line")),
            OptionValue(2, _("two players and two rounds")),
            OptionValue(3, _("three players and three rounds")),
            OptionValue(4, _("four players and four rounds")),
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
            OptionValue("offense", _("the player who will draw the line")),
            OptionValue("defense", _("the player after the one who will draw the line")),
            OptionValue("player1", _("player 1 in every round")),
        ),
    ),
    Option(
        "snap",
        _("Where a line can end"),
        "LQ-10",
        None,
        (
            OptionValue(None, _("anywhere on the border: every line can be drawn")),
            OptionValue(4, _("at quarters of a square: the best line may be out of reach")),
            OptionValue(2, _("at halves of a square: the best line may be out of reach")),
            OptionValue(1, _("at the corners of squares: the best line is often out of reach")),
        ),
        _("a whole number of ticks per square from {least} to {most}", least=1, most=MAX_SNAP),
        whole_number(1, MAX_SNAP),
    ),
)


# What they settle, as typed fields: what all the rules of a match share.


@dataclass(frozen=True, slots=True)
class GameConfig:
    """The configuration of one match. Players are the numbers from 1 to ``players``."""

    n: int
    """The number of squares on a side of the grid (LQ-2)."""
    players: int
    """The number of players, which is the number of rounds (LQ-1, LQ-3)."""
    first_filler: str
    """The role that fills the first square of a round (LQ-4): ``offense``, ``defense`` or ``player1``."""
    snap: int | None
    """The ticks per square at which a line may end, or None if it may end anywhere (LQ-10)."""
    quota: int
    """The number of squares that are filled in each round (LQ-4)."""

    def next_player(self, player: int) -> int:
        """Return the player who fills after this one."""
        return player % self.players + 1

    def opening(self, number: int) -> tuple[str, int]:
        """Return the phase and the player with which a round begins (LQ-3, LQ-4).

        If there is nothing to fill it begins with its line.
        """
        if not self.quota:
            return SLICE, number
        match self.first_filler:
            case "offense":
                return FILL, number
            case "defense":
                return FILL, self.next_player(number)
            case _:
                return FILL, 1


def settle(settings: Mapping[str, Value]) -> GameConfig:
    """Return the configuration of these settings."""
    n, players = settings["n"], settings["players"]
    return GameConfig(n, players, settings["first_filler"], settings["snap"], quota(n, players))

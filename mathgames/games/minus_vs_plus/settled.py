"""The options of Minus vs Plus as they are settled for one game: typed, and worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mathgames.engine.options import Value
from mathgames.games.minus_vs_plus.position import SIDE, SQUARES


@dataclass(frozen=True, slots=True)
class Settled:
    """What the options come to, for whatever has to know them: rules, refusals, explanations."""

    target_score: int
    max_turns: int | None
    """The plies after which the higher score wins; None where nothing ends a long game (MP-24)."""
    survivor_counts: bool
    """Whether an attack on the last row scores what is left of the piece, and not what it was (MP-21)."""
    ban_lifted: bool
    """Whether a player who has no other move may go sideways twice in a row (MP-23)."""
    entrances: tuple[tuple[int, ...], tuple[int, ...]]
    """For each player and number (0 unused): the square of the first row that bears it (MP-3, MP-18)."""

    def entrance(self, player: int, number: int) -> str:
        """The square of the player's first row that bears this number (MP-3)."""
        return SQUARES[self.entrances[player][number]]

    def label(self, player: int, file: int) -> int:
        """The number printed at the player's end of a file, counted from 0 (MP-3)."""
        return next(n for n in range(1, SIDE + 1) if self.entrances[player][n] % SIDE == file)


def settle(settings: Mapping[str, Value]) -> Settled:
    """The options of these settings, typed."""
    far = range(SIDE * SIDE - 1, SIDE * (SIDE - 1) - 1, -1)
    if settings["numbers"] == "mirror":
        far = range(SIDE * (SIDE - 1), SIDE * SIDE)
    return Settled(
        target_score=settings["target_score"],
        max_turns=settings["max_turns"],
        survivor_counts=settings["lastrow_points"] == "survivor",
        ban_lifted=settings["stuck_by_lateral_ban"] == "ban_lifted",
        entrances=((-1, *range(SIDE)), (-1, *far)),
    )

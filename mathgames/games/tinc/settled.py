"""The options of TINC as they are settled for one game: what rules, endings, explanations and panels share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mathgames.engine.options import Value
from mathgames.games.tinc.position import PLAYERS


@dataclass(frozen=True, slots=True)
class Settled:
    """One choice of options.

    >>> Settled.of({"line": "straight", "max_side": 9, "first_player": "crosses"})
    Settled(line='straight', max_radius=4, first_player=0)
    """

    line: str
    """What counts as a line: ``straight`` or ``path8`` (TINC-6)."""
    max_radius: int | None
    """The radius of the largest grid, or None where grids are unlimited (TINC-10)."""
    first_player: int
    """Who starts: the player's number (TINC-1)."""

    @classmethod
    def of(cls, settings: Mapping[str, Value]) -> Settled:
        """The options with these values."""
        max_side = settings["max_side"]
        return cls(
            line=settings["line"],
            max_radius=None if max_side is None else max_side // 2,
            first_player=PLAYERS.index(settings["first_player"]),
        )

"""What the options of Slice Through the Boundaries settle, as typed fields: what all the rules of a match share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mathgames.engine.options import Value
from mathgames.games.slice_boundaries.position import FILL, SLICE, quota


@dataclass(frozen=True, slots=True)
class Settled:
    """The rules of one match, as its options settle them. Players are the numbers from 1 to ``players``."""

    n: int
    """Squares on a side of the grid (LQ-2)."""
    players: int
    """How many players there are, and so how many rounds (LQ-1, LQ-3)."""
    first_filler: str
    """Who fills the first square of a round (LQ-4): ``offense``, ``defense`` or ``player1``."""
    snap: int | None
    """Ticks per square at which a line may end, or None where it may end anywhere (LQ-10)."""
    quota: int
    """How many squares are filled in each round (LQ-4)."""

    def next_player(self, player: int) -> int:
        """The player who fills after this one."""
        return player % self.players + 1

    def opening(self, number: int) -> tuple[str, int]:
        """How a round begins: with which phase, and whose turn it is (LQ-3, LQ-4).

        Where there is nothing to fill it begins with its line.
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


def settle(settings: Mapping[str, Value]) -> Settled:
    """The options of these settings, typed."""
    n, players = settings["n"], settings["players"]
    return Settled(n, players, settings["first_filler"], settings["snap"], quota(n, players))

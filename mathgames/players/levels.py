"""The eight levels of computer players."""

from __future__ import annotations

from typing import Final, NamedTuple


class Level(NamedTuple):
    """A level, by its number. What a player of this level sees depends on the game (``players.described``)."""

    number: int

    @property
    def name(self) -> str:
        """``level-1`` to ``level-8``."""
        return f"level-{self.number}"


LEVELS: Final = tuple(map(Level, range(1, 9)))

STRONGEST: Final = LEVELS[-1].name
"""The level that gives hints and looks back at games."""

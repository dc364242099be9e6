"""The eight levels of computer players."""

from __future__ import annotations

from typing import Final, NamedTuple

from mathgames.language.errors import PlayerError, shown
from mathgames.language.words import _


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


def level(name: str) -> Level:
    """The level of this name; PlayerError, which says what there is, for any other."""
    for known in LEVELS:
        if known.name == name:
            return known
    raise PlayerError(
        _(
            "there is no player {name}: choose {first} to {last}, or give an object with a 'choose' method",
            name=shown(name),
            first=LEVELS[0].name,
            last=LEVELS[-1].name,
        )
    )

"""The eight levels of computer players, and what each of them can and cannot see."""

from __future__ import annotations

from typing import Final, NamedTuple

from mathgames.errors import PlayerError, shown
from mathgames.words import Words, _


class Level(NamedTuple):
    """A level: its number and name, and in one sentence each what it can see and what it cannot.

    ``plies`` is how far it looks at most and ``nodes`` how many positions it looks at for one move, in games that are
    searched move by move; a game with a strategy of its own goes by the number.
    """

    number: int
    plies: int
    nodes: int
    sees: Words
    misses: Words

    @property
    def name(self) -> str:
        """``level-1`` to ``level-8``."""
        return f"level-{self.number}"


LEVELS: Final = (
    Level(1, 0, 1, _("It moves at random."), _("It sees no points and no danger.")),
    Level(2, 1, 1_000, _("It takes the most points that it can get now."), _("It does not see your answer.")),
    Level(
        3,
        2,
        4_000,
        _("It compares what it scores now with what you can score then."),
        _("It does not see what it can do after that."),
    ),
    Level(
        4,
        2,
        2_000,
        _("It looks two moves ahead, its own and your answer, and follows attacks to the end."),
        _("It does not see a quiet move that it could make after that."),
    ),
    Level(
        5,
        3,
        10_000,
        _("It looks three moves ahead, and follows attacks to the end."),
        _("It does not see a quiet move that you could make after that."),
    ),
    Level(
        6,
        4,
        25_000,
        _("It looks four moves ahead, and follows attacks to the end."),
        _("It does not see a plan of three quiet moves."),
    ),
    Level(
        7,
        6,
        60_000,
        _("It looks mostly five or six moves ahead, and follows attacks to the end."),
        _("It does not see what pays later than that."),
    ),
    Level(
        8,
        40,
        150_000,
        _("It looks as far ahead as it can, mostly six moves or more."),
        _("It does not see what pays later than that."),
    ),
)

STRONGEST: Final = LEVELS[-1].name
"""The level that gives hints and looks back at games."""


def level(name: str) -> Level:
    """The level of this name; PlayerError, which says what there is, for any other."""
    for known in LEVELS:
        if known.name == name:
            return known
    raise PlayerError(
        _(
            "there is no player {name}: choose {first} to {last}, or give an object with a method choose",
            name=shown(name),
            first=LEVELS[0].name,
            last=LEVELS[-1].name,
        )
    )

"""The opponents by name: the characters, the adaptive player, and the eight levels."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from mathgames.engine.rules import Rules
from mathgames.games.registry import find_game
from mathgames.language.errors import PlayerError, short_repr
from mathgames.language.words import LazyString, _
from mathgames.players.characters import CHARACTERS, Character

# The eight levels of computer players.


class Level(NamedTuple):
    """A level, by its number. The game determines what a player of this level sees (``player_description``)."""

    number: int

    @property
    def name(self) -> str:
        """``level-1`` to ``level-8``."""
        return f"level-{self.number}"


LEVELS: Final = tuple(map(Level, range(1, 9)))

STRONGEST: Final = LEVELS[-1].name
"""The level that gives hints and looks back at games."""


class Adaptive(NamedTuple):
    """The player that adapts to its opponent (``players.adapting``), which is available at a board only."""

    name: str
    plays: LazyString
    aims: LazyString


ADAPTIVE: Final = Adaptive(
    "adaptive",
    _("It gets a little stronger after each game you win, and a little weaker after each game you lose."),
    _("So you should soon win about half of your games."),
)

_OPPONENTS: Final[tuple[Level | Character | Adaptive, ...]] = (ADAPTIVE, *CHARACTERS, *LEVELS)


def find_player(name: str) -> Level | Character | Adaptive:
    """Return the computer player of this name. Raises ``PlayerError``, which lists the names, for any other."""
    for player in _OPPONENTS:
        if player.name == name:
            return player
    raise PlayerError(
        _(
            "there is no player {name}: choose {first} to {last}, {others}, or give an object with a 'choose' method",
            name=short_repr(name),
            first=LEVELS[0].name,
            last=LEVELS[-1].name,
            others=", ".join(it.name for it in (*CHARACTERS, ADAPTIVE)),
        )
    )


def level(name: str) -> Level:
    """Return the level of this name. Raises ``PlayerError`` for any other."""
    player = find_player(name)
    if isinstance(player, Level):
        return player
    first, last = LEVELS[0].name, LEVELS[-1].name
    raise PlayerError(_("{name} is not a level: choose {first} to {last}", name=name, first=first, last=last))


def available_players(rules: Rules[Any, Any]) -> tuple[Level | Character | Adaptive, ...]:
    """Return the players of this game: characters only if moves are calculations."""
    return (ADAPTIVE, *(CHARACTERS if find_game(rules.name).calculates else ()), *LEVELS)


def list_opponents(game: str | None = None) -> list[str]:
    """Return the names of the computer players, or of those that play the game of this name.

    Raises ``UnknownGame`` if no game has the name.

    >>> list_opponents("tinc")[:2], len(list_opponents()) > len(list_opponents("tinc"))
    (['adaptive', 'level-1'], True)
    """
    characters = CHARACTERS if game is None or find_game(game).calculates else ()
    return [player.name for player in (ADAPTIVE, *characters, *LEVELS)]


def check_plays(name: str, rules: Rules[Any, Any]) -> None:
    """Check that the player of this name can play this game. Raises ``PlayerError`` if not."""
    if find_player(name) not in available_players(rules):
        raise PlayerError(
            _(
                "{name} only plays games with calculations, not {game}: choose a level, such as {example}",
                name=name,
                game=rules.name,
                example=LEVELS[1].name,
            )
        )

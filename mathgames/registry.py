"""The registry of games: one line a game. A game's folder is imported when the game is asked for, not before."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import Any

from mathgames.engine.lookup import tell
from mathgames.engine.options import Value
from mathgames.engine.rules import Rules
from mathgames.errors import UnknownGame
from mathgames.game import Game

GAMES: dict[str, str] = {
    "minus-vs-plus": "mathgames.games.minus_vs_plus",
    "infinity-masters": "mathgames.games.infinity_masters",
    "tinc": "mathgames.games.tinc",
    "slice-boundaries": "mathgames.games.slice_boundaries",
}


def list_games() -> list[str]:
    """The names of all games, in the order in which they are taught.

    >>> "minus-vs-plus" in list_games()
    True
    """
    return list(GAMES)


def game(name: str) -> Game:
    """The game of that name; UnknownGame, with the nearest name, if there is none."""
    if name not in GAMES:
        near = get_close_matches(str(name), GAMES, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"the games are: {', '.join(GAMES)}"
        raise UnknownGame(f"there is no game {name!r:.40}; {hint}")
    found = import_module(GAMES[name]).GAME
    assert isinstance(found, Game)
    return found


def rules(name: str, *, preset: str = "default", **options: Value) -> Rules[Any, Any]:
    """The rules of a game under these options; the preset's values first, then yours.

    >>> rules("minus-vs-plus", max_turns=160)
    mathgames.rules('minus-vs-plus', max_turns=160)
    """
    return game(name).rules(preset=preset, **options)


tell(lambda name: game(name).rules)

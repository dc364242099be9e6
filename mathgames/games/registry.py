"""The registry of games: those of mathgames, those that a program registers, and those that packages install.

A game's folder is imported when the game is asked for, not before. A package offers a game as an entry point of the
group ``mathgames.games``, named like the game, whose value is its ``Game``:

    [project.entry-points."mathgames.games"]
    nine-holes = "nine_holes:GAME"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NewType, TypeAlias

from mathgames.engine.options import Value, parse_value
from mathgames.engine.rules import Rules, set_registry
from mathgames.language.errors import RegistryError, UnknownGame, encodable, nearest, shown, shown_text
from mathgames.language.words import _

if TYPE_CHECKING:  # what a game is takes a fifth of the time of `import mathgames`; it is imported with the first game
    from importlib.metadata import EntryPoint

    from mathgames.games.contract import Game

Entry: TypeAlias = "Game | Callable[[], object]"
"""A game, or a function that loads one."""

GameName = NewType("GameName", str)
"""The name of a game unknown to type checkers: one that is installed, registered or found by a program."""

GROUP = "mathgames.games"
"""The entry points that offer games."""

_NAME = re.compile(r"[a-z]+(-[a-z]+)*")


def _own(folder: str) -> object:
    return import_module(f"mathgames.games.{folder}").GAME


GAMES: dict[str, Entry] = {
    "minus-vs-plus": partial(_own, "minus_vs_plus"),
    "infinity-masters": partial(_own, "infinity_masters"),
    "tinc": partial(_own, "tinc"),
    "slice-boundaries": partial(_own, "slice_boundaries"),
}

_OWN = frozenset(GAMES)


def list_games() -> list[GameName]:
    """Return the names of all games, in teaching order; then those that were registered or installed.

    >>> "minus-vs-plus" in list_games()
    True
    """
    return [GameName(name) for name in (*GAMES, *sorted(set(_installed()) - GAMES.keys()))]


def is_own(name: str) -> bool:
    """Check if a game is part of mathgames, and so also of its site."""
    return name in _OWN


def register(game: Game) -> None:
    """Register a game under the name of its rules, as long as the program runs. The same one again does no harm.

    Raises ``RegistryError`` for an object that is not a ``Game``, for a name that records and codes cannot write, and
    for one that is taken.
    """
    name = _checked(game).rules.name
    if name not in GAMES and name in _installed():
        raise _taken(name)
    if GAMES.setdefault(name, game) is not game:
        raise _taken(name)


def game(name: str) -> Game:
    """Return the game of that name. Raises ``UnknownGame``, with the nearest name, if there is none."""
    from mathgames.games.contract import Game

    if not isinstance(name, str):
        raise _unknown(name, GAMES)
    entry = GAMES.get(name)
    if isinstance(entry, Game):
        return entry
    if entry is None:
        installed = _installed()
        if name not in installed:
            raise _unknown(name, [*GAMES, *installed])
        entry = partial(_loaded, installed[name])
    declared = GAMES[name] = _checked(entry(), name)
    return declared


def rules(name: str, *, preset: str = "default", **options: Value) -> Rules[Any, Any]:
    """Return the rules of a game under these options; the preset's values first, then the given ones.

    >>> rules("minus-vs-plus", max_turns=160)
    mathgames.rules('minus-vs-plus', max_turns=160)
    """
    return game(name).rules(preset=preset, **options)


def opened_with(name: str) -> dict[str, Any]:
    """Return the options that a board opens with by default: the first that its game offers to begin with."""
    usual = rules(name)
    offered = game(name).board(usual).beginnings()
    known = usual.known_options()
    return {option: parse_value(known[option], text) for option, text in offered[0][1].items()} if offered else {}


def _unknown(name: object, known: Collection[str]) -> UnknownGame:
    if near := nearest(name, known):
        return UnknownGame(_("there is no game {name}; did you mean {near}?", name=shown(name), near=repr(near)))
    names = ", ".join(known)
    return UnknownGame(_("there is no game {name}; the games are: {names}", name=shown(name), names=names))


def _checked(game: object, name: str | None = None) -> Game:
    """Return the object itself. Raises ``RegistryError`` if it is not a game, or not one of this name."""
    from mathgames.games.contract import Game

    if not isinstance(game, Game):
        raise RegistryError(_("{found} is not a game: give a mathgames.games.contract.Game", found=shown(game)))
    rules: object = game.rules
    if not (isinstance(rules, type) and issubclass(rules, Rules)):
        raise RegistryError(_("the rules of a game must be a class of Rules, not {found}", found=shown(rules)))
    own = getattr(rules, "name", None)
    if not (isinstance(own, str) and _NAME.fullmatch(own)):
        raise RegistryError(
            _("{name} cannot be the name of a game: use small letters, with hyphens between words", name=shown(own))
        )
    if name is not None and own != name:
        raise RegistryError(_("the game {name} calls itself {own}", name=repr(name), own=repr(own)))
    return game


def _taken(name: str) -> RegistryError:
    return RegistryError(_("there is already a game {name}: give yours a different name", name=repr(name)))


def _installed() -> Mapping[str, EntryPoint]:
    """Return the games that packages offer, by name. Raises ``RegistryError`` if a name is taken."""
    from importlib.metadata import entry_points  # takes a third of the time that `import mathgames` takes

    by_name: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        other = by_name.setdefault(entry.name, entry)
        if entry.name in _OWN or other.value != entry.value:
            place = f"{_package(entry)}: {entry.value}"
            raise RegistryError(_("{place}: there is already a game {name}", place=place, name=repr(entry.name)))
    return by_name


def _loaded(entry: EntryPoint) -> object:
    """Load the object of an entry point. Raises ``RegistryError``, which names the package, if that fails."""
    try:
        return entry.load()
    except Exception as error:  # whatever a foreign package does when it is imported
        package, problem = _package(entry), f"{type(error).__name__}: {shown_text(encodable(str(error)), 200)}"
        raise RegistryError(
            _(
                "the game {name} of {package} cannot be loaded: {problem}",
                name=repr(entry.name),
                package=package,
                problem=problem,
            )
        ) from error


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.module


set_registry(lambda name: game(name).rules)

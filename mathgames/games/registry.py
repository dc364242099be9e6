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
from mathgames.engine.shortcode import is_code
from mathgames.language.errors import RegistryError, UnknownGame, escape_unencodable, nearest, quote_input, short_repr
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


def _load_own_game(folder: str) -> object:
    return import_module(f"mathgames.games.{folder}").GAME


GAMES: dict[str, Entry] = {
    "minus-vs-plus": partial(_load_own_game, "minus_vs_plus"),
    "infinity-masters": partial(_load_own_game, "infinity_masters"),
    "tinc": partial(_load_own_game, "tinc"),
    "slice-boundaries": partial(_load_own_game, "slice_boundaries"),
}

LESSON_GAMES: dict[str, Entry] = {
    "hidden-number": partial(_load_own_game, "hidden_number"),
    "line-race": partial(_load_own_game, "line_race"),
}
"""The small games that are played in tasks of lessons, and stand in no list of games."""

_BUILT_IN_NAMES = frozenset((*GAMES, *LESSON_GAMES))


def list_games() -> list[GameName]:
    """Return the names of all games, in teaching order; then those that were registered or installed.

    >>> "minus-vs-plus" in list_games()
    True
    """
    return [GameName(name) for name in (*GAMES, *sorted(set(_installed_games()) - GAMES.keys()))]


def is_own(name: str) -> bool:
    """Check if a game is part of mathgames, and so also of its site."""
    return name in _BUILT_IN_NAMES


def register(game: Game) -> None:
    """Register a game under the name of its rules, as long as the program runs. The same one again does no harm.

    Raises ``RegistryError`` for an object that is not a ``Game``, for a name that records and codes cannot write, and
    for one that is taken.
    """
    name = _check_game(game).rules.name
    if name in LESSON_GAMES or (name not in GAMES and name in _installed_games()):
        raise _name_taken_error(name)
    if GAMES.setdefault(name, game) is not game:
        raise _name_taken_error(name)


def find_game(name: str) -> Game:
    """Return the game of that name. Raises ``UnknownGame``, with the nearest name, if there is none."""
    from mathgames.games.contract import Game

    if not isinstance(name, str):
        raise _unknown(name, GAMES)
    games = LESSON_GAMES if name in LESSON_GAMES else GAMES
    entry = games.get(name)
    if isinstance(entry, Game):
        return entry
    if entry is None:
        entry_points = _installed_games()
        if name not in entry_points:
            raise _unknown(name, [*GAMES, *entry_points])
        entry = partial(_load_entry, entry_points[name])
    declaration = games[name] = _check_game(entry(), name)
    return declaration


def rules(name: str, *, preset: str = "default", **options: Value) -> Rules[Any, Any]:
    """Return the rules of a game under these options; the preset's values first, then the given ones.

    The presets and the options are those of the game's rules page (``docs/rules``); ``options`` of the rules has them
    with their values. Raises ``UnknownGame``, ``UnknownOption``, and ``OptionError`` for a value or a preset that there
    is not.

    >>> rules("minus-vs-plus", max_turns=160)
    mathgames.rules('minus-vs-plus', max_turns=160)
    >>> rules("tinc").options
    Options(line, max_side, first_player, rounds)
    """
    return find_game(name).rules(preset=preset, **options)


def _opening_options(name: str) -> dict[str, Any]:
    """Return the options that a board opens with by default: the first that its game offers to begin with."""
    default_rules = rules(name)
    beginnings = find_game(name).board(default_rules).beginnings()
    options = default_rules.known_options()
    return (
        {option: parse_value(options[option], text) for option, text in beginnings[0][1].items()} if beginnings else {}
    )


def opening_rules(
    name: str, preset: str | None = None, options: Mapping[str, Any] = {}, *, is_start: bool = True
) -> Rules[Any, Any]:
    """Return the rules with which a board opens: those of a preset, else those that its game offers to begin with.

    In a position that is not the start, ``is_start`` is False, and the rules are the usual ones. ``options`` differ.

    >>> opening_rules("slice-boundaries").settings == rules("slice-boundaries").settings
    False
    """
    first = _opening_options(name) if preset is None and is_start else {}
    return rules(name, preset=preset or "default", **{**first, **options})


def _unknown(name: object, candidates: Collection[str]) -> UnknownGame:
    if isinstance(name, str) and is_code(name):
        return UnknownGame(_("{name} is the code of a game: open it with mg.play", name=short_repr(name)))
    if suggestion := nearest(name, candidates):
        return UnknownGame(
            _("there is no game {name}; did you mean {near}?", name=short_repr(name), near=repr(suggestion))
        )
    names = ", ".join(candidates)
    return UnknownGame(_("there is no game {name}; the games are: {names}", name=short_repr(name), names=names))


def _check_game(game: object, name: str | None = None) -> Game:
    """Return the object itself. Raises ``RegistryError`` if it is not a game, or not one of this name."""
    from mathgames.games.contract import Game

    if not isinstance(game, Game):
        raise RegistryError(_("{found} is not a game: give a mathgames.games.contract.Game", found=short_repr(game)))
    rules_class: object = game.rules
    if not (isinstance(rules_class, type) and issubclass(rules_class, Rules)):
        raise RegistryError(
            _("the rules of a game must be a class of Rules, not {found}", found=short_repr(rules_class))
        )
    name_attribute = getattr(rules_class, "name", None)
    if not (isinstance(name_attribute, str) and _NAME.fullmatch(name_attribute)):
        raise RegistryError(
            _(
                "{name} cannot be the name of a game: use small letters, with hyphens between words",
                name=short_repr(name_attribute),
            )
        )
    if name is not None and name_attribute != name:
        raise RegistryError(_("the game {name} calls itself {own}", name=repr(name), own=repr(name_attribute)))
    return game


def _name_taken_error(name: str) -> RegistryError:
    return RegistryError(_("there is already a game {name}: give yours a different name", name=repr(name)))


def _installed_games() -> Mapping[str, EntryPoint]:
    """Return the games that packages offer, by name. Raises ``RegistryError`` if a name is taken."""
    from importlib.metadata import entry_points  # takes a third of the time that `import mathgames` takes

    by_name: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        other = by_name.setdefault(entry.name, entry)
        if entry.name in _BUILT_IN_NAMES or other.value != entry.value:
            place = f"{_package(entry)}: {entry.value}"
            raise RegistryError(_("{place}: there is already a game {name}", place=place, name=repr(entry.name)))
    return by_name


def _load_entry(entry: EntryPoint) -> object:
    """Load the object of an entry point. Raises ``RegistryError``, which names the package, if that fails."""
    try:
        return entry.load()
    except Exception as error:  # whatever a foreign package does when it is imported
        package, problem = (
            _package(entry),
            f"{type(error).__name__}: {quote_input(escape_unencodable(str(error)), 200)}",
        )
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


set_registry(lambda name: find_game(name).rules)

"""The types of ``mathgames.rules`` and ``mathgames.play`` for type checkers: written from the registry, never by hand.

``PYTHONPATH=tests .venv/bin/python -m harness.typed_api`` writes ``mathgames/notebook/signatures.py``; a test compares.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from pathlib import Path

import mathgames
from mathgames.engine.options import OFF, Option
from mathgames.games.registry import GAMES, find_game, is_own
from mathgames.notebook.widgets.play import play

FILE = Path(mathgames.__file__).parent / "notebook" / "signatures.py"
HEAD = '''"""The types of ``rules`` and ``play`` for type checkers: the games by name, and the options of each.

Written by ``python -m harness.typed_api`` from the registry; nothing imports it when a program runs. Games that
packages bring or programs register are called by a ``GameName``, whose options no checker knows. Any other text is
accepted without options of the rules: no checker tells a misspelt name from a variable, but the program names the
nearest one when it runs.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Any, Literal, SupportsIndex, TypedDict, Unpack, overload

from mathgames.activities import Opponent
from mathgames.engine import Clock, Match, Rules
from mathgames.games.contract import Activity
{games}
from mathgames.notebook.widgets import GameWidget
from mathgames.players import Player
'''
PROBES = {"SupportsIndex": (1, 4, 10, 12, 36), "str": ("bonus:1", "+" * 36, "x")}
KINDS = {int: "SupportsIndex", str: "str", tuple: "tuple[str, ...]", bool: "bool"}


def annotation(option: Option) -> str:
    """The type of an option's values: its readings, or the kinds of these where others are accepted too."""
    values = [reading.value for reading in option.choices]
    off = " | None" if option.can_be_off else ""
    if all(isinstance(value, bool) for value in values):
        return "bool"
    check = option.check
    if check is None:
        words = [*(repr(value) for value in values if value is not None), *([repr(OFF)] if off else [])]
        return f"Literal[{', '.join(words)}]{off}".replace("'", '"')
    kinds = [KINDS[type(value)] for value in values if value is not None]
    kinds += [kind for kind, probes in PROBES.items() if any(map(check, probes))]
    if off and "str" not in kinds:
        kinds.append(f'Literal["{OFF}"]')
    return " | ".join(dict.fromkeys(kinds)) + off


def written() -> str:
    """The whole module."""
    kinds = [find_game(name).rules for name in GAMES if is_own(name)]
    names = {"mathgames.games.registry": "GameName", **{kind.__module__: kind.__name__ for kind in kinds}}
    games = "\n".join(f"from {module} import {name}" for module, name in sorted(names.items()))
    return "\n".join([HEAD.replace("{games}", games).rstrip(), *_lines()]) + "\n"


def _lines() -> Iterator[str]:
    own = [name for name in GAMES if is_own(name)]
    played = {
        it.name: it.annotation for it in inspect.signature(play).parameters.values() if it.kind is it.KEYWORD_ONLY
    }
    del played["preset"]  # which ones there are, the game says
    yield from _fields("_Play", "TypedDict", "The arguments of ``play`` for every game.", played)
    kinds = {}
    for name in own:
        rules, title = find_game(name).rules, "".join(map(str.capitalize, name.split("-")))
        presets = ", ".join(f'"{preset}"' for preset in ("default", *rules.PRESETS))
        options = {"preset": f"Literal[{presets}]", **{it.name: annotation(it) for it in rules.known_options()}}
        clash = {option: options.pop(option) for option in played if option in options}
        kinds[name] = (f"{title}Options", f"_Play{title}")
        yield from _fields(f"{title}Options", "TypedDict", f"The options of {name}.", options)
        yield from _fields(f"_Play{title}", f"{title}Options, _Play", f"The arguments of ``play`` for {name}.", {})
        if clash:
            kinds[name] = (f"_All{title}Options", f"_Play{title}")
            about = "The options, with those that ``play`` takes separately."
            yield from _fields(f"_All{title}Options", f"{title}Options", about, clash)
    of_rules = {repr(name): (options, find_game(name).rules.__name__) for name, (options, _of_play) in kinds.items()}
    yield from _function("rules", "name", of_rules, "Rules[Any, Any]")
    of_play = {repr(name): (options, "GameWidget") for name, (_of_rules, options) in kinds.items()}
    yield from _function("play", "game", of_play, "GameWidget")


def _fields(name: str, bases: str, doc: str, fields: Mapping[str, str]) -> Iterator[str]:
    yield from ("", "", f"class {name}({bases}, total=False):", f'    """{doc}"""')
    yield from ("", *(f"    {field}: {kind}" for field, kind in fields.items())) if fields else ()


def _function(name: str, first: str, kinds: Mapping[str, tuple[str, str]], result: str) -> Iterator[str]:
    overloads = {f"Literal[{game}]": (f"Unpack[{kind}]", of_game) for game, (kind, of_game) in kinds.items()}
    if name == "play":
        overloads["Match | Rules[Any, Any]"] = ("Unpack[_Play]", result)
    overloads["GameName"] = ("Any", result)
    overloads["str"] = ("Unpack[_Play]" if name == "play" else "", result)  # any text; no option of an unknown game
    yield from ("", "")
    for what, (how, of_what) in overloads.items():
        options = f", **options: {how}" if how else ""
        yield from ("@overload", f"def {name}({first}: {what}{options}) -> {of_what}: ...".replace("'", '"'))
    yield from (f"def {name}({first}: Any, **options: Any) -> {result}:", f'    """``mathgames.{name}``."""')
    yield "    raise NotImplementedError"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")

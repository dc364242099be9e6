"""The game that was left: what a cell offers to continue when it is run again."""

from __future__ import annotations

from typing import Any, Final
from weakref import WeakValueDictionary

from IPython.core.getipython import get_ipython

from mathgames.engine import Match, saves
from mathgames.engine.rules import Rules
from mathgames.language.errors import MathgamesError

LOOKED_AT: Final = 10
"""Only the latest games are looked at: a cell that begins a game does not wait for a full folder."""

_begun: WeakValueDictionary[tuple[str, str], Match] = WeakValueDictionary()
"""The match that each cell of this kernel began, by the cell's name in the notebook and the game."""


def left_game(match: Match) -> Match | None:
    """The unfinished game that this cell was left with: its own, while the kernel runs, or else the latest saved one.

    It has the rules of ``match``, which the cell begins now. There is none where a program runs the cell, and none that
    another kernel, or another cell of this one, still has open.
    """
    parent = _request()
    if parent is None:
        return None
    key = (str(parent.get("metadata", {}).get("cellId", "")), match.rules.name)
    mine = _begun.get(key) if key[0] else None
    if key[0]:
        _begun[key] = match
    if mine is not None:
        return mine if _goes_on(mine) and mine.rules.lasting_settings() == match.rules.lasting_settings() else None
    return _saved(match.rules)


def _saved(rules: Rules[Any, Any]) -> Match | None:
    for path in saves.closed_games()[:LOOKED_AT]:
        try:
            record = saves.read_record(path)
            if record.game == rules.name and record.start is None and record.moves and record.ending is None:
                left = Match.replay(record)
                if _goes_on(left) and left.rules.lasting_settings() == rules.lasting_settings():
                    return left
        except MathgamesError:
            continue  # it is damaged, which is told where somebody asks for it
    return None


def _goes_on(match: Match) -> bool:
    return bool(match.line) and match.outcome is None


def _request() -> dict[str, Any] | None:
    """What a person at a screen asked the kernel for; None where a program runs the cell, or no kernel does.

    A program that runs notebooks answers no input, and wants the same outputs in every run.
    """
    kernel = getattr(get_ipython(), "kernel", None)
    try:
        request: dict[str, Any] = kernel.get_parent("shell")  # type: ignore[union-attr]  # no kernel has types
        return request if request["content"]["allow_stdin"] else None
    except (AttributeError, KeyError, TypeError):
        return None


def is_watched() -> bool:
    """Whether a person at a screen runs the cell. A program takes the outputs as they are when the cell ends."""
    return _request() is not None

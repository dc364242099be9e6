"""What the engine asks of what stands above it, which tells it: the rules of a game by name, a match as an output."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mathgames.engine.rules import Rules

_find: list[Callable[[str], type[Rules[Any, Any]]]] = []
_show: list[Callable[[Any], Mapping[str, str]]] = []


def set_registry(find: Callable[[str], type[Rules[Any, Any]]]) -> None:
    """Look up rules by the name of their game like this from now on."""
    _find[:] = [find]


def rules_kind(name: str) -> type[Rules[Any, Any]]:
    """The rules of the game of that name; UnknownGame if there is none."""
    return _find[0](name)


def set_repr(show: Callable[[Any], Mapping[str, str]]) -> None:
    """Show a match at the end of a cell like this from now on."""
    _show[:] = [show]


def output(match: Any) -> Mapping[str, str]:
    """What a notebook keeps of a match, by type."""
    return _show[0](match)

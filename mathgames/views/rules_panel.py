"""The rules of this game: each option with its reading and its clause, and a new game under other ones."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mathgames.engine import Option, Rules
from mathgames.engine.options import value_text
from mathgames.nodes import Node, node


@lru_cache(maxsize=16)  # it is the same in every view of a game
def rules_panel(rules: Rules[Any, Any]) -> Node:
    """All options with the reading that is in force; changing them begins a new game."""
    rows = [_row(option, rules.settings[option.name]) for option in rules.options]
    return node(
        "details",
        {"class": "mg-rules", "key": "rules"},
        node("summary", None, "Rules of this game"),
        node(
            "form",
            {"key": "options", "intent": ["new", {"options": True}]},
            *rows,
            node("button", {"type": "submit"}, "New game with these rules"),
        ),
    )


def rules_told(rules: Rules[Any, Any]) -> Node:
    """All options with the reading that is in force, where nothing can be changed."""
    return node(
        "details",
        {"class": "mg-rules", "key": "rules"},
        node("summary", None, "Rules of this game"),
        node("dl", None, *(told for option in rules.options for told in _told(option, rules.settings[option.name]))),
    )


def _told(option: Option, value: Any) -> tuple[Node, Node]:
    meaning = next((reading.meaning for reading in option.readings if reading.value == value), value_text(value))
    clause = node("span", {"class": "mg-clause"}, option.clause)
    return node("dt", None, option.title, " ", clause), node("dd", None, meaning)


def _row(option: Option, value: Any) -> Node:
    name = node("span", {"class": "mg-label"}, option.title, " ", node("span", {"class": "mg-clause"}, option.clause))
    if option.check is None or any(reading.value == value for reading in option.readings):
        readings = option.readings
    else:
        readings = (*option.readings, type(option.readings[0])(value, value_text(value)))
    return node(
        "label",
        {"class": "mg-option", "key": option.name},
        name,
        node(
            "select",
            {"field": option.name},
            *(_reading(option, reading.value, reading.meaning, value) for reading in readings),
        ),
    )


def _reading(option: Option, value: Any, meaning: str, chosen: Any) -> Node:
    default = " (usual)" if value == option.default and type(value) is type(option.default) else ""
    selected = True if value == chosen and type(value) is type(chosen) else None
    return node("option", {"value": value_text(value), "selected": selected}, meaning + default)

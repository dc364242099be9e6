"""The rules of this game: its clauses, each option with its value and its clause, and a new game under other ones."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mathgames.engine import Option, Rules
from mathgames.engine.options import value_text
from mathgames.explain.nodes import Node, node
from mathgames.games.contract.controls import chooser
from mathgames.games.registry import find_game
from mathgames.language.words import _

# Clauses: an explanation carries their numbers unseen, and under "How to play" each can be looked up.


def citation(clause: str) -> Node | None:
    """Draw the number of a clause next to the sentence that follows from it, for programs and not for pupils."""
    return node("span", {"class": "mg-clause", "hidden": True}, clause) if clause else None


@lru_cache(maxsize=16)
def render_clauses(rules: Rules[Any, Any]) -> tuple[Node, ...]:
    """Draw every clause of the rules with its number; nothing for a game without clauses."""
    clauses = find_game(rules.name).clauses
    terms = (part for clause, text in clauses.items() for part in (node("dt", None, clause), node("dd", None, text)))
    panel = {"class": "mg-panel mg-rules", "key": "clauses"}
    return (node("details", panel, node("summary", None, _("All rules")), node("dl", None, *terms)),) if clauses else ()


@lru_cache(maxsize=16)  # it is the same in every view of a game
def rules_panel(rules: Rules[Any, Any]) -> Node:
    """Draw all options with their current values; a change begins a new game."""
    rows = [_row(option, rules.settings[option.name]) for option in rules.options]
    return node(
        "details",
        {"class": "mg-rules", "key": "rules"},
        node("summary", None, _("Options")),
        node(
            "form",
            {"key": "options", "intent": ["new", {"options": True}]},
            *rows,
            node("button", {"type": "submit"}, _("New game with these rules")),
        ),
    )


def render_rules(rules: Rules[Any, Any]) -> Node:
    """Draw all options with their current values, without controls."""
    return node(
        "details",
        {"class": "mg-rules", "key": "rules"},
        node("summary", None, _("Options")),
        node(
            "dl",
            None,
            *(term for option in rules.options for term in _term(rules, option)),
        ),
    )


def _number(clause: str) -> Node:
    return node("span", {"class": "mg-clause"}, clause)


def _term(rules: Rules[Any, Any], option: Option) -> tuple[Node, Node]:
    meaning = option.meaning(rules.settings[option.name])
    return node("dt", None, option.title, " ", _number(option.clause)), node("dd", None, meaning)


def _row(option: Option, value: Any) -> Node:
    clause = _number(option.clause)
    if option.check is None or any(reading.value == value for reading in option.choices):
        readings = option.choices
    else:
        readings = (*option.choices, type(option.choices[0])(value, value_text(value)))
    default_text = value_text(option.default)
    choices = {
        written: _("{reading} (usual)", reading=reading.meaning) if written == default_text else reading.meaning
        for reading in readings
        for written in [value_text(reading.value)]
    }
    return chooser(option.name, choices, value_text(value), option.title, " ", clause, key=option.name)

"""A clause of the rules where a page cites it: its number, which opens what it says."""

from __future__ import annotations

from typing import Any

from mathgames.engine import Rules
from mathgames.nodes import Node, node
from mathgames.registry import game


def cited(rules: Rules[Any, Any], clause: str) -> Node | None:
    """The number of a clause; where the game tells its clauses, pressing it opens the text."""
    if not clause:
        return None
    text = game(rules.name).clauses.get(clause)
    if text is None:
        return node("span", {"class": "mg-clause"}, clause)
    return node("details", {"class": "mg-clause"}, node("summary", None, clause), node("span", None, text))

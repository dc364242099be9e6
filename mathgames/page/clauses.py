"""A clause of the rules where a page cites it: its number, which opens what it says."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mathgames.engine import Rules
from mathgames.explain.nodes import Node, node
from mathgames.games.registry import game


@lru_cache(maxsize=256)
def cited(rules: Rules[Any, Any], clause: str, *, opens: bool = True) -> Node | None:
    """The number of a clause; if it ``opens`` and the game tells its clauses, pressing it shows the text."""
    if not clause:
        return None
    text = game(rules.name).clauses.get(clause) if opens else None
    if text is None:
        return node("span", {"class": "mg-clause"}, clause)
    return node("details", {"class": "mg-clause"}, node("summary", None, clause), node("span", None, text))

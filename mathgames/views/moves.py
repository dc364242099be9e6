"""The list of all moves, to see the whole game and to go to any of its moments."""

from __future__ import annotations

from mathgames.engine import Match
from mathgames.nodes import Node, node


def move_list(match: Match) -> Node:
    """The moves as numbered buttons; the one that led to what is shown is marked, those undone are pale."""
    heading = node("h3", {"class": "mg-heading"}, "Moves")
    if not match.line:
        return node("section", {"class": "mg-moves", "aria-label": "Moves"}, heading, node("p", None, "None yet."))
    items = [_item(match, ply, text) for ply, text in enumerate(match.line, 1)]
    return node("section", {"class": "mg-moves", "aria-label": "Moves"}, heading, node("ol", None, *items))


def _item(match: Match, ply: int, text: str) -> Node:
    kind = "mg-undone" if ply > match.ply else None
    current = "step" if ply == match.ply else None
    go = node(
        "button", {"type": "button", "class": kind, "aria-current": current, "intent": ["goto", {"ply": ply}]}, text
    )
    return node("li", {"key": f"m{ply}"}, node("span", {"class": "mg-ply", "aria-hidden": "true"}, f"{ply}."), go)

"""The list of all moves, to see the whole game and to go to any of its moments."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from mathgames.engine import Match
from mathgames.nodes import Node, node

STRETCH = 20
MOST = 2 * STRETCH
"""So many moves are listed one by one; of a longer game, those around the present one, and the others in stretches."""


def move_list(match: Match) -> Node:
    """The moves as numbered buttons; the one that led to what is shown is marked, those undone are pale."""
    heading = node("h3", {"class": "mg-heading"}, "Moves")
    line = match.line
    if not line:
        return node("section", {"class": "mg-moves", "aria-label": "Moves"}, heading, node("p", None, "None yet."))
    items = [
        _item(match, stop, line[start]) if stop == start + 1 else _stretch(match, start + 1, stop)
        for start, stop in stretches(len(line), match.ply)
    ]
    scroll = node("div", {"class": "mg-scroll"}, node("ol", None, *items))
    return node("section", {"class": "mg-moves", "aria-label": "Moves"}, heading, scroll)


def stretches(count: int, ply: int) -> Iterator[tuple[int, int]]:
    """The moves 0 to ``count``, as (start, stop): one by one around a ply, and further away in stretches.

    >>> list(stretches(3, 3))
    [(0, 1), (1, 2), (2, 3)]
    >>> [stop - start for start, stop in stretches(200, 200) if stop - start > 1]
    [20, 20, 20, 20, 20, 20, 20, 20]
    """
    near = range(count)
    if count > MOST:
        # This stretch and the one before it, whole, so that the list does not shift with every move.
        first = max(ply - 1, 0) // STRETCH * STRETCH
        near = range(max(first - STRETCH, 0), min(first + STRETCH, count))
    for start in range(0, near.start, STRETCH):
        yield start, start + STRETCH
    for start in near:
        yield start, start + 1
    for start in range(near.stop, count, STRETCH):
        yield start, min(start + STRETCH, count)


def _item(match: Match, ply: int, text: str) -> Node:
    return _button(ply, text, undone=ply > match.ply, current=ply == match.ply)


@lru_cache(maxsize=1024)  # all but two are the same after a move
def _button(ply: int, text: str, *, undone: bool, current: bool) -> Node:
    kind, step = "mg-undone" if undone else None, "step" if current else None
    go = node("button", {"class": kind, "aria-current": step, "intent": ["goto", {"ply": ply}]}, text)
    return node("li", {"key": f"m{ply}", "data-ply": f"{ply}."}, go)  # the style sheet writes the number


def _stretch(match: Match, first: int, last: int) -> Node:
    """A button for several moves, which goes to the last of them."""
    attributes = {
        "type": "button",
        "class": "mg-undone" if first > match.ply else None,
        "aria-label": f"{first} … {last}: go to move {last}",
        "intent": ["goto", {"ply": last}],
    }
    return node("li", {"key": f"m{first} to {last}"}, node("button", attributes, f"{first} … {last}"))

"""The list of all moves, to see the whole game and to go to any of its moments."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mathgames.nodes import Node, node
from mathgames.words import _

STRETCH = 20
MAX_LISTED_MOVES = 2 * STRETCH
"""So many moves are listed one by one; of a longer game, those around the present one, and the others in stretches."""


_HEADING: Final = node("h3", {"class": "mg-heading"}, _("Moves"))


def move_list(line: tuple[str, ...], ply: int, *, walk: bool = True) -> Node:
    """The moves as numbered buttons; the one that led to what is shown is marked, those undone are pale. Where
    nobody may ``walk`` through the game, they are no buttons.
    """
    if not line:
        return node(
            "section", {"class": "mg-moves", "aria-label": _("Moves")}, _HEADING, node("p", None, _("None yet."))
        )
    items = [
        _button(stop, line[start], undone=stop > ply, current=stop == ply, walk=walk)
        if stop == start + 1
        else _stretch(start + 1, stop, ply, walk=walk)
        for start, stop in stretches(len(line), ply)
    ]
    scroll = node(
        "div", {"class": "mg-scroll", "key": "moves", "roving": True if walk else None}, node("ol", None, *items)
    )
    return node("section", {"class": "mg-moves", "aria-label": _("Moves")}, _HEADING, scroll)


def stretches(count: int, ply: int) -> Iterator[tuple[int, int]]:
    """The moves 0 to ``count``, as (start, stop): one by one around a ply, and further away in stretches.

    >>> list(stretches(3, 3))
    [(0, 1), (1, 2), (2, 3)]
    >>> [stop - start for start, stop in stretches(200, 200) if stop - start > 1]
    [20, 20, 20, 20, 20, 20, 20, 20]
    """
    near = range(count)
    if count > MAX_LISTED_MOVES:
        # This stretch and the one before it, whole, so that the list does not shift with every move.
        first = max(ply - 1, 0) // STRETCH * STRETCH
        near = range(max(first - STRETCH, 0), min(first + STRETCH, count))
    for start in range(0, near.start, STRETCH):
        yield start, start + STRETCH
    for start in near:
        yield start, start + 1
    for start in range(near.stop, count, STRETCH):
        yield start, min(start + STRETCH, count)


@lru_cache(maxsize=1024)  # all but two are the same after a move
def _button(ply: int, text: str, *, undone: bool, current: bool, walk: bool) -> Node:
    kind, step = "mg-undone" if undone else None, "step" if current else None
    go = node("button", {"class": kind, "aria-current": step, "intent": ["goto", {"ply": ply}]}, text)
    if not walk:
        go = node("span", {"class": kind, "aria-current": step}, text)
    return node("li", {"key": f"m{ply}", "data-ply": f"{ply}."}, go)  # the style sheet writes the number


def _stretch(first: int, last: int, ply: int, *, walk: bool) -> Node:
    """A button for several moves, which goes to the last of them."""
    attributes = {
        "type": "button",
        "class": "mg-undone" if first > ply else None,
        "aria-label": _("{first} … {last}: go to move {last}", first=first, last=last),
        "intent": ["goto", {"ply": last}],
    }
    return node("li", {"key": f"m{first} to {last}"}, node("button", attributes, f"{first} … {last}"))

"""The list of all moves, to see the whole game and to go to any of its moments."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mathgames.engine import Match
from mathgames.engine.trail import Brought
from mathgames.nodes import Node, node
from mathgames.words import _

STRETCH = 20
MAX_LISTED_MOVES = 2 * STRETCH
"""So many moves are listed one by one; of a longer game, those around the present one, and the others in stretches."""


_NONE: Final = node("section", {"class": "mg-moves", "aria-label": _("Moves")}, node("p", None, _("None yet.")))


def move_list(match: Match, *, walk: bool = True, points: bool = True) -> Node:
    """The moves as numbered buttons, those of two players side by side, each with the ``points`` that it brought.

    The one that led to what is shown is marked, those undone are pale. Where nobody may ``walk`` through the game, they
    are no buttons.
    """
    line, ply = match.line, match.ply
    if not line:
        return _NONE
    players = match.rules.players if len(match.rules.players) == 2 else ()
    items = []
    for start, stop in stretches(len(line), ply):
        if stop > start + 1:
            items.append(_stretch(start + 1, stop, ply, walk=walk))
            continue
        brought = match.brought_by(start)
        column = players.index(brought.player) + 1 if players else 0
        shown = brought if points else brought._replace(points=())
        items.append(_button(stop, line[start], shown, column, undone=stop > ply, current=stop == ply, walk=walk))
    listed = node("ol", {"class": "mg-pairs"} if players else None, *items)
    rows = node("div", {"class": "mg-line", "key": "moves", "roving": True if walk else None}, listed)
    return node("section", {"class": "mg-moves", "aria-label": _("Moves")}, rows)


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
def _button(ply: int, text: str, brought: Brought, column: int, *, undone: bool, current: bool, walk: bool) -> Node:
    kind, step = "mg-undone" if undone else None, "step" if current else None
    gains = [
        node("span", {"class": f"mg-gained mg-player-{player}"}, f"+{points}") for player, points in brought.points
    ]
    go = node("button", {"class": kind, "aria-current": step, "intent": ["goto", {"ply": ply}]}, text, *gains)
    if not walk:
        go = node("span", {"class": kind, "aria-current": step}, text, *gains)
    where = f"mg-player-{brought.player} mg-column-{column}"
    return node(
        "li", {"key": f"m{ply}", "data-ply": f"{ply}.", "class": where}, go
    )  # the style sheet writes the number


def _stretch(first: int, last: int, ply: int, *, walk: bool) -> Node:
    """A button for several moves, which goes to the last of them."""
    attributes = {
        "type": "button",
        "class": "mg-undone" if first > ply else None,
        "aria-label": _("{first} … {last}: go to move {last}", first=first, last=last),
        "intent": ["goto", {"ply": last}],
    }
    return node(
        "li", {"key": f"m{first} to {last}", "class": "mg-stretch"}, node("button", attributes, f"{first} … {last}")
    )

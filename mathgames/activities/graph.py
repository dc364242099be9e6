"""The graph of a game: how it stood after each move, as a row of buttons that lead there."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from mathgames.engine import Rules
from mathgames.game import Table
from mathgames.game.thinking import POINT
from mathgames.nodes import Node, node
from mathgames.players.looking_back import DECIDED, Found, Judged, counts_points
from mathgames.words import Words, _, _n, together

WIDTH, HALF = 24, 32  # units of the drawing of one move, whose middle is at HALF
HIGHEST: Final = 28
"""A bar stays below this as long as nobody wins; a win fills its half."""
HALF_WAY: Final = 6 * POINT
"""What makes a bar half that high. It grows less and less from there: three points are seen, and thirty have room."""
STRETCH: Final = 60
"""So many moves before and after the stretch of those around the shown one are in the graph."""


class Bar(NamedTuple):
    """One bar: what it stands for in words, how high it is, upwards for the first player, and for whom it counts."""

    ply: int
    told: Words
    height: int
    player: str
    costly: bool


def graph(table: Table, found: Found, moments: frozenset[int]) -> Node:
    """How the game stood after each move that was looked at, and below it the one that is shown in words."""
    rules = table.rules
    first, second = (rules.player_label(player) for player in rules.players)
    start = max((table.ply - 1) // STRETCH * STRETCH - STRETCH, 0)
    plies = range(start + 1, min(start + 3 * STRETCH, found.plies) + 1)
    made = [_made(table, found, ply, costly=ply in moments) for ply in plies]
    here = next((bar for bar in made if bar.ply == table.ply), None)
    return node(
        "div",
        {"class": "mg-graph", "key": "graph"},
        node("p", None, _("↑ better for {player}", player=first)),
        node(
            "div",
            {"class": "mg-bars", "key": "bars", "role": "group", "aria-label": _("After each move"), "roving": True},
            *(_drawn(bar, current=bar is here) for bar in made),
        ),
        node("p", None, _("↓ better for {player}", player=second)),
        node("p", {"class": "mg-here"}, here.told if here else _("Press a bar to see the game after that move.")),
    )


def standing(rules: Rules[Any, Any], position: Any, judged: Judged) -> Words:
    """How the game stands, in words that go on after a colon."""
    first, second = rules.players
    value = judged.to(first)
    player = rules.player_label(first if value > 0 else second)
    if abs(value) > DECIDED:
        return _("won for {player}", player=player) if judged.best is None else _("{player} can win", player=player)
    if judged.best is None:
        return _("a draw")
    if not counts_points(rules, position):
        return _("no win is in sight")
    points = round(abs(value) / POINT)
    if not points:
        return _("about even")
    return _n("about {n} point better for {player}", "about {n} points better for {player}", points, player=player)


def _made(table: Table, found: Found, ply: int, *, costly: bool) -> Bar:
    rules, position = table.rules, table.scene.position
    before, after, played = found.positions[ply - 1], found.positions[ply], table.line[ply - 1]
    told: Words = _("Move {ply}, {move}: {standing}.", ply=ply, move=played, standing=standing(rules, position, after))
    if before.forced:
        told = together(told, _("There was no other move."))
    elif before.best == played:
        told = together(told, _("The computer would have played this too."))
    elif counts_points(rules, position) or before.value > DECIDED:
        told = together(told, _("The computer would have played {move}.", move=before.best))
    value = after.to(rules.players[0])
    height = round(HIGHEST * abs(value) / (abs(value) + HALF_WAY)) if abs(value) <= DECIDED else HALF
    return Bar(ply, told, height if value > 0 else -height, rules.players[0 if value > 0 else 1], costly)


@lru_cache(maxsize=1024)  # all but two are the same after a step
def _drawn(bar: Bar, *, current: bool) -> Node:
    told = together(bar.told, _("One of the moments to look at.")) if bar.costly else bar.told
    top = HALF - max(bar.height, 0)
    return node(
        "button",
        {
            "type": "button",
            "key": f"bar {bar.ply}",
            "class": f"mg-player-{bar.player}",
            "aria-label": told,
            "aria-current": "step" if current else None,
            "data-into-view": True if current else None,
            "intent": ["goto", {"ply": bar.ply}],
        },
        node(
            "svg",
            {"viewBox": f"0 0 {WIDTH} {2 * HALF}", "preserveAspectRatio": "none", "aria-hidden": "true"},
            node("rect", {"x": 5, "y": top, "width": WIDTH - 10, "height": abs(bar.height)}) if bar.height else None,
            node("path", {"class": "mg-middle", "d": f"M0 {HALF}H{WIDTH}"}),
            # A moment to look at has a mark on the side where its bar is not.
            node("path", {"class": "mg-mark", "d": _MARK_BELOW if bar.height > 0 else _MARK_ABOVE})
            if bar.costly
            else None,
        ),
    )


_MARK_BELOW: Final = f"M{WIDTH // 2} {HALF + 6}l6 10h-12z"
_MARK_ABOVE: Final = f"M{WIDTH // 2} {HALF - 6}l6 -10h-12z"

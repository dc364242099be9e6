"""The graph of a game: the evaluation after each move, as a row of buttons that lead there."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from mathgames.engine import Rules
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Moment
from mathgames.games.contract.thinking import DECIDED, POINT
from mathgames.language.words import Words, _, _n, together
from mathgames.players.looking_back import Findings, Judged, counts_points

WIDTH, HALF = 24, 32  # units of the drawing of one move, whose middle is at HALF
HIGHEST: Final = 28
"""The limit of bars while neither player wins; a win fills its half."""
HALF_WAY: Final = 6 * POINT
"""The value with a bar of half that height. Bars grow ever less above it: three points are visible, and thirty fit."""
STRETCH: Final = 60
"""The number of moves in the graph before and after the stretch of those around the shown one."""


class Bar(NamedTuple):
    """A move with the evaluations before and after it; ``points`` tells whether the game counts points."""

    ply: int
    played: str
    before: Judged
    after: Judged
    points: bool
    costly: bool


def graph(moment: Moment, findings: Findings, moments: frozenset[int]) -> Node:
    """Draw the evaluation after each analysed move, with the shown one in words below."""
    rules, points = moment.rules, counts_points(moment.rules, moment.scene.position)
    first, second = (rules.player_label(player) for player in rules.players)
    start = max((moment.ply - 1) // STRETCH * STRETCH - STRETCH, 0)
    bars = [
        Bar(ply, moment.line[ply - 1], findings.positions[ply - 1], findings.positions[ply], points, ply in moments)
        for ply in range(start + 1, min(start + 3 * STRETCH, findings.plies) + 1)
    ]
    here = next((_bar_words(rules, bar) for bar in bars if bar.ply == moment.ply), None)
    return node(
        "div",
        {"class": "mg-graph", "key": "graph"},
        node(
            "p",
            {"class": "mg-row"},
            node("span", None, _("↑ better for {player}", player=first)),
            node("span", None, _("↓ better for {player}", player=second)),
        ),
        node(
            "div",
            {"class": "mg-bars", "key": "bars", "role": "group", "aria-label": _("After each move"), "roving": True},
            *(_drawn(rules, bar, current=bar.ply == moment.ply) for bar in bars),
        ),
        node("p", {"class": "mg-here"}, here or _("Press a bar to see the game after that move.")),
    )


def _bar_words(rules: Rules[Any, Any], bar: Bar) -> Words:
    standing = _standing(rules, bar.after, points=bar.points)
    return together(
        _("Move {ply}, {move}: {standing}.", ply=bar.ply, move=bar.played, standing=standing),
        _instead(bar),
        _("This is a key moment.") if bar.costly else None,
    )


def _instead(bar: Bar) -> Words | None:
    before = bar.before
    if before.forced:
        return _("There was no other move.")
    if before.best == bar.played:
        return _("The computer would have played this too.")
    if bar.points or before.value > DECIDED:
        return _("The computer would have played {move}.", move=before.best)
    return None


def _standing(rules: Rules[Any, Any], judged: Judged, *, points: bool) -> Words:
    first, second = rules.players
    value = judged.to(first)
    player = rules.player_label(first if value > 0 else second)
    if abs(value) > DECIDED:
        return _("a win for {player}", player=player) if judged.best is None else _("{player} can win", player=player)
    if judged.best is None:
        return _("a draw")
    if not points:
        return _("no win in sight")
    ahead = round(abs(value) / POINT)
    if not ahead:
        return _("about even")
    return _n("{player} is about {n} point ahead", "{player} is about {n} points ahead", ahead, player=player)


@lru_cache(maxsize=1024)  # all but two are the same after a step
def _drawn(rules: Rules[Any, Any], bar: Bar, *, current: bool) -> Node:
    value = bar.after.to(rules.players[0])
    size = abs(value)
    height = HALF if size > DECIDED else round(HIGHEST * size / (size + HALF_WAY))
    above = value > 0
    return node(
        "button",
        {
            "key": f"bar {bar.ply}",
            "class": f"mg-player-{rules.players[0 if above else 1]}",
            "aria-label": _bar_words(rules, bar),
            "aria-current": "step" if current else None,
            "data-into-view": True if current else None,
            "intent": ["goto", {"ply": bar.ply}],
        },
        node(
            "svg",
            {"viewBox": f"0 0 {WIDTH} {2 * HALF}", "preserveAspectRatio": "none", "aria-hidden": "true"},
            node("rect", {"x": 5, "y": HALF - height if above else HALF, "width": WIDTH - 10, "height": height}),
            node("path", {"class": "mg-middle", "d": f"M0 {HALF}H{WIDTH}"}),
            # A moment to look at has a mark on the side where its bar is not.
            node("path", {"class": "mg-turning", "d": _MARK_BELOW if above else _MARK_ABOVE}) if bar.costly else None,
        ),
    )


_MARK_BELOW: Final = f"M{WIDTH // 2} {HALF + 6}l6 10h-12z"
_MARK_ABOVE: Final = f"M{WIDTH // 2} {HALF - 6}l6 -10h-12z"

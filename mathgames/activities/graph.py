"""The graph of a game: the evaluation after each move, as a row of buttons that lead there."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from mathgames.engine import Rules
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Snapshot
from mathgames.games.contract.thinking import DECISIVE_SCORE, POINT
from mathgames.language.words import LazyString, _, _n, join_sentences
from mathgames.players.game_review import GameReview, MoveReview, counts_points

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
    move_text: str
    before: MoveReview
    after: MoveReview
    points: bool
    costly: bool


def graph(snapshot: Snapshot, findings: GameReview, moments: frozenset[int]) -> Node:
    """Draw the evaluation after each analysed move, with the shown one in words below."""
    rules, points = snapshot.rules, counts_points(snapshot.rules, snapshot.scene.position)
    first, second = (rules.player_label(player) for player in rules.players)
    start = max((snapshot.ply - 1) // STRETCH * STRETCH - STRETCH, 0)
    bars = [
        Bar(
            ply,
            snapshot.line[ply - 1],
            findings.positions[ply - 1],
            findings.positions[ply].after_move,
            points,
            ply in moments,
        )
        for ply in range(start + 1, min(start + 3 * STRETCH, findings.plies) + 1)
    ]
    current_words = next((_bar_words(rules, bar) for bar in bars if bar.ply == snapshot.ply), None)
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
            *(_draw_bar(rules, bar, current=bar.ply == snapshot.ply) for bar in bars),
        ),
        node("p", {"class": "mg-here"}, current_words or _("Press a bar to see the game after that move.")),
    )


def _bar_words(rules: Rules[Any, Any], bar: Bar) -> LazyString:
    standing = _standing(rules, bar.after, points=bar.points)
    return join_sentences(
        _("Move {ply}, {move}: {standing}.", ply=bar.ply, move=bar.move_text, standing=standing),
        _alternative(bar),
        _("This is a key moment.") if bar.costly else None,
    )


def _alternative(bar: Bar) -> LazyString | None:
    before = bar.before
    if before.is_forced:
        return _("There was no other move.")
    if before.best == bar.move_text:
        return _("The computer would have played this too.")
    if bar.points or before.value > DECISIVE_SCORE:
        return _("The computer would have played {move}.", move=before.best)
    return None


def _standing(rules: Rules[Any, Any], review: MoveReview, *, points: bool) -> LazyString:
    first, second = rules.players
    value = review.to(first)
    player = rules.player_label(first if value > 0 else second)
    if abs(value) > DECISIVE_SCORE:
        return _("a win for {player}", player=player) if review.best is None else _("{player} can win", player=player)
    if review.best is None:
        return _("a draw")
    if not points:
        return _("no win in sight")
    lead = round(abs(value) / POINT)
    if not lead:
        return _("about even")
    return _n("{player} is about {n} point ahead", "{player} is about {n} points ahead", lead, player=player)


@lru_cache(maxsize=1024)  # all but two are the same after a step
def _draw_bar(rules: Rules[Any, Any], bar: Bar, *, current: bool) -> Node:
    value = bar.after.to(rules.players[0])
    size = abs(value)
    height = HALF if size > DECISIVE_SCORE else round(HIGHEST * size / (size + HALF_WAY))
    is_positive = value > 0
    return node(
        "button",
        {
            "key": f"bar {bar.ply}",
            "class": f"mg-player-{rules.players[0 if is_positive else 1]}",
            "aria-label": _bar_words(rules, bar),
            "aria-current": "step" if current else None,
            "data-into-view": True if current else None,
            "intent": ["goto", {"ply": bar.ply}],
        },
        node(
            "svg",
            {"viewBox": f"0 0 {WIDTH} {2 * HALF}", "preserveAspectRatio": "none", "aria-hidden": "true"},
            node("rect", {"x": 5, "y": HALF - height if is_positive else HALF, "width": WIDTH - 10, "height": height}),
            node("path", {"class": "mg-middle", "d": f"M0 {HALF}H{WIDTH}"}),
            # A moment to look at has a mark on the side where its bar is not.
            node("path", {"class": "mg-turning", "d": _MARK_BELOW if is_positive else _MARK_ABOVE})
            if bar.costly
            else None,
        ),
    )


_MARK_BELOW: Final = f"M{WIDTH // 2} {HALF + 6}l6 10h-12z"
_MARK_ABOVE: Final = f"M{WIDTH // 2} {HALF - 6}l6 -10h-12z"

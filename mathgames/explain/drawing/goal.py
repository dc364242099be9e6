"""The way to a goal, beside the points that somebody has."""

from __future__ import annotations

from functools import lru_cache

from mathgames.explain.nodes import Node, node
from mathgames.language.words import _

LENGTH = 100


@lru_cache(maxsize=256)
def progress(points: int, goal: int) -> tuple[Node, ...]:
    """How far the points are on their way: in words, and as a bar that is hidden from screen readers.

    >>> [part[1]["class"] for part in progress(6, 24)]
    ['mg-goal', 'mg-bar']
    """
    return node("span", {"class": "mg-goal"}, " ", _("of {goal}", goal=goal)), bar(points / goal)


def bar(done: float) -> Node:
    """A bar of which so much is done, from 0 to 1."""
    length = round(min(max(done, 0.0), 1.0) * LENGTH, 1)
    return node(
        "svg",
        {"class": "mg-bar", "viewBox": f"0 0 {LENGTH} 8", "preserveAspectRatio": "none", "aria-hidden": "true"},
        node("rect", {"class": "mg-bar-way", "width": LENGTH, "height": 8, "rx": 4}),
        node("rect", {"class": "mg-bar-done", "width": length, "height": 8, "rx": 4}),
    )

"""How one looks at another part of the grid: the strip of buttons beside it, and what is said of what is shown."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mathgames.explain.nodes import Node, node
from mathgames.games.contract.controls import button
from mathgames.games.tinc.picture import DIRECTIONS, Window, available_spans, number, whole_window
from mathgames.games.tinc.position import Cell
from mathgames.language.words import Words, _

SMALL_SIDE_CELLS = 5
"""Up to this side of the grid there is no use in looking closer."""

ARROWS = {
    "left": ("←", "ArrowLeft", _("Look left")),
    "up": ("↑", "ArrowUp", _("Look up")),
    "down": ("↓", "ArrowDown", _("Look down")),
    "right": ("→", "ArrowRight", _("Look right")),
}


@lru_cache(maxsize=64)
def strip(window: Window, radius: int) -> Node:
    """The buttons that look elsewhere. They have their place beside every grid, and are seen where there is use for
    them, so that nothing moves when they come.
    """
    spans = available_spans(radius)

    def look(label: str | Words, name: Words | None, args: dict[str, str], *, enabled: bool, key: str = "") -> Node:
        key_of = {"data-look": key} if key else {}
        return button(label, ["board", args], enabled=enabled, name=name, title=name, **key_of)

    needed = 2 * radius + 1 > SMALL_SIDE_CELLS
    return node(
        "div",
        {
            "class": "mg-looking" if needed else "mg-looking mg-idle",
            "role": "group",
            "roving": True,
            "aria-label": _("Look at another part of the grid"),
            "key": "look",
        },
        look("+", _("Zoom in"), {"zoom": "in"}, enabled=window.span > spans[0], key="in"),
        look("−", _("Zoom out"), {"zoom": "out"}, enabled=window.span < spans[-1], key="out"),
        *(
            look(sign, name, {"pan": way}, enabled=window.panned(way, radius) != window, key=key)
            for way, (sign, key, name) in ARROWS.items()
        ),
        look(_("Fit"), _("Fit the whole grid"), {"show": "all"}, enabled=window != whole_window(radius)),
        look(_("Last"), _("Last move"), {"show": "last"}, enabled=True),
    )


def looked(window: Window, args: Mapping[str, Any], radius: int, last: Cell) -> Window | None:
    """The window after a button of the strip or a drag; None if that means nothing.

    A drag is told in cells, to the right and down, as the ground moves: the window moves the other way.
    """
    match args:
        case {"pan": str(direction)} if direction in DIRECTIONS:
            return window.panned(direction, radius)
        case {"right": int(right), "down": int(down)}:
            return window.moved(-right, down, radius)
        case {"zoom": "in"}:
            return window.zoomed(-1, radius)
        case {"zoom": "out"}:
            return window.zoomed(1, radius)
        case {"show": "all"}:
            return whole_window(radius)
        case {"show": "last"}:
            return window.around(last, radius)
    return None


def in_words(window: Window, radius: int) -> Words:
    """Which part of the grid is shown."""
    side = 2 * radius + 1
    if window.span == side:
        return _("Showing the whole grid, {side} by {side}.", side=side)
    return _(
        "Showing columns {left} to {right}, rows {bottom} to {top}.",
        left=number(window.left),
        right=number(window.right),
        bottom=number(window.bottom),
        top=number(window.top),
    )

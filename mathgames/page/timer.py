"""A timer for a class: for how long all think, which is seen from the back row. The browser counts it alone."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from mathgames.explain.drawing.controls import icon
from mathgames.explain.nodes import Node, node
from mathgames.language.words import Words, _, _n

MINUTES: Final = (1, 2, 3, 5, 10)

LEFT: Final = {
    "minute": _("One minute left."),
    "ten": _("Ten seconds left."),
    "up": _("Time is up."),
    "left": _("Time left: {time}.", time="{t}"),
}
"""What the browser says of it and of the clock of a game."""


@cache
def timer() -> Node:
    """The time that is left, and what sets it, lets it stand still and takes it away."""

    def button(wish: int | str, name: Words, shown: Node, kind: str | None = None) -> Node:
        attributes: dict[str, Any] = {"type": "button", "class": kind, "local": ["timer", wish], "aria-label": name}
        return node("button", {**attributes, "title": name if kind else None}, shown)

    return node(
        "div",
        {"class": "mg-timer", "key": "timer", "role": "group", "aria-label": _("Timer")},
        node("strong", {"class": "mg-timer-left", "timer": True, "role": "timer"}, ""),
        node("span", {"class": "mg-label", "aria-hidden": "true"}, _("Minutes:")),
        *(button(minutes, _n("{n} minute", "{n} minutes", minutes), str(minutes)) for minutes in MINUTES),
        button("pause", _("Pause"), icon("pause"), "mg-icon-button"),
        button("stop", _("Stop the timer"), icon("stop"), "mg-icon-button"),
    )

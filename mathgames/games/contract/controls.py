"""Controls as nodes, which pages, boards and activities share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from mathgames.explain.drawing.controls import button, icon, switch
from mathgames.explain.nodes import Node, node
from mathgames.language.words import LazyString, Text, _

__all__ = [
    "Overlay",
    "button",
    "chooser",
    "icon_button",
    "overlay_switch",
    "overlay_switches",
    "settings_button",
    "switch",
    "toggle_overlay",
]


def icon_button(sign: str, name: LazyString, intent: list[Any], *, enabled: bool = True, **attributes: Any) -> Node:
    """Draw a button with an icon, whose tooltip is a text."""
    return button(icon(sign), intent, enabled=enabled, kind="mg-icon-button", name=name, title=name, **attributes)


def settings_button() -> Node:
    """Draw the button below choices that go together. It is marked once they are in use."""
    return node("button", {"type": "submit", "class": "mg-settings"}, _("Use these settings"))


def chooser(
    field: str, choices: Mapping[str, Text], now: str, *label: Node, key: str | None = None, intent: Any = None
) -> Node:
    """Draw a list to choose from, below its label: each value with its meaning, and the current one, ``now``.

    The choice is sent as the ``field``, with the form around it, or immediately with an ``intent`` of its own.
    """
    options = (
        node("option", {"value": value, "selected": True if value == now else None}, meaning)
        for value, meaning in choices.items()
    )
    return node(
        "label",
        {"class": "mg-option", "key": key},
        node("span", {"class": "mg-label"}, *label),
        node("select", {"field": field, "intent": intent}, *options),
    )


class Overlay(NamedTuple):
    """An overlay that a board can show on request, such as lines that are still possible.

    ``name`` is its key in the board's state; ``label`` is that of the switch, and ``on`` and ``off`` are announced.
    ``description`` explains a short label in a sentence.
    """

    name: str
    label: LazyString
    on: LazyString
    off: LazyString
    description: LazyString | None = None


_SHOW: Final = _("Show")


def overlay_switch(overlay: Overlay, visible_names: frozenset[str], *, enabled: bool = True) -> Node:
    """Draw the switch of an overlay; it carries the intent ``["board", {"overlay": name}]``."""
    return switch(
        overlay.label,
        ["board", {"overlay": overlay.name}],
        overlay.name,
        on=overlay.name in visible_names and enabled,
        description=overlay.description,
        enabled=enabled,
    )


@lru_cache(maxsize=64)
def overlay_switches(
    overlays: tuple[Overlay, ...], visible_names: frozenset[str], available: tuple[Overlay, ...] | None = None
) -> tuple[Node, ...]:
    """Draw the switches of a board's overlays, in a row.

    All have a place all through the game, so that none moves; those that are not ``available`` now are disabled.
    """
    nodes = [overlay_switch(it, visible_names, enabled=available is None or it in available) for it in overlays]
    label = node("span", {"class": "mg-label", "aria-hidden": "true"}, _SHOW)
    row = {"class": "mg-overlays", "key": "overlays", "role": "group", "aria-label": _SHOW}
    return (node("div", row, label, *nodes),)


def toggle_overlay(
    available: Iterable[Overlay], visible_names: frozenset[str], name: object
) -> tuple[frozenset[str], LazyString] | None:
    """Return the overlays after a press of one's switch, and the announcement; None if there is no such overlay."""
    for overlay in available:
        if overlay.name == name:
            now = visible_names ^ {overlay.name}
            return now, overlay.on if overlay.name in now else overlay.off
    return None

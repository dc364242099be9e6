"""Controls as nodes: a button, a toggle switch, and their icons, which are drawn by lines, so that they do not depend
on fonts.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from mathgames.explain.nodes import Node, node
from mathgames.language.words import Text


def button(
    label: Node,
    intent: list[Any],
    *,
    enabled: bool = True,
    kind: str = "",
    name: Text | None = None,
    description: Text | None = None,
    **extra_attributes: Any,
) -> Node:
    """Draw a button that sends an intent to Python; a disabled one sends nothing and stays reachable."""
    attributes = {"class": kind or None, "aria-label": name, "aria-description": description, **extra_attributes}
    if enabled:
        return node("button", {**attributes, "intent": intent}, label)
    return node("button", {**attributes, "aria-disabled": "true"}, label)


def switch(
    label: Text,
    intent: list[Any],
    key: str | None = None,
    *,
    on: bool,
    description: Text | None = None,
    enabled: bool = True,
    lang: str | None = None,
    kind: str | None = None,
    name: Text | None = None,
) -> Node:
    """Draw a button that is pressed while something is on; ``description`` explains its short label in a sentence.

    It needs a ``key`` only among siblings that come and go.

    ``lang`` is the language of its label, if that is always the same, and ``name`` how it is named if the label alone
    would not do.
    """
    attributes = {
        "class": kind,
        "aria-label": name,
        "aria-pressed": "true" if on else "false",
        "aria-description": description,
    }
    asks: dict[str, Any] = {"intent": intent} if enabled else {"aria-disabled": "true"}
    return node("button", {"key": key, "lang": lang, **attributes, **asks}, label)


_SIDE: Final = 24  # units of the drawing

_LINES: Final = {
    "first": "M6 5v14M19 5L9 12l10 7z",
    "last": "M18 5v14M5 5l10 7-10 7z",
    "back": "M15 5l-7 7 7 7",
    "on": "M9 5l7 7-7 7",
    "laurel": (
        "M11 20C5.5 18.5 3 12 5.5 5M5 9L2 7.5M4.6 12.5l-3.2.2M6 16l-3 1.8M8.3 18.7L6.5 21"
        "M13 20c5.5-1.5 8-8 5.5-15M19 9l3-1.5M19.4 12.5l3.2.2M18 16l3 1.8M15.7 18.7l1.8 2.3M8.7 11.2l2.5 2.5 4.3-5"
    ),
    "undo": "M8 5L3.5 9.5 8 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-4",
    "redo": "M16 5l4.5 4.5L16 14M20 9.5H10a5.5 5.5 0 0 0 0 11h4",
    "present": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    "hint": "M9 18h6M10 21h4M8.5 15C6.6 13.7 5.5 11.8 5.5 9.5a6.5 6.5 0 0 1 13 0c0 2.3-1.1 4.2-3 5.5z",
    "delete": "M9 5h12v14H9l-6-7zM12 9l6 6M18 9l-6 6",
    "pause": "M8 5v14M16 5v14",
    "aloud": "M4 9.5v5h3.5l5 4v-13l-5 4zM16 9a4.5 4.5 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
    "stop": "M6.5 6.5h11v11h-11z",
    "yes": "M4.5 12.5l5 5.5 10-12",
    "no": "M6 6l12 12M18 6L6 18",
    "look": "M12 4.5v9.5M12 19v.5",
    "again": "M19 4v5.5h-5.5M18.6 9A7.5 7.5 0 1 0 19.5 13",
    "run": "M7 4.5L19 12 7 19.5z",
}
"""The lines of each icon, as an SVG path."""


@cache
def icon(name: str) -> Node:
    """Draw an icon. The button that it is on has a name in words."""
    attributes = {"class": "mg-icon", "viewBox": f"0 0 {_SIDE} {_SIDE}", "aria-hidden": "true", "focusable": "false"}
    return node("svg", attributes, node("path", {"d": _LINES[name]}))

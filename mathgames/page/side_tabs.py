"""The side of the board: tabs, one of which is shown, and overlays that cover them for a while."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mathgames.explain.nodes import Node, node
from mathgames.language.words import LazyString, _

CONTROLS = frozenset({"button", "input", "select", "summary"})


class Tab(NamedTuple):
    """A tab: its label, and its content."""

    name: str
    label: LazyString
    content: Sequence[Node | None]


def tabs(pager: str, shown_tabs: Sequence[Tab]) -> tuple[Node, Node]:
    """Draw the row of tabs and their panels.

    They are pages of ``pager``, whose element holds both.
    """
    row = node(
        "div",
        {"class": "mg-tabs", "role": "tablist", "aria-label": _("Next to the board")},
        *[
            node("button", {"role": "tab", "key": tab.name, "local": ["page", pager, place]}, tab.label)
            for place, tab in enumerate(shown_tabs)
        ],
    )
    panels = node(
        "div",
        {"class": "mg-tabpanels"},
        *[
            node(
                "div",
                {
                    "class": f"mg-tabpanel mg-tab-{tab.name}",
                    "role": "tabpanel",
                    "aria-label": tab.label,
                    "key": _panel_key(tab),
                    "page": place,
                    # What may be longer than its place can be scrolled by keyboard, also where it holds no control.
                    "tabindex": None if _is_reached(tab.content) else "0",
                },
                *tab.content,
            )
            for place, tab in enumerate(shown_tabs)
        ],
    )
    return row, panels


def _panel_key(tab: Tab) -> str:
    """Return the name of a panel, which differs for each task, so that the next task is shown from its beginning."""
    for part in tab.content:
        if isinstance(part, list) and (key := str(part[1].get("key"))).startswith("task "):
            return key
    return tab.name


def _is_reached(nodes: Iterable[Node | None]) -> bool:
    left = [*nodes]
    while left:  # no recursion: the panels are most of a page
        element = left.pop()
        if isinstance(element, list):
            if element[0] in CONTROLS:
                return True
            left.extend(element[2:])
    return False


def render_side(
    pager: str, start: str, shown_tabs: Sequence[Tab], upper: Iterable[Node | None], over: Iterable[Node | None]
) -> Node:
    """Draw the whole side: the parts that are always visible, the tabs below, and overlays over them.

    A question covers the tabs until it is answered, a refusal no control.
    """
    names = [tab.name for tab in shown_tabs]
    return node(
        "div",
        {"class": "mg-side", "key": "side", "pager": pager, "pages": len(names), "start": names.index(start)},
        *upper,
        *tabs(pager, shown_tabs),
        node("div", {"class": "mg-over", "key": "over"}, *over),
        node("div", {"class": "mg-refusal", "notice": True}),
    )

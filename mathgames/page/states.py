"""The parts and states of a page, by the names with which the style sheet lays it out.

The page's root has them, read from the content of its places (``docs/dev/view-protocol.md``, "Layouts and states").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from mathgames.explain.nodes import Node, names_of
from mathgames.games.contract import Snapshot
from mathgames.page.side_tabs import Tab

TASK_PARTS: Final = ("scene", "bench", "cards")
"""The drawings and manipulatives of a task without a board, by the names of their classes."""


def layout_of(
    snapshot: Snapshot,
    tabs: Sequence[Tab],
    *,
    finish: Sequence[Node],
    overlays: Sequence[Node],
    tour: Node | None,
    end: Node | None = None,
    is_first: bool = False,
) -> str | None:
    """Return the names of the parts of a page that not every page has."""
    classes = classes_of(tabs[0].content)
    return names_of(
        finish=finish,
        many=len(snapshot.rules.players) != 2,
        few_tabs=len(tabs) < 5,
        six_tabs=len(tabs) > 5,
        overlays=overlays,
        tour=tour is not None,
        start=is_first and "mg-who" in classes_of(part for tab in tabs for part in tab.content),
        end=end is not None,
        desk="mg-at-desk" in classes,
        no_moves=asks_for_no_moves(tabs),
    )


def asks_for_no_moves(tabs: Sequence[Tab]) -> bool:
    """Check if the first tab is a task without moves, or the teacher's desk."""
    return not classes_of(tabs[0].content).isdisjoint(("mg-at-desk", "mg-no-moves"))


def state_of(
    snapshot: Snapshot, card: list[Any], message: list[Any], over: Sequence[Node | None], *, is_lesson: bool
) -> str | None:
    """Return the names of the state of a page, by its result card, the message below, and the parts over the tabs."""
    content, covers = message[2:], classes_of(over)
    answers = sum("mg-link" in classes_of([part]) for part in content)
    return names_of(
        ended=snapshot.outcome is not None,
        over="mg-banner" in classes_of([message]),
        hint=is_hint(content),
        answer=answers == 1,
        answers=answers > 1,
        asking="mg-asking" in covers,
        asks="mg-asks" in covers,
        came=is_lesson and "mg-came" in classes_of(card[2:]),
    )


def is_hint(announcement: Sequence[Node]) -> bool:
    """Check if a hint is in an announcement."""
    return "mg-hint" in classes_of(announcement)


def classes_of(parts: Iterable[Node | None]) -> set[str]:
    """Return the classes of these elements, without those of their children.

    >>> sorted(classes_of([["p", {"class": "mg-a mg-b"}, ["b", {"class": "mg-c"}]], "words", None]))
    ['mg-a', 'mg-b']
    """
    return {name for part in parts if isinstance(part, list) for name in str(part[1].get("class", "")).split()}

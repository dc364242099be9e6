"""What is different in a view since an earlier one, so that a browser that has that one need not be sent all again.

The form is told in ``docs/view-protocol.md``; ``frontend/src/change.ts`` makes the view whole again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from mathgames.explain.nodes import MANY_NODES, Attributes, Node
from mathgames.page.page_session import View

ROLE = "role"
_FIRST = 2
"""Where the children of a node begin, after its tag and its attributes."""


class _Told(NamedTuple):
    """How a node that stands for an old one was told: by its place, or by that with what is different."""

    after: list[Any]
    old: list[Any]
    place: int
    change: Any


def difference(before: View, after: View) -> dict[str, Any]:
    """The ``change`` that makes ``before`` into ``after``: what differs of a view, and of its tree only what is new.

    >>> before = {"rev": 1, "say": "One.", "tree": ["p", {}, ["b", {}, "1"], ["i", {}, "of 2"]]}
    >>> after = {"rev": 2, "say": "Two.", "tree": ["p", {}, ["b", {}, "2"], ["i", {}, "of 2"]]}
    >>> difference(before, after)
    {'base': 1, 'rev': 2, 'say': 'Two.', 'tree': {'of': 0, 'children': [{'of': 0, 'children': ['2']}, 1]}}
    """
    return Differences(before).of(after)


class Differences:
    """What makes one view into each of the views that follow it.

    What a view shares with others before it, which is most of it, is compared once. Nodes are known by their identity,
    so none may be changed; what was not seen for long is forgotten, as ``nodes.Rendering`` forgets it.
    """

    def __init__(self, before: View) -> None:
        self.before = before
        self._older: dict[int, _Told] = {}
        self._known: dict[int, _Told] = {}

    def of(self, after: View) -> dict[str, Any]:
        """The ``change`` that makes the first view into this one."""
        before = self.before
        if len(self._known) > MANY_NODES:
            self._older, self._known = self._known, {}
        different = {name: value for name, value in after.items() if name != "tree" and before.get(name) != value}
        tree = self._child(before["tree"], 0, after["tree"])
        if tree != 0:
            different["tree"] = tree
        return {"base": before["rev"], **different}

    def _child(self, old: Node, place: int, after: Node) -> Any:
        """A new node as it is, the place of a node that stayed, or that place with what is different."""
        if type(old) is not list or type(after) is not list:
            return after
        if old[0] != after[0]:
            return after
        if old[1].get("key") != after[1].get("key") and (ROLE not in old[1] or old[1][ROLE] != after[1].get(ROLE)):
            return after  # siblings of one role, such as the rows of a board, are alike
        before = self._known.get(id(after)) or self._older.get(id(after))
        if before is None or before.old is not old or before.place != place:
            change: dict[str, Any] = {"of": place}
            if old[1] != after[1]:
                change["attributes"] = _attributes(old[1], after[1])
            if (children := self._children(old, after)) is not None:
                change["children"] = children
            before = _Told(after, old, place, change if len(change) > 1 else place)
        self._known[id(after)] = before
        return before.change

    def _children(self, before: list[Any], after: list[Any]) -> list[Any] | None:
        """The children of a node as they are now, told by those before; None if they are the same."""
        changes: list[Any] = []
        same, count = len(before) == len(after), len(before) - _FIRST
        places: dict[Any, int] | None = None
        for place, child in enumerate(after[_FIRST:]):
            old = before[place + _FIRST] if place < count else ""
            at = place
            if type(child) is not list:
                same = same and old == child
                changes.append(child)
                continue
            if old is child:  # most of a page is the very same
                changes.append(place)
                continue
            if place >= count and count and ROLE in child[1]:
                at, old = count - 1, before[-1]
            key = child[1].get("key", child[1].get("at"))
            if key is not None and (type(old) is not list or old[1].get("key", old[1].get("at")) != key):
                # It stood elsewhere, or nowhere.
                if places is None:
                    parts = [(at, one[1]) for at, one in enumerate(before[_FIRST:]) if type(one) is list]
                    places = {it.get("key", it.get("at")): at for at, it in parts}
                if key in places:
                    at = places[key]
                    old = before[at + _FIRST]
                    if old is child:
                        same = False
                        changes.append(at)
                        continue
            one = self._child(old, at, child)
            same = same and one == place
            changes.append(one)
        return None if same else changes


def _attributes(before: Attributes, after: Attributes) -> Attributes:
    """The attributes that are other than before, None for those that are no more."""
    now: Attributes = {name: value for name, value in after.items() if before.get(name) != value}
    return now | dict.fromkeys(name for name in before if name not in after)

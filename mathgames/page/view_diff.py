"""The differences of a view from an earlier one, so that a browser that has the earlier one is not sent all again.

The form is described in ``docs/view-protocol.md``; ``frontend/src/change.ts`` rebuilds the view.
"""

from __future__ import annotations

from typing import Any

from mathgames.explain.nodes import Attributes, Node
from mathgames.page.page_session import View

ROLE = "role"
ALIKE = 3
"""The least number of children that are sent as one group."""
FEW = 2
"""The least ratio of all children to those that are sent by their places."""
PARTS = ("input", "reads", "words")
"""The parts of a view whose changes are sent by entries."""
_FIRST = 2
"""The index of the first child of a node, after its tag and its attributes."""


def difference(before: View, after: View) -> dict[str, Any]:
    """Return the ``change`` that makes ``before`` into ``after``.

    It has the parts of a view that differ, of a part such as its input only the entries that differ, and of its tree
    only new nodes.

    >>> before = {"rev": 1, "say": "One.", "tree": ["p", {}, ["b", {}, "1"], ["i", {}, "of 2"]]}
    >>> after = {"rev": 2, "say": "Two.", "tree": ["p", {}, ["b", {}, "2"], ["i", {}, "of 2"]]}
    >>> difference(before, after)
    {'base': 1, 'rev': 2, 'say': 'Two.', 'tree': {'of': 0, 'children': {'0': {'of': 0, 'children': ['2']}}}}
    """
    change: dict[str, Any] = {"base": before["rev"]}
    parts: dict[str, Attributes] = {}
    for name, value in after.items():
        old = before.get(name)
        if name == "tree" or old is value or old == value:
            continue
        if name in PARTS and type(old) is dict and type(value) is dict and None not in value.values():
            parts[name] = _attributes(old, value)
        else:
            change[name] = value
    if parts:
        change["parts"] = parts
    tree = _child(before["tree"], 0, after["tree"])
    if tree != 0:
        change["tree"] = tree
    return change


def step(before: View, after: View) -> tuple[dict[str, Any], View]:
    """Return the change for a browser that keeps its result, and the view to which the next change refers.

    After another ``rev`` it is the new one, so that a change covers one message only.
    """
    change = difference(before, after)
    if "rev" not in change:
        return change, before
    return {**change, "renews": True}, after


def _child(old: Node, place: int, after: Node) -> Any:
    """Return a new node as it is, the place of a node that stayed, or that place with the differences."""
    if type(old) is not list or type(after) is not list:
        return after
    if old[0] != after[0]:
        return after
    if old[1].get("key") != after[1].get("key") and (ROLE not in old[1] or old[1][ROLE] != after[1].get(ROLE)):
        return after  # siblings of one role, such as the rows of a board, are alike
    change: dict[str, Any] = {"of": place}
    if old[1] != after[1]:
        change["attributes"] = _attributes(old[1], after[1])
    if not (len(old) == len(after) == _FIRST + 1 and old[_FIRST] is after[_FIRST]):  # as in all cells
        change |= _children(old, after)
    return change if len(change) > 1 else place


def _children(before: list[Any], after: list[Any]) -> dict[str, Any]:
    """Return the children of a node by reference to those before; nothing if they are the same.

    They are given as a list of all, or by their places the few that differ while the rest stay, or as one group those
    that differ in the same attributes.
    """
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
                parts = [(at, change[1]) for at, change in enumerate(before[_FIRST:]) if type(change) is list]
                places = {it.get("key", it.get("at")): at for at, it in parts}
            if key in places:
                at = places[key]
                old = before[at + _FIRST]
                if old is child:
                    same = False
                    changes.append(at)
                    continue
        change = _child(old, at, child)
        same = same and change == place
        changes.append(change)
    if same:
        return {}
    if len(before) == len(after):
        others = {place: change for place, change in enumerate(changes) if change != place}
        if len(others) >= ALIKE and (alike := _alike(others)):
            return alike if len(others) == len(changes) else {"places": list(others), **alike}
        if len(others) * FEW <= len(changes):
            return {"children": {str(place): change for place, change in others.items()}}
    return {"children": changes}


def _alike(others: dict[int, Any]) -> dict[str, Any]:
    """Return children that stayed at their places and differ in the same attributes, as values per attribute.

    An example are the cells of a row that came into the picture. Nothing if they are not all such children.
    """
    attributes: list[Attributes] = []
    for place, change in others.items():
        if type(change) is not dict or len(change) > _FIRST or change["of"] != place or "attributes" not in change:
            return {}
        if attributes and change["attributes"].keys() != attributes[0].keys():
            return {}
        attributes.append(change["attributes"])
    return {"each": {name: [it[name] for it in attributes] for name in attributes[0]}}


def _attributes(before: Attributes, after: Attributes) -> Attributes:
    """Return the attributes that differ, with None for those that are gone."""
    # Loops, where a comprehension would be a call of its own: a window of cells that moves has hundreds.
    now: Attributes = {}
    for name, value in after.items():
        if before.get(name) != value:
            now[name] = value
    for name in before:
        if name not in after:
            now[name] = None
    return now

"""What is different in a view since an earlier one, so that a browser that has that one need not be sent all again.

The form is told in ``docs/view-protocol.md``; ``frontend/src/change.ts`` makes the view whole again.
"""

from __future__ import annotations

from typing import Any

from mathgames.nodes import Node
from mathgames.views.session import View

_FIRST = 2
"""Where the children of a node begin, after its tag and its attributes."""


def difference(before: View, after: View) -> dict[str, Any]:
    """The ``change`` that makes ``before`` into ``after``: what differs of a view, and of its tree only what is new.

    >>> before = {"rev": 1, "say": "One.", "tree": ["p", {}, ["b", {}, "1"], ["i", {}, "of 2"]]}
    >>> after = {"rev": 2, "say": "Two.", "tree": ["p", {}, ["b", {}, "2"], ["i", {}, "of 2"]]}
    >>> difference(before, after)
    {'base': 1, 'rev': 2, 'say': 'Two.', 'tree': {'of': 0, 'children': [{'of': 0, 'children': ['2']}, 1]}}
    """
    different = {name: value for name, value in after.items() if name != "tree" and before.get(name) != value}
    tree = _child([before["tree"]], 0, after["tree"])
    if tree != 0:
        different["tree"] = tree
    return {"base": before["rev"], **different}


def _children(before: list[Any], after: list[Any]) -> list[Any] | None:
    """The children of a node as they are now, told by those before; None if they are the same."""
    told: list[Any] = []
    same = len(before) == len(after)
    nodes = before[_FIRST:]
    places: dict[Any, int] | None = None
    for place, child in enumerate(after[_FIRST:]):
        old = nodes[place] if place < len(nodes) else ""
        if old is child and type(child) is list:  # most of a page is the very same
            told.append(place)
            continue
        if type(child) is not list:
            same = same and old == child
            told.append(child)
            continue
        at, key = place, child[1].get("key")
        if key is not None and _key(old) != key:  # it stood elsewhere, or nowhere
            if places is None:
                places = {name: where for where, one in enumerate(nodes) if (name := _key(one)) is not None}
            at = places.get(key, place)
        one = _child(nodes, at, child)
        same = same and one == place
        told.append(one)
    return None if same else told


def _child(before: list[Node], place: int, after: Node) -> Any:
    """A text or a new node as it is, the place of a node that stayed, or that place with what is different."""
    old = before[place] if place < len(before) else ""
    if not isinstance(after, list) or not isinstance(old, list) or (old[0], _key(old)) != (after[0], _key(after)):
        return after
    change: dict[str, Any] = {"of": place}
    if old[1] != after[1]:
        change["attributes"] = after[1]
    if (children := _children(old, after)) is not None:
        change["children"] = children
    return change if len(change) > 1 else place


def _key(node: Node) -> Any:
    """What tells a node from its siblings, if something does."""
    return node[1].get("key") if isinstance(node, list) else None

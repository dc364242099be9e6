"""What is different in a view since an earlier one, so that a browser that has that one need not be sent all again.

The form is told in ``docs/view-protocol.md``; ``frontend/src/change.ts`` makes the view whole again.
"""

from __future__ import annotations

from typing import Any

from mathgames.nodes import Node
from mathgames.views.session import View


def difference(before: View, after: View) -> dict[str, Any]:
    """The ``change`` that makes ``before`` into ``after``: what differs of a view, and of its tree only what is new.

    >>> before = {"rev": 1, "say": "One.", "tree": ["p", {}, ["b", {}, "1"], ["i", {}, "of 2"]]}
    >>> after = {"rev": 2, "say": "Two.", "tree": ["p", {}, ["b", {}, "2"], ["i", {}, "of 2"]]}
    >>> difference(before, after)
    {'base': 1, 'rev': 2, 'say': 'Two.', 'tree': {'of': 0, 'children': [{'of': 0, 'children': ['2']}, 1]}}
    """
    different = {name: value for name, value in after.items() if before.get(name) != value}
    if "tree" in different:
        (different["tree"],) = _children([before["tree"]], [after["tree"]])
    return {"base": before["rev"], **different}


def _children(before: list[Node], after: list[Node]) -> list[Any]:
    """The children as they are now, told by those before."""
    places = {key: place for place, child in enumerate(before) if (key := _key(child)) is not None}
    return [_child(before, places.get(_key(child), place), child) for place, child in enumerate(after)]


def _child(before: list[Node], place: int, after: Node) -> Any:
    """A text or a new node as it is, the place of a node that stayed, or that place with what is different."""
    old = before[place] if place < len(before) else ""
    if not isinstance(after, list) or not isinstance(old, list) or (old[0], _key(old)) != (after[0], _key(after)):
        return after
    if old is after or old == after:
        return place
    change: dict[str, Any] = {"of": place}
    if old[1] != after[1]:
        change["attributes"] = after[1]
    if old[2:] != after[2:]:
        change["children"] = _children(old[2:], after[2:])
    return change


def _key(node: Node) -> Any:
    """What tells a node from its siblings, if something does."""
    return node[1].get("key") if isinstance(node, list) else None

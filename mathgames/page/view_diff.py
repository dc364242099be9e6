"""The differences of a view from an earlier one, so that a browser that has the earlier one is not sent all again.

The form is described in ``docs/dev/view-protocol.md``; ``frontend/src/change.ts`` rebuilds the view.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, Final

from mathgames.explain.nodes import Attributes, Node
from mathgames.page.page_session import View

TEXT = ""
"""The name under which a text that is an only child is told among the attributes."""
ALIKE, MANY = 2, 4
"""The least number of neighbours that are told as one: of those that differ, and of those that stayed."""
SHARED = 8
"""The least number of characters that a text shares with the one before it, to be sent as what is between them."""
PARTS = ("input", "reads", "words")
"""The parts of a view whose changes are sent by entries."""
_FIRST = 2
"""The index of the first child of a node, after its tag and its attributes."""
_NUMBER: Final = re.compile("[0-9]+")
_LONGEST_NUMBER: Final = 15
"""The most digits of a number that the browser counts with."""


def difference(before: View, after: View) -> dict[str, Any]:
    """Return the ``change`` that makes ``before`` into ``after``.

    It has the parts of a view that differ, of a part such as its input only the entries that differ, and of its tree
    only new nodes.

    >>> before = {"rev": 1, "say": "One.", "tree": ["p", {}, ["b", {}, "1"], ["i", {}, "of 2"]]}
    >>> after = {"rev": 2, "say": "Two.", "tree": ["p", {}, ["b", {}, "2"], ["i", {}, "of 2"]]}
    >>> difference(before, after)
    {'base': 1, 'rev': 2, 'say': 'Two.', 'tree': {'of': 0, 'children': [{'of': 0, 'attributes': {'': 1}}, 1]}}
    """
    change: dict[str, Any] = {"base": before["rev"]}
    parts: dict[str, Attributes] = {}
    for name, value in after.items():
        old = before.get(name)
        if name == "tree" or old is value or old == value:
            continue
        if (
            name in PARTS
            and type(old) is dict
            and type(value) is dict
            and None not in value.values()
            and (part := _attributes(old, value)) is not None
        ):
            parts[name] = dict(zip(part, _respell([*map(old.get, part)], [*part.values()]), strict=True))
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
    if old[1].get("key") != after[1].get("key") and old[1].keys() != after[1].keys():
        return after  # those with the same attributes, such as the rows of a board or its pieces, are alike
    change: dict[str, Any] = {"of": place}
    if old[1] != after[1]:
        if (attributes := _attributes(old[1], after[1])) is None:
            return after
        change["attributes"] = attributes
    if len(after) == _FIRST + 1 and type(after[_FIRST]) is str:
        if old[_FIRST:] != after[_FIRST:]:
            change.setdefault("attributes", {})[TEXT] = after[_FIRST]
    elif not (len(old) == len(after) == _FIRST + 1 and old[_FIRST] is after[_FIRST]):  # as in all cells
        change |= _children(old, after)
    return change if len(change) > 1 else place


def _children(before: list[Any], after: list[Any]) -> dict[str, Any]:
    """Return the children of a node by reference to those before; nothing if they are the same."""
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
        if place >= count and count:
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
    return {"children": _group_changes(changes, before)}


def _group_changes(changes: list[Any], before: list[Any]) -> list[Any]:
    """Return the changes, with those of neighbours as one: that they stayed, or have other attributes or texts.

    An example are the cells of a row that came into the picture.
    """
    groups: list[Any] = []
    run: list[Any] = []
    place = 0
    names: Collection[str] | None = None
    keys: Collection[str] | None
    texts: list[Any] = []
    others: list[Any] = []
    wholes: list[Attributes] = []
    for change in [*changes, None]:
        at, keys = -1, None
        if type(change) is int:
            at, keys = change, ()
        elif type(change) is dict and "children" not in change:
            at, keys = change["of"], change["attributes"].keys()
        if run and at == place + len(run) and keys == names:
            run.append(change)
            continue
        columns = _columns(run, names) if names and len(run) >= ALIKE else None
        if columns:
            groups.append({"of": place, "count": len(run), "each": columns})
        elif names or len(run) < MANY:
            for entry in run:
                if type(entry) is dict and "attributes" in entry:
                    old = before[entry["of"] + _FIRST]
                    for name in entry["attributes"]:
                        others.append(old[1].get(name) if name != TEXT else old[_FIRST] if len(old) > _FIRST else None)
                    texts += entry["attributes"].values()
                    wholes.append(entry["attributes"])
            groups += run
        else:
            groups.append({"of": place, "count": len(run)})
        place, names, run = at, keys, [change]
    if texts:
        spellings = iter(_respell(others, texts))
        for attributes in wholes:
            attributes |= zip(attributes, spellings, strict=False)
    return groups


def _columns(run: list[Any], names: Collection[str]) -> dict[str, Any] | None:
    """Return the attributes of neighbours by their names; None if a text is next to a number or to points, which would
    be read as the way from one text to another.
    """
    columns: dict[str, Any] = {}
    for name in names:
        values, kinds = [], set()
        for entry in run:
            values.append(value := entry["attributes"][name])
            kinds.add(type(value))
        if str in kinds and kinds & {int, float, list}:
            return None
        columns[name] = _column(values)
    return columns


def _column(values: list[Any]) -> Any:
    """Return the values of an attribute in neighbours: points by their step, texts by what is new in each."""
    start, second = values[:2]
    if type(start) is type(second) is list and len(start) == len(second) and set(map(type, start + second)) == {int}:
        steps = [it - before for before, it in zip(start, second, strict=True)]
        if values == [[at + n * step for at, step in zip(start, steps, strict=True)] for n in range(len(values))]:
            return {"from": start, "by": steps}
    if type(start) is not str:
        return values
    spellings = _respell(values[:-1], values[1:])
    if type(spellings[0]) is int and spellings.count(spellings[0]) == len(spellings):
        return {"from": start, "by": spellings[0]}
    return [start, *spellings]


def _respell(before: Sequence[Any], after: Sequence[Any]) -> list[Any]:
    """Return each text by the one before it: how far its first number is from the one there, if it is alike but for
    that; what is between the ends that both share, if these are long; or else the text. Other values are as they are.

    >>> _respell(["X 9, y 2, empty", "Last move: b2", "1"], ["X 10, y 2, empty", "Last move: c2", "a"])
    [1, [11, 'c', 1], 'a']
    """
    spellings: list[Any] = []
    for last, text in zip(before, after, strict=True):  # a loop without a call: a window that moves has hundreds
        if type(last) is not str or type(text) is not str:
            spellings.append(text)
            continue
        length, head, tail = min(len(last), len(text)), 0, 0
        while head < length and last[head] == text[head]:
            head += 1
        while tail < length - head and last[-1 - tail] == text[-1 - tail]:
            tail += 1
        old, new = _NUMBER.search(last), _NUMBER.search(text)
        if (
            old
            and new
            and head >= old.start() == new.start()
            and tail >= len(text) - new.end() == len(last) - old.end()
            and max(len(old[0]), len(new[0])) <= _LONGEST_NUMBER
            and (old[0], new[0]) == (str(int(old[0])), str(int(new[0])))
        ):
            spellings.append(int(new[0]) - int(old[0]))
        else:
            spellings.append([head, text[head : len(text) - tail], tail] if head + tail >= SHARED else text)
    return spellings


def _attributes(before: Attributes, after: Attributes) -> Attributes | None:
    """Return the attributes that differ, with None for those that are gone; None if a text became a number or points,
    which would be read as the way from one text to another.
    """
    # Loops, where a comprehension would be a call of its own: a window of cells that moves has hundreds.
    now: Attributes = {}
    for name, value in after.items():
        if before.get(name) != value:
            if type(before.get(name)) is str and type(value) in (int, float, list):
                return None
            now[name] = value
    for name in before:
        if name not in after:
            now[name] = None
    return now

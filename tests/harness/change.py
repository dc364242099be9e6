"""The view that a browser makes of a change, computed independently: see "Changes" in docs/dev/view-protocol.md."""

from __future__ import annotations

import re
from typing import Any


def changed(view: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The view as it is after the change; as it was, if the change is one of another view. One that renews the view is
    made in it.
    """
    if change.get("base") != view["rev"]:
        return view
    told = {name: value for name, value in change.items() if name not in ("base", "parts", "renews")}
    told |= {name: _merged(view[name], part) for name, part in change.get("parts", {}).items()}
    if "tree" in told:
        told["tree"] = _renewed([view["tree"]], told["tree"])
    if change.get("renews"):
        view.update(told)
        return view.copy()
    return view | told


def _merged(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    told = {name: _respelled(before.get(name), value) for name, value in now.items()}
    return {name: value for name, value in (before | told).items() if value is not None}


def _respelled(before: Any, now: Any) -> Any:
    """A value that may be told by the text before it."""
    if not isinstance(before, str) or isinstance(now, bool):
        return now
    if isinstance(now, int):
        return re.sub("[0-9]+", lambda number: str(int(number[0]) + now), before, count=1)
    if isinstance(now, list):
        start, between, end = now
        return before[:start] + between + before[len(before) - end :]
    return now


def _renewed(before: list[Any], now: Any) -> Any:
    if isinstance(now, int):
        return before[now]
    if isinstance(now, str | list):
        return now
    tag, attributes, *children = before[now["of"]]
    others = dict(now.get("attributes", {}))
    text = others.pop("", None)
    told = now.get("children", range(len(children)))
    if text is not None:
        text = _respelled(children[0] if children else None, text)
    new = [text] if text is not None else [_renewed(children, it) for change in told for it in _singly(change)]
    return [tag, _merged(attributes, others), *new]


def _singly(change: Any) -> list[Any]:
    """A change of several children as one of each, and any other as it is."""
    if not isinstance(change, dict) or "count" not in change:
        return [change]
    places = range(change["of"], change["of"] + change["count"])
    if "each" not in change:
        return list(places)
    columns = {name: _column(values, len(places)) for name, values in change["each"].items()}
    return [
        {"of": place, "attributes": {name: values[n] for name, values in columns.items()}}
        for n, place in enumerate(places)
    ]


def _column(values: Any, count: int) -> list[Any]:
    if isinstance(values, dict) and isinstance(values["from"], str):
        return [_respelled(values["from"], n * values["by"]) for n in range(count)]
    if isinstance(values, dict):
        return [[at + n * step for at, step in zip(values["from"], values["by"], strict=True)] for n in range(count)]
    column: list[Any] = []
    for value in values:
        column.append(_respelled(column[-1], value) if column else value)
    assert len(column) == count
    return column

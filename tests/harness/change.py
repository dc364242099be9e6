"""What a browser makes of a change, written a second time: see "Changes" in docs/view-protocol.md."""

from __future__ import annotations

from typing import Any


def changed(view: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The view as it is after the change; as it was, if the change is one of another view."""
    if change.get("base") != view["rev"]:
        return view
    told = {name: value for name, value in change.items() if name != "base"}
    if "tree" in told:
        told["tree"] = _renewed([view["tree"]], told["tree"])
    return view | told


def _renewed(before: list[Any], now: Any) -> Any:
    if isinstance(now, int):
        return before[now]
    if isinstance(now, str | list):
        return now
    tag, attributes, *children = before[now["of"]]
    new = [_renewed(children, child) for child in now["children"]] if "children" in now else children
    merged = attributes | now.get("attributes", {})
    return [tag, {name: value for name, value in merged.items() if value is not None}, *new]

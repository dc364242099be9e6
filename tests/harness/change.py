"""The view that a browser makes of a change, computed independently: see "Changes" in docs/view-protocol.md."""

from __future__ import annotations

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
    return {name: value for name, value in (before | now).items() if value is not None}


def _renewed(before: list[Any], now: Any) -> Any:
    if isinstance(now, int):
        return before[now]
    if isinstance(now, str | list):
        return now
    tag, attributes, *children = before[now["of"]]
    told = now.get("children", {})
    if isinstance(told, dict):
        told = dict(told)
        for name, values in now.get("each", {}).items():
            for place, value in zip(now.get("places", range(len(children))), values, strict=True):
                told.setdefault(str(place), {"of": place, "attributes": {}})["attributes"][name] = value
        told = [told.get(str(place), place) for place in range(len(children))]
    new = [_renewed(children, child) for child in told]
    return [tag, _merged(attributes, now.get("attributes", {})), *new]

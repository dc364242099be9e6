"""The line between a widget and its browser, with a test at the browser's end."""

from __future__ import annotations

import copy
from typing import Any

from harness.change import changed
from mathgames.notebook.widgets import GameWidget


class Line:
    """The line between a widget and its browser: sent messages, the resulting view, and a way to send."""

    def __init__(self, widget: GameWidget) -> None:
        self.widget = widget
        self.sent: list[dict[str, Any]] = []
        self.shown: list[dict[str, Any]] = []
        self.state = copy.deepcopy({name: getattr(widget, name) for name in ("view", "change")})
        widget.comm.send = lambda data=None, **_: self._take(copy.deepcopy(data))

    def _take(self, data: dict[str, Any]) -> None:
        self.sent.append(data)
        if data["method"] == "update" and data["state"].keys() & self.state.keys():
            self.state |= data["state"]
            self.shown.append(changed(self.state["view"], self.state["change"]))

    def update(self, **state: Any) -> None:
        """Write traits, as a browser's ``model.set`` and ``save_changes`` do."""
        self._deliver({"method": "update", "state": state, "buffer_paths": []})

    def custom(self, content: Any) -> None:
        """Send a message, as a browser's ``model.send`` does."""
        self._deliver({"method": "custom", "content": content})

    def _deliver(self, data: dict[str, Any]) -> None:
        self.widget._handle_msg({"content": {"data": data}, "buffers": []})

    def states(self, name: str) -> list[Any]:
        """Return what was sent of a trait."""
        return [data["state"][name] for data in self.sent if data.get("method") == "update" and name in data["state"]]


def message(widget: GameWidget, *intent: Any, number: int = 1) -> dict[str, Any]:
    return {"intent": list(intent), "rev": widget.view["rev"], "id": number, "client": "browser"}

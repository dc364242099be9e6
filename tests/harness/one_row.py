"""A session small enough to read at a glance: one piece on a row of three cells, a1 to c1, that steps to the right.

It replaces a game where a test is about the widget itself.
"""

from __future__ import annotations

from typing import Any

CELLS = ("a1", "b1", "c1")


class OneRow:
    """The session; it keeps the messages that it was sent, and refuses every move to c1."""

    def __init__(self) -> None:
        self.here = 0
        self.rev = 1
        self.ack: dict[str, Any] | None = None
        self.said = "A new row."
        self.messages: list[Any] = []

    @property
    def view(self) -> dict[str, Any]:
        cells = [
            ["g", {"at": at, "key": at, "role": "gridcell", "aria-label": self._label(i), "aria-rowindex": "1",
                   "aria-colindex": str(i + 1), "shift": [44 * i, 0]}, ["rect", {"width": 44, "height": 44}]]
            for i, at in enumerate(CELLS)
        ]  # fmt: skip
        piece = ["circle", {"at": CELLS[self.here], "key": "piece", "r": 15, "cx": 22, "cy": 22}]
        row = ["g", {"role": "row", "aria-label": "row 1"}, *cells]
        grid = ["svg", {"viewBox": "0 0 132 44", "role": "grid", "aria-label": "one row"}, row, piece]
        again = ["button", {"intent": ["reset", {}]}, "New row"]
        return {
            "rev": self.rev,
            "ack": self.ack,
            "tree": ["div", {"class": "mathgames"}, grid, again],
            "input": self._input(),
            "say": self.said,
        }

    def receive(self, message: object) -> None:
        self.messages.append(message)
        assert isinstance(message, dict)
        name, details = message["intent"]
        ok = not (name == "play" and details["move"] == "b1-c1")
        if ok:
            self.here = 1 if name == "play" else 0
            self.said = f"The piece is on {CELLS[self.here]}."
        self.rev += 1
        text = "" if ok else "c1 is closed."
        self.ack = {
            "client": message["client"],
            "id": message["id"],
            "ok": ok,
            "code": "" if ok else "closed",
            "text": text,
        }

    def _label(self, i: int) -> str:
        return f"{CELLS[i]}, {'piece' if i == self.here else 'empty'}"

    def _input(self) -> dict[str, Any]:
        start, target = CELLS[self.here : self.here + 2]
        dot = ["circle", {"r": 5, "cx": 22, "cy": 22}]
        return {
            "kind": "pick",
            "moves": {start: {target: [f"{start}-{target}", "step"]}},
            "marks": {"step": {"label": "can move here", "node": dot}},
            "picked": {"label": "picked up", "node": ["rect", {"width": 44, "height": 44, "class": "picked"}]},
        }

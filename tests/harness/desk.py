"""A session without a browser, and what can be read on its page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import mathgames as mg
from mathgames.explain.nodes import iter_nodes
from mathgames.page import MatchSession


class Desk:
    """A session, and a browser's part in it."""

    def __init__(self, rules: mg.engine.Rules[Any, Any], *moves: str, position: Any = None) -> None:
        self.match = mg.Match(rules, position=position)
        for move in moves:
            self.match.play(move)
        self.session = MatchSession(self.match)
        self.count = 0

    def ask(self, intent: str, /, **args: Any) -> dict[str, Any]:
        """Sends an intent and returns its answer."""
        self.count += 1
        rev = self.session.view["rev"]
        self.session.receive({"intent": [intent, args], "rev": rev, "id": self.count, "client": "test"})
        ack: dict[str, Any] = self.session.view["ack"]
        return ack

    @property
    def elements(self) -> Iterator[list[Any]]:
        return iter_nodes(self.session.view["tree"])

    def named(self, kind: str) -> list[list[Any]]:
        """Return all elements of a class."""
        return [element for element in self.elements if kind in element[1].get("class", "").split()]

    def cells(self) -> dict[str, str]:
        """The names of all cells that are drawn, by where they are."""
        return {e[1]["at"]: e[1]["aria-label"] for e in self.elements if e[1].get("role") == "gridcell"}

    def offered(self, intent: str) -> list[dict[str, Any]]:
        """Return what can be asked with this intent."""
        return [e[1]["intent"][1] for e in self.elements if e[1].get("intent", [""])[0] == intent]

"""A hand at a session's board, and what it can read there: no browser in between."""

from __future__ import annotations

import itertools
from typing import Any

import mathgames as mg
from mathgames.activities import FreePlay, Opponent
from mathgames.explain.nodes import iter_nodes
from mathgames.language.words import Language
from mathgames.page import MatchSession


class Hand:
    """A view of a session that sends the messages that a browser would send.

    Who ``studies`` sees what is behind the moves.
    """

    def __init__(
        self,
        match: mg.Match | None = None,
        session: MatchSession | None = None,
        language: Language | None = None,
        *,
        studies: bool = False,
    ) -> None:
        self.session = session or MatchSession(
            match or mg.Match(mg.rules("minus-vs-plus")),
            activities=(FreePlay(masks=()), Opponent()) if studies else None,
            language=language,
        )
        self._ids = itertools.count(1)
        self.client = f"hand{id(self)}"

    @property
    def view(self) -> dict[str, Any]:
        return self.session.view

    @property
    def match(self) -> mg.Match:
        return self.session.match

    def ask(self, name: str, args: Any = None, fields: dict[str, str] | None = None, **other: Any) -> Any:
        """Send an intent about the view as it is; return the answer, which is always to this very message."""
        number = next(self._ids)
        message = {"intent": [name, args or {}], "rev": self.view["rev"], "id": number, "client": self.client}
        if fields is not None:
            message["fields"] = fields
        self.session.receive(message | other)
        ack = self.view["ack"]
        assert (ack["client"], ack["id"]) == (self.client, number)
        return ack

    def play(self, *moves: str) -> Any:
        """Play moves on the board, each of them accepted; return the last answer."""
        ack = None
        for move in moves:
            ack = self.ask("play", {"move": move})
            assert ack["ok"], ack
        return ack

    def offered(self) -> list[list[Any]]:
        """Return all intents that the controls of this view carry."""
        return [element[1]["intent"] for element in iter_nodes(self.view["tree"]) if "intent" in element[1]]

    def find(self, **attributes: Any) -> list[list[Any]]:
        """The elements of this view that have these attributes."""
        return [
            e
            for e in iter_nodes(self.view["tree"])
            if all(e[1].get(name) == value for name, value in attributes.items())
        ]

"""A restless hand: it plays by chance, presses whatever a page offers, and sends much that no page would send."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from mathgames.explain.nodes import iter_nodes
from mathgames.page import MatchSession
from mathgames.page.intents import INTENTS

NONSENSE = (
    "",
    "  ",
    "Nf6",
    "queen to e4",
    "a9-z3",
    "x" * 300,
    "−∞",
    "0,0 0,0",
    "line 0,0 0,0",
    "pass!",
    "🂡",
    "1e9",
    "{n}",
)
"""Text typed without any knowledge of the game."""

LEAVING = ("new", "back", "agree", "resign", "goto")

SQUARES = tuple(f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9))


class RestlessHand:
    """Messages for one session, drawn by chance."""

    def __init__(self, session: MatchSession, chance: Random, client: str = "restless") -> None:
        self.session = session
        self.chance = chance
        self.client = client
        self._ids = itertools.count(1)
        self._ways: tuple[tuple[Callable[[], object], int], ...] = (
            (self._legal_move, 40),
            (self._control, 30),
            (self._illegal_move, 6),
            (self._typed, 4),
            (self._why, 6),
            (self._preview, 4),
            (self._what_if, 5),
            (self._flag, 2),
            (self._stale, 3),
            (self._unknown, 2),
            (self._malformed, 4),
        )

    def message(self) -> object:
        """The next message."""
        ways, weights = zip(*self._ways, strict=True)
        (way,) = self.chance.choices(ways, weights)
        return way()

    def ask(
        self, name: str, args: dict[str, Any] | None = None, fields: dict[str, str] | None = None
    ) -> dict[str, Any]:
        """A message about the view as it is now."""
        message = {"intent": [name, args or {}], "rev": self.session.view["rev"], "id": next(self._ids)}
        return message | {"client": self.client} | ({} if fields is None else {"fields": fields})

    # What a player does.

    def _random_move(self) -> str | None:
        match = self.session.match
        move = None if match.outcome else match.rules.random_move(match.position, self.chance)
        return None if move is None else match.rules.format(move)

    def _legal_move(self) -> object:
        text = self._random_move()
        if text is None:
            return self._control()
        return self.ask("play", {"move": text})

    def _control(self) -> object:
        """Something that the page offers, a form with something in its fields, in the language it knows."""
        offered = [element for element in iter_nodes(self.session.view["tree"]) if "intent" in element[1]]
        offered = [element for element in offered if element[1]["intent"][0] != "language"]
        if not offered:
            return self._legal_move()
        element = self._chosen(offered)
        name, args = element[1]["intent"]
        fields = dict(self._filled(element)) if element[0] == "form" else None
        return self.ask(name, args, fields)

    def _chosen(self, offered: list[list[Any]]) -> list[Any]:
        """Return one of these controls: an open question first, and seldom what ends the game or leaves it."""
        waiting = [element for element in offered if element[1]["intent"][0] in ("answer", "dismiss")]
        if waiting and self.chance.random() < 0.7:
            return self.chance.choice(waiting)
        return self.chance.choices(offered, [1 if it[1]["intent"][0] in LEAVING else 12 for it in offered])[0]

    def _filled(self, form: list[Any]) -> Iterator[tuple[str, str]]:
        for element in iter_nodes(form):
            name = element[1].get("field")
            if name is None or self.chance.random() < 0.05:
                continue
            values = [option[1]["value"] for option in iter_nodes(element) if option[0] == "option"]
            if values and self.chance.random() < 0.9:
                usual = [option[1]["value"] for option in iter_nodes(element) if option[1].get("selected")]
                yield name, self.chance.choice(values if self.chance.random() < 0.3 else usual or values)
            else:
                yield name, self._text()
        if self.chance.random() < 0.03:
            yield self.chance.choice(("colour", "move", "seed")), self._text()

    def _text(self) -> str:
        """Something typed: a move most of the time, a number, or nonsense."""
        way = self.chance.random()
        if way < 0.6 and (text := self._random_move()) is not None:
            return text
        return str(self.chance.randrange(-20, 20)) if way < 0.7 else self.chance.choice(NONSENSE)

    def _illegal_move(self) -> object:
        match = self.session.match
        some = list(itertools.islice(match.rules.candidates(match.position), 60))
        if not some:
            return self._typed()
        return self.ask("play", {"move": match.rules.format(self.chance.choice(some))})

    def _typed(self) -> object:
        return self.ask("play", {}, {"move": self._text()})

    def _why(self) -> object:
        points = [element[1]["at"] for element in iter_nodes(self.session.view["tree"]) if "at" in element[1]] + [
            "z9",
            "",
        ]
        points = points if self.chance.random() < 0.9 else list(SQUARES)
        return self.ask("why", {"from": self.chance.choice(points), "to": self.chance.choice(points)})

    def _preview(self) -> object:
        return self.ask("preview", self._gesture())

    def _gesture(self) -> dict[str, Any]:
        text = self._random_move() or "nothing"
        name, *ends = text.split()
        if name == "line" and self.chance.random() < 0.8:
            return {"chord": ends}
        return {"cells": text.split()} if self.chance.random() < 0.5 else {"move": text}

    def _what_if(self) -> object:
        forms = [
            it[1]["intent"] for it in iter_nodes(self.session.view["tree"]) if it[1].get("intent", "x")[0] == "activity"
        ]
        name, args = self.chance.choice(forms) if forms else ("activity", {"name": "compare"})
        return self.ask(name, args, {"first": self._text(), "second": self._text()})

    def _flag(self) -> object:
        return self.ask("flag")

    # What no page sends.

    def _stale(self) -> object:
        about = self.session.view["rev"] + self.chance.choice((-3, -1, 1, 10**18))
        return {**self.ask("play", {"move": self._text()}), "rev": about}

    def _unknown(self) -> object:
        name = self.chance.choice(("cheat", "", "_new", "PLAY", "x" * 500, *INTENTS))
        args = self.chance.choice(
            ({}, {"ply": self.chance.randrange(-2, 60)}, {"overlay": "x"}, {"move": True}, {"a": 1})
        )
        return self.ask(name, args)

    def _malformed(self) -> object:
        good = self.ask("play", {"move": "a2-a3"})
        spoilt: tuple[object, ...] = (
            None,
            [],
            42,
            "play a2-a3",
            {},
            good | {"client": ""},
            good | {"id": -1},
            good | {"id": True},
            good | {"intent": "play"},
            good | {"intent": ["play", {"move": {"from": "a2"}}]},
            good | {"intent": ["play", {"move": 1.5}]},
            good | {"fields": {"move": 3}},
            good | {"rev": None},
            {name: value for name, value in good.items() if name != self.chance.choice(list(good))},
        )
        return self.chance.choice(spoilt)


def address(message: object) -> tuple[str, int]:
    """To whom, and about which message, the answer has to be."""
    match message:
        case {"client": str(client), "id": int(number)} if client and type(number) is int and number >= 0:
            return client, number
    return "", 0

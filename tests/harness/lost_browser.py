"""A page that has lost its mind, for attacks: what it sends, and what has to hold of each answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import mathgames as mg
from harness.attack import JUNK, mutated
from mathgames.explain import nodes
from mathgames.games.registry import rules as rules_of
from mathgames.page import MatchSession
from mathgames.page.intents import INTENTS

MOST_PLIES = 60  # then another game begins: long ones are slower, but not more hostile


class Browser:
    """A page that has lost its mind: it knows what is on offer, and sends that, or something near it."""

    def __init__(self, game: str, chance: Random) -> None:
        self.game, self.chance = game, chance
        self.begin()

    def begin(self) -> None:
        """Open another board."""
        self.session = MatchSession(mg.Match(rules_of(self.game)))
        self.sent: list[Any] = []

    def time_passes(self) -> None:
        """Between two messages: nothing happens by itself on a board without activities."""

    def message(self) -> Any:
        """Return what is sent next."""
        chance = self.chance
        intent, fields = self._wish()
        message = {
            "intent": intent,
            "fields": fields,
            "rev": self.session.view["rev"],
            "id": len(self.sent),
            "client": "c",
        }
        match chance.randrange(6):
            case 0 | 1 | 2:
                pass
            case 3 | 4:
                for _ in range(chance.choice([1, 1, 2, 4])):
                    message = mutated(message, chance, JUNK)
            case 5 if self.sent:
                message = mutated(chance.choice(self.sent), chance, self.sent[-20:] + JUNK)
        self.sent = [*self.sent[-200:], message]
        return message

    def _wish(self) -> tuple[Any, dict[str, str]]:
        """An intent, with fields: one that is on offer, a move, or any."""
        chance, view, match = self.chance, self.session.view, self.session.match
        match chance.randrange(4):
            case 0 if match.outcome is None:
                move = match.rules.format(match.rules.random_move(match.position, chance))
                return (["play", {"move": move}], {}) if chance.random() < 0.8 else (["play", {}], {"move": move})
            case 0 | 1:
                forms = [element for element in nodes.iter_nodes(view["tree"]) if "intent" in element[1]]
                if forms:
                    form = chance.choice(forms)
                    fields = [element for element in nodes.iter_nodes(form) if "field" in element[1]]
                    return form[1]["intent"], {field[1]["field"]: self._typed(field) for field in fields}
            case 2:
                return self._gesture(view["input"]), {}
        return [
            chance.choice(list(INTENTS)),
            chance.choice([{}, {"ply": chance.randint(-1, 9)}, {"options": True}]),
        ], {}

    def _typed(self, field: list[Any]) -> str:
        options = [element[1].get("value", "") for element in nodes.iter_nodes(field) if element[0] == "option"]
        texts = [part for part in JUNK if isinstance(part, str)]
        return str(
            self.chance.choice(options or [field[1].get("value", "")])
            if self.chance.random() < 0.7
            else self.chance.choice(texts)
        )

    def _gesture(self, told: dict[str, Any]) -> list[Any]:
        chance = self.chance
        cells = [
            element[1]["at"]
            for element in nodes.iter_nodes(self.session.view["tree"])
            if element[1].get("role") == "gridcell"
        ]
        match told["kind"]:
            case "pick" if chance.random() < 0.3:
                return ["why", {"from": chance.choice(cells), "to": chance.choice(cells)}]
            case "cells":
                return ["play", {"cells": chance.choices(cells, k=chance.randint(0, 3))}]
            case "chord":
                n = told["n"]
                ends = [f"{chance.choice([0, n, chance.randint(0, n)])},{chance.randint(0, n)}" for _ in range(2)]
                return [chance.choice(["play", "preview"]), {"chord": ends}]
        return ["play", {"move": chance.choice(cells or ["a1"]) + "-" + chance.choice(cells or ["a1"])}]


def attack(browser: Browser, messages: int, errors: Callable[[], list[str]]) -> None:
    """Send random messages.

    Each is answered, a refusal changes nothing, the game stays legal, and nothing fails that is only logged
    (``errors``).
    """
    accepted = 0
    for _ in range(messages):
        message = browser.message()
        before, match = browser.session.view, browser.session.match
        line, ply = match.played, match.ply
        browser.session.receive(message)
        view, match = browser.session.view, browser.session.match
        try:
            check_answer(message, before, view)
            accepted += view["ack"]["ok"]
            assert view["ack"]["ok"] or (match.played, match.ply) == (line, ply), "a refusal changes nothing"
            browser.time_passes()
            match = browser.session.match
            if match.played != line:
                assert mg.Match.from_record(match.to_record()).history == match.history, "legal, with its notes"
            assert not errors(), "nothing went wrong unseen"
        except AssertionError as error:
            error.add_note(f"after {message!r:.500}")
            raise
        if match.ply > MOST_PLIES:
            browser.begin()
    assert accepted > messages / 20, "the messages are near enough to what is right to be done now and then"


def check_answer(message: Any, before: dict[str, Any], view: dict[str, Any]) -> None:
    """The view is whole, and its answer one to this message."""
    ack = view["ack"]
    match ack:
        case {"client": str(), "id": int(), "ok": bool(ok), "code": str(code), "text": str(text)}:
            assert ok == (code == "")
            assert ok or text
            assert code != "error"
            assert len(text) < 1_000
        case _:
            raise AssertionError(f"no answer: {ack!r:.200}")
    match message:
        case {"client": "c", "id": int(number)} if type(number) is int and 0 <= number < 2**53:
            assert (ack["client"], ack["id"]) == ("c", number)
    if view["rev"] == before["rev"]:
        assert {**view, "ack": 0} == {**before, "ack": 0}
    else:
        nodes.validate_view(view["tree"])
        json.dumps(view, allow_nan=False).encode()

"""The announcements: sentences that a screen reader can read, whatever a hand does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import mathgames as mg
from mathgames.explain.nodes import iter_nodes
from mathgames.page import MatchSession
from page.hand import Hand
from page.restless import RestlessHand

UNREADABLE = re.compile(r"[+−×÷·=→←↑↓≠∞|<>{}\[\]⟦⟧]|\d/\d|(?<![\w-])-\d|\b[A-Z]{2,4}-\d+\b")
"""Signs that screen readers drop or name as they like, numbers of clauses, and what only a program writes."""

ENDS = re.compile(r"[.!?…”)]\Z")
TYPED = re.compile(r"(?<!\w)'.*?(?:'(?!\w)|(?= is not))")
"""Typed text is announced as typed."""

NAMED = ("aria-label", "aria-description", "aria-valuetext")

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("minus-vs-plus", {}),
    ("minus-vs-plus", {"numbers": "mirror", "setup": "random", "seed": 3, "target_score": 12, "max_turns": None}),
    ("infinity-masters", {}),
    ("infinity-masters", {"board": "classroom", "ops": "random", "setup": "random", "seed": 5, "start_infinities": 2}),
    ("tinc", {}),
    ("slice-boundaries", {"n": 4}),
    ("slice-boundaries", {"n": 4, "players": 3, "snap": 2}),
]
STEPS = 150


def said(view: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield all sentences that a view can say, and where they stand."""
    if view["say"]:
        yield "say", view["say"]
    yield from ((f"key {key}", text) for key, text in view["reads"].items())
    if view["ack"] is not None and view["ack"]["text"]:
        yield "answer", view["ack"].get("say", view["ack"]["text"])
    for element in iter_nodes(view["tree"]):
        if "say" in element[1]:
            yield "a step", element[1]["say"]


def named(view: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Return all accessible names, which are invisible."""
    for element in iter_nodes(view["tree"]):
        for name in NAMED:
            if name in element[1]:
                yield f"{element[0]} {name}", element[1][name]
        if "mg-hidden" in str(element[1].get("class", "")):
            yield from (("hidden text", child) for child in element[2:] if isinstance(child, str))
    told = view["input"]
    yield from (("what is picked up", name) for name in told.get("names", {}).values())
    marks = [*told.get("marks", {}).values(), *(told[name] for name in ("mark", "picked") if name in told)]
    yield from (("a mark", mark["label"]) for mark in marks if "label" in mark)


def faults(view: dict[str, Any]) -> Iterator[str]:
    for where, text in said(view):
        if UNREADABLE.search(TYPED.sub("", text)) or not ENDS.search(text):
            yield f"{where}: {text}"
    for where, text in named(view):
        if UNREADABLE.search(text):
            yield f"{where}: {text}"


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_whatever_a_hand_does_can_be_heard(name: str, options: dict[str, Any]) -> None:
    """A random game, with refusals, questions, steps back, new games and endings."""
    chance = Random(f"{name} {options}")
    session = MatchSession(mg.Match(mg.rules(name, **options)))
    hand, found = Restless(session, chance), {}
    for _step in range(STEPS):
        for fault in faults(session.view):
            found.setdefault(fault[:60], fault)
        session.receive(hand.message())
    assert not found, "\n".join(found.values())


class Restless(RestlessHand):
    """A hand that types no nonsense, which would be read as it was typed."""

    def _typed(self) -> object:
        return self._legal_move()


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_a_game_to_its_end_can_be_heard(name: str, options: dict[str, Any]) -> None:
    chance, rules = Random(11), mg.rules(name, **options)
    match = mg.Match(rules)
    hand = Hand(session=MatchSession(match))
    found: dict[str, str] = {}
    for _ply in range(60):
        if match.outcome is None:
            match.play(rules.random_move(match.position, chance))
        found |= {fault[:60]: fault for fault in faults(hand.view)}
    if match.outcome is None:
        match.agree_draw()
    found |= {fault[:60]: fault for fault in faults(hand.view)}
    assert not found, "\n".join(found.values())
    assert "Game over." in hand.view["say"]

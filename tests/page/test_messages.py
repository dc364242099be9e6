"""Arbitrary messages from outside are answered, break nothing and change nothing beyond their rights."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mathgames as mg
from mathgames.explain import nodes
from mathgames.page import MatchSession
from mathgames.page.page_session import MAX_CHARACTERS, Unreadable, read
from page.hand import Hand

NESTED: Any = "x"
for _ in range(500):
    NESTED = [NESTED]

GOOD = {"intent": ["play", {"move": "a2-a3"}], "rev": 1, "id": 7, "client": "c"}

# What is wrong, and whether the answer can be addressed.
MALFORMED = [
    (None, False),
    ("play a2-a3", False),
    ([], False),
    ({}, False),
    (42, False),
    (NESTED, False),
    ({"intent": ["play", {"move": "a2-a3"}], "rev": 1}, False),
    (GOOD | {"client": ""}, False),
    (GOOD | {"client": "c" * 65}, False),
    (GOOD | {"client": "\ud800"}, False),
    (GOOD | {"client": 3}, False),
    (GOOD | {"client": None}, False),
    (GOOD | {"id": -1}, False),
    (GOOD | {"id": 2**53}, False),
    (GOOD | {"id": "7"}, False),
    (GOOD | {"id": True}, False),
    (GOOD | {"id": 7.0}, False),
    (GOOD | {"intent": None}, True),
    (GOOD | {"intent": "play"}, True),
    (GOOD | {"intent": []}, True),
    (GOOD | {"intent": ["play"]}, True),
    (GOOD | {"intent": ["play", {}, {}]}, True),
    (GOOD | {"intent": [3, {}]}, True),
    (GOOD | {"intent": ["play", []]}, True),
    (GOOD | {"intent": ["play", "a2-a3"]}, True),
    (GOOD | {"intent": ["play", {"move": NESTED}]}, True),
    (GOOD | {"intent": ["play", {"move": {"from": "a2"}}]}, True),
    (GOOD | {"intent": ["play", {"move": ["a2", 3]}]}, True),
    (GOOD | {"intent": ["play", {"move": "x" * 2_001}]}, True),
    (GOOD | {"intent": ["play", {"move": ["a2"] * 51}]}, True),
    (GOOD | {"intent": ["play", {str(number): "" for number in range(51)}]}, True),
    (GOOD | {"intent": ["play", {"move": 1.5}]}, True),
    (GOOD | {"intent": ["play", {3: "a2"}]}, True),
    (GOOD | {"intent": ["goto", {"ply": 10**5000}]}, True),
    (GOOD | {"intent": ["board", {"show": -(10**101)}]}, True),
    (GOOD | {"rev": 10**5000}, True),
    (GOOD | {"fields": None}, True),
    (GOOD | {"fields": ["move"]}, True),
    (GOOD | {"fields": {"move": 3}}, True),
    (GOOD | {"fields": {"move": "x" * 2_001}}, True),
    (GOOD | {"fields": {str(number): "" for number in range(51)}}, True),
    (GOOD | {"rev": None}, True),
    (GOOD | {"rev": "1"}, True),
    (GOOD | {"rev": True}, True),
    (GOOD | {"rev": 1.0}, True),
]


@pytest.mark.parametrize(("message", "known"), MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_message_is_answered_and_changes_nothing(message: object, known: bool) -> None:
    session = MatchSession(mg.Match(mg.rules("minus-vs-plus")))
    before = session.view
    session.receive(message)
    ack = session.view["ack"]
    assert (ack["ok"], ack["code"]) == (False, "malformed")
    assert (ack["client"], ack["id"]) == (("c", 7) if known else ("", 0))
    assert ack["text"].startswith("The board received ")
    assert session.view == before | {"ack": ack}
    assert session.match.ply == 0


def test_the_good_message_itself_is_taken() -> None:
    session = MatchSession(mg.Match(mg.rules("minus-vs-plus")))
    session.receive(GOOD)
    assert session.view["ack"]["ok"]


@pytest.mark.parametrize("name", ["cheat", "", "__init__", "receive", "_new", "PLAY", "x" * 10**6])
def test_an_unknown_intent_is_answered(name: str) -> None:
    hand = Hand()
    assert hand.ask(name)["code"] == "unknown"
    assert hand.match.ply == 0


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"move": ""}, "notation"),
        ({"move": "a2-a3 " * 300}, "notation"),
        ({"move": "\x00\u202e"}, "notation"),
        ({"move": "\ud800"}, "malformed"),
        ({"move": None}, "malformed"),
        ({"move": 451}, "malformed"),
        ({"move": True}, "malformed"),
        ({"move": ["a2", "a3"]}, "malformed"),
        ({"cells": ["a2", "a3"]}, "malformed"),
        ({"sure": True}, "malformed"),
        ({"move": "a2-a3", "sure": True}, "not-offered"),
        ({"move": "a2-a3", "player": "negative"}, "not-offered"),
    ],
    ids=lambda value: str(value)[:40].encode("ascii", "backslashreplace").decode(),
)
def test_a_move_of_the_wrong_form_is_answered(args: dict[str, Any], code: str) -> None:
    hand = Hand()
    ack = hand.ask("play", args)
    assert (ack["ok"], ack["code"]) == (False, code)
    assert len(ack["text"]) < 200
    assert hand.match.ply == 0


def test_args_and_fields_together_are_not_on_offer() -> None:
    hand = Hand()
    assert hand.ask("play", {"move": "a2-a3"}, {"move": "b2-b3"})["code"] == "not-offered"
    assert hand.match.ply == 0


def test_an_observer_that_fails_does_not_break_the_board() -> None:
    hand = Hand()

    def fail(_: object) -> None:
        raise RuntimeError("a cell of the notebook has a mistake")

    hand.match.observe(fail, "history")
    ack = hand.ask("play", {"move": "a2-a3"})
    assert (ack["ok"], ack["code"], hand.match.ply) == (True, "", 1)
    hand.match.unobserve(fail, "history")
    assert hand.view["rev"] > 1, "what the match did is shown"
    hand.play("b5-b4")


# Noise.

INTENTS = "play why undo redo goto new back dismiss pause start overlay agree resign"
NAMES = st.sampled_from(INTENTS.split())
KEYS = st.sampled_from(["move", "sure", "ply", "options", "from", "to", "name", "cells", "numbers", "seed"])
TEXTS = st.text(max_size=8) | st.sampled_from(["a2-a3", "b5-b4", "a2", "mirror", "off"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)
MESSAGES = JSON | st.fixed_dictionaries(
    {},
    optional={
        "intent": JSON | st.tuples(NAMES, st.dictionaries(KEYS, JSON, max_size=2)).map(list),
        "fields": JSON | st.dictionaries(KEYS, TEXTS, max_size=2),
        "rev": JSON | st.just("now"),
        "id": JSON | st.integers(0, 99),
        "client": JSON | st.just("noise"),
    },
)


@given(st.lists(MESSAGES, max_size=8))
def test_noise_never_raises_and_is_always_answered(messages: list[Any]) -> None:
    session = MatchSession(mg.Match(mg.rules("minus-vs-plus")))
    for message in messages:
        if isinstance(message, dict) and message.get("rev") == "now":
            message["rev"] = session.view["rev"]
        before = session.match, session.match.played, session.match.ply, session.view
        session.receive(message)
        ack = session.view["ack"]
        match message:
            case {"client": "noise", "id": int(number)} if type(number) is int and 0 <= number < 2**53:
                assert (ack["client"], ack["id"]) == ("noise", number)
        if not ack["ok"]:
            assert before[:3] == (session.match, session.match.played, session.match.ply)
            assert ack["code"]
            assert ack["text"]
            assert ack["code"] != "error", ack
        nodes.validate_view(session.view["tree"])
        json.dumps(session.view, allow_nan=False)


def test_a_text_may_be_as_long_as_the_limit_and_no_longer() -> None:
    asked = {"intent": ["undo", {}], "rev": 0, "id": 1, "client": "k"}
    assert read({**asked, "fields": {"answer": "1" * MAX_CHARACTERS}}).fields == {"answer": "1" * MAX_CHARACTERS}
    with pytest.raises(Unreadable):
        read({**asked, "fields": {"answer": "1" * (MAX_CHARACTERS + 1)}})

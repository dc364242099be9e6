"""Browsers that show one board at a table: each plays its side, and the word of a seat is for one of them alone."""

from __future__ import annotations

from typing import Any

import pytest

from engine.tables.at_tables import record
from mathgames.activities import FreePlay, Predict, Who
from mathgames.engine.tables import Table
from mathgames.page.table_session import TableSession
from page.hand import Hand


def browsers(**how: Any) -> tuple[Hand, Hand, Hand]:
    """Three browsers at one board; the first two have sat down."""
    table = Table(record())
    session = TableSession(table.match(), table=table, **how)
    hands = Hand(session=session), Hand(session=session), Hand(session=session)
    for number, hand in enumerate(hands):
        hand.client = f"client{number}"
    for hand, player in zip(hands, table.state.rules.players, strict=False):
        assert hand.ask("activity", {"name": "seats", "sit": player})["ok"]
    return hands


def test_each_browser_plays_its_side() -> None:
    one, other, third = browsers()
    assert other.ask("play", {"move": "a2-a3"})["text"] == "Blue plays at the other screen."
    assert third.ask("play", {"move": "a2-a3"})["text"] == "You are watching. The players are at other screens."
    assert third.ask("goto", {"ply": 0})["ok"] is False
    one.play("a2-a3")
    assert one.ask("play", {"move": "b5-b4"})["text"] == "Red plays at the other screen."
    other.play("b5-b4")
    assert one.match.played == ("a2-a3", "b5-b4")
    assert one.ask("activity", {"name": "seats", "offer": "take-back"})["ok"]
    assert one.ask("activity", {"name": "seats", "answer": True})["ok"] is False
    assert other.ask("activity", {"name": "seats", "answer": True})["ok"]
    assert one.match.played == ()


def test_seat_word_is_for_one_browser_and_restores_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    # Some words are part of what is drawn: path, for one.
    monkeypatch.setattr("mathgames.activities.seats.draw_check_word", iter(("zinc", "moth", "loom")).__next__)
    one, _other, third = browsers()
    table = one.session.table  # type: ignore[attr-defined]  # a TableSession
    ack = third.ask("activity", {"name": "seats", "back": True}, fields={"word": table.words["client0"]})
    assert ack["ok"]
    assert ack["text"] == f"You play Blue. Your word is {table.words['client2']}."
    assert "word" not in third.view["say"]
    assert table.words["client2"] not in str(third.view["tree"])
    assert one.ask("play", {"move": "a2-a3"})["text"] == "You are watching. The players are at other screens."
    third.play("a2-a3")


def test_the_other_browser_predicts() -> None:
    one, other, third = browsers(activities=(FreePlay(), Predict(Who.OTHER_PLAYER)))
    one.play("c1-e3")
    other.play("d6-f4")
    one.ask("play", {"move": "e3-f4"})
    assert one.find(key="question")
    for hand in (one, third):
        assert not hand.ask("answer", fields={"answer": "0"})["ok"]
    ack = other.ask("answer", fields={"answer": "0"})
    assert ack["ok"], ack
    assert one.match.ply == 3

"""Capabilities of an activity from outside the package: locks, questions, panel and note of a toy, two together."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import mathgames as mg
from activities.at_a_board import EXAM, hand, marks, page
from activities.toy import Marks, Toy
from harness.games import played
from mathgames.activities import FreePlay, of_a_page
from mathgames.engine.saves import autosave
from mathgames.explain import nodes
from mathgames.games.contract import Activity, Control, MoveQuestion, Proceed, Reaction, Snapshot
from mathgames.games.contract.activity import Asks, Moves, Offers, Shows
from mathgames.language.words import _
from mathgames.notebook.widgets import GameWidget
from mathgames.page import MatchSession
from page.hand import Hand

# Locks.


def test_what_is_locked_is_not_offered_and_not_done() -> None:
    free, locked = hand(None, Toy(locked=frozenset())), hand()
    assert free.find(key="typed")
    assert not locked.find(key="typed")
    assert free.view["input"]["why"] is True
    assert locked.view["input"]["why"] is False
    assert locked.ask("play", None, {"move": "a2-a3"})["code"] == "not-offered"
    assert locked.ask("why", {"from": "a2", "to": "a5"})["code"] == "not-offered"
    assert free.ask("why", {"from": "a2", "to": "a5"})["code"] == "too-far"


@pytest.mark.parametrize(
    "control", [it for it in Control if it not in (Control.WHAT_IF, Control.HINTS, Control.LOOK_BACK)], ids=str
)
def test_each_control_can_be_locked(control: Control) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"), clock=mg.Clock(60))
    match.play("a2-a3")
    match._session.pause_clock()
    free = hand(match, Toy(locked=frozenset()))
    locked = hand(match, Toy(locked=frozenset({control})))
    assert (free.view["tree"], free.view["input"]) != (locked.view["tree"], locked.view["input"])
    lost = [intent for intent in free.offered() if intent not in locked.offered()]
    for name, args in lost:
        assert locked.ask(name, args)["code"] == "not-offered"
    assert bool(lost) or control in {Control.WHY, Control.SHARE, Control.TAP}


# A question before a move.


def test_a_right_answer_makes_the_move() -> None:
    board = hand(played("minus-vs-plus", "c1-e3", "d5-d4"))
    ask = board.ask("play", {"move": "e3-d4"})
    assert (ask["ok"], ask["code"]) == (False, "predict")
    assert ask["text"] == "How many points will e3-d4 bring? Choose “Answer” or “Another move”."
    assert board.match.ply == 2
    assert board.find(field="guess")
    assert board.ask("answer", None, {"guess": "3"})["ok"]
    assert board.match.history[-1] == "e3-d4"
    assert board.view["say"].startswith("Right. Positive 3 attacks")
    assert marks(board) == Marks(right=1)
    assert "1 result foretold\n\n0 mistakes" in page(board) or "1 result foretold\n0 mistakes" in page(board)


def test_a_wrong_answer_leads_to_another_question() -> None:
    board = hand()
    board.ask("play", {"move": "a2-a3"})
    again = board.ask("answer", None, {"guess": "7"})
    assert (again["ok"], again["code"]) == (False, "again")
    assert again["text"].startswith("Not 7. Try again.")
    assert board.match.ply == 0
    assert "1 mistake" in page(board)
    assert board.ask("answer", None, {"guess": "0"})["ok"]
    assert board.match.ply == 1
    assert marks(board) == Marks(right=1, wrong=1)


def test_dismissing_drops_the_move() -> None:
    board = hand()
    board.ask("play", {"move": "a2-a3"})
    assert board.ask("dismiss")["ok"]
    assert board.match.ply == 0
    assert not board.find(key="question")
    assert board.ask("answer", None, {"guess": "0"})["code"] == "not-offered"


def test_the_same_gesture_again_only_asks_again() -> None:
    board = hand()
    for _time in range(3):
        assert board.ask("play", {"move": "a2-a3"})["code"] == "predict"
    assert board.match.ply == 0


# A control, a panel and a note.


def test_a_control_of_its_own() -> None:
    board = hand()
    assert EXAM in board.offered()
    refused = board.ask(*EXAM)
    assert (refused["code"], refused["text"]) == ("too-early", "Make a move first.")
    board.match.play("a2-a3")
    assert board.ask(*EXAM)["ok"]
    assert board.view["say"] == "The exam begins."
    assert EXAM not in board.offered()
    for args in ({"name": "toy"}, {"name": "toy", "exam": 1}, {"name": "nobody", "exam": True}, {}):
        assert board.ask("activity", args)["code"] == "not-offered"


def marked(match: mg.Match | None = None) -> Hand:
    """A board on which one result was foretold, after one mistake."""
    board = hand(match)
    board.ask("play", {"move": "a2-a3"})
    board.ask("answer", None, {"guess": "5"})
    board.ask("answer", None, {"guess": "0"})
    return board


def test_note_is_written_to_record_and_restored() -> None:
    record = marked().match.to_record()
    assert 'note toy: {"right": 1, "wrong": 1}' in record or 'note toy: {"right":1,"wrong":1}' in record
    again = hand(mg.Match.from_record(record))
    assert marks(again) == Marks(right=1, wrong=1)
    assert "1 mistake" in page(again)
    assert again.match.to_record() == record
    without = Hand(mg.Match.from_record(record))
    assert without.match.to_record() == record, "a page without the toy keeps what it had noted"


@pytest.mark.parametrize("note", ['"many"', '{"right": "1"}', "[]", "null"])
def test_edited_note_is_replaced_by_default(note: str) -> None:
    lines = marked().match.to_record().splitlines()
    edited = "\n".join(f"note toy: {note}" if line.startswith("note toy") else line for line in lines)
    assert marks(hand(mg.Match.from_record(edited))) == Marks()


def test_a_note_is_saved_and_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    board = hand(None, Toy(), keep=autosave)
    board.ask("play", {"move": "a2-a3"})
    board.ask("answer", None, {"guess": "0"})
    board.ask("play", {"move": "a5-a4"})
    board.ask("answer", None, {"guess": "5"})  # changes the note alone
    widget = mg.resume(activities=[FreePlay(), Toy()])
    assert widget.match.history == ("a2-a3",)
    assert widget.match._session.notes["toy"] == {"right": 1, "wrong": 1}
    assert "1 result foretold" in nodes.plain_text(widget.view["tree"])


def test_new_game_gets_new_note_and_old_game_keeps_its_own() -> None:
    board = marked()
    board.ask("new")
    assert marks(board) == Marks()
    assert "toy" not in board.match._session.notes
    board.ask("back")
    assert marks(board) == Marks(right=1, wrong=1)


# Together.


class Confirm(Activity[int]):
    """Asks before each move whether it is meant; what it offers, the other activities may lock."""

    name = "confirm"

    def begin(self, moment: Snapshot, note: Any = None) -> int:
        return 0

    def offers(self, state: int, moment: Snapshot) -> frozenset[Control]:
        return frozenset({Control.TYPED, Control.UNDO})

    def ask_before(self, state: int, moment: Snapshot, move: Any) -> MoveQuestion | None:
        return MoveQuestion(code="sure", announcement=_("Sure?"), yes=_("Yes"), no=_("No"))

    def on_answer(self, state: int, moment: Snapshot, move: Any, fields: Mapping[str, str]) -> Reaction:
        return Reaction(state + 1, effects=(Proceed(),) if state else ())


@pytest.mark.parametrize(("order", "codes"), [(1, ["predict", "sure"]), (-1, ["sure", "predict"])])
def test_two_activities_ask_in_their_order(order: int, codes: list[str]) -> None:
    class Sure(Confirm):
        def on_answer(self, state: int, moment: Snapshot, move: Any, fields: Mapping[str, str]) -> Reaction:
            return Reaction(state + 1, effects=(Proceed(),))

    board = Hand(session=MatchSession(mg.Match(mg.rules("minus-vs-plus")), activities=[Toy(), Sure()][::order]))
    asked = [board.ask("play", {"move": "a2-a3"})["code"]]
    asked.append(board.ask("answer", None, {"guess": "0"})["code"])
    assert asked == codes
    assert board.match.ply == 0
    assert board.ask("answer", None, {"guess": "0"})["ok"]
    assert board.match.ply == 1


def test_one_activity_drops_what_the_other_let_pass() -> None:
    board = hand(None, Toy(), Confirm())
    board.ask("play", {"move": "a2-a3"})
    board.ask("answer", None, {"guess": "0"})
    assert board.ask("answer")["ok"]
    assert board.match.ply == 0
    assert marks(board).right == 1


def test_a_lock_of_one_takes_away_what_another_offers() -> None:
    def offered(*activities: Activity[Any]) -> tuple[bool, bool]:
        board = Hand(session=MatchSession(mg.Match(mg.rules("minus-vs-plus")), activities=activities))
        return bool(board.find(key="typed")), board.find(**{"aria-label": "Undo"}) != []

    assert offered(Confirm()) == (True, True)
    assert offered(Toy()) == (False, False), "nobody offers anything"
    assert offered(Toy(), Confirm()) == offered(Confirm(), Toy()) == (False, True)


def test_play_gives_a_widget_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = mg.Match(mg.rules("minus-vs-plus"))
    widget = mg.play(match, save=False, activities=[FreePlay(), Toy(plays="negative", asks=False)])
    assert isinstance(widget, GameWidget)
    assert "results foretold" in nodes.plain_text(widget.view["tree"])
    message = {"intent": ["play", {"move": "a2-a3"}], "rev": widget.view["rev"], "id": 1, "client": "c"}
    widget._receive(None, message, None)
    assert match.ply == 2, "where no kernel runs, nobody waits for the reply"
    first = mg.play("minus-vs-plus", save=False, activities=[FreePlay(), Toy(plays="positive", asks=False)])
    assert first.match.ply == 1


@pytest.mark.parametrize(("name", "lock"), [("hints", "hints"), ("look-back", "look-back"), ("compare", "what-if")])
def test_locked_controls_remove_their_activities(name: str, lock: str) -> None:
    names = {
        closed: {it.name for it in of_a_page(mg.rules("infinity-masters"), [FreePlay(map(Control, closed))])}
        for closed in ((), (lock,))
    }
    assert names[()] - names[(lock,)] == {name}


# Effects.


def test_an_activity_acts_on_the_match_by_effects() -> None:
    written: list[Any] = []
    session = MatchSession(mg.Match(mg.rules("minus-vs-plus")), activities=[FreePlay(), Toy()], on_keep=written.append)
    board, match = Hand(session=session), session.match
    assert board.ask("activity", {"name": "toy", "first": True})["ok"]
    assert match.ply == 1
    assert written[-1] == match.played
    assert board.ask("activity", {"name": "toy", "again": True})["ok"]
    assert (match.ply, len(match.played)) == (0, 1)
    assert board.ask("activity", {"name": "toy", "other": True})["ok"]
    assert session.match is not match
    assert session.match.played == ()
    assert [it.name for it in session._activities] == ["toy"]
    assert session.view["say"].startswith("Another match.")


def test_an_activity_says_what_a_press_on_the_board_means() -> None:
    board = hand(None, Toy())
    assert board.ask("play", {"cells": ["a2"]})["code"], "no game is played so"
    board.ask("activity", {"name": "toy", "hold": True})
    assert board.view["input"]["kind"] == "cells"
    assert board.ask("play", {"cells": ["a2"]})["ok"]
    assert board.view["say"] == "a2 was pressed."
    assert (board.match.ply, board.view["input"]["kind"]) == (0, "pick")


def test_missing_hook_is_never_called(monkeypatch: pytest.MonkeyPatch) -> None:
    def called(*_about: Any) -> Any:
        raise AssertionError("a hook is called that the activity does not have")

    board = hand(None, Toy())
    for protocol in (Offers, Asks, Moves, Shows):
        for hook, default in vars(protocol).items():
            if callable(default) and not hook.startswith("_") and not Toy.implements(hook):
                monkeypatch.setattr(protocol, hook, called)
    assert board.ask("share", {"open": True})["ok"]

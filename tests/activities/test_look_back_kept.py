"""The moments of a game are kept with it, and a note that a stranger wrote is not believed."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg
from activities.at_a_board import hand, page
from activities.looking_back import Exam, looked, state
from harness.blunders import blunder
from harness.games import played
from harness.later import Slices
from mathgames.activities import LookBack, look_back
from mathgames.explain import nodes
from mathgames.games.contract.thinking import WIN


def test_the_moments_are_kept_with_the_game() -> None:
    board = looked(blunder(), Slices())
    note = board.match._session.notes["look-back"]
    branch = state(board).branches[0]
    assert note["moments"][0] == {
        "ply": 1,
        "played": "a1-b1",
        "better": "b4-c5",
        "line": list(branch.point.line),
        "lost": branch.point.loss,
        "value": branch.point.value,
    }
    moment, activity = board.session.moment, LookBack()
    assert activity.begin(moment, note).branches == state(board).branches
    resumed = activity.begin(moment, note)
    assert activity.note(resumed) == note
    assert "Move 1: Blue played a1-b1." in nodes.plain_text(next(iter(activity.panels(resumed, moment))))


GOOD = {"ply": 1, "played": "a1-b1", "better": "b4-c5", "line": ["b4-c5"], "lost": 500, "value": 400}


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"ply": 0},
        {"ply": 4},
        {"ply": 10**90},
        {"ply": -1},
        {"ply": 1.0},
        {"ply": "1"},
        {"ply": 2},
        {"played": "a1-a2"},
        {"played": None},
        {"better": "a1-b1", "line": ["a1-b1"]},
        {"better": "f6-f5", "line": ["f6-f5"]},
        {"better": "b4-b9", "line": ["b4-b9"]},
        {"better": "B4-C5", "line": ["B4-C5"]},
        {"better": "x" * 10_000, "line": ["x" * 10_000]},
        {"line": []},
        {"line": "b4-c5"},
        {"line": ["b4-c5", 5]},
        {"line": ["b4-c5", "b4-c5"]},
        {"line": ["b4-c5", *["e6-e5"] * 20]},
        {"line": [["b4-c5"]]},
        {"lost": 0},
        {"lost": -500},
        {"lost": 99},
        {"lost": 10**50},
        {"lost": 500.5},
        {"lost": True},
        {"value": 10**50},
        {"value": -WIN},
        {"value": "500"},
    ],
)
def test_a_hostile_note_is_not_believed(change: dict[str, Any]) -> None:
    moment = hand(blunder(), Exam()).session.moment
    kept = LookBack().begin(moment, {"moments": [GOOD | change]})
    assert [branch.point.ply for branch in kept.branches] == ([] if change else [1])


@pytest.mark.parametrize(
    "note", [None, 5, "moments", [], [GOOD], {}, {"moments": GOOD}, {"moments": [None, 5, [], "x", {}]}]
)
def test_a_note_of_another_kind_is_none(note: Any) -> None:
    moment = hand(blunder(), Exam()).session.moment
    assert LookBack().begin(moment, note) == look_back.LookBackState()


def test_a_note_holds_each_moment_once_and_three_at_most() -> None:
    moment = hand(blunder(), Exam()).session.moment
    assert len(LookBack().begin(moment, {"moments": [GOOD] * 50}).branches) == 1


def test_a_saved_game_is_taken_up_with_its_moments() -> None:
    match = played("minus-vs-plus", "a2-a3", "a5-a4", "b2-b3")
    better = "c2-c3"
    moment = {"ply": 3, "played": "b2-b3", "better": better, "line": [better], "lost": 150, "value": 0}
    match._session.notes["look-back"] = {"moments": [moment]}
    again = mg.Match.from_record(match.to_record())
    board = hand(again, Exam(), on_later=Slices())
    assert f"With {better}, Blue would have been about 2 points better off." in page(board)
    board.ask("undo")
    assert board.match._session.notes["look-back"] == {"moments": [moment]}, "what is undone is still there"

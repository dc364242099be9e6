"""The score sheet: the board tells nothing, the pupil writes, and the first wrong line is found."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg
from activities.at_a_board import told
from harness.game_page import position
from mathgames.activities import FreePlay, ScoreSheet
from mathgames.activities.score_sheet import CELLS
from mathgames.page import MatchSession
from page.hand import Hand

PIECES = {"c3": 5, "d4": -6, "e2": 3, "f3": -3, "a5": -1, "a1": 2}
RIGHT = ("5 + (-6)", "-1", "5", "5")


def keeping() -> Hand:
    hand = Hand(session=MatchSession(position(PIECES), activities=(FreePlay(), ScoreSheet(on=True))))
    hand.play("c3-d4")
    return hand


def write(hand: Hand, *cells: str, ply: int = 1) -> Any:
    return hand.ask("activity", {"name": "score-sheet", "write": ply}, dict(zip(CELLS, cells, strict=True)))


def audit(hand: Hand) -> str:
    assert hand.ask("activity", {"name": "score-sheet", "audit": True})["ok"]
    return str(hand.view["say"])


def test_score_sheet_hides_results_and_scores_on_board() -> None:
    hand = keeping()
    everything = told(hand)
    for secret in ("5 + (−6) = −1", "5 plus negative 6 equals negative 1", "5 points", "Blue 5"):
        assert secret not in everything
    assert write(hand, *RIGHT)["ok"]
    assert audit(hand) == "Every line you wrote is right."
    assert "5 points" in told(hand), "what was looked through may be seen"


@pytest.mark.parametrize("operation", ["5+-6", "5 + (−6)", "(5)+(-6)", "+5 + −6"])
def test_an_operation_is_read_however_it_is_written(operation: str) -> None:
    hand = keeping()
    write(hand, operation, *RIGHT[1:])
    assert audit(hand) == "Every line you wrote is right."


@pytest.mark.parametrize(
    ("cell", "wrong", "told"),
    [
        ("operation", "-6 + 5", "in which order"),
        ("operation", "5 − 6", "in which order"),
        ("operation", "nonsense", "in which order"),
        ("result", "11", "Which way does the second one lead?"),
        ("result", "eleven", "Type one number"),
        ("points", "1", "who scores for this move"),
        ("total", "6", "Add the points to the total"),
    ],
)
def test_the_first_wrong_cell_is_told_with_what_to_look_at(cell: str, wrong: str, told: str) -> None:
    hand = keeping()
    line = dict(zip(CELLS, RIGHT, strict=True)) | {cell: wrong}
    write(hand, *line.values())
    said = audit(hand)
    assert said.startswith("Move 1: look at “")
    assert told in said
    write(hand, *RIGHT)
    assert audit(hand) == "Every line you wrote is right."


def test_only_the_first_wrong_line_is_told() -> None:
    hand = keeping()
    hand.play("a5-a4", "e2-f3")
    write(hand, "5 + (-6)", "11", "5", "5")
    write(hand, "3 + (-3)", "6", "3", "8", ply=3)
    assert "Move 1" in audit(hand)
    write(hand, *RIGHT)
    assert "Move 3" in audit(hand)


def test_score_sheet_needs_full_lines_for_calculating_moves() -> None:
    hand = keeping()
    assert write(hand, "5 + (-6)", "", "5", "5")["text"] == "Fill in all four boxes in the line."
    hand.play("a5-a4")
    assert ["activity", {"name": "score-sheet", "write": 2}] not in hand.offered()
    assert not write(hand, *RIGHT, ply=2)["ok"]


def test_it_survives_a_record_and_not_the_undoing_of_its_move() -> None:
    hand = keeping()
    write(hand, "5 + (-6)", "11", "5", "5")
    again = Hand(mg.Match.from_record(hand.match.to_record()))
    assert "Move 1" in audit(again)
    again.ask("undo")
    again.ask("play", {"move": "a1-a2"})
    again.ask("answer")
    assert again.match.played == ("a1-a2",)
    assert audit_is_not_offered(again)


def audit_is_not_offered(hand: Hand) -> bool:
    return ["activity", {"name": "score-sheet", "audit": True}] not in hand.offered()


@pytest.mark.parametrize(
    "note", [3, {"on": True, "lines": [1, ["x"], [1, "a", "b", "c", 4], [-1, "a", "b", "c", "d"]]}]
)
def test_a_damaged_note_is_not_believed(note: Any) -> None:
    match = position(PIECES)
    match._session.notes["score-sheet"] = note
    assert audit_is_not_offered(Hand(match))


def test_a_game_without_a_score_has_no_lines_to_write() -> None:
    hand = Hand(session=MatchSession(mg.Match(mg.rules("tinc")), activities=(FreePlay(), ScoreSheet(on=True))))
    hand.play("0,0")
    assert hand.find(**{"class": "mg-panel mg-sheet"})
    assert not hand.find(field="total")

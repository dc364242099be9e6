"""The log of a game: complete through a save, a kill and an export, described by its schema, and without names."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

import mathgames as mg
from activities.predicting import asking
from activities.test_asked_of_answers import masters
from harness.game_page import position
from harness.later import Later
from mathgames.activities import FreePlay, Opponent, Predict, UndoAsks, Who
from mathgames.activities.log import SCHEMA
from mathgames.activities.predict import items_of
from mathgames.activities.takebacks import UndoAsksFor
from mathgames.arithmetic.items.move_items import calculation_of
from mathgames.page import MatchSession
from page.hand import Hand

ATTACKS = {"a1": 5, "b2": -6, "c1": 4, "d2": -6, "e1": 3, "f2": -6, "f5": -3, "a6": -1}


def busy() -> Hand:
    """A game with a right answer, wrong ones, hints, an undo that was asked about, and a takeback."""
    later, seconds = Later(), iter(range(1000))
    around = (
        FreePlay(),
        Opponent(),
        Predict(Who.MOVER, clock=lambda: next(seconds)),
        UndoAsks(UndoAsksFor.SUBTRACTION, clock=lambda: next(seconds)),
    )
    hand = Hand(session=MatchSession(position(ATTACKS), activities=around, on_later=later))
    for own, given, other in (("a1-b2", "-11", "f5-f4"), ("c1-d2", "-10", "f4-f3"), ("e1-f2", "-9", "a6-a5")):
        hand.play(own)
        hand.ask("answer", {}, {"answer": given})
        hand.ask("answer", {"choice": "show"})
        hand.ask("answer")
        hand.play(other)
    hand.ask("undo")
    hand.ask("undo")
    hand.ask("answer", {}, {"answer": "3"})
    assert hand.match.ply == 4
    hand.play("a2-a3") if "a2-a3" in hand.match.legal_moves else hand.match.play(next(iter(hand.match.legal_moves)))
    return hand


def test_it_is_complete_and_survives_a_record() -> None:
    match = busy().match
    told = mg.answer_log(match)
    assert [(it.given, it.right) for it in told.answers if not it.was_shown] == [
        ("-11", False),
        ("-10", False),
        ("-9", False),
    ]
    assert [(calculation_of(it.question), it.right) for it in told.undoing] == [(("-3", "−", "-6"), True)]
    assert told.takebacks == ((4, 2),)
    again = mg.Match.from_record(match.to_record())
    assert mg.answer_log(again) == told
    assert mg.answer_log(Hand(again).match) == told, "a page that opens it loses nothing"


def test_slips_of_arithmetic_stand_apart_from_slips_of_strategy() -> None:
    match = busy().match
    told = mg.answer_log(match)
    assert [(it.ply, it.given) for it in told.arithmetic_slips] == [(0, "-11"), (2, "-10"), (4, "-9")]
    assert told.strategy_slips is None, "nobody has looked back"
    assert told.to_json()["slips"]["strategy"] is None


def test_log_analysis_on_request_reuses_earlier_findings() -> None:
    """−6 stands where +6 can take it, and +1 walks away instead."""
    match = position({"c5": 6, "d6": -6, "a1": 1, "f6": -1, "e6": -2}, target_score=12)
    match.play(next(text for text in match.legal_moves if text.startswith("a1")))
    (slip,) = mg.answer_log(match, analyse=True).strategy_slips or ()
    assert (slip.ply, slip.by, slip.played) == (1, "positive", match.played[0])
    assert slip.lost >= 100
    jsonschema.validate(mg.answer_log(match, analyse=True).to_json(), SCHEMA)
    moment = {"ply": 1, "played": match.played[0], "better": slip.better, "line": [slip.better], "lost": slip.lost}
    match._session.notes["look-back"] = {"moments": [moment | {"value": 0}, moment | {"ply": 9}, {"ply": "x"}]}
    assert mg.answer_log(match).strategy_slips == (slip,)


def test_log_names_misconception_after_several_answers() -> None:
    told = mg.answer_log(busy().match)
    assert told.misconception is not None
    assert told.misconception.key == "minus-before-sum-of-distances"
    once = Hand(session=MatchSession(position(ATTACKS), activities=(FreePlay(), Predict(Who.MOVER))))
    once.play("a1-b2")
    once.ask("answer", {}, {"answer": "11"})
    assert mg.answer_log(once.match).misconception is None


def test_the_schema_describes_it() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    data = mg.answer_log(busy().match).to_json()
    jsonschema.validate(data, SCHEMA)
    assert json.loads(str(mg.answer_log(busy().match))) == data
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data | {"name": "Sam"}, SCHEMA)


@pytest.mark.parametrize(
    ("match", "asks", "move", "forms"),
    [
        (masters("÷", a1="+∞", c3="+5", c4="-0", f6="-∞"), "mathematics", "c3-c4", ["mathematics", "number"]),
        (masters("−", a1="+∞", c3="+5", c4="-2", f6="-∞"), "both orders", "c3-c4", ["number", "number"]),
        (mg.Match(mg.rules("tinc")), "call", "0,0", ["name"]),
    ],
    ids=["mathematics", "both orders", "call"],
)
def test_the_schema_describes_whatever_is_asked_about_a_move(
    match: mg.Match, asks: str, move: str, forms: list[str]
) -> None:
    hand = asking(match, Who.MOVER, asks)
    hand.play(move)
    for right in items_of(match.rules, match.position, match.rules.parse(move), asks):
        hand.ask("answer", {}, {"answer": str(right.interaction.text(right.key[0]))})
    data = mg.answer_log(match).to_json()
    assert [answer["form"] for answer in data["answers"]] == forms
    jsonschema.validate(data, SCHEMA)


@pytest.mark.parametrize(
    "notes",
    [
        {"predict": 3, "hints": [], "takebacks": [[1], "x", [2, 3]], "catch": []},
        {"catch": {"claims": "x", "slips": None, "caught": 2, "found": 7, "missed": [3, "added-instead"]}},
        {"predict": {"attempts": 7}, "undo-asks": {"attempts": [{}]}, "hints": {"by_ply": {"x": 1, "2": 3}}},
    ],
)
def test_what_is_damaged_is_left_out(notes: dict[str, Any]) -> None:
    match = position(ATTACKS)
    match._session.notes.update(notes)
    jsonschema.validate(mg.answer_log(match).to_json(), SCHEMA)


def test_it_is_a_data_frame_where_pandas_is_installed() -> None:
    pytest.importorskip("pandas")
    frame = mg.answer_log(busy().match).to_frame()
    assert list(frame["right"]) == [False, False, False, False, False, False, True]

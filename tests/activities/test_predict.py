"""Predictions: the player who is asked, the feedback on an answer, and no result before it is given."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg
from activities.at_a_board import page
from activities.predicting import asking
from harness.game_page import position
from harness.games import armies
from harness.later import Later
from mathgames.activities import FreePlay, Opponent, Predict, Who
from mathgames.arithmetic import diagnose
from mathgames.explain.speech import aloud
from mathgames.games import registry
from mathgames.games.contract import Game
from mathgames.language.errors import OptionError
from mathgames.page import MatchSession
from page.hand import Hand
from toy_game import GAME as TOY_GAME

ATTACK = {"c3": 5, "d4": -6, "a1": 2, "a5": -1}
"""+5 can attack −6: 5 + (−6) = −1."""


def attacking(who: Who = Who.OTHER_PLAYER, asks: str = "") -> Hand:
    """A board on which an attack waits for its prediction."""
    hand = asking(position(ATTACK), who, asks)
    hand.play("c3-d4")
    assert hand.match.ply == 0
    return hand


def answer(hand: Hand, text: str) -> Any:
    return hand.ask("answer", {}, {"answer": text})


def choose(hand: Hand, means: str) -> Any:
    assert ["answer", {"choice": means}] in hand.offered()
    return hand.ask("answer", {"choice": means})


def attempts(hand: Hand) -> list[dict[str, Any]]:
    return [one for one in mg.answer_log(hand.match).to_json()["answers"] if one["asked"] == "predict"]


# Who is asked.


@pytest.mark.parametrize(
    ("who", "prompt", "by"),
    [
        (Who.OTHER_PLAYER, "Red: what is the result?", "negative"),
        (Who.MOVER, "Blue: what is the result?", "positive"),
        (Who.ALL, "Everyone: what is the result?", ""),
    ],
)
def test_the_player_whose_turn_it_is_to_predict_is_asked(who: Who, prompt: str, by: str) -> None:
    hand = attacking(who)
    assert hand.view["say"].startswith(f"{prompt} 5 plus negative 6.")
    assert prompt in page(hand)
    answer(hand, "-1")
    assert [attempt["by"] for attempt in attempts(hand)] == [by]


def test_predict_off_or_without_arithmetic_asks_nothing() -> None:
    hand = asking(position(ATTACK), Who.OFF)
    hand.play("c3-d4")
    assert hand.match.ply == 1
    hand = asking(position(ATTACK))
    hand.play("a1-a2")
    assert hand.match.ply == 1
    assert attempts(hand) == []


def test_it_is_switched_on_and_off_on_the_page() -> None:
    hand = Hand()
    choosing: tuple[str, Any] = "activity", {"name": "predict", "choose": True}
    assert [*choosing] in hand.offered()
    assert hand.ask(*choosing, {"who": "mover", "kind": "sign"})["ok"]
    assert hand.match._session.notes["predict"] == {"who": "mover", "asks": "sign", "attempts": []}
    assert hand.ask(*choosing, {"who": "everybody", "kind": "result"})["code"] == "option"
    assert hand.ask(*choosing, {"who": "off", "kind": "result"})["ok"]
    assert "predict" not in hand.match._session.notes
    counted = Hand(mg.Match(mg.rules("tinc")))
    assert counted.find(field="who")
    [asks] = counted.find(field="kind")
    assert [option[1]["value"] for option in asks[2:]] == ["new cells", "call", "lines through", "missing"]
    assert counted.ask(*choosing, {"who": "all"})["ok"]


def test_play_predict_option_and_classroom_preset_set_predictor(monkeypatch: pytest.MonkeyPatch) -> None:
    def who(widget: Any) -> str:
        return str(widget.match._session.notes.get("predict", {}).get("who", "off"))

    assert who(mg.play("minus-vs-plus", predict="mover", save=False)) == "mover"
    assert who(mg.play("minus-vs-plus", save=False)) == "off"
    assert who(mg.play("minus-vs-plus", preset="classroom", save=False)) == "other"
    assert who(mg.play("infinity-masters", preset="classroom", predict="off", save=False)) == "off"
    assert who(mg.play("tinc", preset="classroom", save=False)) == "off"
    with pytest.raises(OptionError, match="predict must be one of off, mover, other, all, not 'me'"):
        mg.play("minus-vs-plus", predict="me")
    assert who(mg.play("tinc", predict="all", save=False)) == "all"
    monkeypatch.setattr("mathgames.games.registry.GAMES", dict(registry.GAMES))
    mg.register(Game(TOY_GAME.rules, TOY_GAME.board, TOY_GAME.summary))
    with pytest.raises(OptionError, match="nothing to predict"):
        mg.play("row-of-numbers", predict="all", save=False)


# What else is asked.


def test_who_gets_points_can_be_asked() -> None:
    hand = attacking(asks="scorer")
    assert hand.view["say"].startswith("Red: what do you think? 5 plus negative 6. Who gets points for this move?")
    choose(hand, "negative")
    assert hand.match.ply == 0
    assert "What does this game give points for, and who gets them?" in page(hand)
    assert hand.ask("answer", {"choice": "positive"})["ok"]
    assert hand.match.ply == 1
    assert "Right: Blue gets points." in page(hand)
    assert [(it["form"], it["given"], it["right"]) for it in attempts(hand)] == [
        ("who", "negative", False),
        ("who", "positive", True),
    ]


def test_predict_addition_scores_for_no_player() -> None:
    hand = asking(position({"c3": 2, "d4": 3, "a5": -1}), Who.OTHER_PLAYER, "scorer")
    hand.play("c3-d4")
    choose(hand, "positive")
    choose(hand, "positive")
    assert "Nobody gets points for this move." in hand.view["say"]
    hand.ask("answer")
    assert hand.match.ply == 1


def test_the_points_of_a_line_are_counted_before_they_are_told() -> None:
    rules = mg.rules("slice-boundaries", n=2)
    data = rules.to_json(rules.initial()) | {"phase": "slice", "filled": ["1A", "2B"], "ply": 2}
    hand = asking(mg.Match(rules, position=rules.from_json(data)), Who.MOVER)
    assert not hand.find(preview=True), "the live count would tell"
    hand.play("line 0,1/10 19/10,2")
    assert hand.view["say"].startswith("Player 1: what do you think? How many points does this line score?")
    answer(hand, "3")
    assert "Is each of these squares different from the one before?" in page(hand)
    answer(hand, "9")
    assert "The line changes between filled and empty" in hand.view["say"]
    hand.ask("answer")
    assert hand.match.ply == 1
    assert [(it["a"], it["op"], it["form"], it["given"]) for it in attempts(hand)] == [
        ("", "", "count", "3"),
        ("", "", "count", "9"),
    ]
    again = Hand(mg.Match.from_record(hand.match.to_record()))
    assert attempts(again) == attempts(hand)


def test_predict_cells_of_new_ring_before_grid_grows() -> None:
    hand = asking(mg.Match(mg.rules("tinc")), Who.OTHER_PLAYER)
    hand.play("0,0")
    assert hand.view["say"].startswith("Noughts: what do you think? The grid grows by a ring.")
    answer(hand, "12")
    assert "Whose are the corner cells?" in page(hand)
    answer(hand, "8")
    assert hand.match.ply == 1
    assert "Right: 8." in page(hand)
    assert hand.match.position.side == 3


# Feedback on an answer.


def test_right_prediction_is_praised_in_one_line_and_played() -> None:
    hand = attacking()
    assert answer(hand, "−1")["ok"]
    assert hand.match.ply == 1
    assert hand.view["say"].startswith("Right: 5 plus negative 6 equals negative 1.")
    assert "Right: 5 + (−6) = −1." in page(hand)
    hand.play("a5-a4")
    assert "Right:" not in page(hand)


def test_wrong_prediction_gets_question_then_solution() -> None:
    hand = attacking()
    before = page(hand)
    answer(hand, "-9")
    assert hand.match.ply == 0, "the move waits"
    second = page(hand)
    assert second != before
    assert "?" in hand.view["say"]
    for blame in ("Wrong", "wrong", "No,", "not right", "✘"):
        assert blame not in second
    assert "✗ Not yet: −9." in second
    assert "mg-scene" not in second
    assert "−1" not in hand.view["say"]
    assert "negative 1" not in hand.view["say"].replace("negative 1s", "")
    answer(hand, "11")
    assert "Your answer is 11. The calculation goes from 5 to 0. Its last step is missing." in hand.view["say"]
    assert "equals negative 1" not in hand.view["say"], "the last step is left to think of"
    assert "Show me how" in page(hand), "with the way to it folded below"
    assert hand.match.ply == 0, "there is time to read"
    hand.ask("answer")
    assert hand.match.ply == 1
    assert [(it["given"], it["right"], it["try"]) for it in attempts(hand)] == [("-9", False, 1), ("11", False, 2)]


@pytest.mark.parametrize(
    ("pieces", "given", "idea"),
    [
        ({"c3": 5, "d4": -6}, "1", "sign-of-first-kept"),
        ({"c3": 5, "d4": -6}, "11", "second-sign-lost"),
        ({"c3": 5, "d4": -6}, "-11", "minus-before-sum-of-distances"),
        ({"c3": 2, "d4": 3}, "6", "multiplied-instead"),
        ({"c3": 4, "d4": -6}, "-24", "multiplied-instead"),
    ],
)
def test_a_misconception_is_met_with_its_own_question(pieces: dict[str, int], given: str, idea: str) -> None:
    hand = asking(position({**pieces, "a1": 2, "a5": -1}))
    hand.play("c3-d4")
    a, b = pieces.values()
    found = next(it for it in diagnose(a, "+", b, given) if it.key == idea)
    assert diagnose(a, "+", b, given)[0] == found, "it is the likeliest"
    answer(hand, given)
    assert str(found.question) in page(hand)
    assert aloud(str(found.question)) in hand.view["say"]
    assert idea in attempts(hand)[0]["ideas"]


def test_the_second_try_can_be_right() -> None:
    hand = attacking()
    answer(hand, "1")
    answer(hand, "-1")
    assert hand.match.ply == 1
    assert [it["right"] for it in attempts(hand)] == [False, True]


def test_the_move_stands_once_an_answer_was_given() -> None:
    hand = attacking()
    assert ["dismiss", {}] in hand.offered(), "another move can be chosen before"
    answer(hand, "1")
    assert ["dismiss", {}] not in hand.offered()
    for name, args in (("play", {"move": "a1-a2"}), ("why", {"from": "a5"}), ("dismiss", {})):
        assert not hand.ask(name, args)["ok"]
        assert hand.find(key="question"), name
    assert hand.ask("play", {"move": "a1-a2"})["text"] == "Answer the question first."
    assert hand.match.ply == 0


def test_text_instead_of_number_costs_no_try() -> None:
    hand = attacking()
    answered = answer(hand, "minus one")
    assert (answered["ok"], answered["code"]) == (False, "notation")
    assert attempts(hand) == []
    assert hand.find(key="question")
    assert answer(hand, "")["text"] == "Type one number, such as −3, 3/2 or 1.5."


def test_the_way_can_always_be_asked_for() -> None:
    hand = attacking()
    choose(hand, "show")
    assert "equals negative 1" in hand.view["say"]
    hand.ask("answer")
    assert hand.match.ply == 1
    assert [(it["given"], it["right"], it["shown"]) for it in attempts(hand)] == [("", False, True)]


def test_the_sign_comes_first_where_that_is_wanted() -> None:
    hand = attacking(asks="sign first")
    choose(hand, "+")
    assert "farther from zero" in hand.view["say"]
    choose(hand, "−")
    assert hand.match.ply == 0
    assert hand.view["say"].startswith("That sign is right.")
    answer(hand, "-1")
    assert hand.match.ply == 1
    assert [(it["form"], it["right"]) for it in attempts(hand)] == [("sign", False), ("sign", True), ("number", True)]


def test_the_sign_alone_is_enough_where_that_is_wanted() -> None:
    hand = attacking(asks="sign")
    choose(hand, "−")
    assert hand.match.ply == 1


def test_a_point_on_the_line_is_an_answer() -> None:
    hand = attacking(asks="on a line")
    assert hand.find(field="answer") == []

    def put(at: str) -> None:
        assert hand.ask("activity", {"name": "predict", "on": "answer", "move": f"point 0 {at}"})["ok"]

    assert hand.ask("answer", {}, {})["code"] == "notation", "the point waits"
    put("4")
    assert hand.view["say"] == "The point is at 4."
    answer_by_hand = hand.ask("answer", {}, {})
    assert hand.match.ply == 0, answer_by_hand
    put("-1")
    hand.ask("answer", {}, {})
    assert hand.match.ply == 1
    assert [(it["given"], it["right"]) for it in attempts(hand)] == [("4", False), ("-1", True)]


def test_a_number_is_typed_where_the_line_has_no_tick_for_it() -> None:
    pieces = {"d4": ("positive", "15"), "c5": ("negative", "-16")}
    hand = asking(armies(pieces, ops="−" * 64), Who.OTHER_PLAYER, "on a line")
    hand.play("d4-c5")
    assert hand.find(field="answer") != []


def test_a_rule_that_is_known_is_folded_until_the_next_error() -> None:
    def told_in_full(hand: Hand) -> bool:
        return not any("mg-known" in str(element[1].get("class")) for element in hand.find(**{"class": "mg-known"}))

    folded = []
    hand = asking(position({"a1": 5, "b2": -2, "c1": 5, "d2": -2, "e1": 5, "f2": -2, "f5": -3, "a6": -1}), Who.MOVER)
    for own, other in (("a1-b2", "f5-f4"), ("c1-d2", "f4-f3"), ("e1-f2", "a6-a5")):
        hand.play(own)
        answer(hand, "3")
        folded.append(not told_in_full(hand))
        hand.play(other)
    assert folded == [False, False, True]


# The computer.


def test_the_computers_moves_are_predicted_too_and_wait_for_it() -> None:
    later = Later()
    match = position(ATTACK | {"e5": -3}, target_score=12)
    predict = Predict(Who.OTHER_PLAYER)
    hand = Hand(
        session=MatchSession(
            match, activities=(FreePlay(), Opponent("level-2", side="negative", seed=1), predict), on_later=later
        )
    )
    later.runs_out()
    assert hand.match.ply == 0, "the computer's move waits for its prediction"
    assert hand.view["say"].startswith("What is the result? 5 plus negative 6.")
    assert ["dismiss", {}] not in hand.offered()
    later.runs_out()
    answer(hand, "-1")
    assert hand.match.ply == 1
    assert hand.match.played == ("c3-d4",)


def test_predict_mover_against_computer_asks_pupils_moves_only() -> None:
    later = Later()
    around = (FreePlay(), Opponent("level-2", side="positive", seed=1), Predict(Who.MOVER))
    hand = Hand(session=MatchSession(position(ATTACK), activities=around, on_later=later))
    hand.play("c3-d4")
    assert hand.view["say"].startswith("What is the result?")
    answer(hand, "-1")
    later.runs_out()
    assert hand.match.ply == 2


# The record.


def test_prediction_answers_survive_record_but_not_new_game() -> None:
    hand = attacking()
    answer(hand, "1")
    again = Hand(mg.Match.from_record(hand.match.to_record()))
    assert attempts(again) == attempts(hand)
    again.play("c3-d4")
    assert again.find(key="question"), "who is asked is kept too"
    answer(again, "-1")
    assert [it.given for it in mg.answer_log(again.match).answers] == ["1", "-1"]
    again.ask("new")
    assert again.match._session.notes["predict"] == {"who": "other", "asks": "result", "attempts": []}


@pytest.mark.parametrize(
    "note",
    [
        7,
        {"who": "x", "asks": "y", "attempts": [1, {"a": "z"}]},
        {"who": "all", "asks": "result", "attempts": [{"a": "9" * 5000}]},
    ],
)
def test_a_damaged_note_is_not_believed(note: Any) -> None:
    match = position(ATTACK)
    match._session.notes["predict"] = note
    hand = Hand(match)
    hand.play("a1-a2")
    assert hand.match._session.notes.get("predict", {}).get("attempts", []) == []


def test_what_was_practised_is_summed_up() -> None:
    hand = attacking()
    answer(hand, "1")
    answer(hand, "-1")
    assert "What we practised" in page(hand)
    assert "1 question asked so far." in page(hand)

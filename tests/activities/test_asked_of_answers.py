"""Questions of a board besides the result: the best answer, both orders, what mathematics and what the game says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import mathgames as mg
from activities.at_a_board import page
from activities.predicting import asking
from harness.game_page import position
from mathgames.activities import Who
from mathgames.activities.predict import items_of
from mathgames.arithmetic import calculate
from mathgames.arithmetic.items import ItemRef, response_from_json
from mathgames.arithmetic.items.move_items import calculation_of
from page.hand import Hand

OWNERS = {"+": "positive", "-": "negative"}


def at_board(rules: Any, position: Any) -> mg.Match:
    return mg.Match(rules, position=position)


def masters(ops: str, *, infinite_credit: str = "none", **board: str) -> mg.Match:
    """A board of Infinity Master's on which all squares have this operation: "+5" is Blue's 5, "--3" is Red's −3."""
    rules = mg.rules(
        "infinity-masters",
        board="classroom",
        operand_order="attacker_first",
        infinite_credit=infinite_credit,
        ops=ops,
    )
    pieces = {at: [OWNERS[piece[0]], piece[1:].replace("∞", "inf")] for at, piece in board.items()}
    return at_board(rules, rules.from_json(rules.to_json(rules.initial()) | {"board": pieces}))


def at_trades() -> Any:
    """A board on which each attack has an answer."""
    match = position({"b4": -5, "c3": 5, "c4": -3, "d4": -4, "e3": 4, "f3": -1})
    return match.rules, match.position


def attempts(hand: Hand) -> list[dict[str, Any]]:
    kept = hand.match._session.notes["predict"]["attempts"]
    assert all(response_from_json(one) is not None for one in kept)
    return [one for one in mg.answer_log(hand.match).to_json()["answers"] if one["asked"] == "predict"]


def answer(hand: Hand, text: str) -> Any:
    return hand.ask("answer", {}, {"answer": text})


# The best answer.


def most_after(rules: Any, before: Any, move: Any) -> Fraction:
    """The most that the other side can score after a move, by trying all."""
    after = rules.apply(before, move)
    player = rules.turn(after)
    had = rules.scores(after)[player].finite
    scored = [rules.scores(rules.apply(after, reply))[player].finite - had for reply in rules.moves(after)]
    return max(scored, default=Fraction(0))


def test_the_best_answer_is_asked_of_every_move() -> None:
    rules, start = at_trades()
    for move in rules.moves(start):
        (count,) = items_of(rules, start, move, "reply")
        most = most_after(rules, start, move)
        assert count.judge(str(most)).right
        assert not any(count.judge(str(wrong)).right for wrong in range(-1, 13) if wrong != most)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("5", "You may have given the points of the move itself."),
        ("1", "You may have taken the points of the answer away"),
        ("12", "What can each of Red's pieces do there?"),
    ],
)
def test_wrong_points_of_the_answer_are_met_with_why(wrong: str, why: str) -> None:
    """c3-b4 scores 5, and Red answers d4-e3 for 4."""
    hand = asking(at_board(*at_trades()), Who.MOVER, "reply")
    hand.play("c3-b4")
    assert "How many points can Red's best answer to this move score?" in page(hand)
    answer(hand, wrong)
    assert hand.match.ply == 0
    assert why in page(hand)
    answer(hand, wrong)
    assert "Red's best answer is d4-e3." in page(hand)
    assert hand.ask("answer")["ok"]
    assert [(one["form"], one["given"], one["right"]) for one in attempts(hand)] == [("count", wrong, False)] * 2


def test_a_move_that_meets_nothing_waits_for_its_answer_too() -> None:
    rules, start = at_trades()
    hand = asking(at_board(rules, start), Who.MOVER, "reply")
    hand.play("e3-d3")
    assert hand.match.ply == 0
    answer(hand, str(most_after(rules, start, rules.parse("e3-d3"))))
    assert hand.match.ply == 1


def test_points_can_be_fractions_and_have_keys() -> None:
    """−3 ÷ (−2) brings 3/2, and so does the answer's."""
    match = masters("÷", a1="+∞", c3="+-3", c4="--2", f6="-∞", e4="-6", d3="+1")
    for asks in ("points", "reply"):
        (count,) = items_of(match.rules, match.position, match.rules.parse("c3-c4"), asks)
        assert count.is_extended
    (points,) = items_of(match.rules, match.position, match.rules.parse("c3-c4"), "points")
    assert points.judge("3/2").right
    assert not points.judge("1").right


def test_questions_skip_finished_games_and_infinite_answers() -> None:
    won = position({"c3": 5, "d4": -6, "a1": 2, "a5": -1}, score=(23, 0))
    assert not items_of(won.rules, won.position, won.rules.parse("c3-d4"), "reply")
    for credit, questions in (("tally", 0), ("none", 1)):
        board = masters("÷", infinite_credit=credit, a1="+∞", c3="+0", c4="--5", f6="-∞")
        assert len(items_of(board.rules, board.position, board.rules.parse("a1-a2"), "reply")) == questions


# Both orders.


def test_both_orders_asked_in_turn_count_as_one_move() -> None:
    match = masters("−", a1="+∞", c3="+-2", c4="-3", d4="--2", f6="-∞")
    hand = asking(match, Who.MOVER, "both orders")
    hand.play("c3-c4")
    answer(hand, "-5")
    assert hand.match.ply == 0
    assert "3 minus negative 2. And with the numbers in the other order?" in hand.view["say"]
    answer(hand, "-5")
    assert hand.match.ply == 0
    answer(hand, "5")
    assert hand.match.ply == 1
    assert [(one["a"], one["b"], one["right"], one.get("more", 0)) for one in attempts(hand)] == [
        ("-2", "3", True, 1),
        ("3", "-2", False, 0),
        ("3", "-2", True, 0),
    ]
    (same,) = items_of(match.rules, match._session.path[0][0], match.rules.parse("c3-d4"), "both orders")
    assert same.judge("0").right


@pytest.mark.parametrize("ops", ["+", "−", "×", "÷"])
@pytest.mark.parametrize("defender", ["3", "0", "-2", "-6", "inf"])
def test_both_orders_are_judged_by_the_calculation_itself(ops: str, defender: str) -> None:
    match = masters(ops, a1="+∞", c3="+-2", c4=f"-{defender}", f6="-∞")
    items = items_of(match.rules, match.position, match.rules.parse("c3-c4"), "both orders")
    both = [("-2", defender), (defender, "-2")][: 1 if defender == "-2" else 2]
    assert [calculation_of(item.ref) for item in items] == [calculate(a, ops, b).key for a, b in both]
    for item, (a, b) in zip(items, both, strict=True):
        assert item.key[0] == calculate(a, ops, b, over_zero="numbers").value


# What mathematics says, and what the game says.


@pytest.mark.parametrize(
    ("attacker", "defender", "mathematics", "in_game"),
    [
        ("5", "0", "no value", "∞"),
        ("-5", "0", "no value", "−∞"),
        ("0", "5", "0", "0"),
        ("0", "0", "no value", "no value"),
        ("∞", "∞", "no value", "no value"),
        ("5", "∞", "0", "0"),
    ],
)
def test_first_mathematics_is_asked_and_then_the_game(
    attacker: str, defender: str, mathematics: str, in_game: str
) -> None:
    hand = asking(masters("÷", a1="+∞", c3=f"+{attacker}", c4=f"-{defender}", f6="-∞"), Who.MOVER, "mathematics")
    said = calculate(attacker, "÷", defender)
    hand.play("c3-c4")
    assert "What does mathematics say?" in page(hand)
    answer(hand, mathematics)
    assert hand.match.ply == 0
    assert "And what does this game say?" in page(hand)
    answer(hand, in_game)
    assert hand.match.ply == 1
    given = attempts(hand)
    assert [(one["form"], one["right"]) for one in given] == [("mathematics", True), ("number", True)]
    slots = tuple(zip(("a", "op", "b"), said.key, strict=True))
    assert ItemRef("move/mathematics", slots).judge(given[0]["given"]).right


def test_convention_and_mathematics_answers_are_kept_apart() -> None:
    hand = asking(masters("÷", a1="+∞", c3="+5", c4="-0", f6="-∞"), Who.MOVER, "mathematics")
    hand.play("c3-c4")
    answer(hand, "∞")
    assert "Which number times 0 comes back?" in page(hand)
    assert hand.ask("answer", {"choice": "show"})["ok"]
    assert hand.ask("answer")["ok"]
    assert "And what does this game say?" in page(hand), "the way to the one does not tell the other"
    answer(hand, "no value")
    assert "so the game has agreed on one" in page(hand)
    answer(hand, "∞")
    assert hand.match.ply == 1
    assert [one["right"] for one in attempts(hand)] == [False, False, False, True]
    first, *_rest = attempts(hand)
    assert first["ideas"] == ["over-zero-is-infinite"]
    kept, *_others = hand.match._session.notes["predict"]["attempts"]
    forged = response_from_json(kept | {"slots": kept["slots"] | {"key": first["given"]}})
    assert forged is not None
    assert not forged.right, "what mathematics says needs no file"


def test_where_both_say_the_same_of_everything_nothing_is_asked() -> None:
    hand = asking(masters("÷", a1="+∞", c3="+5", c4="-2", f6="-∞"), Who.MOVER, "mathematics")
    hand.play("c3-c4")
    assert hand.match.ply == 1

"""Undo as an operation: what was added is taken away again, and what that leaves is asked for first."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import mathgames as mg
from activities.at_a_board import page, told
from harness.game_page import position
from harness.games import armies
from harness.loops import loop_over
from mathgames.activities import FreePlay, UndoAsks
from mathgames.activities.takebacks import UndoAsksFor
from mathgames.arithmetic import derive
from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.items.item_feedback import lead_back
from mathgames.arithmetic.items.item_scene import calculation_behind
from mathgames.arithmetic.items.move_items import covered_item
from mathgames.arithmetic.items.responses import judge_entry
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import INFINITY
from mathgames.page import MatchSession
from page.hand import Hand


def undoing(match: mg.Match, asks: UndoAsksFor = UndoAsksFor.SUBTRACTION) -> Hand:
    return Hand(session=MatchSession(match, activities=(FreePlay(), UndoAsks(asks, clock=lambda: 0.0))))


def test_a_step_back_asks_for_the_subtraction_that_it_is() -> None:
    """+5 was hit by −3 and became +2: take the −3 away again, and 2 − (−3) = 5 is left."""
    hand = undoing(position({"c3": 5, "d4": -3, "a1": 1, "a5": -1}))
    hand.play("c3-d4")
    hand.ask("undo")
    assert hand.match.ply == 1, "the answer comes first"
    assert hand.view["say"].endswith("2 minus negative 3. Choose “Check” or “Do not undo”.")
    hand.ask("answer", {}, {"answer": "-1"})
    assert hand.match.ply == 1
    hand.ask("answer", {}, {"answer": "5"})
    assert hand.match.ply == 0
    assert hand.view["say"].startswith("Right: 2 minus negative 3 equals 5. Undone: c3 to d4.")
    kept = mg.answer_log(hand.match).to_json()["answers"]
    assert [(it["a"], it["op"], it["b"], it["given"], it["right"]) for it in kept] == [
        ("2", "−", "-3", "-1", False),
        ("2", "−", "-3", "5", True),
    ]
    assert kept[0]["ideas"][0] == "double-minus-read-once"


def test_a_step_back_asks_for_a_number_that_is_covered() -> None:
    """4 + (−3) = 1: ▢ + (−3) = 1, and nothing beside the question tells what it was."""
    hand = undoing(position({"c3": 4, "d4": -3, "a1": 1, "a5": -1}), UndoAsksFor.COVERED_NUMBER)
    hand.play("c3-d4")
    hand.ask("undo")
    assert "Which number plus negative 3 equals 1?" in hand.view["say"]
    assert "▢" in json.dumps(hand.view, ensure_ascii=False)
    for secret in ("4 + (−3)", "4 plus negative 3", " attacks "):
        assert secret not in told(hand), secret
    hand.ask("answer", {}, {"answer": "-1"})
    assert hand.match.ply == 1
    assert "Put your number in the empty box. Where do you land?" in page(hand)
    assert "4 + (−3)" not in told(hand)
    hand.ask("answer", {}, {"answer": "4"})
    assert hand.match.ply == 0
    assert hand.view["say"].startswith("Right: 4 plus negative 3 equals 1. Undone: c3 to d4.")
    kept = mg.answer_log(hand.match).to_json()["answers"]
    assert [(it["a"], it["op"], it["b"], it["form"], it["given"]) for it in kept] == [
        ("4", "+", "-3", "first", "-1"),
        ("4", "+", "-3", "first", "4"),
    ]


def test_undo_covers_second_number_and_names_dropped_sign() -> None:
    hand = undoing(position({"c3": 5, "d4": -3, "a1": 1, "a5": -1}), UndoAsksFor.COVERED_NUMBER)
    hand.play("a1-a2", "a5-a4")
    hand.match.goto(0)
    hand.play("a1-a2", "d4-c3")
    hand.ask("undo")
    assert "Negative 3 plus which number equals 2?" in hand.view["say"]
    hand.ask("answer", {}, {"answer": "-5"})
    hand.ask("answer", {"choice": "show"})
    assert "2 minus negative 3 equals 5." in hand.view["say"]
    hand.ask("answer")
    assert hand.match.ply == 1


@pytest.mark.parametrize(
    ("asks", "asked", "answer"),
    [
        (UndoAsksFor.SUBTRACTION, "0.2 minus negative 0.5.", "0.7"),
        (UndoAsksFor.COVERED_NUMBER, "0.7 plus which number equals 0.2?", "-0.5"),
    ],
)
def test_a_step_back_in_a_race_of_tenths_is_asked_for_and_praised_in_decimals(
    asks: UndoAsksFor, asked: str, answer: str
) -> None:
    hand = undoing(mg.Match(mg.rules("line-race", moves="gauge", seed=4)), asks)
    hand.match.play("c")
    hand.match.play("d")
    hand.ask("undo")
    assert asked in hand.view["say"]
    (formula,) = hand.find(**{"class": "mg-formula mg-asked-formula"})
    assert "mfrac" not in json.dumps(formula)
    hand.ask("answer", {}, {"answer": answer})
    assert hand.view["say"].startswith("Right: ")
    assert "0.7" in hand.view["say"]
    assert "tenth" not in hand.view["say"]


@loop_over(product(Operator, ["left", "right"], range(-5, 6), range(-5, 6, 3)))
def test_a_covered_number_is_found_by_the_way_that_is_shown(operator: Operator, side: str, a: int, b: int) -> None:
    whole = Calculation.from_derivation(derive(operator, Fraction(a), Fraction(b)))
    assert whole is not None
    covered = covered_item(whole, side)  # type: ignore[arg-type]  # one of the two sides
    if covered is None:
        assert operator in (Operator.TIMES, Operator.DIVIDED_BY)
        assert 0 in (a, b)
        return
    way, (value,) = calculation_behind(covered), covered.key
    assert way is not None
    assert way.value == value
    assert covered.judge(str(value)).right
    for wrong in range(-31, 32, 3):
        if wrong != value:
            verdict = judge_entry(covered, str(wrong))
            assert not verdict.right
            assert str(lead_back(covered, verdict)[-1]).endswith("?")


def test_it_can_be_left_alone_and_switched_off() -> None:
    hand = undoing(position({"c3": 5, "d4": -3, "a1": 1, "a5": -1}))
    hand.play("c3-d4")
    hand.ask("undo")
    assert hand.ask("dismiss")["ok"]
    assert hand.match.ply == 1
    chosen: tuple[str, Any] = "activity", {"name": "undo-asks", "choose": True}
    assert hand.ask(*chosen, {"asks": "everything"})["code"] == "option"
    assert hand.ask(*chosen, {"asks": "nothing"})["ok"]
    hand.ask("undo")
    assert hand.match.ply == 0


def test_moves_without_a_sum_are_undone_immediately() -> None:
    hand = undoing(position({"c3": 5, "d4": -3, "a1": 1, "a5": -1}))
    hand.play("a1-a2")
    hand.ask("undo")
    assert hand.match.ply == 0


@pytest.mark.parametrize(
    ("sign", "b", "asked"),
    [
        ("×", "-3", "Negative 15 divided by negative 3."),
        ("÷", "-3", "Negative 5 thirds times negative 3."),
        ("−", "-3", "8 plus negative 3."),
        ("×", "0", None),
        ("÷", "0", None),
        ("×", "inf", None),
        ("÷", "inf", None),
    ],
)
def test_every_operation_is_undone_by_the_one_that_leads_back(sign: str, b: str, asked: str | None) -> None:
    match = armies({"d4": ("positive", "5"), "c5": ("negative", b)}, ops=sign * 64, operand_order="attacker_first")
    hand = undoing(match)
    match.play("d4-c5")
    hand.ask("undo")
    if asked is None:
        assert match.ply == 0, "nothing leads back, so nothing is asked"
    else:
        assert match.ply == 1
        assert asked in hand.view["say"]
        hand.ask("answer", {}, {"answer": "5"})
        assert match.ply == 0


@loop_over(product(Operator, range(-6, 7), range(-6, 7, 4)))
def test_inverse_calculation_leads_to_first_number(operator: Operator, a: int, b: int) -> None:
    asked = Calculation.from_derivation(derive(operator, Fraction(a), Fraction(b)))
    assert asked is not None
    back = asked.inverse
    assert back is not None
    assert back.value == a


def test_what_cannot_be_led_back_is_not_asked() -> None:
    for asked in (derive(Operator.PLUS, INFINITY, Fraction(3)), derive(Operator.TIMES, Fraction(0), Fraction(3))):
        calculation = Calculation.from_derivation(asked)
        assert calculation is not None
        back = calculation.inverse
        assert back is None or back.value == calculation.a
    assert Calculation.from_derivation(derive(Operator.PLUS, Fraction(3), INFINITY)).inverse is None  # type: ignore[union-attr]

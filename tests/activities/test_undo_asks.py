"""Undo as an operation: what was added is taken away again, and what that leaves is asked for first."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import mathgames as mg
from harness.game_page import position
from harness.games import armies
from mathgames.activities import FreePlay, UndoAsks
from mathgames.activities.undo_asks import inverse
from mathgames.arithmetic import derive
from mathgames.arithmetic.calculation import Calculation
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import INFINITY
from mathgames.views import Session
from views.hand import Hand


def undoing(match: mg.Match, **how: Any) -> Hand:
    return Hand(session=Session(match, activities=(FreePlay(), UndoAsks(**{"on": True, "clock": lambda: 0.0, **how}))))


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
    kept = hand.match.notes["undo-asks"]["attempts"]
    assert [(it["a"], it["op"], it["b"], it["given"], it["right"]) for it in kept] == [
        ("2", "−", "-3", "-1", False),
        ("2", "−", "-3", "5", True),
    ]
    assert kept[0]["ideas"][0] == "double-minus-read-once"


def test_it_can_be_left_alone_and_switched_off() -> None:
    hand = undoing(position({"c3": 5, "d4": -3, "a1": 1, "a5": -1}))
    hand.play("c3-d4")
    hand.ask("undo")
    assert hand.ask("dismiss")["ok"]
    assert hand.match.ply == 1
    assert hand.ask("activity", {"name": "undo-asks", "switch": True})["ok"]
    hand.ask("undo")
    assert hand.match.ply == 0


def test_moves_without_a_sum_are_undone_at_once() -> None:
    hand = undoing(position({"c3": 5, "d4": -3, "a1": 1, "a5": -1}))
    hand.play("a1-a2")
    hand.ask("undo")
    assert hand.match.ply == 0
    products = undoing(armies({"d4": ("positive", "5"), "c5": ("negative", "-3")}, ops="×" * 64))
    products.match.play("d4-c5")
    products.ask("undo")
    assert products.match.ply == 0


@pytest.mark.parametrize("operator", [Operator.PLUS, Operator.MINUS])
@pytest.mark.parametrize("a", range(-6, 7))
@pytest.mark.parametrize("b", range(-6, 7, 3))
def test_the_calculation_that_leads_back_leads_to_the_first_number(operator: Operator, a: int, b: int) -> None:
    asked = Calculation.of(derive(operator, Fraction(a), Fraction(b)))
    assert asked is not None
    back = inverse(asked)
    assert back is not None
    assert back.value == a


def test_what_cannot_be_led_back_is_not_asked() -> None:
    for asked in (derive(Operator.PLUS, INFINITY, Fraction(3)), derive(Operator.TIMES, Fraction(0), Fraction(3))):
        calculation = Calculation.of(asked)
        assert calculation is not None
        back = inverse(calculation)
        assert back is None or back.value == calculation.a
    assert inverse(Calculation.of(derive(Operator.PLUS, Fraction(3), INFINITY))) is None  # type: ignore[arg-type]

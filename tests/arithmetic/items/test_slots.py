"""Slots that take every number, brackets, and the sign between two calculations."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mathgames.arithmetic.items.slots import Slots, Values, fill, fill_worked_out, fill_written
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import INFINITY
from mathgames.language.errors import NotationError

OPEN = Slots.parse({"a": "any", "op": "+ ÷", "b": "any"}, lets={"c": "a op b"}, first={"a": "6", "op": "+", "b": "2"})


def test_open_slot_takes_every_number_with_a_result() -> None:
    assert OPEN.member({"a": Fraction(-7, 3), "op": Operator.PLUS, "b": Fraction(100)}) is not None
    assert OPEN.member({"a": Fraction(1), "op": Operator.DIVIDED_BY, "b": Fraction(0)}) is None
    assert OPEN.member({"a": Fraction(1), "op": Operator.TIMES, "b": Fraction(2)}) is None
    assert OPEN.member({"a": INFINITY, "op": Operator.PLUS, "b": Fraction(2)}) is None, "'c' would be no number"


def test_draws_of_an_open_slot_have_its_first_number() -> None:
    assert [(values["a"], values["op"], values["c"]) for values in OPEN.members()] == [
        (6, Operator.PLUS, 8),
        (6, Operator.DIVIDED_BY, 3),
    ]
    assert OPEN.from_texts({"a": "-1/2", "op": "÷", "b": "1/4"}) == {
        "a": Fraction(-1, 2), "op": Operator.DIVIDED_BY, "b": Fraction(1, 4), "c": Fraction(-2)
    }  # fmt: skip


def test_open_slot_needs_a_first_number() -> None:
    with pytest.raises(NotationError, match="say in 'first' which numbers it has at first"):
        Slots.parse({"a": "any"})


@pytest.mark.parametrize(
    ("a", "op", "b", "written"),
    [
        (-4, Operator.PLUS, -3, "−4 + (−3)"),
        (-4, Operator.TIMES, -3, "(−4) × (−3)"),
        (-4, Operator.DIVIDED_BY, 2, "(−4) ÷ 2"),
        (4, Operator.TIMES, -3, "4 × (−3)"),
    ],
)
def test_negative_number_has_brackets_beside_an_operation(a: int, op: Operator, b: int, written: str) -> None:
    values: Values = {"a": Fraction(a), "op": op, "b": Fraction(b)}
    assert fill_written("a op b", values) == fill("{a} {op} {b}", values) == written


@pytest.mark.parametrize(("b", "sign"), [(3, "<"), (-3, ">"), (0, "=")])
def test_box_between_calculations_is_worked_out_to_a_sign(b: int, sign: str) -> None:
    values: Values = {"a": Fraction(2), "b": Fraction(b)}
    assert fill_worked_out("a − b ▢ a + b", values) == sign
    assert fill_worked_out("▢ + b = a", values) == f"▢ + {b} = 2".replace("-3", "(−3)")

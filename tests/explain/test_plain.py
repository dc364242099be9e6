from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given

from arithmetic.strategies import expressions, numbers
from harness.pseudo import PSEUDO
from mathgames.arithmetic import evaluate
from mathgames.explain import (
    DOES_NOT_EXIST,
    INFINITY,
    NEGATIVE_INFINITY,
    AbsoluteValue,
    Expression,
    Literal,
    Operation,
    Operator,
    Opposite,
    Quantity,
    Ratio,
)
from mathgames.explain.expression import plain, plain_equation
from mathgames.explain.quantity import plain_number, quantity
from mathgames.language.words import override_language

PLUS, MINUS, TIMES, DIVIDED_BY = Operator


def n(value: int | str) -> Literal:
    return Literal(quantity(value))


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (Operation(PLUS, n(5), n(-3)), "5 + (−3)"),
        (Operation(PLUS, n(-3), n(5)), "−3 + 5"),
        (Operation(MINUS, n(-3), n(-5)), "−3 − (−5)"),
        (Operation(TIMES, n(-3), n(5)), "(−3) × 5"),
        (Operation(DIVIDED_BY, n(12), n(-4)), "12 ÷ (−4)"),
        (Operation(PLUS, n("inf"), n("-inf")), "∞ + (−∞)"),
        (Operation(MINUS, n(7), Operation(MINUS, n(5), n(2))), "7 − (5 − 2)"),
        (Operation(MINUS, Operation(MINUS, n(7), n(5)), n(2)), "7 − 5 − 2"),
        (Operation(TIMES, Operation(PLUS, n(7), n(5)), n(2)), "(7 + 5) × 2"),
        (Opposite(n(-3)), "−(−3)"),
        (Opposite(Opposite(n(3))), "−(−3)"),
        (Opposite(Operation(TIMES, n(3), n(5))), "−(3 × 5)"),
        (Opposite(Operation(MINUS, AbsoluteValue(n(-5)), AbsoluteValue(n(3)))), "−(|−5| − |3|)"),
        (Ratio(n(4), n(6)), "4/6"),
        (Ratio(n(-4), n(6)), "(−4)/6"),
        (Ratio(Operation(PLUS, n(3), n(-2)), n(6)), "(3 + (−2))/6"),
        (n("-5/3"), "−5/3"),
        (Literal(DOES_NOT_EXIST), "does not exist"),
    ],
)
def test_as_printed(expression: Expression, text: str) -> None:
    assert str(plain(expression)) == text


def test_what_does_not_exist_equals_nothing() -> None:
    division = Operation(DIVIDED_BY, n(0), n(0))
    assert str(plain_equation(division, Literal(DOES_NOT_EXIST))) == "0 ÷ 0 does not exist"
    assert plain_equation(division, n(1)) == "0 ÷ 0 = 1"


@given(numbers)
def test_a_number_can_be_read_back(value: Quantity) -> None:
    assert quantity(str(plain_number(value))) == value


@given(expressions)
def test_what_has_numbers_only_is_a_notation(expression: Expression) -> None:
    assert isinstance(plain(expression), str)
    assert isinstance(plain_equation(expression, expression), str)


def test_missing_result_text_is_in_readers_language() -> None:
    nothing = Literal(DOES_NOT_EXIST)
    said = (
        plain(Operation(PLUS, nothing, n(-3))),
        plain_equation(Operation(DIVIDED_BY, n(0), n(0)), nothing),
        plain_equation(n(5), Opposite(nothing)),
        plain_number(DOES_NOT_EXIST),
    )
    with override_language(PSEUDO):
        assert [str(text) for text in said] == [
            "⟦does not exist⟧ + (−3)",
            "⟦⟪0 ÷ 0⟫ does not exist⟧",
            "5 = −⟦does not exist⟧",
            "⟦does not exist⟧",
        ]


class Reader:
    """Reads what is printed by the habits of school: × and ÷ before + and −, equals from the left, a slash first."""

    def __init__(self, text: str) -> None:
        self.marks = re.findall(r"[0-9]+|∞|[-+−×÷/()|]", text)

    def sum(self) -> Expression:
        return self.from_the_left("+−", self.product)

    def product(self) -> Expression:
        return self.from_the_left("×÷", self.signed)

    def from_the_left(self, signs: str, operand: object) -> Expression:
        left: Expression = operand()  # type: ignore[operator]
        while self.marks and self.marks[0] in signs:
            operator = Operator(self.marks.pop(0))
            left = Operation(operator, left, operand())  # type: ignore[operator]
        return left

    def signed(self) -> Expression:
        if self.marks[0] == "−":
            self.marks.pop(0)
            return Opposite(self.signed())
        top = self.atom()
        if self.marks and self.marks[0] == "/":
            self.marks.pop(0)
            return Ratio(top, self.atom())
        return top

    def atom(self) -> Expression:
        mark = self.marks.pop(0)
        if mark not in "(|":
            return Literal(INFINITY if mark == "∞" else Fraction(mark))
        inside = self.sum()
        assert self.marks.pop(0) == {"(": ")", "|": "|"}[mark]
        return AbsoluteValue(inside) if mark == "|" else inside


@given(expressions)
def test_brackets_leave_no_doubt(expression: Expression) -> None:
    reader = Reader(str(plain(expression)))
    read = reader.sum()
    assert reader.marks == []
    assert evaluate(read) == evaluate(expression)
    assert plain(read) == plain(expression)


def test_two_signs_never_meet() -> None:
    parts = [n(3), n(-3), n("inf"), Literal(NEGATIVE_INFINITY), Opposite(n(3)), Operation(MINUS, n(1), n(2))]
    for operator in Operator:
        for left in parts:
            for right in parts:
                assert not re.search(r"[-+−×÷] ?−", str(plain(Operation(operator, left, right))))

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from arithmetic.strategies import quantities
from mathgames.explain import DOES_NOT_EXIST, AbsoluteValue, Literal, Operation, Operator, Quantity
from mathgames.explain.expression import children, part
from mathgames.explain.quantity import exact_text, quantity, sign_of
from mathgames.language.errors import NotationError

SUM = Operation(Operator.PLUS, Literal(Fraction(5)), AbsoluteValue(Literal(Fraction(-3))))


def test_parts_are_found_by_their_paths() -> None:
    assert part(SUM, ()) is SUM
    assert part(SUM, (1, 0)) == Literal(Fraction(-3))
    assert children(SUM) == (Literal(Fraction(5)), AbsoluteValue(Literal(Fraction(-3))))


@pytest.mark.parametrize("path", [(2,), (0, 0), (1, 0, 0)])
def test_a_path_that_leads_nowhere_is_an_error(path: tuple[int, ...]) -> None:
    with pytest.raises(IndexError):
        part(SUM, path)


@given(quantities)
def test_exact_texts_can_be_read_back(value: Quantity) -> None:
    assert quantity(exact_text(value)) == value


@given(quantities)
def test_the_sign(value: Quantity) -> None:
    text = exact_text(value)
    assert sign_of(value) == (0 if text == "0" or value is DOES_NOT_EXIST else -1 if text.startswith("-") else 1)


@pytest.mark.parametrize(
    "wrong", ["", "1.5", "1/0", "1/-2", "--1", "1e3", "½", "٣", "nan", 0.5, True, None, "9" * 5000]
)
def test_quantity_rejects_inexact_numbers(wrong: object) -> None:
    with pytest.raises(NotationError):
        quantity(wrong)  # type: ignore[arg-type]

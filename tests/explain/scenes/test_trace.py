"""What each trace claims in the end."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY
from mathgames.explain.scenes import Landing, Marked, Path, Pile, Put, Said, Side, Trace, value_of
from mathgames.explain.scenes.kit import trace_text

ENDS: list[tuple[Trace, Fraction | None]] = [
    (Landing(Fraction(-3, 2)), Fraction(-3, 2)),
    (Landing(INFINITY, Fraction(2)), None),
    (Landing(DOES_NOT_EXIST), None),
    (Path((Fraction(-3), Fraction(0), Fraction(2))), Fraction(2)),
    (Path(()), None),
    (Pile(0, 0), Fraction(0)),
    (Pile(2, 5), Fraction(-3)),
    (Side(0), Fraction(0)),
    (Side(1), None),
    (Put((("−3", "negative"),)), None),
    (Marked(("a1", "b2")), None),
    (Said("the left one"), None),
]


@pytest.mark.parametrize(("trace", "value"), ENDS)
def test_trace_claims_a_value(trace: Trace, value: Fraction | None) -> None:
    assert value_of(trace) == value


def test_traces_are_values() -> None:
    assert {Pile(1, 2), Pile(1, 2)} == {Pile(1, 2)}


def test_cells_are_written_as_coordinates() -> None:
    """Whole ones, as many as a pill has room for."""
    cells = Marked(("-1,2", "0,2", "1,2"))
    assert trace_text(cells) == "(−1, 2) (0, 2) …"
    assert trace_text(Marked(("a1", "b2"))) == "a1 b2"

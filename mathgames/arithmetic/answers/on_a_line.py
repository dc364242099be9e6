"""An answer that is given on a number line: a point is put where the result is."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from mathgames.arithmetic.calculation import Calculation
from mathgames.explain.expression import Operator
from mathgames.explain.manipulatives import Manipulative, PointLine, Ruler
from mathgames.explain.quantity import plain_number

REACHES: Final = (6, 12, 20)
"""How far from zero such a line goes: farther than any result could be, so that its ends tell nothing."""


def line_for(calculation: Calculation) -> PointLine | None:
    """A line on which the result of a calculation has a tick; None where it may be too far off, or between the ticks.

    >>> from mathgames.arithmetic import derive
    >>> three_minus_five = Calculation(Operator.MINUS, Fraction(3), Fraction(5), derive(Operator.MINUS, 3, 5))
    >>> line_for(three_minus_five).ruler.high
    Fraction(12, 1)
    """
    a, b = calculation.a, calculation.b
    if not isinstance(a, Fraction) or not isinstance(b, Fraction) or calculation.operator is Operator.DIVIDED_BY:
        return None
    if a.denominator > 1 or b.denominator > 1:
        return None
    farthest = abs(a * b) if calculation.operator is Operator.TIMES else abs(a) + abs(b)
    reach = next((reach for reach in REACHES if farthest < reach), None)
    return None if reach is None else PointLine.of(Ruler.of(-reach, reach))


def written(work: Manipulative | None) -> str:
    """The number at which the point stands, as it would be typed; an empty text while it waits."""
    match work:
        case PointLine(values=(Fraction() as value,)):
            return plain_number(value)
    return ""

"""An operation worked step by step, every step by a rule that has a name."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from mathgames.arithmetic import addition, infinite, multiplication
from mathgames.arithmetic.operations import OverZero
from mathgames.arithmetic.steps import Steps, written
from mathgames.explain.derivation import Derivation
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, quantity


def derive(operator: Operator, a: Quantity, b: Quantity, *, over_zero: OverZero = "none") -> Derivation:
    """The derivation that leads from ``a`` ∘ ``b`` to its value, as a teacher would write it.

    The signs are worked out before the numbers, and no step is passed over in silence: ``5 + (−3)`` does not become
    ``5 − 3`` without the rule that says so. The value is that of ``operate``.

    >>> from mathgames.explain.plain import plain
    >>> for step in derive(Operator.MINUS, Fraction(-3), Fraction(-5)).steps:
    ...     print(f"{plain(step.before)} = {plain(step.after)}: {step.rule.name}")
    −3 − (−5) = −3 + 5: subtracting a negative is adding its opposite
    −3 + 5 = |5| − |−3|: different signs: subtract the absolute values, keep the sign of the number farther from zero
    |5| − |−3| = 5 − 3: the absolute value is the distance from zero
    5 − 3 = 2: subtracting a smaller or equal positive number
    """
    return _derived(operator, quantity(a), quantity(b), over_zero)


@lru_cache(maxsize=2048)
def _derived(operator: Operator, a: Quantity, b: Quantity, over_zero: OverZero) -> Derivation:
    """The same few numbers meet again and again, on a board and in a class."""
    return Derivation(written(operator, a, b), tuple(_steps(operator, a, b, over_zero)))


def _steps(operator: Operator, a: Quantity, b: Quantity, over_zero: OverZero) -> Steps:
    if DOES_NOT_EXIST in (a, b):
        return infinite.no_value(operator, a, b)
    if isinstance(a, Fraction) and isinstance(b, Fraction) and not (operator is Operator.DIVIDED_BY and b == 0):
        match operator:
            case Operator.PLUS:
                return addition.add(a, b)
            case Operator.MINUS:
                return addition.subtract(a, b)
            case Operator.TIMES:
                return multiplication.multiply(a, b)
            case Operator.DIVIDED_BY:
                return multiplication.divide(a, b)
    match operator:
        case Operator.PLUS:
            return infinite.add(a, b)
        case Operator.MINUS:
            return infinite.subtract(a, b)
        case Operator.TIMES:
            return infinite.multiply(a, b)
        case Operator.DIVIDED_BY:
            return infinite.divide(a, b, over_zero)

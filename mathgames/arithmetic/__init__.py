"""Exact arithmetic with signed numbers, worked step by step.

>>> from mathgames.arithmetic import calculate
>>> calculate("5", "+", "−3").value
Fraction(2, 1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathgames.arithmetic.calculation import derive
from mathgames.arithmetic.operations import OverZero, absolute_value, as_operator, negate, operate
from mathgames.language.lazy import lazy_attributes

if TYPE_CHECKING:
    from mathgames.arithmetic.calculation import Calculation, calculate
    from mathgames.arithmetic.expressions import evaluate
    from mathgames.arithmetic.misconceptions import Diagnosis, diagnose

__all__ = [
    "Calculation",
    "Diagnosis",
    "OverZero",
    "absolute_value",
    "as_operator",
    "calculate",
    "derive",
    "diagnose",
    "evaluate",
    "negate",
    "operate",
]

__getattr__, __dir__ = lazy_attributes(
    __name__,
    {
        "Calculation": "calculation",
        "Diagnosis": "misconceptions",
        "calculate": "calculation",
        "diagnose": "misconceptions",
        "evaluate": "expressions",
    },
)

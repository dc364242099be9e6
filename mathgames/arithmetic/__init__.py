"""Exact arithmetic with signed numbers, worked step by step.

>>> calculate("5", "+", "−3").value
Fraction(2, 1)
"""

from __future__ import annotations

from mathgames.arithmetic.calculation import Calculation, calculate
from mathgames.arithmetic.derivations import derive
from mathgames.arithmetic.misconceptions import Diagnosis, diagnose
from mathgames.arithmetic.operations import OverZero, absolute_value, evaluate, operate, operator, opposite

__all__ = [
    "Calculation",
    "Diagnosis",
    "OverZero",
    "absolute_value",
    "calculate",
    "derive",
    "diagnose",
    "evaluate",
    "operate",
    "operator",
    "opposite",
]

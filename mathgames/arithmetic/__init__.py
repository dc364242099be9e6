"""Exact arithmetic with signed numbers, worked step by step.

>>> calculate("5", "+", "−3").value
Fraction(2, 1)
"""

from mathgames.arithmetic.calculation import Calculation, calculate
from mathgames.arithmetic.derivations import derive
from mathgames.arithmetic.misconceptions import Diagnosis, diagnose
from mathgames.arithmetic.operations import InfinityOverZero, evaluate, modulus, operate, operator, opposite

__all__ = [
    "Calculation",
    "Diagnosis",
    "InfinityOverZero",
    "calculate",
    "derive",
    "diagnose",
    "evaluate",
    "modulus",
    "operate",
    "operator",
    "opposite",
]

"""Exact arithmetic with signed numbers, worked step by step.

>>> calculate("5", "+", "−3").value
Fraction(2, 1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mathgames.arithmetic.calculation import Calculation, calculate
from mathgames.arithmetic.derivations import derive
from mathgames.arithmetic.operations import InfinityOverZero, absolute_value, evaluate, operate, operator, opposite

if TYPE_CHECKING:
    from mathgames.arithmetic.misconceptions import Diagnosis, diagnose

__all__ = [
    "Calculation",
    "Diagnosis",
    "InfinityOverZero",
    "absolute_value",
    "calculate",
    "derive",
    "diagnose",
    "evaluate",
    "operate",
    "operator",
    "opposite",
]


def __getattr__(name: str) -> Any:
    """Misconceptions are imported when one asks for them: no game does."""
    if name in ("Diagnosis", "diagnose"):
        from mathgames.arithmetic import misconceptions

        return getattr(misconceptions, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

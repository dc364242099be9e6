"""Kinds of items, by the signs in them: what a report tells apart."""

from __future__ import annotations

from enum import Enum
from typing import Final

from mathgames.arithmetic.misconceptions import Task
from mathgames.explain.expression import Operator
from mathgames.language.words import Words, _


class Kind(Enum):
    """A kind of items: the operation, and whether the signs of its numbers are the same.

    >>> from fractions import Fraction
    >>> Kind.of(Task(Operator.MINUS, Fraction(-3), Fraction(-5)))
    <Kind.MINUS_NEGATIVE: 'subtract negative'>
    >>> print(Kind.MINUS_NEGATIVE.label, Kind.MINUS_NEGATIVE.example)
    subtracting a negative number −3 − (−5)
    """

    PLUS_SAME = "add same signs"
    PLUS_DIFFERENT = "add different signs"
    MINUS_POSITIVE = "subtract positive"
    MINUS_NEGATIVE = "subtract negative"
    TIMES_SAME = "multiply same signs"
    TIMES_DIFFERENT = "multiply different signs"
    DIVIDED_SAME = "divide same signs"
    DIVIDED_DIFFERENT = "divide different signs"
    ZERO_OR_INFINITE = "zero or infinity"
    OTHER = "other"
    """Everything that is no single calculation: moves, reasons, points on a line."""

    @staticmethod
    def of(task: Task | None) -> Kind:
        """The kind of a calculation; OTHER for what is none."""
        if task is None:
            return Kind.OTHER
        if not task.is_finite or 0 in task.signs:
            return Kind.ZERO_OR_INFINITE
        first, second = task.signs
        match task.operator:
            case Operator.PLUS:
                return Kind.PLUS_SAME if first == second else Kind.PLUS_DIFFERENT
            case Operator.MINUS:
                return Kind.MINUS_POSITIVE if second > 0 else Kind.MINUS_NEGATIVE
            case Operator.TIMES:
                return Kind.TIMES_SAME if first == second else Kind.TIMES_DIFFERENT
            case Operator.DIVIDED_BY:
                return Kind.DIVIDED_SAME if first == second else Kind.DIVIDED_DIFFERENT

    @property
    def label(self) -> Words:
        """What it is called."""
        return _LABELS[self]

    @property
    def example(self) -> str:
        """An item of this kind; empty where none stands for all."""
        return _EXAMPLES.get(self, "")


_LABELS: Final = {
    Kind.PLUS_SAME: _("adding, same signs"),
    Kind.PLUS_DIFFERENT: _("adding, different signs"),
    Kind.MINUS_POSITIVE: _("subtracting a positive number"),
    Kind.MINUS_NEGATIVE: _("subtracting a negative number"),
    Kind.TIMES_SAME: _("multiplying, same signs"),
    Kind.TIMES_DIFFERENT: _("multiplying, different signs"),
    Kind.DIVIDED_SAME: _("dividing, same signs"),
    Kind.DIVIDED_DIFFERENT: _("dividing, different signs"),
    Kind.ZERO_OR_INFINITE: _("with zero or infinity"),
    Kind.OTHER: _("all other questions"),
}
_EXAMPLES: Final = {
    Kind.PLUS_SAME: "−3 + (−5)",
    Kind.PLUS_DIFFERENT: "−3 + 5",
    Kind.MINUS_POSITIVE: "−3 − 5",
    Kind.MINUS_NEGATIVE: "−3 − (−5)",
    Kind.TIMES_SAME: "(−3) × (−5)",
    Kind.TIMES_DIFFERENT: "(−3) × 5",
    Kind.DIVIDED_SAME: "(−6) ÷ (−3)",
    Kind.DIVIDED_DIFFERENT: "(−6) ÷ 3",
}

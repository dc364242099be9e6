"""Kinds of items, by the signs in them: what a report tells apart."""

from __future__ import annotations

from enum import Enum
from typing import Final

from mathgames.arithmetic.misconceptions import Sum
from mathgames.explain.expression import Operator
from mathgames.language.words import Words, _


class ItemKind(Enum):
    """A kind of items: the operation, and whether the signs of its numbers are the same.

    >>> from fractions import Fraction
    >>> ItemKind.of(Sum(Operator.MINUS, Fraction(-3), Fraction(-5)))
    <ItemKind.MINUS_NEGATIVE: 'subtract negative'>
    >>> print(ItemKind.MINUS_NEGATIVE.label, ItemKind.MINUS_NEGATIVE.example)
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
    def of(task: Sum | None) -> ItemKind:
        """The kind of a calculation; OTHER for what is none."""
        if task is None:
            return ItemKind.OTHER
        if not task.is_finite or 0 in task.signs:
            return ItemKind.ZERO_OR_INFINITE
        first, second = task.signs
        match task.operator:
            case Operator.PLUS:
                return ItemKind.PLUS_SAME if first == second else ItemKind.PLUS_DIFFERENT
            case Operator.MINUS:
                return ItemKind.MINUS_POSITIVE if second > 0 else ItemKind.MINUS_NEGATIVE
            case Operator.TIMES:
                return ItemKind.TIMES_SAME if first == second else ItemKind.TIMES_DIFFERENT
            case Operator.DIVIDED_BY:
                return ItemKind.DIVIDED_SAME if first == second else ItemKind.DIVIDED_DIFFERENT

    @property
    def label(self) -> Words:
        """What it is called."""
        return _LABELS[self]

    @property
    def example(self) -> str:
        """An item of this kind; empty where none stands for all."""
        return _EXAMPLES.get(self, "")


_LABELS: Final = {
    ItemKind.PLUS_SAME: _("adding, same signs"),
    ItemKind.PLUS_DIFFERENT: _("adding, different signs"),
    ItemKind.MINUS_POSITIVE: _("subtracting a positive number"),
    ItemKind.MINUS_NEGATIVE: _("subtracting a negative number"),
    ItemKind.TIMES_SAME: _("multiplying, same signs"),
    ItemKind.TIMES_DIFFERENT: _("multiplying, different signs"),
    ItemKind.DIVIDED_SAME: _("dividing, same signs"),
    ItemKind.DIVIDED_DIFFERENT: _("dividing, different signs"),
    ItemKind.ZERO_OR_INFINITE: _("with zero or infinity"),
    ItemKind.OTHER: _("all other questions"),
}
_EXAMPLES: Final = {
    ItemKind.PLUS_SAME: "−3 + (−5)",
    ItemKind.PLUS_DIFFERENT: "−3 + 5",
    ItemKind.MINUS_POSITIVE: "−3 − 5",
    ItemKind.MINUS_NEGATIVE: "−3 − (−5)",
    ItemKind.TIMES_SAME: "(−3) × (−5)",
    ItemKind.TIMES_DIFFERENT: "(−3) × 5",
    ItemKind.DIVIDED_SAME: "(−6) ÷ (−3)",
    ItemKind.DIVIDED_DIFFERENT: "(−6) ÷ 3",
}

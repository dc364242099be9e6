"""Misconceptions about sums and differences that are counted one by one on the number line, the likelier one first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.arithmetic.misconceptions.task import OperationPrompt, misconception
from mathgames.explain.expression import Expression, Literal
from mathgames.explain.quantity import sign_of
from mathgames.language.words import _

COUNTED_BY_ONES = 5
"""The longest way that a pupil counts one by one."""


@misconception(
    "counted-one-off",
    _("counting the start as the first step"),
    _("Do you count steps or places?"),
    _("A step leads from place to place; the start is none."),
    prompt_type=OperationPrompt,
)
def count_one_off(task: OperationPrompt) -> Iterator[Expression]:
    """Count on from 5 by 3 as "5, 6, 7"."""
    if (way := _count_by_ones(task)) is not None:
        end, direction = way
        yield Literal(end - direction)


@misconception(
    "zero-skipped",
    _("skipping zero on the way"),
    _("Do you say zero when you pass it?"),
    _("Zero has a step of its own; yours passed over it."),
    prompt_type=OperationPrompt,
)
def skip_zero(task: OperationPrompt) -> Iterator[Expression]:
    """Count up from −3 as "−2, −1, 1, 2"."""
    if (way := _count_by_ones(task)) is not None and sign_of(task.a) * sign_of(task.value) < 0:
        end, direction = way
        yield Literal(end + direction)


def _count_by_ones(task: OperationPrompt) -> tuple[Fraction, int] | None:
    """Return the end and the direction of a way that is short enough to be counted by ones; else None."""
    a, b, end = task.a, task.b, task.value
    if not (task.is_sum and isinstance(a, Fraction) and isinstance(b, Fraction) and isinstance(end, Fraction)):
        return None
    is_countable = a.denominator == b.denominator == 1 and 0 < abs(b) <= COUNTED_BY_ONES
    return (end, sign_of(end - a)) if is_countable else None


COUNTING_BY_ONES = (skip_zero, count_one_off)

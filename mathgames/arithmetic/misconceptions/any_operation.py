"""Misconceptions about several operations: another operation, and a lost sign."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.arithmetic.misconceptions.products import is_in_the_table
from mathgames.arithmetic.misconceptions.task import Sum, misconception
from mathgames.arithmetic.steps import written
from mathgames.explain.expression import Expression, Operator, Opposite
from mathgames.language.words import _

PLUS, MINUS, TIMES, DIVIDED_BY = Operator

_WHICH_SIGN = _("Which sign is between the numbers, and what does it tell you to do?")


@misconception(_("adding instead"), _("You may have added the numbers."), _WHICH_SIGN, about=Sum)
def added_instead(task: Sum) -> Iterator[Expression]:
    """Add, although another operation is asked for; for subtractions there are closer names."""
    if not task.is_sum:
        yield written(PLUS, task.a, task.b)


@misconception(_("subtracting instead"), _("You may have subtracted the numbers."), _WHICH_SIGN, about=Sum)
def subtracted_instead(task: Sum) -> Iterator[Expression]:
    """Subtract once instead of dividing, which is subtracting again and again; for additions there are closer names."""
    if task.operator is DIVIDED_BY:
        yield written(MINUS, task.a, task.b)


@misconception(_("multiplying instead"), _("You may have multiplied the numbers."), _WHICH_SIGN, about=Sum)
def multiplied_instead(task: Sum) -> Iterator[Expression]:
    """Multiply instead of the inverse, or of adding, whose sign looks like it; within the table only."""
    if task.operator in (PLUS, DIVIDED_BY) and is_in_the_table(task):
        yield written(TIMES, task.a, task.b)


@misconception(_("dividing instead"), _("You may have divided the numbers."), _WHICH_SIGN, about=Sum)
def divided_instead(task: Sum) -> Iterator[Expression]:
    """Divide instead of multiplying, where the numbers invite it."""
    a, b = task.a, task.b
    invited = isinstance(a, Fraction) and isinstance(b, Fraction) and b and (a / b).denominator == 1
    if task.operator is TIMES and invited:
        yield written(DIVIDED_BY, a, b)


@misconception(
    _("right number, wrong sign"),
    _("You may have worked out how far it is from zero, but not on which side."),
    _("Decide the sign first: on which side of zero must the result be?"),
    about=Sum,
)
def wrong_side_of_zero(task: Sum) -> Iterator[Expression]:
    """Settle the sign last, or not at all; of a subtraction that is the same as ``reversed_subtraction``."""
    if isinstance(task.value, Fraction) and task.operator is not MINUS:
        yield Opposite(task.expression)

"""Misconceptions about several operations: another operation, and a lost sign."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.arithmetic.misconceptions.products import is_in_the_table
from mathgames.arithmetic.misconceptions.task import OperationPrompt, misconception
from mathgames.arithmetic.steps import literal_operation
from mathgames.explain.expression import Expression, Operator, Opposite
from mathgames.language.words import _

PLUS, MINUS, TIMES, DIVIDED_BY = Operator

_WHICH_SIGN = _("Which sign is between the numbers, and what does it tell you to do?")


@misconception(
    "added-instead", _("adding instead"), _("You may have added the numbers."), _WHICH_SIGN, prompt_type=OperationPrompt
)
def add_instead(task: OperationPrompt) -> Iterator[Expression]:
    """Add, although another operation is asked for; for subtractions there are closer names."""
    if not task.is_sum:
        yield literal_operation(PLUS, task.a, task.b)


@misconception(
    "subtracted-instead",
    _("subtracting instead"),
    _("You may have subtracted the numbers."),
    _WHICH_SIGN,
    prompt_type=OperationPrompt,
)
def subtract_instead(task: OperationPrompt) -> Iterator[Expression]:
    """Subtract once instead of dividing, which is subtracting again and again; for additions there are closer names."""
    if task.operator is DIVIDED_BY:
        yield literal_operation(MINUS, task.a, task.b)


@misconception(
    "multiplied-instead",
    _("multiplying instead"),
    _("You may have multiplied the numbers."),
    _WHICH_SIGN,
    prompt_type=OperationPrompt,
)
def multiply_instead(task: OperationPrompt) -> Iterator[Expression]:
    """Multiply instead of the inverse, or of adding, whose sign looks like it; within the table only."""
    if task.operator in (PLUS, DIVIDED_BY) and is_in_the_table(task):
        yield literal_operation(TIMES, task.a, task.b)


@misconception(
    "divided-instead",
    _("dividing instead"),
    _("You may have divided the numbers."),
    _WHICH_SIGN,
    prompt_type=OperationPrompt,
)
def divide_instead(task: OperationPrompt) -> Iterator[Expression]:
    """Divide instead of multiplying, where the numbers invite it."""
    a, b = task.a, task.b
    is_tempting = isinstance(a, Fraction) and isinstance(b, Fraction) and b and (a / b).denominator == 1
    if task.operator is TIMES and is_tempting:
        yield literal_operation(DIVIDED_BY, a, b)


@misconception(
    "wrong-side-of-zero",
    _("right number, wrong sign"),
    _("You may have worked out how far it is from zero, but not on which side."),
    _("Decide the sign first: on which side of zero must the result be?"),
    prompt_type=OperationPrompt,
)
def wrong_side_of_zero(task: OperationPrompt) -> Iterator[Expression]:
    """Settle the sign last, or not at all; of a subtraction this is the same as ``sums.reversed_subtraction``."""
    if isinstance(task.value, Fraction) and task.operator is not MINUS:
        yield Opposite(task.expression)

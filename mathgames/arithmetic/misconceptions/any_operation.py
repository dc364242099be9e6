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


@misconception(
    "added-instead",
    _("adding instead"),
    _("What is repeated here, and how often?"),
    _("The same jump is repeated; yours puts the two numbers together."),
    prompt_type=OperationPrompt,
)
def add_instead(task: OperationPrompt) -> Iterator[Expression]:
    """Add, although another operation is asked for; for subtractions there are closer names."""
    if not task.is_sum:
        yield literal_operation(PLUS, task.a, task.b)


@misconception(
    "subtracted-instead",
    _("subtracting instead"),
    _("How often can it be taken away?"),
    _("It is taken away again and again; yours took it only at first."),
    prompt_type=OperationPrompt,
)
def subtract_instead(task: OperationPrompt) -> Iterator[Expression]:
    """Subtract once instead of dividing, which is subtracting again and again; for additions there are closer names."""
    if task.operator is DIVIDED_BY:
        yield literal_operation(MINUS, task.a, task.b)


@misconception(
    "multiplied-instead",
    _("multiplying instead"),
    _("Which sign is between the numbers?"),
    _("Look at the sign: yours is a row of equal jumps."),
    prompt_type=OperationPrompt,
)
def multiply_instead(task: OperationPrompt) -> Iterator[Expression]:
    """Multiply instead of the inverse, or of adding, whose sign looks like it; within the table only."""
    if task.operator in (PLUS, DIVIDED_BY) and is_in_the_table(task):
        yield literal_operation(TIMES, task.a, task.b)


@misconception(
    "divided-instead",
    _("dividing instead"),
    _("Which sign is between the numbers?"),
    _("Look at the sign: yours shares, and nothing is shared here."),
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
    _("On which side of zero does it end?"),
    _("You are as far from zero as you should be. Look at the side."),
    prompt_type=OperationPrompt,
)
def wrong_side_of_zero(task: OperationPrompt) -> Iterator[Expression]:
    """Settle the sign last, or not at all; of a subtraction this is the same as ``sums.reversed_subtraction``."""
    if isinstance(task.value, Fraction) and task.operator is not MINUS:
        yield Opposite(task.expression)

"""Misconceptions that any operation can meet: about infinity, another operation, and a lost sign."""

from __future__ import annotations

from collections.abc import Iterator

from mathgames.arithmetic.misconceptions.task import Task, misconception
from mathgames.arithmetic.steps import whole, written
from mathgames.explain.expression import Expression, Literal, Operator, Opposite
from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY, Extended, sign
from mathgames.words import _

PLUS, MINUS, TIMES, DIVIDED_BY = Operator


@misconception(
    _("infinity treated like a number"),
    _("∞ was treated like a number, for which {task} would be {answer}."),
    _(
        "∞ stands for what grows without end, and two things can grow at different speeds: try 2, 4, 6, … and "
        "1, 2, 3, …."
    ),
)
def infinity_like_number(task: Task) -> Iterator[Expression]:
    """Laws of numbers are carried over: ``n − n = 0``, ``n ÷ n = 1``, ``0 × n = 0``."""
    if task.value is DOES_NOT_EXIST and INFINITY in task.sizes:
        yield whole(sign(task.a) * sign(task.b) if task.operator is DIVIDED_BY else 0)


@misconception(
    _("infinity thought to win every time"),
    _("Whatever is done with ∞ was thought to be infinite again."),
    _("Put larger and larger numbers in the place of ∞ and watch what {task} comes near to."),
)
def infinity_always_wins(task: Task) -> Iterator[Expression]:
    """``5 ÷ ∞`` is thought to be as large as ``∞ ÷ 5``."""
    if task.value in (0, DOES_NOT_EXIST):
        yield from (Literal(number) for number in (task.a, task.b) if isinstance(number, Extended))


def _worked(operator: Operator, task: Task) -> Iterator[Expression]:
    if task.operator is not operator:
        yield written(operator, task.a, task.b)


_LOOK = _("Look at the sign of the operation first: {task} asks for {sign}.")


@misconception(_("multiplied instead"), _("The numbers were multiplied: {equation}."), _LOOK)
def multiplied_instead(task: Task) -> Iterator[Expression]:
    """Another operation than the one that is asked for."""
    return _worked(TIMES, task)


@misconception(_("added instead"), _("The numbers were added: {equation}."), _LOOK)
def added_instead(task: Task) -> Iterator[Expression]:
    """Another operation than the one that is asked for; for subtractions there are closer names."""
    return iter(()) if task.is_sum else _worked(PLUS, task)


@misconception(_("subtracted instead"), _("The numbers were subtracted: {equation}."), _LOOK)
def subtracted_instead(task: Task) -> Iterator[Expression]:
    """Another operation than the one that is asked for; for additions there are closer names."""
    return iter(()) if task.is_sum else _worked(MINUS, task)


@misconception(_("divided instead"), _("The numbers were divided: {equation}."), _LOOK)
def divided_instead(task: Task) -> Iterator[Expression]:
    """Another operation than the one that is asked for."""
    return _worked(DIVIDED_BY, task)


@misconception(
    _("right but for the sign"),
    _("The distance from zero is right, but {answer} is on the wrong side of it."),
    _("Settle the sign before the number: on which side of zero must {task} be?"),
)
def wrong_side_of_zero(task: Task) -> Iterator[Expression]:
    """The sign is settled last, or not at all."""
    yield Opposite(written(task.operator, task.a, task.b))

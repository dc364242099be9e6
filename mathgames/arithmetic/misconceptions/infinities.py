"""Misconceptions about infinity: growth without limit is taken for an existing number."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.arithmetic.misconceptions.task import Sum, misconception
from mathgames.arithmetic.operations import opposite
from mathgames.arithmetic.steps import whole, written
from mathgames.explain.expression import Expression, Literal, Operation, Operator, plain
from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY, Extended, Quantity, sign
from mathgames.language.words import Words, _, row

PLUS, MINUS, TIMES, DIVIDED_BY = Operator


def sequences(task: Sum) -> tuple[tuple[Operation, ...], tuple[Operation, ...]]:
    """Return two rows of tasks with numbers in the place of ∞, larger ones each time, whose results differ.

    >>> both = sequences(Sum(MINUS, INFINITY, INFINITY))
    >>> [[str(plain(step)) for step in steps] for steps in both]
    [['20 − 10', '200 − 100', '2000 − 1000'], ['11 − 10', '101 − 100', '1001 − 1000']]
    """
    return _row(task, _STEEPER[task.operator]), _row(task, _BESIDE[task.operator])


def _row(task: Sum, sizes: tuple[tuple[Fraction, Fraction], ...]) -> tuple[Operation, ...]:
    """Return the sizes with the signs of the task's numbers; a 0 times ∞ keeps the order of the task."""
    turned = task.operator is TIMES and task.b == 0
    pairs = [(right, left) if turned else (left, right) for left, right in sizes]
    return tuple(written(task.operator, _signed(a, task.a), _signed(b, task.b)) for a, b in pairs)


def _signed(size: Fraction, like: Quantity) -> Quantity:
    return opposite(size) if sign(like) < 0 else size


_TENS = [Fraction(10**power) for power in (1, 2, 3)]
_DIFFERENCES = tuple((2 * ten, ten) for ten in _TENS)
_STEEPER = {
    PLUS: _DIFFERENCES,
    MINUS: _DIFFERENCES,
    TIMES: tuple((1 / ten, ten) for ten in _TENS),
    DIVIDED_BY: _DIFFERENCES,
}
_BESIDE = {
    PLUS: tuple((ten + 1, ten) for ten in _TENS),
    MINUS: tuple((ten + 1, ten) for ten in _TENS),
    TIMES: tuple((Fraction(0), ten) for ten in _TENS),
    DIVIDED_BY: tuple((ten, ten) for ten in _TENS),
}


def _two_rows(task: Sum) -> Words:
    first, second = (row(plain(operation) for operation in operations) for operations in sequences(task))
    return _("Work out {first}, … and then {second}, … Do both go to the same place?", first=first, second=second)


@misconception(
    _("treating infinity like a number"),
    _("You may have treated ∞ like a number."),
    _two_rows,
    about=Sum,
)
def infinity_like_number(task: Sum) -> Iterator[Expression]:
    """Apply laws of numbers to infinities: ``n − n = 0``, ``n ÷ n = 1``, ``0 × n = 0``."""
    if task.value is DOES_NOT_EXIST and INFINITY in task.sizes:
        yield whole(sign(task.a) * sign(task.b) if task.operator is DIVIDED_BY else 0)


def _smaller_and_smaller(task: Sum) -> Words:
    if task.value is DOES_NOT_EXIST:
        return _two_rows(task)
    return _("The same amount is shared among more and more people. Does each of them get more and more?")


@misconception(
    _("thinking infinity always wins"),
    _("You may have thought that any calculation with ∞ gives infinity again."),
    _smaller_and_smaller,
    about=Sum,
)
def infinity_always_wins(task: Sum) -> Iterator[Expression]:
    """Take ``5 ÷ ∞`` to be as large as ``∞ ÷ 5``."""
    if task.value in (0, DOES_NOT_EXIST):
        yield from (Literal(number) for number in (task.a, task.b) if isinstance(number, Extended))


INFINITIES = (infinity_like_number, infinity_always_wins)

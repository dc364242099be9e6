"""Misconceptions about infinity: growth without limit is taken for an existing number."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.arithmetic.misconceptions.task import OperationPrompt, misconception
from mathgames.arithmetic.operations import negate
from mathgames.arithmetic.steps import literal_operation, whole
from mathgames.explain.expression import Expression, Literal, Operation, Operator, plain
from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY, Extended, Quantity, sign_of
from mathgames.language.words import LazyString, _, join_with_commas

PLUS, MINUS, TIMES, DIVIDED_BY = Operator


def sequences(task: OperationPrompt) -> tuple[tuple[Operation, ...], tuple[Operation, ...]]:
    """Return two rows of tasks with numbers in the place of ∞, larger ones each time, whose results differ.

    >>> both = sequences(OperationPrompt(MINUS, INFINITY, INFINITY))
    >>> [[str(plain(step)) for step in steps] for steps in both]
    [['20 − 10', '200 − 100', '2000 − 1000'], ['11 − 10', '101 − 100', '1001 − 1000']]
    """
    return _row(task, _STEEPER[task.operator]), _row(task, _NEIGHBOUR_ROWS[task.operator])


def _row(task: OperationPrompt, sizes: tuple[tuple[Fraction, Fraction], ...]) -> tuple[Operation, ...]:
    """Return the sizes with the signs of the task's numbers; a 0 times ∞ keeps the order of the task."""
    is_swapped = task.operator is TIMES and task.b == 0
    pairs = [(right, left) if is_swapped else (left, right) for left, right in sizes]
    return tuple(literal_operation(task.operator, _with_sign(a, task.a), _with_sign(b, task.b)) for a, b in pairs)


def _with_sign(size: Fraction, like: Quantity) -> Quantity:
    return negate(size) if sign_of(like) < 0 else size


_TENS = [Fraction(10**power) for power in (1, 2, 3)]
_DIFFERENCES = tuple((2 * ten, ten) for ten in _TENS)
_STEEPER = {
    PLUS: _DIFFERENCES,
    MINUS: _DIFFERENCES,
    TIMES: tuple((1 / ten, ten) for ten in _TENS),
    DIVIDED_BY: _DIFFERENCES,
}
_NEIGHBOUR_ROWS = {
    PLUS: tuple((ten + 1, ten) for ten in _TENS),
    MINUS: tuple((ten + 1, ten) for ten in _TENS),
    TIMES: tuple((Fraction(0), ten) for ten in _TENS),
    DIVIDED_BY: tuple((ten, ten) for ten in _TENS),
}


def _two_rows(task: OperationPrompt) -> LazyString:
    first, second = (join_with_commas(plain(operation) for operation in operations) for operations in sequences(task))
    return _("Work out {first}, … and then {second}, … Do both go to the same place?", first=first, second=second)


@misconception(
    "infinity-like-number",
    _("treating infinity like a number"),
    _("You may have treated ∞ like a number."),
    _two_rows,
    prompt_type=OperationPrompt,
)
def infinity_like_number(task: OperationPrompt) -> Iterator[Expression]:
    """Apply laws of numbers to infinities: ``n − n = 0``, ``n ÷ n = 1``, ``0 × n = 0``."""
    if task.value is DOES_NOT_EXIST and INFINITY in task.sizes:
        yield whole(sign_of(task.a) * sign_of(task.b) if task.operator is DIVIDED_BY else 0)


def _smaller_and_smaller(task: OperationPrompt) -> LazyString:
    if task.value is DOES_NOT_EXIST:
        return _two_rows(task)
    return _("The same amount is shared among more and more people. Does each of them get more and more?")


@misconception(
    "infinity-always-wins",
    _("thinking infinity always wins"),
    _("You may have thought that any calculation with ∞ gives infinity again."),
    _smaller_and_smaller,
    prompt_type=OperationPrompt,
)
def infinity_always_wins(task: OperationPrompt) -> Iterator[Expression]:
    """Take ``5 ÷ ∞`` to be as large as ``∞ ÷ 5``."""
    if task.value in (0, DOES_NOT_EXIST):
        yield from (Literal(number) for number in (task.a, task.b) if isinstance(number, Extended))


INFINITIES = (infinity_like_number, infinity_always_wins)

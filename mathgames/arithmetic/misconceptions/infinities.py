"""Misconceptions about infinity: growth without limit is taken for an existing number."""

from __future__ import annotations

from collections.abc import Iterator

from mathgames.arithmetic.misconceptions.task import OperationPrompt, misconception
from mathgames.arithmetic.steps import whole
from mathgames.explain.expression import Expression, Literal, Operator
from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY, Extended, sign_of
from mathgames.language.words import _

PLUS, MINUS, TIMES, DIVIDED_BY = Operator


@misconception(
    "infinity-like-number",
    _("treating infinity like a number"),
    _("Put larger and larger numbers in place of ∞, in two ways. Do both go to the same place?"),
    _("Yours fits one row of numbers; another row goes elsewhere."),
    prompt_type=OperationPrompt,
)
def infinity_like_number(task: OperationPrompt) -> Iterator[Expression]:
    """Apply laws of numbers to infinities: ``n − n = 0``, ``n ÷ n = 1``, ``0 × n = 0``."""
    if task.value is DOES_NOT_EXIST and INFINITY in task.sizes:
        yield whole(sign_of(task.a) * sign_of(task.b) if task.operator is DIVIDED_BY else 0)


@misconception(
    "infinity-always-wins",
    _("thinking infinity always wins"),
    _("Put larger and larger numbers in place of ∞. Does the result grow?"),
    _("Larger and larger numbers lead closer and closer to one place; yours leads away from it."),
    prompt_type=OperationPrompt,
)
def infinity_always_wins(task: OperationPrompt) -> Iterator[Expression]:
    """Take ``5 ÷ ∞`` to be as large as ``∞ ÷ 5``."""
    if task.value in (0, DOES_NOT_EXIST):
        yield from (Literal(number) for number in (task.a, task.b) if isinstance(number, Extended))


INFINITIES = (infinity_like_number, infinity_always_wins)

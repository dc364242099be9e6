"""The choice of a picture that refutes a misconception about a task: a walk, counters, equal jumps."""

from __future__ import annotations

from fractions import Fraction

from mathgames.arithmetic import steps
from mathgames.arithmetic.misconceptions.task import OperationPrompt
from mathgames.explain.derivation import Illustration
from mathgames.explain.expression import Operator


def on_the_line(task: OperationPrompt) -> tuple[Illustration, ...]:
    """Return the walk of an addition or a subtraction."""
    a, b = task.a, task.b
    if not (isinstance(a, Fraction) and isinstance(b, Fraction)):
        return ()
    return steps.walk(a, b if task.operator is Operator.PLUS else -b)


def in_counters(task: OperationPrompt) -> tuple[Illustration, ...]:
    """Return counters that are put together or taken away, or the walk if there are too many."""
    a, b = task.a, task.b
    if not (isinstance(a, Fraction) and isinstance(b, Fraction)):
        return ()
    counters = steps.counters if task.operator is Operator.PLUS else steps.take_away
    return (*counters(a, b), *on_the_line(task))


def beside_adding(task: OperationPrompt) -> tuple[Illustration, ...]:
    """Return a picture of subtracting, with that of adding the opposite below."""
    a, b = task.a, task.b
    return steps.two_walks(a, b) if isinstance(a, Fraction) and isinstance(b, Fraction) else ()


def in_jumps(task: OperationPrompt) -> tuple[Illustration, ...]:
    """Return a product as equal jumps from 0, if one of its factors can be their number."""
    a, b = task.a, task.b
    if task.operator is not Operator.TIMES or not (isinstance(a, Fraction) and isinstance(b, Fraction)):
        return ()
    return steps.groups(a, b) or steps.groups(b, a)

"""Why an answer is wrong: the named misconceptions that lead to exactly this answer.

The catalogue follows what is known of pupils' work with signed numbers, subtraction, division by zero and fractions
(Brown and VanLehn 1980 on subtraction; Vlassis 2004 and Bofferding 2014 on the minus sign). A misconception says what a
pupil works out *instead* of the task, so it holds for every number alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mathgames.arithmetic.misconceptions.any_operation import (
    added_instead,
    divided_instead,
    infinity_always_wins,
    infinity_like_number,
    multiplied_instead,
    subtracted_instead,
    wrong_side_of_zero,
)
from mathgames.arithmetic.misconceptions.products import PRODUCTS
from mathgames.arithmetic.misconceptions.sums import SUMS
from mathgames.arithmetic.misconceptions.task import Misconception, Task
from mathgames.arithmetic.operations import evaluate, operator
from mathgames.explain.expression import Literal, Operator
from mathgames.explain.plain import plain_equation
from mathgames.explain.quantity import DOES_NOT_EXIST, Extended, Quantity, plain_number, quantity
from mathgames.words import Words, filled

__all__ = ["CATALOGUE", "Diagnosis", "diagnose"]

CATALOGUE: tuple[Misconception, ...] = (
    infinity_like_number,
    infinity_always_wins,
    *SUMS,
    *PRODUCTS,
    added_instead,
    subtracted_instead,
    multiplied_instead,
    divided_instead,
    wrong_side_of_zero,
)
"""Every misconception, the likelier ones first."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A misconception that leads to a given wrong answer, told with the numbers at hand.

    ``explanation`` says what may have happened, ``remark`` what to do about it.
    """

    key: str
    name: Words
    explanation: Words
    remark: Words


def diagnose(
    a: str | int | Fraction | Extended,
    op: str | Operator,
    b: str | int | Fraction | Extended,
    answer: str | int | Fraction | Extended,
) -> list[Diagnosis]:
    """The misconceptions that lead to exactly this wrong answer, likeliest first; none for the right answer.

    >>> likeliest = diagnose(3, "−", 5, 2)[0]
    >>> print(likeliest.explanation)
    The smaller number was taken from the larger: 5 − 3 = 2.
    >>> print(likeliest.remark)
    Order matters in a subtraction: stand at 3 on the number line and go 5 to the left, past zero.
    >>> diagnose(3, "−", 5, -2)
    []
    """
    task = Task(operator(op), quantity(a), quantity(b))
    given = quantity(answer)
    if _is_right(task, given):
        return []
    return [found for misconception in CATALOGUE if (found := _diagnosis(misconception, task, given)) is not None]


def _is_right(task: Task, given: Quantity) -> bool:
    """A division by 0 is right both as the game has it and as mathematics has it, without a value."""
    return given == task.value or (task.divides_by_zero and given is DOES_NOT_EXIST)


def _diagnosis(misconception: Misconception, task: Task, given: Quantity) -> Diagnosis | None:
    for instead in misconception.instead(task):
        if evaluate(instead, over_zero=task.reading) == given:
            equation = plain_equation(instead, Literal(given))
            places = task.places() | {"equation": equation, "answer": plain_number(given)}
            return Diagnosis(
                misconception.key,
                misconception.name,
                filled(misconception.explanation, **places),
                filled(misconception.remark, **places),
            )
    return None

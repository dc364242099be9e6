"""Diagnosis of wrong answers: the named misconceptions that lead to exactly this answer.

The catalogue follows research on pupils' work with signed numbers, subtraction, division by zero and fractions (Brown
and VanLehn 1980 on subtraction; Vlassis 2004 and Bofferding 2014 on the minus sign). A misconception defines what a
pupil works out *instead* of the task, so it holds for every number alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from mathgames.arithmetic.misconceptions.any_operation import (
    add_instead,
    divide_instead,
    multiply_instead,
    subtract_instead,
    wrong_side_of_zero,
)
from mathgames.arithmetic.misconceptions.counting_by_ones import COUNTING_BY_ONES
from mathgames.arithmetic.misconceptions.infinities import INFINITIES
from mathgames.arithmetic.misconceptions.other_ideas import OTHER_IDEAS
from mathgames.arithmetic.misconceptions.other_prompts import SeveralOperations
from mathgames.arithmetic.misconceptions.products import PRODUCTS
from mathgames.arithmetic.misconceptions.sums import SUMS
from mathgames.arithmetic.misconceptions.task import Misconception, OperationPrompt, Prompt
from mathgames.arithmetic.operations import OverZero, as_operator, evaluate
from mathgames.explain.expression import Expression, Operation, Operator, Opposite
from mathgames.explain.quantity import DOES_NOT_EXIST, ExactNumber, Quantity, quantity, sign_of
from mathgames.language.errors import NotationError, short_repr
from mathgames.language.words import LazyString, _, join_with_and

__all__ = [
    "CATALOGUE",
    "MISCONCEPTIONS",
    "Diagnosis",
    "Misconception",
    "OperationPrompt",
    "SeveralOperations",
    "diagnose",
    "diagnoses",
    "find_misconception",
]

CATALOGUE: tuple[Misconception, ...] = (
    *INFINITIES,
    *SUMS,
    *COUNTING_BY_ONES,
    *PRODUCTS,
    add_instead,
    subtract_instead,
    multiply_instead,
    divide_instead,
    wrong_side_of_zero,
    *OTHER_IDEAS,
)
"""The misconceptions: those about one calculation, the likelier ones first, and then those about other tasks."""

_NO_VALUE: Final = "no value"
"""The answer to a division that has no result."""

MISCONCEPTIONS: Final = {misconception.key: misconception for misconception in CATALOGUE}
"""The catalogue by the keys of its misconceptions."""


def find_misconception(key: str) -> Misconception:
    """Return the misconception with this key. Raises ``NotationError`` if there is none.

    >>> from fractions import Fraction
    >>> find_misconception("half-changed").answers(OperationPrompt(Operator.MINUS, Fraction(5), Fraction(3)))
    (Fraction(8, 1),)
    """
    if key not in MISCONCEPTIONS:
        raise NotationError(
            _(
                "{given} is not the key of a misconception: use one of {keys}",
                given=short_repr(key),
                keys=join_with_and(MISCONCEPTIONS),
            )
        )
    return MISCONCEPTIONS[key]


def wrong_answers(task: Prompt) -> frozenset[Quantity]:
    """Return the wrong answers to a task that misconceptions lead to."""
    return frozenset(answer for misconception in CATALOGUE for answer in misconception.answers(task))


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A misconception that leads to a given wrong answer, with the words for the pupil who gave it.

    ``question`` asks what this idea answers wrongly; ``comparison`` is for after a second try, beside a drawing.
    Neither gives the right answer away. ``wrong_expression`` is what was worked out, with its result ``answer``. As
    text it is its ``name``; ``key`` is the name for programs.
    """

    key: str
    name: LazyString
    question: LazyString
    comparison: LazyString
    wrong_expression: Expression
    answer: Quantity

    def __str__(self) -> str:
        return str(self.name)

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        printer.text(str(self))


def diagnose(
    a: ExactNumber,
    op: str | Operator,
    b: ExactNumber,
    answer: ExactNumber,
    *,
    over_zero: OverZero | None = None,
) -> list[Diagnosis]:
    """Return the misconceptions that lead to exactly this wrong answer, likeliest first; none for the right answer.

    ``answer`` may be "no value", where there is no result. Raises ``NotationError`` for a number or an operation that
    cannot be read.

    To a division by 0 both ∞, as a game may have it, and "no value" are right, unless ``over_zero`` says which of them
    was asked for: ``"none"`` asks for mathematics.

    >>> likeliest = diagnose(3, "−", 5, 2)[0]
    >>> print(likeliest, likeliest.question, sep=". ")
    always taking the smaller number from the larger. Is there enough to take?
    >>> print(likeliest.comparison)
    All that was there is gone, and more has to go.
    >>> diagnose(3, "−", 5, -2)
    []
    """
    value = DOES_NOT_EXIST if answer == _NO_VALUE else quantity(answer)
    return diagnoses(OperationPrompt(as_operator(op), quantity(a), quantity(b), over_zero), value)


def diagnoses(task: Prompt, answer: Quantity) -> list[Diagnosis]:
    """Return the misconceptions that lead to exactly this wrong answer to a task, likeliest first."""
    possible = (_diagnosis(misconception, task, answer) for misconception in CATALOGUE)
    return sorted((diagnosis for diagnosis in possible if diagnosis is not None), key=_goes_below_zero_itself)


def _goes_below_zero_itself(diagnosis: Diagnosis) -> bool:
    """Check if the pupil put a minus before a result below zero, which makes another mistake less likely."""
    match diagnosis.wrong_expression:
        case Opposite(Operation() as operation):
            return sign_of(evaluate(operation)) < 0
    return False


def _diagnosis(misconception: Misconception, task: Prompt, wrong: Quantity) -> Diagnosis | None:
    for wrong_expression, answer in misconception.wrong_results(task):
        if answer == wrong:
            return Diagnosis(
                misconception.key,
                misconception.name,
                misconception.question,
                misconception.comparison,
                wrong_expression,
                answer,
            )
    return None

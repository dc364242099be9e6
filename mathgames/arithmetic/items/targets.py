"""The target of a question, as the catalogue of misconceptions knows it: an operation, an opposite, a number."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal

from mathgames.arithmetic.expressions import NoExpression, parse_expression
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.arithmetic.misconceptions.other_prompts import Distance, Missing, OppositeOf, SeveralOperations
from mathgames.arithmetic.misconceptions.task import Prompt
from mathgames.arithmetic.operations import as_operator, evaluate
from mathgames.explain import expression as tree
from mathgames.explain.expression import AbsoluteValue, Expression, Operation, Operator, Opposite

_BOX_FIRST: Final = re.compile(r"▢\s*([-+−×÷])\s*([^=▢]+)=([^=▢]+)")
_BOX_SECOND: Final = re.compile(r"([^=▢]+?)\s*([-+−×÷])\s*▢\s*=([^=▢]+)")


@lru_cache(maxsize=1024)  # a page reads the prompt of a question a dozen times in one turn
def asked_task(text: str) -> Prompt | None:
    """Return the task in a text; None if no misconception is about it.

    >>> asked_task("3 − (−5)")
    OperationPrompt(operator=Operator.MINUS, a=Fraction(3, 1), b=Fraction(-5, 1), over_zero='none')
    >>> asked_task("▢ + 3 = −2").value, asked_task("|−4 − 3|").value, asked_task("−(−4)").value
    (Fraction(-5, 1), Fraction(7, 1), Fraction(4, 1))
    """
    if (parts := _BOX_FIRST.fullmatch(text.strip())) is not None:
        return _missing("left", parts[1], parts[2], parts[3])
    if (parts := _BOX_SECOND.fullmatch(text.strip())) is not None:
        return _missing("right", parts[2], parts[1], parts[3])
    try:
        return _prompt_of(parse_expression(text))
    except NoExpression:
        return None


def _prompt_of(node: Expression) -> Prompt | None:
    match node:
        case Operation(sign, tree.Literal(a), tree.Literal(b)):
            return OperationPrompt(sign, a, b, "none")
        case Opposite(tree.Literal(Fraction() as number)):
            return OppositeOf(number)
        case AbsoluteValue(Operation(Operator.MINUS, tree.Literal(Fraction() as a), tree.Literal(Fraction() as b))):
            return Distance(a, b)
        case Opposite(Operation()) | Operation(_, Operation(), _) | Operation(_, _, Operation()):
            return SeveralOperations(node)
    return None


def _missing(unknown_side: Literal["left", "right"], sign: str, known_text: str, result: str) -> Missing | None:
    try:
        values = [evaluate(parse_expression(part)) for part in (known_text, result)]
    except NoExpression:
        return None
    match values:
        case [Fraction() as number, Fraction() as end]:
            return Missing(unknown_side, as_operator(sign), number, end)
    return None

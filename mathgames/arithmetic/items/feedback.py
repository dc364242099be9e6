"""Feedback to an answer: first a question that its misconception answers wrongly, later the picture and the step."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.operations import UNDOES, operate
from mathgames.arithmetic.pictures import walk
from mathgames.explain.expression import Literal, Operation, Operator, plain_equation
from mathgames.explain.quantity import Extended, Quantity, drawn_number
from mathgames.explain.speech import spoken_equation
from mathgames.language.words import LazyString, Text, _, capitalize, join_sentences

MOST_STEPS: Final = 12
"""The most steps that are counted one by one."""


def question(calculation: Calculation) -> LazyString:
    """Return a question that leads back to the numbers, for an answer without a known misconception."""
    a, b = drawn_number(calculation.a), drawn_number(calculation.b)
    if isinstance(calculation.a, Extended) or isinstance(calculation.b, Extended):
        return _("Think of ∞ as something that grows without limit. What does the result do then?")
    match calculation.operator:
        case Operator.PLUS:
            return _("Stand at {a} on the number line. Which way do you go to add {b}, and how far?", a=a, b=b)
        case Operator.MINUS:
            return _("Stand at {a} on the number line. Which way do you go to take {b} away?", a=a, b=b)
        case Operator.TIMES:
            return _("First, the sign: do both numbers have the same sign? Then multiply their distances from zero.")
        case Operator.DIVIDED_BY:
            return _("Check it by multiplying: your answer times {b}. Does that make {a}?", a=a, b=b)


def of_wrong_number(calculation: Calculation, answer: Quantity) -> LazyString:
    """Describe a wrong number to which no known misconception leads, and suggest one thing to check.

    It gives no rule of signs.
    """
    a, b, right = calculation.a, calculation.b, calculation.value
    if isinstance(a, Extended) or isinstance(b, Extended) or isinstance(right, Extended):
        return question(calculation)
    if isinstance(answer, Extended):
        return question(calculation)
    x = drawn_number(answer)
    match calculation.operator:
        case Operator.PLUS | Operator.MINUS if abs(answer - right) == 1:
            if _is_counted(a, b):
                return _("You landed on {x}, one step away. Count the steps, not the numbers you touch.", x=x)
            return _("{x} is one away. Work it out once more.", x=x)
        case Operator.PLUS | Operator.MINUS if answer == -right:
            return _("{x} is as far from zero as it should be. Look at the side: where does the last step lead?", x=x)
        case Operator.PLUS | Operator.MINUS:
            return _from_first(a, drawn_number(b), answer)
        case Operator.TIMES if not right:
            return _("{x} would need a jump. No jump is made.", x=x)
        case _ if answer == -right:
            return _("You have the right distance. Look at the check once more for the side.")
        case Operator.TIMES | Operator.DIVIDED_BY if b:
            inverse = Operation(UNDOES[calculation.operator], Literal(answer), Literal(b))
            check = plain_equation(inverse, Literal(operate(inverse.operator, answer, b)))
            return _("With {x} the check gives {check}, and it should give {wanted}.", x=x, check=check, wanted=a)
    return question(calculation)


def _is_counted(a: Fraction, b: Fraction) -> bool:
    """Check if the path from the first number is one of whole steps, few enough to be counted."""
    return a.denominator == b.denominator == 1 and bool(walk(a, b)) and abs(b) <= MOST_STEPS


def _from_first(a: Fraction, b: str, answer: Fraction) -> LazyString:
    """Describe the position of an answer relative to the first number."""
    numbers = {"a": drawn_number(a), "x": drawn_number(answer), "b": b, "n": drawn_number(abs(answer - a))}
    if answer == a:
        return _("{x} is where you start. Look which way {b} leads from there.", x=numbers["x"], b=b)
    if answer > a:
        return _("From {a} your {x} is {n} to the right. Start at {a} and look which way {b} leads.", **numbers)
    return _("From {a} your {x} is {n} to the left. Start at {a} and look which way {b} leads.", **numbers)


def question_of_sign(calculation: Calculation) -> LazyString:
    """Return a question that leads to the sign of the result."""
    if isinstance(calculation.a, Extended) or isinstance(calculation.b, Extended):
        return question(calculation)
    match calculation.operator:
        case Operator.PLUS:
            return _("Which of the two numbers is farther from zero, and which way does it pull?")
        case Operator.MINUS:
            return _("Find both numbers on the number line. Is the first to the right of the second?")
        case _:
            return _("Do the two numbers have the same sign, or different ones?")


def praise_result(calculation: Calculation) -> LazyString:
    """Return the feedback to a right answer, in one line."""
    return _("Right: {equation}.", equation=plain_equation(calculation.expression, calculation.derivation.result))


def spoken_solution(calculation: Calculation) -> LazyString:
    """Return the solution in words for screen readers."""
    step, result = calculation.derivation.reason, calculation.derivation.result
    sentence = _("{equation}.", equation=capitalize(spoken_equation(calculation.expression, result)))
    return join_sentences(sentence, step.note if step is not None else None)


def mark_incorrect(answer: Text) -> LazyString:
    """Return a wrong answer with its mark; a sentence has its own full stop."""
    is_sentence = isinstance(answer, str) and answer.endswith((".", "?", "!"))
    return _("✗ Not yet: {answer}", answer=answer) if is_sentence else _("✗ Not yet: {answer}.", answer=answer)

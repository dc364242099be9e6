"""Misconceptions about adding and subtracting signed numbers, the likelier ones first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.arithmetic.misconceptions.illustrations import beside_adding, in_counters, on_the_line
from mathgames.arithmetic.misconceptions.task import OperationPrompt, misconception
from mathgames.arithmetic.operations import negate
from mathgames.arithmetic.steps import literal_operation, whole
from mathgames.explain.expression import Expression, Literal, Operator, Opposite
from mathgames.explain.quantity import DOES_NOT_EXIST, sign_of
from mathgames.language.words import LazyString, _

PLUS, MINUS = Operator.PLUS, Operator.MINUS


def _goes_below_zero(task: OperationPrompt) -> bool:
    return task.operator is MINUS and task.is_finite and sign_of(task.a) >= 0 and sign_of(task.value) < 0


@misconception(
    "smaller-from-larger",
    _("always taking the smaller number from the larger"),
    _("You may have taken the smaller number from the larger one."),
    _("You have {a} in your purse and owe {b}. Can you pay it all?"),
    prompt_type=OperationPrompt,
    picture=on_the_line,
)
def smaller_from_larger(task: OperationPrompt) -> Iterator[Expression]:
    """Subtract the smaller from the larger, a habit from a time when only tasks without negative results were set."""
    if _goes_below_zero(task) and task.signs == (1, 1):
        yield literal_operation(MINUS, task.b, task.a)


@misconception(
    "zero-is-least",
    _("thinking zero is the smallest number"),
    _("You may have stopped at zero."),
    _("It is {a}° and it gets {b}° colder. Does the thermometer stop at zero?"),
    prompt_type=OperationPrompt,
    picture=on_the_line,
)
def zero_is_least(task: OperationPrompt) -> Iterator[Expression]:
    """Take numbers for amounts of things: taking away more than there is leaves nothing."""
    if _goes_below_zero(task):
        yield whole(0)


@misconception(
    "larger-from-smaller-thought-impossible",
    _("thinking you cannot subtract a larger number from a smaller one"),
    _("You may have thought that there is too little to take that much away."),
    _("It is {a}° and it gets {b}° colder. Is there no such temperature?"),
    prompt_type=OperationPrompt,
    picture=in_counters,
)
def larger_from_smaller_thought_impossible(task: OperationPrompt) -> Iterator[Expression]:
    """Take numbers for amounts of things, of which there are never fewer than none."""
    if _goes_below_zero(task):
        yield Literal(DOES_NOT_EXIST)


@misconception(
    "zero-minus-number",
    _("thinking zero minus a number is that number"),
    _("You may have thought that zero makes no difference."),
    _("Is taking nothing away the same as taking away from nothing?"),
    prompt_type=OperationPrompt,
    picture=on_the_line,
)
def zero_minus_number(task: OperationPrompt) -> Iterator[Expression]:
    """Treat ``0 − n`` like ``n − 0``."""
    if task.operator is MINUS and task.a == 0:
        yield Literal(task.b)


_WHICH_WAS_TAKEN = _("You took {size_b} away. Was it positive {size_b} or negative {size_b}?")
_WHAT_GOES_AWAY = _("What must go away here: something positive or something negative?")


def _subtraction_question(task: OperationPrompt) -> LazyString:
    size_is_the_answer = task.a == 0 or not task.is_finite
    return _WHAT_GOES_AWAY if size_is_the_answer else _WHICH_WAS_TAKEN


@misconception(
    "double-minus-read-once",
    _("reading two minus signs side by side as one"),
    _("You may have read both minus signs as a single sign."),
    _subtraction_question,
    prompt_type=OperationPrompt,
    picture=in_counters,
)
def double_minus_read_once(task: OperationPrompt) -> Iterator[Expression]:
    """Drop one of the signs in ``5 − (−3)``."""
    if task.operator is MINUS and task.signs[1] < 0:
        yield literal_operation(MINUS, task.a, negate(task.b))


@misconception(
    "minus-before-everything",
    _("applying the first minus sign to the whole expression"),
    _("You may have calculated first, and then put the first minus sign in front of the result."),
    _("What does the first minus sign belong to: the first number or the whole expression?"),
    prompt_type=OperationPrompt,
    picture=on_the_line,
)
def minus_before_everything(task: OperationPrompt) -> Iterator[Expression]:
    """Read ``−7 − 3`` as ``−(7 − 3)``: first calculate, then put the sign back."""
    if task.is_sum and task.signs[0] < 0 != task.signs[1]:
        yield Opposite(literal_operation(task.operator, task.sizes[0], task.b))


@misconception(
    "two-negatives-make-positive",
    _("thinking two negatives make a positive in a sum or difference"),
    _("You may have thought that minus signs in pairs always make a positive."),
    _("What does each minus sign mean here: “take away” or “negative”?"),
    prompt_type=OperationPrompt,
    picture=on_the_line,
)
def two_negatives_make_positive(task: OperationPrompt) -> Iterator[Expression]:
    """Apply the rule of signs for products to sums."""
    if task.is_sum and task.minus_signs >= 2:
        yield literal_operation(PLUS, *task.sizes)


@misconception(
    "half-changed",
    _("changing only the operation, not the number"),
    _("You may have added where you had to subtract."),
    _("Something is taken away here. Which way does that lead?"),
    prompt_type=OperationPrompt,
    picture=beside_adding,
)
def change_half(task: OperationPrompt) -> Iterator[Expression]:
    """Change only the operation or only the sign when adding the opposite, or overlook the sign."""
    if task.operator is MINUS and task.signs[1]:
        yield literal_operation(PLUS, task.a, task.b)


@misconception(
    "subtracting-makes-smaller",
    _("thinking that subtracting moves a negative number closer to zero"),
    _("You may have moved the first number closer to zero, as if part of it were taken off."),
    _("You owe {size_a} and spend {b} more. Do you owe less?"),
    prompt_type=OperationPrompt,
    picture=on_the_line,
)
def subtracting_makes_smaller(task: OperationPrompt) -> Iterator[Expression]:
    """Take subtracting to give less, and less to be nearer to zero."""
    if task.operator is MINUS and task.is_finite and task.signs == (-1, 1) and task.by_size[0] == task.sizes[0]:
        yield Opposite(literal_operation(MINUS, *task.sizes))


@misconception(
    "sum-signed-like-product",
    _("thinking a positive and a negative make a negative sum"),
    _("You may have thought that a positive and a negative always make a negative."),
    _("A positive number pulls to the right, a negative number to the left. Which pulls harder here?"),
    prompt_type=OperationPrompt,
    picture=in_counters,
)
def sum_signed_like_product(task: OperationPrompt) -> Iterator[Expression]:
    """Apply the rule of signs for products to sums."""
    if task.operator is PLUS and task.signs in ((1, -1), (-1, 1)):
        yield Opposite(literal_operation(MINUS, *task.by_size))


@misconception(
    "sign-of-first-kept",
    _("keeping the sign of the first number"),
    _("You may have subtracted the distances from zero and kept the sign of the first number."),
    _("Do both pull the same way? If not, which pulls harder?"),
    prompt_type=OperationPrompt,
    picture=in_counters,
)
def keep_sign_of_first(task: OperationPrompt) -> Iterator[Expression]:
    """Keep the first sign that was read."""
    difference = literal_operation(MINUS, *task.by_size)
    if task.operator is PLUS and 0 not in task.signs:
        yield difference if task.signs[0] > 0 else Opposite(difference)


@misconception(
    "adding-makes-bigger",
    _("thinking that adding always leads away from zero"),
    _("You may have gone farther from zero because something is added."),
    _("You owe some money and get some. Do you owe more now?"),
    prompt_type=OperationPrompt,
    picture=on_the_line,
)
def adding_makes_bigger(task: OperationPrompt) -> Iterator[Expression]:
    """Take adding to give more, and more to be farther from zero."""
    if task.operator is PLUS and task.is_finite and task.signs == (-1, 1):
        yield Opposite(literal_operation(PLUS, *task.sizes))


@misconception(
    "first-sign-lost",
    _("losing the sign of the first number"),
    _("You may have lost the minus sign of the first number."),
    _("On which side of zero do you begin?"),
    prompt_type=OperationPrompt,
    picture=on_the_line,
)
def lose_first_sign(task: OperationPrompt) -> Iterator[Expression]:
    """Overlook a sign at the very start."""
    if task.is_sum and task.signs[0] < 0:
        yield literal_operation(task.operator, task.sizes[0], task.b)


@misconception(
    "second-sign-lost",
    _("losing the sign of the second number"),
    _("You may have lost the minus sign of the second number."),
    _("Which way do you go when you add a negative number?"),
    prompt_type=OperationPrompt,
    picture=on_the_line,
)
def lose_second_sign(task: OperationPrompt) -> Iterator[Expression]:
    """Overlook a second sign after that of an operation; in a subtraction see ``double_minus_read_once``."""
    if task.operator is PLUS and task.signs[1] < 0:
        yield literal_operation(PLUS, task.a, task.sizes[1])


@misconception(
    "reversed-subtraction",
    _("subtracting in the wrong order"),
    _("You may have subtracted the numbers in the wrong order."),
    _("Which number do you start with, and which do you take away from it?"),
    prompt_type=OperationPrompt,
    picture=on_the_line,
)
def reversed_subtraction(task: OperationPrompt) -> Iterator[Expression]:
    """Swap the numbers, as the words "take 3 from 5" name them in the other order than ``5 − 3``."""
    if task.operator is MINUS:
        yield literal_operation(MINUS, task.b, task.a)


@misconception(
    "changed-everything",
    _("changing every sign to subtract a negative"),
    _("You may have changed the sign of the first number too."),
    _("Did the first number move to the other side of zero before you began?"),
    prompt_type=OperationPrompt,
    picture=beside_adding,
)
def change_everything(task: OperationPrompt) -> Iterator[Expression]:
    """Turn ``5 − (−3)`` into ``−5 + 3``: change the first number like the second."""
    if task.operator is MINUS and task.signs[1] < 0:
        yield literal_operation(PLUS, negate(task.a), task.sizes[1])


@misconception(
    "sign-of-difference-forgotten",
    _("subtracting the distances from zero and forgetting the sign"),
    _("You may have subtracted the smaller distance from zero from the larger one and forgotten the sign."),
    _("On which side of zero do you land?"),
    prompt_type=OperationPrompt,
    picture=on_the_line,
)
def forget_sign_of_difference(task: OperationPrompt) -> Iterator[Expression]:
    """Work with signed numbers as if they had no signs."""
    if task.is_sum and task.minus_signs:
        yield literal_operation(MINUS, *task.by_size)


@misconception(
    "minus-before-sum-of-distances",
    _("adding the distances from zero and putting a minus sign in front"),
    _("You may have added the distances from zero and put a minus sign in front."),
    _("Start at zero and walk to the first number, then go on. Do both steps go to the left?"),
    prompt_type=OperationPrompt,
    picture=on_the_line,
)
def minus_before_sum_of_distances(task: OperationPrompt) -> Iterator[Expression]:
    """Give the result a minus sign because there is one in the task."""
    if task.is_sum and task.minus_signs:
        yield Opposite(literal_operation(PLUS, *task.sizes))


@misconception(
    "subtracted-instead-of-added",
    _("subtracting instead of adding"),
    _("You may have subtracted the numbers."),
    _("Which sign is between the numbers, and what does it tell you to do?"),
    prompt_type=OperationPrompt,
    picture=on_the_line,
)
def subtract_instead_of_adding(task: OperationPrompt) -> Iterator[Expression]:
    """Take a minus sign nearby for the operation."""
    if task.operator is PLUS:
        yield literal_operation(MINUS, task.a, task.b)
        if task.signs == (1, 1):
            yield literal_operation(MINUS, *task.by_size)


@misconception(
    "any-pair-cancels",
    _("thinking any positive and any negative cancel"),
    _("You may have thought that a positive and a negative always cancel."),
    _("The positive number pulls to the right, the negative number to the left. Are they equally strong?"),
    prompt_type=OperationPrompt,
    picture=in_counters,
)
def any_pair_cancels(task: OperationPrompt) -> Iterator[Expression]:
    """Let numbers of different signs cancel as opposites do."""
    if task.operator is PLUS and task.is_finite and task.signs in ((1, -1), (-1, 1)):
        yield whole(0)


@misconception(
    "across-the-bar",
    _("working separately with numerators and denominators"),
    _("You may have worked with the numerators, and then with the denominators."),
    _("Half a pizza plus half a pizza: is that a whole pizza, or still half a pizza?"),
    prompt_type=OperationPrompt,
    picture=on_the_line,
)
def across_the_bar(task: OperationPrompt) -> Iterator[Expression]:
    """See a fraction as two whole numbers and not as one number."""
    a, b = task.a, task.b
    if task.is_sum and isinstance(a, Fraction) and isinstance(b, Fraction) and not a.denominator == b.denominator == 1:
        step = 1 if task.operator is PLUS else -1
        denominator = a.denominator + step * b.denominator
        if denominator:
            yield Literal(Fraction(a.numerator + step * b.numerator, denominator))


_FROM_ZERO = _("You stand at zero and walk. Are you still where you started?")
_WITH_NOTHING = _("You put nothing next to something, or take nothing away from it. Is it gone?")


def _what_a_zero_does(task: OperationPrompt) -> LazyString:
    return _FROM_ZERO if task.operator is MINUS and task.a == 0 else _WITH_NOTHING


@misconception(
    "zero-swallows",
    _("thinking a zero makes everything zero"),
    _("You may have thought that zero leaves nothing of the other number."),
    _what_a_zero_does,
    prompt_type=OperationPrompt,
    picture=in_counters,
)
def zero_swallows(task: OperationPrompt) -> Iterator[Expression]:
    """Apply the rule of multiplication by 0 to sums."""
    if task.is_sum and 0 in (task.a, task.b):
        yield whole(0)


SUMS = (
    smaller_from_larger,
    zero_minus_number,
    double_minus_read_once,
    minus_before_everything,
    two_negatives_make_positive,
    change_half,
    sum_signed_like_product,
    keep_sign_of_first,
    adding_makes_bigger,
    lose_second_sign,
    reversed_subtraction,
    lose_first_sign,
    subtracting_makes_smaller,
    forget_sign_of_difference,
    change_everything,
    minus_before_sum_of_distances,
    subtract_instead_of_adding,
    zero_is_least,
    larger_from_smaller_thought_impossible,
    any_pair_cancels,
    across_the_bar,
    zero_swallows,
)

"""Misconceptions about adding and subtracting signed numbers, the likelier ones first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.arithmetic.misconceptions.shown import beside_adding, in_counters, on_the_line
from mathgames.arithmetic.misconceptions.task import Sum, misconception
from mathgames.arithmetic.operations import opposite
from mathgames.arithmetic.steps import whole, written
from mathgames.explain.expression import Expression, Literal, Operator, Opposite
from mathgames.explain.quantity import DOES_NOT_EXIST, sign
from mathgames.language.words import Words, _

PLUS, MINUS = Operator.PLUS, Operator.MINUS

COUNTED_BY_ONES = 5
"""The longest way that a pupil counts one by one."""


def _goes_below_zero(task: Sum) -> bool:
    return task.operator is MINUS and task.is_finite and sign(task.a) >= 0 and sign(task.value) < 0


@misconception(
    _("always taking the smaller number from the larger"),
    _("You may have taken the smaller number from the larger one."),
    _("You have {a} in your purse and owe {b}. Can you pay it all?"),
    about=Sum,
    picture=on_the_line,
)
def smaller_from_larger(task: Sum) -> Iterator[Expression]:
    """Subtract the smaller from the larger, a habit from a time when only tasks without negative results were set."""
    if _goes_below_zero(task) and task.signs == (1, 1):
        yield written(MINUS, task.b, task.a)


@misconception(
    _("thinking zero is the smallest number"),
    _("You may have stopped at zero."),
    _("It is {a}° and it gets {b}° colder. Does the thermometer stop at zero?"),
    about=Sum,
    picture=on_the_line,
)
def zero_is_least(task: Sum) -> Iterator[Expression]:
    """Take numbers for amounts of things: taking away more than there is leaves nothing."""
    if _goes_below_zero(task):
        yield whole(0)


@misconception(
    _("thinking you cannot subtract a larger number from a smaller one"),
    _("You may have thought that there is too little to take that much away."),
    _("It is {a}° and it gets {b}° colder. Is there no such temperature?"),
    about=Sum,
    picture=in_counters,
)
def larger_from_smaller_thought_impossible(task: Sum) -> Iterator[Expression]:
    """Take numbers for amounts of things, of which there are never fewer than none."""
    if _goes_below_zero(task):
        yield Literal(DOES_NOT_EXIST)


@misconception(
    _("thinking zero minus a number is that number"),
    _("You may have thought that zero makes no difference."),
    _("Is taking nothing away the same as taking away from nothing?"),
    about=Sum,
    picture=on_the_line,
)
def zero_minus_number(task: Sum) -> Iterator[Expression]:
    """Treat ``0 − n`` like ``n − 0``."""
    if task.operator is MINUS and task.a == 0:
        yield Literal(task.b)


_WHICH_WAS_TAKEN = _("You took {size_b} away. Was it positive {size_b} or negative {size_b}?")
_WHAT_GOES_AWAY = _("What must go away here: something positive or something negative?")


def _which_was_taken(task: Sum) -> Words:
    size_is_the_answer = task.a == 0 or not task.is_finite
    return _WHAT_GOES_AWAY if size_is_the_answer else _WHICH_WAS_TAKEN


@misconception(
    _("reading two minus signs side by side as one"),
    _("You may have read both minus signs as a single sign."),
    _which_was_taken,
    about=Sum,
    picture=in_counters,
)
def double_minus_read_once(task: Sum) -> Iterator[Expression]:
    """Drop one of the signs in ``5 − (−3)``."""
    if task.operator is MINUS and task.signs[1] < 0:
        yield written(MINUS, task.a, opposite(task.b))


@misconception(
    _("applying the first minus sign to the whole expression"),
    _("You may have calculated first, and then put the first minus sign in front of the result."),
    _("What does the first minus sign belong to: the first number or the whole expression?"),
    about=Sum,
    picture=on_the_line,
)
def minus_before_everything(task: Sum) -> Iterator[Expression]:
    """Read ``−7 − 3`` as ``−(7 − 3)``: first calculate, then put the sign back."""
    if task.is_sum and task.signs[0] < 0 != task.signs[1]:
        yield Opposite(written(task.operator, task.sizes[0], task.b))


@misconception(
    _("thinking two negatives make a positive in a sum or difference"),
    _("You may have thought that minus signs in pairs always make a positive."),
    _("What does each minus sign mean here: “take away” or “negative”?"),
    about=Sum,
    picture=on_the_line,
)
def two_negatives_make_positive(task: Sum) -> Iterator[Expression]:
    """Apply the rule of signs for products to sums."""
    if task.is_sum and task.minus_signs >= 2:
        yield written(PLUS, *task.sizes)


@misconception(
    _("changing only the operation, not the number"),
    _("You may have added where you had to subtract."),
    _("Something is taken away here. Which way does that lead?"),
    about=Sum,
    picture=beside_adding,
)
def half_changed(task: Sum) -> Iterator[Expression]:
    """Change only the operation or only the sign when adding the opposite, or overlook the sign."""
    if task.operator is MINUS and task.signs[1]:
        yield written(PLUS, task.a, task.b)


@misconception(
    _("thinking that subtracting moves a negative number closer to zero"),
    _("You may have moved the first number closer to zero, as if part of it were taken off."),
    _("You owe {size_a} and spend {b} more. Do you owe less?"),
    about=Sum,
    picture=on_the_line,
)
def subtracting_makes_smaller(task: Sum) -> Iterator[Expression]:
    """Take subtracting to give less, and less to be nearer to zero."""
    if task.operator is MINUS and task.is_finite and task.signs == (-1, 1) and task.by_size[0] == task.sizes[0]:
        yield Opposite(written(MINUS, *task.sizes))


@misconception(
    _("thinking a positive and a negative make a negative sum"),
    _("You may have thought that a positive and a negative always make a negative."),
    _("A positive number pulls to the right, a negative number to the left. Which pulls harder here?"),
    about=Sum,
    picture=in_counters,
)
def sum_signed_like_product(task: Sum) -> Iterator[Expression]:
    """Apply the rule of signs for products to sums."""
    if task.operator is PLUS and task.signs in ((1, -1), (-1, 1)):
        yield Opposite(written(MINUS, *task.by_size))


@misconception(
    _("keeping the sign of the first number"),
    _("You may have subtracted the distances from zero and kept the sign of the first number."),
    _("Do both pull the same way? If not, which pulls harder?"),
    about=Sum,
    picture=in_counters,
)
def sign_of_first_kept(task: Sum) -> Iterator[Expression]:
    """Keep the first sign that was read."""
    difference = written(MINUS, *task.by_size)
    if task.operator is PLUS and 0 not in task.signs:
        yield difference if task.signs[0] > 0 else Opposite(difference)


@misconception(
    _("thinking that adding always leads away from zero"),
    _("You may have gone farther from zero because something is added."),
    _("You owe some money and get some. Do you owe more now?"),
    about=Sum,
    picture=on_the_line,
)
def adding_makes_bigger(task: Sum) -> Iterator[Expression]:
    """Take adding to give more, and more to be farther from zero."""
    if task.operator is PLUS and task.is_finite and task.signs == (-1, 1):
        yield Opposite(written(PLUS, *task.sizes))


@misconception(
    _("losing the sign of the first number"),
    _("You may have lost the minus sign of the first number."),
    _("On which side of zero do you begin?"),
    about=Sum,
    picture=on_the_line,
)
def first_sign_lost(task: Sum) -> Iterator[Expression]:
    """Overlook a sign at the very start."""
    if task.is_sum and task.signs[0] < 0:
        yield written(task.operator, task.sizes[0], task.b)


@misconception(
    _("losing the sign of the second number"),
    _("You may have lost the minus sign of the second number."),
    _("Which way do you go when you add a negative number?"),
    about=Sum,
    picture=on_the_line,
)
def second_sign_lost(task: Sum) -> Iterator[Expression]:
    """Overlook a second sign after that of an operation; in a subtraction see ``double_minus_read_once``."""
    if task.operator is PLUS and task.signs[1] < 0:
        yield written(PLUS, task.a, task.sizes[1])


@misconception(
    _("subtracting in the wrong order"),
    _("You may have subtracted the numbers in the wrong order."),
    _("Which number do you start with, and which do you take away from it?"),
    about=Sum,
    picture=on_the_line,
)
def reversed_subtraction(task: Sum) -> Iterator[Expression]:
    """Swap the numbers, as the words "take 3 from 5" name them in the other order than ``5 − 3``."""
    if task.operator is MINUS:
        yield written(MINUS, task.b, task.a)


@misconception(
    _("changing every sign to subtract a negative"),
    _("You may have changed the sign of the first number too."),
    _("Did the first number move to the other side of zero before you began?"),
    about=Sum,
    picture=beside_adding,
)
def changed_everything(task: Sum) -> Iterator[Expression]:
    """Turn ``5 − (−3)`` into ``−5 + 3``: change the first number like the second."""
    if task.operator is MINUS and task.signs[1] < 0:
        yield written(PLUS, opposite(task.a), task.sizes[1])


@misconception(
    _("subtracting the distances from zero and forgetting the sign"),
    _("You may have subtracted the smaller distance from zero from the larger one and forgotten the sign."),
    _("On which side of zero do you land?"),
    about=Sum,
    picture=on_the_line,
)
def sign_of_difference_forgotten(task: Sum) -> Iterator[Expression]:
    """Work with signed numbers as if they had no signs."""
    if task.is_sum and task.minus_signs:
        yield written(MINUS, *task.by_size)


@misconception(
    _("adding the distances from zero and putting a minus sign in front"),
    _("You may have added the distances from zero and put a minus sign in front."),
    _("Start at zero and walk to the first number, then go on. Do both steps go to the left?"),
    about=Sum,
    picture=on_the_line,
)
def minus_before_sum_of_distances(task: Sum) -> Iterator[Expression]:
    """Give the result a minus sign because there is one in the task."""
    if task.is_sum and task.minus_signs:
        yield Opposite(written(PLUS, *task.sizes))


@misconception(
    _("subtracting instead of adding"),
    _("You may have subtracted the numbers."),
    _("Which sign is between the numbers, and what does it tell you to do?"),
    about=Sum,
    picture=on_the_line,
)
def subtracted_instead_of_added(task: Sum) -> Iterator[Expression]:
    """Take a minus sign nearby for the operation."""
    if task.operator is PLUS:
        yield written(MINUS, task.a, task.b)
        if task.signs == (1, 1):
            yield written(MINUS, *task.by_size)


@misconception(
    _("thinking any positive and any negative cancel"),
    _("You may have thought that a positive and a negative always cancel."),
    _("The positive number pulls to the right, the negative number to the left. Are they equally strong?"),
    about=Sum,
    picture=in_counters,
)
def any_pair_cancels(task: Sum) -> Iterator[Expression]:
    """Let numbers of different signs cancel as opposites do."""
    if task.operator is PLUS and task.is_finite and task.signs in ((1, -1), (-1, 1)):
        yield whole(0)


@misconception(
    _("working separately with numerators and denominators"),
    _("You may have worked with the numerators, and then with the denominators."),
    _("Half a pizza plus half a pizza: is that a whole pizza, or still half a pizza?"),
    about=Sum,
    picture=on_the_line,
)
def across_the_bar(task: Sum) -> Iterator[Expression]:
    """See a fraction as two whole numbers and not as one number."""
    a, b = task.a, task.b
    if task.is_sum and isinstance(a, Fraction) and isinstance(b, Fraction) and not a.denominator == b.denominator == 1:
        step = 1 if task.operator is PLUS else -1
        below = a.denominator + step * b.denominator
        if below:
            yield Literal(Fraction(a.numerator + step * b.numerator, below))


_FROM_ZERO = _("You stand at zero and walk. Are you still where you started?")
_WITH_NOTHING = _("You put nothing next to something, or take nothing away from it. Is it gone?")


def _what_a_zero_does(task: Sum) -> Words:
    return _FROM_ZERO if task.operator is MINUS and task.a == 0 else _WITH_NOTHING


@misconception(
    _("thinking a zero makes everything zero"),
    _("You may have thought that zero leaves nothing of the other number."),
    _what_a_zero_does,
    about=Sum,
    picture=in_counters,
)
def zero_swallows(task: Sum) -> Iterator[Expression]:
    """Apply the rule of multiplication by 0 to sums."""
    if task.is_sum and 0 in (task.a, task.b):
        yield whole(0)


@misconception(
    _("counting the start as the first step"),
    _("You may have counted the number you start from as the first step."),
    _("Do you count the jumps, or the numbers you touch?"),
    about=Sum,
    picture=on_the_line,
)
def counted_one_off(task: Sum) -> Iterator[Expression]:
    """Count on from 5 by 3 as "5, 6, 7"."""
    if (way := _counted(task)) is not None:
        end, direction = way
        yield Literal(end - direction)


@misconception(
    _("skipping zero on the way"),
    _("You may have skipped a number on your way."),
    _("Say every number you pass. Is zero among them?"),
    about=Sum,
    picture=on_the_line,
)
def zero_skipped(task: Sum) -> Iterator[Expression]:
    """Count up from −3 as "−2, −1, 1, 2"."""
    if (way := _counted(task)) is not None and sign(task.a) * sign(task.value) < 0:
        end, direction = way
        yield Literal(end + direction)


def _counted(task: Sum) -> tuple[Fraction, int] | None:
    """Return the end and the direction of a way that is short enough to be counted by ones; else None."""
    a, b, end = task.a, task.b, task.value
    if not (task.is_sum and isinstance(a, Fraction) and isinstance(b, Fraction) and isinstance(end, Fraction)):
        return None
    counted = a.denominator == b.denominator == 1 and 0 < abs(b) <= COUNTED_BY_ONES
    return (end, sign(end - a)) if counted else None


SUMS = (
    smaller_from_larger,
    zero_minus_number,
    double_minus_read_once,
    minus_before_everything,
    two_negatives_make_positive,
    half_changed,
    sum_signed_like_product,
    sign_of_first_kept,
    adding_makes_bigger,
    second_sign_lost,
    reversed_subtraction,
    first_sign_lost,
    subtracting_makes_smaller,
    sign_of_difference_forgotten,
    changed_everything,
    minus_before_sum_of_distances,
    subtracted_instead_of_added,
    zero_is_least,
    larger_from_smaller_thought_impossible,
    any_pair_cancels,
    across_the_bar,
    zero_swallows,
    zero_skipped,
    counted_one_off,
)

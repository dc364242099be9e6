"""Misconceptions about adding and subtracting signed numbers, the likelier ones first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.arithmetic.misconceptions.task import OperationPrompt, misconception
from mathgames.arithmetic.operations import negate
from mathgames.arithmetic.steps import literal_operation, whole
from mathgames.explain.expression import Expression, Literal, Operator, Opposite
from mathgames.explain.quantity import DOES_NOT_EXIST, sign_of
from mathgames.language.words import _

PLUS, MINUS = Operator.PLUS, Operator.MINUS


def _goes_below_zero(task: OperationPrompt) -> bool:
    return task.operator is MINUS and task.is_finite and sign_of(task.a) >= 0 and sign_of(task.value) < 0


@misconception(
    "smaller-from-larger",
    _("always taking the smaller number from the larger"),
    _("Is there enough to take?"),
    _("All that was there is gone, and more has to go."),
    prompt_type=OperationPrompt,
)
def smaller_from_larger(task: OperationPrompt) -> Iterator[Expression]:
    """Subtract the smaller from the larger, a habit from a time when only tasks without negative results were set."""
    if _goes_below_zero(task) and task.signs == (1, 1):
        yield literal_operation(MINUS, task.b, task.a)


@misconception(
    "zero-is-least",
    _("thinking zero is the smallest number"),
    _("Does it stop at zero?"),
    _("Zero is reached, and a part still has to go."),
    prompt_type=OperationPrompt,
)
def zero_is_least(task: OperationPrompt) -> Iterator[Expression]:
    """Take numbers for amounts of things: taking away more than there is leaves nothing."""
    if _goes_below_zero(task):
        yield whole(0)


@misconception(
    "larger-from-smaller-thought-impossible",
    _("thinking you cannot subtract a larger number from a smaller one"),
    _("What may you put there that is worth nothing?"),
    _("Pairs that are worth nothing can be put there first; then it can be taken."),
    prompt_type=OperationPrompt,
)
def larger_from_smaller_thought_impossible(task: OperationPrompt) -> Iterator[Expression]:
    """Take numbers for amounts of things, of which there are never fewer than none."""
    if _goes_below_zero(task):
        yield Literal(DOES_NOT_EXIST)


@misconception(
    "zero-minus-number",
    _("thinking zero minus a number is that number"),
    _("Where do you start, and which way does it lead?"),
    _("The start is zero; yours leads the other way from there."),
    prompt_type=OperationPrompt,
)
def zero_minus_number(task: OperationPrompt) -> Iterator[Expression]:
    """Treat ``0 − n`` like ``n − 0``."""
    if task.operator is MINUS and task.a == 0:
        yield Literal(task.b)


@misconception(
    "double-minus-read-once",
    _("reading two minus signs side by side as one"),
    _("Does it come, or is it taken away?"),
    _("Yours does what it did when it came."),
    prompt_type=OperationPrompt,
)
def double_minus_read_once(task: OperationPrompt) -> Iterator[Expression]:
    """Drop one of the signs in ``5 − (−3)``."""
    if task.operator is MINUS and task.signs[1] < 0:
        yield literal_operation(MINUS, task.a, negate(task.b))


@misconception(
    "minus-before-everything",
    _("applying the first minus sign to the whole expression"),
    _("How far does the first minus reach?"),
    _("It belongs to its one number; yours takes in more."),
    prompt_type=OperationPrompt,
)
def minus_before_everything(task: OperationPrompt) -> Iterator[Expression]:
    """Read ``−7 − 3`` as ``−(7 − 3)``: first calculate, then put the sign back."""
    if task.is_sum and task.signs[0] < 0 != task.signs[1]:
        yield Opposite(literal_operation(task.operator, task.sizes[0], task.b))


@misconception(
    "two-negatives-make-positive",
    _("thinking two negatives make a positive in a sum or difference"),
    _("Which way does each of the two lead?"),
    _("Each of the two has its own way; yours takes both to the right."),
    prompt_type=OperationPrompt,
)
def two_negatives_make_positive(task: OperationPrompt) -> Iterator[Expression]:
    """Apply the rule of signs for products to sums."""
    if task.is_sum and task.minus_signs >= 2:
        yield literal_operation(PLUS, *task.sizes)


@misconception(
    "half-changed",
    _("changing only the operation, not the number"),
    _("Which way does taking that away lead?"),
    _("You begin rightly, and then yours leads the other way."),
    prompt_type=OperationPrompt,
)
def change_half(task: OperationPrompt) -> Iterator[Expression]:
    """Change only the operation or only the sign when adding the opposite, or overlook the sign."""
    if task.operator is MINUS and task.signs[1]:
        yield literal_operation(PLUS, task.a, task.b)


@misconception(
    "subtracting-makes-smaller",
    _("thinking that subtracting moves a negative number closer to zero"),
    _("Which way did it lead when it came?"),
    _("Yours leads that way again, and now it goes."),
    prompt_type=OperationPrompt,
)
def subtracting_makes_smaller(task: OperationPrompt) -> Iterator[Expression]:
    """Take subtracting to give less, and less to be nearer to zero."""
    if task.operator is MINUS and task.is_finite and task.signs == (-1, 1) and task.by_size[0] == task.sizes[0]:
        yield Opposite(literal_operation(MINUS, *task.sizes))


@misconception(
    "sum-signed-like-product",
    _("thinking a positive and a negative make a negative sum"),
    _("Which side is stronger, left or right?"),
    _("The stronger side keeps what is left; yours lies on the other."),
    prompt_type=OperationPrompt,
)
def sum_signed_like_product(task: OperationPrompt) -> Iterator[Expression]:
    """Apply the rule of signs for products to sums."""
    if task.operator is PLUS and task.signs in ((1, -1), (-1, 1)):
        yield Opposite(literal_operation(MINUS, *task.by_size))


@misconception(
    "sign-of-first-kept",
    _("keeping the sign of the first number"),
    _("Which of the two reaches farther?"),
    _("One of them reaches farther; yours ends on the side of the shorter one."),
    prompt_type=OperationPrompt,
)
def keep_sign_of_first(task: OperationPrompt) -> Iterator[Expression]:
    """Keep the first sign that was read."""
    difference = literal_operation(MINUS, *task.by_size)
    if task.operator is PLUS and 0 not in task.signs:
        yield difference if task.signs[0] > 0 else Opposite(difference)


@misconception(
    "adding-makes-bigger",
    _("thinking that adding always leads away from zero"),
    _("Which way does the second one lead?"),
    _("The second one leads back; yours went on."),
    prompt_type=OperationPrompt,
)
def adding_makes_bigger(task: OperationPrompt) -> Iterator[Expression]:
    """Take adding to give more, and more to be farther from zero."""
    if task.operator is PLUS and task.is_finite and task.signs == (-1, 1):
        yield Opposite(literal_operation(PLUS, *task.sizes))


@misconception(
    "first-sign-lost",
    _("losing the sign of the first number"),
    _("On which side of zero do you begin?"),
    _("The start is drawn; yours begins across from it."),
    prompt_type=OperationPrompt,
)
def lose_first_sign(task: OperationPrompt) -> Iterator[Expression]:
    """Overlook a sign at the very start."""
    if task.is_sum and task.signs[0] < 0:
        yield literal_operation(task.operator, task.sizes[0], task.b)


@misconception(
    "second-sign-lost",
    _("losing the sign of the second number"),
    _("Which way does the second one lead?"),
    _("The second one leads the other way than yours does."),
    prompt_type=OperationPrompt,
)
def lose_second_sign(task: OperationPrompt) -> Iterator[Expression]:
    """Overlook a second sign after that of an operation; in a subtraction see ``double_minus_read_once``."""
    if task.operator is PLUS and task.signs[1] < 0:
        yield literal_operation(PLUS, task.a, task.sizes[1])


@misconception(
    "reversed-subtraction",
    _("subtracting in the wrong order"),
    _("Where do you start?"),
    _("The start is drawn; yours starts from the other number."),
    prompt_type=OperationPrompt,
)
def reversed_subtraction(task: OperationPrompt) -> Iterator[Expression]:
    """Swap the numbers, as the words "take 3 from 5" name them in the other order than ``5 − 3``."""
    if task.operator is MINUS:
        yield literal_operation(MINUS, task.b, task.a)


@misconception(
    "changed-everything",
    _("changing every sign to subtract a negative"),
    _("Did the start move?"),
    _("Yours begins on the other side of zero."),
    prompt_type=OperationPrompt,
)
def change_everything(task: OperationPrompt) -> Iterator[Expression]:
    """Turn ``5 − (−3)`` into ``−5 + 3``: change the first number like the second."""
    if task.operator is MINUS and task.signs[1] < 0:
        yield literal_operation(PLUS, negate(task.a), task.sizes[1])


@misconception(
    "sign-of-difference-forgotten",
    _("subtracting the distances from zero and forgetting the sign"),
    _("On which side of zero does it end?"),
    _("Each of the two leads to a side of zero; yours forgot the sides."),
    prompt_type=OperationPrompt,
)
def forget_sign_of_difference(task: OperationPrompt) -> Iterator[Expression]:
    """Work with signed numbers as if they had no signs."""
    if task.is_sum and task.minus_signs:
        yield literal_operation(MINUS, *task.by_size)


@misconception(
    "minus-before-sum-of-distances",
    _("adding the distances from zero and putting a minus sign in front"),
    _("Do both lead the same way?"),
    _("Yours takes both to the left; look where each one leads."),
    prompt_type=OperationPrompt,
)
def minus_before_sum_of_distances(task: OperationPrompt) -> Iterator[Expression]:
    """Give the result a minus sign because there is one in the task."""
    if task.is_sum and task.minus_signs:
        yield Opposite(literal_operation(PLUS, *task.sizes))


@misconception(
    "subtracted-instead-of-added",
    _("subtracting instead of adding"),
    _("Does the second one come, or is it taken away?"),
    _("It comes; yours takes it away."),
    prompt_type=OperationPrompt,
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
    _("Does each one find a partner?"),
    _("Pairs leave nothing. What has no partner is still there."),
    prompt_type=OperationPrompt,
)
def any_pair_cancels(task: OperationPrompt) -> Iterator[Expression]:
    """Let numbers of different signs cancel as opposites do."""
    if task.operator is PLUS and task.is_finite and task.signs in ((1, -1), (-1, 1)):
        yield whole(0)


@misconception(
    "across-the-bar",
    _("working separately with numerators and denominators"),
    _("Is yours longer than the first part alone?"),
    _("Cut both into equal parts, and count those; yours counts unequal parts together."),
    prompt_type=OperationPrompt,
)
def across_the_bar(task: OperationPrompt) -> Iterator[Expression]:
    """See a fraction as two whole numbers and not as one number."""
    a, b = task.a, task.b
    if task.is_sum and isinstance(a, Fraction) and isinstance(b, Fraction) and not a.denominator == b.denominator == 1:
        step = 1 if task.operator is PLUS else -1
        denominator = a.denominator + step * b.denominator
        if denominator:
            yield Literal(Fraction(a.numerator + step * b.numerator, denominator))


@misconception(
    "decimal-as-whole",
    _("reading what follows the decimal point as a whole number"),
    _("How many tenths is each?"),
    _("Ten tenths make a whole; yours counts the digits as a whole number."),
    prompt_type=OperationPrompt,
)
def read_decimal_as_whole(task: OperationPrompt) -> Iterator[Expression]:
    """Add what follows the points as whole numbers, without a carry: ``0.7 + 0.6 = 0.13``."""
    if task.operator is PLUS and task.is_finite and task.signs in ((1, 1), (-1, -1)):
        tenths = [10 * size for size in task.sizes if isinstance(size, Fraction)]
        behind_points = sum((one % 10 for one in tenths), Fraction(0))
        if behind_points >= 10 and all(one.denominator == 1 for one in tenths):
            yield Literal(task.signs[0] * (behind_points / 100 + sum(one // 10 for one in tenths)))


@misconception(
    "zero-swallows",
    _("thinking a zero makes everything zero"),
    _("Is something still there?"),
    _("Nothing was added or taken; yours took all."),
    prompt_type=OperationPrompt,
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
    read_decimal_as_whole,
    zero_swallows,
)

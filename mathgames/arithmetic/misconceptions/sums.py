"""Misconceptions about adding and subtracting signed numbers, the likelier ones first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.arithmetic.misconceptions.task import Task, misconception
from mathgames.arithmetic.operations import opposite
from mathgames.arithmetic.steps import whole, written
from mathgames.explain.expression import Expression, Literal, Operator, Opposite
from mathgames.explain.quantity import DOES_NOT_EXIST, sign
from mathgames.words import _

PLUS, MINUS = Operator.PLUS, Operator.MINUS


@misconception(
    _("the smaller number taken from the larger"),
    _("The smaller number was taken from the larger: {equation}."),
    _("Order matters in a subtraction: stand at {a} on the number line and go {b} to the left, past zero."),
)
def smaller_from_larger(task: Task) -> Iterator[Expression]:
    """The oldest habit of subtraction, from a time when only tasks without negative results were set."""
    if task.operator is MINUS and task.signs == (1, 1):
        yield written(MINUS, *task.by_size)


@misconception(
    _("a larger number thought not to come off a smaller"),
    _("{b} was thought to be too much to take from {a}."),
    _("There are numbers below zero: stand at {a} on the number line and go {b} to the left."),
)
def larger_from_smaller_thought_impossible(task: Task) -> Iterator[Expression]:
    """Numbers are thought to be amounts of things, and there are no fewer than none."""
    if task.operator is MINUS and sign(task.a) >= 0 and sign(task.value) < 0:
        yield Literal(DOES_NOT_EXIST)


@misconception(
    _("zero minus a number taken as the number"),
    _("Zero was thought to make no difference, so {b} was left as it was."),
    _("Stand at 0 on the number line and subtract {b}: the result is its opposite, {value}."),
)
def zero_minus_number(task: Task) -> Iterator[Expression]:
    """What holds for ``n − 0`` is carried over to ``0 − n``."""
    if task.operator is MINUS and task.a == 0:
        yield Literal(task.b)


@misconception(
    _("a zero thought to make everything zero"),
    _("Nothing was thought to be left because one of the numbers is 0."),
    _("Only multiplying by 0 gives 0: put down counters for {task} and see what lies there."),
)
def zero_swallows(task: Task) -> Iterator[Expression]:
    """The rule of multiplication by 0 is carried over to sums."""
    if task.is_sum and 0 in (task.a, task.b):
        yield whole(0)


@misconception(
    _("two minus signs side by side read as one"),
    _("Subtracting {b} was read as subtracting {size_b}: {equation}."),
    _("Subtracting a negative is adding its opposite: {task} = {a} + {opposite_b}."),
)
def double_minus_read_once(task: Task) -> Iterator[Expression]:
    """One of the signs in ``5 − (−3)`` seems to be one too many."""
    if task.operator is MINUS and task.signs[1] < 0:
        yield written(MINUS, task.a, opposite(task.b))


@misconception(
    _("the first minus sign taken to stand before everything"),
    _("The minus sign of {a} was taken to stand before everything that follows: {equation}."),
    _("The sign belongs to {a} alone: begin at {a} on the number line and walk from there."),
)
def minus_before_everything(task: Task) -> Iterator[Expression]:
    """``−7 − 3`` is read as ``−(7 − 3)``: first calculate, then put the sign back."""
    if task.is_sum and task.signs[0] < 0:
        yield Opposite(written(task.operator, task.sizes[0], task.b))


@misconception(
    _("two negatives make a positive, in a sum"),
    _("Two minus signs were thought to make everything positive: {equation}."),
    _("That two negatives make a positive is about multiplying and dividing: find {task} on the number line."),
)
def two_negatives_make_positive(task: Task) -> Iterator[Expression]:
    """The rule of signs for products is carried over to sums."""
    if task.is_sum and task.minus_signs >= 2:
        yield written(PLUS, *task.sizes)


@misconception(
    _("added instead of subtracted"),
    _("The numbers were added: {equation}."),
    _("Look at the sign of the operation first: {task} is a subtraction, which adds the opposite of {b}."),
)
def added_instead_of_subtracted(task: Task) -> Iterator[Expression]:
    """Adding is the habit that wins when attention is on the signs of the numbers."""
    if task.operator is MINUS and task.signs[1] > 0:
        yield written(PLUS, task.a, task.b)


@misconception(
    _("a sum with one negative thought to be negative"),
    _("A positive and a negative were thought to make a negative: {equation}."),
    _("That holds for products; in a sum the number farther from zero decides the sign."),
)
def sum_signed_like_product(task: Task) -> Iterator[Expression]:
    """The rule of signs for products is carried over to sums."""
    if task.operator is PLUS and task.signs in ((1, -1), (-1, 1)):
        yield Opposite(written(MINUS, *task.by_size))


@misconception(
    _("the sign of the first number kept"),
    _("The distances from zero were subtracted, and the result got the sign of the first number, {a}."),
    _("The number farther from zero decides the sign of the result: walk {task} on the number line and see."),
)
def sign_of_first_kept(task: Task) -> Iterator[Expression]:
    """The first sign read is the sign written."""
    difference = written(MINUS, *task.by_size)
    if task.is_sum and 0 not in task.signs:
        yield difference if task.signs[0] > 0 else Opposite(difference)


@misconception(
    _("the sign of the first number lost"),
    _("The minus sign of {a} got lost: {equation}."),
    _("Begin at {a}, on the left of zero."),
)
def first_sign_lost(task: Task) -> Iterator[Expression]:
    """A sign at the very start looks like none."""
    if task.is_sum and task.signs[0] < 0:
        yield written(task.operator, task.sizes[0], task.b)


@misconception(
    _("the sign of the second number lost"),
    _("The minus sign of {b} got lost: {equation}."),
    _("Put {b} in brackets with its sign, and say it as negative {size_b}."),
)
def second_sign_lost(task: Task) -> Iterator[Expression]:
    """After the sign of an operation a second one is overlooked; in a subtraction see ``double_minus_read_once``."""
    if task.operator is PLUS and task.signs[1] < 0:
        yield written(PLUS, task.a, task.sizes[1])


@misconception(
    _("the distances from zero subtracted and the sign forgotten"),
    _("The smaller distance from zero was taken from the larger and no sign was asked for: {equation}."),
    _("Ask two questions, how far from zero and on which side: walk {task} on the number line."),
)
def sign_of_difference_forgotten(task: Task) -> Iterator[Expression]:
    """Signed numbers are worked with as if they had no signs."""
    if task.is_sum and task.minus_signs:
        yield written(MINUS, *task.by_size)


@misconception(
    _("the distances from zero added and a minus sign put in front"),
    _("The distances from zero were added and a minus sign put in front: {equation}."),
    _("That holds for two negatives put together: is {task} one of these? Walk it on the number line."),
)
def minus_before_sum_of_distances(task: Task) -> Iterator[Expression]:
    """Where there is a minus sign somewhere, the result seems to need one."""
    if task.is_sum and task.minus_signs:
        yield Opposite(written(PLUS, *task.sizes))


@misconception(
    _("the numbers subtracted in the wrong order"),
    _("The numbers were subtracted in the wrong order: {equation}."),
    _("Order matters in a subtraction: begin at the first number, {a}, and take {b} from it."),
)
def reversed_subtraction(task: Task) -> Iterator[Expression]:
    """The words "take 3 from 5" name the numbers the other way round than ``5 − 3``."""
    if task.operator is MINUS:
        yield written(MINUS, task.b, task.a)


@misconception(
    _("subtracted instead of added"),
    _("The numbers were subtracted: {equation}."),
    _("Look at the sign of the operation first: {task} puts the two numbers together."),
)
def subtracted_instead_of_added(task: Task) -> Iterator[Expression]:
    """A minus sign nearby is taken for the operation."""
    if task.operator is PLUS:
        yield written(MINUS, task.a, task.b)
        yield written(MINUS, task.b, task.a)


@misconception(
    _("numerators and denominators worked with separately"),
    _("Numerators and denominators were each worked with as whole numbers of their own."),
    _("Fractions are parts of different sizes: make the denominators equal first, then count the parts."),
)
def across_the_bar(task: Task) -> Iterator[Expression]:
    """A fraction is seen as two whole numbers and not as one number."""
    a, b = task.a, task.b
    if task.is_sum and isinstance(a, Fraction) and isinstance(b, Fraction) and not a.denominator == b.denominator == 1:
        step = 1 if task.operator is PLUS else -1
        below = a.denominator + step * b.denominator
        if below:
            yield Literal(Fraction(a.numerator + step * b.numerator, below))


@misconception(
    _("counted one too far or one too few"),
    _("The result is one off, as when the number that one starts from is counted too."),
    _("Count the jumps and not the marks: the first jump from {a} ends on its neighbour."),
)
def counted_one_off(task: Task) -> Iterator[Expression]:
    """Counting on from 5 by 3 as "5, 6, 7"."""
    value, reach = task.value, Fraction(20)
    sizes = [size for size in task.sizes if isinstance(size, Fraction)]
    if task.is_sum and isinstance(value, Fraction) and value.denominator == 1 and max(sizes) <= reach:
        toward_start = Fraction(-sign(value - task.a)) if isinstance(task.a, Fraction) else Fraction(0)
        yield Literal(value + toward_start)
        yield Literal(value - toward_start)


SUMS = (
    smaller_from_larger,
    larger_from_smaller_thought_impossible,
    zero_minus_number,
    double_minus_read_once,
    minus_before_everything,
    two_negatives_make_positive,
    added_instead_of_subtracted,
    sum_signed_like_product,
    sign_of_first_kept,
    first_sign_lost,
    second_sign_lost,
    sign_of_difference_forgotten,
    minus_before_sum_of_distances,
    subtracted_instead_of_added,
    reversed_subtraction,
    across_the_bar,
    zero_swallows,
    counted_one_off,
)

"""Misconceptions about multiplying and dividing signed numbers, the likelier ones first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.arithmetic.misconceptions.task import Task, misconception
from mathgames.arithmetic.steps import whole, written
from mathgames.explain.expression import Expression, Literal, Operator, Opposite
from mathgames.explain.quantity import DOES_NOT_EXIST, Extended
from mathgames.words import _

TIMES, DIVIDED_BY = Operator.TIMES, Operator.DIVIDED_BY


@misconception(
    _("negative one treated like one"),
    _("{task} was thought to leave the number as it is, as 1 does."),
    _("Multiplying or dividing by −1 turns a number into its opposite, on the other side of zero."),
)
def minus_one_like_one(task: Task) -> Iterator[Expression]:
    """What is known of 1 is carried over to −1."""
    if task.b == -1 and not task.is_sum:
        yield Literal(task.a)
    if task.a == -1 and task.operator is TIMES:
        yield Literal(task.b)


@misconception(
    _("dividing by one thought to give one"),
    _("Dividing by {b} was thought to give {answer}."),
    _("A number divided by itself gives 1; divided by 1 it stays what it is: how many ones are in {size_a}?"),
)
def divided_by_one_is_one(task: Task) -> Iterator[Expression]:
    """``n ÷ 1`` is mixed up with ``n ÷ n``."""
    if task.operator is DIVIDED_BY and task.sizes[1] == 1:
        yield whole(1)
        yield whole(-1)


@misconception(
    _("a number divided by itself thought to leave nothing"),
    _("The two were thought to cancel and leave nothing, as {size_a} − {size_b} does."),
    _("Ask how many times {size_b} goes into {size_a}: once."),
)
def divided_by_itself_is_zero(task: Task) -> Iterator[Expression]:
    """The word "cancel" is taken for "take away"."""
    if task.operator is DIVIDED_BY and isinstance(task.a, Fraction) and task.sizes[0] == task.sizes[1] != 0:
        yield whole(0)


@misconception(
    _("two negatives thought to stay negative"),
    _("{a} and {b} are negative, so the result was thought to be negative: {answer}."),
    _(
        "Multiplying and dividing by a negative turns to the other side of zero: from a negative number, to the "
        "positive."
    ),
)
def negatives_stay_negative(task: Task) -> Iterator[Expression]:
    """The rule of sums of two negatives is carried over to products and quotients."""
    if not task.is_sum and task.signs == (-1, -1):
        yield Opposite(written(task.operator, *task.sizes))


@misconception(
    _("the sign ignored"),
    _("The minus sign was left aside: {equation}."),
    _("Settle the sign first: with one negative number, a product or a quotient is negative."),
)
def sign_ignored(task: Task) -> Iterator[Expression]:
    """Only the multiplication table is looked at."""
    if not task.is_sum and task.signs in ((1, -1), (-1, 1)):
        yield written(task.operator, *task.sizes)


@misconception(
    _("zero divided by a number thought to be that number"),
    _("Zero was thought to make no difference, so {answer} was left."),
    _("Share nothing among {size_b}: each gets nothing, and 0 × {size_b} = 0."),
)
def zero_divided_is_divisor(task: Task) -> Iterator[Expression]:
    """What holds for adding 0 is carried over to dividing it."""
    if task.operator is DIVIDED_BY and task.a == 0 != task.b:
        yield Literal(task.b)
        yield Literal(task.sizes[1])


@misconception(
    _("zero divided by a number thought to be one"),
    _("0 divided by {b} was thought to be {answer}."),
    _("Check by multiplying: 1 × {size_b} is {size_b} and not 0."),
)
def zero_divided_is_one(task: Task) -> Iterator[Expression]:
    """Every quotient without an obvious result seems to be 1."""
    if task.operator is DIVIDED_BY and task.a == 0 != task.b:
        yield whole(1)


@misconception(
    _("zero divided by a number mixed up with a number divided by zero"),
    _("{task} was thought to have no value, as {b} ÷ 0 has none."),
    _("Share nothing among {size_b}: each gets nothing, which is a value, 0."),
)
def zero_divided_thought_impossible(task: Task) -> Iterator[Expression]:
    """That zero and division are trouble is remembered, but not which way round."""
    if task.operator is DIVIDED_BY and task.a == 0 != task.b:
        yield Literal(DOES_NOT_EXIST)


@misconception(
    _("dividing by zero thought to give a number"),
    _("Dividing {a} by 0 was thought to give {answer}."),
    _("Check by multiplying: {answer} × 0 is 0, whatever the first number is."),
)
def divided_by_zero(task: Task) -> Iterator[Expression]:
    """Zero is thought to leave nothing, to change nothing, or to make one."""
    if task.operator is DIVIDED_BY and task.b == 0 != task.a:
        yield whole(0)
        yield Literal(task.a)
        yield whole(1)


@misconception(
    _("zero divided by zero thought to have a value"),
    _("0 ÷ 0 was thought to be {answer}."),
    _("Check by multiplying: {answer} × 0 = 0, but every other number times 0 is 0 too, so none is the answer."),
)
def zero_divided_by_zero(task: Task) -> Iterator[Expression]:
    """Zero seems to leave zero, and a number divided by itself is 1."""
    if task.operator is DIVIDED_BY and task.a == 0 == task.b:
        yield whole(0)
        yield whole(1)


@misconception(
    _("times zero thought to change nothing"),
    _("Multiplying by 0 was thought to change nothing, so {answer} was left."),
    _("That is adding 0; zero jumps, or jumps of length zero, never leave 0."),
)
def times_zero_changes_nothing(task: Task) -> Iterator[Expression]:
    """What holds for adding 0 is carried over to multiplying by it."""
    if task.operator is TIMES and 0 in (task.a, task.b):
        yield Literal(task.b if task.a == 0 else task.a)


@misconception(
    _("the sign of the larger number kept"),
    _("The result got the sign of the number that is farther from zero, as in a sum."),
    _("In a product or a quotient the sizes do not matter to the sign: same signs positive, different signs negative."),
)
def sign_of_larger_kept(task: Task) -> Iterator[Expression]:
    """The rule of sums is carried over to products and quotients."""
    left, right = task.sizes
    if not task.is_sum and left != right:
        positive = written(task.operator, left, right)
        of_larger = task.signs[0] if task.by_size[0] == left else task.signs[1]
        yield positive if of_larger > 0 else Opposite(positive)


@misconception(
    _("divided in the wrong order"),
    _("The numbers were divided in the wrong order: {equation}."),
    _("Order matters in a division: {a} is what is divided, and the result may be a fraction."),
)
def reversed_division(task: Task) -> Iterator[Expression]:
    """The larger number seems to be the one to be divided."""
    if task.operator is DIVIDED_BY:
        yield written(DIVIDED_BY, task.b, task.a)


@misconception(
    _("the remainder dropped"),
    _("Only the whole part of the quotient was kept, {answer}, and what is left over was dropped."),
    _("Divide what is left over too: the exact quotient is the fraction {value}."),
)
def remainder_dropped(task: Task) -> Iterator[Expression]:
    """Division is thought to have whole results only."""
    if task.operator is DIVIDED_BY and isinstance(task.value, Fraction):
        yield whole(int(task.value))


@misconception(
    _("numerators multiplied and the denominator kept"),
    _("The numerators were multiplied, and the denominator was kept as in a sum."),
    _("A part of a part is smaller still: multiply the denominators too."),
)
def denominator_kept(task: Task) -> Iterator[Expression]:
    """The rule of sums of fractions is carried over to products."""
    a, b = task.a, task.b
    if (
        task.operator is TIMES
        and isinstance(a, Fraction)
        and isinstance(b, Fraction)
        and a.denominator == b.denominator
    ):
        yield Literal(Fraction(a.numerator * b.numerator, a.denominator))


@misconception(
    _("a neighbour in the multiplication table"),
    _("{answer} is the neighbour in the multiplication table: one of the numbers was one too large or too small."),
    _("Come from a product that is known for sure, and add or take away one group."),
)
def neighbouring_product(task: Task) -> Iterator[Expression]:
    """The commonest slip of memory: the right row of the table, one place beside."""
    a, b = task.a, task.b
    if isinstance(a, Extended) or isinstance(b, Extended) or max(abs(a), abs(b)) > 12 or 0 in (a, b):
        return
    if task.operator is TIMES and a.denominator == b.denominator == 1:
        for by in (1, -1):
            yield Literal((a + by) * b)
            yield Literal(a * (b + by))


PRODUCTS = (
    minus_one_like_one,
    negatives_stay_negative,
    sign_ignored,
    divided_by_one_is_one,
    divided_by_itself_is_zero,
    zero_divided_is_divisor,
    zero_divided_is_one,
    zero_divided_thought_impossible,
    divided_by_zero,
    zero_divided_by_zero,
    times_zero_changes_nothing,
    reversed_division,
    sign_of_larger_kept,
    remainder_dropped,
    denominator_kept,
    neighbouring_product,
)

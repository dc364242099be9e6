"""Misconceptions about multiplying and dividing signed numbers, the likelier ones first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.arithmetic.misconceptions.illustrations import in_jumps
from mathgames.arithmetic.misconceptions.task import OperationPrompt, misconception
from mathgames.arithmetic.steps import literal_operation, whole
from mathgames.explain.expression import Expression, Literal, Operator, Opposite
from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY, NEGATIVE_INFINITY
from mathgames.language.words import _

TIMES, DIVIDED_BY = Operator.TIMES, Operator.DIVIDED_BY

LARGEST_OF_THE_TABLE = 12


def is_in_the_table(task: OperationPrompt) -> bool:
    """Check if both are numbers from the multiplication table, and not too small to be looked up."""
    sizes = [size for size in task.sizes if isinstance(size, Fraction) and size.denominator == 1]
    return len(sizes) == 2 and all(2 <= size <= LARGEST_OF_THE_TABLE for size in sizes)


@misconception(
    "minus-one-like-one",
    _("treating negative one like one"),
    _("You may have left the other number as it is."),
    _("Does it leave a number where it is, or move it to the other side of zero?"),
    prompt_type=OperationPrompt,
)
def minus_one_like_one(task: OperationPrompt) -> Iterator[Expression]:
    """Treat −1 like 1."""
    if task.b == -1 and not task.is_sum:
        yield Literal(task.a)
    if task.a == -1 and task.operator is TIMES:
        yield Literal(task.b)


@misconception(
    "divided-by-one-is-one",
    _("thinking a number divided by 1 is 1"),
    _("You may have thought of a number divided by itself."),
    _("A single person gets a whole cake. How much of it does that person get?"),
    prompt_type=OperationPrompt,
)
def confuse_division_by_one(task: OperationPrompt) -> Iterator[Expression]:
    """Confuse ``n ÷ 1`` with ``n ÷ n``."""
    if task.operator is DIVIDED_BY and task.sizes[1] == 1 and task.a != 0:
        yield whole(1)
        if -1 in task.signs:
            yield whole(-1)


@misconception(
    "divided-by-itself-is-zero",
    _("thinking a number divided by itself leaves nothing"),
    _("You may have thought that the two numbers cancel and leave nothing."),
    _("How many times does a number go into itself?"),
    prompt_type=OperationPrompt,
)
def divided_by_itself_is_zero(task: OperationPrompt) -> Iterator[Expression]:
    """Take the word "cancel" for "take away"."""
    if task.operator is DIVIDED_BY and isinstance(task.a, Fraction) and task.sizes[0] == task.sizes[1] != 0:
        yield whole(0)


@misconception(
    "negatives-stay-negative",
    _("thinking two negatives make a negative product"),
    _("You may have kept the minus sign because both numbers are negative."),
    _("What is the opposite of something negative?"),
    prompt_type=OperationPrompt,
    picture=in_jumps,
)
def negatives_stay_negative(task: OperationPrompt) -> Iterator[Expression]:
    """Apply the rule of sums of two negatives to products and quotients."""
    if not task.is_sum and task.signs == (-1, -1):
        yield Opposite(literal_operation(task.operator, *task.sizes))


@misconception(
    "sign-ignored",
    _("ignoring the sign"),
    _("You may have ignored the minus sign."),
    _("Only one of the numbers is negative. Which side of zero does that give?"),
    prompt_type=OperationPrompt,
    picture=in_jumps,
)
def ignore_sign(task: OperationPrompt) -> Iterator[Expression]:
    """Use only the multiplication table."""
    if not task.is_sum and task.signs in ((1, -1), (-1, 1)):
        yield literal_operation(task.operator, *task.sizes)


@misconception(
    "zero-divided-is-divisor",
    _("thinking zero divided by a number is that number"),
    _("You may have left the other number as it is."),
    _("There is nothing to share. How much does each person get?"),
    prompt_type=OperationPrompt,
)
def zero_divided_is_divisor(task: OperationPrompt) -> Iterator[Expression]:
    """Treat dividing 0 like adding it."""
    if task.operator is DIVIDED_BY and task.a == 0 != task.b:
        yield Literal(task.b)
        yield Literal(task.sizes[1])


@misconception(
    "zero-divided-is-one",
    _("thinking zero divided by a number is one"),
    _("You may have thought of a number divided by itself."),
    _("Multiply your answer by the number you divided by. Where does that take you?"),
    prompt_type=OperationPrompt,
)
def zero_divided_is_one(task: OperationPrompt) -> Iterator[Expression]:
    """Take 1 for the quotient if there is no obvious result."""
    if task.operator is DIVIDED_BY and task.a == 0 != task.b:
        yield whole(1)


@misconception(
    "zero-divided-thought-impossible",
    _("mixing up zero divided by a number with a number divided by zero"),
    _("You may have thought that this division is impossible."),
    _("Which number is shared out here, and which is the number of shares?"),
    prompt_type=OperationPrompt,
)
def zero_divided_thought_impossible(task: OperationPrompt) -> Iterator[Expression]:
    """Remember that zero makes division impossible, but confuse dividend and divisor."""
    if task.operator is DIVIDED_BY and task.a == 0 != task.b:
        yield Literal(DOES_NOT_EXIST)


@misconception(
    "divided-by-zero",
    _("thinking a number can be divided by zero"),
    _("You may have looked for a number that seems to fit."),
    _("Multiply your answer by the number you divided by. Are you back where you began?"),
    prompt_type=OperationPrompt,
)
def divided_by_zero(task: OperationPrompt) -> Iterator[Expression]:
    """Let division by zero leave nothing, change nothing, or make one."""
    if task.operator is DIVIDED_BY and task.b == 0 != task.a:
        yield whole(0)
        yield Literal(task.a)
        yield whole(1)


@misconception(
    "zero-divided-by-zero",
    _("thinking zero divided by zero has a value"),
    _("You may have looked for a number that seems to fit."),
    _("Check by multiplying. Which other numbers pass the same check?"),
    prompt_type=OperationPrompt,
)
def zero_divided_by_zero(task: OperationPrompt) -> Iterator[Expression]:
    """Let zero leave zero, or a number divided by itself be 1."""
    if task.operator is DIVIDED_BY and task.a == 0 == task.b:
        yield whole(0)
        yield whole(1)


@misconception(
    "times-zero-changes-nothing",
    _("thinking that multiplying by zero changes nothing"),
    _("You may have left the other number as it is."),
    _("You make no jumps at all. How far do you get?"),
    prompt_type=OperationPrompt,
)
def times_zero_changes_nothing(task: OperationPrompt) -> Iterator[Expression]:
    """Treat multiplying by 0 like adding it."""
    if task.operator is TIMES and 0 in (task.a, task.b):
        yield Literal(task.b if task.a == 0 else task.a)


@misconception(
    "sign-of-larger-kept",
    _("keeping the sign of the number farther from zero"),
    _("You may have kept the sign of the number that is farther from zero."),
    _("In which operations does the number farther from zero decide the sign?"),
    prompt_type=OperationPrompt,
    picture=in_jumps,
)
def keep_sign_of_larger(task: OperationPrompt) -> Iterator[Expression]:
    """Apply the rule of sums to products and quotients."""
    left, right = task.sizes
    if not task.is_sum and left != right:
        positive = literal_operation(task.operator, left, right)
        of_larger = task.signs[0] if task.by_size[0] == left else task.signs[1]
        yield positive if of_larger > 0 else Opposite(positive)


@misconception(
    "reversed-division",
    _("dividing in the wrong order"),
    _("You may have divided the larger number by the smaller one."),
    _("Which number is shared out, and how many shares are there?"),
    prompt_type=OperationPrompt,
)
def reversed_division(task: OperationPrompt) -> Iterator[Expression]:
    """Divide the larger number by the smaller one."""
    if task.operator is DIVIDED_BY and task.is_finite and 0 != task.sizes[0] != task.sizes[1] == task.by_size[0]:
        yield literal_operation(DIVIDED_BY, task.b, task.a)


@misconception(
    "remainder-dropped",
    _("dropping the remainder"),
    _("You may have kept the whole part and dropped the rest."),
    _("Something is left over. Can you share that out too?"),
    prompt_type=OperationPrompt,
)
def drop_remainder(task: OperationPrompt) -> Iterator[Expression]:
    """Allow only whole results of a division."""
    if task.operator is DIVIDED_BY and isinstance(task.value, Fraction):
        yield whole(int(task.value))


@misconception(
    "denominator-kept",
    _("multiplying the numerators but keeping the denominator"),
    _("You may have multiplied the numerators and kept the denominator."),
    _("Take half of a half. Is that still a half?"),
    prompt_type=OperationPrompt,
)
def keep_denominator(task: OperationPrompt) -> Iterator[Expression]:
    """Apply the rule of sums of fractions to products."""
    match task.operator, task.a, task.b:
        case Operator.TIMES, Fraction() as a, Fraction() as b if a.denominator == b.denominator:
            yield Literal(Fraction(a.numerator * b.numerator, a.denominator))


@misconception(
    "added-across",
    _("multiplying fractions by adding across"),
    _("You may have added the numerators, and then the denominators."),
    _("Take a half of a half. Do you add anything to it?"),
    prompt_type=OperationPrompt,
)
def add_across(task: OperationPrompt) -> Iterator[Expression]:
    """Work out ``1/2 × 1/3`` as ``(1 + 1)/(2 + 3)``: above and below the bar, but with the wrong operation."""
    match task.operator, task.a, task.b:
        case Operator.TIMES, Fraction() as a, Fraction() as b if not a.denominator == b.denominator == 1:
            yield Literal(Fraction(a.numerator + b.numerator, a.denominator + b.denominator))


@misconception(
    "neighbouring-product",
    _("giving a nearby answer from the multiplication table"),
    _("You may have taken the product next to this one in the multiplication table."),
    _("Which product near this one do you know for sure, and how many groups apart are they?"),
    prompt_type=OperationPrompt,
    picture=in_jumps,
)
def neighbouring_product(task: OperationPrompt) -> Iterator[Expression]:
    """Take a neighbour in the right row of the table, the commonest slip of memory."""
    a, b = task.a, task.b
    if task.operator is not TIMES or not is_in_the_table(task) or 2 in task.sizes:  # doubles are known
        return
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        for step in (1, -1):
            yield Literal((a + step) * b)
            yield Literal(a * (b + step))


@misconception(
    "halving",
    _("taking a fraction of a number instead of dividing by it"),
    _("You may have taken that fraction of the number, instead of asking how many times it goes into the number."),
    _("How many half pizzas are there in a whole pizza? Is it more than a single half?"),
    prompt_type=OperationPrompt,
)
def halving(task: OperationPrompt) -> Iterator[Expression]:
    """Read ``6 ÷ 1/2`` as "half of 6"."""
    if task.operator is DIVIDED_BY and isinstance(task.b, Fraction) and task.b.denominator > 1:
        yield literal_operation(TIMES, task.a, task.b)


@misconception(
    "over-zero-is-infinite",
    _("thinking dividing by zero gives infinity in mathematics"),
    _("You may have thought of dividing by numbers closer and closer to zero, which gives larger and larger results."),
    _("Now divide by negative numbers closer and closer to zero. Do you get to the same place?"),
    prompt_type=OperationPrompt,
)
def over_zero_is_infinite(task: OperationPrompt) -> Iterator[Expression]:
    """Treat 0 like a small positive divisor; a game may agree on it, mathematics does not."""
    if task.divides_by_zero and isinstance(task.a, Fraction) and task.over_zero == "none":
        yield Literal(INFINITY)
        yield Literal(NEGATIVE_INFINITY)


PRODUCTS = (
    minus_one_like_one,
    negatives_stay_negative,
    ignore_sign,
    confuse_division_by_one,
    divided_by_itself_is_zero,
    zero_divided_is_divisor,
    zero_divided_is_one,
    zero_divided_thought_impossible,
    over_zero_is_infinite,
    divided_by_zero,
    zero_divided_by_zero,
    times_zero_changes_nothing,
    reversed_division,
    keep_sign_of_larger,
    halving,
    drop_remainder,
    keep_denominator,
    add_across,
    neighbouring_product,
)

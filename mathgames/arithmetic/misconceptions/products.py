"""Misconceptions about multiplying and dividing signed numbers, the likelier ones first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

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
    _("Does it stay, or does it change sides?"),
    _("It goes to the other side of zero; yours stayed."),
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
    _("Nobody else shares it. How much is that?"),
    _("All of it stays together; yours is another amount."),
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
    _("How many times does it fit into itself?"),
    _("It does fit, so yours cannot be nothing."),
    prompt_type=OperationPrompt,
)
def divided_by_itself_is_zero(task: OperationPrompt) -> Iterator[Expression]:
    """Take the word "cancel" for "take away"."""
    if task.operator is DIVIDED_BY and isinstance(task.a, Fraction) and task.sizes[0] == task.sizes[1] != 0:
        yield whole(0)


@misconception(
    "negatives-stay-negative",
    _("thinking two negatives make a negative product"),
    _("If only the first were negative, which side would it be? And turned round?"),
    _("Go on past zero with the same step; yours turns back."),
    prompt_type=OperationPrompt,
)
def negatives_stay_negative(task: OperationPrompt) -> Iterator[Expression]:
    """Apply the rule of sums of two negatives to products and quotients."""
    if not task.is_sum and task.signs == (-1, -1):
        yield Opposite(literal_operation(task.operator, *task.sizes))


@misconception(
    "sign-ignored",
    _("ignoring the sign"),
    _("To which side of zero does it lead?"),
    _("All but the last step is drawn; yours is on the other side of zero."),
    prompt_type=OperationPrompt,
)
def ignore_sign(task: OperationPrompt) -> Iterator[Expression]:
    """Use only the multiplication table."""
    if not task.is_sum and task.signs in ((1, -1), (-1, 1)):
        yield literal_operation(task.operator, *task.sizes)


@misconception(
    "zero-divided-is-divisor",
    _("thinking zero divided by a number is that number"),
    _("Put it into the check. Do you come back to the start?"),
    _("With yours the check gives more than nothing."),
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
    _("Put it into the check. Do you come back to the start?"),
    _("Yours puts something into each share, and nothing was shared."),
    prompt_type=OperationPrompt,
)
def zero_divided_is_one(task: OperationPrompt) -> Iterator[Expression]:
    """Take 1 for the quotient if there is no obvious result."""
    if task.operator is DIVIDED_BY and task.a == 0 != task.b:
        yield whole(1)


@misconception(
    "zero-divided-thought-impossible",
    _("mixing up zero divided by a number with a number divided by zero"),
    _("The shares are there. What is in each?"),
    _("Each share can be looked into; yours says that there are none."),
    prompt_type=OperationPrompt,
)
def zero_divided_thought_impossible(task: OperationPrompt) -> Iterator[Expression]:
    """Remember that zero makes division impossible, but confuse dividend and divisor."""
    if task.operator is DIVIDED_BY and task.a == 0 != task.b:
        yield Literal(DOES_NOT_EXIST)


@misconception(
    "divided-by-zero",
    _("thinking a number can be divided by zero"),
    _("Put it into the check. Does the number come back?"),
    _("With yours the check gives nothing, as with every number."),
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
    _("Does another number pass the check too?"),
    _("Yours passes the check, and so does every other number."),
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
    _("How many jumps are there, and how long are they?"),
    _("The jumps begin at zero; yours began elsewhere."),
    prompt_type=OperationPrompt,
)
def times_zero_changes_nothing(task: OperationPrompt) -> Iterator[Expression]:
    """Treat multiplying by 0 like adding it."""
    if task.operator is TIMES and 0 in (task.a, task.b):
        yield Literal(task.b if task.a == 0 else task.a)


@misconception(
    "sign-of-larger-kept",
    _("keeping the sign of the number farther from zero"),
    _("Does the larger one decide the side here?"),
    _("Both signs decide the side; yours asked only the larger number."),
    prompt_type=OperationPrompt,
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
    _("What is shared, and among how many?"),
    _("What is shared comes first; yours changed the two over."),
    prompt_type=OperationPrompt,
)
def reversed_division(task: OperationPrompt) -> Iterator[Expression]:
    """Divide the larger number by the smaller one."""
    if task.operator is DIVIDED_BY and task.is_finite and 0 != task.sizes[0] != task.sizes[1] == task.by_size[0]:
        yield literal_operation(DIVIDED_BY, task.b, task.a)


@misconception(
    "remainder-dropped",
    _("dropping the remainder"),
    _("Something is left over. Can it be shared?"),
    _("The whole ones are shared out; the rest can be cut."),
    prompt_type=OperationPrompt,
)
def drop_remainder(task: OperationPrompt) -> Iterator[Expression]:
    """Allow only whole results of a division."""
    if task.operator is DIVIDED_BY and isinstance(task.value, Fraction):
        yield whole(int(task.value))


@misconception(
    "denominator-kept",
    _("multiplying the numerators but keeping the denominator"),
    _("Is half of a half still a half?"),
    _("The parts get smaller; yours stayed as large as before."),
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
    _("Is anything put together here?"),
    _("A part of a part is taken; yours puts parts together."),
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
    _("How many jumps have you made?"),
    _("Count the jumps; yours has a jump too many or too few."),
    prompt_type=OperationPrompt,
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
    _("How many times does it fit?"),
    _("Count how often the part fits; yours is a part of the number."),
    prompt_type=OperationPrompt,
)
def halving(task: OperationPrompt) -> Iterator[Expression]:
    """Read ``6 ÷ 1/2`` as "half of 6"."""
    if task.operator is DIVIDED_BY and isinstance(task.b, Fraction) and task.b.denominator > 1:
        yield literal_operation(TIMES, task.a, task.b)


@misconception(
    "over-zero-is-infinite",
    _("thinking dividing by zero gives infinity in mathematics"),
    _("Which number times 0 comes back?"),
    _("Smaller and smaller numbers on both sides of zero lead to two different places."),
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

"""Misconceptions that are not about one calculation: order, opposites, distances, missing numbers, shapes of thought.

Those with a kind of task of their own (``other_prompts``) say what is answered; the others have a name and a question,
so that a lesson can cite them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.arithmetic.misconceptions.other_prompts import (
    Distance,
    Greater,
    Missing,
    OppositeOf,
    PointsTask,
    SeveralOperations,
)
from mathgames.arithmetic.misconceptions.task import Misconception, misconception
from mathgames.arithmetic.steps import literal_operation
from mathgames.explain.expression import AbsoluteValue, Expression, Literal, Operation, Operator, Opposite
from mathgames.language.words import LazyString, _

PLUS, MINUS, TIMES, DIVIDED_BY = Operator


@misconception(
    "order-by-size",
    _("ordering negative numbers by their distance from zero"),
    _("Which of them lies farther to the left?"),
    _("Both are on the line; the digit says how far, the side says the rest."),
    prompt_type=Greater,
)
def order_by_size(task: Greater) -> Iterator[Expression]:
    """Order negatives by size: −5 > −2, because 5 > 2."""
    yield Literal(max(task.a, task.b, key=abs))


@misconception(
    "negatives-are-nothing",
    _("treating negative numbers as nothing"),
    _("Is there nothing below zero?"),
    _("Numbers below zero have places of their own; yours puts them at zero."),
    prompt_type=Greater,
)
def negatives_are_nothing(task: Greater) -> Iterator[Expression]:
    """Count every negative as 0, so that two of them are equal."""
    yield Literal(max(task.a, task.b, Fraction(0)))


@misconception(
    "opposite-is-negative",
    _("thinking an opposite is always negative"),
    _("On which side of zero is its mirror place?"),
    _("Zero is the mirror; yours lies on the side where it began."),
    prompt_type=OppositeOf,
)
def opposite_is_negative(task: OppositeOf) -> Iterator[Expression]:
    """Take a minus sign in front to make a number negative: −(−4) = −4."""
    yield Opposite(AbsoluteValue(Literal(task.number)))


@misconception(
    "smaller-number-scores",
    _("scoring the smaller number, not the smaller distance"),
    _("How much of each piece is gone?"),
    _("Count what both pieces lose; that is never below zero."),
    prompt_type=PointsTask,
)
def smaller_number_scores(task: PointsTask) -> Iterator[Expression]:
    """Let the smaller number score: +2 attacks −5, and −5 is smaller, so −5 points."""
    yield Literal(min(task.attacker, task.defender))


@misconception(
    "distance-negative",
    _("giving a negative distance"),
    _("Can a number of steps be below zero?"),
    _("The steps are drawn. Count them."),
    prompt_type=Distance,
)
def distance_negative(task: Distance) -> Iterator[Expression]:
    """Subtract the numbers for their distance: that of −4 and 3 is −4 − 3."""
    yield literal_operation(MINUS, task.a, task.b)
    yield literal_operation(MINUS, task.b, task.a)


@misconception(
    "unknown-sign-dropped",
    _("dropping the sign of the missing number"),
    _("Put your number in. Where do you land?"),
    _("Put in, yours leads the other way."),
    prompt_type=Missing,
)
def unknown_sign_dropped(task: Missing) -> Iterator[Expression]:
    """Drop the sign of the missing number: −4 + ▢ = −10 gives 6."""
    yield AbsoluteValue(Literal(task.value))


def _opposite_of_square(task: SeveralOperations) -> Literal | None:
    """Return the number in ``−(n × n)``; None if the task is another one."""
    match task.expression:
        case Opposite(Operation(Operator.TIMES, Literal() as left, Literal() as right)) if left == right:
            return left
    return None


@misconception(
    "minus-squared-too",
    _("squaring the minus sign too"),
    _("What is right before the little 2?"),
    _("The minus waits till last; yours took it in."),
    prompt_type=SeveralOperations,
)
def square_minus_too(task: SeveralOperations) -> Iterator[Expression]:
    """Read −5² as (−5)²."""
    if (number := _opposite_of_square(task)) is not None:
        yield Operation(TIMES, number, number)


@misconception(
    "square-is-double",
    _("taking a square for the double"),
    _("Is it twice the number, or the number times itself?"),
    _("A square has as many rows as columns; yours has two rows."),
    prompt_type=SeveralOperations,
)
def square_is_double(task: SeveralOperations) -> Iterator[Expression]:
    """Read −5² as −(2 × 5), with the minus sign or without."""
    if (number := _opposite_of_square(task)) is not None:
        double = Operation(PLUS, number, number)
        yield from (double, Opposite(double))


@misconception(
    "left-to-right",
    _("working from left to right, whatever comes first"),
    _("Which box has to be ready first?"),
    _("The product's box is closed first; yours begins at the left."),
    prompt_type=SeveralOperations,
)
def left_to_right(task: SeveralOperations) -> Iterator[Expression]:
    """Work out 3 + 4 × 2 as (3 + 4) × 2."""
    match task.expression:
        case Operation(first, left, Operation(second, middle, right)) if second in (TIMES, DIVIDED_BY):
            yield Operation(second, Operation(first, left, middle), right)


def _idea(key: str, name: LazyString, question: LazyString, comparison: LazyString) -> Misconception:
    return Misconception(key, name, question, comparison, None, lambda _task: iter(()))


OTHER_IDEAS = (
    order_by_size,
    negatives_are_nothing,
    opposite_is_negative,
    smaller_number_scores,
    distance_negative,
    unknown_sign_dropped,
    square_minus_too,
    square_is_double,
    left_to_right,
    _idea(
        "growth-forgotten",
        _("counting a line as it was before it grew"),
        _("How long is the line now?"),
        _("The line has new cells at both ends; yours is the line before."),
    ),
    _idea(
        "infinity-is-a-big-number",
        _("taking infinity for a very large number"),
        _("Which number comes just before ∞?"),
        _("Whichever number is named, a larger one follows it."),
    ),
    _idea(
        "xy-swapped",
        _("swapping the two coordinates"),
        _("Which way does the first number lead?"),
        _("The first number leads along; yours goes up first."),
    ),
    _idea(
        "quadrant-sign",
        _("losing the sign of a coordinate"),
        _("On which side of the axis is it?"),
        _("Yours lies across the axis from it."),
    ),
    _idea(
        "linear-growth",
        _("thinking equal steps of the side give equal steps of the area"),
        _("Is the next one as long as the last?"),
        _("Laid on the next one, the last leaves some bare."),
    ),
    _idea(
        "corners-twice",
        _("counting the corners twice"),
        _("Whose are the corner cells?"),
        _("A corner cell belongs to two sides; yours counts it twice."),
    ),
    _idea(
        "every-diagonal",
        _("counting short diagonals as lines"),
        _("Does it reach the other side?"),
        _("A short diagonal ends before the other side; yours counts those too."),
    ),
    _idea(
        "example-is-proof",
        _("taking many examples for a proof"),
        _("Which games did you not play?"),
        _("However many games are played, others are left."),
    ),
    _idea(
        "width-plus-height",
        _("counting crossings at a corner twice"),
        _("Where does it cross two lines in one point?"),
        _("At such a place only one new square follows; yours counts two."),
    ),
    _idea(
        "run-over-rise",
        _("turning the gradient upside down"),
        _("How far up does it go for one to the right?"),
        _("Yours is how far it goes to the right for one up."),
    ),
    _idea(
        "uphill-negative",
        _("giving the gradient the wrong sign"),
        _("From left to right, does it go up or down?"),
        _("Go along it from left to right; yours goes the other way."),
    ),
    _idea(
        "longest-is-best",
        _("thinking the longest line scores most"),
        _("How often does the colour change along it?"),
        _("Count the changes along it; a long line may have few."),
    ),
)

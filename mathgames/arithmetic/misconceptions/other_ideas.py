"""Misconceptions that are not about one calculation: order, opposites, distances, missing numbers, shapes of thought.

Those with a kind of task of their own (``other_prompts``) say what is answered; the others have a name and a question,
so that a lesson can cite them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.arithmetic.misconceptions.other_prompts import Distance, Greater, Missing, OppositeOf, PointsTask
from mathgames.arithmetic.misconceptions.task import Misconception, misconception
from mathgames.arithmetic.steps import literal_operation
from mathgames.explain.expression import AbsoluteValue, Expression, Literal, Operator, Opposite
from mathgames.language.words import LazyString, _

MINUS = Operator.MINUS


@misconception(
    "order-by-size",
    _("ordering negative numbers by their distance from zero"),
    _("You may have compared how far the numbers are from zero."),
    _("Think of two cold days. On which of them does the thermometer show a lower temperature?"),
    prompt_type=Greater,
)
def order_by_size(task: Greater) -> Iterator[Expression]:
    """Order negatives by size: −5 > −2, because 5 > 2."""
    yield Literal(max(task.a, task.b, key=abs))


@misconception(
    "negatives-are-nothing",
    _("treating negative numbers as nothing"),
    _("You may have counted everything below zero as nothing at all."),
    _("You have no sweets. Your friend has none either, and owes some. Are you equally rich?"),
    prompt_type=Greater,
)
def negatives_are_nothing(task: Greater) -> Iterator[Expression]:
    """Count every negative as 0, so that two of them are equal."""
    yield Literal(max(task.a, task.b, Fraction(0)))


@misconception(
    "opposite-is-negative",
    _("thinking an opposite is always negative"),
    _("You may have written a minus sign because you were asked for an opposite."),
    _("Stand on the number and jump to the matching place on the other side of zero. Where are you?"),
    prompt_type=OppositeOf,
)
def opposite_is_negative(task: OppositeOf) -> Iterator[Expression]:
    """Take a minus sign in front to make a number negative: −(−4) = −4."""
    yield Opposite(AbsoluteValue(Literal(task.number)))


@misconception(
    "smaller-number-scores",
    _("scoring the smaller number, not the smaller distance"),
    _("You may have looked for the smaller number instead of the smaller distance from zero."),
    _("Points are distances. Can a distance be negative?"),
    prompt_type=PointsTask,
)
def smaller_number_scores(task: PointsTask) -> Iterator[Expression]:
    """Let the smaller number score: +2 attacks −5, and −5 is smaller, so −5 points."""
    yield Literal(min(task.attacker, task.defender))


@misconception(
    "distance-negative",
    _("giving a negative distance"),
    _("You may have given the result of the subtraction as the distance."),
    _("Is the way back shorter than the way there?"),
    prompt_type=Distance,
)
def distance_negative(task: Distance) -> Iterator[Expression]:
    """Subtract the numbers for their distance: that of −4 and 3 is −4 − 3."""
    yield literal_operation(MINUS, task.a, task.b)
    yield literal_operation(MINUS, task.b, task.a)


@misconception(
    "unknown-sign-dropped",
    _("dropping the sign of the missing number"),
    _("You may have found how far it is, but not in which direction."),
    _("Put your number in the empty box. Where do you land?"),
    prompt_type=Missing,
)
def unknown_sign_dropped(task: Missing) -> Iterator[Expression]:
    """Drop the sign of the missing number: −4 + ▢ = −10 gives 6."""
    yield AbsoluteValue(Literal(task.value))


def _idea(key: str, name: LazyString, remark: LazyString, question: LazyString) -> Misconception:
    return Misconception(key, name, remark, question, None, lambda _task: iter(()))


OTHER_IDEAS = (
    order_by_size,
    negatives_are_nothing,
    opposite_is_negative,
    smaller_number_scores,
    distance_negative,
    unknown_sign_dropped,
    _idea(
        "infinity-is-a-big-number",
        _("taking infinity for a very large number"),
        _("You may have thought that ∞ is the last number."),
        _("Which number comes just before ∞?"),
    ),
    _idea(
        "xy-swapped",
        _("swapping the two coordinates"),
        _("You may have gone up first and then along."),
        _("Say it: first along, then up. Which of the two numbers means “along”?"),
    ),
    _idea(
        "quadrant-sign",
        _("losing the sign of a coordinate"),
        _("You may have lost the minus sign of a coordinate."),
        _("Which way do you go first from the middle: left or right?"),
    ),
    _idea(
        "linear-growth",
        _("thinking equal steps of the side give equal steps of the area"),
        _("You may have added the same number of cells each time, as the side length does."),
        _("How many new cells were there the last two times?"),
    ),
    _idea(
        "corners-twice",
        _("counting the corners twice"),
        _("You may have counted each side of the ring with both its corners."),
        _("Colour one side red and the next one blue. Which cell is purple?"),
    ),
    _idea(
        "every-diagonal",
        _("counting short diagonals as lines"),
        _("You may have counted every diagonal."),
        _("Does this diagonal reach the opposite side?"),
    ),
    _idea(
        "example-is-proof",
        _("taking many examples for a proof"),
        _("You may have looked at many games and found no other ending."),
        _("Which games did you not play?"),
    ),
    _idea(
        "width-plus-height",
        _("counting crossings at a corner twice"),
        _("You may have added the width and the height."),
        _("Trace the line: where does it enter a new row and a new column at the same time?"),
    ),
    _idea(
        "run-over-rise",
        _("turning the gradient upside down"),
        _("You may have divided the distance along by the distance up."),
        _("The steeper of two rising lines has the larger gradient. Does your way of working give that?"),
    ),
    _idea(
        "uphill-negative",
        _("giving the gradient the wrong sign"),
        _("You may have counted down as positive, as on a screen."),
        _("Go along the line from left to right. Do you go up?"),
    ),
    _idea(
        "longest-is-best",
        _("thinking the longest line scores most"),
        _("You may have looked for the longest line."),
        _("How many times does the colour change along it?"),
    ),
)

"""Misconceptions that are not about one calculation: order, opposites, distances, missing numbers, shapes of thought.

Those with a kind of task of their own (``other_tasks``) say what is answered; the others have a name and a question,
so that a lesson can cite them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.arithmetic.misconceptions.other_tasks import Distance, Greater, Missing, OppositeOf, Points
from mathgames.arithmetic.misconceptions.task import Misconception, misconception
from mathgames.arithmetic.steps import written
from mathgames.explain.expression import AbsoluteValue, Expression, Literal, Operator, Opposite
from mathgames.words import Words, _

MINUS = Operator.MINUS


@misconception(
    _("negative numbers ordered by their distance from zero"),
    _("You may have compared how far the numbers are from zero."),
    _("Think of two cold days. On which of them does the thermometer stand farther down?"),
    about=Greater,
)
def order_by_size(task: Greater) -> Iterator[Expression]:
    """−5 > −2, because 5 > 2."""
    yield Literal(max(task.a, task.b, key=abs))


@misconception(
    _("negative numbers thought to be worth nothing"),
    _("You may have counted everything below zero as nothing."),
    _("You have no sweets, your friend has none and owes some. Are you equally rich?"),
    about=Greater,
)
def negatives_are_nothing(task: Greater) -> Iterator[Expression]:
    """Every negative counts as 0, so that two of them are equal."""
    yield Literal(max(task.a, task.b, Fraction(0)))


@misconception(
    _("the opposite thought to be always negative"),
    _("You may have written a minus sign, because an opposite was asked for."),
    _("Stand on the number and turn to its mirror place, on the other side of zero. Where are you?"),
    about=OppositeOf,
)
def opposite_is_negative(task: OppositeOf) -> Iterator[Expression]:
    """−(−4) = −4: a minus sign in front is thought to make a number negative."""
    yield Opposite(AbsoluteValue(Literal(task.number)))


@misconception(
    _("the smaller number thought to score, not the smaller distance"),
    _("You may have looked for the smaller number, and not for the smaller distance from zero."),
    _("Points are distances. Can a distance lie below zero?"),
    about=Points,
)
def smaller_number_scores(task: Points) -> Iterator[Expression]:
    """+2 attacks −5, and −5 is smaller: so −5 points, or 5."""
    smaller = Literal(min(task.attacker, task.defender))
    yield smaller
    yield AbsoluteValue(smaller)


@misconception(
    _("a distance thought to be negative"),
    _("You may have taken the result of the subtraction as the distance."),
    _("Is the way back shorter than the way there?"),
    about=Distance,
)
def distance_negative(task: Distance) -> Iterator[Expression]:
    """The distance of −4 and 3 is −4 − 3."""
    yield written(MINUS, task.a, task.b)
    yield written(MINUS, task.b, task.a)


@misconception(
    _("the sign of the missing number dropped"),
    _("You may have found how far it is, and dropped which way."),
    _("Put your number in the empty place. Where do you land?"),
    about=Missing,
)
def unknown_sign_dropped(task: Missing) -> Iterator[Expression]:
    """−4 + ▢ = −10 gives 6."""
    yield AbsoluteValue(Literal(task.value))


def _idea(key: str, name: Words, remark: Words, question: Words) -> Misconception:
    """An idea that leads to no number that could be worked out here."""
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
        _("infinity taken for a very large number"),
        _("You may have taken ∞ for the last of the numbers."),
        _("Which number comes just before ∞?"),
    ),
    _idea(
        "xy-swapped",
        _("the two coordinates swapped"),
        _("You may have gone up first, and then along."),
        _("Say it: first along, then up. Which of the two numbers is “along”?"),
    ),
    _idea(
        "quadrant-sign",
        _("the sign of a coordinate lost"),
        _("You may have lost the minus sign of a coordinate."),
        _("Which way from the middle do you go first: to the left, or to the right?"),
    ),
    _idea(
        "linear-growth",
        _("equal steps of the side thought to give equal steps of the area"),
        _("You may have added the same number of cells each time, as the side does."),
        _("How many new cells did you see the last two times?"),
    ),
    _idea(
        "corners-twice",
        _("the corners counted twice"),
        _("You may have counted each side of the ring with both of its corners."),
        _("Colour one side red and the next one blue. Which cell is purple?"),
    ),
    _idea(
        "every-diagonal",
        _("short diagonals counted as lines"),
        _("You may have counted every diagonal."),
        _("Does this diagonal reach the opposite side?"),
    ),
    _idea(
        "example-is-proof",
        _("many examples taken for a proof"),
        _("You may have looked at many games and found no other end."),
        _("Which game did you not play?"),
    ),
    _idea(
        "width-plus-height",
        _("crossings at a corner counted twice"),
        _("You may have added the width and the height."),
        _("Trace the line: where does it enter a new row and a new column at once?"),
    ),
    _idea(
        "run-over-rise",
        _("the gradient upside down"),
        _("You may have divided the way along by the way up."),
        _("A steeper line has a larger gradient. Is yours larger for the steeper of two lines?"),
    ),
    _idea(
        "uphill-negative",
        _("the sign of the gradient turned round"),
        _("You may have counted downwards as positive, as on a screen."),
        _("Go along the line from left to right. Do you climb?"),
    ),
    _idea(
        "longest-is-best",
        _("the longest line thought to score most"),
        _("You may have looked for the longest line."),
        _("How many times does the colour change along it?"),
    ),
)

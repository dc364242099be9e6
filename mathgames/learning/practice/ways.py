"""Response formats of practice items: typed, on the number line, by hand, compared, told as a story.

The stored answer is a number in every format: the missing number, the place on the line, the value of the counters. For
a comparison it is the sign, 1 if the left side is greater.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Final

from mathgames.arithmetic import derive
from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.items.problems import CoveredNumber, MoveProblem, ResultProblem
from mathgames.arithmetic.misconceptions import OperationPrompt
from mathgames.arithmetic.misconceptions.other_prompts import Missing
from mathgames.arithmetic.misconceptions.task import Prompt
from mathgames.explain.expression import BOX, Operator, plain
from mathgames.explain.manipulatives import CounterMat, Manipulative, PointLine, Ruler, WalkLine
from mathgames.explain.manipulatives.counter_mat import MAX_COUNTERS as MOST_COUNTERS
from mathgames.explain.quantity import Quantity, plain_number, sign_of
from mathgames.language.errors import NotationError
from mathgames.language.words import LazyString, Text, _
from mathgames.learning.practice.comparisons import SIGNS, Compared, Nearer, nearest_place, which_is_greater
from mathgames.learning.practice.topics import Numbers, contrast, kind_of, task_of

PLUS, MINUS, TIMES, DIVIDED_BY = Operator


class Way(Enum):
    """The response format of an item."""

    TYPED = ""
    FIRST = "first number missing"
    SECOND = "second number missing"
    LINE = "on the line"
    """Mark the result on the line."""
    WALK = "walk"
    """Draw the walk to the result; of a product, the jumps."""
    COUNTERS = "counters"
    CHECK = "by its check"
    """Find a quotient as the missing factor."""
    COMPARED = "compared"
    """Compare the calculation and one that looks like it: which is greater?"""
    STORY = "story"
    NEARER = "nearer"
    """A sum of large numbers, with a choice of the nearest number: 0, 20 or −20."""


class Manner(Enum):
    """The groups of response formats that alternate."""

    TYPED = "typed"
    MISSING = "missing number"
    BY_HAND = "by hand"
    LINE = "line"
    TOLD = "compared or told"

    @property
    def share(self) -> int:
        """The number of items, of ten, in this format."""
        return _SHARES[self][0]

    @property
    def ways(self) -> tuple[Way, ...]:
        """The response formats of the group."""
        return _SHARES[self][1]


_SHARES: Final[dict[Manner, tuple[int, tuple[Way, ...]]]] = {
    Manner.TYPED: (5, (Way.TYPED,)),
    Manner.MISSING: (2, (Way.FIRST, Way.SECOND)),
    Manner.BY_HAND: (1, (Way.COUNTERS, Way.WALK, Way.CHECK)),
    Manner.LINE: (1, (Way.LINE,)),
    Manner.TOLD: (1, (Way.COMPARED, Way.STORY)),
}
MANNER_OF: Final = {way: manner for manner in Manner for way in manner.ways}

FARTHEST_ON_LINE, MOST_STEPS, LARGEST_COUNTED = 20, 7, 8
"""The reach of a line for sums, the most steps of one for products, and the largest size that is laid with counters."""
FEWEST_JUMPS, MOST_JUMPS = 2, 6
FARTHEST_ESTIMATED, CLEAR = 40, 2

STORIES: Final[dict[tuple[Operator, int, int], tuple[str, ...]]] = {
    (PLUS, -1, 1): ("purse 1", "account 1"),
    (PLUS, 1, -1): ("rope 1", "balloon 1"),
    (PLUS, -1, -1): ("rope 2", "balloon 1"),
    (MINUS, 1, 1): ("purse 2", "account 2"),
    (MINUS, -1, 1): ("account 2",),
    (MINUS, 1, -1): ("bills 1", "balloon 2"),
    (MINUS, -1, -1): ("bills 2", "balloon 2"),
    (TIMES, 1, -1): ("submarine 1",),
    (TIMES, -1, 1): ("submarine 2",),
    (TIMES, -1, -1): ("submarine 2",),
}
"""The stories in ``lessons/stories.yaml`` for calculations with these signs."""


def story_of(task: OperationPrompt) -> str:
    """Return the name of the story for a calculation."""
    names = STORIES[task.operator, *task.signs]
    return names[int(sum(size for size in task.sizes if isinstance(size, Fraction))) % len(names)]


def comparison_task(task: OperationPrompt) -> OperationPrompt:
    """Return the calculation to compare with: for a difference the sum of its numbers, else its look-alike."""
    return OperationPrompt(PLUS, task.a, task.b, task.over_zero) if task.operator is MINUS else contrast(task)


@lru_cache(maxsize=32768)
def suits(way: Way, task: OperationPrompt) -> bool:
    """Check if a task can be answered in this format."""
    a, b, value = task.a, task.b, task.value
    if way is Way.TYPED:
        return True
    if not isinstance(a, Fraction) or not isinstance(b, Fraction) or not isinstance(value, Fraction):
        return False
    if way is Way.NEARER:
        return _is_estimated(task)
    if way in (Way.FIRST, Way.SECOND):
        return CoveredNumber.cover(_calculation(task), "left" if way is Way.FIRST else "right") is not None
    if way is Way.COMPARED:
        return isinstance(comparison_task(task).value, Fraction)
    if kind_of(task).numbers is not Numbers.WHOLE:
        return False
    match way:
        case Way.LINE if task.is_sum:
            return abs(a) + abs(b) < FARTHEST_ON_LINE
        case Way.LINE:
            return task.operator is DIVIDED_BY or _step(task) is not None
        case Way.WALK if task.is_sum:
            return abs(a) + abs(b) < FARTHEST_ON_LINE and bool(b)
        case Way.WALK:
            return task.operator is TIMES and bool(value) and _step(task) is not None
        case Way.COUNTERS:
            return task.is_sum and max(abs(a), abs(b)) <= LARGEST_COUNTED and abs(value) <= MOST_COUNTERS
        case Way.CHECK:
            return task.operator is DIVIDED_BY
        case _:
            return (task.operator, *task.signs) in STORIES and 1 not in task.sizes


def _is_estimated(task: OperationPrompt) -> bool:
    value = task.value
    if not isinstance(value, Fraction) or task.operator is not PLUS:
        return False
    large = all(isinstance(one, Fraction) and 10 < abs(one) <= FARTHEST_ESTIMATED for one in (task.a, task.b))
    return large and abs(value) <= FARTHEST_ESTIMATED - 10 and abs(abs(value) - 10) > CLEAR


def _step(task: OperationPrompt) -> Fraction | None:
    """Return the step of a line for a product: one of its numbers. None for other operations."""
    a, b = task.sizes
    assert isinstance(a, Fraction)
    assert isinstance(b, Fraction)
    if task.operator is not TIMES:
        return None
    if not a or not b:
        return max(a, b) or None
    steps = [step for jumps, step in ((a, b), (b, a)) if FEWEST_JUMPS <= jumps <= MOST_JUMPS and step > 1]
    return steps[0] if steps else None


# The questions.


@lru_cache(maxsize=8192)
def asked_task(way: Way, task: OperationPrompt) -> Prompt | None:
    """Return the task that asks for a number, in the form of the catalogue of misconceptions.

    None if none is asked for.
    """
    if way in (Way.COMPARED, Way.NEARER):
        return None
    if way not in (Way.FIRST, Way.SECOND):
        return task
    hidden_operand, visible_operand = (task.a, task.b) if way is Way.FIRST else (task.b, task.a)
    value = task.value
    assert isinstance(hidden_operand, Fraction)
    assert isinstance(visible_operand, Fraction)
    assert isinstance(value, Fraction)
    return Missing("left" if way is Way.FIRST else "right", task.operator, visible_operand, value)


def right_answer(way: Way, task: OperationPrompt) -> Quantity:
    """Return the right answer as it is stored."""
    match way:
        case Way.FIRST:
            return task.a
        case Way.SECOND:
            return task.b
        case Way.COMPARED:
            return which_is_greater(task.value, comparison_task(task).value)
        case Way.NEARER:
            return nearest_place(task.value)
    return task.value


@lru_cache(maxsize=8192)  # a file has the same items again and again, and each day's answers are asked it
def is_right(way: Way, task: OperationPrompt, answer: Quantity) -> bool:
    """Check if an answer is right."""
    asked_prompt = asked_task(way, task)
    return answer == right_answer(way, task) if asked_prompt is None else asked_prompt.is_right(answer)


def prompt_text(way: Way, task: OperationPrompt) -> Text:
    """Return the question in one line."""
    whole = plain(task.expression)
    match way:
        case Way.FIRST | Way.SECOND:
            first, second = str(whole).split(f" {task.operator.value} ")
            left_side = (
                f"{BOX} {task.operator.value} {second}" if way is Way.FIRST else f"{first} {task.operator.value} {BOX}"
            )
            return f"{left_side} = {plain_number(task.value)}"
        case Way.COMPARED:
            return f"{whole} {BOX} {plain(comparison_task(task).expression)}"
        case Way.NEARER:
            return _("{task}: nearer to 0, 20 or −20?", task=whole)
    return whole


def given_text(way: Way, answer: Quantity) -> Text:
    """Format an answer."""
    return SIGNS[sign_of(answer)] if way is Way.COMPARED else plain_number(answer)


def _calculation(task: OperationPrompt) -> Calculation:
    way = derive(task.operator, task.a, task.b)
    return Calculation(task.operator, task.a, task.b, way, is_extended=kind_of(task).is_extended)


def problem(way: Way, task: OperationPrompt) -> MoveProblem:
    """Return the problem of a task. Its keys depend on its kind only, and so reveal nothing about its result."""
    whole = _calculation(task)
    match way:
        case Way.FIRST:
            return CoveredNumber(whole, "left")
        case Way.SECOND:
            return CoveredNumber(whole, "right")
        case Way.CHECK:
            return CoveredNumber(_calculation(task_of(TIMES, task.value, task.b)), "left")
        case Way.COMPARED:
            return Compared(whole, _calculation(comparison_task(task)))
        case Way.NEARER:
            return Nearer(whole)
    return ResultProblem(whole)


# What it is answered with.


def bench(way: Way, task: OperationPrompt) -> Manipulative | None:
    """Return the manipulative for the answer in its initial state. None if the answer is typed or chosen."""
    if way is Way.COUNTERS:
        return CounterMat()
    if way not in (Way.LINE, Way.WALK):
        return None
    step = _step(task)
    reach = FARTHEST_ON_LINE if task.is_sum else 12
    ruler = Ruler.between(-reach, reach) if step is None else Ruler.between(-MOST_STEPS * step, MOST_STEPS * step, step)
    return (
        PointLine.from_points(ruler)
        if way is Way.LINE
        else WalkLine.from_start(ruler, jumps=2 if step is None else MOST_JUMPS)
    )


def placed_response(way: Way, task: OperationPrompt, work: Manipulative) -> str:
    """Return the answer on the manipulative as it would be typed.

    Raises ``NotationError``, with instructions, if there is none yet.
    """
    match work:
        case CounterMat() if work.positives or work.negatives or task.value == 0:
            return str(plain_number(Fraction(work.positives - work.negatives)))
        case PointLine(values=(Fraction() as value,)):
            return str(plain_number(value))
        case WalkLine(landing=Fraction() as landing):
            start = task.a if task.is_sum else Fraction(0)
            if work.start != start:
                raise NotationError(_("Begin the walk at {start}.", start=plain_number(start)))
            return str(plain_number(landing))
    raise NotationError(_("Put something down first."))


def prompt(way: Way, task: OperationPrompt) -> LazyString | None:
    """Return the instruction. None if a result is simply entered."""
    match way:
        case Way.COUNTERS:
            return _("Lay counters that are worth the result.")
        case Way.LINE:
            return _("Mark the result on the number line.")
        case Way.WALK if task.is_sum:
            return _("Draw the walk from the first number to the result.")
        case Way.WALK:
            return _("Draw the jumps from 0 to the result.")
        case Way.CHECK:
            return _("Find {task} by its check: which number fits in the box?", task=plain(task.expression))
    return None

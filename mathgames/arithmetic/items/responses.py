"""The state of a manipulative as an answer: points or a walk on a number line, counters, cards.

>>> from fractions import Fraction
>>> from mathgames.arithmetic.items import Interaction, Item, Scale
>>> walk = (Fraction(-3), Fraction(0), Fraction(2))
>>> question = Item("Draw −3 + 5.", Interaction.WALK, (walk,), scale=Scale(Fraction(-6), Fraction(6)))
>>> work = question.interaction.bench(question)
>>> for move in ("walk -3", "walk 0", "walk 2"):
...     work = work.apply(move)
>>> question.judge(laid_answer(work)).verdict
<Verdict.MET: 'met'>
"""

from __future__ import annotations

from collections.abc import Sized
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.items.answer import Judgement, Verdict
from mathgames.arithmetic.items.reading import read_number
from mathgames.explain.expression import Operator
from mathgames.explain.manipulatives import Cards, CounterMat, Manipulative, PointLine, Ruler, WalkLine
from mathgames.explain.quantity import DOES_NOT_EXIST, Extended, plain_number
from mathgames.language.errors import NotationError
from mathgames.language.words import _

if TYPE_CHECKING:  # a board with no question needs no item, nor what one knows of misconceptions
    from mathgames.arithmetic.items.item import Item
    from mathgames.arithmetic.misconceptions import OperationPrompt

DEFAULT_RULER: Final = Ruler.between(-10, 10)


def laid_answer(work: Manipulative) -> object:
    """Return the answer on the bench, as ``Item.judge`` reads it."""
    match work:
        case PointLine(points=points) if any(point.label for point in points):
            return {str(point.label): plain_number(point.at) for point in points if point.at is not None}
        case PointLine(values=values):
            return [value for value in values if value is not None]
        case WalkLine(stops=stops):
            return list(stops)
        case CounterMat():
            return {"positive": work.positives, "negative": work.negatives}
        case Cards(room=1):
            return [str(text) for texts in work.texts for text in texts]
        case Cards():
            both = zip(work.places, work.texts, strict=True)
            return {str(card): str(place) for place, texts in both for card in texts}
    return None


def ruler_of(question: Item) -> Ruler:
    """Return the number line of a question, or the default one."""
    scale = question.scale
    if scale is None:
        return DEFAULT_RULER
    labels = None if scale.labels is None else frozenset(scale.labels)
    return Ruler(scale.low, scale.high, scale.step, labels, scale.in_decimals)


def size(answer: object) -> int:
    """Return the number of parts of an answer."""
    return len(answer) if isinstance(answer, Sized) else 0


# An answer that is given on a number line: a point is put where the result is.

REACHES: Final = (6, 12, 20)
"""The possible half-widths of such a line: farther from zero than any result, so that its ends reveal nothing."""


def line_for(calculation: Calculation | OperationPrompt) -> PointLine | None:
    """Return a line on which the result of a calculation has a tick.

    None if it may be too far off, or between the ticks.

    >>> from mathgames.arithmetic import derive
    >>> three_minus_five = Calculation(Operator.MINUS, Fraction(3), Fraction(5), derive(Operator.MINUS, 3, 5))
    >>> line_for(three_minus_five).ruler.high
    Fraction(12, 1)
    """
    a, b = calculation.a, calculation.b
    if not isinstance(a, Fraction) or not isinstance(b, Fraction) or calculation.operator is Operator.DIVIDED_BY:
        return None
    if a.denominator > 1 or b.denominator > 1:
        return None
    farthest = abs(a * b) if calculation.operator is Operator.TIMES else abs(a) + abs(b)
    reach = next((reach for reach in REACHES if farthest < reach), None)
    return None if reach is None else PointLine.from_points(Ruler.between(-reach, reach))


def point_as_text(work: Manipulative | None) -> str:
    """Return the number of the point, as it would be typed; an empty text while it waits."""
    match work:
        case PointLine(values=(Fraction() as value,)):
            return plain_number(value)
    return ""


def keep_answer(question: Item, raw_answer: object, *, extended: bool = False) -> object:
    """Return an answer from a page in its stored form. Raises ``NotationError``, at no cost, if it is probably not one.

    "none" is "no value" only if results are ``extended``, by the caller or by the question itself: in 2 + (−2) it may
    mean zero.
    """
    kept = question.interaction.to_json(raw_answer)
    if question.interaction.is_number and kept == DOES_NOT_EXIST.value and not extended:
        read_number(raw_answer, is_extended=_is_extended(question))
    return kept


def judge_entry(item: Item, entered: str) -> Judgement:
    """Return the judgement of a response that was typed or chosen; its ``text`` is the response as it is kept.

    Raises ``NotationError``, with what to answer instead, if it is not one.
    """
    choices = item.interaction.choices(item)
    if choices and entered not in dict(choices):
        raise NotationError(_("Choose an answer first."))
    kept = keep_answer(item, entered, extended=item.is_extended)
    judgement = item.judge(kept)
    if judgement.verdict is Verdict.ONGOING:
        raise NotationError(judgement.feedback or "")
    return replace(judgement, text=str(kept))


def _is_extended(question: Item) -> bool:
    """Check if the result of a question can be infinite or have no value: ∞ is in it, or something is divided."""
    from mathgames.arithmetic.misconceptions import OperationPrompt  # the catalogue, which no board needs

    if any(isinstance(answer, Extended) for answer in question.key):
        return True
    task = question.prompt
    if isinstance(task, OperationPrompt):
        return task.operator is Operator.DIVIDED_BY or not task.is_finite
    return not {*"÷∞"}.isdisjoint(question.source or question.stem)

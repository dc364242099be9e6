"""Drawings in the prose of a lesson, a walk, counters, jumps, each with a description; and the situation of a task.

```drawing
walk: −3 + 5
description: From −3, three steps to zero and two more to 2.
```
"""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Final

from mathgames.arithmetic.answers.reading import read_exact, read_operation
from mathgames.explain.derivation import Counters, Groups, Illustration, TakeAway, TwoWalks, Walk
from mathgames.explain.drawing.calculation import illustrate
from mathgames.explain.drawing.sketches import FARTHEST, MOST, Situation, Sketch
from mathgames.explain.expression import Operator
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import LessonError, NotationError
from mathgames.language.words import ENGLISH, _
from mathgames.learning.lessons.plain_yaml import Mapping, Scalar, Several, Value

LARGEST: Final = 20
"""No drawn number is farther from zero: a pupil has to be able to count."""
KINDS: Final = {
    "walk": Operator.PLUS,
    "counters": Operator.PLUS,
    "take away": Operator.MINUS,
    "two walks": Operator.MINUS,
    "jumps": Operator.TIMES,
}
"""Each kind of drawing with the operation that it shows."""


def drawing(written: Value | None, line: int) -> Node:
    """The node of a drawing block; LessonError if it draws nothing or has no description."""
    if not isinstance(written, Mapping):
        raise LessonError(_("write a drawing like {it}", it="'walk: −3 + 5'"), line=line)
    written.check_keys((*KINDS, "description"), _("a drawing"))
    kinds = [kind for kind in KINDS if kind in written]
    if len(kinds) != 1:
        raise LessonError(_("a drawing shows one of these: {kinds}", kinds=", ".join(KINDS)), line=line)
    described = written.get("description")
    if not isinstance(described, Scalar) or not described.text.strip():
        missing = _("the drawing has no description for people who cannot see it: add 'description: …'")
        raise LessonError(missing, line=line)
    shown = illustrate(_illustration(kinds[0], written.entries[kinds[0]]))
    return node("div", {"class": "mg-lesson-drawing"}, shown, node("p", None, described.text.strip()))


def sketch(written: Value | None) -> Sketch | None:
    """The situation that a task's ``picture`` names with its numbers; LessonError for what cannot be drawn.

    ``{lift: −2}`` or ``{thermometer: [−6, −4]}``.
    """
    if not isinstance(written, Mapping):
        return None
    named = {situation.value: situation for situation in Situation}
    written.check_keys([*named], "'picture'")
    if len(written.entries) != 1:
        raise LessonError(_("a picture shows one of these: {kinds}", kinds=", ".join(named)), line=written.line)
    [(name, value)] = written.entries.items()
    items = value.items if isinstance(value, Several) else (value,)
    numbers = tuple(_whole(item) for item in items)
    if not 0 < len(numbers) <= MOST:
        raise LessonError(_("a picture has room for {most} numbers: leave some out", most=MOST), line=value.line)
    return Sketch(named[name], numbers)


def _whole(written: Value) -> int:
    """A number that a sketch can show."""
    with suppress(NotationError):
        number = read_exact(written.text) if isinstance(written, Scalar) else None
        if isinstance(number, Fraction) and number.denominator == 1 and abs(number) <= FARTHEST:
            return int(number)
    sentence = _("a picture shows whole numbers from −{most} to {most}: write them like −2 or [−2, 3]", most=FARTHEST)
    raise LessonError(sentence, line=written.line)


def _illustration(kind: str, value: Value) -> Illustration:
    operation = read_operation(value.text, ENGLISH) if isinstance(value, Scalar) else None
    wanted = KINDS[kind]
    if (
        operation is None
        or operation[1] is not wanted
        or not all(_drawable(number) for number in (operation[0], operation[2]))
    ):
        raise LessonError(
            _(
                "{kind} draws one operation with {sign} and whole numbers from −{most} to {most}, like {example}",
                kind=repr(kind),
                sign=wanted.value,
                most=LARGEST,
                example=f"2 {wanted.value} (−3)",
            ),
            line=value.line,
        )
    a, _sign, b = operation
    assert isinstance(a, Fraction)
    assert isinstance(b, Fraction)
    match kind:
        case "walk":
            return Walk(a, b)
        case "two walks":
            return TwoWalks(a, b)
        case "jumps":
            return Groups(int(a), b)
        case "take away":
            return TakeAway(int(a), int(b))
    positive, negative = (sum(abs(int(n)) for n in (a, b) if n * sign > 0) for sign in (1, -1))
    return Counters(positive, negative, min(positive, negative))


def _drawable(number: object) -> bool:
    return isinstance(number, Fraction) and number.denominator == 1 and abs(number) <= LARGEST

"""Invent a calculation with the required properties; the engine judges it.

write: ▢ − ▢
has: {result: below zero, minus signs: 2}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.answers.forms.invented import Invented
from mathgames.arithmetic.answers.inventing import PROPERTIES, CalculationShape, Wanted, shape, tried
from mathgames.engine.rules import Rules
from mathgames.explain.expression import Expression, plain
from mathgames.language.errors import LessonError, NotationError, shown
from mathgames.language.words import _
from mathgames.learning.lessons.block_texts import refuse, text_at
from mathgames.learning.lessons.kind import ASKING, Key, Kind, Shape, TaskAsks, register
from mathgames.learning.lessons.plain_yaml import Mapping, Scalar, each, items_of, words_of
from mathgames.learning.lessons.question_reader import blocks

MOST_TO_INVENT: Final = 5
MOST_OF_TRIED: Final = Fraction(1, 2)
"""The largest share of all calculations with small numbers that may meet the requirements of an invented one."""
_OF_ONE: Final = {
    "ask": ASKING["ask"],
    "write": Key(Shape.TEXT, "how the calculation is written, with a box for each number, like '▢ − ▢'"),
    "has": Key(
        Shape.MAPPING,
        "what it has to have: result (a number, below zero, above zero), negatives, minus signs, through zero, whole, "
        "size at most",
    ),
    "besides": Key(Shape.ANY, "calculations that are on the screen already"),
    "at least": Key(Shape.WHOLE, "how many different ones"),
}


class OpenKind(Kind[None]):
    """The kind that asks for several different calculations, one after the other."""

    name = "open"
    doing = _("Invent")
    keys = MappingProxyType({"questions": ASKING["questions"], **_OF_ONE})

    def read(self, written: Mapping, rules: Rules[Any, Any], earlier: Sequence[Any]) -> TaskAsks[None]:
        refuse(written, "answers", "wrong")
        several = each(lambda block: tuple(_questions(block)), blocks(written, tuple(_OF_ONE)))
        return TaskAsks(tuple(one for ones in several for one in ones))


def _questions(written: Mapping) -> Iterator[Question]:
    missing = _("say how it is written: add {it}", it="'write: ▢ − ▢'")
    try:
        written_so = shape(text_at(written, "write", missing))
        wanted = _wanted(written)
    except NotationError as error:
        raise LessonError(error.words, line=written.lines["write"]) from error
    besides = _besides(written, written_so)
    number = _at_least(written)
    examples = _examples(written, written_so, wanted, besides, number)
    line = written.lines["write"]
    invented = Question(
        text_at(written, "ask"),
        Invented(written_so, wanted, besides),
        examples,
        line=line,
        lines=dict(written.lines),
    )
    yield from [invented] * number


def _wanted(written: Mapping) -> Wanted:
    """Return the requirement. Raises ``LessonError`` if no calculation can be asked for it."""
    has = written.get("has")
    if not isinstance(has, Mapping) or not has.entries:
        sentence = _("say what it has to have: add {it}", it="'has: {result: below zero}'")
        raise LessonError(sentence, line=written.lines.get("has", written.line))
    has.check_keys([*PROPERTIES], "'has'")
    properties: list[tuple[str, Any]] = []
    for name, value in has.entries.items():
        try:
            properties.append((name, PROPERTIES[name].read(words_of(value))))
        except NotationError as error:
            raise LessonError(error.words, line=has.lines[name]) from error
    return Wanted(tuple(properties))


def _besides(written: Mapping, written_so: CalculationShape) -> tuple[Expression, ...]:
    value = written.get("besides")
    items = items_of(value)
    form = Invented(written_so, Wanted(()))
    calculations = []
    for item in items:
        try:
            calculations.append(form.read(words_of(item)))
        except NotationError as error:
            raise LessonError(error.words, line=item.line) from error
    return tuple(calculations)


def _at_least(written: Mapping) -> int:
    value = written.get("at least")
    return value.whole(1, MOST_TO_INVENT) if isinstance(value, Scalar) else 1


def _examples(
    written: Mapping, written_so: CalculationShape, wanted: Wanted, besides: tuple[Expression, ...], number: int
) -> tuple[Expression, ...]:
    """Return calculations that meet the requirements.

    Raises ``LessonError`` if there are too few, or if most of all do.
    """
    every, right = tried(written_so, wanted)
    left = [calculation for calculation in right if calculation not in besides]
    line = written.lines["has"]
    if len(left) < number:
        sentence = _(
            "numbers from −10 to 10 make too few calculations that have all this: {found} of {wanted}. Ask for less",
            found=len(left),
            wanted=number,
        )
        raise LessonError(sentence, line=line)
    if len(right) > MOST_OF_TRIED * every:
        sentence = _(
            "{right} of {all} calculations have all this, {example} too: ask for something that needs thought",
            right=len(right),
            all=every,
            example=shown(str(plain(right[0]))),
        )
        raise LessonError(sentence, line=line)
    return tuple(left[: max(number, 2)])


register(OpenKind())

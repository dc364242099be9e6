"""Invent a calculation with the required properties; the engine judges it.

write: ▢ − ▢
has: {result: below zero, minus signs: 2}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from mathgames.arithmetic.items.interactions.invented import InventedCalculation
from mathgames.arithmetic.items.inventing import PROPERTIES, CalculationShape, Requirement, shape, try_small_numbers
from mathgames.arithmetic.items.item import Item
from mathgames.engine.rules import Rules
from mathgames.explain.expression import Expression, plain
from mathgames.language.errors import LessonError, NotationError, short_repr
from mathgames.language.words import _
from mathgames.learning.lessons.block_texts import refuse, text_at
from mathgames.learning.lessons.kind import ASKING, Key, Kind, Shape, TaskAsks, register
from mathgames.learning.lessons.plain_yaml import YamlMapping, YamlScalar, items_of, read_each, words_of
from mathgames.learning.lessons.question_reader import blocks

MOST_TO_INVENT: Final = 5
MAX_RIGHT_SHARE: Final = Fraction(1, 2)
"""The largest share of all calculations with small numbers that may meet the requirements of an invented one."""
_QUESTION_KEYS: Final = {
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
    keys = MappingProxyType({"questions": ASKING["questions"], **_QUESTION_KEYS})

    def read(self, mapping: YamlMapping, rules: Rules[Any, Any], earlier: Sequence[Any]) -> TaskAsks[None]:
        refuse(mapping, "answers", "wrong")
        several = read_each(lambda block: tuple(_questions(block)), blocks(mapping, tuple(_QUESTION_KEYS)))
        return TaskAsks(tuple(one for ones in several for one in ones))


def _questions(mapping: YamlMapping) -> Iterator[Item]:
    missing = _("say how it is written: add {it}", it="'write: ▢ − ▢'")
    try:
        answer_shape = shape(text_at(mapping, "write", missing))
        requirement = _read_requirement(mapping)
    except NotationError as error:
        raise LessonError(error.words, line=mapping.lines["write"]) from error
    exclusions = _read_exclusions(mapping, answer_shape)
    number = _read_minimum(mapping)
    examples = _examples(mapping, answer_shape, requirement, exclusions, number)
    line = mapping.lines["write"]
    item = Item(
        text_at(mapping, "ask"),
        InventedCalculation(answer_shape, requirement, exclusions),
        examples,
        line=line,
        lines=dict(mapping.lines),
    )
    yield from [item] * number


def _read_requirement(mapping: YamlMapping) -> Requirement:
    """Return the requirement. Raises ``LessonError`` if no calculation can be asked for it."""
    has = mapping.get("has")
    if not isinstance(has, YamlMapping) or not has.entries:
        sentence = _("say what it has to have: add {it}", it="'has: {result: below zero}'")
        raise LessonError(sentence, line=mapping.lines.get("has", mapping.line))
    has.check_keys([*PROPERTIES], "'has'")
    properties: list[tuple[str, Any]] = []
    for name, value in has.entries.items():
        try:
            properties.append((name, PROPERTIES[name].read(words_of(value))))
        except NotationError as error:
            raise LessonError(error.words, line=has.lines[name]) from error
    return Requirement(tuple(properties))


def _read_exclusions(mapping: YamlMapping, answer_shape: CalculationShape) -> tuple[Expression, ...]:
    value = mapping.get("besides")
    items = items_of(value)
    interaction = InventedCalculation(answer_shape, Requirement(()))
    calculations = []
    for item in items:
        try:
            calculations.append(interaction.parse_response(words_of(item)))
        except NotationError as error:
            raise LessonError(error.words, line=item.line) from error
    return tuple(calculations)


def _read_minimum(mapping: YamlMapping) -> int:
    value = mapping.get("at least")
    return value.whole(1, MOST_TO_INVENT) if isinstance(value, YamlScalar) else 1


def _examples(
    mapping: YamlMapping,
    answer_shape: CalculationShape,
    requirement: Requirement,
    exclusions: tuple[Expression, ...],
    number: int,
) -> tuple[Expression, ...]:
    """Return calculations that meet the requirements.

    Raises ``LessonError`` if there are too few, or if most of all do.
    """
    total, right = try_small_numbers(answer_shape, requirement)
    left = [calculation for calculation in right if calculation not in exclusions]
    line = mapping.lines["has"]
    if len(left) < number:
        sentence = _(
            "numbers from −10 to 10 make too few calculations that have all this: {found} of {wanted}. Ask for less",
            found=len(left),
            wanted=number,
        )
        raise LessonError(sentence, line=line)
    if len(right) > MAX_RIGHT_SHARE * total:
        sentence = _(
            "{right} of {all} calculations have all this, {example} too: ask for something that needs thought",
            right=len(right),
            all=total,
            example=short_repr(str(plain(right[0]))),
        )
        raise LessonError(sentence, line=line)
    return tuple(left[: max(number, 2)])


register(OpenKind())

"""Calculations that a pupil invents: their shape, and their required properties.

``▢ − ▢`` is how a calculation is written, with any number in each box. What it has to have are properties by name, each
of which the engine judges by working the pupil's own calculation out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product, repeat
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from mathgames.arithmetic.expressions import NoExpression, parse_expression
from mathgames.arithmetic.items.reading import read_exact
from mathgames.arithmetic.operations import evaluate
from mathgames.explain.expression import (
    BOX,
    AbsoluteValue,
    Expression,
    Literal,
    Operation,
    Operator,
    Opposite,
    Ratio,
    children,
    plain,
    plain_equation,
)
from mathgames.explain.quantity import MINUS, Quantity, plain_number, sign_of
from mathgames.language.errors import NotationError, short_repr
from mathgames.language.words import LazyString, Text, _, _n, join_sentences

MOST_BOXES: Final = 3
CANDIDATE_NUMBERS: Final = range(-10, 11)
"""The numbers that are tried in each box to test a property."""
_ANY: Final = Literal(Fraction(0))
_MAX_COUNT: Final = 9
_MOST_SIZE: Final = 1000
_YES: Final = "yes"


class SmallCalculations(NamedTuple):
    """The number of calculations with small numbers in the boxes, and those of them that meet the requirements."""

    all: int
    right: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class CalculationShape:
    """The shape of a calculation: ``▢ − ▢``.

    >>> from mathgames.arithmetic.items.reading import read_calculation
    >>> shape("▢ − ▢").fits(read_calculation("2 - (-3)")), shape("▢ − ▢").fits(read_calculation("2 + 3"))
    (True, False)
    """

    text: str
    pattern: Expression

    def fits(self, calculation: Expression) -> bool:
        """Check if a calculation has this shape."""
        return _fill(calculation, repeat(_ANY)) == self.pattern

    def fill(self, numbers: Iterable[int]) -> Expression:
        """Return the calculation with these numbers in its boxes."""
        return _fill(self.pattern, iter([Literal(Fraction(number)) for number in numbers]))

    @property
    def boxes(self) -> int:
        """The number of numbers to choose."""
        return self.text.count(BOX)


def shape(text: str) -> CalculationShape:
    """Parse the shape of a calculation. Raises ``NotationError`` if the text has none."""
    text = " ".join(text.split())
    boxes = text.count(BOX)
    try:
        if not 1 <= boxes <= MOST_BOXES or any(character.isdigit() for character in text):
            raise NoExpression(text)
        pattern = parse_expression(text.replace(BOX, "0"))
        raw_answer = parse_expression(text.replace(BOX, "7"))
        if len(list(_numbers(pattern))) != boxes or _fill(raw_answer, repeat(_ANY)) != pattern:
            raise NoExpression(text)  # what a pupil types there would be read as something else, as −7 as one number
    except NoExpression:
        sentence = _(
            "{text} is not a calculation to invent: write at most {most} boxes with signs between them, like {example}",
            text=short_repr(text),
            most=MOST_BOXES,
            example=f"'{BOX} {MINUS} {BOX}'",
        )
        raise NotationError(sentence) from None
    return CalculationShape(text, pattern)


def _fill(calculation: Expression, numbers: Iterator[Literal]) -> Expression:
    match calculation:
        case Literal():
            return next(numbers)
        case Opposite(inner):
            return Opposite(_fill(inner, numbers))
        case AbsoluteValue(inner):
            return AbsoluteValue(_fill(inner, numbers))
        case Operation(operator, left, right):
            return Operation(operator, _fill(left, numbers), _fill(right, numbers))
        case Ratio(numerator, denominator):
            return Ratio(_fill(numerator, numbers), _fill(denominator, numbers))


def _numbers(calculation: Expression) -> Iterator[Quantity]:
    if isinstance(calculation, Literal):
        yield calculation.value
    for part in children(calculation):
        yield from _numbers(part)


class CalculationProperty(NamedTuple):
    """A property of a calculation: the reader of its value, its test, and the sentence for a calculation without it."""

    read: Callable[[str], Any]
    holds: Callable[[Expression, Quantity, Any], bool]
    lacking: Callable[[Expression, Quantity, Any], LazyString]


def _read_result(text: str) -> Quantity | str:
    if text in _SIDES:
        return text
    try:
        return read_exact(text)
    except NotationError:
        sentence = _("{text} is not a result: write a number, 'below zero' or 'above zero'", text=short_repr(text))
        raise NotationError(sentence) from None


def _read_whole(limit: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) <= len(str(limit)) and int(text) <= limit):
            sentence = _("{text} is not a whole number from 0 to {most}", text=short_repr(text), most=limit)
            raise NotationError(sentence)
        return int(text)

    return read


def _read_yes(text: str) -> str:
    if text not in (_YES, "no"):
        raise NotationError(_("{text} is neither 'yes' nor 'no'", text=short_repr(text)))
    return text


_SIDES: Final = MappingProxyType({"below zero": -1, "above zero": 1})


def _has_result(_calculation: Expression, result: Quantity, target: Quantity | str) -> bool:
    return sign_of(result) == _SIDES[target] if isinstance(target, str) else result == target


def _lacks_result(_calculation: Expression, result: Quantity, target: Quantity | str) -> LazyString:
    number = plain_number(result)
    if target == "below zero":
        return _("{result} is not to the left of 0, so it is not below zero.", result=number)
    if target == "above zero":
        return _("{result} is not to the right of 0, so it is not above zero.", result=number)
    assert isinstance(target, Quantity)
    places = {"result": number, "wanted": plain_number(target)}
    if isinstance(result, Fraction) and isinstance(target, Fraction):
        if target < result:
            return _("You need {wanted}, which is to the left of {result} on the number line.", **places)
        return _("You need {wanted}, which is to the right of {result} on the number line.", **places)
    return _("You need {wanted}, and not {result}.", **places)


def _negatives(calculation: Expression) -> int:
    return sum(sign_of(number) < 0 for number in _numbers(calculation))


def _lacks_negatives(calculation: Expression, _result: Quantity, target: int) -> LazyString:
    has = _negatives(calculation)
    count_text = _n("{n} of its numbers is negative.", "{n} of its numbers are negative.", has)
    return join_sentences(
        count_text if has else _("None of its numbers is negative."),  # a number after the result would be read with it
        _n("Exactly {n} has to be below zero.", "Exactly {n} have to be below zero.", target),
    )


def _minus_signs(calculation: Expression) -> int:
    return str(plain(calculation)).count(MINUS)


def _lacks_minus_signs(calculation: Expression, _result: Quantity, target: int) -> LazyString:
    has = _minus_signs(calculation)
    return join_sentences(
        _n("You wrote {n} minus sign.", "You wrote {n} minus signs.", has),
        _n(
            "It has to be {n}, and the minus of a negative number counts too.",
            "There have to be {n}, and the minus of a negative number counts too.",
            target,
        ),
    )


def _passes_zero(calculation: Expression, result: Quantity, target: str) -> bool:
    if not isinstance(calculation, Operation) or calculation.operator not in (Operator.PLUS, Operator.MINUS):
        return target != _YES
    return (sign_of(evaluate(calculation.left)) * sign_of(result) < 0) == (target == _YES)


def _lacks_passing_zero(calculation: Expression, result: Quantity, target: str) -> LazyString:
    start = evaluate(calculation.left) if isinstance(calculation, Operation) else result
    places = {"start": plain_number(start), "result": plain_number(result)}
    if target == _YES:
        return _("The walk goes from {start} to {result}, so it does not pass through zero.", **places)
    return _("The walk goes from {start} to {result}, so it passes through zero.", **places)


def _is_whole(_calculation: Expression, result: Quantity, target: str) -> bool:
    return (isinstance(result, Fraction) and result.denominator == 1) == (target == _YES)


def _lacks_whole(_calculation: Expression, result: Quantity, target: str) -> LazyString:
    if target == _YES:
        return _("{result} is not a whole number, and the result has to be one.", result=plain_number(result))
    return _("{result} is a whole number, and the result has to lie between two of them.", result=plain_number(result))


def _is_small(calculation: Expression, _result: Quantity, limit: int) -> bool:
    return all(isinstance(number, Fraction) and abs(number) <= limit for number in _numbers(calculation))


def _lacks_smallness(_calculation: Expression, _result: Quantity, limit: int) -> LazyString:
    return _n("No number may be more than {n} from zero.", "No number may be more than {n} from zero.", limit)


PROPERTIES: Final[Mapping[str, CalculationProperty]] = MappingProxyType(
    {
        "result": CalculationProperty(_read_result, _has_result, _lacks_result),
        "negatives": CalculationProperty(
            _read_whole(_MAX_COUNT),
            lambda calculation, _result, target: _negatives(calculation) == target,
            _lacks_negatives,
        ),
        "minus signs": CalculationProperty(
            _read_whole(_MAX_COUNT),
            lambda calculation, _result, target: _minus_signs(calculation) == target,
            _lacks_minus_signs,
        ),
        "through zero": CalculationProperty(_read_yes, _passes_zero, _lacks_passing_zero),
        "whole": CalculationProperty(_read_yes, _is_whole, _lacks_whole),
        "size at most": CalculationProperty(_read_whole(_MOST_SIZE), _is_small, _lacks_smallness),
    }
)
"""The properties that can be required of a calculation, by name."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """The requirements on an invented calculation: properties by name, each with its value.

    >>> from mathgames.arithmetic.items.reading import read_calculation
    >>> wanted = Requirement((("result", "below zero"), ("minus signs", 2)))
    >>> wanted.lacking(read_calculation("-3 - 2")) is None
    True
    >>> print(wanted.lacking(read_calculation("5 - 2")))
    5 − 2 = 3. 3 is not to the left of 0, so it is not below zero.
    """

    properties: tuple[tuple[str, Any], ...]

    def is_met(self, calculation: Expression) -> bool:
        """Check if the calculation has a result and meets all requirements."""
        result = evaluate(calculation)
        return isinstance(result, Fraction) and self._first_unmet_property(calculation, result) is None

    def lacking(self, calculation: Expression) -> Text | None:
        """Return the calculation with its result and the first missing property and why; None if it has all."""
        result = evaluate(calculation)
        equation = plain_equation(calculation, Literal(result))
        if not isinstance(result, Fraction):
            return join_sentences(_("{equation}.", equation=equation), _("Choose numbers that have a result."))
        if (miss := self._first_unmet_property(calculation, result)) is None:
            return None
        name, value = miss
        lacks = PROPERTIES[name].lacking(calculation, result, value)
        return join_sentences(_("{equation}.", equation=equation), lacks)

    def _first_unmet_property(self, calculation: Expression, result: Fraction) -> tuple[str, Any] | None:
        return next((one for one in self.properties if not PROPERTIES[one[0]].holds(calculation, result, one[1])), None)


@lru_cache(maxsize=64)
def try_small_numbers(calculation_shape: CalculationShape, requirement: Requirement) -> SmallCalculations:
    """Try all small numbers in the boxes; the plainest calculations, those without 0, come first."""
    combinations = list(product(CANDIDATE_NUMBERS, repeat=calculation_shape.boxes))
    right = [numbers for numbers in combinations if requirement.is_met(calculation_shape.fill(numbers))]
    right.sort(key=lambda numbers: (0 in numbers, len(set(numbers)) < len(numbers), sum(map(abs, numbers)), numbers))
    return SmallCalculations(len(combinations), tuple(calculation_shape.fill(numbers) for numbers in right))

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

from mathgames.arithmetic.answers.reading import read_exact
from mathgames.arithmetic.expressions import NoExpression, expression
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
from mathgames.explain.quantity import MINUS, Quantity, plain_number, sign
from mathgames.language.errors import NotationError, shown
from mathgames.language.words import Text, Words, _, _n, together

MOST_BOXES: Final = 3
TRIED: Final = range(-10, 11)
"""The numbers that are tried in each box to test a property."""
_ANY: Final = Literal(Fraction(0))
_MOST_COUNTED: Final = 9
_MOST_SIZE: Final = 1000
_YES: Final = "yes"


class SmallCalculations(NamedTuple):
    """The number of calculations with small numbers in the boxes, and those of them that meet the requirements."""

    all: int
    right: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class CalculationShape:
    """The shape of a calculation: ``▢ − ▢``.

    >>> from mathgames.arithmetic.answers.reading import read_calculation
    >>> shape("▢ − ▢").fits(read_calculation("2 - (-3)")), shape("▢ − ▢").fits(read_calculation("2 + 3"))
    (True, False)
    """

    text: str
    pattern: Expression

    def fits(self, calculation: Expression) -> bool:
        """Check if a calculation has this shape."""
        return _filled(calculation, repeat(_ANY)) == self.pattern

    def filled(self, numbers: Iterable[int]) -> Expression:
        """Return the calculation with these numbers in its boxes."""
        return _filled(self.pattern, iter([Literal(Fraction(number)) for number in numbers]))

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
        pattern = expression(text.replace(BOX, "0"))
        typed = expression(text.replace(BOX, "7"))
        if len(list(_numbers(pattern))) != boxes or _filled(typed, repeat(_ANY)) != pattern:
            raise NoExpression(text)  # what a pupil types there would be read as something else, as −7 as one number
    except NoExpression:
        sentence = _(
            "{text} is not a calculation to invent: write at most {most} boxes with signs between them, like {example}",
            text=shown(text),
            most=MOST_BOXES,
            example=f"'{BOX} {MINUS} {BOX}'",
        )
        raise NotationError(sentence) from None
    return CalculationShape(text, pattern)


def _filled(of: Expression, numbers: Iterator[Literal]) -> Expression:
    match of:
        case Literal():
            return next(numbers)
        case Opposite(inner):
            return Opposite(_filled(inner, numbers))
        case AbsoluteValue(inner):
            return AbsoluteValue(_filled(inner, numbers))
        case Operation(operator, left, right):
            return Operation(operator, _filled(left, numbers), _filled(right, numbers))
        case Ratio(above, below):
            return Ratio(_filled(above, numbers), _filled(below, numbers))


def _numbers(of: Expression) -> Iterator[Quantity]:
    if isinstance(of, Literal):
        yield of.value
    for part in children(of):
        yield from _numbers(part)


class CalculationProperty(NamedTuple):
    """A property of a calculation: the reader of its value, its test, and the sentence for a calculation without it."""

    read: Callable[[str], Any]
    holds: Callable[[Expression, Quantity, Any], bool]
    lacking: Callable[[Expression, Quantity, Any], Words]


def _read_result(text: str) -> Quantity | str:
    if text in _SIDES:
        return text
    try:
        return read_exact(text)
    except NotationError:
        sentence = _("{text} is not a result: write a number, 'below zero' or 'above zero'", text=shown(text))
        raise NotationError(sentence) from None


def _read_whole(most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and int(text) <= most):
            sentence = _("{text} is not a whole number from 0 to {most}", text=shown(text), most=most)
            raise NotationError(sentence)
        return int(text)

    return read


def _read_yes(text: str) -> str:
    if text not in (_YES, "no"):
        raise NotationError(_("{text} is neither 'yes' nor 'no'", text=shown(text)))
    return text


_SIDES: Final = MappingProxyType({"below zero": -1, "above zero": 1})


def _has_result(_of: Expression, result: Quantity, wanted: Quantity | str) -> bool:
    return sign(result) == _SIDES[wanted] if isinstance(wanted, str) else result == wanted


def _lacks_result(_of: Expression, result: Quantity, wanted: Quantity | str) -> Words:
    number = plain_number(result)
    if wanted == "below zero":
        return _("{result} is not to the left of 0, so it is not below zero.", result=number)
    if wanted == "above zero":
        return _("{result} is not to the right of 0, so it is not above zero.", result=number)
    assert isinstance(wanted, Quantity)
    places = {"result": number, "wanted": plain_number(wanted)}
    if isinstance(result, Fraction) and isinstance(wanted, Fraction):
        if wanted < result:
            return _("You need {wanted}, which is to the left of {result} on the number line.", **places)
        return _("You need {wanted}, which is to the right of {result} on the number line.", **places)
    return _("You need {wanted}, and not {result}.", **places)


def _negatives(of: Expression) -> int:
    return sum(sign(number) < 0 for number in _numbers(of))


def _lacks_negatives(of: Expression, _result: Quantity, wanted: int) -> Words:
    has = _negatives(of)
    counted = _n("{n} of its numbers is negative.", "{n} of its numbers are negative.", has)
    return together(
        counted if has else _("None of its numbers is negative."),  # a number after the result would be read with it
        _n("Exactly {n} has to be below zero.", "Exactly {n} have to be below zero.", wanted),
    )


def _minus_signs(of: Expression) -> int:
    return str(plain(of)).count(MINUS)


def _lacks_minus_signs(of: Expression, _result: Quantity, wanted: int) -> Words:
    has = _minus_signs(of)
    return together(
        _n("You wrote {n} minus sign.", "You wrote {n} minus signs.", has),
        _n(
            "It has to be {n}, and the minus of a negative number counts too.",
            "There have to be {n}, and the minus of a negative number counts too.",
            wanted,
        ),
    )


def _passes_zero(of: Expression, result: Quantity, wanted: str) -> bool:
    if not isinstance(of, Operation) or of.operator not in (Operator.PLUS, Operator.MINUS):
        return wanted != _YES
    return (sign(evaluate(of.left)) * sign(result) < 0) == (wanted == _YES)


def _lacks_passing_zero(of: Expression, result: Quantity, wanted: str) -> Words:
    start = evaluate(of.left) if isinstance(of, Operation) else result
    places = {"start": plain_number(start), "result": plain_number(result)}
    if wanted == _YES:
        return _("The walk goes from {start} to {result}, so it does not pass through zero.", **places)
    return _("The walk goes from {start} to {result}, so it passes through zero.", **places)


def _is_whole(_of: Expression, result: Quantity, wanted: str) -> bool:
    return (isinstance(result, Fraction) and result.denominator == 1) == (wanted == _YES)


def _lacks_whole(_of: Expression, result: Quantity, wanted: str) -> Words:
    if wanted == _YES:
        return _("{result} is not a whole number, and the result has to be one.", result=plain_number(result))
    return _("{result} is a whole number, and the result has to lie between two of them.", result=plain_number(result))


def _is_small(of: Expression, _result: Quantity, most: int) -> bool:
    return all(isinstance(number, Fraction) and abs(number) <= most for number in _numbers(of))


def _lacks_smallness(_of: Expression, _result: Quantity, most: int) -> Words:
    return _n("No number may be more than {n} from zero.", "No number may be more than {n} from zero.", most)


PROPERTIES: Final[Mapping[str, CalculationProperty]] = MappingProxyType(
    {
        "result": CalculationProperty(_read_result, _has_result, _lacks_result),
        "negatives": CalculationProperty(
            _read_whole(_MOST_COUNTED), lambda of, _result, wanted: _negatives(of) == wanted, _lacks_negatives
        ),
        "minus signs": CalculationProperty(
            _read_whole(_MOST_COUNTED), lambda of, _result, wanted: _minus_signs(of) == wanted, _lacks_minus_signs
        ),
        "through zero": CalculationProperty(_read_yes, _passes_zero, _lacks_passing_zero),
        "whole": CalculationProperty(_read_yes, _is_whole, _lacks_whole),
        "size at most": CalculationProperty(_read_whole(_MOST_SIZE), _is_small, _lacks_smallness),
    }
)
"""The properties that can be required of a calculation, by name."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The requirements on an invented calculation: properties by name, each with its value.

    >>> from mathgames.arithmetic.answers.reading import read_calculation
    >>> wanted = Wanted((("result", "below zero"), ("minus signs", 2)))
    >>> wanted.lacking(read_calculation("-3 - 2")) is None
    True
    >>> print(wanted.lacking(read_calculation("5 - 2")))
    5 − 2 = 3. 3 is not to the left of 0, so it is not below zero.
    """

    properties: tuple[tuple[str, Any], ...]

    def is_met(self, calculation: Expression) -> bool:
        """Check if the calculation has a result and meets all requirements."""
        result = evaluate(calculation)
        return isinstance(result, Fraction) and self._missed(calculation, result) is None

    def lacking(self, calculation: Expression) -> Text | None:
        """Return the calculation with its result and the first missing property and why; None if it has all."""
        result = evaluate(calculation)
        equation = plain_equation(calculation, Literal(result))
        if not isinstance(result, Fraction):
            return together(_("{equation}.", equation=equation), _("Choose numbers that have a result."))
        if (missed := self._missed(calculation, result)) is None:
            return None
        name, value = missed
        lacks = PROPERTIES[name].lacking(calculation, result, value)
        return together(_("{equation}.", equation=equation), lacks)

    def _missed(self, calculation: Expression, result: Fraction) -> tuple[str, Any] | None:
        return next((one for one in self.properties if not PROPERTIES[one[0]].holds(calculation, result, one[1])), None)


@lru_cache(maxsize=64)
def tried(written: CalculationShape, wanted: Wanted) -> SmallCalculations:
    """Try all small numbers in the boxes; the plainest calculations, those without 0, come first."""
    every = list(product(TRIED, repeat=written.boxes))
    right = [numbers for numbers in every if wanted.is_met(written.filled(numbers))]
    right.sort(key=lambda numbers: (0 in numbers, len(set(numbers)) < len(numbers), sum(map(abs, numbers)), numbers))
    return SmallCalculations(len(every), tuple(written.filled(numbers) for numbers in right))

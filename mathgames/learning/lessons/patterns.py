"""Patterns of calculations, by which a goal narrows what counts: ``like: ▢ − (−▢)``.

``▢`` is any number and ``−▢`` a negative one. Some patterns have names: ``through zero``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from mathgames.arithmetic.misconceptions import Sum
from mathgames.arithmetic.operations import operate, operator
from mathgames.explain.expression import BOX, Operator
from mathgames.explain.quantity import sign
from mathgames.language.errors import LessonError, shown
from mathgames.language.words import Words, _

_WRITTEN: Final = re.compile(r"\(?([-−]?)▢\)?\s*([-+−×÷])\s*\(?([-−]?)▢\)?")


def _through_zero(task: Sum) -> bool:
    return sign(task.a) * sign(operate(task.operator, task.a, task.b)) < 0


def _not_whole(task: Sum) -> bool:
    value = operate(task.operator, task.a, task.b)
    return isinstance(value, Fraction) and value.denominator > 1


def _same_signs(task: Sum) -> bool:
    return task.signs[0] * task.signs[1] > 0


def _different_signs(task: Sum) -> bool:
    return task.signs[0] * task.signs[1] < 0


def _one_negative_factor(task: Sum) -> bool:
    return task.operator is Operator.TIMES and _different_signs(task)


NAMED: Final[Mapping[str, tuple[Callable[[Sum], bool], Words]]] = MappingProxyType(
    {
        "through zero": (_through_zero, _("Only calculations that pass through zero count.")),
        "not whole": (_not_whole, _("Only results that are not whole numbers count.")),
        "same signs": (_same_signs, _("Only calculations with two numbers of the same sign count.")),
        "different signs": (_different_signs, _("Only calculations with two numbers of different signs count.")),
        "one negative factor": (_one_negative_factor, _("Only products with exactly one negative factor count.")),
    }
)
"""The patterns with names, each with what it says to a pupil."""


_SAID: Final[Mapping[str, Words]] = MappingProxyType(
    {
        "▢ + ▢": _("Only sums count."),
        "▢ − ▢": _("Only subtractions count."),
        "▢ − (−▢)": _("Only subtractions of a negative number count."),
        "▢ × ▢": _("Only products count."),
        "▢ ÷ ▢": _("Only divisions count."),
    }
)
"""What some written patterns say to a pupil."""


@dataclass(frozen=True)
class Pattern:
    """A pattern of calculations, as a lesson writes it.

    >>> pattern("▢ − (−▢)").fits(Sum(Operator.MINUS, Fraction(2), Fraction(-3)))
    True
    >>> pattern("through zero").fits(Sum(Operator.PLUS, Fraction(2), Fraction(-1)))
    False
    """

    text: str

    def fits(self, task: Sum) -> bool:
        """Whether a calculation has the pattern."""
        if self.text in NAMED:
            return NAMED[self.text][0](task)
        parts = _WRITTEN.fullmatch(self.text)
        assert parts is not None
        first, written, second = parts.groups()
        negative = all(not minus or of < 0 for minus, of in zip((first, second), task.signs, strict=True))
        return task.operator is operator(written) and negative

    @property
    def words(self) -> Words:
        """What it says to a pupil."""
        if self.text in NAMED:
            return NAMED[self.text][1]
        if self.text in _SAID:
            return _SAID[self.text]
        return _("Only calculations like {pattern} count.", pattern=self.text.replace(BOX, "…"))  # a font may lack ▢


def pattern(text: str, line: int = 0) -> Pattern:
    """The pattern that a text writes; LessonError if it writes none."""
    text = " ".join(text.split())
    if text in NAMED or _WRITTEN.fullmatch(text):
        return Pattern(text)
    raise LessonError(
        _(
            "{text} is not a pattern of calculations: write one like {example}, or one of {names}",
            text=shown(text),
            example="'▢ − (−▢)'",
            names=", ".join(NAMED),
        ),
        line=line,
    )

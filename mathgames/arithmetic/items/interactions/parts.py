"""Answers that have parts, as plain data: texts, lists of them, numbers on a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final, TypeVar

from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.expressions import fill_box
from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.items.reading import read_exact
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import plain_number
from mathgames.language.errors import NotationError, short_repr
from mathgames.language.words import _

Part = TypeVar("Part")

MAX_ITEMS: Final = 40
"""The largest number of parts of an answer."""


def finite(raw_answer: object) -> Fraction:
    """Return the number on a number line in this input."""
    number = read_exact(raw_answer)
    if not isinstance(number, Fraction):
        raise NotationError(
            _("{given} is not on a number line: write a number like −3 or 5/3", given=short_repr(raw_answer))
        )
    return number


def a_text(raw_answer: object) -> str:
    """Return an option or a heading as text. Raises ``NotationError`` if it is not a text, or a long one."""
    if not isinstance(raw_answer, str) or len(raw_answer) > 2000:
        raise NotationError(
            _("{given} is not one of the choices: choose one of the sentences", given=short_repr(raw_answer))
        )
    return " ".join(raw_answer.split())


def a_list(value: object) -> list[object]:
    """Return several things, from a list or from a text with commas, semicolons or arrows between them."""
    if isinstance(value, str):
        value = [part for part in re.split(r"\s*[,;→]\s*", value.strip()) if part]
    if not isinstance(value, Iterable) or isinstance(value, Mapping):
        raise NotationError(_("{given} is not a list: write several, separated by commas", given=short_repr(value)))
    items = list(value)
    if not 1 <= len(items) <= MAX_ITEMS:
        raise NotationError(_("write at least one, and at most {most}", most=MAX_ITEMS))
    return items


def weight_of_one(choices: int) -> Fraction:
    """Return the weight of one choice out of several as evidence; one of two tells nothing.

    >>> weight_of_one(2), weight_of_one(3), weight_of_one(5)
    (Fraction(0, 1), Fraction(1, 2), Fraction(2, 3))
    """
    return Fraction(0) if choices < 3 else Fraction(1, 2) if choices < 4 else Fraction(2, 3)


def nearest(question: Item, answer: frozenset[Part]) -> frozenset[Part]:
    """Return the right answer that shares most parts with this one."""
    return max((it for it in question.key if isinstance(it, frozenset)), key=lambda candidate: len(candidate & answer))


def calculation_of(question: Item) -> Calculation | None:
    """Return the calculation of the question or behind its answer; None if there is none."""
    derivation = question.derivation
    return None if derivation is None else Calculation.from_derivation(derivation)


def start_of(item: Item) -> Fraction | None:
    """Return the number from which one goes to the result of a sum or a difference; None for other items."""
    calculation = calculation_of(item)
    if calculation is None or calculation.operator not in (Operator.PLUS, Operator.MINUS):
        return None
    return calculation.a if isinstance(calculation.a, Fraction) else None


def in_the_box(question: Item, answer: object) -> str:
    """Return the equation or comparison of the question, with the answer in its box."""
    return fill_box(question.source or question.stem, str(question.interaction.text(answer)))


def canonical_place(place: object) -> str:
    """Return the canonical place of a card for comparison: a number in its one notation, or the heading.

    >>> canonical_place("-3"), canonical_place("mathematics")
    ('−3', 'mathematics')
    """
    return _canonical_text(place) if isinstance(place, str) else str(plain_number(read_exact(place)))


@lru_cache(maxsize=1024)  # a page reads the last answer several times in one turn
def _canonical_text(place: str) -> str:
    try:
        return str(plain_number(read_exact(place)))
    except NotationError:
        return a_text(place)

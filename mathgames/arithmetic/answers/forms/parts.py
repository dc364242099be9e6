"""Answers that have parts, as plain data: texts, lists of them, numbers on a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, TypeVar

from mathgames.arithmetic.answers.form import Question
from mathgames.arithmetic.answers.reading import read_exact
from mathgames.arithmetic.calculation import Calculation
from mathgames.arithmetic.expressions import filled
from mathgames.explain.quantity import plain_number
from mathgames.language.errors import NotationError, shown
from mathgames.language.words import _

Part = TypeVar("Part")

MAX_ITEMS: Final = 40
"""Of an answer that has several parts."""


def finite(typed: object) -> Fraction:
    """The number on a number line that is meant."""
    number = read_exact(typed)
    if not isinstance(number, Fraction):
        raise NotationError(_("{given} is not on a number line: write a number like −3 or 5/3", given=shown(typed)))
    return number


def a_text(typed: object) -> str:
    """One of the options, or of the headings."""
    if not isinstance(typed, str) or len(typed) > 2000:
        raise NotationError(_("{given} is not one of the choices: choose one of the sentences", given=shown(typed)))
    return " ".join(typed.split())


def a_list(written: object) -> list[object]:
    """Several things, from a list or from a text with commas, semicolons or arrows between them."""
    if isinstance(written, str):
        written = [part for part in re.split(r"\s*[,;→]\s*", written.strip()) if part]
    if not isinstance(written, Iterable) or isinstance(written, Mapping):
        raise NotationError(_("{given} is not a list: write several, separated by commas", given=shown(written)))
    items = list(written)
    if not 1 <= len(items) <= MAX_ITEMS:
        raise NotationError(_("write at least one, and at most {most}", most=MAX_ITEMS))
    return items


def weight_of_one(choices: int) -> Fraction:
    """How much one of so many choices tells; one of two tells nothing.

    >>> weight_of_one(2), weight_of_one(3), weight_of_one(5)
    (Fraction(0, 1), Fraction(1, 2), Fraction(2, 3))
    """
    return Fraction(0) if choices < 3 else Fraction(1, 2) if choices < 4 else Fraction(2, 3)


def nearest(question: Question, answer: frozenset[Part]) -> frozenset[Part]:
    """Of several right answers, the one that has most of this one."""
    return max((it for it in question.answers if isinstance(it, frozenset)), key=lambda it: len(it & answer))


def calculation_of(question: Question) -> Calculation | None:
    """The calculation that is asked for, or that the answer follows from; None where it is none."""
    derivation = question.derivation
    return None if derivation is None else Calculation.of(derivation)


def in_the_box(question: Question, answer: object) -> str:
    """The equation or comparison with a box that is asked about, with the answer in the box."""
    return filled(question.of or question.ask, str(question.form.text(answer)))


def canonical_place(place: object) -> str:
    """The place of a card as it is compared: a number in its one writing, or the heading.

    >>> canonical_place("-3"), canonical_place("mathematics")
    ('−3', 'mathematics')
    """
    try:
        return str(plain_number(read_exact(place)))
    except NotationError:
        return a_text(place)

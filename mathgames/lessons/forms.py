"""How a question is answered: each form with what it takes for an answer, as plain data from a page or a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

from mathgames.answers.reading import read_exact
from mathgames.errors import NotationError, shown
from mathgames.explain.quantity import DOES_NOT_EXIST, MINUS, plain_number
from mathgames.words import Text, Words, _, listed

Answer: TypeAlias = Hashable
"""An answer as a value: what it is depends on the form."""

MAX_ITEMS: Final = 40
"""Of an answer that has several parts."""
_SIGNS: Final = {"+": "+", "plus": "+", "positive": "+", "−": "−", "minus": "−", "negative": "−", "0": "0", "zero": "0"}
_COMPARISONS: Final = {"<": "<", "less": "<", ">": ">", "greater": ">", "=": "=", "equal": "="}


class Counted(NamedTuple):
    """Counters on a table: so many worth +1, so many worth −1."""

    positive: int
    negative: int


class Form(Enum):
    """How a question is answered."""

    NUMBER = "number"
    """A number: an integer, a fraction, ∞, −∞ or "no value"."""
    SIGN = "sign"
    """``+``, ``−`` or ``0``."""
    COMPARISON = "comparison"
    """``<``, ``>`` or ``=``."""
    CHOICE = "choice"
    """One of the options."""
    CHOICES = "choices"
    """All the options that fit, and no other."""
    ORDER = "order"
    """All options, put in order."""
    POINTS = "points"
    """Points on a number line."""
    CARDS = "cards"
    """Each option put in a place: under a heading, or at a number of a line."""
    COUNTERS = "counters"
    """Counters laid on the table."""
    WALK = "walk"
    """A walk on the number line: where it starts, where it stops on the way, where it lands."""
    CELLS = "cells"
    """Squares of the board."""

    def read(self, given: object) -> Answer:
        """The answer that plain data tells; NotationError, which says what to write, if it tells none."""
        return _READERS[self](given)

    def told(self, answer: Any) -> Text:
        """The answer as a sentence writes it."""
        match self:
            case Form.NUMBER:
                return _("no value") if answer is DOES_NOT_EXIST else plain_number(answer)
            case Form.SIGN | Form.COMPARISON | Form.CHOICE:
                return str(answer)
            case Form.ORDER:
                return ", ".join(answer)
            case Form.WALK:
                return " → ".join(str(plain_number(stop)) for stop in answer)
            case Form.POINTS:
                return listed(str(plain_number(point)) for point in sorted(answer))
            case Form.CARDS:
                return "; ".join(f"{card}: {place}" for card, place in sorted(answer))
            case Form.COUNTERS:
                return _("{positive} of +1 and {negative} of −1", positive=answer.positive, negative=answer.negative)
            case Form.CHOICES | Form.CELLS:
                return listed(sorted(answer))


def finite(given: object) -> Fraction:
    """The number on a number line that is meant."""
    found = read_exact(given)
    if not isinstance(found, Fraction):
        raise NotationError(_("{given} is not on a number line: write a number like −3 or 5/3", given=shown(given)))
    return found


def _one_of(names: Mapping[str, str], what: Words) -> Callable[[object], str]:
    def read(given: object) -> str:
        text = given.strip().lower().replace("-", MINUS) if isinstance(given, str) else ""
        if text not in names:
            raise NotationError(_("{given} is not {what}", given=shown(given), what=what))
        return names[text]

    return read


def _text(given: object) -> str:
    if not isinstance(given, str) or len(given) > 2000:
        raise NotationError(_("{given} is not one of the choices: choose one of the sentences", given=shown(given)))
    return " ".join(given.split())


def _list(given: object) -> list[object]:
    if isinstance(given, str):
        given = [part for part in re.split(r"\s*[,;→]\s*", given.strip()) if part]
    if not isinstance(given, Iterable) or isinstance(given, Mapping):
        raise NotationError(_("{given} is not a list: write several, separated by commas", given=shown(given)))
    items = list(given)
    if not 1 <= len(items) <= MAX_ITEMS:
        raise NotationError(_("write at least one, and at most {most}", most=MAX_ITEMS))
    return items


def _cards(given: object) -> frozenset[tuple[str, str]]:
    if not isinstance(given, Mapping) or not 1 <= len(given) <= MAX_ITEMS:
        raise NotationError(_("say where each card belongs"))
    return frozenset((_text(card), canonical_place(place)) for card, place in given.items())


def canonical_place(place: object) -> str:
    """The place of a card as it is compared: a number in its one writing, or the heading.

    >>> canonical_place("-3"), canonical_place("mathematics")
    ('−3', 'mathematics')
    """
    try:
        return str(plain_number(read_exact(place)))
    except NotationError:
        return _text(place)


def _counters(given: object) -> Counted:
    if isinstance(given, Counted):
        return given
    if isinstance(given, Mapping):
        try:
            counts = [finite(given.get(name, 0)) for name in Counted._fields]
        except NotationError:
            counts = []
        small = [int(count) for count in counts if count.denominator == 1 and 0 <= count <= MAX_ITEMS]
        if len(small) == 2 and set(given) <= set(Counted._fields):
            return Counted(*small)
    raise NotationError(_("put down from 0 to {most} counters of each kind", most=MAX_ITEMS))


def _cell(given: object) -> str:
    """A square or a cell as the games write it: ``c3``, ``-2,1``."""
    return "".join(str(given)[:40].split()).strip("()").replace(MINUS, "-")


def _walk(given: object) -> tuple[Fraction, ...]:
    return tuple(finite(stop) for stop in _list(given))


_READERS: Final[dict[Form, Callable[[object], Answer]]] = {
    Form.NUMBER: read_exact,
    Form.SIGN: _one_of(_SIGNS, _("a sign: write +, − or 0")),
    Form.COMPARISON: _one_of(_COMPARISONS, _("a comparison: write <, > or =")),
    Form.CHOICE: _text,
    Form.CHOICES: lambda given: frozenset(map(_text, _list(given))),
    Form.ORDER: lambda given: tuple(map(_text, _list(given))),
    Form.POINTS: lambda given: frozenset(map(finite, _list(given))),
    Form.CARDS: _cards,
    Form.COUNTERS: _counters,
    Form.WALK: _walk,
    Form.CELLS: lambda given: frozenset(map(_cell, _list(given))),
}


def is_part(form: Form, part: Answer, whole: Answer) -> bool:
    """Whether a wrong answer is in an answer: one wrong card, point, choice or cell is enough; others are the same."""
    if isinstance(part, frozenset) and isinstance(whole, frozenset):
        return part <= whole
    return part == whole


def options_of(answers: Sequence[Answer], form: Form) -> set[str]:
    """The options that answers of this form name."""
    names: set[str] = set()
    for answer in answers:
        match form, answer:
            case Form.CHOICE, str():
                names.add(answer)
            case ((Form.CHOICES | Form.ORDER), tuple() | frozenset()):
                names |= {str(name) for name in answer}
            case Form.CARDS, frozenset():
                names |= {card for card, _place in answer}
    return names

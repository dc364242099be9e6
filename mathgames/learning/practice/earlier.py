"""Answers of practice in files of earlier versions, converted to the form of today.

An answer was a list of the two numbers with the operation between them, the number that was given, the purpose of the
item, and the way in which it was asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mathgames.arithmetic.operations import as_operator
from mathgames.explain.quantity import quantity
from mathgames.learning.practice.families import NEARER, STORIES, TYPED, item_ref, response_with
from mathgames.learning.topics import kind_of, task_of

LONGEST: Final = 100
"""The most characters of a number that could be typed."""
_FAMILIES: Final[Mapping[str, tuple[str, ...]]] = {
    "first number missing": ("first number missing", "first factor missing"),
    "second number missing": ("second number missing", "second factor missing"),
    "on the line": ("on the line", "product on the line", "quotient on the line"),
    "walk": ("walk", "jumps"),
    "counters": ("counters",),
    "by its check": ("by its check",),
    "compared": ("compared", "compared with its look-alike"),
    "story": STORIES,
    NEARER: (NEARER,),
}
"""The families that ask for what was asked in a way; typed ones for whatever none of them asks for any more."""


def to_entry(answer: list[str]) -> dict[str, Any]:
    """Return an answer in the form of today.

    Raises ``MathgamesError``, ``TypeError`` or ``ValueError`` if it is not one.
    """
    a, sign, b, given, *purpose = answer
    if max(map(len, answer)) > LONGEST:
        raise ValueError("longer than any that can be typed")
    way = purpose.pop() if purpose and purpose[-1] in _FAMILIES else ""
    role, block, *others = [*purpose, "", ""]
    task, number = task_of(as_operator(sign), quantity(a), quantity(b)), quantity(given)
    kind_of(task)  # TypeError if it is not a task of practice
    if any(others):
        raise ValueError(answer)
    for family in (*_FAMILIES.get(way, ()), TYPED):
        place = item_ref(family, task)
        response = None if place is None else response_with(place, number)
        if place is not None and response is not None:
            entry = {**place.to_json(), "given": response[0], "as": response[1], "seconds": 0}
            return entry | {name: text for name, text in (("role", role), ("block", block)) if text}
    raise ValueError(answer)

"""Faces of the characters: one build, five outlines, and three looks of each.

They are told apart without colour: curls and a gap in the teeth (Leo), long hair and round glasses (Mia), a cap (Nico),
a braid and freckles (Zoe), a bun and square glasses (Ana). Age, skin and sex say nothing about who errs how.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

from mathgames.explain.nodes import Node, node
from mathgames.language.words import _n

SIZE: Final = 80
"""The width and the height of a face, in the units of the drawing."""


class Look(Enum):
    """What a face shows."""

    THINKING = "thinking"
    SURE = "sure"
    OOPS = "oops"


_BEHIND: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "mia": (("hair", "M16 62V36a24 24 0 0 1 48 0v26q-8 6 -14 0H30q-6 6 -14 0z"),),
    "zoe": (("hair", "M18 50q-4 -34 22 -36q26 2 22 36z"), ("braid", "M58 44q12 6 8 18t2 14")),
    "ana": (("hair", "M31 13a9 9 0 0 1 18 0v8H31zM18 46q-4 -32 22 -34q26 2 22 34z"),),
}
"""What is behind a head, as kinds with their paths."""
_BEFORE: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "leo": (
        (
            "hair",
            "M20 36q-4 -10 4 -14q0 -8 9 -7q6 -7 13 -1q9 -2 10 6q8 3 4 16q-4 -1 -5 -7q-6 1 -9 -3q-4 5 -9 1q-4 5 -9 1"
            "q-3 5 -8 8z",
        ),
    ),
    "mia": (
        ("hair", "M20 38q-1 -22 20 -22t20 22q-6 0 -8 -8H28q-2 8 -8 8z"),
        (
            "rims",
            "M23.5 43a7.5 7.5 0 1 1 15 0a7.5 7.5 0 1 1 -15 0M41.5 43a7.5 7.5 0 1 1 15 0a7.5 7.5 0 1 1 -15 0M38.5 42h3",
        ),
    ),
    "nico": (("cap", "M19 32q0 -20 21 -20t21 20q-21 -7 -42 0z"), ("peak", "M56 29q12 0 15 6q-9 1 -16 -1z")),
    "zoe": (
        ("hair", "M20 40q-2 -18 12 -22q10 8 28 10q2 6 0 12q2 -24 -20 -25t-20 25z"),
        ("freckles", "M27 51v.1M31 53v.1M49 53v.1M53 51v.1"),
    ),
    "ana": (
        ("hair", "M20 38q0 -20 20 -20t20 20q-8 -4 -12 -12q-10 9 -28 12z"),
        ("rims", "M24 40h13v4q0 5 -6.5 5T24 44zM43 40h13v4q0 5 -6.5 5T43 44zM37 41h6"),
    ),
}
"""What is before a head."""
NAMES: Final = tuple(_BEFORE)
"""The characters with a face."""

_LOOKS: Final[dict[Look, tuple[tuple[str, str], ...]]] = {
    Look.THINKING: (
        ("brows", "M27 36q4 -1 8 0M45 32q4 -3 8 0"),
        ("eyes", "M33 41v2M51 41v2"),
        ("mouth", "M34 57q5 -2 9 -1"),
        ("dots", "M64 29v.1M68 21v.1M66 13v.1"),
    ),
    Look.SURE: (
        ("brows", "M27 35q4 -3 8 -1M45 34q4 -2 8 1"),
        ("eyes", "M31 42v2.5M49 42v2.5"),
        ("mouth", "M31 54q9 9 18 0q-9 3 -18 0z"),
    ),
    Look.OOPS: (
        ("brows", "M26 34q4 -4 9 -3M45 31q5 -1 9 3"),
        ("whites", "M31 43v.1M49 43v.1"),
        ("eyes", "M31 43v.1M49 43v.1"),
        ("open", "M35.5 58a4.5 5 0 1 1 9 0a4.5 5 0 1 1 -9 0z"),
        ("drop", "M66 26q4 6 0 9q-4 -3 0 -9z"),
    ),
}


def draw_face(name: str, look: Look = Look.SURE, *, size: int = SIZE, player: str = "") -> Node:
    """Draw the face of a character, ``size`` pixels wide. Raises ``KeyError`` if it has none.

    Its collar has the tint of the ``player`` that the character plays. A screen reader reads the name beside it.
    """
    disc = node("circle", {"class": "mg-face-disc", "cx": SIZE // 2, "cy": SIZE // 2, "r": SIZE // 2})
    return node(
        "svg",
        {
            "class": f"mg-face mg-face-{name}{player and f' mg-player-{player}'}",
            "viewBox": f"0 0 {SIZE} {SIZE}",
            "width": size,
            "height": size,
            "aria-hidden": "true",
        },
        disc,
        *(node("path", {"class": f"mg-face-{kind}", "d": path_data}) for kind, path_data in _shapes(name, look)),
    )


def _shapes(name: str, look: Look) -> Iterator[tuple[str, str]]:
    """Yield the kinds of the parts of a face with their paths, from behind."""
    yield from _BEHIND.get(name, ())
    yield "collar", "M15 71q5 -9 25 -9t25 9q-11 9 -25 9t-25 -9z"
    yield "ears", "M19 44v.1M61 44v.1"
    yield "skin", "M20 38q0 -22 20 -22t20 22v8q0 22 -20 22t-20 -22z"
    hair, *things = _BEFORE[name]
    yield hair
    yield from _LOOKS[look]
    if name == "leo" and look is Look.SURE:
        yield "tooth", "M40 55.5v2.5"  # the gap between his teeth
    yield from things


MOST_DOTS: Final = 6
"""The most mistakes that are dots: the last ones."""
_DOT: Final = 20


def draw_catches(mistakes: int, caught: int, *, is_new: bool = False) -> Node:
    """Draw mistakes of a character as dots: full ones were caught, rings were missed; the last full one may be new."""
    dots = [number < caught for number in range(mistakes)][-MOST_DOTS:]
    newest = sum(dots) - 1 if is_new else None
    circles = (
        node(
            "circle",
            {
                "class": f"{'mg-caught' if is_caught else 'mg-missed'}{' is-new' * (number == newest)}",
                "cx": _DOT * number + _DOT // 2,
                "cy": _DOT // 2,
                "r": 8,
            },
        )
        for number, is_caught in enumerate(dots)
    )
    label = _n("{caught} of {n} caught", "{caught} of {n} caught", mistakes, caught=caught)
    if not caught:
        label = _n("{n} not caught", "{n} not caught", mistakes)
    box = {"class": "mg-catches", "viewBox": f"0 0 {_DOT * len(dots)} {_DOT}"}
    return node("svg", {**box, "role": "img", "aria-label": label}, *circles)

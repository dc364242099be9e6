"""A thermometer: water freezes at zero."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from mathgames.explain.nodes import Node
from mathgames.explain.scenes.kit import HEIGHT, WIDTH, circle, path, rect
from mathgames.explain.scenes.upright import Upright, UprightScene, UprightState, in_order, sky, zero_level
from mathgames.explain.speech import spoken_number
from mathgames.language.words import LazyString, _, join_sentences

_BULB: Final = 20


class ThermometerScene(UprightScene):
    """A thermometer in degrees."""

    name = "thermometer"
    top, bottom, half = 24, 232, 34
    moves = False

    def describe(self, state: UprightState) -> LazyString:
        shown = (_("A thermometer shows {degrees} degrees.", degrees=spoken_number(one)) for one in in_order(state))
        return join_sentences(*shown, _("Water freezes at zero."))

    def draw_ground(self, state: UprightState, line: Upright) -> Iterator[Node | None]:
        zero = line.y(Fraction(0))
        yield sky()
        yield rect("mg-deep", 0, zero, WIDTH, HEIGHT - zero)
        yield circle("mg-sun", 430, 46, 22)
        yield path("mg-flake", "M430 236v44M411 247l38 22M411 269l38 -22")
        yield zero_level(line)

    def draw_frame(self, state: UprightState, line: Upright, x: int) -> Iterator[Node]:
        top, foot = line.top - 12, line.bottom + 30
        glass = f"M{x - 13} {foot - 16}V{top + 13}a13 13 0 0 1 26 0V{foot - 16}a{_BULB} {_BULB} 0 1 1 -26 0z"
        yield path("mg-blank mg-rim", glass)

    def draw_thing(self, state: UprightState, line: Upright, value: Fraction) -> Iterator[Node]:
        foot = line.bottom + 30 - line.y(value)
        yield path("mg-warm", f"M-6 0h12V{foot - 8}a11 11 0 1 1 -12 0z")

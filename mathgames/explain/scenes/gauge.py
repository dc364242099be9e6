"""A tide gauge at a quay: the level of the water above zero or below it, often between two whole metres."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.explain.nodes import Node
from mathgames.explain.scenes.kit import HEIGHT, WIDTH, path, rect
from mathgames.explain.scenes.upright import Upright, UprightScene, UprightState, in_order, sky, zero_level
from mathgames.explain.speech import spoken_number
from mathgames.language.words import LazyString, _, join_sentences


class GaugeScene(UprightScene):
    """A gauge with the height of the water."""

    name = "gauge"
    half, left = 44, 140

    def describe(self, state: UprightState) -> LazyString:
        shown = (_("The water is at {height}.", height=spoken_number(one)) for one in in_order(state))
        return join_sentences(*shown, _("Zero is the water of an ordinary day."))

    def draw_ground(self, state: UprightState, line: Upright) -> Iterator[Node | None]:
        yield sky()
        yield rect("mg-wood mg-rim", WIDTH - 22, 8, 14, HEIGHT - 8)
        yield zero_level(line)

    def draw_thing(self, state: UprightState, line: Upright, value: Fraction) -> Iterator[Node]:
        yield rect("mg-deep", -40, 0, 80, HEIGHT - line.y(value))
        yield path("mg-wood mg-rim", "M-24 -8h48l-8 16h-32z")

"""A submarine that starts at a reef deep in the sea."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from mathgames.explain.nodes import Node, node
from mathgames.explain.scenes.kit import HEIGHT, WIDTH, circle, path, rect
from mathgames.explain.scenes.upright import Upright, UprightScene, UprightState, zero_level
from mathgames.explain.speech import spoken_number
from mathgames.language.words import LazyString, _, join_sentences

_SUBMARINE: Final = (
    path("mg-thread", "M4 -24v-10h10"),
    path("mg-sun mg-rim", "M-11 -12v-10q0 -4 4 -4h16q4 0 4 4v10zM-40 0l-13 -11v22z"),
    node("ellipse", {"class": "mg-sun mg-rim", "cx": 0, "cy": 0, "rx": 43, "ry": 16}),
    *(circle("mg-cloud mg-rim mg-plain", x, 0, 6) for x in (-18, 2, 22)),
)


class SubmarineScene(UprightScene):
    """A submarine, whose zero is a reef deep in the sea."""

    name = "submarine"
    top, half = 44, 46
    left = 140

    def describe(self, state: UprightState) -> LazyString:
        depth = spoken_number(state.start or Fraction(0))
        return join_sentences(
            _("A submarine is at {height}.", height=depth), _("Zero is a reef, with water above it and below it.")
        )

    def draw_ground(self, state: UprightState, line: Upright) -> Iterator[Node | None]:
        zero = line.y(Fraction(0))
        yield rect("mg-water", 0, 0, WIDTH, HEIGHT)
        yield path("mg-deep", f"M0 {zero + 50}q120 18 240 0t240 0V{HEIGHT}H0z")
        yield path("mg-stone mg-rim", f"M{WIDTH} {zero}h-40l-8 12l-14 4l-6 34l-22 14L392 {HEIGHT}H{WIDTH}z")
        yield path("mg-weed", f"M456 {zero}q-8 -12 0 -20t0 -16M470 {zero}q8 -10 0 -18")
        yield path("mg-swell", "M330 60a5 5 0 1 1 .1 0M342 38a7 7 0 1 1 .1 0M334 14a4 4 0 1 1 .1 0")
        yield zero_level(line)

    def draw_thing(self, state: UprightState, line: Upright, value: Fraction) -> tuple[Node, ...]:
        return _SUBMARINE

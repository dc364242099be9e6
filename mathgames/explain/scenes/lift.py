"""A lift in a house with floors below the street."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathgames.explain.nodes import Node
from mathgames.explain.scenes.kit import HEIGHT, WIDTH, path, rect
from mathgames.explain.scenes.upright import Upright, UprightScene, UprightState, sky
from mathgames.explain.speech import spoken_number
from mathgames.language.words import LazyString, _, join_sentences

_WIDTH, _HALF = 60, 25


class LiftScene(UprightScene):
    """A lift, whose floor 0 is at the level of the street."""

    name = "lift"
    top, bottom, half = 34, 262, 38

    def describe(self, state: UprightState) -> LazyString:
        floor = spoken_number(state.start or Fraction(0))
        return join_sentences(
            _("A lift is on floor {floor}.", floor=floor), _("Floor 0 is at the level of the street.")
        )

    def draw_ground(self, state: UprightState, line: Upright) -> Iterator[Node | None]:
        half = (line.y(Fraction(0)) - line.y(state.step)) // 2
        street, top, bottom = line.y(Fraction(0)) + half, line.top - half - 8, line.bottom + half + 8
        yield sky()
        yield rect("mg-earth", 0, street, WIDTH, HEIGHT - street)
        yield rect("mg-house", 92, top, 340, street - top)
        yield rect("mg-stone", 92, street, 340, bottom - street)
        count = int((line.high - line.low) / line.step)
        floors = (line.y(line.low + line.step * place) + half for place in range(count + 1))
        yield path("mg-floor", "".join(f"M92 {y}h340" for y in floors))
        yield path("mg-street", f"M0 {street}H{WIDTH}")

    def draw_frame(self, state: UprightState, line: Upright, x: int) -> Iterator[Node]:
        half = (line.y(Fraction(0)) - line.y(state.step)) // 2 + 8
        yield rect("mg-blank", x - _WIDTH // 2, line.top - half, _WIDTH, line.bottom - line.top + 2 * half)

    def draw_thing(self, state: UprightState, line: Upright, value: Fraction) -> Iterator[Node]:
        half = max(6, min(17, (line.y(Fraction(0)) - line.y(state.step)) // 2 - 2))
        yield rect("mg-sun mg-rim", -_HALF, -half, 2 * _HALF, 2 * half, 3)
        yield path("mg-thread", f"M0 {-half}v{2 * half}")

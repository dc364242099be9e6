"""A balloon at a hilltop: sandbags pull it down, and small balloons pull it up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar, Final

from mathgames.explain.expression import Operator
from mathgames.explain.manipulatives.ruler import exact
from mathgames.explain.nodes import Node
from mathgames.explain.scenes.kit import HEIGHT, WIDTH, counters, number, path
from mathgames.explain.scenes.scene import Key
from mathgames.explain.scenes.upright import Upright, UprightScene, UprightState, sky, zero_level
from mathgames.explain.speech import spoken_number
from mathgames.language.words import LazyString, _, _n, join_sentences

_MOST_LOADS: Final = 9
_RADIUS: Final = 9
_BALLOON: Final = (
    path("mg-thread", "M-9 -20L-7 -6M9 -20L7 -6"),
    path("mg-sun mg-rim", "M0 -17c-11 -2 -31 -23 -31 -45a31 31 0 0 1 62 0c0 22 -20 43 -31 45z"),
    path("mg-cloud mg-plain", "M0 -18c-7 -6 -12 -26 -12 -44c0 -17 5 -29 12 -29c7 0 12 12 12 29c0 18 -5 38 -12 44z"),
    path("mg-wood mg-rim", "M-10 -6h20l-2 13q-8 3 -16 0z"),
)


class BalloonScene(UprightScene):
    """A balloon whose zero is the top of a hill."""

    name = "balloon"
    keys: ClassVar[Mapping[str, Key]] = {**UprightScene.keys, "bags": exact}
    top, bottom, half = 104, 262, 44

    def describe(self, state: UprightState) -> LazyString:
        load, hangs = _load(state), state.operator is Operator.MINUS
        if load < 0:
            bags = _n("{n} sandbag hangs at it.", "{n} sandbags hang at it.", int(-load)) if hangs else None
            bags = bags or _n("{n} sandbag is tied on.", "{n} sandbags are tied on.", int(-load))
        else:
            bags = _n("{n} small balloon pulls it up.", "{n} small balloons pull it up.", int(load)) if hangs else None
            bags = bags or _n("{n} small balloon is tied on.", "{n} small balloons are tied on.", int(load))
        return join_sentences(
            _("A balloon is at {height}.", height=spoken_number(state.start or Fraction(0))),
            bags if load and load.denominator == 1 else None,
            _("Zero is the top of the hill."),
        )

    def draw_ground(self, state: UprightState, line: Upright) -> Iterator[Node | None]:
        hill = line.y(Fraction(0))
        yield sky()
        yield path("mg-cloud", "M356 62a16 16 0 0 1 4 -31a20 20 0 0 1 36 -4a14 14 0 0 1 22 12a12 12 0 0 1 -2 23z")
        far = min(hill + 90, HEIGHT - 20)
        slope = f"M0 {hill + 40}Q60 {hill + 2} 110 {hill}T250 {min(hill + 56, far)}T{WIDTH} {far}V{HEIGHT}H0z"
        yield path("mg-grass", slope)
        yield zero_level(line)

    def draw_thing(self, state: UprightState, line: Upright, value: Fraction) -> tuple[Node, ...]:
        return _BALLOON

    def draw_load(self, state: UprightState, line: Upright, left: Fraction) -> Iterator[Node | None]:
        load, is_tied = _load(state), state.operator is Operator.PLUS
        waits = is_tied and left == abs(load)
        count = min(int(abs(load) - left if is_tied and not waits else left), _MOST_LOADS) if load else 0
        last = count - 1
        places = [(22 * (place % 3) - 11 * min(last, 2), 25 + 21 * (place // 3)) for place in range(count)]
        if load > 0:
            places = [(x + 66, y - 98) for x, y in places]
        if waits:
            places = [(22 * (place % 3) + 100, 22 * (place // 3) - 22) for place in range(count)]
        elif load > 0 and places:
            yield path("mg-thread", "M10 0L46 -40" + "".join(f"M46 -40L{x} {y}" for x, y in places[-3:]))
        elif places:
            yield path("mg-thread", "".join(f"M0 6L{x} {y}" for x, y in places[:3]))
        yield counters(1 if load > 0 else -1, places, _RADIUS)
        if count == _MOST_LOADS < abs(load):
            yield number(places[-1][0] + 28, places[-1][1] + 6, "…")


def _load(state: UprightState) -> Fraction:
    """Return the weight of what hangs at the balloon, or is tied on: of a bag −1, of a small balloon 1."""
    if state.operator in (Operator.PLUS, Operator.MINUS) and state.second is not None:
        return state.second
    return Fraction(0)

"""Pictures of the situations in word tasks: thermometers, lifts, divers, submarines, slips, a rope.

A sketch shows the given numbers and never the result. Heights share one upright scale with zero on it, so that the
picture is a number line in a real setting.

>>> print(drawn_sketch(Sketch(Situation.LIFT, (-2,)))[1]["aria-label"])
A lift is on floor negative 2. Floor 0 is at the level of the street.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final

from mathgames.explain.nodes import Attributes, Node, node
from mathgames.explain.quantity import plain_number
from mathgames.explain.speech import spoken_number
from mathgames.language.words import LazyString, _, _n, join_sentences, join_with_and

WIDTH: Final = 480  # units of the drawing, as all lengths here
FONT_SIZE: Final = 24

FARTHEST: Final = 12
"""The largest distance from zero of a number in a sketch: a pupil has to be able to count."""
MAX_UNITS: Final = 40
"""The most units that have room on an upright scale."""
MAX_NUMBERS: Final = 5
"""The largest number of figures beside one another."""

_TOP, _BOTTOM = 16, 224  # of an upright scale
_AXIS = 66  # where it stands
_LEAST_REACH = 6  # the least number of units on it
_LABEL_ROOM = 26


class Situation(Enum):
    """A situation that a picture shows; the value is its name in lessons."""

    THERMOMETER = "thermometer"
    LIFT = "lift"
    DIVE = "dive"
    SUBMARINE = "submarine"
    SLIPS = "slips"
    ROPE = "rope"


@dataclass(frozen=True, slots=True)
class Sketch:
    """A situation with its numbers, at most ``MAX_NUMBERS`` of them and each at most ``FARTHEST`` from zero.

    Above a number line, its upright scale reaches ``between`` the same two numbers.
    """

    situation: Situation
    numbers: tuple[int, ...]
    between: tuple[int, int] | None = None


def drawn_sketch(sketch: Sketch) -> Node:
    """Draw the sketch as an SVG node, named by a sentence that says all that it shows."""
    numbers, left, width = sketch.numbers, 0, WIDTH
    match sketch.situation:
        case Situation.SLIPS:
            room = min(_SLIP, WIDTH // len(numbers))
            width, height, shapes = room * len(numbers), 130, [*_slips(numbers, room)]
        case Situation.ROPE:
            reach = _MIDDLE_ROOM + _PULLER * max(_pullers(numbers))
            left, width, height, shapes = WIDTH // 2 - reach, 2 * reach, 130, [*_draw_rope(numbers, reach)]
        case _:
            scale = _Scale.fit_numbers(numbers) if sketch.between is None else _Scale(*sketch.between)
            height, shapes = _BOTTOM + 16, [*_BACKDROPS[sketch.situation](scale), *scale.draw()]
            for number, x in zip(numbers, _figure_positions(len(numbers)), strict=True):
                shapes += _FIGURES[sketch.situation](scale, number, x)
    return node(
        "svg",
        {
            "class": f"mg-picture mg-sketch mg-sketch-{sketch.situation.value}",
            "viewBox": f"{left} 0 {width} {height}",
            "role": "img",
            "aria-label": in_words(sketch),
        },
        *shapes,
    )


def in_words(sketch: Sketch) -> LazyString:
    """Describe the sketch in words."""
    numbers = sketch.numbers
    numbers_text = join_with_and([spoken_number(Fraction(number)) for number in numbers])
    match sketch.situation:
        case Situation.THERMOMETER:
            return _n(
                "A thermometer shows {numbers} degrees.",
                "{n} thermometers show {numbers} degrees.",
                len(numbers),
                numbers=numbers_text,
            )
        case Situation.LIFT:
            lifts = _n(
                "A lift is on floor {numbers}.",
                "{n} lifts are on the floors {numbers}.",
                len(numbers),
                numbers=numbers_text,
            )
            return join_sentences(lifts, _("Floor 0 is at the level of the street."))
        case Situation.SUBMARINE:
            first_sentence = _n(
                "A submarine is at {numbers}.", "{n} submarines are at {numbers}.", len(numbers), numbers=numbers_text
            )
            return join_sentences(first_sentence, _("Zero is a reef, with water above it and below it."))
        case Situation.DIVE:
            return join_sentences(*map(_at_sea, numbers), _("Zero is the surface of the sea."))
        case Situation.SLIPS:
            return _n(
                "A slip of paper shows {numbers}.",
                "{n} slips of paper show {numbers}.",
                len(numbers),
                numbers=numbers_text,
            )
        case Situation.ROPE:
            right, left = _pullers(numbers)
            return join_sentences(
                _n("{n} pulls the rope to the right.", "{n} pull the rope to the right.", right),
                _n("{n} pulls it to the left.", "{n} pull it to the left.", left),
                _("The knot is on 0."),
            )


def _at_sea(number: int) -> LazyString:
    height = spoken_number(Fraction(number))
    if number < 0:
        return _("A diver is at {height}.", height=height)
    return _("A climber is on a rock at {height}.", height=height)


# ---- an upright scale, and the figures on it


@dataclass(frozen=True, slots=True)
class _Scale:
    """Whole numbers from ``low`` to ``high``, one above the other."""

    low: int
    high: int

    @classmethod
    def fit_numbers(cls, numbers: Iterable[int]) -> _Scale:
        """Return the scale on which the numbers and zero have some room."""
        low, high = min(*(numbers := list(numbers)), 0) - 1, max(*numbers, 0) + 1
        missing = max(0, _LEAST_REACH - (high - low))
        return cls(low - missing // 2, high + missing - missing // 2)

    def y(self, number: float) -> int:
        return _BOTTOM - round((number - self.low) / (self.high - self.low) * (_BOTTOM - _TOP))

    @property
    def unit(self) -> int:
        return self.y(0) - self.y(1)

    def draw(self) -> Iterator[Node]:
        """Draw the scale with its ticks, and a number at as many of them as have room."""
        ticks = "".join(f"M{_AXIS - 6} {self.y(number)}h12" for number in range(self.low, self.high + 1))
        yield _outline("mg-tick", f"M{_AXIS} {_TOP - 6}V{_BOTTOM + 6}{ticks}", 2)
        spacing = next(step for step in (1, 2, 5, 10) if step * self.unit >= _LABEL_ROOM)
        for number in range(self.low, self.high + 1):
            if number % spacing == 0:
                weight = {"font-weight": "bold"} if number == 0 else {}
                yield _text(_AXIS - 14, self.y(number) + 8, plain_number(number), anchor="end", **weight)


def _figure_positions(count: int) -> Iterator[int]:
    """Return the middles of the figures, evenly spaced to the right of the scale."""
    room = (WIDTH - _AXIS - 20) // count
    return (_AXIS + 4 + room * place + room // 2 for place in range(count))


def _no_backdrop(scale: _Scale) -> Iterator[Node]:
    yield _outline("mg-sketch-zero", f"M{_AXIS} {scale.y(0)}H{WIDTH - 10}", 2, **{"stroke-dasharray": "4 7"})


def _street(scale: _Scale) -> Iterator[Node]:
    y = scale.y(-0.5)
    yield _area("mg-sketch-ground", f"M{_AXIS} {y}H{WIDTH - 8}V{_BOTTOM + 10}H{_AXIS}z")
    yield _outline("mg-sketch-edge", f"M{_AXIS} {y}H{WIDTH - 8}", 3)


def _sea(scale: _Scale) -> Iterator[Node]:
    y, wave = scale.y(0), (WIDTH - 8 - _AXIS) / 48
    waves = f"q{wave} -7 {2 * wave} 0t{2 * wave} 0" * 12
    yield _area("mg-sketch-water", f"M{_AXIS} {y}H{WIDTH - 8}V{_BOTTOM + 10}H{_AXIS}z")
    yield _outline("mg-sketch-edge", f"M{_AXIS} {y}{waves}", 3)


def _draw_sea(scale: _Scale) -> Iterator[Node]:
    y, bottom, right = scale.y(0), _BOTTOM + 10, WIDTH - 8
    yield _area("mg-sketch-water", f"M{_AXIS} {_TOP - 10}H{right}V{bottom}H{_AXIS}z")
    yield _area("mg-sketch-rock", f"M{right} {bottom}V{y}h-34l-9 8l-11 -2L{right - 92} {bottom}z", stroke=2)
    yield from _no_backdrop(scale)


def _thermometer(scale: _Scale, number: int, x: int) -> Iterator[Node]:
    top, bulb = _TOP - 4, _BOTTOM + 2
    yield _area(
        "mg-sketch-glass", f"M{x - 9} {bulb - 12}V{top + 9}a9 9 0 0 1 18 0V{bulb - 12}a13 13 0 1 1 -18 0z", stroke=2
    )
    yield _area("mg-sketch-filled", f"M{x - 4} {scale.y(number)}h8V{bulb - 6}h-8z")
    yield node("circle", {"class": "mg-sketch-filled", "cx": x, "cy": bulb - 2, "r": 9})
    yield from _flag(x + 16, scale.y(number), number)


def _lift(scale: _Scale, number: int, x: int) -> Iterator[Node]:
    half = max(8, min(16, scale.unit // 2 - 1))
    y = scale.y(number)
    yield _area("mg-sketch-shaft", f"M{x - 24} {_TOP - 6}h48V{_BOTTOM + 8}h-48z", stroke=2)
    yield _outline("mg-sketch-cable", f"M{x} {_TOP - 6}V{y - half}", 2)
    yield _area("mg-sketch-figure", f"M{x - 19} {y - half}h38v{2 * half}h-38z", stroke=3)
    yield _outline("mg-sketch-door", f"M{x} {y - half}v{2 * half}", 2)
    yield from _flag(x + 32, y, number)


def _diver(scale: _Scale, number: int, x: int) -> Iterator[Node]:
    y = scale.y(number)
    if number >= 0:
        yield _area("mg-sketch-rock", f"M{x - 34} {_BOTTOM + 10}L{x - 22} {y}h44L{x + 34} {_BOTTOM + 10}z", stroke=2)
        yield node("circle", {"class": "mg-sketch-body", "cx": x, "cy": y - 24, "r": 6})
        yield _outline("mg-sketch-limbs", f"M{x} {y - 18}v9l-6 9M{x} {y - 9}l6 9M{x - 9} {y - 14}h18", 3)
    else:
        yield node("circle", {"class": "mg-sketch-body", "cx": x + 12, "cy": y, "r": 6})
        yield _outline("mg-sketch-limbs", f"M{x + 6} {y}H{x - 10}l-12 -5M{x - 10} {y}l-12 5M{x + 2} {y}l6 9", 3)
        bubbles = ((x + 20, y - 12, 3), (x + 24, y - 21, 2))
        for cx, cy, r in bubbles:
            yield node(
                "circle",
                {"class": "mg-sketch-bubble", "cx": cx, "cy": cy, "r": r, "fill": "none", "stroke": "currentColor"},
            )
    yield from _flag(x + 34, y, number)


def _submarine(scale: _Scale, number: int, x: int) -> Iterator[Node]:
    y = scale.y(number)
    yield _area("mg-sketch-figure", f"M{x - 6} {y - 11}v-10h16v10z", stroke=3)
    yield _area("mg-sketch-figure", f"M{x - 34} {y}a34 11 0 0 1 68 0a34 11 0 0 1 -68 0z", stroke=3)
    yield _outline("mg-sketch-limbs", f"M{x - 34} {y}l-9 -9v18zM{x + 2} {y - 21}v-9h9", 3)
    for window in (x - 14, x, x + 14):
        yield node("circle", {"class": "mg-sketch-window", "cx": window, "cy": y, "r": 4})
    yield from _flag(x + 44, y, number)


_BACKDROPS: Final = {
    Situation.THERMOMETER: _no_backdrop,
    Situation.LIFT: _street,
    Situation.DIVE: _sea,
    Situation.SUBMARINE: _draw_sea,
}
_FIGURES: Final = {
    Situation.THERMOMETER: _thermometer,
    Situation.LIFT: _lift,
    Situation.DIVE: _diver,
    Situation.SUBMARINE: _submarine,
}


# ---- what has no scale


_SLIP: Final = 110
"""The largest width of a slip with the space around it; fewer slips are drawn larger."""


def _slips(numbers: tuple[int, ...], room: int) -> Iterator[Node]:
    for place, number in enumerate(numbers):
        x, wide = place * room + room // 2, min(84, room - 12)
        left, zigzag = x - wide // 2, "l7 -9l7 9" * (wide // 14)
        edge = f"v92h{wide}v-92" if number >= 0 else f"v92{zigzag}H{left + wide}v-92"
        yield _area(
            f"mg-sketch-slip mg-{'positive' if number >= 0 else 'negative'}-slip", f"M{left} 16{edge}z", stroke=3
        )
        large: Attributes = {"font-weight": "bold", "font-size": 32}
        yield _text(x, 62, plain_number(number), **large)
        yield _outline("mg-sketch-lines", f"M{left + 14} 80h{wide - 28}M{left + 14} 90h{wide - 40}", 2)


_PULLER: Final = 17
"""The width of a person who pulls."""
_MIDDLE_ROOM: Final = 45
"""Half of the width of a rope beside the people who pull; fewer people are drawn larger."""


def _pullers(numbers: tuple[int, ...]) -> tuple[int, int]:
    return sum(number for number in numbers if number > 0), -sum(number for number in numbers if number < 0)


def _draw_rope(numbers: tuple[int, ...], reach: int) -> Iterator[Node]:
    middle, ground, hands = WIDTH // 2, 96, 56
    right, left = _pullers(numbers)
    yield _outline("mg-sketch-edge", f"M{middle - reach + 8} {ground}H{middle + reach - 8}M{middle} {ground - 6}v12", 3)
    yield _text(middle, ground + 28, "0", **{"font-weight": "bold"})
    yield _outline("mg-sketch-rope", f"M{middle - 22 - _PULLER * left} {hands}H{middle + 22 + _PULLER * right}", 4)
    for count, side, name in ((right, 1, "positive"), (left, -1, "negative")):
        for place in range(count):
            x = middle + side * (24 + _PULLER * place)
            neck, hip = x + 3 * side, x + 2 * side
            head = {"cx": neck, "cy": 40, "r": 6, "stroke": "currentColor", "stroke-width": 2}
            limbs = f"M{neck} 46L{hip} 72l{-4 * side} 24M{hip} 72l{9 * side} 24M{neck} 52L{x - 5 * side} {hands}"
            yield node("circle", {"class": f"mg-sketch-{name}", **head})
            yield _outline(f"mg-sketch-{name}-limbs", limbs, 3)
    yield node("circle", {"class": "mg-sketch-knot", "cx": middle, "cy": hands, "r": 8, "fill": "currentColor"})


# ---- strokes and shapes


def _flag(x: int, y: int, number: int) -> Iterator[Node]:
    yield _text(x, y + 8, plain_number(number), anchor="start", **{"class": "mg-sketch-number", "font-weight": "bold"})


def _text(x: int, y: int, text: str, *, anchor: str = "middle", **extra_attributes: object) -> Node:
    attributes: Attributes = {
        "x": x,
        "y": y,
        "text-anchor": anchor,
        "font-size": FONT_SIZE,
        "fill": "currentColor",
        **extra_attributes,
    }
    return node("text", attributes, text)


def _outline(name: str, path: str, width: int, **extra_attributes: object) -> Node:
    return node(
        "path",
        {"class": name, "d": path, "fill": "none", "stroke": "currentColor", "stroke-width": width, **extra_attributes},
    )


def _area(name: str, path: str, stroke: int = 0) -> Node:
    edge: Attributes = {"stroke": "currentColor", "stroke-width": stroke} if stroke else {}
    return node("path", {"class": name, "d": path, **edge})

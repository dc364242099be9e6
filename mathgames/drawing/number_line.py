"""Pictures on the number line: a walk, as addition and subtraction see it, and equal jumps, as multiplication sees it.

The start is a ring and the end a disc; every jump is an arch with its head on the landing, so that the direction shows
without colour. All coordinates are whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, lcm

from mathgames.explain.derivation import Groups, Walk
from mathgames.explain.quantity import plain_number
from mathgames.explain.speech import spoken_number
from mathgames.nodes import Attributes, Node, node
from mathgames.words import Text, Words, _, _n

WIDTH = 480  # units of the drawing, as all lengths here
FONT_SIZE = 26
"""Text of this size can be read in a picture that is 240 px wide."""

_EDGE = 46  # room for half a label beside the outermost ticks
_GROUND = 112  # where the line runs
_LABELS = _GROUND + 40
_SECOND_LABELS = _LABELS + 32
_DIGIT_WIDTH = 15
_LABEL_GAP = 10
_MAX_TICKS = 24
_OUTLINE: Attributes = {"fill": "none", "stroke": "currentColor", "stroke-width": 3}


@dataclass(frozen=True, slots=True)
class _Line:
    """A piece of the number line, from ``low`` to ``high``, with a tick at every multiple of ``step``."""

    low: Fraction
    high: Fraction
    step: Fraction

    @classmethod
    def around(cls, points: Iterable[Fraction], unit: Fraction) -> _Line:
        """The piece on which the points lie with a little room on both sides; ``unit`` is the finest tick wanted."""
        low, high = min(points := list(points)), max(points)
        step = _coarsened(unit, lambda step: high - low <= step * _MAX_TICKS)
        return cls(step * (floor(low / step) - 1), step * (ceil(high / step) + 1), step)

    def x(self, value: Fraction) -> int:
        return _EDGE + round(float(value - self.low) / float(self.high - self.low) * (WIDTH - 2 * _EDGE))

    def labelled(self) -> list[Fraction]:
        """The ticks at equal distances from each other, and from zero, that have room for labels."""
        ticks = self.ticks()
        room = max(_width(value) for value in ticks)
        apart = _coarsened(self.step, lambda step: self.x(self.low + step) - self.x(self.low) >= room)
        return [value for value in ticks if (value / apart).denominator == 1]

    def ticks(self) -> list[Fraction]:
        return [self.low + self.step * number for number in range(int((self.high - self.low) / self.step) + 1)]


def drawn_walk(picture: Walk) -> Node:
    """The picture of a walk from one number to another.

    >>> print(drawn_walk(Walk(Fraction(5), Fraction(-3)))[1]["aria-label"])
    Number line: start at 5, go 3 to the left and arrive at 2.
    """
    start, end = picture.start, picture.start + picture.by
    unit = Fraction(1, _common_denominator(start, end))
    line = _Line.around(_with_zero([start, end], abs(picture.by)), unit)
    by = ("+" if picture.by > 0 else "") + plain_number(picture.by)
    middle = (line.x(start) + line.x(end)) // 2
    return _drawing(
        _spoken_walk(picture),
        line,
        start,
        end,
        [node("g", {"class": _direction(picture.by)}, *_jump(line, start, end, 100), _caption(_inside(middle, by), by))]
        if picture.by
        else [],
    )


def drawn_jumps(picture: Groups) -> Node:
    """The picture of equal jumps from 0.

    >>> print(drawn_jumps(Groups(5, Fraction(-3)))[1]["aria-label"])
    Number line: 5 jumps of negative 3, starting at 0, arrive at negative 15.
    """
    landings = [picture.size * number for number in range(picture.count + 1)]
    end = landings[-1]
    line = _Line.around(landings, Fraction(1, _common_denominator(*landings)))
    jumps = [part for start, stop in pairwise(landings) for part in _jump(line, start, stop, 70)]
    # How long the caption is depends on the language, so it stands where it has the whole width: the jumps take up
    # nearly all of it, and their middle is the picture's.
    caption = _caption(WIDTH // 2, _n("{n} jump of {size}", "{n} jumps of {size}", picture.count, size=picture.size))
    return _drawing(
        _n(
            "Number line: {n} jump of {size}, starting at 0, arrives at {end}.",
            "Number line: {n} jumps of {size}, starting at 0, arrive at {end}.",
            picture.count,
            size=spoken_number(picture.size),
            end=spoken_number(end),
        ),
        line,
        Fraction(0),
        end,
        [node("g", {"class": _direction(picture.size)}, *jumps, caption)],
    )


def _width(value: Fraction) -> int:
    """The room that a label takes, with the gap to its neighbour."""
    return len(plain_number(value)) * _DIGIT_WIDTH + _LABEL_GAP


def _drawing(label: Words, line: _Line, start: Fraction, end: Fraction, jumps: list[Node]) -> Node:
    labels, height = _labels(line, start, end)
    return node(
        "svg",
        {"class": "mg-picture mg-number-line", "viewBox": f"0 0 {WIDTH} {height}", "role": "img", "aria-label": label},
        *_ground(line),
        node("g", {"text-anchor": "middle", "fill": "currentColor"}, *labels),
        *jumps,
        node(
            "circle",
            {"class": "mg-start", "cx": line.x(start), "cy": _GROUND, "r": 9, **_OUTLINE},
        ),
        node("circle", {"class": "mg-end", "cx": line.x(end), "cy": _GROUND, "r": 6, "fill": "currentColor"}),
    )


def _ground(line: _Line) -> list[Node]:
    """The line with a head on both sides, since it goes on, and its ticks; the one of zero is longer."""
    parts = [
        _stroke(
            "mg-line",
            f"M10 {_GROUND}H{WIDTH - 10}M20 {_GROUND - 8}L10 {_GROUND}l10 8M{WIDTH - 20} {_GROUND - 8}l10 8l-10 8",
        ),
    ]
    ticks = line.ticks()
    parts.append(_stroke("mg-tick", "".join(_tick(line.x(value), 8) for value in ticks if value)))
    if 0 in ticks:
        parts.append(_stroke("mg-tick mg-tick-zero", _tick(line.x(Fraction(0)), 14)))
    return parts


def _tick(x: int, reach: int) -> str:
    return f"M{x} {_GROUND - reach}v{2 * reach}"


def _labels(line: _Line, start: Fraction, end: Fraction) -> tuple[list[Node], int]:
    """The labels under the line, as many as have room, and the height of the picture that they need."""
    taken: list[tuple[int, int]] = []
    labels: list[Node] = []

    def claim(value: Fraction) -> bool:
        middle, half = _inside(line.x(value), plain_number(value)), _width(value) // 2
        left, right = middle - half, middle + half
        free = all(right <= other_left or left >= other_right for other_left, other_right in taken)
        if free:
            taken.append((left, right))
        return free

    claim(start)
    labels.append(_label(line, start, "mg-start-label", _LABELS))
    height = _LABELS + 14
    if end != start:
        row = _LABELS if claim(end) else _SECOND_LABELS
        labels.append(_label(line, end, "mg-end-label", row))
        height = row + 14
    for value in line.labelled():
        if value not in (start, end) and claim(value):
            labels.append(_label(line, value, "mg-tick-label", _LABELS))
    return labels, height


def _label(line: _Line, value: Fraction, name: str, y: int) -> Node:
    text = plain_number(value)
    attributes = {"class": name, "x": _inside(line.x(value), text), "y": y, "font-size": FONT_SIZE}
    if name != "mg-tick-label":
        attributes["font-weight"] = "bold"
    return node("text", attributes, text)


def _jump(line: _Line, start: Fraction, end: Fraction, rise: int) -> list[Node]:
    """An arch from one number to the next. It lands straight from above, and so does its head."""
    here, there, landing = line.x(start), line.x(end), _GROUND - 10
    return [
        _stroke(
            "mg-jump", f"M{here} {landing}C{here} {_GROUND - rise} {there} {_GROUND - rise} {there} {landing - 12}"
        ),
        node("path", {"class": "mg-jump-head", "d": f"M{there} {landing}l-7 -14h14z", "fill": "currentColor"}),
    ]


def _inside(x: int, text: str) -> int:
    """The middle of a text that stands at x, or as near as the picture has room for it."""
    half = len(text) * _DIGIT_WIDTH // 2
    return min(max(x, half), WIDTH - half)


def _caption(x: int, text: Text) -> Node:
    attributes = {"class": "mg-jump-label", "x": x, "y": 26, "text-anchor": "middle", "font-size": FONT_SIZE}
    return node("text", attributes | {"fill": "currentColor"}, text)


def _stroke(name: str, path: str) -> Node:
    return node("path", {"class": name, "d": path, **_OUTLINE})


def _direction(by: Fraction) -> str:
    return "mg-positive" if by > 0 else "mg-negative"


def _spoken_walk(picture: Walk) -> Words:
    start, end = spoken_number(picture.start), spoken_number(picture.start + picture.by)
    if picture.by == 0:
        return _("Number line: start at {start}, stay and arrive at {end}.", start=start, end=end)
    far = spoken_number(abs(picture.by))
    if picture.by > 0:
        return _(
            "Number line: start at {start}, go {far} to the right and arrive at {end}.", start=start, far=far, end=end
        )
    return _("Number line: start at {start}, go {far} to the left and arrive at {end}.", start=start, far=far, end=end)


def _with_zero(points: list[Fraction], length: Fraction) -> list[Fraction]:
    """The points and zero, unless zero is so far off that the walk would shrink to nothing beside it."""
    reach = max(*points, Fraction(0)) - min(*points, Fraction(0))
    return [*points, Fraction(0)] if reach <= 4 * length else points


def _common_denominator(*values: Fraction) -> int:
    return lcm(*(value.denominator for value in values))


def _coarsened(unit: Fraction, wide_enough: Callable[[Fraction], bool]) -> Fraction:
    """The unit, or the first of its multiples by 2, 5, 10, 20, … that is wide enough."""
    while True:
        for factor in (1, 2, 5):
            if wide_enough(factor * unit):
                return factor * unit
        unit *= 10

"""Pictures on the number line: a walk for addition; two walks with the same end for subtraction; and equal jumps for
multiplication.

The start is a ring and the end a disc; every jump is an arch with its head on the landing, so that the direction shows.
All coordinates are whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, lcm

from mathgames.explain.derivation import Groups, TwoWalks, Walk
from mathgames.explain.nodes import Attributes, Node, node
from mathgames.explain.quantity import plain_number
from mathgames.explain.speech import spoken_number
from mathgames.language.words import MINUS, LazyString, Text, _, _n

WIDTH = 480  # units of the drawing, as all lengths here
FONT_SIZE = 26
"""The size of text that is readable in a picture 240 px wide."""

_EDGE = 46  # room for half a label beside the outermost ticks
_GROUND = 112  # where the line runs
_LOW_GROUND = 168  # where it runs below two walks
_LABELS = 40  # how far below it its labels stand
_SECOND_LABELS = _LABELS + 32
_DIGIT_WIDTH = 15
_LABEL_GAP = 10
_MAX_TICKS = 24
_MOST_PARTS = 1000
_OUTLINE: Attributes = {"fill": "none", "stroke": "currentColor", "stroke-width": 3}


@dataclass(frozen=True, slots=True)
class Axis:
    """A piece of the number line, from ``low`` to ``high``, with a tick at every multiple of ``step``."""

    low: Fraction
    high: Fraction
    step: Fraction
    ground: int

    @classmethod
    def fit_points(cls, points: Iterable[Fraction], unit: Fraction, ground: int = _GROUND) -> Axis:
        """Return the piece of line that holds the points with a little room on both sides.

        ``unit`` is the finest tick wanted.
        """
        low, high = min(points := list(points)), max(points)
        step = coarsen(unit, lambda step: high - low <= step * _MAX_TICKS)
        return cls(step * (floor(low / step) - 1), step * (ceil(high / step) + 1), step, ground)

    @classmethod
    def for_walk(cls, start: Fraction, end: Fraction, ground: int = _GROUND) -> Axis:
        """Return the piece for a walk, with zero on it where there is room."""
        return cls.fit_points(_with_zero([start, end]), Fraction(1, _common_denominator(start, end)), ground)

    @classmethod
    def over(cls, low: Fraction, high: Fraction, unit: Fraction, ground: int, most: int = 40) -> Axis:
        """Return the piece that holds two numbers, with ticks at units, or at multiples of them if they are many."""
        step = coarsen(unit, lambda step: high - low <= step * most)
        return cls(step * floor(low / step), step * ceil(high / step), step, ground)

    def x(self, value: Fraction) -> int:
        return _EDGE + round(float(value - self.low) / float(self.high - self.low) * (WIDTH - 2 * _EDGE))

    def labelled_ticks(self) -> list[Fraction]:
        """Return the ticks at equal distances from each other, and from zero, that have room for labels."""
        ticks = self.ticks()
        room = max(_width(value) for value in ticks)
        spacing = coarsen(self.step, lambda step: self.x(self.low + step) - self.x(self.low) >= room)
        return [value for value in ticks if (value / spacing).denominator == 1]

    def ticks(self) -> list[Fraction]:
        return [self.low + self.step * number for number in range(int((self.high - self.low) / self.step) + 1)]


def drawn_walk(picture: Walk) -> Node:
    """Draw a walk from one number to another.

    >>> print(drawn_walk(Walk(Fraction(5), Fraction(-3)))[1]["aria-label"])
    Number line: start at 5, go 3 to the left and arrive at 2.
    """
    start, end = picture.start, picture.start + picture.change
    line = Axis.for_walk(start, end)
    strokes, labels = [], []
    for start_value, end_value in pairwise(picture.stops):
        step_text = ("+" if end_value > start_value else "") + plain_number(end_value - start_value)
        arch, head = _jump(line, start_value, end_value, 100)
        strokes.append(arch)
        labels += [head, _caption(_clamp_x((line.x(start_value) + line.x(end_value)) // 2, step_text), 26, step_text)]
    return _drawing(_spoken_walk(picture), line, (start, end), strokes, labels)


def drawn_two_walks(picture: TwoWalks) -> Node:
    """Draw subtracting a number and, below, adding its opposite.

    >>> str(drawn_two_walks(TwoWalks(Fraction(3), Fraction(5)))[1]["aria-label"]).split(". ")[1]
    'To subtract 5, face right and go 5 backward'
    """
    start, end, subtrahend = picture.start, picture.end, picture.subtrahend
    line = Axis.for_walk(start, end, _LOW_GROUND)
    subtraction = f"{MINUS} ({plain_number(subtrahend)})" if subtrahend < 0 else f"{MINUS} {plain_number(subtrahend)}"
    addition = f"+ ({plain_number(-subtrahend)})" if subtrahend > 0 else f"+ {plain_number(-subtrahend)}"
    middle, facing = WIDTH // 2, 1 if subtrahend > 0 else -1
    strokes = [_path("mg-drop", f"M{line.x(x)} 46V{line.ground - 10}") for x in (start, end)]
    labels = [
        _caption(middle, 26, _("{operation}: backward", operation=subtraction)),
        _caption(middle, 92, _("{operation}: forward", operation=addition)),
    ]
    for y, faces in ((46, facing), (112, -facing)):
        shaft, *tips = _straight(line, start, end, y, faces)
        strokes.append(shaft)
        labels += tips
    return _drawing(_spoken_two_walks(picture), line, (start, end), strokes, labels)


def drawn_jumps(picture: Groups) -> Node:
    """Draw equal jumps from 0.

    >>> print(drawn_jumps(Groups(5, Fraction(-3)))[1]["aria-label"])
    Number line: 5 jumps of negative 3, starting at 0, arrive at negative 15.
    """
    landings = [picture.size * number for number in range(picture.count + 1)]
    end = landings[-1]
    line = Axis.fit_points(landings, Fraction(1, _common_denominator(*landings)))
    arches, heads = zip(*(_jump(line, start, stop, 70) for start, stop in pairwise(landings)), strict=True)
    # How long the caption is depends on the language, so it stands where it has the whole width: the jumps take up
    # nearly all of it, and their middle is the picture's.
    caption = _caption(
        WIDTH // 2, 26, _n("{n} jump of {size}", "{n} jumps of {size}", picture.count, size=picture.size)
    )
    return _drawing(
        _n(
            "Number line: {n} jump of {size}, starting at 0, arrives at {end}.",
            "Number line: {n} jumps of {size}, starting at 0, arrive at {end}.",
            picture.count,
            size=spoken_number(picture.size),
            end=spoken_number(end),
        ),
        line,
        (Fraction(0), end),
        arches,
        [*heads, caption],
    )


def _width(value: Fraction) -> int:
    """Return the width of a label, with the gap to its neighbour."""
    return len(plain_number(value)) * _DIGIT_WIDTH + _LABEL_GAP


def _drawing(
    label: LazyString, line: Axis, ends: tuple[Fraction, Fraction], strokes: Iterable[Node], shapes: Iterable[Node]
) -> Node:
    start, end = ends
    labels, height = _labels(line, start, end)
    ring = node("circle", {"class": "mg-start", "cx": line.x(start), "cy": line.ground, "r": 9})
    disc = node("circle", {"class": "mg-end", "cx": line.x(end), "cy": line.ground, "r": 6})
    return node(
        "svg",
        {"class": "mg-picture mg-number-line", "viewBox": f"0 0 {WIDTH} {height}", "role": "img", "aria-label": label},
        node("g", _OUTLINE, *draw_axis(line), *strokes, ring),
        node("g", {"text-anchor": "middle", "fill": "currentColor"}, *labels, *shapes, disc),
    )


def draw_axis(line: Axis) -> list[Node]:
    """Draw the line with a head at both ends and its ticks, without numbers."""
    y = line.ground
    parts = [_path("mg-line", f"M10 {y}H{WIDTH - 10}M20 {y - 8}L10 {y}l10 8M{WIDTH - 20} {y - 8}l10 8l-10 8")]
    ticks = line.ticks()
    parts.append(_path("mg-tick", "".join(_tick(line, value, 8) for value in ticks if value)))
    if 0 in ticks:
        parts.append(_path("mg-tick mg-tick-zero", _tick(line, Fraction(0), 14)))
    return parts


def _tick(line: Axis, value: Fraction, reach: int) -> str:
    return f"M{line.x(value)} {line.ground - reach}v{2 * reach}"


def _labels(line: Axis, start: Fraction, end: Fraction) -> tuple[list[Node], int]:
    """Draw the labels under the line, as many as have room, and return the height of the picture that they need."""
    spans: list[tuple[int, int]] = []
    labels: list[Node] = []

    def claim(value: Fraction) -> bool:
        middle, half = _clamp_x(line.x(value), plain_number(value)), _width(value) // 2
        left, right = middle - half, middle + half
        free = all(right <= other_left or left >= other_right for other_left, other_right in spans)
        if free:
            spans.append((left, right))
        return free

    claim(start)
    labels.append(_label(line, start, "mg-start-label", _LABELS))
    height = line.ground + _LABELS + 14
    if end != start:
        row = _LABELS if claim(end) else _SECOND_LABELS
        labels.append(_label(line, end, "mg-end-label", row))
        height = line.ground + row + 14
    for value in line.labelled_ticks():
        if value not in (start, end) and claim(value):
            labels.append(_label(line, value, "mg-tick-label", _LABELS))
    return labels, height


def _label(line: Axis, value: Fraction, name: str, offset: int) -> Node:
    text = plain_number(value)
    attributes = {"class": name, "x": _clamp_x(line.x(value), text), "y": line.ground + offset, "font-size": FONT_SIZE}
    if name != "mg-tick-label":
        attributes["font-weight"] = "bold"
    return node("text", attributes, text)


def _jump(line: Axis, start: Fraction, end: Fraction, rise: int) -> tuple[Node, Node]:
    """Draw an arch from one number to the next. It lands straight from above, and so does its head."""
    start_x, end_x, landing = line.x(start), line.x(end), line.ground - 10
    top = line.ground - rise
    return (
        _path("mg-jump", f"M{start_x} {landing}C{start_x} {top} {end_x} {top} {end_x} {landing - 12}"),
        _path("mg-jump-head", f"M{end_x} {landing}l-7 -14h14z"),
    )


def _straight(line: Axis, start: Fraction, end: Fraction, y: int, facing: int) -> list[Node]:
    """Draw a walk above the line: a walker at its start who faces right (1) or left (−1), and an arrow to its end."""
    start_x, end_x = line.x(start), line.x(end)
    backward = -1 if end_x > start_x else 1  # from the head of the arrow to its tail
    head = f"M{end_x} {y}l{14 * backward} -7v14z"
    nose = f"M{start_x + 6 * facing} {y - 8}l{12 * facing} 8l{-12 * facing} 8z"
    turn = int(facing > 0)  # head and nose turn the same way, so that where they overlap is filled
    walker = f"M{start_x - 10} {y}a10 10 0 1 {turn} 20 0a10 10 0 1 {turn} -20 0z"
    return [
        _path("mg-jump", f"M{start_x} {y}H{end_x + 12 * backward}"),
        _path("mg-jump-head", head),
        _path("mg-walker", walker + nose),
    ]


def _clamp_x(x: int, text: str) -> int:
    """Return the middle of a text at *x*, moved only as far as needed to keep the text inside the picture."""
    half = len(text) * _DIGIT_WIDTH // 2
    return min(max(x, half), WIDTH - half)


def _caption(x: int, y: int, text: Text) -> Node:
    return node("text", {"class": "mg-jump-label", "x": x, "y": y, "font-size": FONT_SIZE}, text)


def _path(name: str, path: str) -> Node:
    return node("path", {"class": name, "d": path})


def _spoken_walk(picture: Walk) -> LazyString:
    start, end = spoken_number(picture.start), spoken_number(picture.start + picture.change)
    if picture.change == 0:
        return _("Number line: start at {start} and stay there, so arrive at {end}.", start=start, end=end)
    places: dict[str, LazyString] = {"start": start, "end": end}
    if len(picture.stops) > 2:
        places |= {"far": spoken_number(abs(picture.start)), "more": spoken_number(abs(picture.start + picture.change))}
        if picture.change > 0:
            return _(
                "Number line: start at {start}, go {far} to the right to 0 and {more} more, and arrive at {end}.",
                **places,
            )
        return _(
            "Number line: start at {start}, go {far} to the left to 0 and {more} more, and arrive at {end}.", **places
        )
    places["far"] = spoken_number(abs(picture.change))
    if picture.change > 0:
        return _("Number line: start at {start}, go {far} to the right and arrive at {end}.", **places)
    return _("Number line: start at {start}, go {far} to the left and arrive at {end}.", **places)


def _spoken_two_walks(picture: TwoWalks) -> LazyString:
    places = {
        "start": spoken_number(picture.start),
        "taken": spoken_number(picture.subtrahend),
        "opposite": spoken_number(-picture.subtrahend),
        "far": spoken_number(abs(picture.subtrahend)),
        "end": spoken_number(picture.end),
    }
    if picture.subtrahend > 0:
        return _(
            "Number line: start at {start}. To subtract {taken}, face right and go {far} backward. To add {opposite}, "
            "face left and go {far} forward. Both walks arrive at {end}.",
            **places,
        )
    return _(
        "Number line: start at {start}. To subtract {taken}, face left and go {far} backward. To add {opposite}, "
        "face right and go {far} forward. Both walks arrive at {end}.",
        **places,
    )


def _with_zero(points: list[Fraction]) -> list[Fraction]:
    """Return the points and zero, unless zero is so far off that the walk would shrink to nothing beside it."""
    reach = max(*points, Fraction(0)) - min(*points, Fraction(0))
    return [*points, Fraction(0)] if reach <= 4 * (max(points) - min(points)) else points


def _common_denominator(*values: Fraction) -> int:
    return lcm(*(value.denominator for value in values))


def coarsen(unit: Fraction, wide_enough: Callable[[Fraction], bool]) -> Fraction:
    """Return the unit, or the first of its multiples that is wide enough: it divides 1, or is whole (1, 2, 5, 10, …).

    >>> [str(coarsen(Fraction(1, 12), lambda step: step >= least)) for least in (Fraction(1, 5), Fraction(2, 5), 3)]
    ['1/4', '1/2', '5']
    """
    parts = unit.denominator
    if parts <= _MOST_PARTS:
        finer = (unit * many for many in range(1, parts) if parts % many == 0)
        if (fitting := next(filter(wide_enough, finer), None)) is not None:
            return fitting
        unit *= parts
    while True:
        for factor in (1, 2, 5):
            if wide_enough(factor * unit):
                return factor * unit
        unit *= 10

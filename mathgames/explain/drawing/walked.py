"""A calculation on the number line: hops along it, or an arrow that leaves the picture where something is infinite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Final

from mathgames.explain.drawing.acts import WIDTH, act, bring, draw_acts
from mathgames.explain.drawing.number_line import Axis, draw_axis
from mathgames.explain.expression import Operator
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import DOES_NOT_EXIST, Extended, Quantity, drawn_number, sign_of
from mathgames.explain.speech import spoken_number
from mathgames.language.words import _, _n

MOST_HOPS: Final = 12
_GROUND: Final = 78
_LABELS: Final = _GROUND + 34


def draw_walk(operator: Operator, a: Fraction, b: Fraction, value: Fraction) -> Node:
    """Draw a calculation as hops on the number line: of one, of equal groups, or a single one."""
    stops = list(_stops(operator, a, b, value))
    unit = Fraction(1, lcm(*(stop.denominator for stop in stops)))
    line = Axis.fit_points([*stops, Fraction(0)] if _is_near_zero(stops) else stops, unit, _GROUND)
    hops = len(stops) - 1
    start, end = spoken_number(stops[0]), spoken_number(value)
    label = _n(
        "Number line: {n} hop from {start} to {end}.",
        "Number line: {n} hops from {start} to {end}.",
        hops,
        start=start,
        end=end,
    )
    if not hops:
        label = _("Number line: from {start} to {end}.", start=start, end=end)
    landing = value if operator is Operator.DIVIDED_BY else stops[-1]
    return draw_acts(
        label,
        *draw_axis(line),
        *_labels(line, (landing, stops[0], stops[-1])),
        node("circle", {"class": "mg-land", "cx": line.x(stops[0]), "cy": _GROUND, "r": 8}),
        *(_hop(line, here, there, beat) for beat, (here, there) in enumerate(pairwise(stops))),
        act("late", node("circle", {"class": "mg-hop-head", "cx": line.x(landing), "cy": _GROUND, "r": 8}), beat=hops),
    )


def _stops(operator: Operator, a: Fraction, b: Fraction, value: Fraction) -> Iterator[Fraction]:
    """Yield the numbers at which a walk stops: hops of one for sums, groups from 0 for products; else one hop."""
    if operator in (Operator.PLUS, Operator.MINUS):
        change = value - a
        ones = change.denominator == 1 and abs(change) <= MOST_HOPS
        hops, size = (abs(int(change)), Fraction(sign_of(change))) if ones else (1, change)
        yield from (a + size * number for number in range(hops + 1))
        return
    if operator is Operator.TIMES:
        count, size = (b, a) if b.denominator == 1 and b > 0 else (a, b)
    else:
        count, size = b, value
    if (
        count.denominator == 1
        and 0 < count <= MOST_HOPS
        and size * count == (a if operator is Operator.DIVIDED_BY else value)
    ):
        yield from (size * number for number in range(int(count) + 1))
    else:
        yield a
        if a != value:
            yield value


def _is_near_zero(stops: Sequence[Fraction]) -> bool:
    return max(*stops, Fraction(0)) - min(*stops, Fraction(0)) <= 4 * (max(stops) - min(stops)) or len(stops) == 1


def _hop(line: Axis, start: Fraction, end: Fraction, beat: int) -> Node:
    x, far_x, top, foot = line.x(start), line.x(end), _GROUND - 66, _GROUND - 9
    arch = node("path", {"class": "mg-hop", "d": f"M{x} {foot}C{x} {top} {far_x} {top} {far_x} {foot - 9}"})
    head = node("path", {"class": "mg-hop-head", "d": f"M{far_x} {foot + 1}l-6 -12h12z"})
    return act("hop", arch, head, beat=beat)


def _labels(line: Axis, values: Sequence[Fraction]) -> Iterator[Node]:
    """Yield the numbers below the line that have room beside each other, those that matter before zero."""
    spans: list[tuple[int, int]] = []
    for value in dict.fromkeys((*values, Fraction(0))):
        text = drawn_number(value)
        half = len(text) * 8
        x = min(max(line.x(value), half), WIDTH - half)
        if line.low <= value <= line.high and all(x + half < left or x - half > right for left, right in spans):
            spans.append((x - half, x + half))
            kind = "mg-n mg-n-given" if value in values else "mg-n mg-n-0"
            yield node("text", {"class": kind, "x": x, "y": _LABELS}, text)


def draw_leaving(a: Quantity, value: Quantity) -> Node:
    """Draw a calculation with infinities: an arrow that leaves the picture, or comes from outside of it."""
    line = Axis(Fraction(-8), Fraction(8), Fraction(1), _GROUND)
    finite = [number for number in (a, value) if isinstance(number, Fraction)]
    places = {number: _finite_x(number) for number in finite}
    ticks = node("path", {"class": "mg-tick mg-tick-zero", "d": f"M{line.x(Fraction(0))} {_GROUND - 14}v28"})
    texts = [
        node("text", {"class": "mg-n mg-n-given", "x": x, "y": _LABELS}, drawn_number(number))
        for number, x in places.items()
    ]
    edges = {sign: WIDTH - 4 if sign > 0 else 4 for sign in (1, -1)}
    start = places[a] if isinstance(a, Fraction) else edges[sign_of(a) or 1]
    ground = node("path", {"class": "mg-line", "d": f"M4 {_GROUND}H{WIDTH - 4}"})
    if value is DOES_NOT_EXIST:
        nowhere = _("Number line: nothing lands on it, for the result does not exist.")
        return draw_acts(nowhere, ground, ticks, *texts, _NOWHERE)
    if isinstance(value, Extended):
        way = sign_of(value)
        first = start if isinstance(a, Fraction) else line.x(Fraction(0))
        end = edges[way]
        label = _("Number line: an arrow leaves the picture, toward {end}.", end=spoken_number(value))
        return draw_acts(label, ground, ticks, *texts, bring("rise", -way * 90, 0, *_arrow(first, end, way)))
    end = places[value]
    if isinstance(a, Fraction):
        label = _("Number line: from {start} to {end}.", start=spoken_number(a), end=spoken_number(value))
    else:
        label = _(
            "Number line: an arrow comes from {start} and lands on {end}.",
            start=spoken_number(a),
            end=spoken_number(value),
        )
    disc = node("circle", {"class": "mg-hop-head", "cx": end, "cy": _GROUND, "r": 8})
    arch = node("path", {"class": "mg-hop", "d": f"M{start} {_GROUND - 10}C{start} 6 {end} 6 {end} {_GROUND - 20}"})
    head = node("path", {"class": "mg-hop-head", "d": f"M{end} {_GROUND - 9}l-7 -14h14z"})
    return draw_acts(label, ground, ticks, *texts, act("hop", arch, head) if start != end else None, act("late", disc))


def _finite_x(value: Fraction) -> int:
    """Return the place of a number on a line that is not to scale: beside zero, on its own side."""
    return WIDTH // 2 + (sign_of(value) * 120)


def _arrow(start: int, end: int, way: int) -> tuple[Node, Node]:
    shaft = node("path", {"class": "mg-hop", "d": f"M{start} {_GROUND - 30}H{end - 14 * way}"})
    head = node("path", {"class": "mg-hop-head", "d": f"M{end} {_GROUND - 30}l{-20 * way} -12v24z"})
    return shaft, head


_NOWHERE: Final = act(
    "late", node("circle", {"class": "mg-land", "cx": WIDTH // 2, "cy": 34, "r": 18, "stroke-dasharray": "6 5"})
)

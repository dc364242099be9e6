"""The number line as a scene: a walk from the first number, the answer above the line and the calculation below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, lcm
from types import MappingProxyType
from typing import Any, ClassVar, Final

from mathgames.explain.drawing.number_line import Axis, draw_axis
from mathgames.explain.expression import Operator
from mathgames.explain.manipulatives import Ruler, WalkLine
from mathgames.explain.manipulatives.ruler import exact
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, sign_of
from mathgames.explain.scenes.kit import (
    OPEN,
    WIDTH,
    counters,
    group,
    number_text,
    path,
    picture,
    pill,
    text_width,
    trace_text,
)
from mathgames.explain.scenes.scene import CalculationLike, Key, Scene, SceneState
from mathgames.explain.scenes.trace import Landing, Marked, Path, Put, Said, Side, Trace, is_unfinished, value_of
from mathgames.explain.speech import spoken_number
from mathgames.language.words import LazyString, _, join_sentences

MOST_HOPS: Final = 12
"""The most hops of one size in a walk; a longer one hops by tens, hundreds, …"""
_FARTHEST: Final = 10**6
_FINEST: Final = 1000
_LEAST_REACH: Final = 5
_GROUND: Final = 150  # where the line runs
_ABOVE, _BELOW = -15, 50  # where hops begin, from there
_LABELS: Final = 34
_EDGE: Final = 8
_HIGHEST: Final = 34  # of a hop
_NARROWEST: Final = 7


@dataclass(frozen=True, slots=True)
class NumberLineState(SceneState):
    """A piece of the number line, with the first number of a walk on it.

    A walk that ``turns`` goes to the other side of zero in its last step, as that of (−2) × (−3) does.
    """

    low: Fraction
    high: Fraction
    step: Fraction = Fraction(1)
    start: Fraction | None = None
    turns: bool = False

    @property
    def axis(self) -> Axis:
        """The drawn line."""
        return Axis.over(self.low, self.high, self.step, _GROUND)


class NumberLineScene(Scene[NumberLineState]):
    """The number line."""

    name = "number line"
    has_room = True
    keys: ClassVar[Mapping[str, Key]] = {"start": exact, "low": exact, "high": exact}

    def state(
        self,
        calculation: CalculationLike | None = None,
        board: Node | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> NumberLineState:
        """Return the line that has the same room on both sides of zero, so that it does not tell where one lands.

        >>> from mathgames.arithmetic import calculate
        >>> state = NumberLineScene().state(calculate(3, "−", -5))
        >>> str(state.low), str(state.high), str(state.start)
        ('-8', '8', '3')
        """
        start = values.get("start", _start(calculation))
        points = _distances(calculation, start)
        unit = _unit(*points, *(values[key] for key in ("low", "high", "step") if key in values))
        reach = max(values.get("reach", unit * _LEAST_REACH), *points, unit)
        low, high = values.get("low", -reach), values.get("high", reach)
        axis = Axis.over(low, max(high, low + unit), unit, _GROUND)
        turns = calculation is not None and _turns(calculation)
        return NumberLineState(axis.low, axis.high, axis.step, start, turns=turns)

    def ground(self, members: Iterable[tuple[CalculationLike, Mapping[str, Any]]]) -> Mapping[str, Any]:
        """Return how far from zero the line reaches: to a whole number where not all cut 1 into the same parts."""
        reached = [
            points
            for calculation, values in members
            if (points := _distances(calculation, values.get("start", _start(calculation))))
        ]
        if not reached:
            return {}
        farthest, units = max(map(max, reached)), {_unit(*points) for points in reached}
        return {"reach": Fraction(ceil(farthest)) if len(units) > 1 else max(farthest, _LEAST_REACH * units.pop())}

    def describe(self, state: NumberLineState) -> LazyString:
        low, high = spoken_number(state.low), spoken_number(state.high)
        start = None if state.start is None else _("It starts at {number}.", number=spoken_number(state.start))
        return join_sentences(_("A number line from {low} to {high}.", low=low, high=high), start)

    def steps(self, state: NumberLineState, calculation: CalculationLike) -> tuple[Trace, ...]:
        """Return the walk: a sum by ones, a product by jumps from 0, and a quotient measured from the first number."""
        stops = tuple(_stops(calculation))
        way = tuple(Path(stops[: number + 1]) for number in range(len(stops)))
        value = calculation.value
        if calculation.operator is Operator.DIVIDED_BY:  # how often the divisor fits is counted, and not walked to
            return *(way[:-1] or way), Landing(value)
        if isinstance(value, Fraction) and _turns(calculation):
            return *way, Path((Fraction(0), value))
        return way if way and value == stops[-1] else (*way, Landing(value))

    def acts_out(self, state: NumberLineState, calculation: CalculationLike) -> bool:
        """Check if there are hops: of a quotient as 2 ÷ 6 there would be its first number alone."""
        if calculation.operator in (Operator.PLUS, Operator.MINUS):
            return True
        return len([*_stops(calculation)]) > (2 if calculation.operator is Operator.DIVIDED_BY else 1)

    def holds(self, state: NumberLineState, value: Fraction) -> bool:
        """Check if a number has its tick, or lies between two of them as a fraction does."""
        return state.low <= value <= state.high and (value.denominator > 1 or (value / state.step).denominator == 1)

    def shows(self, state: NumberLineState, trace: Trace) -> bool:
        return isinstance(trace, Landing) and isinstance(trace.at, Fraction)

    def draw(self, state: NumberLineState, answer: Trace | None = None, model: Trace | None = None) -> list[Any]:
        line = state.axis
        parts = [group("mg-axis", draw_axis(line)), *_labels(line, state.start)]
        if answer is not None:
            parts.append(group("mg-own", _draw_own(line, answer)))
        if model is not None:
            parts.append(group("mg-model", _draw_model(line, model, turns=state.turns)))
        if answer is None and model is None:
            parts.append(pill("ask", WIDTH // 2, 66, "?"))
        if state.start is not None and state.low <= state.start <= state.high:
            parts.append(_draw_start(line.x(state.start), sign_of(state.start)))
        return picture(self.name, self.in_words(state, answer, model), *parts)

    def bench(self, state: NumberLineState) -> WalkLine:
        line = state.axis
        return WalkLine.from_start(Ruler(line.low, line.high, line.step))


# Walks.


def _hops(start: Fraction, end: Fraction, unit: Fraction) -> Iterator[Fraction]:
    """Yield the stops of a walk by whole units, or tens, hundreds, … of them where that is too many."""
    while abs(end - start) > MOST_HOPS * unit:
        unit *= 10
    count, unit = abs(end - start) // unit, unit if end > start else -unit
    yield from (start + unit * number for number in range(count + 1))
    if start + unit * count != end:
        yield end


def _stops(calculation: CalculationLike) -> Iterator[Fraction]:
    match calculation.operator, calculation.a, calculation.b:
        case Operator.PLUS | Operator.MINUS as operator, Fraction() as a, Fraction() as b:
            yield from _hops(a, a + b if operator is Operator.PLUS else a - b, _unit(a, b))
        case Operator.TIMES, Fraction() as a, Fraction() as b if 1 in (a.denominator, b.denominator):
            count, size = groups(a, b)
            yield from _hops(Fraction(0), abs(count) * size, abs(size) or Fraction(1))
        case Operator.DIVIDED_BY, Fraction() as a, Fraction() as b if b:
            yield from _hops(a, Fraction(0), abs(b))
        case Operator.TIMES, _, _:
            yield Fraction(0)
        case _, Fraction() as a, _:
            yield a


def groups(a: Fraction, b: Fraction) -> tuple[Fraction, Fraction]:
    """Return the factor that counts jumps and the one that is their size: a positive one counts, if it is whole."""
    if b.denominator == 1 and (a.denominator > 1 or b >= 0 > a):
        return b, a
    return a, b


def _turns(calculation: CalculationLike) -> bool:
    """Check if a product counts its jumps with a negative number, so that they lead to its opposite."""
    match calculation.operator, calculation.a, calculation.b:
        case Operator.TIMES, Fraction() as a, Fraction() as b if 1 in (a.denominator, b.denominator):
            return groups(a, b)[0] < 0 and b != 0
    return False


def _start(calculation: CalculationLike | None) -> Fraction | None:
    if calculation is None:
        return None
    start = Fraction(0) if calculation.operator is Operator.TIMES else calculation.a
    return start if isinstance(start, Fraction) else None


def _unit(*numbers: Fraction) -> Fraction:
    return Fraction(1, lcm(*(number.denominator for number in numbers)))


def _distances(calculation: CalculationLike | None, start: Fraction | None) -> list[Fraction]:
    """Return how far from zero a line has to reach."""
    points = [*_points(calculation), *([] if start is None else [start])]
    return [abs(point) for point in points if abs(point) <= _FARTHEST and point.denominator <= _FINEST]


def _points(calculation: CalculationLike | None) -> Iterator[Fraction]:
    """Yield the numbers that a line has to hold on one of its sides."""
    match calculation:
        case None:
            return
        case _ if calculation.operator in (Operator.PLUS, Operator.MINUS):
            if isinstance(calculation.a, Fraction) and isinstance(calculation.b, Fraction):
                yield abs(calculation.a) + abs(calculation.b)
        case _:
            numbers = (calculation.value, calculation.a if calculation.operator is Operator.DIVIDED_BY else None)
            yield from (Fraction(ceil(abs(number))) for number in numbers if isinstance(number, Fraction))


# Drawing.


def _x(line: Axis, value: Quantity) -> int:
    """Return the place of a number: at the edge of the picture for one that is not on it."""
    if value < line.low:
        return _EDGE
    return WIDTH - _EDGE if not isinstance(value, Fraction) or value > line.high else line.x(value)


def _labels(line: Axis, start: Fraction | None) -> Iterator[Node]:
    y = _GROUND + _LABELS
    for value in line.labelled_ticks():
        if start is None or (value != start and abs(line.x(value) - _x(line, start)) >= _label_distance(value, start)):
            kind = "mg-n mg-n-0" if value == 0 else "mg-n"
            yield node("text", {"class": kind, "x": line.x(value), "y": y}, number_text(value))
    if start is not None and line.low <= start <= line.high:
        yield node("text", {"class": "mg-n mg-n-given", "x": line.x(start), "y": y}, number_text(start))


def _label_distance(*values: Fraction) -> int:
    """Return how far apart the middles of two numbers have to be."""
    return 8 + sum(text_width(number_text(value), 22) for value in values) // 2


def _draw_start(x: int, sign: int) -> Node:
    if not sign:
        return node("circle", {"class": "mg-at-zero", "cx": x, "cy": _GROUND, "r": 11})
    return group("mg-given-number", (counters(sign, [(x, _GROUND)], 11),))


def _draw_hops(line: Axis, stops: Sequence[Quantity], side: int) -> Iterator[Node]:
    """Yield the hops of a walk, with a head on the last one; a walk that leaves the picture ends at its edge."""
    y, arcs, head, end = _GROUND + (_BELOW if side > 0 else _ABOVE), [], "", 0
    places = [_x(line, stop) for stop in stops]
    if len(places) > 2 and abs(places[1] - places[0]) < _NARROWEST:
        places = [places[0], places[-1]]
    for start, end in pairwise(places):
        if start == end:
            continue
        rise = side * min(_HIGHEST, 16 + abs(end - start) // 2)
        arcs.append(f"M{start} {y}Q{(start + end) // 2} {y + 2 * rise} {end} {y}")
        head = f"M{end} {y}l-8 {side * 14}h16z"
        if end in (_EDGE, WIDTH - _EDGE):
            way = -1 if end == _EDGE else 1
            arcs[-1] = f"M{start} {y}Q{start + way * 20} {y + rise} {end - way * 14} {y + rise}"
            head = f"M{end} {y + rise}l{-way * 16} -9v18z"
            break
    if arcs:
        yield path("mg-hop", "".join(arcs))
        yield path("mg-hop-head", head)


def _draw_own(line: Axis, answer: Trace) -> Iterator[Node | None]:
    """Yield an answer above the line: hops and a flag, an arrow to a side, or an empty ring for "no value"."""
    match answer:
        case Landing(at) if at is DOES_NOT_EXIST:
            yield node("circle", {"class": "mg-empty", "cx": WIDTH // 2, "cy": 108, "r": 16})
            yield pill("own", WIDTH // 2, 66, "")
            return
        case Side(sign) if sign:
            x = _x(line, Fraction(0))
            yield path("mg-toward", f"M{x} 110H{x + sign * 120}m{-sign * 14} -10l{sign * 14} 10l{-sign * 14} 10")
            yield pill("own", x + sign * 60, 66, "+" if sign > 0 else "−")
            return
        case Path((_, *_) as stops):
            yield from _draw_hops(line, stops, -1)
        case Landing(Fraction() as at, Fraction() as start):
            yield from _draw_hops(line, [*_hops(start, at, _unit(start, at))], -1)
        case Landing(at, start):
            yield from _draw_hops(
                line, (line.low if start is None else start, at) if value_of(answer) is None else (), -1
            )
        case Said() | Put() | Marked():
            yield pill("own", WIDTH // 2, 66, trace_text(answer))
            return
    end = answer.at if isinstance(answer, Landing) else value_of(answer)
    if end is None:
        yield pill("own", WIDTH // 2, 66, "")
        return
    x = _x(line, end)
    if _EDGE < x < WIDTH - _EDGE:
        yield path("mg-drop", f"M{x} {_GROUND - 34}V84")
        yield node("circle", {"class": "mg-land", "cx": x, "cy": _GROUND, "r": 14})
    yield pill("own", x, 66, number_text(end))


def _draw_model(line: Axis, model: Trace, *, turns: bool) -> Iterator[Node | None]:
    """Yield a calculation below the line; its missing step is dotted and stays open at its end."""
    y, stops = _GROUND + _BELOW, model.stops if isinstance(model, Path) else ()
    yield from _draw_hops(line, stops, 1)
    if not is_unfinished(model):
        end = model.at if isinstance(model, Landing) else value_of(model)
        if end is None or end is DOES_NOT_EXIST:
            yield node("circle", {"class": "mg-land", "cx": WIDTH // 2, "cy": 218, "r": 16})
            yield pill("right", WIDTH // 2, 262, trace_text(model))
            return
        x = _x(line, end)
        if _EDGE < x < WIDTH - _EDGE:
            yield node("circle", {"class": "mg-land", "cx": x, "cy": _GROUND, "r": 14})
        elif not stops:
            yield from _draw_hops(line, (Fraction(0), end), 1)
        yield pill("right", x, 262, number_text(end))
        return
    x = _x(line, stops[-1]) if stops else WIDTH // 2
    way = 0 if turns or len(stops) < 2 else sign_of(stops[-1] - stops[-2])
    if way:
        yield path("mg-missing", f"M{x} {y}q{way * 10} 28 {way * 22} 36")
    elif stops:
        yield path("mg-missing", f"M{x} {y}v40")
    yield pill("ask", x + way * 30, 262, OPEN)

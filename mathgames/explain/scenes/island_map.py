"""A map with two axes: a ship sails from zero, first to the right or left, then up or down."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType
from typing import Any, ClassVar, Final

from mathgames.explain.nodes import Node
from mathgames.explain.scenes.kit import (
    HEIGHT,
    OPEN,
    WIDTH,
    circle,
    group,
    number,
    number_text,
    path,
    picture,
    pill,
    place_at,
    rect,
    trace_text,
)
from mathgames.explain.scenes.scene import CalculationLike, Key, Scene, SceneState
from mathgames.explain.scenes.trace import Landing, Marked, Path, Said, Trace, is_unfinished
from mathgames.language.words import MINUS, LazyString, _, join_sentences, join_with_and

_Place = tuple[int, int]
_PLACE: Final = re.compile(rf"\(?\s*([-{MINUS}]?\d{{1,2}})\s*,\s*([-{MINUS}]?\d{{1,2}})\s*\)?")
_LEAST_REACH: Final = 5
_MIDDLE: Final = (WIDTH // 2, HEIGHT // 2)
_SHIP: Final = "M-15 4h30l-7 11h-16zM-1 2v-22l15 18z"


def read_places(text: str) -> tuple[_Place, ...]:
    """Return the places in a text.

    >>> read_places("(−3, 2), (4, 2)")
    ((-3, 2), (4, 2))
    """
    return tuple((int(x.replace(MINUS, "-")), int(y.replace(MINUS, "-"))) for x, y in _PLACE.findall(text))


@dataclass(frozen=True, slots=True)
class MapState(SceneState):
    """The marked places of a map, which reaches as far as ``reach`` on all four sides."""

    marks: tuple[_Place, ...] = ()
    reach: int = _LEAST_REACH

    def at(self, place: _Place) -> _Place:
        """Return the point of a place: one on the edge for one that is not on the map."""
        x, y = (min(max(number, -self.reach), self.reach) for number in place)
        return _MIDDLE[0] + x * self.unit_x, _MIDDLE[1] - y * self.unit_y

    @property
    def unit_x(self) -> int:
        return (WIDTH // 2 - 34) // self.reach

    @property
    def unit_y(self) -> int:
        return (HEIGHT // 2 - 22) // self.reach


class MapScene(Scene[MapState]):
    """A map of the sea with four quadrants."""

    name = "map"
    keys: ClassVar[Mapping[str, Key]] = {"places": read_places, "reach": int}

    def state(
        self,
        calculation: CalculationLike | None = None,
        board: Node | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> MapState:
        marks = tuple(values.get("places", ()))
        return MapState(marks, max(values.get("reach", _LEAST_REACH), *(abs(n) for place in marks for n in place), 1))

    def ground(self, members: Iterable[tuple[CalculationLike, Mapping[str, Any]]]) -> Mapping[str, Any]:
        reached = [self.state(calculation, values=values).reach for calculation, values in members]
        return {"reach": max(reached)} if reached else {}

    def describe(self, state: MapState) -> LazyString:
        names = [_name(place) for place in state.marks]
        detail = _("Marked on it: {places}.", places=join_with_and(names)) if names else _("A ship is at zero.")
        return join_sentences(_("A map with two axes."), detail)

    def steps(self, state: MapState, calculation: CalculationLike) -> tuple[Trace, ...]:
        """Return the way along the row from the first marked place to the second one, by steps."""
        if not self.acts_out(state, calculation):
            return (Landing(calculation.value),)
        count = abs(state.marks[1][0] - state.marks[0][0])
        stops = tuple(Fraction(step) for step in range(count + 1))
        return tuple(Path(stops[: number + 1]) for number in range(count + 1))

    def acts_out(self, state: MapState, calculation: CalculationLike) -> bool:
        if len(state.marks) != 2 or state.marks[0][1] != state.marks[1][1]:
            return False
        return calculation.value == abs(state.marks[1][0] - state.marks[0][0])

    def shows(self, state: MapState, trace: Trace) -> bool:
        return bool(_places(trace))

    def without_end(self, trace: Trace) -> Trace:
        """Return the end of the first leg to each place of an answer, to the right or to the left."""
        places = _places(trace)
        return Marked(tuple(_name((x, 0)) for x, y in places if y), open=True) if places else super().without_end(trace)

    def draw(self, state: MapState, answer: Trace | None = None, model: Trace | None = None) -> list[Any]:
        parts: list[Node | None] = [rect("mg-water", 0, 0, WIDTH, HEIGHT), *_draw_islands()]
        parts.append(group("mg-axis", _draw_axes(state)))
        for place in state.marks:
            parts.append(circle("mg-sun mg-rim", *state.at(place), 9))
        if model is not None:
            parts.append(group("mg-model", _draw_model(state, model)))
        elif not state.marks:
            parts.append(place_at(*_MIDDLE, path("mg-sun mg-rim", _SHIP)))
        if answer is not None:
            parts.append(group("mg-own", _draw_own(state, answer)))
        if answer is None and model is None:
            parts.append(pill("ask", 60, 40, "?"))
        return picture(self.name, self.in_words(state, answer, model), *parts)


def _name(place: _Place) -> str:
    return f"({place[0]}, {place[1]})".replace("-", MINUS)


def _places(trace: Trace) -> tuple[_Place, ...]:
    """Return the places that a trace names."""
    match trace:
        case Marked(cells):
            return tuple(place for cell in cells for place in read_places(cell))
        case Said(text) if _PLACE.fullmatch(text.strip()):
            return read_places(text)
    return ()


def _draw_islands() -> Iterator[Node]:
    for x, y in ((372, 26), (28, 196)):
        yield path("mg-earth", f"M{x} {y + 26}q-8 -26 28 -26q46 -8 52 24q6 32 -38 32q-36 2 -42 -30z")
        yield path("mg-grass", f"M{x + 30} {y + 40}l12 -22l12 22zM{x + 48} {y + 46}l9 -16l9 16z")


def _draw_axes(state: MapState) -> Iterator[Node]:
    (middle, ground), reach = _MIDDLE, state.reach
    lines = "".join(f"M{middle + state.unit_x * n} 6V{HEIGHT - 6}" for n in range(-reach, reach + 1) if n)
    lines += "".join(f"M6 {ground - state.unit_y * n}H{WIDTH - 6}" for n in range(-reach, reach + 1) if n)
    yield path("mg-grid", lines)
    yield path("mg-line", f"M8 {ground}H{WIDTH - 8}m-9 -6l9 6l-9 6M{middle} {HEIGHT - 8}V8m-6 9l6 -9l6 9")
    x_step, y_step = (
        next(step for step in (1, 2, 5, 10, 20) if step * unit >= 32 or step == 20)
        for unit in (state.unit_x, state.unit_y)
    )
    for n in range(-reach, reach + 1):
        if n and n % x_step == 0:
            yield number(middle + state.unit_x * n, ground + 23, number_text(Fraction(n)))
        if n and n % y_step == 0:
            yield number(middle - 8, ground - state.unit_y * n + 7, number_text(Fraction(n)), "mg-n mg-end")


def _draw_own(state: MapState, answer: Trace) -> Iterator[Node | None]:
    """Yield the ship of an answer with its way from zero, or what it says."""
    for place in (places := _places(answer)):
        yield from _draw_trip(state, place, "mg-level")
        yield place_at(*state.at(place), path("mg-empty", _SHIP))
    x, y = state.at(places[-1]) if places else (110, 222)
    yield pill(
        "own", x, _pill_height(y) if places else 264, _name(places[-1]) if len(places) == 1 else trace_text(answer)
    )


def _draw_model(state: MapState, model: Trace) -> Iterator[Node | None]:
    """Yield the way of the calculation: without its last leg as long as it is open."""
    is_open = is_unfinished(model)
    kind: Any = "ask" if is_open else "right"
    if isinstance(model, Path) and model.stops and len(state.marks) == 2:
        (left, row), (right, _row) = state.marks
        way = 1 if right > left else -1
        points = [state.at((left + way * step, row)) for step in range(len(model.stops))]
        hops = "".join(f"M{a} {y}Q{(a + b) // 2} {y - 26} {b} {y}" for (a, y), (b, _y) in pairwise(points))
        yield path("mg-hop", hops) if hops else None
        yield pill(kind, points[-1][0], _pill_height(points[-1][1]), OPEN if is_open else trace_text(model))
        return
    places = _places(model)
    for place in places:
        x, y = state.at((place[0], 0)) if is_open else state.at(place)
        yield from _draw_trip(state, (place[0], 0) if is_open else place, "mg-hop")
        yield place_at(x, y, path("mg-sun mg-rim", _SHIP))
        rise = (place[1] > 0) - (place[1] < 0)
        yield path("mg-missing", f"M{x} {y - 18 * rise}v{-26 * rise}") if is_open and rise else None
    x, y = state.at((places[-1][0], 0) if is_open else places[-1]) if places else (WIDTH // 2, 230)
    text = OPEN if is_open else _name(places[-1]) if len(places) == 1 else trace_text(model)
    yield pill(kind, x, _pill_height(y), text)


def _draw_trip(state: MapState, place: _Place, kind: str) -> Iterator[Node]:
    (x, y), (left, ground) = state.at(place), _MIDDLE
    yield path(kind, f"M{left} {ground}H{x}V{y}")


def _pill_height(y: int) -> int:
    """Return the height of a number that covers no ship at this height."""
    return y - 38 if y > 70 else y + 40

"""The plane with ramps: how far a ramp runs to the right, and how far it rises on this way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Final

from mathgames.explain.expression import Operator
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity
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
    pill_from,
    rect,
    trace_text,
)
from mathgames.explain.scenes.scene import CalculationLike, Key, Scene, SceneState
from mathgames.explain.scenes.trace import Landing, Path, Trace, is_unfinished, value_of
from mathgames.language.errors import OptionError
from mathgames.language.words import MINUS, LazyString, _, join_sentences

_Point = tuple[int, int]
_POINT: Final = re.compile(rf"\(\s*([-{MINUS}]?\d{{1,2}})\s*,\s*([-{MINUS}]?\d{{1,2}})\s*\)")
_MOST: Final = 12
_LEFT, _GROUND, _TOP = 56, 262, 28
_LABEL: Final = 34  # how wide a number at an axis is, with what is empty beside it


def read_ramps(text: str) -> tuple[tuple[_Point, _Point], ...]:
    """Return the ramps in a text, each from a point to another one. Raises ``OptionError`` if there are none.

    >>> read_ramps("(0, 0) (6, 2), (0, 6) (6, 3)")
    (((0, 0), (6, 2)), ((0, 6), (6, 3)))
    """
    points = [(int(x.replace(MINUS, "-")), int(y.replace(MINUS, "-"))) for x, y in _POINT.findall(text)]
    ramps = tuple(zip(points[::2], points[1::2], strict=False))
    if len(points) % 2 or not ramps or any(a[0] >= b[0] or min(*a, *b) < 0 or max(*a, *b) > _MOST for a, b in ramps):
        example = "(0, 0) (6, 2)"
        raise OptionError(
            _(
                "write a ramp as its left and its right end, with numbers from 0 to {most}: {example}",
                most=_MOST,
                example=example,
            )
        )
    return ramps


@dataclass(frozen=True, slots=True)
class PlaneState(SceneState):
    """Ramps in the first quarter of the plane, of which one is asked for."""

    ramps: tuple[tuple[_Point, _Point], ...] = ()
    asked: int = 0
    least: _Point = (6, 4)
    """How far the axes go at least."""

    @property
    def reach(self) -> _Point:
        """The largest numbers on the axes."""
        x, y = map(max, zip(self.least, *(point for ramp in self.ramps for point in ramp), strict=True))
        return x + 1, y + 1

    @property
    def unit(self) -> int:
        x, y = self.reach
        return min((WIDTH - _LEFT - 90) // x, (_GROUND - _TOP - 10) // y)


class PlaneScene(Scene[PlaneState]):
    """Ramps from the left to the right."""

    name = "plane"
    keys: ClassVar[Mapping[str, Key]] = {"ramps": read_ramps}

    def state(
        self,
        calculation: CalculationLike | None = None,
        board: Node | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> PlaneState:
        """Return the ramps that are given, or the one whose rise is divided by its run; the one that is asked for."""
        gradient = None if calculation is None else _rise_and_run(calculation)
        answer = () if gradient is None else (((0, max(-gradient[0], 0)), (gradient[1], max(gradient[0], 0))),)
        ramps = values.get("ramps", answer)
        asked = next((place for place, ramp in enumerate(ramps) if gradient == _size(ramp)), 0)
        return PlaneState(ramps, asked, values.get("least", (6, 4)))

    def ground(self, members: Iterable[tuple[CalculationLike, Mapping[str, Any]]]) -> Mapping[str, Any]:
        reached = [self.state(calculation, values=values).reach for calculation, values in members]
        return {"least": tuple(max(ends) - 1 for ends in zip(*reached, strict=True))} if reached else {}

    def describe(self, state: PlaneState) -> LazyString:
        ramps = (
            _("A ramp goes from {start} to {end}.", start=f"({a}, {b})", end=f"({c}, {d})")
            for (a, b), (c, d) in state.ramps
        )
        return join_sentences(_("A plane with two axes."), *ramps)

    def steps(self, state: PlaneState, calculation: CalculationLike) -> tuple[Trace, ...]:
        """Return the way to the right, and then the gradient, for which one also goes up or down."""
        if not self.acts_out(state, calculation):
            return (Landing(calculation.value),)
        run = _size(state.ramps[state.asked])[1]
        return Path((Fraction(0), Fraction(run))), Landing(calculation.value)

    def acts_out(self, state: PlaneState, calculation: CalculationLike) -> bool:
        return bool(state.ramps) and _rise_and_run(calculation) == _size(state.ramps[state.asked])

    def draw(self, state: PlaneState, answer: Trace | None = None, model: Trace | None = None) -> list[Any]:
        parts = [rect("mg-sky", 0, 0, WIDTH, HEIGHT), rect("mg-earth", 0, _GROUND, WIDTH, HEIGHT - _GROUND)]
        parts += _draw_axes(state)
        asked = state.ramps[state.asked : state.asked + 1]
        for ramp in (*asked, *(ramp for ramp in state.ramps if ramp not in asked)):
            parts += _draw_ramp(state, ramp, is_asked=ramp in asked)
        if answer is not None:
            parts.append(group("mg-own", _draw_own(state, answer)))
        if model is not None:
            parts.append(group("mg-model", _draw_model(state, model)))
        if answer is None and model is None:
            parts.append(pill("ask", WIDTH - 40, 40, "?"))
        return picture(self.name, self.in_words(state, answer, model), *parts)


def _size(ramp: tuple[_Point, _Point]) -> _Point:
    """Return the rise and the run of a ramp."""
    (left, low), (right, high) = ramp
    return high - low, right - left


def _rise_and_run(calculation: CalculationLike) -> _Point | None:
    """Return both numbers of a quotient, if they are whole and not too large to draw."""
    a, b = calculation.a, calculation.b
    if calculation.operator is not Operator.DIVIDED_BY or not isinstance(a, Fraction) or not isinstance(b, Fraction):
        return None
    is_drawn = a.denominator == b.denominator == 1 and abs(a) <= _MOST and 0 < b <= _MOST
    return (int(a), int(b)) if is_drawn else None


def _draw_axes(state: PlaneState) -> Iterator[Node]:
    (width, height), unit = state.reach, state.unit
    right, top = _LEFT + width * unit, _GROUND - height * unit
    lines = "".join(f"M{_LEFT + unit * x} {_GROUND}V{top}" for x in range(1, width + 1))
    yield path("mg-grid", lines + "".join(f"M{_LEFT} {_GROUND - unit * y}H{right}" for y in range(1, height + 1)))
    yield path(
        "mg-line", f"M{_LEFT - 8} {_GROUND}H{right + 14}m-8 -6l8 6l-8 6M{_LEFT} {_GROUND + 8}V{top - 14}m-6 8l6 -8l6 8"
    )
    for x in range(1, width + 1, 1 if unit >= _LABEL else 2):
        yield number(_LEFT + unit * x, _GROUND + 24, str(x))
    for y in range(1, height + 1, 1 if unit >= _LABEL - 10 else 2):
        yield number(_LEFT - 12, _GROUND - unit * y + 7, str(y), "mg-n mg-end")
    yield number(_LEFT - 12, _GROUND + 24, "0", "mg-n mg-n-0 mg-end")


def _at(state: PlaneState, point: _Point) -> _Point:
    return _LEFT + state.unit * point[0], _GROUND - state.unit * point[1]


def _draw_ramp(state: PlaneState, ramp: tuple[_Point, _Point], *, is_asked: bool) -> Iterator[Node]:
    (left, start), (right, end) = (_at(state, point) for point in ramp)
    if is_asked:
        yield path("mg-sun", f"M{left} {start}L{right} {end}V{_GROUND}H{left}z")
    yield path("mg-ramp" if is_asked else "mg-ramp mg-faint", f"M{left} {start}L{right} {end}")


def _draw_own(state: PlaneState, answer: Trace) -> Iterator[Node | None]:
    """Yield the line with the gradient of an answer, from the left end of the ramp to the edge of the picture."""
    at: Quantity | None = answer.at if isinstance(answer, Landing) else value_of(answer)
    if not state.ramps or not isinstance(at, Fraction):
        yield circle("mg-empty", WIDTH // 2, 40, 16) if at is DOES_NOT_EXIST else None
        yield pill("own", WIDTH // 2 + 80, 40, trace_text(answer))
        return
    x, y = _at(state, state.ramps[state.asked][0])
    room = {True: y - _TOP, False: HEIGHT - 6 - y}[at > 0]
    width = state.reach[0] * state.unit
    run = width if not at or abs(at) * width <= room else int(room / min(abs(at), Fraction(10**6)))
    end = y - int(max(min(at * run, Fraction(room)), Fraction(-room)))
    yield path("mg-ramp", f"M{x} {y}L{x + run} {end}")
    if end > _GROUND:  # below it are the numbers of the axis
        yield pill("own", WIDTH, 40, number_text(at))
    else:
        yield pill_from("own", x + run + 8, max(end, 20), number_text(at))


def _draw_model(state: PlaneState, model: Trace) -> Iterator[Node | None]:
    """Yield the way to the right and then up or down, of which the last step is dotted."""
    is_open = is_unfinished(model)
    text = OPEN if is_open else trace_text(model)
    kind: Any = "ask" if is_open else "right"
    if not state.ramps:
        yield pill(kind, WIDTH // 2, 268, text)
        return
    (x, y), (right, end) = (_at(state, point) for point in state.ramps[state.asked])
    rises = (end < y) - (end > y)
    yield path("mg-hop", f"M{x} {y}H{right}" + ("" if is_open else f"V{end}"))
    yield path("mg-missing", f"M{right} {y}v{-26 * rises}") if is_open and rises else None
    yield pill_from(kind, right + 10, min((y + end) // 2 if rises else y - 22, HEIGHT - 20), text)

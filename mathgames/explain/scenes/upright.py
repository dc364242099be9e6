"""Upright scenes: a thing rises and sinks beside a line with zero on it, as a balloon, a lift or a submarine does."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Final

from mathgames.explain.drawing.number_line import coarsen
from mathgames.explain.expression import Operator
from mathgames.explain.manipulatives.ruler import exact
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, sign_of
from mathgames.explain.scenes.kit import (
    HEIGHT,
    OPEN,
    WIDTH,
    circle,
    fit_number,
    group,
    move_to,
    number_text,
    path,
    picture,
    pill,
    pill_from,
    place_at,
    rect,
    trace_text,
)
from mathgames.explain.scenes.number_line import NumberLineScene, NumberLineState
from mathgames.explain.scenes.scene import CalculationLike, Key, Scene
from mathgames.explain.scenes.trace import Landing, Path, Side, Trace, is_unfinished, value_of

AXIS: Final = 70
_LABEL_ROOM: Final = 27
_AWAY: Final = 22
_CLOSE: Final = 18  # from the middle of a thing to its number, if there are more of them


@dataclass(frozen=True, slots=True)
class UprightState(NumberLineState):
    """A piece of an upright line with the first number on it, and the calculation's operation and second number."""

    operator: Operator | None = None
    second: Fraction | None = None
    first: Fraction | None = None
    frames: int = 0
    """The frames of a film before and after now, at least."""
    readings: tuple[Fraction, ...] = ()
    """The numbers of further things beside the first one."""


@dataclass(frozen=True, slots=True)
class Upright:
    """The line of a state between two heights of the picture."""

    low: Fraction
    high: Fraction
    step: Fraction
    top: int
    bottom: int

    def y(self, value: Quantity) -> int:
        """Return the height of a number: the end of the line for one that is not on it."""
        return self.bottom - int((self.nearest(value) - self.low) * (self.bottom - self.top) / (self.high - self.low))

    def nearest(self, value: Quantity) -> Fraction:
        """Return the number itself, or the end of the line for one that is not on it."""
        if isinstance(value, Fraction) and self.low <= value <= self.high:
            return value
        return self.high if value > self.low else self.low

    def draw(self) -> Iterator[Node]:
        count = int((self.high - self.low) / self.step)
        values = [self.low + self.step * place for place in range(count + 1)]
        room = (self.bottom - self.top) / max(count, 1)
        spacing = coarsen(self.step, lambda step: step / self.step * room >= _LABEL_ROOM)
        yield path("mg-line", f"M{AXIS} {self.top - 10}V{self.bottom + 10}")
        yield path("mg-tick", "".join(f"M{AXIS - 6} {self.y(value)}h12" for value in values if value))
        yield path("mg-tick mg-tick-zero", f"M{AXIS - 11} {self.y(Fraction(0))}h22")
        for value in values:
            if (value / spacing).denominator == 1:
                kind = "mg-n" if value else "mg-n mg-n-0"
                yield fit_number(AXIS - 16, self.y(value) + 8, number_text(value), f"{kind} mg-end", 21, AXIS - 20)


_LINE: Final = NumberLineScene()
"""The line whose walks the things make."""


def _of_line(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the values of a thing by the names that the line has for them."""
    return {"start" if name == "at" else name: value for name, value in values.items()}


def read_numbers(text: str) -> tuple[Fraction, ...]:
    """Return the numbers that are separated by commas. Raises ``OptionError`` if one of them is not a number."""
    return tuple(exact(one) for one in text.split(","))


class UprightScene(Scene[UprightState]):
    """A thing beside an upright line."""

    keys: ClassVar[Mapping[str, Key]] = {"at": exact, "more": read_numbers, "low": exact, "high": exact}
    top: ClassVar[int] = 26
    bottom: ClassVar[int] = 274
    half: ClassVar[int] = 30
    """Half of the width of the thing, and the space beside it."""
    left: ClassVar[int] = 156
    right: ClassVar[int] = 342
    """The middles of the thing and of that of an answer: the number of the first ends before the second begins."""
    moves: ClassVar[bool] = True
    """True if the thing itself moves; False if it is longer or shorter."""

    @abstractmethod
    def draw_ground(self, state: UprightState, line: Upright) -> Iterable[Node | None]:
        """Draw what is behind the line."""

    @abstractmethod
    def draw_thing(self, state: UprightState, line: Upright, value: Fraction) -> Iterable[Node | None]:
        """Draw the thing at a number, around its place: x = 0 is its middle, y = 0 the height of the number."""

    def draw_frame(self, state: UprightState, line: Upright, x: int) -> Iterable[Node | None]:
        """Draw what the thing is in, which does not move with it."""
        return ()

    def draw_load(self, state: UprightState, line: Upright, left: Fraction) -> Iterable[Node | None]:
        """Draw what hangs at the thing, or is missing, around its place: so much of the second number is ``left``."""
        return ()

    def state(
        self,
        calculation: CalculationLike | None = None,
        board: Node | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> UprightState:
        line = _LINE.state(calculation, values=_of_line(values))
        a, b = (None, None) if calculation is None else (calculation.a, calculation.b)
        readings = tuple(values.get("more", ()))
        return UprightState(
            min(line.low, Fraction(0), *readings),
            max(line.high, Fraction(0), *readings),
            line.step,
            line.start,
            line.turns,
            None if calculation is None else calculation.operator,
            b if isinstance(b, Fraction) else None,
            a if isinstance(a, Fraction) else None,
            values.get("frames", 0),
            readings,
        )

    def ground(self, members: Iterable[tuple[CalculationLike, Mapping[str, Any]]]) -> Mapping[str, Any]:
        return _LINE.ground((calculation, _of_line(values)) for calculation, values in members)

    def steps(self, state: UprightState, calculation: CalculationLike) -> tuple[Trace, ...]:
        return _LINE.steps(state, calculation)

    def acts_out(self, state: UprightState, calculation: CalculationLike) -> bool:
        return _LINE.acts_out(state, calculation)

    def holds(self, state: UprightState, value: Fraction) -> bool:
        return state.low <= value <= state.high

    def draw(self, state: UprightState, answer: Trace | None = None, model: Trace | None = None) -> list[Any]:
        line = Upright(state.low, state.high, state.step, self.top, self.bottom)
        parts = [*self.draw_ground(state, line), group("mg-axis", line.draw())]
        start = Fraction(0) if state.start is None else state.start
        if model is None:
            whole = abs(state.second or Fraction(0))
            parts += self._draw_at(state, line, self.left, start, line.y(start), self.draw_load(state, line, whole))
            readings = state.readings if answer is None else ()
            aside, numbers = (_CLOSE if readings else self.half), []
            for place, value in enumerate(() if state.start is None else (start, *readings)):
                x = self.left + place * (WIDTH - self.left - 10) // (len(readings) + 1)
                if place:
                    parts += self._draw_at(state, line, x, value, line.y(value))
                numbers.append(pill_from("given", x + aside, _clamp(line.y(value)), number_text(value)))
            parts += numbers
        else:
            parts.append(path("mg-level", f"M{AXIS} {line.y(start)}H{self.right - 40}"))
        if answer is not None:
            parts.append(group("mg-own", self._draw_own(state, line, start, answer)))
        if model is not None:
            parts.append(group("mg-model", self._draw_model(state, line, start, model)))
        if answer is None and model is None and state.operator is not None and not state.readings:
            parts.append(pill("ask", 250, 40, "?"))
        return picture(self.name, self.in_words(state, answer, model), *parts)

    def _draw_at(
        self, state: UprightState, line: Upright, x: int, value: Fraction, start: int, load: Iterable[Node | None] = ()
    ) -> Iterator[Node | None]:
        """Yield the thing at a number, to which it moves from the height ``start``."""
        y, thing = line.y(value), (*self.draw_thing(state, line, value), *load)
        yield from self.draw_frame(state, line, x)
        yield move_to(x, start, y, *thing) if self.moves else place_at(x, y, *thing)

    def _draw_own(self, state: UprightState, line: Upright, start: Fraction, answer: Trace) -> Iterator[Node | None]:
        """Yield an answer: the thing at its height, an arrow to a side, or an empty ring for "no value"."""
        at = answer.at if isinstance(answer, Landing) else value_of(answer)
        if at is DOES_NOT_EXIST:
            yield circle("mg-empty", self.right, HEIGHT // 2, 24)
            yield pill_from("own", self.right + self.half, HEIGHT // 2, "")
        elif at is not None:
            y = line.y(at)
            yield path("mg-level", f"M{AXIS} {y}H{WIDTH - 20}")
            shown = line.nearest(at)
            yield from self._draw_at(state, line, self.right, shown, line.y(start))
            if shown != at:
                yield _arrow(self.right - self.half - 4, y, 1 if at > 0 else -1)
            yield pill_from("own", self.right + self.half, _clamp(y), number_text(at))
        elif isinstance(answer, Side):
            y = line.y(Fraction(0))
            tip = 14 * answer.sign
            yield path("mg-toward", f"M{self.right} {y}v{-70 * answer.sign}m-10 {tip}l10 {-tip}l10 {tip}")
            yield pill_from("own", self.right + 20, _clamp(y - 50 * answer.sign), trace_text(answer))
        else:
            yield pill("own", self.right, 44, trace_text(answer))

    def _draw_model(self, state: UprightState, line: Upright, start: Fraction, model: Trace) -> Iterator[Node | None]:
        """Yield the thing of a calculation where it has come; the last step is dotted, and stays open at its end."""
        is_open = is_unfinished(model)
        stops = model.stops if isinstance(model, Path) else ()
        at = stops[-1] if stops else model.at if isinstance(model, Landing) else None
        if at is None or at is DOES_NOT_EXIST:
            yield None if is_open else circle("mg-land", self.left, HEIGHT // 2, 24)
            yield pill_from("ask" if is_open else "right", self.left + self.half, HEIGHT // 2, OPEN if is_open else "")
            return
        y = line.y(at)
        shown = line.nearest(at)
        yield from self.draw_way(state, line, model)
        left = abs(start + self._change(state) - shown) if is_open else Fraction(0)
        yield from self._draw_at(state, line, self.left, shown, line.y(start), self.draw_load(state, line, left))
        way = sign_of(self._change(state)) if is_open and not state.turns else 0
        x = self.left + self.half
        if way:
            yield path("mg-missing", f"M{x - 6} {y}q4 {-18 * way} 14 {-24 * way}")
        text = OPEN if is_open else number_text(at)
        yield pill_from("ask" if is_open else "right", x + 8 * abs(way), _clamp(y - 34 * way), text)

    def draw_way(self, state: UprightState, line: Upright, model: Trace) -> Iterable[Node | None]:
        """Draw what the thing leaves behind."""
        return ()

    def _change(self, state: UprightState) -> Fraction:
        """Return the way from the first number to the result of a sum or a difference, and its direction for others."""
        second = Fraction(0) if state.second is None else state.second
        match state.operator:
            case Operator.MINUS:
                return -second
            case Operator.DIVIDED_BY:
                return -(state.start or Fraction(0))
            case Operator.TIMES:
                return (state.first or Fraction(0)) * second
        return second


def _clamp(y: int) -> int:
    """Return a height at which a pill is inside of the picture."""
    return min(max(y, 20), HEIGHT - 20)


def _arrow(x: int, y: int, way: int) -> Node:
    """Draw an arrow that leaves the picture."""
    return path("mg-toward", f"M{x} {y + 30 * way}v{-26 * way}m-8 {10 * way}l8 {-10 * way}l8 {10 * way}")


def in_order(state: UprightState) -> tuple[Fraction, ...]:
    """Return the numbers of the things from the left to the right."""
    return (state.start or Fraction(0), *state.readings)


def sky() -> Node:
    """Draw the sky over the whole picture."""
    return rect("mg-sky", 0, 0, WIDTH, HEIGHT)


def zero_level(line: Upright) -> Node:
    """Draw the level of zero over the whole picture."""
    return path("mg-level mg-level-zero", f"M0 {line.y(Fraction(0))}H{WIDTH}")

"""The mat with counters as a scene: the calculation lies above, and the answer in a row below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from mathgames.explain.derivation import TakeAway
from mathgames.explain.drawing.counters import counters_in_words
from mathgames.explain.expression import Operator
from mathgames.explain.manipulatives import CounterMat
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import DOES_NOT_EXIST, Extended, sign_of
from mathgames.explain.scenes.kit import (
    HEIGHT,
    OPEN,
    WIDTH,
    counters,
    group,
    path,
    picture,
    pill,
    pill_width,
    trace_text,
)
from mathgames.explain.scenes.scene import CalculationLike, Scene, SceneState
from mathgames.explain.scenes.trace import Landing, Pile, Side, Trace, is_unfinished, value_of
from mathgames.language.words import LazyString, _, join_with_and

MOST_IN_ROW: Final = 20
"""The most counters that are drawn in a row; of more, the last place has the sign that they go on."""
_LARGEST: Final = 1000
_SPACE, _RADIUS = 48, 17
_MARGIN: Final = 24
_UPPER, _MIDDLE, _LOWER, _SAID, _OWN = 44, 68, 92, 154, 246  # the heights of rows and numbers


@dataclass(frozen=True, slots=True)
class CountersState(SceneState):
    """The numbers that lie on the mat as rows of counters: two that are added, or one that is taken from or shared."""

    rows: tuple[int, ...] = ()
    grows: bool = False
    """True if the last step of the calculation puts counters down."""


class CountersScene(Scene[CountersState]):
    """Counters on a mat."""

    name = "counters"
    has_room = True

    def state(
        self,
        calculation: CalculationLike | None = None,
        board: Node | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> CountersState:
        """Return the mat with the numbers of a calculation, if they are whole and not too large.

        >>> from mathgames.arithmetic import calculate
        >>> CountersScene().state(calculate(3, "+", -5)), CountersScene().state(calculate(3, "−", -5))
        (CountersState(rows=(3, -5), grows=True), CountersState(rows=(3,), grows=False))
        """
        numbers = None if calculation is None else _whole_numbers(calculation)
        if calculation is None or numbers is None:
            return CountersState()
        if calculation.operator is Operator.TIMES:
            count, size = _groups(*numbers)
            return CountersState((size,), grows=count > 0)
        adds = calculation.operator is Operator.PLUS
        return CountersState(numbers if adds else numbers[:1], grows=adds)

    def describe(self, state: CountersState) -> LazyString:
        kinds = [kind for row in state.rows for kind in counters_in_words(max(row, 0), max(-row, 0))]
        return _("On the mat: {counters}.", counters=join_with_and(kinds)) if kinds else _("The mat is empty.")

    def steps(self, state: CountersState, calculation: CalculationLike) -> tuple[Trace, ...]:
        """Return the piles: laid down, and then paired off, taken away or turned over."""
        end = calculation.value
        piles = tuple(_piles(calculation))
        if isinstance(end, Fraction) and end.denominator == 1 and abs(end) <= _LARGEST:
            return *piles, _pile(int(end))
        return *piles, Landing(end)

    def holds(self, state: CountersState, value: Fraction) -> bool:
        return value.denominator == 1 and abs(value) <= MOST_IN_ROW

    def draw(self, state: CountersState, answer: Trace | None = None, model: Trace | None = None) -> list[Any]:
        mat = node("rect", {"class": "mg-mat", "x": 4, "y": 4, "width": WIDTH - 8, "height": HEIGHT - 8, "rx": 18})
        parts: list[Node | None] = [mat]
        if answer is None and model is None:
            for row, y in zip(state.rows, (_UPPER, _LOWER), strict=False):
                parts += _draw_row(row, y)
            parts.append(pill("ask", WIDTH // 2, _SAID, "?"))
        if answer is not None:
            parts.append(path("mg-divide", f"M26 196H{WIDTH - 26}"))
            parts.append(group("mg-own", _draw_own(answer)))
        if model is not None:
            parts.append(group("mg-model", _draw_model(model, grows=state.grows)))
        return picture(self.name, self.in_words(state, answer, model), *parts)

    def bench(self, state: CountersState) -> CounterMat:
        return CounterMat()


def _whole_numbers(calculation: CalculationLike) -> tuple[int, int] | None:
    a, b = calculation.a, calculation.b
    if isinstance(a, Extended) or isinstance(b, Extended) or a.denominator != 1 or b.denominator != 1:
        return None
    return (int(a), int(b)) if max(abs(a), abs(b)) <= _LARGEST else None


def _groups(a: int, b: int) -> tuple[int, int]:
    """Return the factor that counts groups and the one that is their size: a positive one counts, if there is one."""
    return (b, a) if b >= 0 > a else (a, b)


def _pile(number: int) -> Pile:
    return Pile(max(number, 0), max(-number, 0))


def _piles(calculation: CalculationLike) -> Iterator[Pile]:
    """Yield the piles before the last step."""
    if (numbers := _whole_numbers(calculation)) is None:
        return
    a, b = numbers
    match calculation.operator:
        case Operator.PLUS:
            yield _pile(a)
            if a * b < 0:
                yield Pile(max(a, b), -min(a, b))
            elif b:
                yield _pile(a + b - sign_of(Fraction(b)))
        case Operator.MINUS:
            yield _pile(a)
            if b:
                laid = TakeAway(a, b)
                yield Pile(laid.positive, laid.negative, b)
        case Operator.TIMES:
            count, size = _groups(a, b)
            last = abs(count) if count < 0 else max(count - 1, 0)
            yield from (_pile(size * number) for number in range(min(last, 1), last + 1))
        case Operator.DIVIDED_BY:
            yield _pile(a)


# Drawing.


def _spread(columns: int, left: int = _MARGIN) -> tuple[int, int]:
    """Return the place of the first counter of a row, and the space for each."""
    columns, room = max(columns, 1), WIDTH - left - _MARGIN
    space = min(_SPACE, room // columns)
    return left + (room - space * columns + space) // 2, space


def _draw_row(number: int, y: int, columns: int = 0, left: int = _MARGIN) -> Iterator[Node | None]:
    """Yield the counters of a number in a row for this number of columns."""
    shown = _place_count(number)
    first, space = _spread(columns or shown, left)
    places = [(first + space * place, y) for place in range(shown)]
    if shown < abs(number):
        x, _y = places.pop()
        yield node("text", {"class": "mg-n", "x": x, "y": y + 6}, "…")
    yield counters(sign_of(Fraction(number)), places, _radius(space))


def _place_count(number: int) -> int:
    """Return the number of places of a row: of too many counters the first are drawn, and that they go on."""
    return abs(number) if abs(number) <= MOST_IN_ROW else 10


def _radius(space: int) -> int:
    return min(_RADIUS, space * 2 // 5)


def _draw_own(answer: Trace) -> Iterator[Node | None]:
    """Yield an answer below the calculation: as counters, as a row that leaves the picture, or as an empty ring."""
    text, value = trace_text(answer), value_of(answer)
    left = 20 + pill_width("own", text)
    yield pill("own", 20 + pill_width("own", text) // 2, _OWN, text)
    match answer:
        case Landing(at) if at is DOES_NOT_EXIST:
            yield node("circle", {"class": "mg-empty", "cx": left + 40, "cy": _OWN, "r": _RADIUS})
        case Landing(Extended() as at):
            yield from _draw_row(sign_of(at) * 7, _OWN, 9, left)
            yield path("mg-toward", f"M{WIDTH - 90} {_OWN}h82m-14 -10l14 10l-14 10")
        case Side(sign):
            yield from _draw_row(sign, _OWN, left=left)
        case Pile(positive, negative) if positive and negative:
            columns = max(_place_count(positive), _place_count(negative))
            yield from _draw_row(positive, _OWN - 20, columns, left)
            yield from _draw_row(-negative, _OWN + 20, columns, left)
        case _ if value is not None and value.denominator == 1 and abs(value) <= _LARGEST:
            more = sign_of(value) * 10 if 10 < abs(value) <= MOST_IN_ROW else 0
            yield from _draw_row(int(value) - more, _OWN + (20 if more else 0), abs(more), left)
            yield from _draw_row(more, _OWN - 20, left=left)


def _draw_model(model: Trace, *, grows: bool) -> Iterator[Node | None]:
    """Yield a calculation above the answer; its missing step is dotted: pairs, what is taken away, or one more."""
    pile = model if isinstance(model, Pile) else Pile(0, 0, open=is_unfinished(model))
    rows = [number for number in (pile.positive, -pile.negative) if number]
    if pile.subtrahend > 0:
        rows.reverse()  # what is taken away is below
    is_next = pile.open and grows and len(rows) < 2
    columns = max(map(_place_count, rows), default=0) + is_next
    first, space = _spread(columns)
    heights = (_UPPER, _LOWER) if len(rows) > 1 else (_MIDDLE,)
    for row, y in zip(rows, heights, strict=False):
        yield from _draw_row(row, y, columns)
    if not pile.open:
        yield pill("right", WIDTH // 2, _SAID, trace_text(model))
        return
    reach, last = min(_radius(space) + 6, space // 2), first + space * (columns - 1)
    if pile.subtrahend:
        lying, y = _place_count(rows[-1]), heights[-1]
        left, width = (
            first + space * max(lying - abs(pile.subtrahend), 0),
            space * (min(abs(pile.subtrahend), lying) - 1),
        )
        yield _frame(left, y, width, 0, reach)
        yield path("mg-missing", f"M{left + width // 2} {y + reach}V{_SAID - 20}")
    elif len(rows) > 1:
        pairs = range(min(map(_place_count, rows)))
        yield group("mg-pairs", (_frame(first + space * pair, _UPPER, 0, _LOWER - _UPPER, reach) for pair in pairs))
    elif is_next:
        yield _frame(last, _MIDDLE, 0, 0, reach)
    yield pill("ask", WIDTH // 2, _SAID, OPEN)


def _frame(x: int, y: int, width: int, height: int, reach: int) -> Node:
    """Draw the frame of a missing step around the counters from one point to another."""
    size = {"x": x - reach, "y": y - reach, "width": width + 2 * reach, "height": height + 2 * reach}
    return node("rect", {"class": "mg-to-come", **size, "rx": reach})

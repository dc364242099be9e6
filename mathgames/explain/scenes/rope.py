"""A rope that two teams pull: equal parts hold each other, and the knot goes where the others pull."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Final

from mathgames.explain.drawing.acts import bring
from mathgames.explain.manipulatives.ruler import exact
from mathgames.explain.nodes import Node
from mathgames.explain.scenes.kit import (
    HEIGHT,
    WIDTH,
    circle,
    end_pill,
    group,
    number,
    number_text,
    path,
    picture,
    pill,
    rect,
    trace_text,
)
from mathgames.explain.scenes.number_line import NumberLineScene
from mathgames.explain.scenes.scene import CalculationLike, Key, Scene, SceneState
from mathgames.explain.scenes.trace import Landing, Trace, is_unfinished, value_of
from mathgames.explain.speech import spoken_number
from mathgames.language.words import LazyString, _, _n, join_sentences

MOST_PULLERS: Final = 12
_LINE: Final = NumberLineScene()
_ROPE, _GROUND, _AXIS, _LABEL = 92, 138, 190, 262
"""Heights: of the rope, the feet, the line, and the number below it."""


@dataclass(frozen=True, slots=True)
class RopeState(SceneState):
    """The pullers on both sides of a rope and the ``start`` of its knot, on a line as far as all pull together."""

    right: int = 0
    left: int = 0
    most: int = 0
    """How many pull in the member of the family that has most."""
    start: Fraction = Fraction(0)

    @property
    def reach(self) -> int:
        return max(self.right + self.left, self.most, 6)

    def x(self, value: Fraction) -> int:
        """Return the place of a number: the end of the line for one that is not on it."""
        reach = Fraction(self.reach)
        return WIDTH // 2 + round(min(max(value, -reach), reach) * (WIDTH // 2 - 40) / reach)


class RopeScene(Scene[RopeState]):
    """A rope above a number line. Positive numbers pull to the right, and negative ones to the left."""

    name = "rope"
    keys: ClassVar[Mapping[str, Key]] = {"right": exact, "left": exact, "start": exact}

    def state(
        self,
        calculation: CalculationLike | None = None,
        board: Node | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> RopeState:
        numbers = () if calculation is None or calculation.operator.value != "+" else (calculation.a, calculation.b)
        pulls = [int(pull) for pull in numbers if isinstance(pull, Fraction) and abs(pull) <= MOST_PULLERS]
        right, left = sum(pull for pull in pulls if pull > 0), -sum(pull for pull in pulls if pull < 0)
        right, left = int(values.get("right", right)), int(values.get("left", left))
        start = values.get("start", Fraction(0))
        return RopeState(min(right, 2 * MOST_PULLERS), min(left, 2 * MOST_PULLERS), values.get("most", 0), start)

    def ground(self, members: Iterable[tuple[CalculationLike, Mapping[str, Any]]]) -> Mapping[str, Any]:
        states = [self.state(calculation, None, values) for calculation, values in members]
        return {"most": max((state.right + state.left for state in states), default=0)}

    def describe(self, state: RopeState) -> LazyString:
        return join_sentences(
            _n("{n} pulls the rope to the right.", "{n} pull the rope to the right.", state.right),
            _n("{n} pulls it to the left.", "{n} pull it to the left.", state.left),
            _("The knot is on {number}.", number=spoken_number(state.start)),
        )

    def steps(self, state: RopeState, calculation: CalculationLike) -> tuple[Trace, ...]:
        return _LINE.steps(_LINE.state(calculation), calculation)

    def acts_out(self, state: RopeState, calculation: CalculationLike) -> bool:
        """Check if the teams are those of the calculation."""
        return (
            state == self.state(calculation, None, {"most": state.most})
            and calculation.value == state.right - state.left
        )

    def holds(self, state: RopeState, value: Fraction) -> bool:
        return abs(value) <= state.reach

    def draw(self, state: RopeState, answer: Trace | None = None, model: Trace | None = None) -> list[Any]:
        is_open = is_unfinished(model)
        pairs = 0 if model is None else min(state.right, state.left)
        parts: list[Node | None] = [rect("mg-sky", 0, 0, WIDTH, HEIGHT)]
        parts.append(rect("mg-grass", 0, _GROUND, WIDTH, HEIGHT - _GROUND))
        parts.append(path("mg-thread", f"M16 {_ROPE}H{WIDTH - 16}"))
        parts += _draw_team(state.right, pairs, 1)
        parts += _draw_team(state.left, pairs, -1)
        parts.append(group("mg-axis", _draw_axis(state)))
        value = None if model is None or is_open else value_of(model)
        at = state.x(state.start if value is None else value)
        knot = path("mg-thread", f"M{at} {_ROPE}V{_AXIS}"), circle("mg-sun mg-rim", at, _ROPE, 11)
        parts.append(bring("rise", state.x(state.start) - at, 0, *knot))
        if answer is not None:
            parts.append(group("mg-own", _draw_own(state, answer)))
        if model is not None or answer is None:
            parts.append(end_pill(model, WIDTH // 2 if model is None else at, _LABEL))
        return picture(self.name, self.in_words(state, answer, model), *parts)


def _draw_team(count: int, pairs: int, side: int) -> Iterator[Node | None]:
    """Yield the pullers of a side, of whom those next to the knot are pairs by the other team."""
    room = min(26, (WIDTH // 2 - 70) // max(count, 1))
    for kind, places in (("mg-faint", range(min(pairs, count))), ("", range(min(pairs, count), count))):
        heads, bodies = "", ""
        for place in places:
            foot = WIDTH // 2 + side * (46 + room * place)
            neck = foot + 6 * side
            heads += f"M{neck - 8} {_ROPE - 32}a8 8 0 1 0 16 0a8 8 0 1 0 -16 0"
            bodies += (
                f"M{neck} {_ROPE - 22}L{foot} {_ROPE + 20}l{-5 * side} {_GROUND - _ROPE - 18}m0 0M{foot} {_ROPE + 20}"
            )
            bodies += f"l{11 * side} {_GROUND - _ROPE - 18}M{neck - side} {_ROPE - 14}L{foot - 8 * side} {_ROPE}"
        if heads:
            team = "mg-positives" if side > 0 else "mg-negatives"
            yield group(f"{team} {kind}".strip(), (path("mg-thread", bodies), path("mg-bodies", heads)))


def _draw_axis(state: RopeState) -> Iterator[Node]:
    values = [Fraction(value) for value in range(-state.reach, state.reach + 1)]
    spacing = next(step for step in (1, 2, 5, 10, 20) if step * (WIDTH - 80) >= 44 * 2 * state.reach or step == 20)
    yield path("mg-line", f"M16 {_AXIS}H{WIDTH - 16}")
    yield path("mg-tick", "".join(f"M{state.x(value)} {_AXIS - 6}v12" for value in values if value))
    yield path("mg-tick mg-tick-zero", f"M{WIDTH // 2} {_AXIS - 11}v22")
    for value in values:
        if value % spacing == 0:
            kind = "mg-n" if value else "mg-n mg-n-0"
            yield number(state.x(value), _AXIS + 32, number_text(value), kind)


def _draw_own(state: RopeState, answer: Trace) -> Iterator[Node | None]:
    value = answer.at if isinstance(answer, Landing) and isinstance(answer.at, Fraction) else value_of(answer)
    if value is not None:
        yield path("mg-level", f"M{state.x(value)} {_ROPE}V{_AXIS}")
        yield circle("mg-empty", state.x(value), _ROPE, 13)
    yield pill("own", WIDTH // 2 if value is None else state.x(value), 28, trace_text(answer))

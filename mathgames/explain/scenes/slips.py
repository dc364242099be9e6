"""Slips of paper with numbers on them: coins that come and bills that are to be paid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Final

from mathgames.explain.nodes import Node
from mathgames.explain.quantity import Quantity
from mathgames.explain.scenes.counters import CountersScene, CountersState
from mathgames.explain.scenes.kit import HEIGHT, WIDTH, group, number, number_text, path, picture, pill, rect
from mathgames.explain.scenes.scene import CalculationLike, Key
from mathgames.explain.scenes.trace import Trace
from mathgames.explain.scenes.upright import read_numbers
from mathgames.explain.speech import spoken_number
from mathgames.language.words import LazyString, _n, join_with_and

MAX_SLIPS: Final = 5
_TOP, _TALL = 70, 120


@dataclass(frozen=True, slots=True)
class SlipsState(CountersState):
    """The numbers on slips, and the rows of counters of the calculation that is made of them."""

    slips: tuple[Quantity, ...] = ()


class SlipsScene(CountersScene):
    """Slips side by side; answers and calculations are counters on a mat."""

    name = "slips"
    has_room = False
    keys: ClassVar[Mapping[str, Key]] = {"numbers": read_numbers}

    def state(
        self,
        calculation: CalculationLike | None = None,
        board: Node | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> SlipsState:
        mat = super().state(calculation)
        operands = () if calculation is None else (calculation.a, calculation.b)
        return SlipsState(mat.rows, mat.grows, tuple(values.get("numbers", operands))[:MAX_SLIPS])

    def describe(self, state: CountersState) -> LazyString:
        slips = state.slips if isinstance(state, SlipsState) else ()
        numbers = join_with_and([spoken_number(slip) for slip in slips])
        return _n("A slip of paper shows {numbers}.", "{n} slips of paper show {numbers}.", len(slips), numbers=numbers)

    def holds(self, state: CountersState, value: Fraction) -> bool:
        return value.denominator == 1

    def draw(self, state: CountersState, answer: Trace | None = None, model: Trace | None = None) -> list[Any]:
        if answer is not None or model is not None or not isinstance(state, SlipsState):
            return super().draw(state, answer, model)
        parts = [rect("mg-paper", 0, 0, WIDTH, HEIGHT), *_draw_slips(state.slips), pill("ask", WIDTH // 2, 248, "?")]
        return picture(self.name, self.in_words(state), *parts)


def _draw_slips(slips: tuple[Quantity, ...]) -> Iterator[Node]:
    """Yield the slips: a bill is torn off below, and a coin is printed on a straight one."""
    room = min(150, (WIDTH - 32) // max(len(slips), 1))
    wide = (room - 14) // 14 * 14
    for place, slip in enumerate(slips):
        left = WIDTH // 2 - room * len(slips) // 2 + room * place + (room - wide) // 2
        teeth = "l-7 9l-7 -9" * (wide // 14)
        is_bill = not slip > 0
        edge = f"M{left} {_TOP}h{wide}v{_TALL}{teeth}z" if is_bill else f"M{left} {_TOP}h{wide}v{_TALL}h{-wide}z"
        yield path("mg-blank mg-rim", edge)
        yield group(
            "mg-negatives" if is_bill else "mg-positives",
            (path("mg-bodies", f"M{left} {_TOP}h{wide}v22h{-wide}z"),),
        )
        yield number(left + wide // 2, _TOP + 74, number_text(slip), "mg-n mg-large")

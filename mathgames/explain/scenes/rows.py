"""Rows of calculations below one another, of which the next one is asked for, or what all of them come near to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Final

from mathgames.explain.nodes import Node
from mathgames.explain.scenes.kit import (
    HEIGHT,
    WIDTH,
    cut_text,
    end_pill,
    fit_number,
    number_text,
    path,
    picture,
    pill,
    rect,
    trace_text,
)
from mathgames.explain.scenes.scene import CalculationLike, Key, Scene, SceneState
from mathgames.explain.scenes.trace import Landing, Path, Trace
from mathgames.language.words import LazyString, _, join_with_commas

_TOP, _BETWEEN, _LEFT = 66, 48, 44
MOST_LINES: Final = 3


@dataclass(frozen=True, slots=True)
class RowsState(SceneState):
    """The lines that are written."""

    lines: tuple[str, ...] = ()


def _read_lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.split(","))[:MOST_LINES]


class RowsScene(Scene[RowsState]):
    """Up to three lines of a row, with the place of the next one below them."""

    name = "rows"
    keys: ClassVar[Mapping[str, Key]] = {"lines": _read_lines}

    def state(
        self,
        calculation: CalculationLike | None = None,
        board: Node | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> RowsState:
        if calculation is None or "lines" in values:
            return RowsState(values.get("lines", ()))
        return RowsState((f"{number_text(calculation.a)} {calculation.operator.value} {number_text(calculation.b)}",))

    def describe(self, state: RowsState) -> LazyString:
        return _("A row: {lines}, and so on.", lines=join_with_commas(state.lines))

    def steps(self, state: RowsState, calculation: CalculationLike) -> tuple[Trace, ...]:
        return Path(()), Landing(calculation.value)

    def shows(self, state: RowsState, trace: Trace) -> bool:
        return True

    def draw(self, state: RowsState, answer: Trace | None = None, model: Trace | None = None) -> list[Any]:
        end = _TOP + _BETWEEN * len(state.lines)
        parts: list[Node | None] = [
            rect("mg-paper", 0, 0, WIDTH, HEIGHT),
            path("mg-blank mg-rim", "M22 22H458V278H22z"),
        ]
        for place, line in enumerate(state.lines):
            y = _TOP + _BETWEEN * place
            parts.append(fit_number(WIDTH // 2, y + 8, cut_text(line, 24), "mg-n mg-large", 34, 392))
            parts.append(path("mg-rule", f"M{_LEFT} {y + 22}H436"))
        parts.append(path("mg-thread", f"M{_LEFT + 40} {end - 14}v34m-9 -9l9 9l9 -9"))
        if answer is not None:
            parts.append(pill("own", 200, end + 6, trace_text(answer)))
        parts.append(end_pill(model, 350, end + 6))
        return picture(self.name, self.in_words(state, answer, model), *parts)

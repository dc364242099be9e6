"""Two machines in a row: a number goes through the first, and what comes out goes through the second."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Final

from mathgames.explain.manipulatives.ruler import exact
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import plain_number
from mathgames.explain.scenes.kit import (
    HEIGHT,
    WIDTH,
    cut_text,
    end_pill,
    fit_number,
    group,
    number,
    number_text,
    path,
    picture,
    pill,
    rect,
    trace_text,
)
from mathgames.explain.scenes.scene import CalculationLike, Key, Scene, SceneState
from mathgames.explain.scenes.trace import Landing, Path, Trace
from mathgames.explain.speech import spoken_number
from mathgames.language.words import LazyString, Text, _

PLACE: Final = "□"
"""The place of the number that goes in, in the job of a machine."""
_LEFT: Final = (86, 262)
_MACHINE: Final = 104


@dataclass(frozen=True, slots=True)
class MachinesState(SceneState):
    """The number that goes in, what comes out of the first machine, and the jobs of both."""

    start: Fraction = Fraction(0)
    middle: Fraction = Fraction(0)
    jobs: tuple[str, str] = ("", "")


def _read_jobs(text: str) -> tuple[str, str]:
    first, _comma, second = text.partition(",")
    return first.strip(), second.strip()


class MachinesScene(Scene[MachinesState]):
    """Two machines, of which the first has to be ready before the second begins."""

    name = "machines"
    keys: ClassVar[Mapping[str, Key]] = {"in": exact, "then": exact, "jobs": _read_jobs}

    def state(
        self,
        calculation: CalculationLike | None = None,
        board: Node | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> MachinesState:
        start = getattr(calculation, "a", None)
        first = values.get("in", start if isinstance(start, Fraction) else Fraction(0))
        job = "" if calculation is None else f"{PLACE} {calculation.operator.value} {number_text(calculation.b)}"
        return MachinesState(first, values.get("then", first), values.get("jobs", (PLACE, job)))

    def describe(self, state: MachinesState) -> LazyString:
        first, second = map(_job_in_words, state.jobs)
        start = spoken_number(state.start)
        return _(
            "{number} goes in. The first machine does {first}, the second {second}.",
            number=start,
            first=first,
            second=second,
        )

    def steps(self, state: MachinesState, calculation: CalculationLike) -> tuple[Trace, ...]:
        return Path((state.start, state.middle)), Landing(calculation.value)

    def draw(self, state: MachinesState, answer: Trace | None = None, model: Trace | None = None) -> list[Any]:
        middle = "" if model is None else str(plain_number(state.middle))
        parts: list[Node | None] = [
            rect("mg-sky", 0, 0, WIDTH, HEIGHT),
            path("mg-belt", f"M0 214H{WIDTH}"),
            *_box(50, str(plain_number(state.start)), "mg-blank mg-rim"),
        ]
        for left, job in zip(_LEFT, state.jobs, strict=True):
            parts.append(path("mg-machine mg-rim", f"M{left} 88q0 -14 14 -14h76q14 0 14 14v124H{left}z"))
            parts.append(rect("mg-blank mg-rim", left + 8, 96, _MACHINE - 16, 48, 8))
            parts.append(fit_number(left + _MACHINE // 2, 128, cut_text(job), "mg-n mg-n-given", 21, _MACHINE - 26))
        parts.append(group("mg-model", _box(226, middle, "mg-blank mg-land" if middle else "mg-to-come")))
        if answer is not None:
            parts.append(pill("own", 424, 118, trace_text(answer)))
        parts.append(end_pill(model, 424, 184))
        return picture(self.name, self.in_words(state, answer, model), *parts)


def _job_in_words(job: str) -> Text:
    if job == f"{PLACE} × {PLACE}":
        return _("the number times itself")
    return _("the opposite") if job == f"−{PLACE}" else job.replace(PLACE, "…")


def _box(x: int, text: str, kind: str) -> tuple[Node, ...]:
    """Return a box on the belt with a number in it."""
    text = cut_text(text, 5)
    width = max(52, 15 * len(text) + 18)
    return rect(kind, x - width // 2, 158, width, 52, 8), number(x, 192, text, "mg-n mg-n-given")

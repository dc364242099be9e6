"""Scenes with boxes: a note on which one number is under a smudge, and a machine that makes a number of another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Final

from mathgames.explain.expression import Operator
from mathgames.explain.nodes import Node
from mathgames.explain.quantity import Quantity
from mathgames.explain.scenes.kit import (
    HEIGHT,
    WIDTH,
    circle,
    cut_text,
    end_pill,
    fit_number,
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
from mathgames.explain.scenes.trace import Landing, Path, Trace, is_unfinished, value_of
from mathgames.language.errors import OptionError
from mathgames.language.words import LazyString, _

_SMUDGE: Final = "M-22 2c-4 -14 8 -24 18 -20c8 -8 24 -2 22 8c10 4 6 20 -6 20c-4 10 -18 8 -22 2c-8 2 -12 -4 -12 -10z"
_MOST_CHARACTERS: Final = 5
_BOX: Final = "▢"
_PARTS: Final = 5
_SIGNS: Final = {Operator.MINUS: "+", Operator.PLUS: "−", Operator.TIMES: "÷", Operator.DIVIDED_BY: "×"}
"""The operation of a note, by that which finds its covered number."""


@dataclass(frozen=True, slots=True)
class BoxesState(SceneState):
    """The two numbers of a calculation with its operation."""

    a: Quantity | None = None
    operator: Operator = Operator.PLUS
    b: Quantity | None = None
    box_first: bool = False
    """True if the box is the first number of the equation."""
    equation: tuple[str, ...] = ()
    """The five parts of an equation that no calculation gives."""


class BoxesScene(Scene[BoxesState]):
    """A scene in which a number is found in one step."""

    def state(
        self,
        calculation: CalculationLike | None = None,
        board: Node | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> BoxesState:
        if calculation is None:
            return BoxesState(equation=values.get("equation", ()))
        return BoxesState(calculation.a, calculation.operator, calculation.b, values.get("box") == "left")

    def steps(self, state: BoxesState, calculation: CalculationLike) -> tuple[Trace, ...]:
        start = calculation.a if isinstance(calculation.a, Fraction) else Fraction(0)
        return Path((start,)), Landing(calculation.value)


def read_equation(text: str) -> tuple[str, ...]:
    """Return the five parts of an equation. Raises ``OptionError`` if it has more or fewer."""
    parts = tuple(text.split())
    if len(parts) != _PARTS:
        raise OptionError(_("write an equation with a space between its parts: {example}", example="▢ + 3 = −2"))
    return parts


class NoteScene(BoxesScene):
    """A note on which one number is under a smudge; the calculation that finds it undoes the one that is written."""

    name = "note"
    keys: ClassVar[Mapping[str, Key]] = {"box": str.strip, "equation": read_equation}

    def describe(self, state: BoxesState) -> LazyString:
        equation = " ".join(_equation(state, _BOX))
        return _("A note: {equation}. One number is under a smudge.", equation=equation)

    def draw(self, state: BoxesState, answer: Trace | None = None, model: Trace | None = None) -> list[Any]:
        is_open, right = is_unfinished(model), "" if model is None else trace_text(model)
        parts: list[Node | None] = [
            rect("mg-paper", 0, 0, WIDTH, HEIGHT),
            path("mg-blank mg-rim", "M30 24L356 14L366 278L38 288z"),
            path("mg-rule", "M52 118L346 112M52 204L350 198"),
            path("mg-clip", "M184 8v26h28V8"),
        ]
        box = "" if model is None or is_open else right
        parts.append(group("mg-model", _draw_line(_equation(state, box or _BOX), 84, box)))
        if answer is not None:
            value = value_of(answer)
            end = "" if value is None else _short(_put_in(state, value))
            line = (*_equation(state, trace_text(answer))[:4], end)
            parts.append(group("mg-own", (*_draw_line(line, 170, trace_text(answer)), _strike(state, end))))
            parts.append(pill("own", WIDTH - 58, 164, trace_text(answer)))
        if model is not None:  # the calculation that undoes the equation
            undone = (_short(state.a), state.operator.value, _bracket(state.b), "=", right if box else "…")
            parts.append(group("mg-model", _draw_line(undone, 254, right if box else "…")))
            parts.append(end_pill(model, WIDTH - 58, 78))
        if answer is None and model is None:
            parts.append(path("mg-thread mg-thick", "M424 196l26 40"))
            parts.append(circle("mg-cloud mg-rim", 406, 168, 32))
            parts.append(number(406, 177, "?", "mg-n mg-n-given"))
        return picture(self.name, self.in_words(state, answer, model), *parts)


def _short(value: Quantity | None) -> str:
    return "?" if value is None else _cut(number_text(value))


def _equation(state: BoxesState, box: str) -> tuple[str, str, str, str, str]:
    """Return the equation of a note, with a text in the place of its covered number."""
    if len(state.equation) == _PARTS:
        first, sign, second, equals, end = state.equation
        return first, sign, second, equals, end
    first, end = _short(state.b), _short(state.a)
    if state.operator in (Operator.PLUS, Operator.TIMES):  # ▢ − b = a, ▢ ÷ b = a
        return box, _SIGNS[state.operator], f"({first})" if first[:1] == "−" else first, "=", end
    if state.box_first:
        return box, _SIGNS[state.operator], f"({first})" if first[:1] == "−" else first, "=", end
    return first, _SIGNS[state.operator], f"({box})" if box[:1] == "−" else box, "=", end


def _put_in(state: BoxesState, guess: Fraction) -> Quantity | None:
    """Return what the left side of a note would be with a number in the place of the smudge; None if nothing."""
    b = state.b
    if not isinstance(b, Fraction):
        return None
    match state.operator:
        case Operator.MINUS:
            return b + guess
        case Operator.PLUS:
            return guess - b
        case Operator.TIMES:
            return guess / b if b else None
    return b * guess


def _strike(state: BoxesState, end: str) -> Node | None:
    """Draw the line through a result that is not the one of the note."""
    return path("mg-strike", "M284 190L336 152") if end and end != _short(state.a) else None


def _draw_line(parts: Sequence[str], y: int, found: str) -> Iterator[Node | None]:
    """Yield an equation of five parts, in which one number was ``found``."""
    for x, part in zip((86, 138, 200, 258, 312), parts, strict=True):
        if part == _BOX:
            yield place_at(x, y, path("mg-smudge", _SMUDGE))
        elif part:
            kind = "mg-n mg-large mg-found" if part.strip("()") == found else "mg-n mg-large"
            yield fit_number(x, y + 12, _cut(part), kind, 34, 78)


class MachineScene(BoxesScene):
    """A machine that takes a number in and does its operation to it."""

    name = "machine"

    def describe(self, state: BoxesState) -> LazyString:
        job = f"{state.operator.value} {_bracket(state.b)}"
        return _("A machine does {operation}. {number} goes in.", operation=job, number=_short(state.a))

    def draw(self, state: BoxesState, answer: Trace | None = None, model: Trace | None = None) -> list[Any]:
        is_open = is_unfinished(model)
        parts: list[Node | None] = [
            rect("mg-sky", 0, 0, WIDTH, HEIGHT),
            path("mg-belt", f"M0 214H{WIDTH}"),
            path("mg-tick", "M48 218v60M432 218v60"),
            path("mg-machine mg-rim", "M110 74q0 -14 14 -14h136q14 0 14 14v138H110zM154 60l-16 -30h108l-16 30z"),
            rect("mg-blank mg-rim", 128, 84, 128, 52, 8),
            number(192, 118, f"{state.operator.value} {_bracket(state.b)}", "mg-n mg-n-given"),
            circle("mg-sun mg-rim", 148, 166, 9),
            path("mg-thread", "M218 150a16 16 0 1 1 -.1 0m0 -8v48m-24 -24h48"),
            *_box(56, _short(state.a), "mg-blank mg-rim"),
        ]
        if answer is not None:
            parts.append(group("mg-own", _box(332, _cut(trace_text(answer)), "mg-blank mg-rim")))
            parts.append(pill("own", 332, 130, trace_text(answer)))
        if model is not None or answer is None:
            text = "?" if model is None else "…" if is_open else _cut(trace_text(model))
            parts.append(
                group("mg-model", _box(424, text, "mg-to-come" if is_open or model is None else "mg-blank mg-land"))
            )
        if model is not None:
            parts.append(end_pill(model, 424, 92))
        return picture(self.name, self.in_words(state, answer, model), *parts)


def _bracket(value: Quantity | None) -> str:
    text = _short(value)
    return f"({text})" if text[:1] == "−" else text


def _cut(text: str) -> str:
    return cut_text(text, _MOST_CHARACTERS)


def _box(x: int, text: str, kind: str) -> tuple[Node, ...]:
    """Return a box on the belt with a number in it."""
    width = max(60, 15 * len(text) + 22)
    left = min(x - width // 2, WIDTH - width - 4)
    return rect(kind, left, 158, width, 52, 8), number(left + width // 2, 192, text, "mg-n mg-n-given")

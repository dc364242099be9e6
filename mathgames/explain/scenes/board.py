"""A game's board as a scene: the cells of an answer are ringed, those of the calculation are framed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Final

from mathgames.explain.drawing.grid import UNIT, still_drawing
from mathgames.explain.expression import Operator
from mathgames.explain.nodes import Node, iter_nodes, node
from mathgames.explain.scenes.kit import OPEN, WIDTH, group, pill, trace_text
from mathgames.explain.scenes.scene import CalculationLike, Key, Scene, SceneState
from mathgames.explain.scenes.trace import Landing, Marked, Trace, value_of
from mathgames.language.words import LazyString, _, join_sentences, join_with_and

_BELOW: Final = 56
"""The height of the strip with the numbers, in the units of a scene."""


@dataclass(frozen=True, slots=True)
class BoardState(SceneState):
    """A drawn board with the cells that are ``counted``, in their order, if the answer is their number."""

    board: list[Any] = field(hash=False)
    counted: tuple[str, ...] = ()


class GridScene(Scene[BoardState]):
    """The board of a game's position."""

    name = "board"
    keys: ClassVar[Mapping[str, Key]] = {"cells": lambda text: tuple(text.replace(",", " ").split())}

    def state(
        self,
        calculation: CalculationLike | None = None,
        board: list[Any] | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> BoardState | None:
        drawing = None if board is None else _drawing(board)
        return None if drawing is None else BoardState(drawing, values.get("cells", ()))

    def describe(self, state: BoardState) -> LazyString:
        counted = _("The cells to count are {cells}.", cells=join_with_and(state.counted)) if state.counted else None
        return join_sentences(_("A board."), counted)

    def steps(self, state: BoardState, calculation: CalculationLike) -> tuple[Trace, ...]:
        """Return the cells that are counted one by one; of a difference, those that are left out at both ends."""
        a, b, value = calculation.a, calculation.b, calculation.value
        if (end := _count(state, value)) is None:
            return (Landing(value),)
        if calculation.operator is Operator.MINUS and (all_cells := _count(state, a)) and _count(state, b):
            ends = [((number + 1) // 2, all_cells - number // 2) for number in range(all_cells - end + 1)]
            return tuple(Marked(state.counted[first:last]) for first, last in ends)
        return tuple(Marked(state.counted[:number]) for number in range(end + 1))

    def draw(self, state: BoardState, own: Trace | None = None, model: Trace | None = None) -> list[Any]:
        marks = dict.fromkeys(_cells(state, model), (_FRAME,))
        for cell in _cells(state, own):
            marks[cell] = (*marks.get(cell, ()), *_RING)
        tag, attributes, *parts = _mark_cells(state.board, marks)
        left, top, width, height = (int(number) for number in attributes["viewBox"].split())
        scale = width / WIDTH
        texts = [pill("ask", WIDTH // 2, 0, "?")] if own is None and model is None else []
        if own is not None:
            texts.append(pill("own", WIDTH // 4, 0, trace_text(own)))
        if model is not None:
            text = OPEN if getattr(model, "open", False) else trace_text(model)
            texts.append(pill("ask" if text is OPEN else "right", WIDTH * 3 // 4, 0, text))
        place = f"translate({left} {top + height + round(_BELOW / 2 * scale)}) scale({scale:.3g})"
        shown = {
            "class": f"mg-picture mg-scene mg-scene-board {attributes['class'].replace('mg-board', '')}".strip(),
            "viewBox": f"{left} {top} {width} {height + round(_BELOW * scale)}",
            "role": "img",
            "aria-label": self.in_words(state, own, model),
        }
        return node(tag, shown, *map(still_drawing, parts), group("mg-texts", texts, transform=place))


_FRAME: Final[Node] = node(
    "rect", {"class": "mg-framed", "x": 6, "y": 6, "width": UNIT - 12, "height": UNIT - 12, "rx": 14}
)
"""The mark of a cell of the calculation."""
_RING: Final = tuple(
    node("circle", {"class": kind, "cx": UNIT // 2, "cy": UNIT // 2, "r": 40}) for kind in ("mg-halo", "mg-ringed")
)
"""The mark of a cell of the answer, visible on a piece."""


def _mark_cells(tree: list[Any], marks: Mapping[str, Sequence[Node]]) -> list[Any]:
    """Return the board with marks in the cells of these names; a cell that is an outline only is marked by another."""
    tag, attributes, *parts = tree
    if (cell_marks := marks.get(attributes.get("at", ""))) and attributes.get("role") == "gridcell":
        if tag == "g":
            return [*tree, *cell_marks]
        kinds = (mark[1]["class"] for mark in cell_marks if isinstance(mark, list))
        return ["g", {}, tree, *(["path", {"class": kind, "d": attributes["d"]}] for kind in kinds)]
    return [tag, attributes, *(_mark_cells(part, marks) if isinstance(part, list) else part for part in parts)]


def _drawing(board: list[Any]) -> list[Any] | None:
    """Return the board's own drawing, which may be wrapped in others."""
    return next((part for part in iter_nodes(board) if "mg-board" in str(part[1].get("class", "")).split()), None)


def _count(state: BoardState, value: object) -> int | None:
    """Return a number of counted cells; None if it is not one of them."""
    if not isinstance(value, Fraction) or value.denominator != 1 or not 0 <= value <= len(state.counted):
        return None
    return int(value)


def _cells(state: BoardState, trace: Trace | None) -> tuple[str, ...]:
    """Return the cells of a trace: those that it marks, or as many of the counted ones as it claims."""
    if trace is None or isinstance(trace, Marked):
        return () if trace is None else trace.cells
    return state.counted[: _count(state, value_of(trace)) or 0]

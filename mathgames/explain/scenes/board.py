"""A game's board as a scene, or one line of it: an answer's cells are ringed, the calculation's framed or lit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Final

from mathgames.explain.drawing.grid import UNIT, still_drawing
from mathgames.explain.expression import Operator
from mathgames.explain.nodes import Node, iter_nodes, node
from mathgames.explain.scenes.kit import WIDTH, end_pill, group, path, picture, pill, trace_text
from mathgames.explain.scenes.scene import CalculationLike, Key, Scene, SceneState
from mathgames.explain.scenes.trace import Landing, Marked, Trace, value_of
from mathgames.language.words import LazyString, _, join_sentences, join_with_and

_LINE_TOP: Final = 90
_BELOW: Final = 56
"""The height of the strip with the numbers, in the units of a scene."""


@dataclass(frozen=True, slots=True)
class BoardState(SceneState):
    """A drawn board with the cells that are ``counted``, in their order, if the answer is their number.

    Where nothing else is said, they are those of its middle row, which is drawn alone: it is a ``line``.
    """

    board: list[Any] = field(hash=False)
    counted: tuple[str, ...] = ()
    line: bool = False


class GridScene(Scene[BoardState]):
    """The board of a game's position."""

    name = "board"
    keys: ClassVar[Mapping[str, Key]] = {"cells": lambda text: tuple(text.replace(",", " ").split())}

    def state(
        self,
        calculation: CalculationLike | None = None,
        board: Node | None = None,
        values: Mapping[str, Any] = MappingProxyType({}),
    ) -> BoardState | None:
        if board is None or (drawing := _drawing(board)) is None:
            return None
        if "cells" in values:
            return BoardState(drawing, values["cells"])
        return BoardState(drawing, _middle_row(drawing), line=True)

    def describe(self, state: BoardState) -> LazyString:
        counted = _("The cells to count are {cells}.", cells=join_with_and(state.counted)) if state.counted else None
        return join_sentences(_("A board."), counted)

    def steps(self, state: BoardState, calculation: CalculationLike) -> tuple[Trace, ...]:
        """Return the cells that are counted one by one; of a difference, those that are left out at both ends."""
        a, b, value = calculation.a, calculation.b, calculation.value
        if calculation.operator is Operator.PLUS and (laid := _count(state, a)):  # what is added is beside the board
            return Marked(state.counted[:laid]), Landing(value)
        if (end := _count(state, value)) is None:
            return (Landing(value),)
        if calculation.operator is Operator.MINUS and (all_cells := _count(state, a)) and _count(state, b):
            ends = [((number + 1) // 2, all_cells - number // 2) for number in range(all_cells - end + 1)]
            return tuple(Marked(state.counted[first:last]) for first, last in ends)
        return tuple(Marked(state.counted[:number]) for number in range(end + 1))

    def acts_out(self, state: BoardState, calculation: CalculationLike) -> bool:
        return len(self.steps(state, calculation)) > 1

    def holds(self, state: BoardState, value: Fraction) -> bool:
        return value.denominator == 1 and value >= 0

    def shows(self, state: BoardState, trace: Trace) -> bool:
        return isinstance(trace, Marked) and not state.line

    def draw(self, state: BoardState, answer: Trace | None = None, model: Trace | None = None) -> list[Any]:
        if state.line:
            return picture(self.name, self.in_words(state, answer, model), *_draw_line(state, answer, model))
        marks = dict.fromkeys(_cells(state, model), (_FRAME,))
        for cell in _cells(state, answer):
            marks[cell] = (*marks.get(cell, ()), *_RING)
        tag, attributes, *parts = _mark_cells(state.board, marks)
        left, top, width, height = (int(number) for number in attributes["viewBox"].split())
        scale = width / WIDTH
        texts = _texts(answer, model, 0)
        place = f"translate({left} {top + height + round(_BELOW / 2 * scale)}) scale({scale:.3g})"
        shown = {
            "class": f"mg-picture mg-scene mg-scene-board {attributes['class'].replace('mg-board', '')}".strip(),
            "viewBox": f"{left} {top} {width} {height + round(_BELOW * scale)}",
            "role": "img",
            "aria-label": self.in_words(state, answer, model),
        }
        return node(tag, shown, *map(still_drawing, parts), group("mg-texts", texts, transform=place))


def _texts(answer: Trace | None, model: Trace | None, y: int) -> list[Node]:
    """Draw the numbers below a board."""
    texts = [end_pill(None, WIDTH // 2, y)] if answer is None and model is None else []
    if answer is not None:
        texts.append(pill("own", WIDTH // 4, y, trace_text(answer)))
    if model is not None:
        texts.append(end_pill(model, WIDTH * 3 // 4, y))
    return texts


def _draw_line(state: BoardState, answer: Trace | None, model: Trace | None) -> Iterator[Node]:
    """Yield a row of cells, of which both ends are on the edge of the board."""
    side = min(48, (WIDTH - 24) // max(len(state.counted), 1))
    left = (WIDTH - side * len(state.counted)) // 2
    places = {cell: left + side * number for number, cell in enumerate(state.counted)}

    def squares(cells: Iterable[str], inset: int) -> str:
        edge = side - 2 * inset
        return "".join(
            f"M{places[cell] + inset} {_LINE_TOP + inset}h{edge}v{edge}h{-edge}z" for cell in cells if cell in places
        )

    yield path("mg-tile", squares(state.counted, 2))
    yield path("mg-place", squares((*state.counted[:1], *state.counted[-1:]), 4))
    if model is not None:
        yield path("mg-lit", squares(_cells(state, model), 2))
    if answer is not None:
        yield group("mg-own", (path("mg-ring", squares(_cells(state, answer), max(side // 6, 3))),))
    yield from _texts(answer, model, 220)


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


def _drawing(board: Node) -> list[Any] | None:
    """Return the board's own drawing, which may be wrapped in others."""
    return next((part for part in iter_nodes(board) if "mg-board" in str(part[1].get("class", "")).split()), None)


def _middle_row(drawing: list[Any]) -> tuple[str, ...]:
    rows = [part for part in iter_nodes(drawing) if part[1].get("role") == "row"]
    cells = iter_nodes(rows[len(rows) // 2]) if rows else ()
    return tuple(cell[1]["at"] for cell in cells if cell[1].get("role") == "gridcell")


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

"""The board of Row of Numbers: the numbers in a row, and around each that is taken its owner's ring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mathgames.explain.drawing import grid
from mathgames.explain.drawing.grid import UNIT, Cell
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Board, BoardScene, Cells, Gesture, Nothing, PlacedPiece
from mathgames.language.words import LazyString, _
from toy_game.rules import CELLS, FREE, RowOfNumbers

MARGIN = {"left": 12, "right": 12, "top": 12, "bottom": 48}
RINGS = {
    "1": ("row-first", node("circle", {"class": "row-body", "r": 38})),
    "2": ("row-second", node("rect", {"class": "row-body", "x": -36, "y": -36, "width": 72, "height": 72})),
}


def ring(placed: PlacedPiece) -> Node:
    """A player's ring around a number."""
    kind, drawn = RINGS[placed.piece]
    return grid.piece(placed.key, placed.at, 0, CELLS.index(placed.at), kind, drawn)


class RowBoard(Board[RowOfNumbers, None]):
    """The drawing and gesture of the row: press a number to take it."""

    def draw(self, scene: BoardScene[None]) -> Node:
        numbers = self.rules.numbers
        ground = [*grid.draw_checkerboard(1, len(numbers))]
        for place, number in enumerate(numbers):
            middle = place * UNIT + UNIT // 2
            ground.append(grid.caption(_("{number}", number=number), middle, UNIT // 2, "row-number"))
            ground.append(grid.caption(CELLS[place], middle, UNIT + 26, "mg-coordinate"))
        ground += [grid.reached_mark(0, CELLS.index(cell)) for cell in scene.last]
        names = (self._name(scene, place) for place in range(len(numbers)))
        cells = (grid.cell(Cell(CELLS[place], 0, place, name)) for place, name in enumerate(names))
        title, row = _("Board of {title}", title=self.rules.title), grid.draw_row(1, _("the row"), cells)
        return grid.board(title, 1, len(numbers), ground, map(ring, scene.pieces), [row], MARGIN)

    def _name(self, scene: BoardScene[None], place: int) -> LazyString:
        cell, number, owner = CELLS[place], self.rules.numbers[place], scene.position.owners[place]
        if owner == FREE:
            return _("{cell}, {number}", cell=cell, number=number)
        return _("{cell}, {number}, player {owner}'s", cell=cell, number=number, owner=owner)

    def input(self, scene: BoardScene[None]) -> Gesture:
        taken = [placed.at for placed in scene.pieces]
        return Nothing() if scene.over else Cells(taken, {"label": _("being taken")})

    def read(self, args: Mapping[str, Any]) -> str | None:
        match args:
            case {"cells": [str(cell)]}:
                return cell
        return super().read(args)

    def squares(self, move: int) -> tuple[str, ...]:
        return (CELLS[move],)

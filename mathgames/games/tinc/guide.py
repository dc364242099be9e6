"""How hints lead to a turn of TINC."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mathgames.games.contract.reasons import ONLY_MOVE, Clue, Guide
from mathgames.games.contract.thinking import Choice
from mathgames.games.tinc import census
from mathgames.games.tinc.census import Direction, GridLine
from mathgames.games.tinc.moves import Move, cell_text, cells_of
from mathgames.games.tinc.position import Cell, Position, number_of, occupied, ring
from mathgames.games.tinc.survey import Survey, survey
from mathgames.language.words import _

MOST_MARKED: Final = 60
"""So many cells are marked at most: on a large grid the sentence is enough."""


class TincGuide(Guide[Position, Move]):
    """A question about lines, then a row or a column with a cell of the turn, then what to count."""

    def __init__(self, rules: Any, board: Any) -> None:
        super().__init__(rules, board)
        self._straight = rules.settings["line"] == "straight"
        self._max_side = rules.settings["max_side"]

    def _survey(self, position: Position) -> Survey:
        return survey("straight" if self._straight else "path8", position)

    def question(self, position: Position) -> Clue:
        threats = self._survey(position).threats
        if not position.radius:
            return ONLY_MOVE
        if threats[position.turn]:
            return Clue(_("Can you complete a line in this turn?"))
        if threats[1 - position.turn]:
            return Clue(_("What can the other player complete in the next turn?"))
        if self._straight:
            return Clue(_("Which lines can you still complete?"))
        return Clue(_("How could a chain of yours reach from side to side?"))

    def where(self, position: Position, move: Move) -> Clue:
        if not position.radius:
            return ONLY_MOVE
        cells, radius = cells_of(move), position.radius
        if len(cells) == 1 and ring(cells[0]) == radius:
            free = [cell for cell in census.outer_ring(radius) if not occupied(position.symbols, number_of(cell))]
            if len(free) > 1:
                return Clue(_("Look at the cells on the edge."), _marked(free))
        for line in self._lines(position, move):
            free = [cell for cell in line.cells(radius) if not occupied(position.symbols, number_of(cell))]
            if len(free) > 1:
                return Clue(_("Look for a free cell on {line}.", line=line.words), _marked(free))
        return Clue(_("Look at all free cells."))

    def _lines(self, position: Position, move: Move) -> Iterator[GridLine]:
        """Columns and rows with a cell of the turn, without the one that it completes: that would tell both cells."""
        completed = {
            line for threat in self._survey(position).threats[position.turn] for line in _through(threat.cells)
        }
        for x, y in cells_of(move):
            yield from (
                line for line in (GridLine(Direction.COLUMN, x), GridLine(Direction.ROW, y)) if line not in completed
            )

    def compare(self, position: Position, choice: Choice[Move]) -> Clue:
        survey, cells = self._survey(position), cells_of(choice.move)
        squares = self.where(position, choice.move).squares
        edge = any(ring(cell) == position.radius for cell in cells)
        if not position.radius:
            return Clue(_("Count the free cells."))
        if survey.threats[position.turn]:
            if self._straight:
                return Clue(_("One of your lines needs only its two ends. Which line is it?"), squares)
            return Clue(_("One of your chains needs only its two ends. Which chain is it?"), squares)
        if survey.threats[1 - position.turn] and edge:
            if self._max_side == position.side:
                return Clue(_("Touch the edge of the largest grid: a draw. Compare that with a loss."), squares)
            return Clue(_("If the grid grows, how many symbols does the other player need to win?"), squares)
        if self._straight:
            return Clue(_("Count your symbols on each line that has no symbol of the other player."), squares)
        return Clue(_("For each free cell, count how many more symbols your chain would need."), squares)


def _through(cells: tuple[Cell, ...]) -> set[GridLine]:
    """The rows and columns that hold all of these cells."""
    rows, columns = {y for _x, y in cells}, {x for x, _y in cells}
    return {GridLine(Direction.ROW, y) for y in rows if len(rows) == 1} | {
        GridLine(Direction.COLUMN, x) for x in columns if len(columns) == 1
    }


def _marked(cells: list[Cell]) -> tuple[str, ...]:
    return tuple(map(cell_text, cells)) if len(cells) <= MOST_MARKED else ()

"""Reasons for a turn of TINC, in sentences of its player, and hints that lead to one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final

from mathgames.games.contract.reasons import ONLY_MOVE, HintProvider, HintStage, ReasonedMove
from mathgames.games.contract.thinking import Reason, SearchResult
from mathgames.games.tinc import census
from mathgames.games.tinc.cell_values import LARGEST_RADIUS_CELLS, Field
from mathgames.games.tinc.census import Direction, GridLine, Threat
from mathgames.games.tinc.moves import Move, cell_in_words, cell_text, cells_of
from mathgames.games.tinc.position import Cell, Position, is_occupied, number_of, ring
from mathgames.games.tinc.survey import Survey, survey_position
from mathgames.language.words import LazyString, _, _n

LEAST_SYMBOLS: Final = 2
"""The least number of symbols on a line that is mentioned."""

KINDS: Final[Mapping[str, LazyString]] = {
    "only": _("Look for free cells."),
    "win": _("Look for one of your lines that needs only its two ends."),
    "answer": _("Look for one of the other player's lines that needs only its two ends."),
    "double": _("Look for a cell that two of your longest lines share."),
    "threat": _("Look for a line that you can fill up to its two ends."),
    "block": _("Look for a long line of the other player that is not blocked."),
    "cross": _("Look for a cell where two of your lines meet."),
    "build": _("Look for your longest line that is not blocked."),
    "nearer": _("Look for the shortest way from side to side."),
    "stay": _("Look for a cell that is not on the edge."),
}
"""The kinds of reason, the best first, and what to look for to find each."""


def reasons(lines_now: Survey, move: Move, *, grows: bool = True) -> tuple[Reason, ...]:
    """Return the reasons for a turn of the player to move, the best one first.

    ``grows`` says whether the grid may grow at all under a symbol on the edge.
    """
    return _Turn(lines_now, move, grows=grows).reasons()


class _Turn(ReasonedMove):
    KINDS = KINDS

    def __init__(self, lines_now: Survey, move: Move, *, grows: bool) -> None:
        self.survey, self.position, self.grows = lines_now, lines_now.position, grows
        self.cells = cells_of(move)
        self.touches = any(ring(cell) == self.position.radius for cell in self.cells)
        """True if a symbol is put on the edge."""
        self.opponent_threats = lines_now.threats[1 - self.position.turn]
        """The lines that the other player can complete next if nothing is done."""

    def reason_on_cells(self, kind: str, words: LazyString, cells: Iterable[Cell]) -> Reason:
        """Return a reason about these cells."""
        return self.reason(kind, words, [*map(cell_text, cells)])

    def applicable_reasons(self) -> Iterator[Reason]:
        if not self.position.radius:
            yield self.reason_on_cells("only", _("There is only one free cell."), self.cells)
        if line := self.wins:
            words = _("I fill both ends of a line from side to side, and win.")
            yield self.reason_on_cells("win", words, line.cells)
        elif self.survey.reading == "straight":
            yield from self.on_lines()
        if self.survey.reading == "path8" and not self.touches and self.position.radius <= LARGEST_RADIUS_CELLS:
            yield from self.nearer()
        if not self.opponent_threats:
            yield from self.threatening()
        elif self.touches and not self.wins:
            if self.grows:
                words = _(
                    "You need only the two ends of a line. I touch the edge: the grid grows, and you need more again."
                )
            else:
                words = _("You need only the two ends of a line. I touch the edge of the largest grid: that is a draw.")
            yield self.reason_on_cells("answer", words, self.opponent_threats[0].cells)
        if not self.touches and not self.opponent_threats:
            words = _("I stay away from the edge. The grid does not grow, so no line gets longer.")
            yield self.reason_on_cells("stay", words, self.cells)

    @cached_property
    def wins(self) -> Threat | None:
        """The line that the turn completes."""
        for threat in self.survey.threats[self.position.turn]:
            for start, end in (self.cells, self.cells[::-1]) if len(self.cells) > 1 else ():
                if start in threat.starts and end in threat.ends:
                    return threat
        return None

    def threatening(self) -> Iterator[Reason]:
        """Yield the reason that the turn threatens to complete lines."""
        position, turn = self.position, self.position.turn
        if self.touches:
            return
        if self.survey.reading == "straight":
            threats = census.straight_threats(self.survey.counts_after(self.cells)[turn], position.radius)
        else:
            threats = census.chain_threats([*position.cells(turn), *self.cells], position.radius)
        if len(threats) == 1:
            words = _("I have a line that needs only its two ends. If you do not touch the edge, I win.")
            yield self.reason_on_cells("threat", words, threats[0].cells)
        elif threats:
            words = _n(
                "I threaten to complete {n} line.", "I threaten to complete {n} lines in one turn.", len(threats)
            )
            yield self.reason_on_cells(
                "double", words, dict.fromkeys(cell for threat in threats for cell in threat.cells)
            )

    def on_lines(self) -> Iterator[Reason]:
        """Yield reasons about the straight lines that the cells of the turn are on."""
        turn, lines = self.position.turn, [line for cell in self.cells for line in census.lines_through(cell)]
        before, other = self.survey.counts[turn], self.survey.counts[1 - turn]
        own_counts = self.survey.counts_after(self.cells)[turn]
        if blocked_lines := [line for line in lines if line not in before and other[line] >= LEAST_SYMBOLS]:
            line = max(blocked_lines, key=other.__getitem__)
            words = _(
                "I block {line}: you have {n} symbols there, and now you can never complete it.",
                line=line.words,
                n=other[line],
            )
            yield self.reason_on_cells("block", words, self.cells_on(line))
        for cell in self.cells:
            if sum(line in before and line not in other for line in census.lines_through(cell)) > 1:
                words = _("My symbol on {cell} belongs to two lines that I have started.", cell=cell_in_words(cell))
                yield self.reason_on_cells("cross", words, [cell])
                break
        if longer := [line for line in lines if line not in other and own_counts[line] >= LEAST_SYMBOLS]:
            line = max(longer, key=own_counts.__getitem__)
            words = _("I now have {n} symbols on {line}, and it is not blocked.", n=own_counts[line], line=line.words)
            yield self.reason_on_cells("build", words, self.cells_on(line))

    def cells_on(self, line: GridLine) -> list[Cell]:
        """Return the cells of the turn that are on a line."""
        return [cell for cell in self.cells if line in census.lines_through(cell)]

    def nearer(self) -> Iterator[Reason]:
        """Yield the reason that the turn shortens the gap in the shortest chain from side to side."""
        field, turn = Field(self.position.radius), self.position.turn
        own_bits, other = (field.bits(self.position.cells(player)) for player in (turn, 1 - turn))
        before, after = (_lacking(field, bits, other) for bits in (own_bits, own_bits | field.bits(self.cells)))
        if after is not None and before is not None and after < before:
            words = _n(
                "My shortest chain from side to side now needs {n} more symbol.",
                "My shortest chain from side to side now needs {n} more symbols.",
                after,
            )
            yield self.reason_on_cells("nearer", words, self.cells)


def _lacking(field: Field, own_bits: int, other: int) -> int | None:
    lacking = [lacks for axis in (0, 1) if (lacks := field.lacking(own_bits, other, axis)) is not None]
    return min(lacking, default=None)


# Hints.

MAX_MARKED_CELLS: Final = 60
"""The largest number of cells that are marked: on a large grid the sentence is enough."""


class TincGuide(HintProvider[Position, Move]):
    """A guide with a question about lines, then a row or a column with a cell of the turn, then what to count."""

    def __init__(self, rules: Any, board: Any) -> None:
        super().__init__(rules, board)
        self._straight = rules.settings["line"] == "straight"
        self._max_side = rules.settings["max_side"]

    def _survey(self, position: Position) -> Survey:
        return survey_position("straight" if self._straight else "path8", position)

    def question(self, position: Position) -> HintStage:
        threats = self._survey(position).threats
        if not position.radius:
            return ONLY_MOVE
        if threats[position.turn]:
            return HintStage(_("Can you complete a line in this turn?"))
        if threats[1 - position.turn]:
            return HintStage(_("What can the other player complete in the next turn?"))
        if self._straight:
            return HintStage(_("Which lines can you still complete?"))
        return HintStage(_("How could a chain of yours reach from side to side?"))

    def region(self, position: Position, move: Move) -> HintStage:
        if not position.radius:
            return ONLY_MOVE
        cells, radius = cells_of(move), position.radius
        if len(cells) == 1 and ring(cells[0]) == radius:
            free = [cell for cell in census.outer_ring(radius) if not is_occupied(position.symbols, number_of(cell))]
            if len(free) > 1:
                return HintStage(_("Look at the cells on the edge."), _marked_cells(free))
        for line in self._lines(position, move):
            free = [cell for cell in line.cells(radius) if not is_occupied(position.symbols, number_of(cell))]
            if len(free) > 1:
                return HintStage(_("Look for a free cell on {line}.", line=line.words), _marked_cells(free))
        return HintStage(_("Look at all free cells."))

    def _lines(self, position: Position, move: Move) -> Iterator[GridLine]:
        """Yield columns and rows with a cell of the turn, but not the one it completes, which reveals both cells."""
        completed_lines = {
            line for threat in self._survey(position).threats[position.turn] for line in _common_lines(threat.cells)
        }
        for x, y in cells_of(move):
            yield from (
                line
                for line in (GridLine(Direction.COLUMN, x), GridLine(Direction.ROW, y))
                if line not in completed_lines
            )

    def compare(self, position: Position, choice: SearchResult[Move]) -> HintStage:
        survey, cells = self._survey(position), cells_of(choice.move)
        squares = self.region(position, choice.move).squares
        edge = any(ring(cell) == position.radius for cell in cells)
        if not position.radius:
            return HintStage(_("Count the free cells."))
        if survey.threats[position.turn]:
            if self._straight:
                return HintStage(_("One of your lines needs only its two ends. Which line is it?"), squares)
            return HintStage(_("One of your chains needs only its two ends. Which chain is it?"), squares)
        if survey.threats[1 - position.turn] and edge:
            if self._max_side == position.side:
                return HintStage(_("Touch the edge of the largest grid: a draw. Compare that with a loss."), squares)
            return HintStage(_("If the grid grows, how many symbols does the other player need to win?"), squares)
        if self._straight:
            return HintStage(_("Count your symbols on each line that has no symbol of the other player."), squares)
        return HintStage(_("For each free cell, count how many more symbols your chain would need."), squares)


def _common_lines(cells: tuple[Cell, ...]) -> set[GridLine]:
    rows, columns = {y for _x, y in cells}, {x for x, _y in cells}
    return {GridLine(Direction.ROW, y) for y in rows if len(rows) == 1} | {
        GridLine(Direction.COLUMN, x) for x in columns if len(columns) == 1
    }


def _marked_cells(cells: list[Cell]) -> tuple[str, ...]:
    return tuple(map(cell_text, cells)) if len(cells) <= MAX_MARKED_CELLS else ()

"""Why a turn of TINC is made: sentences of the player who makes it, each true of the position and the turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final

from mathgames.games.contract.reasons import Considered
from mathgames.games.contract.thinking import Reason
from mathgames.games.tinc import census
from mathgames.games.tinc.census import GridLine, Threat
from mathgames.games.tinc.moves import Move, cell_in_words, cell_text, cells_of
from mathgames.games.tinc.position import Cell, ring
from mathgames.games.tinc.reaching import LARGEST_RADIUS_CELLS, Field
from mathgames.games.tinc.survey import Survey
from mathgames.language.words import Words, _, _n

LEAST_SYMBOLS: Final = 2
"""So many symbols make a line worth a word."""

KINDS: Final[Mapping[str, Words]] = {
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
"""The kinds of reason, the best first, and what one looks for to find each."""


def reasons(lines_now: Survey, move: Move, *, grows: bool = True) -> tuple[Reason, ...]:
    """Why the player whose turn it is would make this turn, the best reason first.

    ``grows`` says whether the grid may grow at all under a symbol on the edge.
    """
    return _Turn(lines_now, move, grows=grows).reasons()


class _Turn(Considered):
    """A turn, and why one would make it."""

    KINDS = KINDS

    def __init__(self, lines_now: Survey, move: Move, *, grows: bool) -> None:
        self.survey, self.position, self.grows = lines_now, lines_now.position, grows
        self.cells = cells_of(move)
        self.touches = any(ring(cell) == self.position.radius for cell in self.cells)
        """Whether a symbol is put on the edge."""
        self.feared = lines_now.threats[1 - self.position.turn]
        """What the other player can complete next if nothing is done."""

    def why(self, kind: str, words: Words, cells: Iterable[Cell]) -> Reason:
        """A reason that is about these cells."""
        return self.reason(kind, words, [*map(cell_text, cells)])

    def holding(self) -> Iterator[Reason]:
        if not self.position.radius:
            yield self.why("only", _("There is only one free cell."), self.cells)
        if line := self.wins:
            words = _("I fill both ends of a line from side to side, and win.")
            yield self.why("win", words, line.cells)
        elif self.survey.reading == "straight":
            yield from self.on_lines()
        if self.survey.reading == "path8" and not self.touches and self.position.radius <= LARGEST_RADIUS_CELLS:
            yield from self.nearer()
        if not self.feared:
            yield from self.threatening()
        elif self.touches and not self.wins:
            if self.grows:
                words = _(
                    "You need only the two ends of a line. I touch the edge: the grid grows, and you need more again."
                )
            else:
                words = _("You need only the two ends of a line. I touch the edge of the largest grid: that is a draw.")
            yield self.why("answer", words, self.feared[0].cells)
        if not self.touches and not self.feared:
            words = _("I stay away from the edge. The grid does not grow, so no line gets longer.")
            yield self.why("stay", words, self.cells)

    @cached_property
    def wins(self) -> Threat | None:
        """The line that the turn completes."""
        for threat in self.survey.threats[self.position.turn]:
            for start, end in (self.cells, self.cells[::-1]) if len(self.cells) > 1 else ():
                if start in threat.starts and end in threat.ends:
                    return threat
        return None

    def threatening(self) -> Iterator[Reason]:
        """What can be completed after the turn, if the other player lets it be."""
        position, turn = self.position, self.position.turn
        if self.touches:
            return
        if self.survey.reading == "straight":
            threats = census.straight_threats(self.survey.after(self.cells)[turn], position.radius)
        else:
            threats = census.chain_threats([*position.cells(turn), *self.cells], position.radius)
        if len(threats) == 1:
            words = _("I have a line that needs only its two ends. If you do not touch the edge, I win.")
            yield self.why("threat", words, threats[0].cells)
        elif threats:
            words = _n(
                "I threaten to complete {n} line.", "I threaten to complete {n} lines in one turn.", len(threats)
            )
            yield self.why("double", words, dict.fromkeys(cell for threat in threats for cell in threat.cells))

    def on_lines(self) -> Iterator[Reason]:
        """What the turn does on the straight lines that its cells are on."""
        turn, lines = self.position.turn, [line for cell in self.cells for line in census.lines_through(cell)]
        before, other = self.survey.counts[turn], self.survey.counts[1 - turn]
        own = self.survey.after(self.cells)[turn]
        if blocked := [line for line in lines if line not in before and other[line] >= LEAST_SYMBOLS]:
            line = max(blocked, key=other.__getitem__)
            words = _(
                "I block {line}: you have {n} symbols there, and now you can never complete it.",
                line=line.words,
                n=other[line],
            )
            yield self.why("block", words, self.cells_on(line))
        for cell in self.cells:
            if sum(line in before and line not in other for line in census.lines_through(cell)) > 1:
                words = _("My symbol on {cell} belongs to two lines that I have started.", cell=cell_in_words(cell))
                yield self.why("cross", words, [cell])
                break
        if longer := [line for line in lines if line not in other and own[line] >= LEAST_SYMBOLS]:
            line = max(longer, key=own.__getitem__)
            words = _("I now have {n} symbols on {line}, and it is not blocked.", n=own[line], line=line.words)
            yield self.why("build", words, self.cells_on(line))

    def cells_on(self, line: GridLine) -> list[Cell]:
        """The cells of the turn that are on a line."""
        return [cell for cell in self.cells if line in census.lines_through(cell)]

    def nearer(self) -> Iterator[Reason]:
        """What the shortest chain lacks from side to side, where the turn makes that less."""
        field, turn = Field(self.position.radius), self.position.turn
        own, other = (field.bits(self.position.cells(player)) for player in (turn, 1 - turn))
        before, after = (_lacking(field, bits, other) for bits in (own, own | field.bits(self.cells)))
        if after is not None and before is not None and after < before:
            words = _n(
                "My shortest chain from side to side now needs {n} more symbol.",
                "My shortest chain from side to side now needs {n} more symbols.",
                after,
            )
            yield self.why("nearer", words, self.cells)


def _lacking(field: Field, own: int, other: int) -> int | None:
    lacking = [lacks for axis in (0, 1) if (lacks := field.lacking(own, other, axis)) is not None]
    return min(lacking, default=None)

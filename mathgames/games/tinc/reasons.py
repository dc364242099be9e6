"""Why a turn of TINC is made: sentences of the player who makes it, each true of the position and the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from mathgames.games.contract.thinking import Reason
from mathgames.games.tinc import census
from mathgames.games.tinc.census import GridLine, Threat
from mathgames.games.tinc.moves import Move, cell_in_words, cell_text, cells_of
from mathgames.games.tinc.position import Cell, ring
from mathgames.games.tinc.reaching import LARGEST_RADIUS_CELLS, Field
from mathgames.games.tinc.survey import Counts, Survey
from mathgames.language.words import _, _n

LEAST_SYMBOLS: Final = 2
"""So many symbols make a line worth a word."""


def reasons(lines_now: Survey, move: Move, *, grows: bool = True) -> tuple[Reason, ...]:
    """Why the player whose turn it is would make this turn, the best reason first.

    ``grows`` says whether the grid may grow at all under a symbol on the edge.
    """
    turn = _Turn(lines_now, move, grows=grows)
    return tuple(reason for kind in KINDS if (reason := kind(turn)) is not None)


@dataclass(frozen=True)
class _Turn:
    """A turn with what the reasons ask about it, counted when it is first asked for."""

    found: Survey
    move: Move
    grows: bool

    @cached_property
    def cells(self) -> list[Cell]:
        return cells_of(self.move)

    @cached_property
    def touches(self) -> bool:
        """Whether a symbol is put on the edge."""
        return any(ring(cell) == self.found.position.radius for cell in self.cells)

    @cached_property
    def wins(self) -> Threat | None:
        """The line that the turn completes."""
        for threat in self.found.threats[self.found.position.turn]:
            for start, end in (self.cells, self.cells[::-1]) if len(self.cells) > 1 else ():
                if start in threat.starts and end in threat.ends:
                    return threat
        return None

    @cached_property
    def feared(self) -> tuple[Threat, ...]:
        """What the other player can complete next if nothing is done."""
        return self.found.threats[1 - self.found.position.turn]

    @cached_property
    def own(self) -> Counts:
        """How many own symbols are on each line after the turn."""
        return self.found.after(self.cells)[self.found.position.turn]

    @cached_property
    def other(self) -> Counts:
        """How many symbols of the other player are on each line."""
        return self.found.counts[1 - self.found.position.turn]

    @cached_property
    def lines(self) -> list[GridLine]:
        """The lines that the turn's cells are on."""
        return [line for cell in self.cells for line in census.lines_through(cell)]

    @cached_property
    def threatens(self) -> tuple[Threat, ...]:
        """What can be completed after the turn, if the other player lets it be."""
        position = self.found.position
        if self.touches:
            return ()
        if self.found.reading == "straight":
            return census.straight_threats(self.own, position.radius)
        return census.chain_threats([*position.cells(position.turn), *self.cells], position.radius)


def _only(turn: _Turn) -> Reason | None:
    if turn.found.position.radius:
        return None
    return Reason("only", _("There is only one free cell."), _("Look for free cells."), _named(turn.cells))


def _win(turn: _Turn) -> Reason | None:
    if (line := turn.wins) is None:
        return None
    words = _("I fill both ends of a line from side to side, and win.")
    return Reason("win", words, _("Look for one of your lines that needs only its two ends."), _named(line.cells))


def _answer(turn: _Turn) -> Reason | None:
    if turn.wins or not turn.feared or not turn.touches:
        return None
    if turn.grows:
        words = _("You need only the two ends of a line. I touch the edge: the grid grows, and you need more again.")
    else:
        words = _("You need only the two ends of a line. I touch the edge of the largest grid: that is a draw.")
    look_for = _("Look for one of the other player's lines that needs only its two ends.")
    return Reason("answer", words, look_for, _named(turn.feared[0].cells))


def _double(turn: _Turn) -> Reason | None:
    if turn.feared or len(turn.threatens) < 2:
        return None
    words = _n(
        "I threaten to complete {n} line.",
        "I threaten to complete {n} lines in one turn.",
        len(turn.threatens),
    )
    squares = tuple(dict.fromkeys(name for threat in turn.threatens for name in _named(threat.cells)))
    return Reason("double", words, _("Look for a cell that two of your longest lines share."), squares)


def _threat(turn: _Turn) -> Reason | None:
    if turn.feared or len(turn.threatens) != 1:
        return None
    words = _("I have a line that needs only its two ends. If you do not touch the edge, I win.")
    look_for = _("Look for a line that you can fill up to its two ends.")
    return Reason("threat", words, look_for, _named(turn.threatens[0].cells))


def _block(turn: _Turn) -> Reason | None:
    if turn.found.reading != "straight" or turn.wins:
        return None
    before = turn.found.counts[turn.found.position.turn]
    blocked = [line for line in turn.lines if line not in before and turn.other[line] >= LEAST_SYMBOLS]
    if not blocked:
        return None
    line = max(blocked, key=turn.other.__getitem__)
    squares = _named([cell for cell in turn.cells if line in census.lines_through(cell)])
    words = _(
        "I block {line}: you have {n} symbols there, and now you can never complete it.",
        line=line.words,
        n=turn.other[line],
    )
    return Reason("block", words, _("Look for a long line of the other player that is not blocked."), squares)


def _cross(turn: _Turn) -> Reason | None:
    if turn.found.reading != "straight" or turn.wins:
        return None
    before = turn.found.counts[turn.found.position.turn]
    for cell in turn.cells:
        if sum(line in before and line not in turn.other for line in census.lines_through(cell)) > 1:
            words = _("My symbol on {cell} belongs to two lines that I have started.", cell=cell_in_words(cell))
            return Reason("cross", words, _("Look for a cell where two of your lines meet."), _named([cell]))
    return None


def _build(turn: _Turn) -> Reason | None:
    if turn.found.reading != "straight" or turn.wins:
        return None
    longer = [line for line in turn.lines if line not in turn.other and turn.own[line] >= LEAST_SYMBOLS]
    if not longer:
        return None
    line = max(longer, key=turn.own.__getitem__)
    squares = _named([cell for cell in turn.cells if line in census.lines_through(cell)])
    words = _("I now have {n} symbols on {line}, and it is not blocked.", n=turn.own[line], line=line.words)
    return Reason("build", words, _("Look for your longest line that is not blocked."), squares)


def _nearer(turn: _Turn) -> Reason | None:
    position = turn.found.position
    if turn.found.reading != "path8" or turn.touches or position.radius > LARGEST_RADIUS_CELLS:
        return None
    field = Field(position.radius)
    own, other = (field.bits(position.cells(player)) for player in (position.turn, 1 - position.turn))
    before, after = (_lacking(field, bits, other) for bits in (own, own | field.bits(turn.cells)))
    if after is None or before is None or after >= before:
        return None
    words = _n(
        "My shortest chain from side to side now needs {n} more symbol.",
        "My shortest chain from side to side now needs {n} more symbols.",
        after,
    )
    return Reason("nearer", words, _("Look for the shortest way from side to side."), _named(turn.cells))


def _lacking(field: Field, own: int, other: int) -> int | None:
    lacking = [lacks for axis in (0, 1) if (lacks := field.lacking(own, other, axis)) is not None]
    return min(lacking, default=None)


def _stay(turn: _Turn) -> Reason | None:
    if turn.touches or turn.feared:
        return None
    words = _("I stay away from the edge. The grid does not grow, so no line gets longer.")
    return Reason("stay", words, _("Look for a cell that is not on the edge."), _named(turn.cells))


_Kind: TypeAlias = Callable[[_Turn], Reason | None]
KINDS: Final[tuple[_Kind, ...]] = (_only, _win, _answer, _double, _threat, _block, _cross, _build, _nearer, _stay)
"""Each kind of reason, the best first."""


def _named(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(map(cell_text, cells))

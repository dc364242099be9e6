"""The infinity ledger: which conventions about ∞ and division by 0 a game has used, and where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from mathgames.games.infinity_masters.conventions import Convention, Use
from mathgames.games.infinity_masters.encounter import encounter
from mathgames.games.infinity_masters.moves import format_move
from mathgames.games.infinity_masters.play import apply
from mathgames.games.infinity_masters.position import Position
from mathgames.games.infinity_masters.settled import Settled


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a ledger: at which ply and by which move a convention was used."""

    ply: int
    move: str
    use: Use


@dataclass(frozen=True, slots=True)
class Ledger:
    """What a game has used so far. It never changes: ``then`` makes the ledger after one more move.

    ``lines`` has the conventions in the order of their first use, each with all its uses. One more move costs no more
    the longer the game was: every operation takes a piece off the board, so a line is never longer than an army.
    """

    lines: Mapping[Convention, tuple[Entry, ...]] = field(default_factory=lambda: MappingProxyType({}))

    def then(self, settled: Settled, position: Position, move: int) -> Ledger:
        """The ledger after this move, which was made in this position."""
        met = encounter(settled, position, move)
        used = met.ledger if met else ()
        if not used:
            return self
        lines = dict(self.lines)
        for use in used:
            entry = Entry(position.ply + 1, format_move(move), use)
            lines[use.convention] = (*lines.get(use.convention, ()), entry)
        return Ledger(MappingProxyType(lines))


def ledger(settled: Settled, position: Position, moves: Iterable[int]) -> Mapping[Convention, tuple[Entry, ...]]:
    """The lines of the ledger of a whole game: these moves were made, from this position on."""
    kept = Ledger()
    for move in moves:
        kept = kept.then(settled, position, move)
        position = apply(settled, position, move)
    return kept.lines

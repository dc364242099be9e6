"""The infinity ledger: which conventions about ∞ and division by 0 a game has used, and where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from mathgames.engine.trail import Past
from mathgames.games.infinity_masters.conventions import Convention, Use
from mathgames.games.infinity_masters.encounter import encounter
from mathgames.games.infinity_masters.moves import format_move
from mathgames.games.infinity_masters.options import Settled
from mathgames.games.infinity_masters.play import apply
from mathgames.games.infinity_masters.position import Position


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One line of a ledger: at which ply and by which move a convention was used."""

    ply: int
    move: str
    use: Use


@dataclass(frozen=True, slots=True, eq=False)
class Ledger:
    """What a game has used so far. It never changes: ``then`` makes the ledger after one more move.

    ``lines`` has the conventions in the order of their first use, each with all its uses. One more move costs the same
    however long the game was: every operation takes a piece off the board, so a line is never longer than an army.
    A ledger remembers the moment to which it goes and the ledger before it, so that ``following`` can go on from where
    it stands when somebody plays on, and go back when somebody takes back.
    """

    lines: Mapping[Convention, tuple[LedgerEntry, ...]] = field(default_factory=lambda: MappingProxyType({}))
    length: int = 0
    """How many moves were entered."""
    _moment: object = field(default=None, repr=False)
    _before: Ledger | None = field(default=None, repr=False)

    def then(self, settled: Settled, position: Position, move: int, moment: object = None) -> Ledger:
        """The ledger after this move, which was made in this position and led to this moment of the game."""
        met = encounter(settled, position, move)
        used = met.ledger if met else ()
        lines = self.lines
        if used:
            changed = dict(lines)
            for use in used:
                entry = LedgerEntry(position.ply + 1, format_move(move), use)
                changed[use.convention] = (*changed.get(use.convention, ()), entry)
            lines = MappingProxyType(changed)
        return Ledger(lines, self.length + 1, moment, self)

    def following(self, settled: Settled, past: Past) -> Ledger:
        """The ledger of this past: made from this one, as far as the two are the same game."""
        entries = self
        while entries._before is not None and not entries._is_of(past):
            entries = entries._before
        for length in range(entries.length, len(past)):
            entries = entries.then(settled, *past[length], past.moment(length + 1))
        return entries

    def _is_of(self, past: Past) -> bool:
        """Whether the past begins with the game that was entered here."""
        return self.length <= len(past) and self._moment is past.moment(self.length)


def ledger(settled: Settled, position: Position, moves: Iterable[int]) -> Mapping[Convention, tuple[LedgerEntry, ...]]:
    """The lines of the ledger of a whole game: these moves were made, from this position on."""
    entries = Ledger()
    for move in moves:
        entries = entries.then(settled, position, move)
        position = apply(settled, position, move)
    return entries.lines

"""The infinity ledger: the conventions about ∞ and division by 0 that a game has used, with their places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from mathgames.engine.line import Past
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import DOES_NOT_EXIST, plain_number, sign_of
from mathgames.games.infinity_masters.capture import Capture, Fate, Operand, find_capture, meet
from mathgames.games.infinity_masters.conventions import Convention, ConventionUse
from mathgames.games.infinity_masters.move_generation import apply
from mathgames.games.infinity_masters.moves import format_move
from mathgames.games.infinity_masters.options import GameConfig
from mathgames.games.infinity_masters.position import PLAYERS, Piece, Position


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A line of a ledger: the ply and the move at which a convention was used."""

    ply: int
    move: str
    use: ConventionUse


@dataclass(frozen=True, slots=True, eq=False)
class Ledger:
    """The conventions that a game has used so far. It never changes: ``then`` makes the ledger after one more move.

    ``lines`` has the conventions in the order of their first use, each with all its uses. One more move costs the same
    however long the game was: every operation takes a piece off the board, so a line is never longer than an army.
    A ledger remembers the moment to which it goes and the ledger before it, so that ``following`` can continue from it
    after more moves, and go back after a takeback.
    """

    lines: Mapping[Convention, tuple[LedgerEntry, ...]] = field(default_factory=lambda: MappingProxyType({}))
    length: int = 0
    """The number of moves that were entered."""
    _moment: object = field(default=None, repr=False)
    _previous: Ledger | None = field(default=None, repr=False)

    def after_move(self, config: GameConfig, position: Position, move: int, snapshot: object = None) -> Ledger:
        """Return the ledger after this move, which was made in this position and led to this moment of the game."""
        capture = find_capture(config, position, move)
        uses = capture.conventions_used if capture else ()
        lines = self.lines
        if uses:
            new_lines = dict(lines)
            for use in uses:
                entry = LedgerEntry(position.ply + 1, format_move(move), use)
                new_lines[use.convention] = (*new_lines.get(use.convention, ()), entry)
            lines = MappingProxyType(new_lines)
        return Ledger(lines, self.length + 1, snapshot, self)

    def following(self, config: GameConfig, history: Past) -> Ledger:
        """Return the ledger of this past: made from this one, as far as the two are the same game."""
        entries = self
        while entries._previous is not None and not entries._is_of(history):
            entries = entries._previous
        for length in range(entries.length, len(history)):
            entries = entries.after_move(config, *history[length], history.moment(length + 1))
        return entries

    def _is_of(self, history: Past) -> bool:
        """Check if the past begins with the game that was entered here."""
        return self.length <= len(history) and self._moment is history.moment(self.length)


def ledger(
    config: GameConfig, position: Position, moves: Iterable[int]
) -> Mapping[Convention, tuple[LedgerEntry, ...]]:
    """Return the lines of the ledger of a whole game, after these moves from this position."""
    entries = Ledger()
    for move in moves:
        entries = entries.after_move(config, position, move)
        position = apply(config, position, move)
    return entries.lines


# The tables of the rules, made by the engine: for every sort of operands the result, the credit and the fate.

SORTS: Final = ("p", "n", "0", "∞")
"""The sorts of operands: a positive number, a negative number, zero, infinity."""
_RESULTS: Final = (">0", "<0", "0", "∞", "−∞", "DNE")
_SQUARES: Final = ("d3", "d4")


class TableCase(NamedTuple):
    """A possible case in a cell: the sort of result, the credited player (or none), and the fate of the pieces.

    ``loses_infinity`` tells whether an infinity is among the pieces that leave; ``Z∞`` is how the table writes that.
    """

    result: str
    scorer: str | None
    fate: Fate
    loses_infinity: bool

    def __str__(self) -> str:
        scorer_letter = {"positive": "P", "negative": "N", None: "—"}[self.scorer]
        mark = "∞" if self.fate is Fate.BOTH_LEAVE and self.loses_infinity else ""
        return f"{self.result}·{scorer_letter} [{self.fate.value}{mark}]"


def case(capture: Capture) -> TableCase:
    """Return the case of an encounter."""
    result = "DNE" if capture.result is DOES_NOT_EXIST else str(plain_number(capture.result))
    if isinstance(capture.result, Fraction) and capture.result:
        result = ">0" if sign_of(capture.result) > 0 else "<0"
    return TableCase(
        result, capture.scorer, capture.fate, any(operand != capture.survivor for operand in capture.infinities)
    )


def values(config: GameConfig, sort: str) -> tuple[str, ...]:
    """Return the values of a sort that the pieces have here."""
    if sort in "pn":
        return tuple(value for value in config.values if value.startswith("-") == (sort == "n"))
    return ("inf",) if sort == "∞" else ("0",)


def cell(config: GameConfig, operator: Operator, first: str, second: str, owner: str) -> tuple[TableCase, ...]:
    """Return the possible cases if the owner's operand of sort ``first`` meets an opponent's of sort ``second``."""
    other = PLAYERS[1 - PLAYERS.index(owner)]
    attacks = config.reckoning.attacker_first
    cases = set()
    for a in values(config, first):
        for b in values(config, second):
            operands = (
                Operand(Piece(owner, a), _SQUARES[not attacks], attacks),
                Operand(Piece(other, b), _SQUARES[attacks], not attacks),
            )
            attacker, defender = operands if attacks else operands[::-1]
            cases.add(case(meet(config.reckoning, operator, attacker, defender)))
    return tuple(sorted(cases, key=lambda entry: _RESULTS.index(entry.result)))


def markdown(config: GameConfig, operator: Operator, owner: str = "positive") -> str:
    """Return the table of one operation in Markdown; ``owner`` is the owner of the first operand."""
    lines = [f"| A {operator.value} B | " + " | ".join(SORTS) + " |", "|" + " --- |" * (len(SORTS) + 1)]
    for first in SORTS:
        cells = (" / ".join(map(str, cell(config, operator, first, second, owner))) for second in SORTS)
        lines.append(f"| **{first}** | " + " | ".join(cells) + " |")
    return "\n".join(lines)

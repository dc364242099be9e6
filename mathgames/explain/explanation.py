"""The explanation of a move: what it was, its arithmetic, and what the game does with the result, clause by clause."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from mathgames.explain.derivation import Derivation
from mathgames.language.words import Text, Words, _, _n, listed

Piece: TypeAlias = Hashable
"""A piece as the game's ``pieces`` gives it: a plain value that says all there is to say of it."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The piece of ``origin`` now stands on ``target``; if one stood there, an earlier effect took it away."""

    origin: str
    target: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A new piece stands on ``at``."""

    at: str
    piece: Piece


@dataclass(frozen=True, slots=True)
class Changed:
    """The piece on ``at`` is the same piece with another value."""

    at: str
    piece: Piece


@dataclass(frozen=True, slots=True)
class Removed:
    """The piece on ``at`` left the board."""

    at: str


@dataclass(frozen=True, slots=True)
class Scored:
    """A player was credited with ``finite`` points and with ``infinite`` infinite credits."""

    player: str
    finite: Fraction = Fraction(0)
    infinite: int = 0

    @property
    def amount(self) -> Text:
        """How much that is, in words.

        >>> print(Scored("positive", Fraction(2), 1).amount)
        1 infinite credit and 2 points
        """
        credited = _n("{n} infinite credit", "{n} infinite credits", self.infinite)
        if self.finite.denominator > 1:
            points = _("{amount} points", amount=self.finite)
        else:
            points = _n("{n} point", "{n} points", int(self.finite))
        if self.infinite and self.finite:
            return listed([credited, points])
        return credited if self.infinite else points


Change: TypeAlias = Moved | Placed | Changed | Removed | Scored


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a move did: the clause of the rules that says so, a sentence, and the changes in order.

    An effect without changes is only said: a reason, a restriction, the end of the game.
    """

    clause: str
    sentence: Words
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """A move explained: a headline, then arithmetic and effects in the order in which they happen.

    The changes of all effects, made one after the other, lead from the pieces before the move to the pieces after it,
    and the ``Scored`` among them are its points: ``check_rules`` holds every explanation against the engine (law 2).
    ``position`` is the position that the explanation ends in.
    """

    headline: Words
    parts: tuple[Derivation | Effect, ...]
    position: Hashable

    @property
    def derivations(self) -> tuple[Derivation, ...]:
        """The arithmetic of the move, in order."""
        return tuple(part for part in self.parts if isinstance(part, Derivation))

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What the move did, in order."""
        return tuple(part for part in self.parts if isinstance(part, Effect))

    @property
    def points(self) -> dict[str, Scored]:
        """The points of the move by player; players who got none are left out."""
        total: dict[str, Scored] = {}
        for change in self.changes:
            if isinstance(change, Scored):
                so_far = total.get(change.player, Scored(change.player))
                total[change.player] = Scored(
                    change.player, so_far.finite + change.finite, so_far.infinite + change.infinite
                )
        return total

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes of all effects, in order."""
        return tuple(change for effect in self.effects for change in effect.changes)


def apply_changes(pieces: dict[str, Piece], changes: Iterable[Change]) -> dict[str, Piece]:
    """The pieces by square after the changes; ValueError if a change does not fit what stands on the board.

    >>> apply_changes({"a2": 6}, [Moved("a2", "a3")])
    {'a3': 6}
    """
    board = dict(pieces)
    for change in changes:
        match change:
            case Moved(origin, target):
                if origin not in board or target in board:
                    raise ValueError(f"no piece can go from {origin} to {target}")
                board[target] = board.pop(origin)
            case Placed(at, piece):
                if at in board:
                    raise ValueError(f"a piece stands on {at} already")
                board[at] = piece
            case Changed(at, piece):
                if at not in board:
                    raise ValueError(f"there is no piece on {at} to change")
                board[at] = piece
            case Removed(at):
                if at not in board:
                    raise ValueError(f"there is no piece on {at} to remove")
                del board[at]
            case Scored():
                pass
    return board

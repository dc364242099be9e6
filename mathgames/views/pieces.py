"""Who is who on the board: a key for every piece, followed through the moves of a match.

Positions know no identity of pieces; the changes of the explanations do. A piece keeps its key while it moves and while
its value changes, through undo and goto as well, so that the browser can move it smoothly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mathgames.engine import Match, Rules
from mathgames.explain.explanation import Change, Moved, Placed, Removed
from mathgames.game import PlacedPiece

Keys = Mapping[str, str]


def placed(rules: Rules[Any, Any], position: Any) -> tuple[PlacedPiece, ...]:
    """The pieces of one position, where no piece has a past."""
    return tuple(PlacedPiece(f"p{i}", at, piece) for i, (at, piece) in enumerate(rules.pieces(position).items(), 1))


class PieceKeys:
    """The keys of the pieces of a match, by square and ply."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._line: tuple[str, ...] = ()
        self._count = 0
        start = match.rules.pieces(match.position_at(0))
        self._keys: list[Keys] = [{at: self._new() for at in start}]
        self._placed: tuple[tuple[str, ...], tuple[PlacedPiece, ...]] | None = None

    def _new(self) -> str:
        self._count += 1
        return f"p{self._count}"

    def at(self, ply: int) -> Keys:
        """The key of the piece on each square after so many plies."""
        line = self._match.line
        if line[: len(self._line)] != self._line:
            agree = next((i for i, (a, b) in enumerate(zip(self._line, line, strict=False)) if a != b), len(line))
            del self._keys[agree + 1 :]
        self._line = line[: len(self._keys) - 1]
        for done in range(len(self._keys) - 1, ply):
            self._keys.append(self._follow(self._keys[done], self._match.explanation_at(done + 1).changes))
            self._line = line[: done + 1]
        return self._keys[ply]

    def _follow(self, before: Keys, changes: tuple[Change, ...]) -> Keys:
        keys = dict(before)
        for change in changes:
            match change:
                case Moved(origin, target):
                    keys[target] = keys.pop(origin)
                case Placed(at, _):
                    keys[at] = self._new()
                case Removed(at):
                    del keys[at]
                case _:
                    pass
        return keys

    def placed(self, ply: int) -> tuple[PlacedPiece, ...]:
        """The pieces after so many plies, in key order: a node that stays in its place keeps its transition."""
        line = self._match.line[:ply]
        if self._placed is None or self._placed[0] != line:
            pieces = self._match.rules.pieces(self._match.position_at(ply))
            keys = self.at(ply)
            by_age = sorted((PlacedPiece(keys[at], at, piece) for at, piece in pieces.items()), key=_age)
            self._placed = line, tuple(by_age)
        return self._placed[1]


def _age(piece: PlacedPiece) -> int:
    return int(piece.key[1:])

"""The identity of pieces on the board: a key for every piece, followed through the moves of a match.

Positions know no identity of pieces; the changes of the moves do. A piece keeps its key while it moves and while its
value changes, through undo and goto as well, so that the browser can move it smoothly.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from mathgames.engine import Match, Rules
from mathgames.explain.explanation import Change, Changed, Moved, Placed, Removed
from mathgames.games.contract import Pieces, PlacedPiece


class _Square(NamedTuple):
    """A square that a move changed: the piece on it before and after."""

    at: str
    before: PlacedPiece | None
    after: PlacedPiece | None


def pieces_of_position(rules: Rules[Any, Any], position: Any) -> Pieces:
    """Return the pieces of one position, without a history."""
    standing = enumerate(rules.pieces(position).items(), 1)
    return Pieces({at: PlacedPiece(f"p{number}", at, piece) for number, (at, piece) in standing})


class PieceKeys:
    """The pieces of a match with their keys, at one of its plies, and the changes of each move, which move the keys."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._count = 0
        self._standing: dict[str, PlacedPiece] = {}
        for at, piece in match.rules.pieces(match._session.position_at(0)).items():
            self._standing[at] = PlacedPiece(self._new(), at, piece)
        self._ply = 0
        self._moves: list[tuple[_Square, ...]] = []
        self._way = match._session.path_to(0)
        """The path of the game with these moves."""
        self._last_pieces: tuple[object, int, Pieces] | None = None
        self._next_round: tuple[object, dict[str, PlacedPiece]] | None = None

    def _new(self) -> str:
        self._count += 1
        return f"p{self._count}"

    def at(self, ply: int) -> Mapping[str, str]:
        """Return the key of the piece on each square after ``ply`` plies."""
        return {at: piece.key for at, piece in self._walk_to(ply).items()}

    def pieces_at(self, ply: int) -> Pieces:
        """Return the pieces after ``ply`` plies."""
        snapshot = self._match._session.path_to(ply).moment(ply)
        if self._last_pieces is None or self._last_pieces[:2] != (snapshot, ply):
            self._last_pieces = snapshot, ply, Pieces(dict(self._walk_to(ply)))
        return self._last_pieces[2]

    def pieces_of_next_round(self, ply: int) -> Pieces:
        """Return the pieces of the round that begins after ``ply`` plies, before its first move."""
        return Pieces(self._pieces_at_start(ply))

    def _pieces_at_start(self, ply: int) -> dict[str, PlacedPiece]:
        """Return the pieces with which the round that begins here starts: new ones, the same ones each time."""
        session = self._match._session
        moment = session.path_to(ply).moment(ply)
        if self._next_round is None or self._next_round[0] is not moment:
            pieces = self._match.rules.pieces(session.position_at(ply)).items()
            self._next_round = moment, {at: PlacedPiece(self._new(), at, piece) for at, piece in pieces}
        return self._next_round[1]

    def _walk_to(self, ply: int) -> Mapping[str, PlacedPiece]:
        self._forget_another_line()
        while self._ply > ply:
            self._ply -= 1
            for at, before, _later_piece in self._moves[self._ply]:
                self._put(at, before)
        while self._ply < ply:
            if self._ply == len(self._moves):
                self._moves.append(self._squares_changed(self._ply))
                self._way = self._match._session.path_to(self._ply + 1)
            for at, _earlier_piece, after in self._moves[self._ply]:
                self._put(at, after)
            self._ply += 1
        return self._standing

    def _forget_another_line(self) -> None:
        """Return to the point where the match has taken another line, if it has."""
        old, now = self._way, self._match._session.path_to(len(self._match.played))
        if len(old) <= len(now) and old.moment(len(old)) is now.moment(len(old)):
            return
        common_plies = range(1, min(len(old), len(now)) + 1)
        agree = bisect_left(common_plies, 1, key=lambda ply: int(old.moment(ply) is not now.moment(ply)))
        while self._ply > agree:
            self._ply -= 1
            for at, before, _later_piece in self._moves[self._ply]:
                self._put(at, before)
        del self._moves[agree:]
        self._way = self._match._session.path_to(agree)

    def _put(self, at: str, piece: PlacedPiece | None) -> None:
        if piece is None:
            self._standing.pop(at, None)
        else:
            self._standing[at] = piece

    def _changes(self, ply: int) -> tuple[Change, ...]:
        """Return the changes of the move after ``ply`` plies; the current explanation exists already."""
        if ply + 1 == self._match.ply:
            return self._match.explanation_at(ply + 1).changes
        return self._match.rules.changes(*self._match._session.path_to(ply + 1)[ply])

    def _squares_changed(self, ply: int) -> tuple[_Square, ...]:
        """Return the squares that the move after ``ply`` plies changes; the first of a round all of the last one's."""
        if self._match._session.line.round_ended(ply) is None:
            changed = self._apply_changes(self._standing, self._changes(ply))
        else:
            start = self._pieces_at_start(ply)
            changed = {**dict.fromkeys(self._standing), **start, **self._apply_changes(start, self._changes(ply))}
        return tuple(_Square(at, self._standing.get(at), piece) for at, piece in changed.items())

    def _apply_changes(
        self, standing: Mapping[str, PlacedPiece], changes: Iterable[Change]
    ) -> dict[str, PlacedPiece | None]:
        now: dict[str, PlacedPiece | None] = {}

        def take(at: str) -> PlacedPiece:
            piece = now[at] if at in now else standing[at]
            assert piece is not None  # the changes of a move fit the pieces there (law 2)
            now[at] = None
            return piece

        for change in changes:
            match change:
                case Moved(origin, target):
                    now[target] = take(origin)._replace(at=target)
                case Placed(at, piece):
                    now[at] = PlacedPiece(self._new(), at, piece)
                case Changed(at, piece):
                    now[at] = take(at)._replace(piece=piece)
                case Removed(at):
                    take(at)
                case _:
                    pass
        return now

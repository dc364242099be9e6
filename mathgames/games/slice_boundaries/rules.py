"""The rules of Slice Through the Boundaries, clause by clause (``docs/rules/slice-boundaries.md``)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar, Self

from mathgames.engine.options import Value
from mathgames.engine.outcome import Outcome, Refusal, Score
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Explanation, Piece
from mathgames.games.slice_boundaries import explain, lines, moves, refusals
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.options import OPTIONS
from mathgames.games.slice_boundaries.position import (
    FILL,
    OVER,
    SLICE,
    Position,
    from_json,
    quota,
    squares,
    to_json,
)
from mathgames.games.slice_boundaries.separations import separations, ticked_lines


class SliceBoundaries(Rules[Position, Move]):
    """The rules of Slice Through the Boundaries under one choice of options.

    Lines are infinitely many: ``moves`` yields one for each that differs, ``refuse`` accepts every one. With ``snap``
    they are finitely many, and ``moves`` yields them all.

    >>> rules = SliceBoundaries(n=2)
    >>> position = rules.initial()
    >>> for text in ("1A", "2B", "line 0,1/3 2,1"):
    ...     position = rules.apply(position, rules.parse(text))
    >>> position.score, position.round, rules.turn(position)
    ((1, 0), 2, '2')
    """

    name: ClassVar[str] = "slice-boundaries"
    title: ClassVar[str] = "Slice Through the Boundaries"
    version: ClassVar[int] = 1
    OPTIONS = OPTIONS
    lists_every_move: ClassVar[bool] = False
    PRESETS: ClassVar = {"classroom": {"n": 6}}

    n: int
    snap: int | None
    quota: int
    """How many squares are filled in each round (LQ-4)."""

    def __init__(self, *, preset: str = "default", **chosen: Value) -> None:
        super().__init__(preset=preset, **chosen)
        n, players = self.settings["n"], self.settings["players"]
        self._set(
            n=n,
            snap=self.settings["snap"],
            players=tuple(str(player) for player in range(1, players + 1)),
            quota=quota(n, players),
        )

    def initial(self) -> Position:
        return self._new_round(1, 0, (0,) * len(self.players))

    def _new_round(self, number: int, ply: int, score: tuple[int, ...]) -> Position:
        """The start of a round on an empty grid (LQ-3), which is its line at once if there is nothing to fill."""
        empty = bytes(self.n * self.n)
        if not self.quota:
            return Position(self.n, number, SLICE, empty, number, ply, score)
        return Position(self.n, number, FILL, empty, self.first_filler(number), ply, score)

    def first_filler(self, number: int) -> int:
        """The player who fills the first square of a round (LQ-4)."""
        match self.settings["first_filler"]:
            case "offense":
                return number
            case "defense":
                return self._next(number)
            case _:
                return 1

    def _next(self, player: int) -> int:
        return player % len(self.players) + 1

    def turn(self, position: Position) -> str:
        return str(position.turn)

    def moves(self, position: Position) -> Iterator[Move]:
        if position.phase == FILL:
            yield from (square for square, filled in enumerate(position.filled) if not filled)
        elif position.phase == SLICE:
            yield from separations(self.n) if self.snap is None else ticked_lines(self.n, self.snap)

    def apply(self, position: Position, move: Move) -> Position:
        n, number, phase, filled, turn, ply, score = position
        if isinstance(move, int):
            filled = filled[:move] + b"\1" + filled[move + 1 :]
            if filled.count(1) < self.quota:
                return Position(n, number, phase, filled, self._next(turn), ply + 1, score)
            return Position(n, number, SLICE, filled, number, ply + 1, score)
        points = lines.score(move, n, filled)
        score = (*score[: number - 1], score[number - 1] + points, *score[number:])
        if number < len(self.players):
            return self._new_round(number + 1, ply + 1, score)
        return Position(n, number, OVER, filled, self._next(number), ply + 1, score)

    # Judging.

    def forbid(self, position: Position, move: Move) -> Refusal | None:
        return refusals.refuse(position, move, self.snap)

    def judge(self, position: Position) -> Outcome | None:
        if position.phase != OVER:
            return None
        best = max(position.score)
        leaders = [player for player, points in zip(self.players, position.score, strict=True) if points == best]
        points = "1 point" if best == 1 else f"{best} points"
        if len(self.players) == 1:
            return Outcome("1", f"the line of player 1 scored {points}.", "solo", "LQ-9")
        if len(leaders) > 1:
            who = f"{', '.join(leaders[:-1])} and {leaders[-1]}"
            return Outcome(None, f"players {who} share the highest score, {points}.", "tie", "LQ-9")
        return Outcome(leaders[0], f"player {leaders[0]} has the highest score, {points}.", "highest-score", "LQ-9")

    def explain(self, position: Position, move: Move) -> Explanation:
        return explain.explain(self, position, move)

    # What people read and write.

    def parse(self, text: str) -> Move:
        return moves.parse(text, self.n)

    def format(self, move: Move) -> str:
        return moves.format_move(move, self.n)

    def to_json(self, position: Position) -> dict[str, Any]:
        return to_json(position)

    def from_json(self, data: object) -> Position:
        return from_json(data, self.n, len(self.players))

    @classmethod
    def usual(cls, position: Position) -> Self:
        return cls(n=position.n, players=len(position.score))

    # What boards and matches need to know.

    def pieces(self, position: Position) -> dict[str, Piece]:
        names = squares(position.n)
        return {names[i]: explain.FILLED for i, filled in enumerate(position.filled) if filled}

    def scores(self, position: Position) -> dict[str, Score]:
        return {player: Score(finite=Fraction(n)) for player, n in zip(self.players, position.score, strict=True)}

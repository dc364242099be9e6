"""The rules of Slice Through the Boundaries, clause by clause (``docs/rules/slice-boundaries.md``)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any, ClassVar, Self

from mathgames.engine.options import Value
from mathgames.engine.outcome import Outcome, Refusal, Score
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Change, Explanation, Piece, Placed
from mathgames.games.slice_boundaries import clauses, explanation, lines, moves
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.options import OPTIONS, GameConfig, settle
from mathgames.games.slice_boundaries.position import (
    FILL,
    FILLED_STATE,
    OVER,
    SLICE,
    Position,
    from_json,
    pieces,
    squares,
    to_json,
)
from mathgames.language.words import LazyString, _, _n, join_with_and

# How a game ends (LQ-9).


def judge(position: Position) -> Outcome | None:
    """Return the outcome of the game. None while it goes on."""
    if position.phase != OVER:
        return None
    best = max(position.score)
    if len(position.score) == 1:
        reason = _n("the line of player 1 scored {n} point.", "the line of player 1 scored {n} points.", best)
        return Outcome("1", reason, "solo", "LQ-9")
    leaders = [str(player) for player, points in enumerate(position.score, 1) if points == best]
    if len(leaders) > 1:
        reason = _n(
            "players {players} share the highest score, {n} point.",
            "players {players} share the highest score, {n} points.",
            best,
            players=join_with_and(leaders),
        )
        return Outcome(None, reason, "tie", "LQ-9")
    reason = _n(
        "player {player} has the highest score, {n} point.",
        "player {player} has the highest score, {n} points.",
        best,
        player=leaders[0],
    )
    return Outcome(leaders[0], reason, "highest-score", "LQ-9")


class SliceBoundaries(Rules[Position, Move]):
    """The rules of Slice Through the Boundaries under one choice of options.

    There are infinitely many lines: ``moves`` yields one for each that differs, and every line is legal. With ``snap``
    there are finitely many, and ``moves`` yields them all.

    >>> rules = SliceBoundaries(n=2)
    >>> position = rules.initial()
    >>> for text in ("1A", "2B", "line 0,1/3 2,1"):
    ...     position = rules.apply(position, rules.parse(text))
    >>> position.score, position.round, rules.turn(position)
    ((1, 0), 2, '2')
    """

    name: ClassVar[str] = "slice-boundaries"
    title: ClassVar[LazyString] = _("Slice Through the Boundaries")
    version: ClassVar[int] = 1
    OPTIONS = OPTIONS
    is_enumerable: ClassVar[bool] = False
    PRESETS: ClassVar = {"classroom": {"n": 6}}

    config: GameConfig
    n: int
    snap: int | None
    quota: int
    """The number of squares that are filled in each round (LQ-4)."""

    def __init__(self, *, preset: str = "default", **overrides: Value) -> None:
        super().__init__(preset=preset, **overrides)
        config = settle(self.settings)
        self._set(
            config=config,
            n=config.n,
            snap=config.snap,
            players=tuple(str(player) for player in range(1, config.players + 1)),
            quota=config.quota,
        )

    def initial(self) -> Position:
        return self._new_round(1, 0, (0,) * len(self.players))

    def _new_round(self, number: int, ply: int, score: tuple[int, ...]) -> Position:
        """Start a round on an empty grid (LQ-3)."""
        phase, turn = self.config.opening(number)
        return Position(self.n, number, phase, bytes(self.n * self.n), turn, ply, score)

    def turn(self, position: Position) -> str:
        return str(position.turn)

    def moves(self, position: Position) -> Iterator[Move]:
        if position.phase == FILL:
            yield from (square for square, filled in enumerate(position.filled) if not filled)
        elif position.phase == SLICE:
            yield from lines.separations(self.n) if self.snap is None else lines.ticked_lines(self.n, self.snap)

    def random_move(self, position: Position, chance: Random) -> Move | None:
        """Return a random move, each of ``moves`` equally likely; lines are drawn without listing them."""
        if position.phase != SLICE:
            return super().random_move(position, chance)
        if self.snap is None:
            return lines.drawn_separation(self.n, chance)
        return lines.drawn_ticked_line(self.n, self.snap, chance)

    def apply(self, position: Position, move: Move) -> Position:
        n, number, phase, filling, turn, ply, score = position
        if isinstance(move, int):
            filling = filling[:move] + b"\1" + filling[move + 1 :]
            if filling.count(1) < self.quota:
                return Position(n, number, phase, filling, self.config.next_player(turn), ply + 1, score)
            return Position(n, number, SLICE, filling, number, ply + 1, score)
        points = lines.line_score(move, n, filling)
        score = (*score[: number - 1], score[number - 1] + points, *score[number:])
        if number < len(self.players):
            return self._new_round(number + 1, ply + 1, score)
        return Position(n, number, OVER, filling, self.config.next_player(number), ply + 1, score)

    # Judging.

    def why_illegal_in_play(self, position: Position, move: Move) -> Refusal | None:
        return clauses.forbid(position, move, self.snap)

    def judge(self, position: Position) -> Outcome | None:
        return judge(position)

    def explain(self, position: Position, move: Move) -> Explanation:
        return explanation.explain(self.config, position, move)

    def changes(self, position: Position, move: Move) -> tuple[Change, ...]:
        if isinstance(move, int):
            return (Placed(squares(self.n)[move], FILLED_STATE),)
        return super().changes(position, move)

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
    def for_position(cls, position: Position) -> Self:
        return cls(n=position.n, players=len(position.score))

    # What boards and matches need to know.

    def pieces(self, position: Position) -> dict[str, Piece]:
        return pieces(position)

    def symbol(self, piece: Piece) -> str:
        return "#"

    def scores(self, position: Position) -> dict[str, Score]:
        return {player: Score(finite=Fraction(n)) for player, n in zip(self.players, position.score, strict=True)}

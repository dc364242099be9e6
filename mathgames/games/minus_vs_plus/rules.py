"""The rules of Minus vs Plus, clause by clause (``docs/rules/minus-vs-plus.md``)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from mathgames.engine.options import Value
from mathgames.engine.outcome import Outcome, Refusal, Score
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Change, Explanation, Moved, Piece
from mathgames.games.minus_vs_plus import clauses, explanation, moves, position
from mathgames.games.minus_vs_plus.moves import (
    ARRIVING,
    COURSE,
    TARGET,
    WAYS,
    Move,
    MoveKind,
    can_advance,
    can_move,
    generate,
)
from mathgames.games.minus_vs_plus.options import OPTIONS, Settled, settle
from mathgames.games.minus_vs_plus.position import (
    EMPTY,
    LARGEST,
    NEGATIVE,
    PLAYERS,
    POSITIVE,
    SIDE,
    SQUARES,
    ZERO,
    Position,
    from_json,
    player_name,
    signed,
    to_json,
)
from mathgames.language.words import Words, _, _n

# How a game ends, in the order in which MP-24 looks at the endings.


def judge(settled: Settled, position: Position) -> Outcome | None:
    """Return the outcome of the game. None while it goes on."""
    scores = (position.positive_score, position.negative_score)
    most, least = max(scores), min(scores)
    ahead = scores.index(most)  # the positive player where the scores are level
    if most >= settled.target_score:
        reason = _n(
            "{player} has reached {n} point, {most} to {least}.",
            "{player} has reached {n} points, {most} to {least}.",
            settled.target_score,
            player=player_name(ahead),
            most=most,
            least=least,
        )
        return Outcome(PLAYERS[ahead], reason, "target-score", "MP-22", Fraction(most - least))
    if settled.max_turns is not None and position.ply >= settled.max_turns:
        return _turn_limit(settled.max_turns, ahead, most, least)
    if can_move(settled, position):
        return None
    return _immobilised(position.turn, scores)


def _turn_limit(moves: int, ahead: int, most: int, least: int) -> Outcome:
    if most == least:
        reason = _n(
            "{moves} moves have been played and the scores are level, {n} point to {n}.",
            "{moves} moves have been played and the scores are level, {n} points to {n}.",
            most,
            moves=moves,
        )
        return Outcome(None, reason, "turn-limit", "MP-24", Fraction(0))
    reason = _n(
        "{moves} moves have been played and {player} leads, {n} point to {least}.",
        "{moves} moves have been played and {player} leads, {n} points to {least}.",
        most,
        moves=moves,
        player=player_name(ahead),
        least=least,
    )
    return Outcome(PLAYERS[ahead], reason, "turn-limit", "MP-24", Fraction(most - least))


def _immobilised(stuck: int, scores: tuple[int, int]) -> Outcome:
    """Return the outcome for a player who cannot move and so never wins (MP-23)."""
    own, others = scores[stuck], scores[1 - stuck]
    if others > own:
        reason = _n(
            "{player} cannot move and {other} leads, {n} point to {least}.",
            "{player} cannot move and {other} leads, {n} points to {least}.",
            others,
            player=player_name(stuck),
            other=player_name(1 - stuck),
            least=own,
        )
        return Outcome(PLAYERS[1 - stuck], reason, "immobilised", "MP-23", Fraction(others - own))
    if own > others:
        reason = _n(
            "{player} cannot move but leads, {n} point to {least}, so it is a draw.",
            "{player} cannot move but leads, {n} points to {least}, so it is a draw.",
            own,
            player=player_name(stuck),
            least=others,
        )
    else:
        reason = _n(
            "{player} cannot move but is not behind, {n} point to {n}, so it is a draw.",
            "{player} cannot move but is not behind, {n} points to {n}, so it is a draw.",
            own,
            player=player_name(stuck),
        )
    return Outcome(None, reason, "immobilised", "MP-23", Fraction(0))


_POINTS = bytes(
    min(abs(mover - ZERO), abs(met - ZERO)) if (mover - ZERO) * (met - ZERO) < 0 and met != EMPTY else 0
    for mover in range(EMPTY)
    for met in range(16)
)
"""The points of a piece that meets another one, at ``16 · mover + met`` (MP-12, MP-20)."""

_new = tuple.__new__  # a third faster than Position(…), and a position is made for every move


class MinusVsPlus(Rules[Position, Move]):
    """The rules of Minus vs Plus under one choice of options.

    >>> rules = MinusVsPlus()
    >>> len(list(rules.moves(rules.initial())))
    19
    >>> after = rules.apply(rules.initial(), rules.parse("a2-a3"))
    >>> after.value("a3"), rules.turn(after)
    (6, 'negative')
    """

    name: ClassVar[str] = "minus-vs-plus"
    title: ClassVar[Words] = _("Minus vs Plus")
    version: ClassVar[int] = 1
    players = PLAYERS
    OPTIONS = OPTIONS
    PRESETS: ClassVar = {"classroom": {"target_score": 12}}

    settled: Settled
    """The options in the form that the rules use."""

    def __init__(self, *, preset: str = "default", **chosen: Value) -> None:
        super().__init__(preset=preset, **chosen)
        self._set(settled=settle(self.settings))

    @classmethod
    def needs_seed(cls, settings: Mapping[str, Value]) -> bool:
        return bool(settings["setup"] == "random")

    def initial(self) -> Position:
        first, second = list(range(1, LARGEST + 1)), list(range(LARGEST, 0, -1))
        if self.settings["setup"] == "random":
            values = first + second
            random.Random(self.settings["seed"]).shuffle(values)
            first, second = values[:SIDE], values[SIDE:]
        board = bytearray([EMPTY] * SIDE * SIDE)
        for label in range(SIDE):  # the label printed on the file, less one
            for player, towards, plus in ((POSITIVE, SIDE, 1), (NEGATIVE, -SIDE, -1)):
                entrance = self.settled.entrances[player][label + 1]
                board[entrance] = ZERO + plus * first[label]
                board[entrance + towards] = ZERO + plus * second[label]
        turn = PLAYERS.index(self.settings["first_player"])
        return Position(bytes(board), turn, 0, 0, 0, positive_sideways=False, negative_sideways=False)

    def turn(self, position: Position) -> str:
        return PLAYERS[position.turn]

    def changes(self, position: Position, move: Move) -> tuple[Change, ...]:
        if position.board[move & TARGET] == EMPTY and COURSE[move] is not ARRIVING:
            return (Moved(SQUARES[move >> 6], SQUARES[move & TARGET]),)
        return super().changes(position, move)

    def moves(self, position: Position) -> Iterator[Move]:
        board, turn, ply, positive_score, negative_score, positive_sideways, negative_sideways = position
        settled = self.settled
        target, limit = settled.target_score, settled.max_turns
        if positive_score >= target or negative_score >= target or (limit is not None and ply >= limit):
            return iter(())
        banned = negative_sideways if turn else positive_sideways
        return iter(
            generate(board, turn, sideways=not banned)
            or (generate(board, turn, sideways=True) if settled.ban_lifted else ())
        )

    def candidates(self, position: Position) -> Iterator[Move]:
        return (moves.pack(origin, target) for origin in range(SIDE * SIDE) for target in range(SIDE * SIDE))

    def apply(self, position: Position, move: Move) -> Position:
        origin, target, slides, arrives = WAYS[move]
        board, turn, ply, positive, negative, positive_sideways, negative_sideways = position
        squares = bytearray(board)
        mover, met = squares[origin], squares[target]
        squares[origin] = EMPTY
        squares[target] = mover
        points = 0
        if met != EMPTY:
            squares[target] = mover + met - ZERO  # MP-10, MP-12, MP-16
            points = _POINTS[mover << 4 | met]
            if met == ZERO:  # MP-17, MP-18
                self._enter(squares, turn, mover - ZERO)
        if arrives:
            points += self._arrive(squares, turn, target, mover)
        if turn:
            return _new(Position, (bytes(squares), 0, ply + 1, positive, negative + points, positive_sideways, slides))
        return _new(Position, (bytes(squares), 1, ply + 1, positive + points, negative, slides, negative_sideways))

    def _arrive(self, squares: bytearray, player: int, target: int, mover: int) -> int:
        """Move the rest of a piece on the last row back to the first row, and return its points (MP-19, MP-21)."""
        left = squares[target]
        if left == ZERO or (left > ZERO) != (mover > ZERO):
            return 0
        squares[target] = EMPTY
        self._enter(squares, player, left - ZERO)
        return abs(left - ZERO) if self.settled.survivor_counts else abs(mover - ZERO)

    def _enter(self, squares: bytearray, player: int, value: int) -> None:
        """Put a piece on its number in the first row: placed, added, in a zero's place, or lost (MP-18)."""
        entrance = self.settled.entrances[player][abs(value)]
        there = squares[entrance]
        total = value if there == EMPTY else there - ZERO + value
        if abs(total) <= LARGEST:
            squares[entrance] = ZERO + total

    # Judging.

    def forbid(self, position: Position, move: Move) -> Refusal | None:
        return clauses.refuse(self.settled, position, move)

    def judge(self, position: Position) -> Outcome | None:
        return judge(self.settled, position)

    def warning(self, position: Position, move: Move) -> Words | None:
        """Return a warning of a sideways move after which the player may have only sideways moves (MP-8, MP-23)."""
        if self.settled.ban_lifted or moves.kind(move) is not MoveKind.SIDEWAYS:
            return None
        squares = bytearray(position.board)
        squares[move & TARGET], squares[move >> 6] = squares[move >> 6], EMPTY
        if can_advance(squares, position.turn):
            return None
        return _(
            "Careful: after this sideways move you have no forward move. If that is still true on your next turn, you "
            "cannot move and the game ends."
        )

    def explain(self, position: Position, move: Move) -> Explanation:
        return explanation.explain(self.settled, position, move, self.outcome)

    # What people read and write.

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def format(self, move: Move) -> str:
        return moves.format_move(move)

    def to_json(self, position: Position) -> dict[str, Any]:
        return to_json(position)

    def from_json(self, data: object) -> Position:
        return from_json(data)

    def symbol(self, piece: Any) -> str:
        return signed(piece)

    def player_label(self, player: str) -> Words:
        return position.player_name(PLAYERS.index(player))

    def player_words(self, player: str) -> Words:
        return position.player_name(PLAYERS.index(player))

    def player_heard(self, player: str) -> Words:
        return position.player_name(PLAYERS.index(player))

    def player_sign(self, player: str) -> str:
        return position.SIGNS[PLAYERS.index(player)]

    # What boards and matches need to know.

    def pieces(self, position: Position) -> dict[str, Piece]:
        return {SQUARES[i]: code - ZERO for i, code in enumerate(position.board) if code != EMPTY}

    def scores(self, position: Position) -> dict[str, Score]:
        return {
            "positive": Score(finite=Fraction(position.positive_score)),
            "negative": Score(finite=Fraction(position.negative_score)),
        }

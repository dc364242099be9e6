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
from mathgames.games.minus_vs_plus import clauses, explanation, moves
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
from mathgames.games.minus_vs_plus.options import OPTIONS, GameConfig, settle
from mathgames.games.minus_vs_plus.position import (
    EMPTY,
    LARGEST,
    NEGATIVE,
    PLAYERS,
    POSITIVE,
    SIDE,
    SIGNS,
    SQUARES,
    ZERO,
    Position,
    from_json,
    player_name,
    to_json,
    with_plus_or_minus,
)
from mathgames.language.words import LazyString, _, _n

# How a game ends, in the order in which MP-24 looks at the endings.


def judge(config: GameConfig, position: Position) -> Outcome | None:
    """Return the outcome of the game. None while it goes on."""
    scores = (position.positive_score, position.negative_score)
    highest, lowest = max(scores), min(scores)
    leader = scores.index(highest)  # the positive player where the scores are level
    if highest >= config.target_score:
        reason = _n(
            "{player} has reached {n} point, {most} to {least}.",
            "{player} has reached {n} points, {most} to {least}.",
            config.target_score,
            player=player_name(leader),
            most=highest,
            least=lowest,
        )
        return Outcome(PLAYERS[leader], reason, "target-score", "MP-22", Fraction(highest - lowest))
    if config.max_turns is not None and position.ply >= config.max_turns:
        return _turn_limit(config.max_turns, leader, highest, lowest)
    if can_move(config, position):
        return None
    return _stalemate_outcome(position.turn, scores)


def _turn_limit(turn_count: int, leader: int, highest: int, lowest: int) -> Outcome:
    if highest == lowest:
        reason = _n(
            "{moves} moves have been played and the scores are level, {n} point to {n}.",
            "{moves} moves have been played and the scores are level, {n} points to {n}.",
            highest,
            moves=turn_count,
        )
        return Outcome(None, reason, "turn-limit", "MP-24", Fraction(0))
    reason = _n(
        "{moves} moves have been played and {player} leads, {n} point to {least}.",
        "{moves} moves have been played and {player} leads, {n} points to {least}.",
        highest,
        moves=turn_count,
        player=player_name(leader),
        least=lowest,
    )
    return Outcome(PLAYERS[leader], reason, "turn-limit", "MP-24", Fraction(highest - lowest))


def _stalemate_outcome(stuck_player: int, scores: tuple[int, int]) -> Outcome:
    """Return the outcome for a player who cannot move and so never wins (MP-23)."""
    own_score, others = scores[stuck_player], scores[1 - stuck_player]
    if others > own_score:
        reason = _n(
            "{player} cannot move and {other} leads, {n} point to {least}.",
            "{player} cannot move and {other} leads, {n} points to {least}.",
            others,
            player=player_name(stuck_player),
            other=player_name(1 - stuck_player),
            least=own_score,
        )
        return Outcome(PLAYERS[1 - stuck_player], reason, "immobilised", "MP-23", Fraction(others - own_score))
    if own_score > others:
        reason = _n(
            "{player} cannot move but leads, {n} point to {least}, so it is a draw.",
            "{player} cannot move but leads, {n} points to {least}, so it is a draw.",
            own_score,
            player=player_name(stuck_player),
            least=others,
        )
    else:
        reason = _n(
            "{player} cannot move but is not behind, {n} point to {n}, so it is a draw.",
            "{player} cannot move but is not behind, {n} points to {n}, so it is a draw.",
            own_score,
            player=player_name(stuck_player),
        )
    return Outcome(None, reason, "immobilised", "MP-23", Fraction(0))


_POINTS = bytes(
    min(abs(mover - ZERO), abs(defender - ZERO)) if (mover - ZERO) * (defender - ZERO) < 0 and defender != EMPTY else 0
    for mover in range(EMPTY)
    for defender in range(16)
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
    title: ClassVar[LazyString] = _("Minus vs Plus")
    version: ClassVar[int] = 1
    players = PLAYERS
    OPTIONS = OPTIONS
    PRESETS: ClassVar = {"classroom": {"target_score": 12, "rounds": 2}}

    config: GameConfig
    """The options in the form that the rules use."""

    def __init__(self, *, preset: str = "default", **overrides: Value) -> None:
        super().__init__(preset=preset, **overrides)
        self._set(config=settle(self.settings))

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
                entrance = self.config.entrances[player][label + 1]
                board[entrance] = ZERO + plus * first[label]
                board[entrance + towards] = ZERO + plus * second[label]
        turn = PLAYERS.index(self.settings["first_player"])
        return Position(bytes(board), turn, 0, 0, 0, positive_sideways=False, negative_sideways=False)

    def turn(self, position: Position) -> str:
        return PLAYERS[position.turn]

    def is_attack(self, position: Position, move: Move) -> bool:
        return _POINTS[position.board[move >> 6] << 4 | position.board[move & TARGET]] > 0

    def changes(self, position: Position, move: Move) -> tuple[Change, ...]:
        if position.board[move & TARGET] == EMPTY and COURSE[move] is not ARRIVING:
            return (Moved(SQUARES[move >> 6], SQUARES[move & TARGET]),)
        return super().changes(position, move)

    def moves(self, position: Position) -> Iterator[Move]:
        board, turn, ply, positive_score, negative_score, positive_sideways, negative_sideways = position
        config = self.config
        target, limit = config.target_score, config.max_turns
        if positive_score >= target or negative_score >= target or (limit is not None and ply >= limit):
            return iter(())
        is_banned = negative_sideways if turn else positive_sideways
        return iter(
            generate(board, turn, sideways=not is_banned)
            or (generate(board, turn, sideways=True) if config.ban_lifted else ())
        )

    def candidates(self, position: Position) -> Iterator[Move]:
        return (moves.pack(origin, target) for origin in range(SIDE * SIDE) for target in range(SIDE * SIDE))

    def apply(self, position: Position, move: Move) -> Position:
        origin, target, slides, arrives = WAYS[move]
        board, turn, ply, positive, negative, positive_sideways, negative_sideways = position
        squares = bytearray(board)
        mover, defender = squares[origin], squares[target]
        squares[origin] = EMPTY
        squares[target] = mover
        points = 0
        if defender != EMPTY:
            squares[target] = mover + defender - ZERO  # MP-10, MP-12, MP-16
            points = _POINTS[mover << 4 | defender]
            if defender == ZERO:  # MP-17, MP-18
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
        return abs(left - ZERO) if self.config.survivor_counts else abs(mover - ZERO)

    def _enter(self, squares: bytearray, player: int, value: int) -> None:
        """Put a piece on its number in the first row: placed, added, in a zero's place, or lost (MP-18)."""
        entrance = self.config.entrances[player][abs(value)]
        occupant = squares[entrance]
        total = value if occupant == EMPTY else occupant - ZERO + value
        if abs(total) <= LARGEST:
            squares[entrance] = ZERO + total

    # Judging.

    def why_illegal_in_play(self, position: Position, move: Move) -> Refusal | None:
        return clauses.refuse(self.config, position, move)

    def judge(self, position: Position) -> Outcome | None:
        return judge(self.config, position)

    def warning(self, position: Position, move: Move) -> LazyString | None:
        """Return a warning of a sideways move after which the player may have only sideways moves (MP-8, MP-23)."""
        if self.config.ban_lifted or moves.kind(move) is not MoveKind.SIDEWAYS:
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
        return explanation.explain(self.config, position, move, self.outcome)

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
        return with_plus_or_minus(piece)

    def player_label(self, player: str) -> LazyString:
        return player_name(PLAYERS.index(player))

    def player_words(self, player: str) -> LazyString:
        return player_name(PLAYERS.index(player))

    def spoken_player(self, player: str) -> LazyString:
        return player_name(PLAYERS.index(player))

    def player_sign(self, player: str) -> str:
        return SIGNS[PLAYERS.index(player)]

    # What boards and matches need to know.

    def pieces(self, position: Position) -> dict[str, Piece]:
        return {SQUARES[i]: code - ZERO for i, code in enumerate(position.board) if code != EMPTY}

    def scores(self, position: Position) -> dict[str, Score]:
        return {
            "positive": Score(finite=Fraction(position.positive_score)),
            "negative": Score(finite=Fraction(position.negative_score)),
        }

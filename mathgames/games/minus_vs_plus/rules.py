"""The rules of Minus vs Plus, clause by clause (``docs/rules/minus-vs-plus.md``)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import compress
from typing import Any, ClassVar, Final

from mathgames.engine.options import Value
from mathgames.engine.outcome import Outcome, Refusal, Score
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Explanation, Piece
from mathgames.games.minus_vs_plus import explain, moves, refusals
from mathgames.games.minus_vs_plus.moves import ARRIVING, COURSE, NONE, PATHS, SIDEWAYS, TARGET, Move
from mathgames.games.minus_vs_plus.options import OPTIONS
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
    to_json,
)

_UNLIMITED: Final = 10**9  # plies; a game of "off" never gets there (MP-26)

# The hot path. A board is read as the player to move sees it, in one translation: own pieces by their modulus, then
# what is met. ``compress`` then visits the own pieces only.

_ENEMY: Final = 7
_ZERO: Final = 8
_OPEN: Final = 9
_ALL: Final = range(256)
_SEEN: Final = tuple(
    bytes(
        _OPEN
        if code == EMPTY
        else _ZERO
        if code == ZERO
        else _ENEMY
        if (code > ZERO) != plus
        else abs(code - ZERO) % 256
        for code in _ALL
    )
    for plus in (True, False)
)
_OWN: Final = bytes(0 < seen <= LARGEST for seen in _ALL)
_new = tuple.__new__


def generate(board: bytes, turn: int, *, sideways: bool) -> list[Move]:
    """The moves that advance (MP-5, MP-6, MP-9 to MP-12), and the sideways ones (MP-7) where they are asked for."""
    seen = board.translate(_SEEN[turn])
    found: list[Move] = []
    add = found.append
    for square, ahead, ahead_move, diagonals, rays in compress(PATHS[turn], seen.translate(_OWN)):
        if seen[ahead] == _OPEN:
            add(ahead_move)
        for near, near_move, far, far_move in diagonals:
            met = seen[near]
            if met == _OPEN:
                continue
            if met > LARGEST:
                add(near_move)
                continue
            modulus = seen[square]
            if modulus + met <= LARGEST:
                add(near_move)
            if far_move != NONE:
                landing = seen[far]
                if landing > LARGEST or modulus + landing <= LARGEST:
                    add(far_move)
        if sideways:
            for ray in rays:
                for target, move in ray:
                    if seen[target] != _OPEN:
                        break
                    add(move)
    return found


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
    title: ClassVar[str] = "Minus vs Plus"
    version: ClassVar[int] = 1
    players = PLAYERS
    OPTIONS = OPTIONS
    PRESETS: ClassVar = {"classroom": {"target_score": 12}}

    target_score: int
    max_plies: int
    survivor_counts: bool
    ban_lifted: bool
    entrances: tuple[tuple[int, ...], tuple[int, ...]]
    """For each player and modulus (0 unused): the square of the first row that bears this number (MP-3, MP-18)."""

    def __init__(self, *, preset: str = "default", **chosen: Value) -> None:
        super().__init__(preset=preset, **chosen)
        chose = self.settings
        far = range(SIDE * SIDE - 1, SIDE * (SIDE - 1) - 1, -1)
        if chose["numbers"] == "mirror":
            far = range(SIDE * (SIDE - 1), SIDE * SIDE)
        self._set(
            target_score=chose["target_score"],
            max_plies=chose["max_turns"] or _UNLIMITED,
            survivor_counts=chose["lastrow_points"] == "survivor",
            ban_lifted=chose["stuck_by_lateral_ban"] == "ban_lifted",
            entrances=((-1, *range(SIDE)), (-1, *far)),
        )

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
                entrance = self.entrances[player][label + 1]
                board[entrance] = ZERO + plus * first[label]
                board[entrance + towards] = ZERO + plus * second[label]
        turn = PLAYERS.index(self.settings["first_player"])
        return Position(bytes(board), turn, 0, 0, 0, positive_lateral=False, negative_lateral=False)

    def turn(self, position: Position) -> str:
        return PLAYERS[position.turn]

    def moves(self, position: Position) -> Iterator[Move]:
        board, turn, ply, positive_score, negative_score, positive_lateral, negative_lateral = position
        if positive_score >= self.target_score or negative_score >= self.target_score or ply >= self.max_plies:
            return iter(())
        banned = negative_lateral if turn else positive_lateral
        return iter(
            generate(board, turn, sideways=not banned)
            or (generate(board, turn, sideways=True) if self.ban_lifted else ())
        )

    def candidates(self, position: Position) -> Iterator[Move]:
        return (moves.pack(origin, target) for origin in range(SIDE * SIDE) for target in range(SIDE * SIDE))

    def apply(self, position: Position, move: Move) -> Position:
        origin, target, course = move >> 6, move & TARGET, COURSE[move]
        board, turn, ply, positive, negative, positive_lateral, negative_lateral = position
        squares = bytearray(board)
        mover, met = squares[origin], squares[target]
        squares[origin] = EMPTY
        squares[target] = mover
        lateral = course is SIDEWAYS
        points = 0
        if met != EMPTY or course is ARRIVING:
            points = self._meet(squares, turn, target, mover, met, arriving=course is ARRIVING)
        if turn:
            return _new(Position, (bytes(squares), 0, ply + 1, positive, negative + points, positive_lateral, lateral))
        return _new(Position, (bytes(squares), 1, ply + 1, positive + points, negative, lateral, negative_lateral))

    def _meet(self, squares: bytearray, turn: int, target: int, mover: int, met: int, *, arriving: bool) -> int:
        """Put the mover where a piece or the last row is met, with all that follows from it; return the points."""
        modulus = abs(mover - ZERO)
        result = mover if met == EMPTY else mover + met - ZERO
        squares[target] = result
        points = 0
        if met not in (EMPTY, ZERO) and (met > ZERO) != (mover > ZERO):  # MP-12, MP-20
            points = min(modulus, abs(met - ZERO))
        if arriving and result != ZERO and (result > ZERO) == (mover > ZERO):  # MP-19, MP-21
            points += abs(result - ZERO) if self.survivor_counts else modulus
            squares[target] = EMPTY
            self._enter(squares, turn, result - ZERO)
        if met == ZERO:  # MP-17, MP-18
            self._enter(squares, turn, mover - ZERO)
        return points

    def _enter(self, squares: bytearray, player: int, value: int) -> None:
        """Put a piece on its number in the first row: placed, added, in a zero's place, or lost (MP-18)."""
        entrance = self.entrances[player][abs(value)]
        there = squares[entrance]
        total = value if there == EMPTY else there - ZERO + value
        if abs(total) <= LARGEST:
            squares[entrance] = ZERO + total

    # Judging.

    def forbid(self, position: Position, move: Move) -> Refusal | None:
        return refusals.refuse(self, position, move)

    def judge(self, position: Position) -> Outcome | None:
        scores = (position.positive_score, position.negative_score)
        margin = abs(scores[POSITIVE] - scores[NEGATIVE])
        standing = f"{max(scores)} points to {min(scores)}"
        leader = PLAYERS[scores.index(max(scores))]
        if max(scores) >= self.target_score:
            reason = f"the {leader} player has reached {self.target_score} points, {standing}."
            return Outcome(leader, reason, "target-score", "MP-22", Fraction(margin))
        if position.ply >= self.max_plies:
            if not margin:
                reason = f"{self.max_plies} moves are played and the scores are level, {standing}."
                return Outcome(None, reason, "turn-limit", "MP-24", Fraction(0))
            reason = f"{self.max_plies} moves are played and the {leader} player leads, {standing}."
            return Outcome(leader, reason, "turn-limit", "MP-24", Fraction(margin))
        if next(self.moves(position), None) is not None:
            return None
        stuck, other = PLAYERS[position.turn], PLAYERS[1 - position.turn]
        if scores[1 - position.turn] > scores[position.turn]:
            reason = f"the {stuck} player cannot move and the {other} player leads, {standing}."
            return Outcome(other, reason, "immobilised", "MP-23", Fraction(margin))
        what = "leads" if margin else "is not behind"
        reason = f"the {stuck} player cannot move but {what}, {standing}, so it is a tie."
        return Outcome(None, reason, "immobilised", "MP-23", Fraction(0))

    def warning(self, position: Position, move: Move) -> str | None:
        """A sideways move after which its player could be stuck: only sideways moves would be left (MP-8, MP-23)."""
        if self.ban_lifted or moves.kind(move) is not moves.Kind.SIDEWAYS:
            return None
        after = self.apply(position, move)
        if not self.only_sideways(after._replace(turn=position.turn)):
            return None
        return (
            "Careful: after this sideways move you have no move that advances. "
            "If that is still so on your next turn, you cannot move and the game ends."
        )

    def only_sideways(self, position: Position) -> bool:
        """Whether the player to move has no move that advances."""
        return not generate(position.board, position.turn, sideways=False)

    def explain(self, position: Position, move: Move) -> Explanation:
        return explain.explain(self, position, move)

    # What people read and write.

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def format(self, move: Move) -> str:
        return moves.format_move(move)

    def to_json(self, position: Position) -> dict[str, Any]:
        return to_json(position)

    def from_json(self, data: object) -> Position:
        return from_json(data)

    # What boards and matches need to know.

    def pieces(self, position: Position) -> dict[str, Piece]:
        return {SQUARES[i]: code - ZERO for i, code in enumerate(position.board) if code != EMPTY}

    def scores(self, position: Position) -> dict[str, Score]:
        return {
            "positive": Score(finite=Fraction(position.positive_score)),
            "negative": Score(finite=Fraction(position.negative_score)),
        }

    def entrance(self, player: int, modulus: int) -> str:
        """The square of the player's first row that bears this number (MP-3)."""
        return SQUARES[self.entrances[player][modulus]]

    def label(self, player: int, file: int) -> int:
        """The number printed at the player's end of a file, counted from 0 (MP-3)."""
        return next(n for n in range(1, SIDE + 1) if self.entrances[player][n] % SIDE == file)

"""A move of Minus vs Plus explained: what it was, its arithmetic, and what follows from it, clause by clause.

The explanation is told on a board of its own, a dictionary from squares to values, and its end position is read off
that board. ``apply`` takes no part in it, so that ``check_rules`` compares two independent accounts of one move
(law 2).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mathgames.arithmetic import derive
from mathgames.explain.derivation import Derivation
from mathgames.explain.explanation import (
    Change,
    Changed,
    Effect,
    Explanation,
    Moved,
    Placed,
    Removed,
    Scored,
    apply_changes,
)
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import MINUS
from mathgames.games.minus_vs_plus.moves import LAST_ROW, TARGET, Kind, kind
from mathgames.games.minus_vs_plus.position import EMPTY, INDEX, LARGEST, NEGATIVE, PLAYERS, SQUARES, ZERO, Position

if TYPE_CHECKING:
    from mathgames.games.minus_vs_plus.rules import MinusVsPlus


def signed(value: int) -> str:
    """A piece's value with its sign, as it is printed on the piece.

    >>> signed(3), signed(-3), signed(0)
    ('+3', '−3', '0')
    """
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value < 0 else "0"


def count(points: int) -> str:
    """A number of points in words that agree with it."""
    return "1 point" if points == 1 else f"{points} points"


def explain(rules: MinusVsPlus, position: Position, move: int) -> Explanation:
    """The legal move explained. See ``Rules.explain``."""
    return _Account(rules, position, move).told()


class _Account:
    """One move as it is being told: what stands where by now, and what was said so far."""

    def __init__(self, rules: MinusVsPlus, position: Position, move: int) -> None:
        self.rules = rules
        self.position = position
        self.move = move
        self.player = position.turn
        self.origin, self.target = SQUARES[move >> 6], SQUARES[move & TARGET]
        self.board: dict[str, Any] = {SQUARES[i]: code - ZERO for i, code in enumerate(position.board) if code != EMPTY}
        self.mover = self.board[self.origin]
        self.met = self.board.get(self.target)
        self.points = 0
        self.parts: list[Derivation | Effect] = []

    @property
    def who(self) -> str:
        return f"the {PLAYERS[self.player]} player"

    def say(self, clause: str, sentence: str, *changes: Change) -> None:
        """Tell one effect and make its changes on the board."""
        self.board = apply_changes(self.board, changes)
        self.parts.append(Effect(clause, sentence, changes))

    def calculate(self, a: int, b: int) -> int:
        """Show the addition of two values step by step, and return the sum."""
        self.parts.append(derive(Operator.PLUS, Fraction(a), Fraction(b)))
        return a + b

    def credit(self, clause: str, points: int, sentence: str) -> None:
        self.points += points
        self.say(clause, sentence, Scored(PLAYERS[self.player], Fraction(points)))

    def told(self) -> Explanation:
        how = kind(self.move)
        if self.met is None:
            headline = self._goes(how)
        elif self.met == 0:
            headline = self._captures_zero()
        elif (self.met > 0) == (self.mover > 0):
            headline = self._adds()
        else:
            headline = self._attacks()
        self._last_row(how)
        if self.met == 0:
            self._new_piece()
        end = self._end(how)
        if (outcome := self.rules.outcome(end)) is not None:
            self.parts.append(Effect(outcome.clause, f"The game is over: {outcome.reason}"))
        return Explanation(headline, tuple(self.parts), end)

    # What the piece meets.

    def _goes(self, how: Kind) -> str:
        piece, origin, target = signed(self.mover), self.origin, self.target
        moved = Moved(origin, target)
        if how is Kind.FORWARD:
            self.say("MP-6", f"{piece} goes one square straight ahead, onto the empty square {target}.", moved)
            return f"{piece} advances from {origin} to {target}"
        if how is Kind.SIDEWAYS:
            self.say("MP-7", f"{piece} goes sideways over empty squares to {target}.", moved)
            self.say("MP-8", f"After a sideways move, {self.who} has to advance a piece on the next turn.")
            return f"{piece} moves sideways from {origin} to {target}"
        over = self._jumped()
        self.say("MP-9", f"{piece} jumps over {over}, which stays, and lands on the empty square {target}.", moved)
        return f"{piece} jumps from {origin} to {target}"

    def _jumped(self) -> str:
        square = SQUARES[(INDEX[self.origin] + INDEX[self.target]) // 2]
        return f"{signed(self.board[square])} on {square}"

    def _approach(self) -> str:
        """How a piece that meets another one gets there."""
        if kind(self.move) is Kind.JUMP:
            return f"jumps over {self._jumped()} and meets"
        return "goes one square diagonally and meets"

    def _adds(self) -> str:
        assert self.met is not None
        mover, met, target = signed(self.mover), signed(self.met), self.target
        approach = self._approach()
        self.say("MP-10", f"{mover} {approach} {met} on {target}. Two pieces of the same sign are added.")
        total = self.calculate(self.mover, self.met)
        self.say(
            "MP-13",
            f"The two pieces become one piece on {target}, worth their sum: {signed(total)}.",
            Removed(target),
            Moved(self.origin, target),
            Changed(target, total),
        )
        self.say("MP-11", "An addition scores no points.")
        return f"{mover} and {met} are added on {target}: {signed(total)}"

    def _attacks(self) -> str:
        assert self.met is not None
        mover, met, target = signed(self.mover), signed(self.met), self.target
        approach = self._approach()
        self.say(
            "MP-12",
            f"{mover} {approach} {met} on {target}. The signs differ, so the smaller modulus is subtracted from "
            "the larger "
            "and the sign of the larger is kept. That is exactly how two integers of different signs are added.",
        )
        left = self.calculate(self.mover, self.met)
        smaller = min(abs(self.mover), abs(self.met))
        if left == 0:
            self.say(
                "MP-14",
                f"Equal moduli leave nothing of either: both pieces go, and a zero stands on {target}. Nobody can "
                "move it.",
                Removed(self.origin),
                Removed(target),
                Placed(target, 0),
            )
            fate = "both become a zero"
        elif (left > 0) == (self.mover > 0):
            self.say(
                "MP-13",
                f"{met} is used up and leaves the board. The attacker stands on {target}, and {signed(left)} is "
                "left of it.",
                Removed(target),
                Moved(self.origin, target),
                Changed(target, left),
            )
            fate = f"{signed(left)} is left"
        else:
            self.say(
                "MP-13",
                f"The attacker is used up and leaves the board. {signed(left)} is left of the defender on {target}.",
                Removed(self.origin),
                Changed(target, left),
            )
            fate = f"{signed(left)} is left of the defender"
        reason = "both moduli are" if left == 0 else "the smaller modulus is"
        self.credit(
            "MP-20", smaller, f"The attacker always scores: {reason} {smaller}, so {self.who} gets {count(smaller)}."
        )
        return f"{mover} attacks {met} on {target}: {fate}"

    def _captures_zero(self) -> str:
        mover, target = signed(self.mover), self.target
        approach = self._approach()
        self.say(
            "MP-17",
            f"{mover} {approach} the zero on {target}. The zero is captured, and {mover} takes its square with "
            "its value "
            "unchanged. A zero is worth 0 points.",
            Removed(target),
            Moved(self.origin, target),
        )
        return f"{mover} captures the zero on {target}"

    # What follows.

    def _last_row(self, how: Kind) -> None:
        arrived = self.board.get(self.target, 0)
        on_last_row = how is not Kind.SIDEWAYS and INDEX[self.target] in LAST_ROW[self.player]
        if not on_last_row or arrived == 0 or (arrived > 0) != (self.mover > 0):
            return
        points = abs(arrived) if self.rules.survivor_counts else abs(self.mover)
        whose = "what is left of the piece" if self.rules.survivor_counts else "the piece that moved"
        self.credit(
            "MP-21",
            points,
            f"{self.target} is on the last row. The modulus of {whose} is {points}, so {self.who} gets "
            f"{count(points)}.",
        )
        piece, door = signed(arrived), self.rules.entrance(self.player, abs(arrived))
        there = self.board.get(door)
        back = f"A piece on the last row goes back to its own number in the first row: {piece} returns to {door}"
        if there is None:
            self.say("MP-19", f"{back}.", Moved(self.target, door))
        elif there == 0:
            self.say(
                "MP-19",
                f"{back}. A zero stands there; adding 0 changes nothing, so {piece} takes its place.",
                Removed(door),
                Moved(self.target, door),
            )
        elif abs(there + arrived) <= LARGEST:
            self.say("MP-19", f"{back}, where {signed(there)} already stands: the two are added.")
            total = self.calculate(there, arrived)
            self.say(
                "MP-19",
                f"The two become one piece on {door}: {signed(total)}.",
                Removed(door),
                Moved(self.target, door),
                Changed(door, total),
            )
        else:
            self.say(
                "MP-19",
                f"{back}, but {signed(there)} stands there and the sum would pass "
                f"{signed(LARGEST if arrived > 0 else -LARGEST)}: "
                f"the returning piece leaves the board. Its points stay.",
                Removed(self.target),
            )

    def _new_piece(self) -> None:
        value, door = self.mover, self.rules.entrance(self.player, abs(self.mover))
        there = self.board.get(door)
        gift = f"Capturing a zero brings {self.who} a new piece of the same value, {signed(value)}, on {door}"
        if there is None:
            self.say("MP-18", f"{gift}.", Placed(door, value))
        elif there == 0:
            self.say(
                "MP-18",
                f"{gift}. A zero stands there; adding 0 changes nothing, so the new piece takes its place.",
                Removed(door),
                Placed(door, value),
            )
        elif abs(there + value) <= LARGEST:
            self.say("MP-18", f"{gift}, where {signed(there)} already stands: the two are added.")
            total = self.calculate(there, value)
            self.say("MP-18", f"The piece on {door} becomes {signed(total)}.", Changed(door, total))
        else:
            limit = signed(LARGEST if value > 0 else -LARGEST)
            self.say("MP-18", f"{gift}, but with {signed(there)} there the sum would pass {limit}: nothing is added.")

    def _end(self, how: Kind) -> Position:
        squares = bytearray([EMPTY] * len(SQUARES))
        for square, value in self.board.items():
            squares[INDEX[square]] = value + ZERO
        scores = [self.position.positive_score, self.position.negative_score]
        scores[self.player] += self.points
        lateral = [self.position.positive_lateral, self.position.negative_lateral]
        lateral[self.player] = how is Kind.SIDEWAYS
        turn = 1 - self.player
        return Position(
            bytes(squares), turn, self.position.ply + 1, scores[0], scores[1], lateral[0], lateral[NEGATIVE]
        )

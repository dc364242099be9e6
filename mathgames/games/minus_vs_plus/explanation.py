"""The explanation of a move of Minus vs Plus: its description, arithmetic and consequences, clause by clause.

The explanation is told on a board of its own, a dictionary from squares to values, and its end position is read off
that board. ``apply`` takes no part in it, so that ``check_rules`` compares two independent accounts of one move
(law 2).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from mathgames.arithmetic import derive
from mathgames.engine.outcome import Outcome
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
from mathgames.games.minus_vs_plus.moves import LAST_ROW, TARGET, MoveKind, kind
from mathgames.games.minus_vs_plus.options import Settled
from mathgames.games.minus_vs_plus.position import (
    EMPTY,
    INDEX,
    LARGEST,
    NEGATIVE,
    PLAYERS,
    SQUARES,
    ZERO,
    Position,
    player_name,
    signed,
)
from mathgames.language.words import Words, _, _n, together


def explain(
    settled: Settled, position: Position, move: int, outcome: Callable[[Position], Outcome | None]
) -> Explanation:
    """Explain a legal move; ``outcome`` returns the outcome after it. See ``Rules.explain``."""
    return _Account(settled, position, move).explanation(outcome)


class _Account:
    """The explanation of a move in progress: the pieces by square so far, and the effects so far."""

    def __init__(self, settled: Settled, position: Position, move: int) -> None:
        self.settled = settled
        self.position = position
        self.player = position.turn
        self.how = kind(move)
        self.origin, self.target = SQUARES[move >> 6], SQUARES[move & TARGET]
        self.board: dict[str, Any] = {SQUARES[i]: code - ZERO for i, code in enumerate(position.board) if code != EMPTY}
        self.mover = self.board[self.origin]
        self.met = self.board.get(self.target)
        self.points = 0
        self.parts: list[Derivation | Effect] = []

    def say(self, clause: str, sentence: Words, *changes: Change) -> None:
        """Add an effect and make its changes on the board."""
        self.board = apply_changes(self.board, changes)
        self.parts.append(Effect(clause, sentence, changes))

    def calculate(self, a: int, b: int) -> int:
        """Add the addition of two values step by step, and return the sum."""
        self.parts.append(derive(Operator.PLUS, Fraction(a), Fraction(b)))
        return a + b

    def credit(self, clause: str, points: int, sentence: Words) -> None:
        """Add an effect with points for the player who moved."""
        self.points += points
        self.say(clause, sentence, Scored(PLAYERS[self.player], Fraction(points)))

    @property
    def who(self) -> Words:
        """The player who moved."""
        return player_name(self.player)

    def explanation(self, outcome: Callable[[Position], Outcome | None]) -> Explanation:
        if self.met is None:
            headline = self._goes()
        elif self.met == 0:
            headline = self._captures_zero()
        elif (self.met > 0) == (self.mover > 0):
            headline = self._adds(self.met)
        else:
            headline = self._attacks(self.met)
        self._last_row()
        if self.met == 0:
            self._new_piece()
        end = self._end()
        if (ended := outcome(end)) is not None:
            self.say(ended.clause, _("The game is over: {reason}", reason=ended.reason))
        return Explanation(headline, tuple(self.parts), end)

    # What the piece meets.

    def _goes(self) -> Words:
        names = {"piece": signed(self.mover), "origin": self.origin, "target": self.target}
        moved = Moved(self.origin, self.target)
        if self.how is MoveKind.FORWARD:
            self.say(
                "MP-6", _("{piece} goes one square straight ahead, onto the empty square {target}.", **names), moved
            )
            return _("{piece} advances from {origin} to {target}", **names)
        if self.how is MoveKind.SIDEWAYS:
            self.say("MP-7", _("{piece} goes sideways over empty squares to {target}.", **names), moved)
            self.say("MP-8", self._then_advance())
            return _("{piece} moves sideways from {origin} to {target}", **names)
        over, between = self._jumped()
        landed = _(
            "{piece} jumps over {over} on {between}, which stays, and lands on the empty square {target}.",
            over=over,
            between=between,
            **names,
        )
        self.say("MP-9", landed, moved)
        return _("{piece} jumps from {origin} to {target}", **names)

    def _then_advance(self) -> Words:
        if self.settled.ban_lifted:
            return _(
                "After a sideways move, {player} must move a piece forward on the next turn, if possible.",
                player=self.who,
            )
        return _("After a sideways move, {player} must move a piece forward on the next turn.", player=self.who)

    def _jumped(self) -> tuple[str, str]:
        square = SQUARES[(INDEX[self.origin] + INDEX[self.target]) // 2]
        return signed(self.board[square]), square

    def _meets(self, met: int) -> Words:
        piece, other, target = signed(self.mover), signed(met), self.target
        if self.how is not MoveKind.JUMP:
            return _(
                "{piece} goes one square diagonally and meets {met} on {target}.", piece=piece, met=other, target=target
            )
        over, between = self._jumped()
        return _(
            "{piece} jumps over {over} on {between} and meets {met} on {target}.",
            piece=piece,
            over=over,
            between=between,
            met=other,
            target=target,
        )

    def _adds(self, met: int) -> Words:
        names = {"mover": signed(self.mover), "met": signed(met), "target": self.target}
        self.say("MP-10", together(self._meets(met), _("Two pieces of the same sign are added.")))
        total = self.calculate(self.mover, met)
        names["total"] = signed(total)
        self.say(
            "MP-13",
            _("The two pieces become one piece on {target}, worth their sum: {total}.", **names),
            Removed(self.target),
            Moved(self.origin, self.target),
            Changed(self.target, total),
        )
        self.say("MP-11", _("An addition scores no points."))
        return _("{mover} and {met} are added on {target}: {total}", **names)

    def _attacks(self, met: int) -> Words:
        subtracted = _("The signs differ. The two numbers are added, and +1s and −1s cancel in pairs.")
        self.say("MP-12", together(self._meets(met), subtracted))
        left = self.calculate(self.mover, met)
        headline = self._remains(met, left)
        scored = min(abs(self.mover), abs(met))
        if left == 0:
            sentence = _n(
                "The attacker scores what was cancelled: both pieces are {n} from zero, so {player} gets {n} point.",
                "The attacker scores what was cancelled: both pieces are {n} from zero, so {player} gets {n} points.",
                scored,
                player=self.who,
            )
        else:
            sentence = _n(
                "The attacker scores what was cancelled, the smaller distance from zero: {player} gets {n} point.",
                "The attacker scores what was cancelled, the smaller distance from zero: {player} gets {n} points.",
                scored,
                player=self.who,
            )
        self.credit("MP-20", scored, sentence)
        return headline

    def _remains(self, met: int, left: int) -> Words:
        """Add the effect of the remaining piece after an attack, and return the headline of the move."""
        names = {"mover": signed(self.mover), "met": signed(met), "target": self.target, "left": signed(left)}
        if left == 0:
            self.say(
                "MP-14",
                _(
                    "{mover} and {met} are equally far from zero, so nothing is left of them. A zero is now on "
                    "{target}, and nobody can move it.",
                    **names,
                ),
                Removed(self.origin),
                Removed(self.target),
                Placed(self.target, 0),
            )
            return _("{mover} attacks {met} on {target}: both become a zero", **names)
        if (left > 0) == (self.mover > 0):
            self.say(
                "MP-13",
                _(
                    "{met} is used up and leaves the board. The attacker is on {target}, and {left} remains.",
                    **names,
                ),
                Removed(self.target),
                Moved(self.origin, self.target),
                Changed(self.target, left),
            )
            return _("{mover} attacks {met} on {target}: {left} remains", **names)
        self.say(
            "MP-13",
            _("The attacker is used up and leaves the board. {left} remains of the defender on {target}.", **names),
            Removed(self.origin),
            Changed(self.target, left),
        )
        return _("{mover} attacks {met} on {target}: {left} remains of the defender", **names)

    def _captures_zero(self) -> Words:
        names = {"mover": signed(self.mover), "target": self.target}
        captured = _(
            "The zero is captured, and {mover} takes its square with its value unchanged. A zero is worth 0 points.",
            **names,
        )
        self.say("MP-17", together(self._meets(0), captured), Removed(self.target), Moved(self.origin, self.target))
        return _("{mover} captures the zero on {target}", **names)

    # What follows.

    def _last_row(self) -> None:
        arrived = self.board.get(self.target, 0)
        on_last_row = self.how is not MoveKind.SIDEWAYS and INDEX[self.target] in LAST_ROW[self.player]
        if on_last_row and arrived != 0 and (arrived > 0) == (self.mover > 0):
            self._arrives(arrived)
            self._returns(arrived)

    def _arrives(self, arrived: int) -> None:
        if self.settled.survivor_counts:
            points = abs(arrived)
            sentence = _n(
                "{target} is on the last row. {piece} remains of the piece that moved: its distance from zero is {n}, "
                "so {player} gets {n} point.",
                "{target} is on the last row. {piece} remains of the piece that moved: its distance from zero is {n}, "
                "so {player} gets {n} points.",
                points,
                target=self.target,
                piece=signed(arrived),
                player=self.who,
            )
        else:
            points = abs(self.mover)
            sentence = _n(
                "{target} is on the last row. The piece that moved was {piece}: its distance from zero is {n}, "
                "so {player} gets {n} point.",
                "{target} is on the last row. The piece that moved was {piece}: its distance from zero is {n}, "
                "so {player} gets {n} points.",
                points,
                target=self.target,
                piece=signed(self.mover),
                player=self.who,
            )
        self.credit("MP-21", points, sentence)

    def _returns(self, piece: int) -> None:
        door = self.settled.entrance(self.player, abs(piece))
        back = _(
            "A piece on the last row goes back to its own number in the first row: {piece} returns to {door}.",
            piece=signed(piece),
            door=door,
        )
        there = self.board.get(door)
        if there is None:
            self.say("MP-19", back, Moved(self.target, door))
        elif there == 0:
            replaced = _(
                "There is a zero there; adding 0 changes nothing, so {piece} takes its place.", piece=signed(piece)
            )
            self.say("MP-19", together(back, replaced), Removed(door), Moved(self.target, door))
        elif abs(there + piece) <= LARGEST:
            self.say("MP-19", together(back, self._added_there(there)))
            total = self.calculate(there, piece)
            self.say(
                "MP-19",
                _("The two become one piece on {door}: {total}.", door=door, total=signed(total)),
                Removed(door),
                Moved(self.target, door),
                Changed(door, total),
            )
        else:
            lost = _(
                "{there} is already there and the sum would go beyond {limit}, so the returning piece leaves the "
                "board. Its points still count.",
                there=signed(there),
                limit=self._limit,
            )
            self.say("MP-19", together(back, lost), Removed(self.target))

    def _new_piece(self) -> None:
        value = self.mover
        door = self.settled.entrance(self.player, abs(value))
        gift = _(
            "Capturing a zero brings {player} a new piece of the same value, {piece}, on {door}.",
            player=self.who,
            piece=signed(value),
            door=door,
        )
        there = self.board.get(door)
        if there is None:
            self.say("MP-18", gift, Placed(door, value))
        elif there == 0:
            replaced = _("There is a zero there; adding 0 changes nothing, so the new piece takes its place.")
            self.say("MP-18", together(gift, replaced), Removed(door), Placed(door, value))
        elif abs(there + value) <= LARGEST:
            self.say("MP-18", together(gift, self._added_there(there)))
            total = self.calculate(there, value)
            self.say(
                "MP-18", _("The piece on {door} becomes {total}.", door=door, total=signed(total)), Changed(door, total)
            )
        else:
            nothing = _(
                "{there} is already there and the sum would go beyond {limit}, so nothing is added.",
                there=signed(there),
                limit=self._limit,
            )
            self.say("MP-18", together(gift, nothing))

    @staticmethod
    def _added_there(there: int) -> Words:
        return _("{there} is already there: the two are added.", there=signed(there))

    @property
    def _limit(self) -> str:
        return signed(LARGEST if self.mover > 0 else -LARGEST)

    def _end(self) -> Position:
        squares = bytearray([EMPTY] * len(SQUARES))
        for square, value in self.board.items():
            squares[INDEX[square]] = value + ZERO
        scores = [self.position.positive_score, self.position.negative_score]
        scores[self.player] += self.points
        sideways = [self.position.positive_sideways, self.position.negative_sideways]
        sideways[self.player] = self.how is MoveKind.SIDEWAYS
        turn = 1 - self.player
        return Position(
            bytes(squares), turn, self.position.ply + 1, scores[0], scores[1], sideways[0], sideways[NEGATIVE]
        )

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
from mathgames.games.minus_vs_plus.options import GameConfig
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
    with_plus_or_minus,
)
from mathgames.language.words import LazyString, _, _n, join_sentences


def explain(
    config: GameConfig, position: Position, move: int, outcome: Callable[[Position], Outcome | None]
) -> Explanation:
    """Explain a legal move; ``outcome`` returns the outcome after it. See ``Rules.explain``."""
    return _Account(config, position, move).explanation(outcome)


class _Account:
    """The explanation of a move in progress: the pieces by square so far, and the effects so far."""

    def __init__(self, config: GameConfig, position: Position, move: int) -> None:
        self.config = config
        self.position = position
        self.player = position.turn
        self.kind = kind(move)
        self.origin, self.target = SQUARES[move >> 6], SQUARES[move & TARGET]
        self.board: dict[str, Any] = {SQUARES[i]: code - ZERO for i, code in enumerate(position.board) if code != EMPTY}
        self.mover = self.board[self.origin]
        self.defender = self.board.get(self.target)
        self.points = 0
        self.parts: list[Derivation | Effect] = []

    def say(self, clause: str, sentence: LazyString, *changes: Change) -> None:
        """Add an effect and make its changes on the board."""
        self.board = apply_changes(self.board, changes)
        self.parts.append(Effect(clause, sentence, changes))

    def calculate(self, a: int, b: int) -> int:
        """Add the addition of two values step by step, and return the sum."""
        self.parts.append(derive(Operator.PLUS, Fraction(a), Fraction(b)))
        return a + b

    def credit(self, clause: str, points: int, sentence: LazyString) -> None:
        """Add an effect with points for the player who moved."""
        self.points += points
        self.say(clause, sentence, Scored(PLAYERS[self.player], Fraction(points)))

    @property
    def player_label(self) -> LazyString:
        """The player who moved."""
        return player_name(self.player)

    def explanation(self, outcome: Callable[[Position], Outcome | None]) -> Explanation:
        if self.defender is None:
            headline = self._goes()
        elif self.defender == 0:
            headline = self._captures_zero()
        elif (self.defender > 0) == (self.mover > 0):
            headline = self._adds(self.defender)
        else:
            headline = self._attacks(self.defender)
        self._last_row()
        if self.defender == 0:
            self._new_piece()
        end = self._end()
        if (result := outcome(end)) is not None:
            self.say(result.clause, _("The game is over: {reason}", reason=result.reason))
        return Explanation(headline, tuple(self.parts), end)

    # What the piece meets.

    def _goes(self) -> LazyString:
        names = {"piece": with_plus_or_minus(self.mover), "origin": self.origin, "target": self.target}
        change = Moved(self.origin, self.target)
        if self.kind is MoveKind.FORWARD:
            self.say(
                "MP-6", _("{piece} goes one square straight ahead, onto the empty square {target}.", **names), change
            )
            return _("{piece} advances from {origin} to {target}", **names)
        if self.kind is MoveKind.SIDEWAYS:
            self.say("MP-7", _("{piece} goes sideways over empty squares to {target}.", **names), change)
            self.say("MP-8", self._then_advance())
            return _("{piece} moves sideways from {origin} to {target}", **names)
        over, between = self._jumped_piece()
        sentence = _(
            "{piece} jumps over {over} on {between}, which stays, and lands on the empty square {target}.",
            over=over,
            between=between,
            **names,
        )
        self.say("MP-9", sentence, change)
        return _("{piece} jumps from {origin} to {target}", **names)

    def _then_advance(self) -> LazyString:
        if self.config.ban_lifted:
            return _(
                "After a sideways move, {player} must move a piece forward on the next turn, if possible.",
                player=self.player_label,
            )
        return _(
            "After a sideways move, {player} must move a piece forward on the next turn.", player=self.player_label
        )

    def _jumped_piece(self) -> tuple[str, str]:
        square = SQUARES[(INDEX[self.origin] + INDEX[self.target]) // 2]
        return with_plus_or_minus(self.board[square]), square

    def _meets(self, defender: int) -> LazyString:
        piece, other, target = with_plus_or_minus(self.mover), with_plus_or_minus(defender), self.target
        if self.kind is not MoveKind.JUMP:
            return _(
                "{piece} goes one square diagonally and meets {met} on {target}.", piece=piece, met=other, target=target
            )
        over, between = self._jumped_piece()
        return _(
            "{piece} jumps over {over} on {between} and meets {met} on {target}.",
            piece=piece,
            over=over,
            between=between,
            met=other,
            target=target,
        )

    def _adds(self, defender: int) -> LazyString:
        names = {"mover": with_plus_or_minus(self.mover), "met": with_plus_or_minus(defender), "target": self.target}
        self.say("MP-10", join_sentences(self._meets(defender), _("Two pieces of the same sign are added.")))
        total = self.calculate(self.mover, defender)
        names["total"] = with_plus_or_minus(total)
        self.say(
            "MP-13",
            _("The two pieces become one piece on {target}, worth their sum: {total}.", **names),
            Removed(self.target),
            Moved(self.origin, self.target),
            Changed(self.target, total),
        )
        self.say("MP-11", _("An addition scores no points."))
        return _("{mover} and {met} are added on {target}: {total}", **names)

    def _attacks(self, defender: int) -> LazyString:
        method_sentence = _("The signs differ. The two numbers are added, and +1s and −1s cancel in pairs.")
        self.say("MP-12", join_sentences(self._meets(defender), method_sentence))
        left = self.calculate(self.mover, defender)
        headline = self._remains(defender, left)
        score_text = min(abs(self.mover), abs(defender))
        if left == 0:
            sentence = _n(
                "The attacker scores what was cancelled: both pieces are {n} from zero, so {player} gets {n} point.",
                "The attacker scores what was cancelled: both pieces are {n} from zero, so {player} gets {n} points.",
                score_text,
                player=self.player_label,
            )
        else:
            sentence = _n(
                "The attacker scores what was cancelled, the smaller distance from zero: {player} gets {n} point.",
                "The attacker scores what was cancelled, the smaller distance from zero: {player} gets {n} points.",
                score_text,
                player=self.player_label,
            )
        self.credit("MP-20", score_text, sentence)
        return headline

    def _remains(self, defender: int, left: int) -> LazyString:
        """Add the effect of the remaining piece after an attack, and return the headline of the move."""
        names = {
            "mover": with_plus_or_minus(self.mover),
            "met": with_plus_or_minus(defender),
            "target": self.target,
            "left": with_plus_or_minus(left),
        }
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

    def _captures_zero(self) -> LazyString:
        names = {"mover": with_plus_or_minus(self.mover), "target": self.target}
        sentence = _(
            "The zero is captured, and {mover} takes its square with its value unchanged. A zero is worth 0 points.",
            **names,
        )
        self.say(
            "MP-17", join_sentences(self._meets(0), sentence), Removed(self.target), Moved(self.origin, self.target)
        )
        return _("{mover} captures the zero on {target}", **names)

    # What follows.

    def _last_row(self) -> None:
        number = self.board.get(self.target, 0)
        on_last_row = self.kind is not MoveKind.SIDEWAYS and INDEX[self.target] in LAST_ROW[self.player]
        if on_last_row and number != 0 and (number > 0) == (self.mover > 0):
            self._arrives(number)
            self._returns(number)

    def _arrives(self, number: int) -> None:
        if self.config.survivor_counts:
            points = abs(number)
            sentence = _n(
                "{target} is on the last row. {piece} remains of the piece that moved: its distance from zero is {n}, "
                "so {player} gets {n} point.",
                "{target} is on the last row. {piece} remains of the piece that moved: its distance from zero is {n}, "
                "so {player} gets {n} points.",
                points,
                target=self.target,
                piece=with_plus_or_minus(number),
                player=self.player_label,
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
                piece=with_plus_or_minus(self.mover),
                player=self.player_label,
            )
        self.credit("MP-21", points, sentence)

    def _returns(self, piece: int) -> None:
        door = self.config.entrance(self.player, abs(piece))
        return_sentence = _(
            "A piece on the last row goes back to its own number in the first row: {piece} returns to {door}.",
            piece=with_plus_or_minus(piece),
            door=door,
        )
        occupant = self.board.get(door)
        if occupant is None:
            self.say("MP-19", return_sentence, Moved(self.target, door))
        elif occupant == 0:
            exchange_sentence = _(
                "There is a zero there; adding 0 changes nothing, so {piece} takes its place.",
                piece=with_plus_or_minus(piece),
            )
            self.say(
                "MP-19", join_sentences(return_sentence, exchange_sentence), Removed(door), Moved(self.target, door)
            )
        elif abs(occupant + piece) <= LARGEST:
            self.say("MP-19", join_sentences(return_sentence, self._addition_sentence(occupant)))
            total = self.calculate(occupant, piece)
            self.say(
                "MP-19",
                _("The two become one piece on {door}: {total}.", door=door, total=with_plus_or_minus(total)),
                Removed(door),
                Moved(self.target, door),
                Changed(door, total),
            )
        else:
            loss_sentence = _(
                "{there} is already there and the sum would go beyond {limit}, so the returning piece leaves the "
                "board. Its points still count.",
                there=with_plus_or_minus(occupant),
                limit=self._limit,
            )
            self.say("MP-19", join_sentences(return_sentence, loss_sentence), Removed(self.target))

    def _new_piece(self) -> None:
        value = self.mover
        door = self.config.entrance(self.player, abs(value))
        gift = _(
            "Capturing a zero brings {player} a new piece of the same value, {piece}, on {door}.",
            player=self.player_label,
            piece=with_plus_or_minus(value),
            door=door,
        )
        occupant = self.board.get(door)
        if occupant is None:
            self.say("MP-18", gift, Placed(door, value))
        elif occupant == 0:
            exchange_sentence = _("There is a zero there; adding 0 changes nothing, so the new piece takes its place.")
            self.say("MP-18", join_sentences(gift, exchange_sentence), Removed(door), Placed(door, value))
        elif abs(occupant + value) <= LARGEST:
            self.say("MP-18", join_sentences(gift, self._addition_sentence(occupant)))
            total = self.calculate(occupant, value)
            self.say(
                "MP-18",
                _("The piece on {door} becomes {total}.", door=door, total=with_plus_or_minus(total)),
                Changed(door, total),
            )
        else:
            no_piece_sentence = _(
                "{there} is already there and the sum would go beyond {limit}, so nothing is added.",
                there=with_plus_or_minus(occupant),
                limit=self._limit,
            )
            self.say("MP-18", join_sentences(gift, no_piece_sentence))

    @staticmethod
    def _addition_sentence(occupant: int) -> LazyString:
        return _("{there} is already there: the two are added.", there=with_plus_or_minus(occupant))

    @property
    def _limit(self) -> str:
        return with_plus_or_minus(LARGEST if self.mover > 0 else -LARGEST)

    def _end(self) -> Position:
        squares = bytearray([EMPTY] * len(SQUARES))
        for square, value in self.board.items():
            squares[INDEX[square]] = value + ZERO
        scores = [self.position.positive_score, self.position.negative_score]
        scores[self.player] += self.points
        sideways = [self.position.positive_sideways, self.position.negative_sideways]
        sideways[self.player] = self.kind is MoveKind.SIDEWAYS
        turn = 1 - self.player
        return Position(
            bytes(squares), turn, self.position.ply + 1, scores[0], scores[1], sideways[0], sideways[NEGATIVE]
        )

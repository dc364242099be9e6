"""A move of Infinity Master's explained: what it was, its arithmetic, and what follows from it, clause by clause.

The explanation is told on a board of its own, a dictionary from squares to pieces, and its end position is read off
that board. ``apply`` takes no part in it, so ``check_rules`` compares two independent accounts of one move (law 2).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mathgames.explain.derivation import Derivation
from mathgames.explain.explanation import Change, Changed, Effect, Explanation, Moved, Removed, Scored, apply_changes
from mathgames.explain.expression import Literal, Operation, Operator
from mathgames.explain.plain import plain
from mathgames.explain.quantity import DOES_NOT_EXIST, MINUS, plain_number, sign
from mathgames.games.infinity_masters.conventions import CONVERTED_TO_PLUS, INFINITE_CREDIT, Use
from mathgames.games.infinity_masters.encounter import Encounter, Fate, Operand
from mathgames.games.infinity_masters.moves import PASS, TARGET, Way, way
from mathgames.games.infinity_masters.position import (
    CODES,
    EMPTY,
    INDEX,
    NEGATIVE,
    PLAYERS,
    POSITIVE,
    SQUARES,
    Piece,
    Points,
    Position,
)

if TYPE_CHECKING:
    from mathgames.games.infinity_masters.rules import InfinityMasters


def explain(rules: InfinityMasters, position: Position, move: int) -> Explanation:
    """The legal move explained. See ``Rules.explain``."""
    return _Account(rules, position, move).told()


def warning(rules: InfinityMasters, position: Position, move: int) -> str | None:
    """What to say before an attack in which the attacker leaves the board, or None if it stays."""
    met = rules.encounter(position, move)
    if met is None or met.survivor == met.attacker:
        return None
    parts = [f"Careful: in this attack your own {met.attacker.piece} leaves the board."]
    if met.scorer == met.defender.piece.owner:
        parts.append(f"The {met.scorer} player is credited.")
    if (outcome := rules.outcome(rules.apply(position, move))) is not None:
        parts.append(f"It ends the game: {outcome.reason}")
    return " ".join(parts)


def decimal(value: Fraction) -> str:
    """A gloss of a fraction as a decimal, said to be rounded where it is; made without any rounding on the way.

    >>> decimal(Fraction(3, 5)), decimal(Fraction(-5, 3)), decimal(Fraction(5, 8))
    ('0.6', 'about −1.67', '0.625')
    """
    places = next((places for places in range(1, 4) if (value * 10**places).denominator == 1), None)
    digits = places or 2
    scaled = round(abs(value) * 10**digits)
    text = f"{scaled // 10**digits}.{scaled % 10**digits:0{digits}}"
    return ("" if places else "about ") + (MINUS if value < 0 else "") + text


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]


def _points(amount: Fraction) -> str:
    return f"{plain_number(amount)} point" + ("" if amount == 1 else "s")


class _Account:
    """One move as it is being told: what stands where by now, and what was said so far."""

    def __init__(self, rules: InfinityMasters, position: Position, move: int) -> None:
        self.rules = rules
        self.position = position
        self.move = move
        self.player = position.turn
        self.board: dict[str, Any] = dict(rules.pieces(position))
        self.points = [position.positive, position.negative]
        self.reserve = [position.positive_reserve, position.negative_reserve]
        self.quiet = position.quiet + 1
        self.parts: list[Derivation | Effect] = []

    @property
    def who(self) -> str:
        return f"the {PLAYERS[self.player]} player"

    def say(self, clause: str, sentence: str, *changes: Change) -> None:
        """Tell one effect and make its changes on the board."""
        self.board = apply_changes(self.board, changes)
        self.parts.append(Effect(clause, _sentence(sentence), changes))

    def told(self) -> Explanation:
        had = [self._infinities(player) for player in (POSITIVE, NEGATIVE)]
        met = self.rules.encounter(self.position, self.move)
        if self.move == PASS:
            headline = f"{self.who} passes"
            self.say("IM-24", f"None of the pieces of {self.who} can move, so {self.who} passes.")
        elif met is None:
            headline = self._goes()
        else:
            headline = self._operates(met)
        if self.quiet and self.rules.settings["no_progress"] is not None:
            self.say(
                "IM-25",
                f"That is {self.quiet} in a row without an operation or a step forward; after "
                f"{self.rules.quiet_limit} of them the score decides.",
            )
        end = self._end()
        outcome = self.rules.outcome(end)
        for player in (POSITIVE, NEGATIVE):
            self._lives(player, had[player])
        if outcome is not None:
            self.say(outcome.clause, f"The game is over: {outcome.reason}")
        return Explanation(_sentence(headline), tuple(self.parts), end)

    # A move that meets no piece.

    def _goes(self) -> str:
        origin, target = SQUARES[self.move >> 6], SQUARES[self.move & TARGET]
        piece, how = self.board[origin], way(self.move)
        self.say(
            "IM-4", f"{piece.named} goes one square {how.value}, onto the empty square {target}.", Moved(origin, target)
        )
        if how is not Way.SIDEWARD:
            self.quiet = 0
        return f"{piece.named} goes {how.value} from {origin} to {target}"

    # A move that operates.

    def _operates(self, met: Encounter) -> str:
        self.quiet = 0
        attacker, defender = met.attacker.piece, met.defender.piece
        self.say(
            "IM-5",
            f"{attacker.named} goes {way(self.move).value} onto {met.square}, where {defender.named} stands: "
            "the two pieces operate.",
        )
        self.say("IM-7", f"The operation on {met.square} is {met.operator.value}.")
        self._order(met)
        self.parts.append(met.derivation)
        if isinstance(met.result, Fraction) and met.result.denominator > 1:
            self.say(
                "IM-8",
                f"The result is exactly {plain_number(met.result)}, as a decimal {decimal(met.result)}. "
                "The game counts with the fraction.",
            )
        self._conventions(use for use in met.ledger if use.convention not in (INFINITE_CREDIT, CONVERTED_TO_PLUS))
        self._credit(met)
        self._conventions(use for use in met.ledger if use.convention == INFINITE_CREDIT)
        self._fate(met)
        self._conventions(use for use in met.ledger if use.convention == CONVERTED_TO_PLUS)
        return f"{attacker.named} attacks {defender.named} on {met.square}: {met.equation}"

    def _conventions(self, uses: Iterable[Use]) -> None:
        """Tell what mathematics says and what this game does, apart from each other."""
        for use in uses:
            self.say(use.convention.clause, f"In mathematics: {use.mathematics}")
            self.say(use.convention.clause, f"In this game: {use.game}")

    def _order(self, met: Encounter) -> None:
        first, second = met.operands
        order = (
            f"{first.piece.named} is the first number, as the {first.role}, and {second.piece.named} the second, "
            f"as the {second.role}: {plain(met.derivation.expression)}."
        )
        if first.piece.value == second.piece.value:
            note = ""
        elif met.operator in (Operator.PLUS, Operator.TIMES):
            note = " The order changes nothing here: sums and products are the same both ways round."
        else:
            other = Operation(met.operator, Literal(second.piece.quantity), Literal(first.piece.quantity))
            note = f" The rulebook can be read either way, and an option chooses; the other order asks {plain(other)}."
        self.say("IM-6", order + note)

    def _credit(self, met: Encounter) -> None:
        result = plain_number(met.result)
        if met.scorer is None:
            if met.result is DOES_NOT_EXIST:
                clause = "IM-17" if met.infinities else "IM-26"
                self.say(clause, "There is no result, so nobody is credited.")
            elif met.result == 0:
                self.say("IM-12", "The result is 0, neither positive nor negative, so nobody is credited.")
            else:
                self.say("IM-21", "Two infinities have met: by the option that is on, nobody is credited.")
            return
        which = "positive" if sign(met.result) > 0 else "negative"
        says = f"The result {result} is {which}, so the credit goes to the {met.scorer} player"
        if met.scorer != PLAYERS[self.player]:
            says += ", although the other player attacked: only the sign counts"
        self.say("IM-2", f"{says}.")
        scored = PLAYERS.index(met.scorer)
        modulus = f"|{result}|"
        if isinstance(met.result, Fraction):
            amount = f"{modulus} = {_points(met.credit.finite)}"
        elif met.credit.infinite:
            amount = f"{modulus} = ∞, which is counted as one infinite credit"
        elif met.credit.finite:
            amount = f"{_points(met.credit.finite)}, the price of an infinite result in this game"
        else:
            self.say("IM-10", "An infinite result brings no points in this game, so the score stays as it is.")
            return
        self.points[scored] = self.points[scored].plus(
            Points(met.credit.infinite, *met.credit.finite.as_integer_ratio())
        )
        self.say(
            "IM-10",
            f"The {met.scorer} player is credited with {amount}. The score is now {self.points[scored].score}.",
            Scored(met.scorer, met.credit.finite, met.credit.infinite),
        )

    # Who stays, who leaves.

    def _fate(self, met: Encounter) -> None:
        result = plain_number(met.result)
        match met.fate:
            case Fate.SCORER_STAYS:
                self._one_stays(met, "IM-11", "The piece of the player who scored stays", " with its value unchanged")
            case Fate.CONVERSION:
                self._converts(met)
            case Fate.INFINITY_STAYS:
                self._one_stays(met, "IM-17", f"The result {result} is positive, so the infinity stays")
                self._parting(met)
            case Fate.INFINITY_LEAVES:
                self._one_stays(met, "IM-17", f"The result {result} is negative, so the infinity is captured")
                self._parting(met)
            case Fate.INFINITIES:
                self._one_stays(met, "IM-21", "Two infinities have met, and the one of the player who scored stays")
            case Fate.BOTH_LEAVE:
                self._both_leave(met)
            case Fate.NO_RESULT_ONE_INFINITY:
                self._no_result(met)
            case Fate.NO_RESULT_TWO_INFINITIES:
                self._leave("IM-17", "Without a result every infinity in the operation is captured", *met.operands)

    def _one_stays(self, met: Encounter, clause: str, why: str, manner: str = "") -> None:
        """One piece leaves, and the other stands on the square where they met."""
        assert met.survivor is not None
        stays, leaves = met.survivor, met.attacker if met.survivor == met.defender else met.defender
        where = f"takes {met.square}" if stays.attacks else f"stays on {met.square}"
        self.say(
            clause,
            f"{why}: {stays.piece.named} {where}{manner}, and {leaves.piece.named} leaves the board.",
            Removed(leaves.square),
            *((Moved(stays.square, met.square),) if stays.attacks else ()),
        )

    def _leave(self, clause: str, why: str, *leaving: Operand) -> None:
        names = " and ".join(operand.piece.named for operand in leaving)
        verb = "leaves" if len(leaving) == 1 else "leave"
        self.say(clause, f"{why}: {names} {verb} the board.", *(Removed(operand.square) for operand in leaving))

    def _both_leave(self, met: Encounter) -> None:
        if met.result is DOES_NOT_EXIST:
            self._leave("IM-26", "Nobody scored, so no piece stays", *met.operands)
        elif met.result == 0:
            why = "A zero result takes both pieces out" + (", an infinity as well" if met.infinities else "")
            self._leave("IM-12", why, *met.operands)
        else:
            self._leave("IM-21", "By the option that is on, infinities that meet both leave", *met.operands)

    def _no_result(self, met: Encounter) -> None:
        infinity = met.infinities[0]
        other = met.second if infinity == met.first else met.first
        self._leave("IM-17", "Without a result an infinity is captured", infinity)
        if met.survivor is None:
            self._leave("IM-27", "Nobody scored, so the other piece does not stay either", other)
            return
        where = f"takes {met.square}" if other.attacks else f"stays on {met.square}"
        self.say(
            "IM-27",
            f"By the option that is on, the other piece stays: {other.piece.named} {where}.",
            *((Moved(other.square, met.square),) if other.attacks else ()),
        )

    def _parting(self, met: Encounter) -> None:
        """Point out where credit and survival go to different players."""
        assert met.survivor is not None
        if met.survivor.piece.owner == met.scorer:
            return
        self.say(
            "IM-17",
            f"Mind the difference: the {met.scorer} player has the credit, because of the sign, but the piece that is "
            f"left is the {met.survivor.piece.owner} player's. The infinities of both players follow the same rule; an "
            "option lets the player who scores keep the piece instead.",
        )

    def _converts(self, met: Encounter) -> None:
        assert met.survivor is not None
        assert met.scorer is not None
        clause = "IM-13" if met.scorer == "positive" else "IM-14"
        self._one_stays(met, "IM-11", "The piece of the player who scored stays")
        player, piece = PLAYERS.index(met.scorer), met.survivor.piece
        whose = (
            "The rule converts the piece of the player who scored, and this time that is the zero itself"
            if piece.value == "0"
            else "Dividing a number by 0 converts the piece of the player who scored"
        )
        self.say(
            clause,
            f"{whose}: {piece.named} on {met.square} becomes an infinity.",
            Changed(met.square, Piece(met.scorer, "inf")),
        )
        if self.reserve[player]:
            self.reserve[player] -= 1
            left = "none is left" if self.reserve[player] == 0 else f"{self.reserve[player]} are left"
            self.say("IM-9", f"The infinity comes from the {met.scorer} player's reserve, where {left}.")
        else:
            self.say("IM-9", f"The {met.scorer} player's reserve is empty; a piece is converted all the same.")

    # What follows.

    def _infinities(self, player: int) -> int:
        return sum(piece == Piece(PLAYERS[player], "inf") for piece in self.board.values())

    def _lives(self, player: int, had: int) -> None:
        """Say what became of a player's infinities, if their number changed and some are left."""
        has, who = self._infinities(player), f"the {PLAYERS[player]} player"
        if has > had:
            self.say("IM-15", f"{who} now has {has} infinities on the board: an added life.")
        elif 0 < has < had:
            left = "1 infinity" if has == 1 else f"{has} infinities"
            self.say("IM-18", f"{who} still has {left} on the board, so this loss does not decide the game.")

    def _end(self) -> Position:
        squares = bytearray([EMPTY]) * len(SQUARES)
        for square, piece in self.board.items():
            squares[INDEX[square]] = CODES[piece]
        return Position(
            bytes(squares),
            1 - self.player,
            self.position.ply + 1,
            self.quiet,
            self.points[POSITIVE],
            self.points[NEGATIVE],
            self.reserve[POSITIVE],
            self.reserve[NEGATIVE],
        )

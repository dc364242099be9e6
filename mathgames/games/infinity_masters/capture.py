"""The meeting of two pieces, derived clause by clause: the operands, the result, the credit, the survivor.

Explanations, the comparison of two moves and the ledger of conventions are made from a ``Capture``. It does not read
the table that ``move_generation`` reads (``setup.py``); a test checks that both agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from mathgames.arithmetic import derive
from mathgames.arithmetic.operations import operate
from mathgames.engine.outcome import Score
from mathgames.explain.derivation import Derivation
from mathgames.explain.explanation import Changed, Effect, Moved, Removed
from mathgames.explain.expression import Literal, Operation, Operator, plain, plain_equation
from mathgames.explain.quantity import DOES_NOT_EXIST, Extended, Quantity, plain_number, sign_of
from mathgames.games.infinity_masters import conventions
from mathgames.games.infinity_masters.conventions import ConventionUse
from mathgames.games.infinity_masters.moves import PASS, TARGET
from mathgames.games.infinity_masters.options import GameConfig
from mathgames.games.infinity_masters.position import (
    NAMES,
    NEGATIVE,
    PIECES,
    PLAYERS,
    POSITIVE,
    SQUARES,
    Piece,
    Position,
)
from mathgames.games.infinity_masters.setup import OperationTable, infinite_credit
from mathgames.language.words import LazyString, Text, _, _n, capitalize, join_sentences


class Fate(Enum):
    """The fate of the two pieces, by the code of the tables in ``docs/rules/infinity-masters.md``."""

    SCORER_STAYS = "S"
    """The piece of the player who scored stays with its value, the other leaves."""
    BOTH_LEAVE = "Z"
    """The removal of both pieces, without credit for either player."""
    CONVERSION = "C"
    """The piece of the player who scored stays and becomes an infinity, the other leaves."""
    INFINITY_STAYS = "K"
    """The infinity stays, the other piece leaves, and Blue is credited."""
    INFINITY_LEAVES = "L"
    """The infinity leaves, the other piece stays, and Red is credited."""
    INFINITIES = "E"
    """Two infinities: the one of the player who scored stays."""
    NO_RESULT_ONE_INFINITY = "D1"
    """The result does not exist and one piece is an infinity: it leaves; an option decides about the other."""
    NO_RESULT_TWO_INFINITIES = "D2"
    """The result does not exist and both pieces are infinities: both leave."""


@dataclass(frozen=True, slots=True)
class Operand:
    """A number of the operation with its piece and that piece's square."""

    piece: Piece
    square: str
    attacks: bool


@dataclass(frozen=True, slots=True)
class Capture:
    """Two pieces that met, and everything that follows from it.

    ``square`` is where they met; ``first`` and ``second`` are the numbers in the order of the operation (IM-6) and
    ``result`` is C; ``scorer`` is the player whose sign the result has, if anyone is credited, and ``credit`` what is
    added to the score; ``survivor`` is the operand that stays, if any.
    """

    square: str
    operator: Operator
    first: Operand
    second: Operand
    result: Quantity
    fate: Fate
    scorer: str | None
    credit: Score
    survivor: Operand | None
    reckoning: OperationTable

    @property
    def operation(self) -> Operation:
        """The operation of the encounter."""
        return Operation(self.operator, Literal(self.first.piece.quantity), Literal(self.second.piece.quantity))

    @property
    def derivation(self) -> Derivation:
        """The derivation of the operation, computed at its first use."""
        a, b = self.first.piece.quantity, self.second.piece.quantity
        return derive(self.operator, a, b, over_zero=self.reckoning.over_zero)

    @property
    def conventions_used(self) -> tuple[ConventionUse, ...]:
        """The conventions about ∞ and division by 0 that were used."""
        return conventions.uses(
            self.operation,
            self.result,
            infinite_credit=self.reckoning.infinite_credit,
            is_credited=self.scorer is not None,
            is_converted=self.converts,
        )

    @property
    def equation(self) -> Text:
        """The operation with its result, on one line."""
        return plain_equation(self.operation, Literal(self.result))

    @property
    def question(self) -> str:
        """The operation with a question mark for its result."""
        return f"{plain(self.operation)} = ?"

    @property
    def operands(self) -> tuple[Operand, Operand]:
        """The operands in the order of the operation."""
        return self.first, self.second

    @property
    def attacker(self) -> Operand:
        """The piece that moved."""
        return self.first if self.first.attacks else self.second

    @property
    def defender(self) -> Operand:
        """The piece that was on the square."""
        return self.second if self.first.attacks else self.first

    @property
    def infinities(self) -> tuple[Operand, ...]:
        """The operands that are infinities."""
        return tuple(operand for operand in self.operands if operand.piece.infinite)

    @property
    def converts(self) -> bool:
        """True if the surviving piece becomes an infinity (IM-13, IM-14)."""
        return self.fate is Fate.CONVERSION


def find_capture(config: GameConfig, position: Position, move: int) -> Capture | None:
    """Return the encounter of this move, None if it meets no piece."""
    if move == PASS or position.board[move & TARGET] not in PIECES:
        return None
    origin, target = move >> 6, move & TARGET
    attacker = Operand(PIECES[position.board[origin]], SQUARES[origin], attacks=True)
    defender = Operand(PIECES[position.board[target]], SQUARES[target], attacks=False)
    return meet(config.reckoning, config.operator(defender.square), attacker, defender)


def meet(reckoning: OperationTable, operator: Operator, attacker: Operand, defender: Operand) -> Capture:
    """Return the encounter of two pieces on the defender's square, under this operation."""
    first, second = (attacker, defender) if reckoning.attacker_first else (defender, attacker)
    result = operate(operator, first.piece.quantity, second.piece.quantity, over_zero=reckoning.over_zero)
    fate = _fate(reckoning, result, infinities=first.piece.infinite + second.piece.infinite)
    scorer = None
    if fate not in (Fate.BOTH_LEAVE, Fate.NO_RESULT_ONE_INFINITY, Fate.NO_RESULT_TWO_INFINITIES):
        scorer = PLAYERS[POSITIVE if sign_of(result) > 0 else NEGATIVE]
    credit = Score()
    if scorer is not None:
        infinite = infinite_credit(reckoning.infinite_credit).score
        credit = Score(0, abs(result)) if isinstance(result, Fraction) else infinite
    survivor = _survivor(reckoning, fate, scorer, (first, second))
    return Capture(defender.square, operator, first, second, result, fate, scorer, credit, survivor, reckoning)


def _fate(reckoning: OperationTable, result: Quantity, infinities: int) -> Fate:
    if result is DOES_NOT_EXIST:
        no_result = (Fate.BOTH_LEAVE, Fate.NO_RESULT_ONE_INFINITY, Fate.NO_RESULT_TWO_INFINITIES)
        return no_result[infinities]
    if result == 0:
        return Fate.BOTH_LEAVE
    if infinities == 2:
        return Fate.BOTH_LEAVE if reckoning.both_leave else Fate.INFINITIES
    if infinities == 1 and reckoning.captured_by_sign:
        return Fate.INFINITY_STAYS if sign_of(result) > 0 else Fate.INFINITY_LEAVES
    if infinities == 0 and isinstance(result, Extended):
        return Fate.CONVERSION
    return Fate.SCORER_STAYS


def _survivor(
    reckoning: OperationTable, fate: Fate, scorer: str | None, operands: tuple[Operand, Operand]
) -> Operand | None:
    match fate:
        case Fate.SCORER_STAYS | Fate.CONVERSION | Fate.INFINITIES:
            return next(operand for operand in operands if operand.piece.owner == scorer)
        case Fate.INFINITY_STAYS:
            return next(operand for operand in operands if operand.piece.infinite)
        case Fate.INFINITY_LEAVES:
            return next(operand for operand in operands if not operand.piece.infinite)
        case Fate.NO_RESULT_ONE_INFINITY if reckoning.other_stays:
            return next(operand for operand in operands if not operand.piece.infinite)
        case _:
            return None


# What becomes of two pieces that met, in words and changes: who stays, who leaves, who becomes an infinity.


def effects_of(capture: Capture, reserve: Sequence[int]) -> Iterator[Effect]:
    """Yield the effects in their order; ``reserve`` holds the infinities that each player has in reserve."""
    result = plain_number(capture.result)
    match capture.fate:
        case Fate.SCORER_STAYS:
            reason = _("The piece of the player who scored stays, with its value unchanged.")
            yield _one_stays(capture, "IM-11", reason)
        case Fate.CONVERSION:
            yield _one_stays(capture, "IM-11", _("The piece of the player who scored stays."))
            yield from _converts(capture, reserve)
        case Fate.INFINITY_STAYS:
            reason = _("The result {result} is positive, so the infinity stays.", result=result)
            yield _one_stays(capture, "IM-17", reason)
            yield from _parting(capture)
        case Fate.INFINITY_LEAVES:
            reason = _("The result {result} is negative, so the infinity is captured.", result=result)
            yield _one_stays(capture, "IM-17", reason)
            yield from _parting(capture)
        case Fate.INFINITIES:
            reason = _("Two infinities have met, and the one that belongs to the player who scored stays.")
            yield _one_stays(capture, "IM-21", reason)
        case Fate.BOTH_LEAVE:
            yield _both_leave(capture)
        case Fate.NO_RESULT_ONE_INFINITY:
            yield from _no_result(capture)
        case Fate.NO_RESULT_TWO_INFINITIES:
            reason = _("Without a result, every infinity in the attack is captured.")
            yield _leave("IM-17", reason, *capture.operands)


def _one_stays(capture: Capture, clause: str, reason: LazyString) -> Effect:
    """Return the effect in which one piece leaves, and the other is on the square where they met."""
    assert capture.survivor is not None
    stays, leaves = capture.survivor, capture.attacker if capture.survivor == capture.defender else capture.defender
    places = {"piece": stays.piece.full_name, "square": capture.square, "other": leaves.piece.full_name}
    if stays.attacks:
        sentence = _("{piece} takes {square}, and {other} leaves the board.", **places)
        changes = (Removed(leaves.square), Moved(stays.square, capture.square))
        return Effect(clause, join_sentences(reason, capitalize(sentence)), changes)
    sentence = _("{piece} stays on {square}, and {other} leaves the board.", **places)
    return Effect(clause, join_sentences(reason, capitalize(sentence)), (Removed(leaves.square),))


def _leave(clause: str, reason: LazyString, *leaving: Operand) -> Effect:
    first, *rest = (operand.piece.full_name for operand in leaving)
    if rest:
        sentence = _("{first} and {second} leave the board.", first=first, second=rest[0])
    else:
        sentence = _("{piece} leaves the board.", piece=first)
    return Effect(
        clause, join_sentences(reason, capitalize(sentence)), tuple(Removed(operand.square) for operand in leaving)
    )


def _both_leave(capture: Capture) -> Effect:
    if capture.result is DOES_NOT_EXIST:
        return _leave("IM-26", _("Nobody scored, so no piece stays."), *capture.operands)
    if capture.result != 0:
        reason = _("With the option in use, two infinities that meet both leave.")
        return _leave("IM-21", reason, *capture.operands)
    if capture.infinities:
        return _leave("IM-12", _("A zero result removes both pieces, even an infinity."), *capture.operands)
    return _leave("IM-12", _("A zero result removes both pieces."), *capture.operands)


def _no_result(capture: Capture) -> Iterator[Effect]:
    infinity = capture.infinities[0]
    other = capture.second if infinity == capture.first else capture.first
    yield _leave("IM-17", _("Without a result, an infinity is captured."), infinity)
    places = {"piece": other.piece.full_name, "square": capture.square}
    if capture.survivor is None:
        yield _leave("IM-27", _("Nobody scored, so the other piece does not stay either."), other)
    elif other.attacks:
        sentence = _("With the option in use, the other piece stays: {piece} takes {square}.", **places)
        yield Effect("IM-27", sentence, (Moved(other.square, capture.square),))
    else:
        yield Effect("IM-27", _("With the option in use, the other piece stays: {piece} stays on {square}.", **places))


def _parting(capture: Capture) -> Iterator[Effect]:
    """Yield the effect that points out that credit and survival go to different players."""
    assert capture.survivor is not None
    assert capture.scorer is not None
    if capture.survivor.piece.owner != capture.scorer:
        mind = _(
            "Note the difference: {player} scores, because of the sign, but the piece that is left is {piece}. The "
            "infinities of both players follow the same rule; an option lets the player who scores keep the piece "
            "instead.",
            player=NAMES[capture.scorer],
            piece=capture.survivor.piece.full_name,
        )
        yield Effect("IM-17", mind)


def _converts(capture: Capture, reserve: Sequence[int]) -> Iterator[Effect]:
    assert capture.survivor is not None
    assert capture.scorer is not None
    player, piece = PLAYERS.index(capture.scorer), capture.survivor.piece
    places = {"piece": piece.full_name, "square": capture.square}
    if piece.value == "0":
        sentence = _(
            "The rule converts the piece of the player who scored. This time that is the zero itself: {piece} on "
            "{square} becomes an infinity.",
            **places,
        )
    else:
        sentence = _(
            "Dividing a number by 0 converts the piece of the player who scored: {piece} on {square} becomes an "
            "infinity.",
            **places,
        )
    clause = "IM-13" if player == POSITIVE else "IM-14"
    yield Effect(clause, sentence, (Changed(capture.square, Piece(capture.scorer, "inf")),))
    yield Effect("IM-9", _from_reserve(NAMES[capture.scorer], reserve[player]))


def _from_reserve(player: LazyString, reserve_count: int) -> LazyString:
    if reserve_count == 0:
        return _("The reserve of {player} is empty, but a piece is converted anyway.", player=player)
    if reserve_count == 1:
        return _("The infinity comes from the reserve of {player}, which is now empty.", player=player)
    return _n(
        "The infinity comes from the reserve of {player}, where {n} is left.",
        "The infinity comes from the reserve of {player}, where {n} are left.",
        reserve_count - 1,
        player=player,
    )

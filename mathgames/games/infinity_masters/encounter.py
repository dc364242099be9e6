"""What happens when two pieces meet, reasoned out clause by clause: the operands, the result, the credit, who stays.

Explanations, the comparison of two moves and the ledger of conventions are made from an ``Encounter``. It does not look
at the table that ``play.apply`` reads (``resolution.py``); that both agree is tested.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from mathgames.arithmetic import derive
from mathgames.arithmetic.operations import operate
from mathgames.engine.outcome import Score
from mathgames.explain.derivation import Derivation
from mathgames.explain.expression import Literal, Operation, Operator, plain, plain_equation
from mathgames.explain.quantity import DOES_NOT_EXIST, Extended, Quantity, sign
from mathgames.games.infinity_masters import conventions
from mathgames.games.infinity_masters.conventions import Use
from mathgames.games.infinity_masters.moves import PASS, TARGET
from mathgames.games.infinity_masters.options import Settled
from mathgames.games.infinity_masters.position import NEGATIVE, PIECES, PLAYERS, POSITIVE, SQUARES, Piece, Position
from mathgames.games.infinity_masters.setup import Reckoning, infinite_credit
from mathgames.language.words import Text


class Fate(Enum):
    """What becomes of the two pieces, by the code of the tables in ``docs/rules/infinity-masters.md``."""

    SCORER_STAYS = "S"
    """The piece of the player who scored stays with its value, the other leaves."""
    BOTH_LEAVE = "Z"
    """Both leave, and nobody is credited."""
    CONVERSION = "C"
    """The piece of the player who scored stays and becomes an infinity, the other leaves."""
    INFINITY_STAYS = "K"
    """The infinity stays, the other piece leaves, and Blue is credited."""
    INFINITY_LEAVES = "L"
    """The infinity leaves, the other piece stays, and Red is credited."""
    INFINITIES = "E"
    """Two infinities: the one of the player who scored stays."""
    NO_RESULT_ONE_INFINITY = "D1"
    """The result does not exist and one piece is an infinity: it leaves; what of the other, an option says."""
    NO_RESULT_TWO_INFINITIES = "D2"
    """The result does not exist and both pieces are infinities: both leave."""


@dataclass(frozen=True, slots=True)
class Operand:
    """A number of the operation with the piece that supplies it and the square that the piece came from."""

    piece: Piece
    square: str
    attacks: bool


@dataclass(frozen=True, slots=True)
class Encounter:
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
    reckoning: Reckoning

    @property
    def operation(self) -> Operation:
        """The operation that is asked for."""
        return Operation(self.operator, Literal(self.first.piece.quantity), Literal(self.second.piece.quantity))

    @property
    def derivation(self) -> Derivation:
        """The operation worked out step by step; made when it is asked for."""
        a, b = self.first.piece.quantity, self.second.piece.quantity
        return derive(self.operator, a, b, over_zero=self.reckoning.over_zero)

    @property
    def ledger(self) -> tuple[Use, ...]:
        """The conventions about ∞ and division by 0 that were used."""
        return conventions.uses(
            self.operation,
            self.result,
            infinite_credit=self.reckoning.infinite_credit,
            credited=self.scorer is not None,
            converted=self.converts,
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
        """Both operands in the order of the operation."""
        return self.first, self.second

    @property
    def attacker(self) -> Operand:
        """The piece that moved."""
        return self.first if self.first.attacks else self.second

    @property
    def defender(self) -> Operand:
        """The piece that stood on the square."""
        return self.second if self.first.attacks else self.first

    @property
    def infinities(self) -> tuple[Operand, ...]:
        """The operands that are infinities."""
        return tuple(operand for operand in self.operands if operand.piece.infinite)

    @property
    def converts(self) -> bool:
        """Whether the surviving piece becomes an infinity (IM-13, IM-14)."""
        return self.fate is Fate.CONVERSION


def encounter(settled: Settled, position: Position, move: int) -> Encounter | None:
    """The encounter that this move brings about, or None if it meets no piece."""
    if move == PASS or position.board[move & TARGET] not in PIECES:
        return None
    origin, target = move >> 6, move & TARGET
    attacker = Operand(PIECES[position.board[origin]], SQUARES[origin], attacks=True)
    defender = Operand(PIECES[position.board[target]], SQUARES[target], attacks=False)
    return meet(settled.reckoning, settled.operator(defender.square), attacker, defender)


def meet(reckoning: Reckoning, operator: Operator, attacker: Operand, defender: Operand) -> Encounter:
    """The encounter of two pieces on the defender's square, under this operation."""
    first, second = (attacker, defender) if reckoning.attacker_first else (defender, attacker)
    result = operate(
        operator,
        first.piece.quantity,
        second.piece.quantity,
        over_zero=reckoning.over_zero,
    )
    fate = _fate(reckoning, result, infinities=first.piece.infinite + second.piece.infinite)
    scorer = None
    if fate not in (Fate.BOTH_LEAVE, Fate.NO_RESULT_ONE_INFINITY, Fate.NO_RESULT_TWO_INFINITIES):
        scorer = PLAYERS[POSITIVE if sign(result) > 0 else NEGATIVE]
    credit = Score()
    if scorer is not None:
        infinite = infinite_credit(reckoning.infinite_credit).score
        credit = Score(0, abs(result)) if isinstance(result, Fraction) else infinite
    survivor = _survivor(reckoning, fate, scorer, (first, second))
    return Encounter(defender.square, operator, first, second, result, fate, scorer, credit, survivor, reckoning)


def _fate(reckoning: Reckoning, result: Quantity, infinities: int) -> Fate:
    if result is DOES_NOT_EXIST:
        no_result = (Fate.BOTH_LEAVE, Fate.NO_RESULT_ONE_INFINITY, Fate.NO_RESULT_TWO_INFINITIES)
        return no_result[infinities]
    if result == 0:
        return Fate.BOTH_LEAVE
    if infinities == 2:
        return Fate.BOTH_LEAVE if reckoning.both_out else Fate.INFINITIES
    if infinities == 1 and reckoning.captured_by_sign:
        return Fate.INFINITY_STAYS if sign(result) > 0 else Fate.INFINITY_LEAVES
    if infinities == 0 and isinstance(result, Extended):
        return Fate.CONVERSION
    return Fate.SCORER_STAYS


def _survivor(
    reckoning: Reckoning, fate: Fate, scorer: str | None, operands: tuple[Operand, Operand]
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

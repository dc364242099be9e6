"""What happens when two pieces meet, reasoned out clause by clause: the operands, the result, the credit, who stays.

Explanations, the comparison of two moves and the ledger of conventions are made from an ``Encounter``. It does not look
at the table that ``apply`` reads (``resolution.py``); that both agree is tested.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from mathgames.arithmetic import derive
from mathgames.engine.outcome import Score
from mathgames.explain.derivation import Derivation
from mathgames.explain.expression import Literal, Operator
from mathgames.explain.plain import plain, plain_equation
from mathgames.explain.quantity import DOES_NOT_EXIST, Extended, Quantity, sign
from mathgames.games.infinity_masters import conventions
from mathgames.games.infinity_masters.conventions import Convention, Use
from mathgames.games.infinity_masters.moves import PASS, TARGET, format_move
from mathgames.games.infinity_masters.options import infinite_credit
from mathgames.games.infinity_masters.position import PIECES, SQUARES, Piece, Position

if TYPE_CHECKING:
    from mathgames.games.infinity_masters.rules import InfinityMasters


class Fate(Enum):
    """What becomes of the two pieces, by the code of the tables in ``docs/rules/infinity-masters.md``."""

    SCORER_STAYS = "S"
    """The piece of the player who scored stays with its value, the other leaves."""
    BOTH_LEAVE = "Z"
    """Both leave, and nobody is credited."""
    CONVERSION = "C"
    """The piece of the player who scored stays and becomes an infinity, the other leaves."""
    INFINITY_STAYS = "K"
    """The infinity stays, the other piece leaves, and the positive player is credited."""
    INFINITY_LEAVES = "L"
    """The infinity leaves, the other piece stays, and the negative player is credited."""
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

    @property
    def role(self) -> str:
        """What the piece does in the encounter, in a word."""
        return "attacker" if self.attacks else "defender"


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two pieces that met, and everything that follows from it.

    ``square`` is where they met; ``first`` and ``second`` are the numbers in the order of the operation (IM-6);
    ``scorer`` is the player whose sign the result has, if anyone is credited, and ``credit`` what is added to the
    score; ``survivor`` is the operand that stays, if any; ``ledger`` holds the conventions that were used.
    """

    square: str
    operator: Operator
    first: Operand
    second: Operand
    derivation: Derivation
    fate: Fate
    scorer: str | None
    credit: Score
    survivor: Operand | None
    ledger: tuple[Use, ...]

    @property
    def result(self) -> Quantity:
        """The result C of the operation."""
        value = self.derivation.value
        assert isinstance(value, Fraction | Extended)
        return value

    @property
    def equation(self) -> str:
        """The operation with its result, on one line."""
        return plain_equation(self.derivation.expression, Literal(self.result))

    @property
    def question(self) -> str:
        """The operation with a question mark for its result."""
        return f"{plain(self.derivation.expression)} = ?"

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


def encounter(rules: InfinityMasters, position: Position, move: int) -> Encounter | None:
    """The encounter that this move brings about, or None if it meets no piece."""
    if move == PASS or position.board[move & TARGET] not in PIECES:
        return None
    origin, target = move >> 6, move & TARGET
    attacker = Operand(PIECES[position.board[origin]], SQUARES[origin], attacks=True)
    defender = Operand(PIECES[position.board[target]], SQUARES[target], attacks=False)
    return meet(rules, rules.operator(defender.square), attacker, defender)


def meet(rules: InfinityMasters, operator: Operator, attacker: Operand, defender: Operand) -> Encounter:
    """The encounter of two pieces on the defender's square, under this operation."""
    settings = rules.settings
    order = (attacker, defender) if settings["operand_order"] == "attacker_first" else (defender, attacker)
    derivation = derive(
        operator,
        order[0].piece.quantity,
        order[1].piece.quantity,
        infinity_over_zero=settings["inf_over_zero"],
    )
    result = derivation.value
    assert isinstance(result, Fraction | Extended)
    fate = _fate(rules, result, infinities=sum(operand.piece.infinite for operand in order))
    scorer = None
    if fate not in (Fate.BOTH_LEAVE, Fate.NO_RESULT_ONE_INFINITY, Fate.NO_RESULT_TWO_INFINITIES):
        scorer = "positive" if sign(result) > 0 else "negative"
    credit = Score()
    if scorer is not None:
        infinite = infinite_credit(settings["infinite_credit"]).score
        credit = Score(0, abs(result)) if isinstance(result, Fraction) else infinite
    return Encounter(
        square=defender.square,
        operator=operator,
        first=order[0],
        second=order[1],
        derivation=derivation,
        fate=fate,
        scorer=scorer,
        credit=credit,
        survivor=_survivor(rules, fate, scorer, order),
        ledger=conventions.uses(
            derivation,
            infinite_credit=settings["infinite_credit"],
            credited=scorer is not None,
            converted=fate is Fate.CONVERSION,
        ),
    )


def _fate(rules: InfinityMasters, result: Quantity, infinities: int) -> Fate:
    if result is DOES_NOT_EXIST:
        no_result = (Fate.BOTH_LEAVE, Fate.NO_RESULT_ONE_INFINITY, Fate.NO_RESULT_TWO_INFINITIES)
        return no_result[infinities]
    if result == 0:
        return Fate.BOTH_LEAVE
    if infinities == 2:
        return Fate.BOTH_LEAVE if rules.settings["infinity_encounter"] == "both_out" else Fate.INFINITIES
    if infinities == 1 and rules.settings["infinity_capture"] == "result_sign":
        return Fate.INFINITY_STAYS if sign(result) > 0 else Fate.INFINITY_LEAVES
    if infinities == 0 and isinstance(result, Extended):
        return Fate.CONVERSION
    return Fate.SCORER_STAYS


def _survivor(
    rules: InfinityMasters, fate: Fate, scorer: str | None, operands: tuple[Operand, Operand]
) -> Operand | None:
    match fate:
        case Fate.SCORER_STAYS | Fate.CONVERSION | Fate.INFINITIES:
            return next(operand for operand in operands if operand.piece.owner == scorer)
        case Fate.INFINITY_STAYS:
            return next(operand for operand in operands if operand.piece.infinite)
        case Fate.INFINITY_LEAVES:
            return next(operand for operand in operands if not operand.piece.infinite)
        case Fate.NO_RESULT_ONE_INFINITY if rules.settings["dne_other"] == "stays":
            return next(operand for operand in operands if not operand.piece.infinite)
        case _:
            return None


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a ledger: at which ply and by which move a convention was used."""

    ply: int
    move: str
    use: Use


def ledger(rules: InfinityMasters, position: Position, moves: Iterable[int]) -> dict[Convention, tuple[Entry, ...]]:
    """The infinity ledger of a game: the conventions that these moves used, in order of first use, with all uses."""
    lines: dict[Convention, tuple[Entry, ...]] = {}
    for move in moves:
        met = rules.encounter(position, move)
        position = rules.apply(position, move)
        for use in met.ledger if met else ():
            entry = Entry(position.ply, format_move(move), use)
            lines[use.convention] = (*lines.get(use.convention, ()), entry)
    return lines

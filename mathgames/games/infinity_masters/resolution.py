"""What an operation comes to: for each operation and two pieces, the credit and the piece that is left.

``play.apply`` and ``safety`` read this table. The explanation of a move reasons from the clauses on its own
(``encounter.py``), so that each of the two can be held against the other.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from mathgames.arithmetic.operations import operate
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, sign
from mathgames.games.infinity_masters.position import EMPTY, INFINITIES, NEGATIVE, OWNER, POSITIVE, QUANTITIES, Points
from mathgames.games.infinity_masters.reckoning import Reckoning, infinite_credit
from mathgames.games.infinity_masters.setup import OPERATORS

NOBODY = -1


class Resolution(NamedTuple):
    """What is left of two pieces that met.

    ``survivor`` is the byte that the square then holds, ``scorer`` the player whose sign the result has (or
    ``NOBODY``), ``credit`` what is added to the score; ``converts`` is True when the scorer's piece became an infinity.
    """

    survivor: int
    scorer: int
    credit: Points
    converts: bool


class Resolutions(dict[int, Resolution]):
    """Resolutions by key, worked out with exact fractions when they are first asked for and then kept."""

    def __init__(self, reckoning: Reckoning) -> None:
        super().__init__()
        self._reckoning = reckoning

    @staticmethod
    def key(operation: int, attacker: int, defender: int) -> int:
        """The key of two pieces' bytes that meet under an operation (its number in ``OPERATORS``)."""
        return attacker << 10 | defender << 2 | operation

    def __missing__(self, key: int) -> Resolution:
        resolution = self[key] = self._resolve(key & 3, key >> 10, key >> 2 & 255)
        return resolution

    def result(self, operation: int, attacker: int, defender: int) -> Quantity:
        """The result C of the operation (IM-6, IM-8)."""
        first, second = (attacker, defender) if self._reckoning.attacker_first else (defender, attacker)
        return operate(
            OPERATORS[operation],
            QUANTITIES[first],
            QUANTITIES[second],
            over_zero=self._reckoning.over_zero,
        )

    def _resolve(self, operation: int, attacker: int, defender: int) -> Resolution:
        result = self.result(operation, attacker, defender)
        infinite = [code for code in (attacker, defender) if code in INFINITIES]
        finite = [code for code in (attacker, defender) if code not in INFINITIES]
        if sign(result) == 0:  # zero (IM-12), or it does not exist (IM-17, IM-26, IM-27)
            stays = self._reckoning.other_stays and result is DOES_NOT_EXIST and len(infinite) == 1
            return Resolution(finite[0] if stays else EMPTY, NOBODY, Points(), converts=False)
        if self._reckoning.both_out and len(infinite) == 2:  # IM-21
            return Resolution(EMPTY, NOBODY, Points(), converts=False)
        scorer = POSITIVE if sign(result) > 0 else NEGATIVE  # IM-2
        credit = infinite_credit(self._reckoning.infinite_credit)  # IM-10
        if isinstance(result, Fraction):
            credit = Points(0, *abs(result).as_integer_ratio())
        survivor = attacker if attacker // OWNER == scorer else defender  # IM-11
        converts = not infinite and not isinstance(result, Fraction)  # IM-13, IM-14
        if converts:
            survivor = INFINITIES[scorer]
        elif len(infinite) == 1 and self._reckoning.captured_by_sign:  # IM-17
            survivor = infinite[0] if scorer == POSITIVE else finite[0]
        return Resolution(survivor, scorer, credit, converts=converts)

"""The board of Infinity Master's under a choice of options, and the results of two pieces that meet on it.

``move_generation`` reads the table of ``CaptureOutcomes``. The explanation of a move is derived from the clauses
independently (``capture.py``), so that the two can be compared.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple, Self

from mathgames.arithmetic import OverZero
from mathgames.arithmetic.operations import operate
from mathgames.engine.options import Value
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import DOES_NOT_EXIST, Quantity, sign_of
from mathgames.games.infinity_masters.position import (
    EMPTY,
    INFINITIES,
    NEGATIVE,
    OWNER,
    POSITIVE,
    QUANTITIES,
    SIDE,
    Points,
    piece_code,
)
from mathgames.language.errors import OptionError
from mathgames.language.words import _

# The board before the first move: squares and operations (IM-7), goals (IM-20), and what stands where (IM-23).

OPERATORS: Final = (Operator.PLUS, Operator.MINUS, Operator.TIMES, Operator.DIVIDED_BY)
_NUMBER: Final = {operator.value: number for number, operator in enumerate(OPERATORS)}
_SMALL_SIDE: Final = 6

# Damath's 4 × 4 pattern, repeated over the board; its first row is rank 1 and its first column file a.
_DAMATH: Final = ("×÷−+", "÷×+−", "−+×÷", "+−÷×")
# One operation a rank, rank 1 first; both read the same from either side.
_ROWS: Final = {SIDE: "+−×÷÷×−+", _SMALL_SIDE: "+−++−+"}

# What Blue sees, back row first: the numbers stand for the places that the option ``values`` fills, +1
# for the smallest positive value and so on; Red's side is the same turned by 180°.
_FIXED_LAYOUTS: Final = {
    "standard": (". -6 +5 ∞ 0 -5 +6 .", "+4 -3 +2 -1 +1 -2 +3 -4"),
    "classroom": (". -2 ∞ 0 +2 .", "+3 -1 . . +1 -3"),
    "close": ("0 . ∞ . . .", "+4 -2 +1 -1 +2 -3", "-4 . +3 -5 . +6"),
}


def board_side(settings: Mapping[str, Value]) -> int:
    """Return the number of files and ranks of the board."""
    return SIDE if settings["board"] == "standard" else _SMALL_SIDE


def on_board(side: int) -> list[int]:
    """Return the numbers of the board's squares, from a1 along the ranks."""
    return [rank * SIDE + file for rank in range(side) for file in range(side)]


def rotate_square(square: int, side: int) -> int:
    """Return the square in this one's place when the board is turned by 180°."""
    rank, file = divmod(square, SIDE)
    return (side - 1 - rank) * SIDE + side - 1 - file


def operations(settings: Mapping[str, Value]) -> bytes:
    """Return the index of each square's operation in ``OPERATORS`` (IM-7); 0 off the board."""
    n, layout = board_side(settings), settings["ops"]
    signs = {}
    for square in on_board(n):
        rank, file = divmod(square, SIDE)
        if layout == "damath" and n == SIDE:
            signs[square] = _DAMATH[rank % 4][file % 4]
        elif layout == "damath":
            signs[square] = "+" if (rank + file) % 2 == 0 else "−"  # file number + rank, both from 1, is even as well
        elif layout == "rows":
            signs[square] = _ROWS[n][rank]
        elif layout != "random":
            if len(layout) != n * n:
                raise OptionError(
                    _(
                        "ops has {count} signs, but a board of {side} × {side} squares needs {all}",
                        count=len(layout),
                        side=n,
                        all=n * n,
                    )
                )
            signs[square] = layout[(n - 1 - rank) * n + file]
    if layout == "random":
        chance = random.Random(f"operations {settings['seed']}")
        for square in on_board(n):
            signs[square] = signs.get(rotate_square(square, n)) or chance.choice("+−×÷" if n == SIDE else "+−")
    return bytes(_NUMBER[signs[square]] if square in signs else 0 for square in range(SIDE * SIDE))


def _places(settings: Mapping[str, Value]) -> dict[int, int | None]:
    values = [int(text) for text in settings["values"]]
    places: dict[int, int | None] = {}
    for rank, row in enumerate(_FIXED_LAYOUTS[settings["board"]]):
        for file, place in enumerate(row.split()):
            square = rank * SIDE + file
            if place == "∞":
                places[square] = None
            elif place == "0":
                places[square] = 0
            elif place != ".":
                places[square] = values[int(place) - 1] if place[0] == "+" else values[5 - int(place)]
    if settings["setup"] == "random":
        numbered_squares = [square for square, value in places.items() if value]
        order = [places[square] for square in numbered_squares]
        random.Random(f"set-up {settings['seed']}").shuffle(order)
        places.update(zip(numbered_squares, order, strict=True))
    if settings["start_infinities"] == 2:
        places[0] = None  # the free back corner at the player's left (IM-9)
    return places


def start_board(settings: Mapping[str, Value]) -> bytes:
    """Return the board at the start (IM-9, IM-23)."""
    board = bytearray([EMPTY]) * (SIDE * SIDE)
    for square, value in _places(settings).items():
        board[square] = piece_code(POSITIVE, value)
        board[rotate_square(square, board_side(settings))] = piece_code(NEGATIVE, value)
    return bytes(board)


def goals(settings: Mapping[str, Value]) -> tuple[frozenset[int], frozenset[int]]:
    """Return the squares where an infinity wins, by player (IM-20)."""
    n = board_side(settings)
    last_rank = (n - 1) * SIDE
    if settings["goal"] == "row":
        files = set(range(n))
    elif settings["goal"] == "centre":
        files = {n // 2 - 1, n // 2}
    else:
        files = {square % SIDE for square, value in _places(settings).items() if value is None}
    positive = frozenset(last_rank + file for file in files)
    return positive, frozenset(rotate_square(square, n) for square in positive)


# What the options say of two pieces that meet, as typed fields.


@dataclass(frozen=True, slots=True)
class OperationTable:
    """The calculation of a meeting: the options that affect it."""

    attacker_first: bool
    """True if the attacker's value is the first number (IM-6)."""
    over_zero: OverZero
    """The dividends that are infinite over 0 in the game (IM-13)."""
    captured_by_sign: bool
    """True if the sign of the result decides about a single infinity, for either owner (IM-17)."""
    both_leave: bool
    """True if two infinities that meet both leave without credit (IM-21)."""
    other_stays: bool
    """True if the piece that met an infinity stays when the result does not exist (IM-27)."""
    infinite_credit: str
    """The value of an infinite result, as the option names it (IM-10)."""

    @classmethod
    def from_options(cls, settings: Mapping[str, Value]) -> Self:
        """Return the calculation of meetings under these settings."""
        return cls(
            attacker_first=settings["operand_order"] == "attacker_first",
            over_zero="all" if settings["inf_over_zero"] == "inf" else "numbers",
            captured_by_sign=settings["infinity_capture"] == "result_sign",
            both_leave=settings["infinity_encounter"] == "both_out",
            other_stays=settings["dne_other"] == "stays",
            infinite_credit=settings["infinite_credit"],
        )


def infinite_credit(value: Value) -> Points:
    """Return the points that an infinite credit adds to a score under this value of the option.

    >>> infinite_credit("tally"), infinite_credit("bonus:36").numerator
    (Points(infinite=1, numerator=0, denominator=1), 36)
    """
    if value == "tally":
        return Points(1)
    if value == "none":
        return Points()
    return Points(0, int(value.removeprefix("bonus:")))


# The result of an operation: for each operation and two pieces, the credit and the piece that is left.
#
# ``move_generation`` reads this table. The explanation of a move is derived from the clauses independently
# (``capture.py``), so that a test can compare the two.

NO_SCORER = -1


class CaptureOutcome(NamedTuple):
    """The result of two pieces that met.

    ``survivor`` is the byte that the square then holds, ``scorer`` the player whose sign the result has (or the
    constant for neither), ``credit`` the points that are added to the score; ``converts`` is True when the scorer's
    piece became an infinity.
    """

    survivor: int
    scorer: int
    credit: Points
    converts: bool


class CaptureOutcomes(dict[int, CaptureOutcome]):
    """Resolutions by key, computed with exact fractions at their first use and then kept."""

    def __init__(self, reckoning: OperationTable) -> None:
        super().__init__()
        self._reckoning = reckoning

    @staticmethod
    def key(operation: int, attacker: int, defender: int) -> int:
        """Return the key of two pieces' bytes that meet under an operation (its number in ``OPERATORS``)."""
        return attacker << 10 | defender << 2 | operation

    def __missing__(self, key: int) -> CaptureOutcome:
        resolution = self[key] = self._resolve(key & 3, key >> 10, key >> 2 & 255)
        return resolution

    def result(self, operation: int, attacker: int, defender: int) -> Quantity:
        """Return the result C of the operation (IM-6, IM-8)."""
        first, second = (attacker, defender) if self._reckoning.attacker_first else (defender, attacker)
        return operate(OPERATORS[operation], QUANTITIES[first], QUANTITIES[second], over_zero=self._reckoning.over_zero)

    def _resolve(self, operation: int, attacker: int, defender: int) -> CaptureOutcome:
        result = self.result(operation, attacker, defender)
        infinite = [code for code in (attacker, defender) if code in INFINITIES]
        finite = [code for code in (attacker, defender) if code not in INFINITIES]
        if sign_of(result) == 0:  # zero (IM-12), or it does not exist (IM-17, IM-26, IM-27)
            stays = self._reckoning.other_stays and result is DOES_NOT_EXIST and len(infinite) == 1
            return CaptureOutcome(finite[0] if stays else EMPTY, NO_SCORER, Points(), converts=False)
        if self._reckoning.both_leave and len(infinite) == 2:  # IM-21
            return CaptureOutcome(EMPTY, NO_SCORER, Points(), converts=False)
        scorer = POSITIVE if sign_of(result) > 0 else NEGATIVE  # IM-2
        credit = infinite_credit(self._reckoning.infinite_credit)  # IM-10
        if isinstance(result, Fraction):
            credit = Points(0, *abs(result).as_integer_ratio())
        survivor = attacker if attacker // OWNER == scorer else defender  # IM-11
        converts = not infinite and not isinstance(result, Fraction)  # IM-13, IM-14
        if converts:
            survivor = INFINITIES[scorer]
        elif len(infinite) == 1 and self._reckoning.captured_by_sign:  # IM-17
            survivor = infinite[0] if scorer == POSITIVE else finite[0]
        return CaptureOutcome(survivor, scorer, credit, converts=converts)

"""What the options say of two pieces that meet, as typed fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from mathgames.arithmetic import OverZero
from mathgames.engine.options import Value
from mathgames.games.infinity_masters.position import Points


@dataclass(frozen=True, slots=True)
class Reckoning:
    """How a meeting is reckoned: the settled options that bear on it."""

    attacker_first: bool
    """Whether the attacker's value is the first number (IM-6)."""
    over_zero: OverZero
    """What the game lets be infinite when it is divided by 0 (IM-13)."""
    captured_by_sign: bool
    """Whether the sign of the result decides about a single infinity, whoever owns it (IM-17)."""
    both_out: bool
    """Whether two infinities that meet both leave without credit (IM-21)."""
    other_stays: bool
    """Whether the piece that met an infinity stays when the result does not exist (IM-27)."""
    infinite_credit: str
    """What an infinite result is worth, as the option names it (IM-10)."""

    @classmethod
    def of(cls, settings: Mapping[str, Value]) -> Self:
        """The reckoning under these settings."""
        return cls(
            attacker_first=settings["operand_order"] == "attacker_first",
            over_zero="all" if settings["inf_over_zero"] == "inf" else "numbers",
            captured_by_sign=settings["infinity_capture"] == "result_sign",
            both_out=settings["infinity_encounter"] == "both_out",
            other_stays=settings["dne_other"] == "stays",
            infinite_credit=settings["infinite_credit"],
        )


def infinite_credit(value: Value) -> Points:
    """What one infinite credit adds to a score under this value of the option.

    >>> infinite_credit("tally"), infinite_credit("bonus:36").numerator
    (Points(infinite=1, numerator=0, denominator=1), 36)
    """
    if value == "tally":
        return Points(1)
    if value == "none":
        return Points()
    return Points(0, int(value.removeprefix("bonus:")))

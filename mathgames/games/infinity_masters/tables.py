"""The tables of the rules, made by the engine: for every sort of operands the result, the credit and the fate."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from mathgames.explain.expression import Operator
from mathgames.explain.quantity import DOES_NOT_EXIST, plain_number, sign
from mathgames.games.infinity_masters.encounter import Encounter, Fate, Operand, meet
from mathgames.games.infinity_masters.options import Settled
from mathgames.games.infinity_masters.position import PLAYERS, Piece

SORTS: Final = ("p", "n", "0", "∞")
"""The sorts of operands: a positive number, a negative number, zero, infinity."""
_RESULTS: Final = (">0", "<0", "0", "∞", "−∞", "DNE")
_SQUARES: Final = ("d3", "d4")


class TableCase(NamedTuple):
    """One thing that can happen in a cell: what sort of result, who is credited (or no one), which fate.

    ``loses_infinity`` tells whether an infinity is among the pieces that leave; ``Z∞`` is how the table writes that.
    """

    result: str
    scorer: str | None
    fate: Fate
    loses_infinity: bool

    def __str__(self) -> str:
        who = {"positive": "P", "negative": "N", None: "—"}[self.scorer]
        mark = "∞" if self.fate is Fate.BOTH_LEAVE and self.loses_infinity else ""
        return f"{self.result}·{who} [{self.fate.value}{mark}]"


def case(met: Encounter) -> TableCase:
    """The case that an encounter is."""
    result = "DNE" if met.result is DOES_NOT_EXIST else str(plain_number(met.result))
    if isinstance(met.result, Fraction) and met.result:
        result = ">0" if sign(met.result) > 0 else "<0"
    return TableCase(result, met.scorer, met.fate, any(operand != met.survivor for operand in met.infinities))


def values(settled: Settled, sort: str) -> tuple[str, ...]:
    """The values of a sort that the pieces have here."""
    if sort in "pn":
        return tuple(value for value in settled.values if value.startswith("-") == (sort == "n"))
    return ("inf",) if sort == "∞" else ("0",)


def cell(settled: Settled, operator: Operator, first: str, second: str, owner: str) -> tuple[TableCase, ...]:
    """What can happen when the owner's operand of the sort ``first`` meets an opponent's of the sort ``second``."""
    other = PLAYERS[1 - PLAYERS.index(owner)]
    attacks = settled.reckoning.attacker_first
    cases = set()
    for a in values(settled, first):
        for b in values(settled, second):
            operands = (
                Operand(Piece(owner, a), _SQUARES[not attacks], attacks),
                Operand(Piece(other, b), _SQUARES[attacks], not attacks),
            )
            attacker, defender = operands if attacks else operands[::-1]
            cases.add(case(meet(settled.reckoning, operator, attacker, defender)))
    return tuple(sorted(cases, key=lambda entry: _RESULTS.index(entry.result)))


def markdown(settled: Settled, operator: Operator, owner: str = "positive") -> str:
    """The table of one operation in Markdown; ``owner`` is whose piece is the first operand."""
    lines = [f"| A {operator.value} B | " + " | ".join(SORTS) + " |", "|" + " --- |" * (len(SORTS) + 1)]
    for first in SORTS:
        cells = (" / ".join(map(str, cell(settled, operator, first, second, owner))) for second in SORTS)
        lines.append(f"| **{first}** | " + " | ".join(cells) + " |")
    return "\n".join(lines)

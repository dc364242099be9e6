"""One try at a task with moves: as plain data, and what its last move comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from mathgames.arithmetic.misconceptions import Sum as Calculation
from mathgames.explain.expression import plain_equation
from mathgames.games.contract.played_move import PlayedMove
from mathgames.language.words import Words, _
from mathgames.learning.lessons.counting import BESIDE_MOVES

_BETWEEN: Final = " | "


class Tried(NamedTuple):
    """The moves of one try, with what was counted beside them, as plain data tells it.

    >>> Tried.of(Tried(("a2-a3", "b5-b4"), {"said": 2}).data).counts
    {'said': 2}
    """

    moves: tuple[str, ...]
    counts: Mapping[str, int]

    @property
    def data(self) -> list[str] | dict[str, Any]:
        """The plain data: the moves, and where something is counted, that too."""
        return {"moves": _BETWEEN.join(self.moves), **self.counts} if self.counts else list(self.moves)

    @staticmethod
    def of(data: object) -> Tried:
        """The try that plain data tells; none where it tells none."""
        if isinstance(data, list):
            return Tried(tuple(map(str, data)), {})
        if isinstance(data, dict) and isinstance(data.get("moves"), str):
            counts = {
                name: number
                for name, number in data.items()
                if name in BESIDE_MOVES and isinstance(number, int) and not isinstance(number, bool)
            }
            return Tried(tuple(part for part in data["moves"].split(_BETWEEN) if part), counts)
        return Tried((), {})


def what_it_brings(move: PlayedMove) -> Words | None:
    """What a move that does not reach the goal comes to, where it calculates."""
    derivation = next(iter(move.explanation.derivations), None)
    if derivation is None:
        return None
    equation = plain_equation(derivation.expression, derivation.result)
    return _("This move leads to {equation}. Go back and try another move.", equation=equation)


def calculation_of(move: PlayedMove) -> Calculation | None:
    """The calculation of a move, as the catalogue of misconceptions knows it."""
    if move.operation is None:
        return None
    a, operation, b = move.operation
    return Calculation(operation.operator, a, b, "none")

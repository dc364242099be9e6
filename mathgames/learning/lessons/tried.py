"""One try at a task with moves, as plain data: the moves, and what its goal counts beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

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

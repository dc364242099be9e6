"""Playing freely: two at one screen, with everything that a page can offer."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import ClassVar, Final

from mathgames.game import Activity, Control, Table, Told

_ALL: Final = frozenset(Control)

MARKS: Final = "marks"
"""What a teacher locks beside controls: everything that says what a move would come to."""


class Explained(Enum):
    """How much of the last move is told."""

    STEPS = "steps"
    """Its result, and how that is worked out."""
    RESULT = "result"
    NOTHING = "nothing"
    """Nothing: pupils look at the board, and explain it themselves."""

    @property
    def masks(self) -> frozenset[Told]:
        """What is not told then."""
        return _NOT_TOLD[self]


_NOT_TOLD: Final = {
    Explained.STEPS: frozenset[Told](),
    Explained.RESULT: frozenset({Told.REASONS}),
    Explained.NOTHING: frozenset({Told.REASONS, Told.STEPS}),
}


class FreePlay(Activity[None]):
    """Offers all controls but those that somebody ``locked``, and follows no plan. What is ``masked`` is not told."""

    name: ClassVar[str] = "free-play"

    def __init__(self, locked: Iterable[Control] = (), masked: Iterable[Told] = ()) -> None:
        self._locked = frozenset(locked)
        self._masked = frozenset(masked)

    def offers(self, state: None, table: Table) -> frozenset[Control]:
        return _ALL

    def locks(self, state: None, table: Table) -> frozenset[Control]:
        return self._locked

    def masks(self, state: None, table: Table) -> frozenset[Told]:
        return self._masked

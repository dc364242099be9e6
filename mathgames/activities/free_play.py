"""Playing freely: two at one screen, with everything that a page can offer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from mathgames.game import Activity, Control, Table

_ALL: Final = frozenset(Control)


class FreePlay(Activity[None]):
    """Offers all controls but those that somebody ``locked``, and follows no plan."""

    name: ClassVar[str] = "free-play"

    def __init__(self, locked: Iterable[Control] = ()) -> None:
        self._locked = frozenset(locked)

    def offers(self, state: None, table: Table) -> frozenset[Control]:
        return _ALL

    def locks(self, state: None, table: Table) -> frozenset[Control]:
        return self._locked

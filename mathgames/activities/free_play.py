"""Playing freely: two at one screen, with everything that a page can offer."""

from __future__ import annotations

from typing import ClassVar, Final

from mathgames.game import Activity, Control, Table

_ALL: Final = frozenset(Control)


class FreePlay(Activity[None]):
    """Offers all controls, and follows no plan."""

    name: ClassVar[str] = "free-play"

    def offers(self, state: None, table: Table) -> frozenset[Control]:
        return _ALL

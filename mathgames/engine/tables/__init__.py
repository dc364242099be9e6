"""A table: a game whose players are at several screens, and its state at each of them.

Everything that happens at a table is an event with a number (``events``). The rules compute the state from the events
so far (``table_game``), in the same way at every screen. The events are kept in a folder that all screens see, or in
the memory of one program (``table``).
"""

from typing import TYPE_CHECKING

from mathgames.language.lazy import lazy_attributes

if TYPE_CHECKING:
    from mathgames.engine.tables.events import AnswerEvent, MoveEvent, OfferEvent, OpenEvent, ResignEvent, SeatEvent
    from mathgames.engine.tables.table import FolderTable, Table
    from mathgames.engine.tables.table_game import TableState

__all__ = [
    "AnswerEvent",
    "FolderTable",
    "MoveEvent",
    "OfferEvent",
    "OpenEvent",
    "ResignEvent",
    "SeatEvent",
    "Table",
    "TableState",
]

_MODULES = {
    "events": ("AnswerEvent", "MoveEvent", "OfferEvent", "OpenEvent", "ResignEvent", "SeatEvent"),
    "table": ("FolderTable", "Table"),
    "table_game": ("TableState",),
}
__getattr__, __dir__ = lazy_attributes(__name__, {name: module for module, names in _MODULES.items() for name in names})

"""A table: a game whose players are at several screens, and its state at each of them.

Everything that happens at a table is an event with a number (``events``). The rules compute the state from the events
so far (``table_game``), in the same way at every screen. The events are kept in a folder that all screens see, or in
the memory of one program (``table``).
"""

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

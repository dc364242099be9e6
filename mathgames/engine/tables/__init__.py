"""A table: a game whose players are at several screens, and what is known of it at each of them.

All that happens at a table is an event with a number (``events``). What the events so far come to is worked out by the
rules (``table_game``), in the same way at every screen. Where they are kept is a folder that all screens see
or the memory of one program (``table``).
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

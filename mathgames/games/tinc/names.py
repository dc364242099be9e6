"""The accessible names of cells: place, content, and marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Final

from mathgames.explain.quantity import plain_number
from mathgames.games.tinc.moves import cell_text
from mathgames.games.tinc.position import CROSSES, PLAYERS, Cell
from mathgames.language.words import LazyString, Text, _


class Note(Enum):
    """A mark on a cell, which is also part of its name."""

    ON_EDGE = "edge"
    LAST = "last"
    WINNING = "winning"
    WINS_FOR_CROSSES = "crosses"
    WINS_FOR_NOUGHTS = "noughts"
    BEGUN = "begun"


WINS_FOR: Final = (Note.WINS_FOR_CROSSES, Note.WINS_FOR_NOUGHTS)
"""The winning notes by the player's number."""

Notes = Mapping[Cell, tuple[Note, ...]]
"""The marks by cell."""


Caller = Callable[[Cell], Text]
"""A function that names cells: by coordinates (``cell_text``), or by steps from the middle (``in_steps``)."""


@lru_cache(maxsize=4096)  # where the grid grows all cells move, but most keep their names
def name_of(cell: Cell, mark: str | None, notes: tuple[Note, ...], call: Caller = cell_text) -> LazyString:
    """Return the name of a cell that holds this player's symbol, or none.

    >>> print(name_of((1, -1), "crosses", (Note.LAST,)))
    1,-1, cross, last move
    >>> print(name_of((-2, 1), None, (), in_steps), name_of((0, -3), None, (), in_steps), sep="; ")
    2 left and 1 up, empty; 3 down, empty
    """
    cell_name = f"{cell[0]},{cell[1]}" if call is cell_text else call(cell)
    if mark is None:
        name = _("{cell}, empty", cell=cell_name)
    elif mark == PLAYERS[CROSSES]:
        name = _("{cell}, cross", cell=cell_name)
    else:
        name = _("{cell}, nought", cell=cell_name)
    for note in notes:
        name = _name_with_note(name, note)
    return name


def in_steps(cell: Cell) -> LazyString:
    """Return the place of a cell in steps from the middle, for when its coordinates must not be revealed."""
    x, y = cell
    columns, rows = abs(x), abs(y)
    match (x > 0) - (x < 0), (y > 0) - (y < 0):
        case 0, 0:
            return _("the middle")
        case 1, 0:
            return _("{across} right", across=columns)
        case -1, 0:
            return _("{across} left", across=columns)
        case 0, 1:
            return _("{up} up", up=rows)
        case 0, -1:
            return _("{down} down", down=rows)
        case 1, 1:
            return _("{across} right and {up} up", across=columns, up=rows)
        case 1, -1:
            return _("{across} right and {down} down", across=columns, down=rows)
        case -1, 1:
            return _("{across} left and {up} up", across=columns, up=rows)
    return _("{across} left and {down} down", across=columns, down=rows)


def row_of(y: int, call: Caller) -> LazyString:
    """Return the name of a row."""
    if call is cell_text:
        return _("y = {y}", y=plain_number(y))
    return in_steps((0, y)) if y else _("the middle row")


def _name_with_note(name: LazyString, note: Note) -> LazyString:
    match note:
        case Note.ON_EDGE:
            return _("{cell}, on the edge", cell=name)
        case Note.LAST:
            return _("{cell}, last move", cell=name)
        case Note.WINNING:
            return _("{cell}, on the winning line", cell=name)
        case Note.WINS_FOR_CROSSES:
            return _("{cell}, completes a line of crosses", cell=name)
        case Note.WINS_FOR_NOUGHTS:
            return _("{cell}, completes a line of noughts", cell=name)
        case Note.BEGUN:
            return _("{cell}, on an open line", cell=name)

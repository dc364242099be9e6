"""What a screen reader says of a cell: where it is, what it holds, and what is marked on it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import Final

from mathgames.games.tinc.moves import cell_text
from mathgames.games.tinc.position import CROSSES, PLAYERS, Cell
from mathgames.language.words import Words, _


class Note(Enum):
    """Something that is marked on a cell, and that its name says too."""

    ON_EDGE = "edge"
    LAST = "last"
    WINNING = "winning"
    WINS_FOR_CROSSES = "crosses"
    WINS_FOR_NOUGHTS = "noughts"
    BEGUN = "begun"


WINS_FOR: Final = (Note.WINS_FOR_CROSSES, Note.WINS_FOR_NOUGHTS)
"""By the player's number."""

Notes = Mapping[Cell, tuple[Note, ...]]
"""What is marked, by cells."""


@lru_cache(maxsize=4096)  # where the grid grows all cells move, but most keep their names
def name_of(cell: Cell, held: str | None, notes: tuple[Note, ...]) -> Words:
    """The name of a cell that holds this player's symbol, or none.

    >>> print(name_of((1, -1), "crosses", (Note.LAST,)))
    1,-1, cross, last move
    """
    name = _held(cell, held)
    for note in notes:
        name = _noted(name, note)
    return name


def _held(cell: Cell, held: str | None) -> Words:
    if held is None:
        return _("{cell}, empty", cell=cell_text(cell))
    if held == PLAYERS[CROSSES]:
        return _("{cell}, cross", cell=cell_text(cell))
    return _("{cell}, nought", cell=cell_text(cell))


def _noted(name: Words, note: Note) -> Words:
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

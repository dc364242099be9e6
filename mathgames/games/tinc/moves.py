"""Moves of TINC: one cell, or two, filled in one turn; their notation, and lazy generation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import filterfalse, islice
from typing import Final, TypeAlias

from mathgames.explain.quantity import plain_number
from mathgames.games.tinc.position import Cell, Position, cell_at, is_occupied, number_of
from mathgames.language.errors import NotationError
from mathgames.language.user_input import with_hyphens
from mathgames.language.words import _

Move: TypeAlias = tuple[int, ...]
"""The numbers of the cells that a turn fills: one, or two with the smaller first (TINC-3)."""

_CELL: Final = r"\(?\s*([+-]?[0-9]+)\s*[,;|]\s*([+-]?[0-9]+)\s*\)?"
_TEXT: Final = re.compile(rf"{_CELL}(?:[\s,;]+{_CELL})?")

MAX_MOVE_CHARACTERS: Final = 100
MAX_COORDINATE_DIGITS: Final = (
    12  # room for grids larger than any game reaches, and short enough to be repeated in a sentence
)


def cell_text(cell: Cell) -> str:
    """Return the name of a cell in move texts and on boards.

    >>> cell_text((1, -1))
    '1,-1'
    """
    return f"{cell[0]},{cell[1]}"


def cell_in_words(cell: Cell) -> str:
    """Return the cell as a sentence writes it.

    >>> cell_in_words((1, -1))
    '(1, −1)'
    """
    return f"({plain_number(cell[0])}, {plain_number(cell[1])})"


def cells_of(move: Move) -> list[Cell]:
    """Return the cells that the move fills, sorted by (x, y)."""
    return sorted(map(cell_at, move))


def parse(text: str) -> Move:
    """Parse a move such as ``1,-1 1,0``. Raises ``NotationError`` if the text is not a move.

    >>> format_move(parse(" 1, 0  1,−1 ")), format_move(parse("(−2, −1), (2 | −1)"))
    ('1,-1 1,0', '-2,-1 2,-1')
    """
    parts = _TEXT.fullmatch(with_hyphens(text.strip())) if len(text) <= MAX_MOVE_CHARACTERS else None
    if parts is None:
        raise NotationError(
            _(
                "{text} is not a move: write the cell as {one}, or two cells like {two}",
                text=f"{text!r:.40}",
                one="x,y",
                two="1,-1 1,0",
            )
        )
    if any(part and len(part.lstrip("+-")) > MAX_COORDINATE_DIGITS for part in parts.groups()):
        raise NotationError(
            _(
                "{text} is not a move: a coordinate can have at most {most} digits",
                text=f"{text!r:.40}",
                most=MAX_COORDINATE_DIGITS,
            )
        )
    x, y, second_x, second_y = parts.groups()
    first = number_of((int(x), int(y)))
    if second_x is None:
        return (first,)
    second = number_of((int(second_x), int(second_y)))
    if first == second:
        raise NotationError(_("{text} names the same cell twice: two symbols need two cells", text=f"{text!r:.40}"))
    return (first, second) if first < second else (second, first)


def format_move(move: Move) -> str:
    """Return the canonical text of a move."""
    return " ".join(map(cell_text, cells_of(move)))


def example_of(position: Position) -> Move:
    """Return a move that shows how two cells are written, as long as two are empty."""
    return tuple(islice(_empty_cells(position), 2))


def _empty_cells(position: Position) -> Iterator[int]:
    return filterfalse(partial(is_occupied, position.symbols), range(position.side**2))


def all_moves(position: Position) -> Iterator[Move]:
    """Yield the ways to fill one or two empty cells lazily: the cells are not even listed beforehand."""
    cells = position.side**2
    first = next(_empty_cells(position), None)
    if first is None:
        return
    yield (first,)  # before all symbols are looked at: often one move is all that is wanted
    occupied_numbers = {symbol >> 1 for symbol in position.symbols}
    empty = range(first, cells)
    for first in filterfalse(occupied_numbers.__contains__, empty):
        if first != empty.start:
            yield (first,)
        for second in filterfalse(occupied_numbers.__contains__, range(first + 1, cells)):
            yield first, second

"""Why a turn of TINC is not legal, in words that name what to do."""

from __future__ import annotations

from mathgames.engine.outcome import Refusal
from mathgames.games.tinc.moves import Move, cell_in_words
from mathgames.games.tinc.position import NOUGHTS, SYMBOLS, Position, cell_at, occupied


def refuse(position: Position, move: Move) -> Refusal | None:
    """Why the turn is refused in a game that goes on, or None if it is legal."""
    if not _is_move(move):
        return Refusal("not-a-move", "A turn fills one empty cell, or two different ones.", "TINC-3")
    side = position.side
    if side == 1 and len(move) == 2:
        return Refusal("one-cell", "Only one cell is free: place one symbol there.", "TINC-4")
    for number in move:
        if number >= side * side:
            place = cell_in_words(cell_at(number))
            return Refusal("outside", f"{place} lies outside the {side} × {side} grid: choose a cell inside.", "TINC-3")
    for number in move:
        if occupied(position.symbols, number):
            cell = cell_at(number)
            symbol = SYMBOLS[cell in position.cells(NOUGHTS)]
            return Refusal("occupied", f"{cell_in_words(cell)} holds a {symbol}: choose an empty cell.", "TINC-3")
    return None


def _is_move(move: object) -> bool:
    """Whether this is one number of a cell, or two in order; programs may pass anything."""
    if not isinstance(move, tuple) or any(type(number) is not int or number < 0 for number in move):
        return False
    return len(move) == 1 or (len(move) == 2 and move[0] < move[1])

"""The board before the first move: squares and operations (IM-7), goals (IM-20), and what stands where (IM-23)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from mathgames.engine.options import Value
from mathgames.explain.expression import Operator
from mathgames.games.infinity_masters.position import (
    EMPTY,
    NEGATIVE,
    POSITIVE,
    SIDE,
    piece_code,
)
from mathgames.language.errors import OptionError
from mathgames.language.words import _

OPERATORS: Final = (Operator.PLUS, Operator.MINUS, Operator.TIMES, Operator.DIVIDED_BY)
_NUMBER: Final = {operator.value: number for number, operator in enumerate(OPERATORS)}
_CLASSROOM_SIDE: Final = 6

# Damath's 4 × 4 pattern, repeated over the board; its first row is rank 1 and its first column file a.
_DAMATH: Final = ("×÷−+", "÷×+−", "−+×÷", "+−÷×")
# One operation a rank, rank 1 first; both read the same from either side.
_ROWS: Final = {SIDE: "+−×÷÷×−+", _CLASSROOM_SIDE: "+−++−+"}

# What Blue sees, back row first: the numbers stand for the places that the option ``values`` fills, +1
# for the smallest positive value and so on; Red's side is the same turned by 180°.
_FIXED: Final = {
    SIDE: (". -6 +5 ∞ 0 -5 +6 .", "+4 -3 +2 -1 +1 -2 +3 -4"),
    _CLASSROOM_SIDE: (". -2 ∞ 0 +2 .", "+3 -1 . . +1 -3"),
}


def side(settings: Mapping[str, Value]) -> int:
    """How many files and ranks the board has."""
    return _CLASSROOM_SIDE if settings["board"] == "classroom" else SIDE


def on_board(side: int) -> list[int]:
    """The numbers of the board's squares, from a1 along the ranks."""
    return [rank * SIDE + file for rank in range(side) for file in range(side)]


def turned(square: int, side: int) -> int:
    """The square that stands in this one's place when the board is turned by 180°."""
    rank, file = divmod(square, SIDE)
    return (side - 1 - rank) * SIDE + side - 1 - file


def operations(settings: Mapping[str, Value]) -> bytes:
    """For each square the number of its operation in ``OPERATORS`` (IM-7); 0 off the board, where nothing stands."""
    n, chosen = side(settings), settings["ops"]
    signs = {}
    for square in on_board(n):
        rank, file = divmod(square, SIDE)
        if chosen == "damath" and n == SIDE:
            signs[square] = _DAMATH[rank % 4][file % 4]
        elif chosen == "damath":
            signs[square] = "+" if (rank + file) % 2 == 0 else "−"  # file number + rank, both from 1, is even as well
        elif chosen == "rows":
            signs[square] = _ROWS[n][rank]
        elif chosen != "random":
            if len(chosen) != n * n:
                raise OptionError(
                    _(
                        "ops has {count} signs, but a board of {side} × {side} squares needs {all}",
                        count=len(chosen),
                        side=n,
                        all=n * n,
                    )
                )
            signs[square] = chosen[(n - 1 - rank) * n + file]
    if chosen == "random":
        chance = random.Random(f"operations {settings['seed']}")
        for square in on_board(n):
            signs[square] = signs.get(turned(square, n)) or chance.choice("+−×÷" if n == SIDE else "+−")
    return bytes(_NUMBER[signs[square]] if square in signs else 0 for square in range(SIDE * SIDE))


def _places(settings: Mapping[str, Value]) -> dict[int, int | None]:
    """Blue's pieces at the start: the value on each square, None for infinity."""
    n = side(settings)
    values = [int(text) for text in settings["values"]]
    places: dict[int, int | None] = {}
    for rank, row in enumerate(_FIXED[n]):
        for file, place in enumerate(row.split()):
            square = rank * SIDE + file
            if place == "∞":
                places[square] = None
            elif place == "0":
                places[square] = 0
            elif place != ".":
                places[square] = values[int(place) - 1] if place[0] == "+" else values[5 - int(place)]
    if settings["setup"] == "random":
        numbered = [square for square, value in places.items() if value]
        order = [places[square] for square in numbered]
        random.Random(f"set-up {settings['seed']}").shuffle(order)
        places.update(zip(numbered, order, strict=True))
    if settings["start_infinities"] == 2:
        places[0] = None  # the free back corner at the player's left (IM-9)
    return places


def start_board(settings: Mapping[str, Value]) -> bytes:
    """The board at the start (IM-9, IM-23)."""
    board = bytearray([EMPTY]) * (SIDE * SIDE)
    for square, value in _places(settings).items():
        board[square] = piece_code(POSITIVE, value)
        board[turned(square, side(settings))] = piece_code(NEGATIVE, value)
    return bytes(board)


def goals(settings: Mapping[str, Value]) -> tuple[frozenset[int], frozenset[int]]:
    """For each player the squares where this player's infinity wins (IM-20)."""
    n = side(settings)
    far = (n - 1) * SIDE
    if settings["goal"] == "row":
        files = set(range(n))
    elif settings["goal"] == "centre":
        files = {n // 2 - 1, n // 2}
    else:
        files = {square % SIDE for square, value in _places(settings).items() if value is None}
    positive = frozenset(far + file for file in files)
    return positive, frozenset(turned(square, n) for square in positive)

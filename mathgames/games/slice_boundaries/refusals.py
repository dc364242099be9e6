"""Why a move of Slice Through the Boundaries is not legal, in words that name the clause."""

from __future__ import annotations

from typing import Final

from mathgames.engine.outcome import Refusal
from mathgames.explain.quantity import plain_number
from mathgames.games.slice_boundaries.lines import Line, Point, reduced
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.position import FILL, Position, squares

_NO_MOVE: Final = Refusal("not-a-move", "There is no such move: fill a square or draw a line.", "LQ-4")


def refuse(position: Position, move: Move, snap: int | None) -> Refusal | None:
    """Why the move is refused in a game that goes on, or None if it is legal."""
    if isinstance(move, int):
        return _refuse_filling(position, move)
    if not _is_line(move):
        return _NO_MOVE
    if position.phase == FILL:
        return Refusal("line-too-early", "The line is drawn when the squares are filled: fill a square.", "LQ-4")
    return _refuse_line(position.n, Line(*move), snap)


def _refuse_filling(position: Position, square: int) -> Refusal | None:
    if type(square) is not int or not 0 <= square < position.n**2:
        return _NO_MOVE
    if position.phase != FILL:
        return Refusal("filling-done", "The squares of this round are filled: draw a line from side to side.", "LQ-4")
    if position.filled[square]:
        name = squares(position.n)[square]
        return Refusal("already-filled", f"{name} is filled already: choose an empty square.", "LQ-4")
    return None


def _is_line(move: object) -> bool:
    """Whether a move from outside is the one form in which a line is kept."""
    if not isinstance(move, tuple) or len(move) != 5 or any(type(number) is not int for number in move):
        return False
    return move[0] > 0 and reduced(*move) == move


def _refuse_line(n: int, line: Line, snap: int | None) -> Refusal | None:
    scale, x0, y0, x1, y1 = line
    start, end = line.ends
    if start == end:
        return Refusal("one-point", f"Both ends are {_point(start)}: choose two points of the border.", "LQ-5")
    far = n * scale
    for x, y, point in ((x0, y0, start), (x1, y1, end)):
        if not (0 <= x <= far and 0 <= y <= far):
            return Refusal("outside", f"{_point(point)} is outside the grid: a line ends on the border.", "LQ-5")
        if x not in (0, far) and y not in (0, far):
            return Refusal("inside", f"{_point(point)} is inside the grid: a line ends on the border.", "LQ-5")
    if x0 == x1:
        return Refusal("vertical", "The line is perfectly vertical: move one end a little to the side.", "LQ-6")
    if y0 == y1:
        return Refusal("horizontal", "The line is perfectly horizontal: move one end a little up or down.", "LQ-6")
    if snap is not None and snap % scale:
        ticks = "at the corners of squares" if snap == 1 else f"at multiples of 1/{snap} of a square"
        return Refusal("off-tick", f"In this game lines end {ticks}: move the ends there.", "LQ-10")
    return None


def _point(point: Point) -> str:
    return f"({plain_number(point[0])}, {plain_number(point[1])})"

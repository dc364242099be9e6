"""Lines that win: an own line from one side of the grid to the opposite one, under both readings (TINC-6).

Why the win test need not look at the whole grid: before a turn, nobody stands on the edge (TINC-11). A line from side
to side has one end on each of two opposite sides, so a turn that completes a line puts a symbol on both of them. A turn
that does not fill two cells of opposite sides therefore wins nothing, and there is nothing more to see; one that does
can only have won along a line between these two cells.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from itertools import repeat
from typing import Final, TypeAlias

from mathgames.games.tinc.position import Cell, Position

NEIGHBOURS: Final = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))

Chain: TypeAlias = tuple[Cell, ...]
"""Cells of a line in order, from one end to the other."""


def straight(own: AbstractSet[Cell], start: Cell, end: Cell) -> Chain | None:
    """The straight line of own cells between two own cells of opposite sides, or None if there is none.

    >>> straight({(-1, 1), (0, 0), (1, -1)}, (-1, 1), (1, -1))
    ((-1, 1), (0, 0), (1, -1))
    """
    across, up = abs(end[0] - start[0]), abs(end[1] - start[1])
    if not (across == 0 or up == 0 or across == up):
        return None
    line = [start]
    inside = zip(_between(start[0], end[0]), _between(start[1], end[1]), strict=False)
    for cell in inside:
        if cell not in own:
            return None
        line.append(cell)
    return (*line, end)


def _between(start: int, end: int) -> Iterable[int]:
    """The whole numbers after start on the way to end; the same number for ever where they are equal."""
    if start == end:
        return repeat(start)
    return range(start + 1, end) if start < end else range(start - 1, end, -1)


def path8(own: AbstractSet[Cell], start: Cell, end: Cell) -> Chain | None:
    """A shortest chain of own cells from one to another, each beside the next or diagonal to it; None if there is none.

    >>> path8({(-1, 0), (0, 1), (1, 0)}, (-1, 0), (1, 0))
    ((-1, 0), (0, 1), (1, 0))
    """
    came_from: dict[Cell, Cell] = {end: end}
    reached = deque([end])
    while reached:
        cell = reached.popleft()
        if cell == start:
            chain = [cell]
            while cell != end:
                chain.append(cell := came_from[cell])
            return tuple(chain)
        for across, up in NEIGHBOURS:
            beside = (cell[0] + across, cell[1] + up)
            if beside in own and beside not in came_from:
                came_from[beside] = cell
                reached.append(beside)
    return None


READINGS: Final[Mapping[str, Callable[[AbstractSet[Cell], Cell, Cell], Chain | None]]] = {
    "straight": straight,
    "path8": path8,
}


def face_each_other(one: Cell, other: Cell, radius: int) -> bool:
    """Whether two different cells lie on opposite sides of the grid; a corner lies on two sides.

    >>> face_each_other((-1, 1), (1, 0), 1), face_each_other((1, 0), (1, -1), 1)
    (True, False)
    """
    across, up = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(across, up) == 2 * radius


def winning_line(reading: str, position: Position) -> Chain | None:
    """The line from side to side that the last turn completed, from end to end, or None (TINC-7)."""
    ends = position.on_edge
    if len(ends) < 2 or not face_each_other(ends[0], ends[1], position.radius):
        return None
    return READINGS[reading](position.cells(1 - position.turn), ends[0], ends[1])

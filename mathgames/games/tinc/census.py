"""The mathematics of the growing grid: its cells, the lines that can win, and the threats, as pure functions.

A *line* here is a straight one: a row, a column, or one of the two diagonals from corner to corner. Other diagonals are
too short to reach from a side to the opposite one. Where the functions take a ``reading`` they know chains too
(TINC-6).
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from itertools import repeat
from typing import Final, NamedTuple, TypeAlias

from mathgames.games.tinc.position import Cell, Position, cell_at, first_of_ring, ring
from mathgames.language.words import LazyString, _

# Lines that win: a player's line from one side of the grid to the opposite one, under both readings (TINC-6).
#
# Why the win test need not look at the whole grid: before a turn, the edge is empty (TINC-11). A line from
# side to side has one end on each of two opposite sides, so a turn that completes a line puts a symbol on both of them.
# A turn that does not fill two cells of opposite sides therefore wins nothing, and there is nothing more to see; one
# that does can only have won along a line between these two cells.

NEIGHBOURS: Final = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))

Chain: TypeAlias = tuple[Cell, ...]
"""Cells of a line in order, from one end to the other."""


def straight(own_cells: AbstractSet[Cell], start: Cell, end: Cell) -> Chain | None:
    """Return the straight line of the player's cells between two of them on opposite sides, None if there is none.

    >>> straight({(-1, 1), (0, 0), (1, -1)}, (-1, 1), (1, -1))
    ((-1, 1), (0, 0), (1, -1))
    """
    x_distance, y_distance = abs(end[0] - start[0]), abs(end[1] - start[1])
    if not (x_distance == 0 or y_distance == 0 or x_distance == y_distance):
        return None
    line = [start]
    inner_cells = zip(_between(start[0], end[0]), _between(start[1], end[1]), strict=False)
    for cell in inner_cells:
        if cell not in own_cells:
            return None
        line.append(cell)
    return (*line, end)


def _between(start: int, end: int) -> Iterable[int]:
    """Return the whole numbers after start on the way to end; the same number for ever if they are equal."""
    if start == end:
        return repeat(start)
    return range(start + 1, end) if start < end else range(start - 1, end, -1)


def path8(own_cells: AbstractSet[Cell], start: Cell, end: Cell) -> Chain | None:
    """Return a shortest chain of the player's cells from one to another, neighbours by side or corner, or None.

    >>> path8({(-1, 0), (0, 1), (1, 0)}, (-1, 0), (1, 0))
    ((-1, 0), (0, 1), (1, 0))
    """
    successors: dict[Cell, Cell] = {end: end}
    queue = deque([end])
    while queue:
        cell = queue.popleft()
        if cell == start:
            chain = [cell]
            while cell != end:
                chain.append(cell := successors[cell])
            return tuple(chain)
        for dx, dy in NEIGHBOURS:
            neighbour = (cell[0] + dx, cell[1] + dy)
            if neighbour in own_cells and neighbour not in successors:
                successors[neighbour] = cell
                queue.append(neighbour)
    return None


READINGS: Final[Mapping[str, Callable[[AbstractSet[Cell], Cell, Cell], Chain | None]]] = {
    "straight": straight,
    "path8": path8,
}


def face_each_other(cell: Cell, other: Cell, radius: int) -> bool:
    """Check if two different cells lie on opposite sides of the grid; a corner lies on two sides.

    >>> face_each_other((-1, 1), (1, 0), 1), face_each_other((1, 0), (1, -1), 1)
    (True, False)
    """
    x_distance, y_distance = abs(cell[0] - other[0]), abs(cell[1] - other[1])
    return max(x_distance, y_distance) == 2 * radius


def winning_line(reading: str, position: Position) -> Chain | None:
    """Return the line from side to side that the last turn completed, from end to end, or None (TINC-7)."""
    ends = position.on_edge
    if len(ends) < 2 or not face_each_other(ends[0], ends[1], position.radius):
        return None
    return READINGS[reading](position.cells(1 - position.turn), ends[0], ends[1])


# How the grid grows.


def ring_size(radius: int) -> int:
    """Return the number of cells of the outer ring: four sides of 2r cells, each with one of its two corners.

    >>> [ring_size(r) for r in range(5)]
    [1, 8, 16, 24, 32]
    """
    return 8 * radius if radius else 1


def odd_square(radius: int) -> int:
    """Return the number of cells of the grid, side × side: the odd squares, since growing adds 2 to the side.

    Each is the one before and a new ring: 1, 1 + 8, 1 + 8 + 16, …

    >>> [odd_square(r) for r in range(5)]
    [1, 9, 25, 49, 81]
    """
    return (2 * radius + 1) ** 2


# The census of lines.


class Direction(Enum):
    """The direction of a straight line."""

    ROW = "row"
    COLUMN = "column"
    RISING = "rising diagonal"
    FALLING = "falling diagonal"

    __hash__ = object.__hash__  # each is there once; Enum would hash their names, in Python, for every line of a grid


class GridLine(NamedTuple):
    """A straight line that can win: a row by its y, a column by its x, or a diagonal through (0, 0), which has ``at``
    0.

    It is the same line in every grid that has it; growing makes it longer at both ends.
    """

    direction: Direction
    at: int = 0

    def ends(self, radius: int) -> tuple[Cell, Cell]:
        """Return its two cells on opposite sides of the grid."""
        match self.direction:
            case Direction.ROW:
                return (-radius, self.at), (radius, self.at)
            case Direction.COLUMN:
                return (self.at, -radius), (self.at, radius)
            case Direction.RISING:
                return (-radius, -radius), (radius, radius)
            case Direction.FALLING:
                return (-radius, radius), (radius, -radius)

    def cells(self, radius: int) -> Chain:
        """Return its cells, from end to end."""
        (x, y), (end_x, end_y) = self.ends(radius)
        dx, dy = (end_x > x) - (end_x < x), (end_y > y) - (end_y < y)
        return tuple((x + i * dx, y + i * dy) for i in range(2 * radius + 1))

    @property
    def words(self) -> LazyString:
        """The line in words, for the middle of a sentence."""
        match self.direction:
            case Direction.ROW:
                return _("the row y = {at}", at=self.at)
            case Direction.COLUMN:
                return _("the column x = {at}", at=self.at)
            case Direction.RISING:
                return _("the rising diagonal")
            case Direction.FALLING:
                return _("the falling diagonal")


DIAGONALS = (GridLine(Direction.RISING), GridLine(Direction.FALLING))


def line_count(side: int) -> int:
    """Return the number of straight lines that can win: the rows, the columns, and two diagonals, so 2s + 2.

    The first grid has none: its rows, columns and diagonals are one single cell, and a line has more than one symbol.

    >>> [line_count(side) for side in (1, 3, 5, 7)]
    [0, 8, 12, 16]
    """
    return 2 * side + 2 if side > 1 else 0


def lines(radius: int) -> Iterator[GridLine]:
    """Yield the straight lines of the grid that can win: rows from the bottom, columns from the left, diagonals."""
    if radius:
        for direction in (Direction.ROW, Direction.COLUMN):
            yield from (GridLine(direction, at) for at in range(-radius, radius + 1))
        yield from DIAGONALS


def new_lines(radius: int) -> tuple[GridLine, ...]:
    """Return the lines of the grid that the previous grid did not have.

    They are the four sides: s grew by 2, so 2s + 2 grew by 4, and every older line is longer by one cell at each end.
    On the 3 × 3 grid all eight are new.
    """
    if radius <= 1:
        return tuple(lines(radius))
    return tuple(GridLine(direction, at) for direction in (Direction.ROW, Direction.COLUMN) for at in (-radius, radius))


def lines_through(cell: Cell) -> tuple[GridLine, ...]:
    """Return the lines that a cell lies on: its row, its column, and any diagonal through (0, 0).

    >>> [len(lines_through(cell)) for cell in ((2, 1), (2, -2), (0, 0))]
    [2, 3, 4]
    """
    x, y = cell
    straight_on = (GridLine(Direction.ROW, y), GridLine(Direction.COLUMN, x))
    return straight_on + tuple(diagonal for diagonal, meets in zip(DIAGONALS, (x == y, x == -y), strict=True) if meets)


def count_on_lines(cells: Iterable[Cell]) -> Counter[GridLine]:
    """Count the cells on each line; lines without any are left out."""
    places = list(cells)
    rows, columns = Counter(y for _x, y in places), Counter(x for x, _y in places)
    counts = Counter({GridLine(Direction.ROW, y): count for y, count in rows.items()})
    counts.update({GridLine(Direction.COLUMN, x): count for x, count in columns.items()})
    for diagonal, sign in zip(DIAGONALS, (1, -1), strict=True):
        if count := sum(x == sign * y for x, y in places):
            counts[diagonal] = count
    return counts


def count_more(counts: Counter[GridLine], cells: Iterable[Cell]) -> Counter[GridLine]:
    """Return the counts after these cells are also filled.

    >>> count_more(count_on_lines([(0, 0)]), [(2, 0)]) == count_on_lines([(0, 0), (2, 0)])
    True
    """
    new_counts = counts.copy()
    for cell in cells:
        for line in lines_through(cell):
            new_counts[line] += 1
    return new_counts


def most_open(own_counts: Counter[GridLine], blocked_lines: Counter[GridLine]) -> int:
    """Return the most that a player with these counts has on one line without an opposing symbol."""
    return max(map(own_counts.__getitem__, own_counts.keys() - blocked_lines.keys()), default=0)


class OpenLines(NamedTuple):
    """The lines that a player can still complete: those without an opposing symbol, which would block them for good.

    ``total`` is how many there are; ``begun_lines`` are those with own symbols already, and how many, the fullest
    first. Only these are listed: the others are all empty.
    """

    total: int
    begun_lines: tuple[tuple[GridLine, int], ...]


def open_lines(own_counts: Counter[GridLine], blocked_lines: Counter[GridLine], radius: int) -> OpenLines:
    """Return the straight lines of the grid that the player with these counts can complete against the other's."""
    if not radius:
        return OpenLines(0, ())
    begun_lines = sorted(
        ((line, count) for line, count in own_counts.items() if line not in blocked_lines),
        key=lambda item: (-item[1], item[0].direction.value, item[0].at),
    )
    return OpenLines(line_count(2 * radius + 1) - len(blocked_lines), tuple(begun_lines))


# The outer ring, threats, and complete lines.


def outer_ring(radius: int) -> Iterator[Cell]:
    """Yield the cells of the edge, anticlockwise from the lower right corner."""
    return map(cell_at, range(first_of_ring(radius), first_of_ring(radius + 1)))


class Threat(NamedTuple):
    """A line of one player that reaches from side to side of the grid without its outer ring, so that two more symbols
    win: any cell of ``starts`` with any cell of ``ends``.

    ``cells`` are its cells: in order for a straight line, sorted for a chain, which may branch.
    """

    cells: Chain
    starts: tuple[Cell, ...]
    ends: tuple[Cell, ...]


def find_threats(reading: str, own_cells: AbstractSet[Cell], radius: int) -> tuple[Threat, ...]:
    """Return everything that wins with two symbols on the edge, if it is this player's turn now and the edge is empty.

    >>> find_threats("straight", {(0, 0)}, 1)[0]
    Threat(cells=((0, 0),), starts=((-1, 0),), ends=((1, 0),))
    """
    inner = [taken for taken in own_cells if ring(taken) < radius]
    return straight_threats(count_on_lines(inner), radius) if reading == "straight" else chain_threats(inner, radius)


def straight_threats(counts: Counter[GridLine], radius: int) -> tuple[Threat, ...]:
    """Return the straight lines that lack nothing but their two ends, by the player's symbols on each line."""
    if 2 * radius - 1 not in counts.values():  # as after most turns
        return ()
    return tuple(
        Threat(line.cells(radius - 1), *((end,) for end in line.ends(radius)))
        for line, count in counts.items()
        if radius and count == 2 * radius - 1
    )


def chain_threats(inner: Iterable[Cell], radius: int) -> tuple[Threat, ...]:
    """Return the chains of the player's symbols within the edge that only lack a symbol on each of two sides."""
    threats: list[Threat] = []
    cells = list(inner)
    if len(cells) < 2 * radius - 1:
        return ()
    for chain in connected_components(cells):
        if len(chain) < 2 * radius - 1:
            continue  # it cannot reach across: it would have a cell in every row, or in every column, within the edge
        for axis in (0, 1):
            low, high = (_cells_beyond(chain, axis, side, radius) for side in (-1, 1))
            if low and high:
                threats.append(Threat(tuple(sorted(chain)), low, high))
    return tuple(threats)


def _cells_beyond(chain: AbstractSet[Cell], axis: int, side: int, radius: int) -> tuple[Cell, ...]:
    """Return the cells of a side of the grid beside a chain that reaches the ring before it: side −1 is left or low."""
    edge_cells = set()
    for cell in chain:
        if cell[axis] == side * (radius - 1):
            for shift in (-1, 0, 1):
                coordinate = cell[1 - axis] + shift
                edge_cells.add((side * radius, coordinate) if axis == 0 else (coordinate, side * radius))
    return tuple(sorted(edge_cells))


def connected_components(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Sort the cells into chains: connected sets, each cell beside the next or diagonal to it."""
    left = set(cells)
    chains = []
    while left:
        chain = set()
        waiting = [left.pop()]
        while waiting:
            x, y = cell = waiting.pop()
            chain.add(cell)
            neighbours = {(x + across, y + up) for across, up in NEIGHBOURS} & left
            left -= neighbours
            waiting.extend(neighbours)
        chains.append(chain)
    return chains


class CompleteLine(NamedTuple):
    """A complete line from side to side: a straight one or None; ``axis`` is 0 from left to right, 1 upwards."""

    line: GridLine | None
    axis: int = 0


def complete_straight(counts: Counter[GridLine], radius: int) -> CompleteLine | None:
    """Return the complete straight line of a player with these counts of symbols by line, or None.

    Unlike ``winning_line`` it takes nothing for granted about the edge.
    """
    if not radius or 2 * radius + 1 not in counts.values():
        return None
    return next(CompleteLine(line) for line, count in counts.items() if count == 2 * radius + 1)


def complete_chain(own_cells: AbstractSet[Cell], radius: int) -> CompleteLine | None:
    """Return the chain from side to side of the player with these symbols, found among all chains, or None."""
    if not radius:
        return None
    chains = connected_components(own_cells)
    return next((CompleteLine(None, axis) for axis in (0, 1) for chain in chains if spans(chain, axis, radius)), None)


def spans(chain: AbstractSet[Cell], axis: int, radius: int) -> bool:
    """Check if a chain touches both sides of the grid: left and right on axis 0, bottom and top on axis 1."""
    return {-radius, radius} <= {cell[axis] for cell in chain}

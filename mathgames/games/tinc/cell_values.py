"""The value of a turn of TINC, by the straight lines and the chains that both players can still complete after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, filterfalse, islice
from typing import Final

from mathgames.games.tinc.census import Direction, GridLine, lines_through
from mathgames.games.tinc.moves import Move
from mathgames.games.tinc.position import PLACED_IN_A_TURN, Cell, cell_at, first_of_ring, number_of
from mathgames.games.tinc.survey import Survey

# Straight lines.
#
# A line weighs three times as much as one with a symbol less, and a line with an opposing symbol weighs nothing. Only
# lines with symbols are looked at, and on them the cells near the middle, the ends, and those in which two such lines
# meet: the size of the grid does not matter. All numbers are whole, so every machine weighs alike.

BASE: Final = 3
STEPS: Final = 12
"""The number of missing symbols, compared with the fullest line, at which a line weighs nothing."""
GROWTH: Final = BASE**2
"""The loss of each line when the grid grows, since it needs two more symbols."""
NEAR_CELLS: Final = 3
"""The number of empty cells of a line, those nearest to its middle, that are considered."""
MIDDLE: Final = (GridLine(Direction.ROW), GridLine(Direction.COLUMN))
"""The initial lines."""


class StraightLines:
    """A position with the weights of the player to move, by ``lines`` lines of each player.

    ``afraid`` is the weight of the other player's line as a multiple of the player's own lines: at 0 only those count.
    """

    def __init__(self, lines_now: Survey, lines: int, afraid: int) -> None:
        position = lines_now.position
        self._radius, self._afraid = position.radius, afraid
        self._occupied_numbers = {symbol >> 1 for symbol in position.symbols}
        self._own_counts, self._other_counts = lines_now.counts[position.turn], lines_now.counts[1 - position.turn]
        begun_lines = lines_now.open_lines[position.turn].begun_lines
        feared_lines = lines_now.open_lines[1 - position.turn].begun_lines if afraid else ()
        self._examined_lines = [line for line, _count in (*begun_lines[:lines], *feared_lines[:lines])]
        max_count = max((count for _line, count in (*begun_lines[:1], *feared_lines[:1])), default=0) + PLACED_IN_A_TURN
        self._weights = [
            BASE ** (STEPS - max_count + count) if count > max_count - STEPS else 0 for count in range(max_count + 1)
        ]
        self._weights[0] = 0
        self._base = sum(self._weights[count] for _line, count in begun_lines)
        self._base -= afraid * sum(self._weights[count] for _line, count in feared_lines)

    def cells(self) -> Iterator[int]:
        """Yield the numbers of the empty cells to consider, some of them twice."""
        lines = self._examined_lines or MIDDLE
        for line in lines:
            yield from map(number_of, line.ends(self._radius))
            nearby_cells = filterfalse(
                self._occupied_numbers.__contains__, map(number_of, outwards(line, self._radius - 1))
            )
            yield from islice(nearby_cells, NEAR_CELLS)
        for first, other in combinations(lines, 2):
            cell = meeting(first, other)
            if cell is not None and number_of(cell) not in self._occupied_numbers:
                yield number_of(cell)

    def value(self, move: Move) -> int:
        """Return the weight of the player's lines after this turn, less that of the other player's."""
        added_counts = Counter(line for number in move for line in lines_through(cell_at(number)))
        value, own_counts, other, weights = self._base, self._own_counts, self._other_counts, self._weights
        for line, count in added_counts.items():
            had = own_counts[line]
            if line not in other:
                value += weights[had + count] - weights[had]
            elif self._afraid and not had:
                value += self._afraid * weights[other[line]]
        return value if move[-1] >= first_of_ring(self._radius) else value * GROWTH


def meeting(first: GridLine, other: GridLine) -> Cell | None:
    """Return the cell that two different straight lines share, None if they are parallel.

    >>> meeting(GridLine(Direction.ROW, 2), GridLine(Direction.FALLING))
    (-2, 2)
    """
    for line, crossed_line in ((first, other), (other, first)):
        at = line.at
        match line.direction, crossed_line.direction:
            case Direction.ROW, Direction.COLUMN:
                return crossed_line.at, at
            case Direction.ROW, Direction.RISING:
                return at, at
            case Direction.ROW, Direction.FALLING:
                return -at, at
            case Direction.COLUMN, Direction.RISING:
                return at, at
            case Direction.COLUMN, Direction.FALLING:
                return at, -at
            case Direction.RISING, Direction.FALLING:
                return 0, 0
    return None


def outwards(line: GridLine, radius: int) -> Iterator[Cell]:
    """Yield the cells of a line in the grid of this radius, from its middle to both ends.

    >>> list(outwards(GridLine(Direction.ROW, 2), 1))
    []
    >>> list(outwards(GridLine(Direction.ROW, 1), 1))
    [(0, 1), (-1, 1), (1, 1)]
    """
    if abs(line.at) > radius:
        return
    for step in range(radius + 1):
        ends = line.ends(step)
        yield from ends[:1] if step == 0 else ends


# Chains (TINC-6, ``path8``).
#
# A player lacks the least number of symbols that complete a chain from side to side when they are added. They are
# counted in steps: all cells that can be reached with one symbol more, then with two, and so on. The cells of the grid
# are the bits of one integer, so that a step is a few shifts, however many cells it reaches.

LARGEST_RADIUS_CELLS: Final = 20
"""The largest radius of a grid on which chains are searched; on larger ones straight lines are enough."""
NEAR_CHAIN_CELLS: Final = 12
"""The number of empty cells of the shortest chains, those nearest to the middle, that are considered."""


class Chains:
    """A position with the weights of the player to move. ``afraid`` is as in ``weighing.StraightLines``."""

    def __init__(self, lines_now: Survey, afraid: int) -> None:
        position = lines_now.position
        self._field = Field(position.radius)
        self._afraid, self._edge = afraid, first_of_ring(position.radius)
        self._own_bits = self._field.bits(position.cells(position.turn))
        self._other_bits = self._field.bits(position.cells(1 - position.turn))

    def cells(self) -> Iterator[int]:
        """Yield the numbers of the empty cells to consider, some of them twice."""
        field = self._field
        players = ((self._own_bits, self._other_bits), (self._other_bits, self._own_bits))[: 2 if self._afraid else 1]
        for own_bits, other in players:
            for axis in (0, 1):
                cells = sorted(map(number_of, field.cells(field.between(own_bits, other, axis))))
                yield from islice(cells, NEAR_CHAIN_CELLS)
                yield from islice(reversed(cells), NEAR_CHAIN_CELLS)

    def value(self, move: Move) -> int:
        """Return the weight of the player's shortest chains after this turn, less that of the other player's."""
        field = self._field
        own_bits = self._own_bits | field.bits(map(cell_at, move))
        value = self._weighs(own_bits, self._other_bits)
        if self._afraid:
            value -= self._afraid * self._weighs(self._other_bits, own_bits)
        return value if move[-1] >= self._edge else value * GROWTH

    def _weighs(self, own_bits: int, other: int) -> int:
        lacking = (self._field.lacking(own_bits, other, axis) for axis in (0, 1))
        return sum(BASE ** max(STEPS - lacks, 0) for lacks in lacking if lacks is not None)


class Field:
    """The cells of a grid as the bits of an integer, row by row, with an empty column between the ends of rows."""

    def __init__(self, radius: int) -> None:
        self._radius = radius
        self._width = 2 * radius + 2
        row, column = (1 << self._width - 1) - 1, 0
        for _row in range(2 * radius + 1):
            column = column << self._width | 1
        self._all = column * row
        last = 2 * radius
        self._sides = ((column, column << last), (row, row << last * self._width))

    def bits(self, cells: Iterable[Cell]) -> int:
        """Return the bits of these cells."""
        radius, width = self._radius, self._width
        return sum(1 << (y + radius) * width + x + radius for x, y in cells)

    def cells(self, bits: int) -> Iterator[Cell]:
        """Yield the cells of these bits."""
        while bits:
            y, x = divmod((bits & -bits).bit_length() - 1, self._width)
            yield x - self._radius, y - self._radius
            bits &= bits - 1

    def lacking(self, own_bits: int, other: int, axis: int) -> int | None:
        """Return the least number of symbols that a chain along the axis lacks.

        None if the other player blocks them all.
        """
        low, high = self._sides[axis]
        for lacks, reach in enumerate(self._reachable_layers(own_bits, other, low)):
            if reach & high:
                return lacks
        return None

    def between(self, own_bits: int, other: int, axis: int) -> int:
        """Return the empty cells of all chains along the axis that lack the least symbols."""
        lacks = self.lacking(own_bits, other, axis)
        if not lacks:
            return 0
        low, high = self._sides[axis]
        forward_steps = list(islice(self._reachable_layers(own_bits, other, low), lacks + 1))
        backward_steps = list(islice(self._reachable_layers(own_bits, other, high), lacks + 1))
        cells = 0
        for step in range(1, lacks + 1):
            cells |= forward_steps[step] & backward_steps[lacks + 1 - step]  # no cell is on a shorter chain
        return cells & ~own_bits

    def _reachable_layers(self, own_bits: int, other: int, side: int) -> Iterator[int]:
        """Yield the cells connected with a side by the player's symbols, then with one symbol more, and so on."""
        free = self._all & ~own_bits & ~other
        reach = self._flood(side & own_bits, own_bits)
        yield reach
        while growth := (side | self._dilate(reach)) & free & ~reach:
            reach = self._flood(reach | growth, own_bits)
            yield reach

    def _flood(self, bits: int, own_bits: int) -> int:
        """Return the bits with all of the player's symbols that are connected with them."""
        while (growth := bits | self._dilate(bits) & own_bits) != bits:
            bits = growth
        return bits

    def _dilate(self, bits: int) -> int:
        wide = bits | bits << 1 | bits >> 1
        return wide | wide << self._width | wide >> self._width

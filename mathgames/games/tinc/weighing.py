"""What a turn is worth by the straight lines that both players can still complete after it.

A line weighs three times as much as one with a symbol less, and a line with an opposing symbol weighs nothing. Only
lines with symbols are looked at, and on them the cells near the middle, the ends, and those in which two such lines
meet: the size of the grid does not matter. All numbers are whole, so every machine weighs alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, filterfalse, islice
from typing import Final

from mathgames.games.tinc.census import Direction, GridLine, lines_through
from mathgames.games.tinc.moves import Move
from mathgames.games.tinc.position import PLACED_IN_A_TURN, Cell, cell_at, first_of_ring, number_of
from mathgames.games.tinc.survey import Survey

BASE: Final = 3
STEPS: Final = 12
"""A line with so many symbols less than the fullest weighs nothing."""
GROWTH: Final = BASE**2
"""What each line loses when the grid grows, since it needs two more symbols."""
NEAR_CELLS: Final = 3
"""So many empty cells of a line, those nearest to its middle, are worth a look."""
MIDDLE: Final = (GridLine(Direction.ROW), GridLine(Direction.COLUMN))
"""The lines to begin with."""


class StraightLines:
    """A position as the player weighs it whose turn it is, by so many lines of each player.

    ``afraid`` is how many times as much as an own line one of the other player weighs: at 0 the player minds own lines
    only.
    """

    def __init__(self, lines_now: Survey, lines: int, afraid: int) -> None:
        position = lines_now.position
        self._radius, self._afraid = position.radius, afraid
        self._taken = {symbol >> 1 for symbol in position.symbols}
        self._own, self._other = lines_now.counts[position.turn], lines_now.counts[1 - position.turn]
        begun = lines_now.open_lines[position.turn].begun
        feared = lines_now.open_lines[1 - position.turn].begun if afraid else ()
        self._looked = [line for line, _count in (*begun[:lines], *feared[:lines])]
        most = max((count for _line, count in (*begun[:1], *feared[:1])), default=0) + PLACED_IN_A_TURN
        self._weights = [BASE ** (STEPS - most + count) if count > most - STEPS else 0 for count in range(most + 1)]
        self._weights[0] = 0
        self._base = sum(self._weights[count] for _line, count in begun)
        self._base -= afraid * sum(self._weights[count] for _line, count in feared)

    def cells(self) -> Iterator[int]:
        """The empty cells that are worth a look, by number, some of them twice."""
        looked = self._looked or MIDDLE
        for line in looked:
            yield from map(number_of, line.ends(self._radius))
            near = filterfalse(self._taken.__contains__, map(number_of, outwards(line, self._radius - 1)))
            yield from islice(near, NEAR_CELLS)
        for one, other in combinations(looked, 2):
            cell = meeting(one, other)
            if cell is not None and number_of(cell) not in self._taken:
                yield number_of(cell)

    def value(self, move: Move) -> int:
        """What the lines weigh after this turn, the own ones less the other player's."""
        more = Counter(line for number in move for line in lines_through(cell_at(number)))
        value, own, other, weights = self._base, self._own, self._other, self._weights
        for line, count in more.items():
            had = own[line]
            if line not in other:
                value += weights[had + count] - weights[had]
            elif self._afraid and not had:
                value += self._afraid * weights[other[line]]
        return value if move[-1] >= first_of_ring(self._radius) else value * GROWTH


def meeting(one: GridLine, other: GridLine) -> Cell | None:
    """The cell that two different straight lines share, or None if they are parallel.

    >>> meeting(GridLine(Direction.ROW, 2), GridLine(Direction.FALLING))
    (-2, 2)
    """
    for line, crossed in ((one, other), (other, one)):
        at = line.at
        match line.direction, crossed.direction:
            case Direction.ROW, Direction.COLUMN:
                return crossed.at, at
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
    """The cells of a line in the grid of this radius, from its middle to both ends.

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

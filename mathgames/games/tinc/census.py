"""The mathematics of the growing grid: how many lines can win, which a player can still complete, who threatens what,
and why a player who touches the edge every turn never loses. Pure functions; nothing here decides the game.

A *line* here is a straight one: a row, a column, or one of the two diagonals from corner to corner. Other diagonals are
too short to reach from a side to the opposite one. Where the functions take a ``reading`` they know chains too
(TINC-6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from mathgames.explain.quantity import plain_number
from mathgames.games.tinc.lines import NEIGHBOURS, Chain
from mathgames.games.tinc.position import PLACED_IN_A_TURN, PLAYERS, Cell, Position, cell_at, first_of_ring, ring

# How the grid grows.


def ring_size(radius: int) -> int:
    """The number of cells of the outer ring: four sides of 2r cells, each with one of its two corners.

    >>> [ring_size(r) for r in range(5)]
    [1, 8, 16, 24, 32]
    """
    return 8 * radius if radius else 1


def odd_square(radius: int) -> int:
    """The number of cells of the grid, side × side: the odd squares, since growing adds 2 to the side.

    Each is the one before and a new ring: 1, 1 + 8, 1 + 8 + 16, …

    >>> [odd_square(r) for r in range(5)]
    [1, 9, 25, 49, 81]
    """
    return (2 * radius + 1) ** 2


# The census of lines.


class Direction(Enum):
    """How a straight line runs."""

    ROW = "row"
    COLUMN = "column"
    RISING = "rising diagonal"
    FALLING = "falling diagonal"


class Line(NamedTuple):
    """A straight line that can win: a row by its y, a column by its x, or a diagonal through (0, 0), which has ``at``
    0.

    It is the same line in every grid that has it; growing makes it longer at both ends.
    """

    direction: Direction
    at: int = 0

    def ends(self, radius: int) -> tuple[Cell, Cell]:
        """Its two cells on opposite sides of the grid."""
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
        """All its cells, from end to end."""
        (x, y), (end_x, end_y) = self.ends(radius)
        across, up = (end_x > x) - (end_x < x), (end_y > y) - (end_y < y)
        return tuple((x + i * across, y + i * up) for i in range(2 * radius + 1))

    def __str__(self) -> str:
        if self.direction in (Direction.ROW, Direction.COLUMN):
            coordinate = "y" if self.direction is Direction.ROW else "x"
            return f"the {self.direction.value} {coordinate} = {plain_number(self.at)}"
        return f"the {self.direction.value}"


DIAGONALS = (Line(Direction.RISING), Line(Direction.FALLING))


def line_count(side: int) -> int:
    """How many straight lines can win on a grid: one for each row and each column, and two diagonals, so 2s + 2.

    The first grid has none: its rows, columns and diagonals are one single cell, and a line has more than one symbol.

    >>> [line_count(side) for side in (1, 3, 5, 7)]
    [0, 8, 12, 16]
    """
    return 2 * side + 2 if side > 1 else 0


def lines(radius: int) -> Iterator[Line]:
    """Every straight line of the grid that can win: rows from the bottom, columns from the left, then the diagonals."""
    if radius:
        for direction in (Direction.ROW, Direction.COLUMN):
            yield from (Line(direction, at) for at in range(-radius, radius + 1))
        yield from DIAGONALS


def new_lines(radius: int) -> tuple[Line, ...]:
    """The lines that the grid has and the grid before it had not.

    They are the four sides: s grew by 2, so 2s + 2 grew by 4, and every older line is longer by one cell at each end.
    On the 3 × 3 grid all eight are new.
    """
    if radius <= 1:
        return tuple(lines(radius))
    return tuple(Line(direction, at) for direction in (Direction.ROW, Direction.COLUMN) for at in (-radius, radius))


def lines_through(cell: Cell) -> tuple[Line, ...]:
    """The lines that a cell lies on: its row, its column, and any diagonal through (0, 0).

    >>> [len(lines_through(cell)) for cell in ((2, 1), (2, -2), (0, 0))]
    [2, 3, 4]
    """
    x, y = cell
    straight_on = (Line(Direction.ROW, y), Line(Direction.COLUMN, x))
    return straight_on + tuple(diagonal for diagonal, meets in zip(DIAGONALS, (x == y, x == -y), strict=True) if meets)


def count_on_lines(cells: Iterable[Cell]) -> Counter[Line]:
    """How many of the cells lie on each line; lines without any are left out."""
    places = list(cells)
    rows, columns = Counter(y for _, y in places), Counter(x for x, _ in places)
    counts = Counter({Line(Direction.ROW, y): count for y, count in rows.items()})
    counts.update({Line(Direction.COLUMN, x): count for x, count in columns.items()})
    for diagonal, sign in zip(DIAGONALS, (1, -1), strict=True):
        if count := sum(x == sign * y for x, y in places):
            counts[diagonal] = count
    return counts


class OpenLines(NamedTuple):
    """The lines that a player can still complete: those without an opposing symbol, which would block them for good.

    ``total`` is how many there are; ``begun`` are those with own symbols already, and how many, the fullest first. Only
    these are listed: the others are all empty.
    """

    total: int
    begun: tuple[tuple[Line, int], ...]


@lru_cache(maxsize=8)  # asked for several times at each turn
def open_lines(position: Position, player: int) -> OpenLines:
    """The straight lines of the grid that the player can still complete."""
    if not position.radius:
        return OpenLines(0, ())
    blocked = count_on_lines(position.cells(1 - player))
    own = count_on_lines(position.cells(player))
    begun = sorted(
        ((line, count) for line, count in own.items() if line not in blocked),
        key=lambda item: (-item[1], item[0].direction.value, item[0].at),
    )
    return OpenLines(line_count(position.side) - len(blocked), tuple(begun))


# The outer ring, threats, and the theorem.


def outer_ring(radius: int) -> Iterator[Cell]:
    """The cells of the edge, once round from the lower right corner, against the clock."""
    return map(cell_at, range(first_of_ring(radius), first_of_ring(radius + 1)))


def outer_ring_is_empty(position: Position) -> bool:
    """Whether nobody stands on the edge, as before every turn of a game: else the grid had grown (TINC-11)."""
    return not position.on_edge


class Threat(NamedTuple):
    """A line of one player that reaches from side to side of the grid without its outer ring, so that two more symbols
    win: any cell of ``starts`` with any cell of ``ends``.

    ``cells`` are its cells: in order for a straight line, sorted for a chain, which may branch.
    """

    cells: Chain
    starts: tuple[Cell, ...]
    ends: tuple[Cell, ...]


def threats(reading: str, own: AbstractSet[Cell], radius: int) -> tuple[Threat, ...]:
    """Everything that wins with two symbols on the edge, if it is this player's turn now and the edge is empty.

    >>> threats("straight", {(0, 0)}, 1)[0]
    Threat(cells=((0, 0),), starts=((-1, 0),), ends=((1, 0),))
    """
    if not radius:
        return ()
    inner = [taken for taken in own if ring(taken) < radius]
    if reading == "straight":
        return tuple(
            Threat(line.cells(radius - 1), *((end,) for end in line.ends(radius)))
            for line, count in count_on_lines(inner).items()
            if count == 2 * radius - 1
        )
    found = []
    for chain in connected(inner):
        for axis in (0, 1):
            low, high = (_beyond(chain, axis, side, radius) for side in (-1, 1))
            if low and high:
                found.append(Threat(tuple(sorted(chain)), low, high))
    return tuple(found)


def _beyond(chain: AbstractSet[Cell], axis: int, side: int, radius: int) -> tuple[Cell, ...]:
    """The cells of one side of the grid beside a chain that reaches the ring before it: side −1 is left or below."""
    beside = set()
    for cell in chain:
        if cell[axis] == side * (radius - 1):
            for shift in (-1, 0, 1):
                across = cell[1 - axis] + shift
                beside.add((side * radius, across) if axis == 0 else (across, side * radius))
    return tuple(sorted(beside))


def connected(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The cells sorted into chains: sets whose cells hang together, each beside the next or diagonal to it."""
    left = set(cells)
    chains = []
    while left:
        chain = set()
        waiting = [left.pop()]
        while waiting:
            x, y = cell = waiting.pop()
            chain.add(cell)
            beside = {(x + across, y + up) for across, up in NEIGHBOURS} & left
            left -= beside
            waiting.extend(beside)
        chains.append(chain)
    return chains


def complete_line(reading: str, own: AbstractSet[Cell], radius: int) -> bool:
    """Whether the player has a line from side to side, found by counting all the symbols.

    Slower than ``lines.winning_line`` and independent of it: it takes nothing for granted about the edge.
    """
    if not radius:
        return False
    if reading == "straight":
        return any(count == 2 * radius + 1 for count in count_on_lines(own).values())
    return any(spans(chain, axis, radius) for chain in connected(own) for axis in (0, 1))


def spans(chain: AbstractSet[Cell], axis: int, radius: int) -> bool:
    """Whether a chain touches both sides of the grid: left and right on axis 0, bottom and top on axis 1."""
    return {-radius, radius} <= {cell[axis] for cell in chain}


def describe_complete_line(reading: str, own: AbstractSet[Cell], radius: int) -> str:
    """The complete line in words, ready for "… to the opposite one"."""
    if reading == "straight":
        line = next(line for line, count in count_on_lines(own).items() if count == 2 * radius + 1)
        return f"{str(line).capitalize()} is full, from one side"
    across = any(spans(chain, 0, radius) for chain in connected(own))
    return f"The chain reaches from the {'left' if across else 'bottom'} side"


class Shortfall(NamedTuple):
    """How far a player is from winning on a grid.

    A line needs ``needs`` symbols, the player has ``has`` that can count towards it, and one turn places two.
    """

    player: int
    has: int
    needs: int

    @property
    def who(self) -> str:
        """The player, to begin a sentence with."""
        return PLAYERS[self.player].capitalize()

    @property
    def missing(self) -> int:
        """How many symbols are still missing."""
        return self.needs - self.has

    @property
    def can_win(self) -> bool:
        """Whether one turn could be enough."""
        return self.missing <= PLACED_IN_A_TURN

    def sentence(self) -> str:
        """The comparison in words, with its numbers.

        >>> Shortfall(1, has=3, needs=7).sentence()
        'Noughts have 3, a line needs 7, and a turn places 2: 3 + 2 = 5 is less than 7, so their next turn cannot win.'
        """
        most = self.has + PLACED_IN_A_TURN
        facts = f"{self.who} have {self.has}, a line needs {self.needs}, and a turn places 2: {self.has} + 2 = {most}"
        if self.can_win:
            return f"{facts} can be enough."
        return f"{facts} is less than {self.needs}, so their next turn cannot win."


def shortfall(reading: str, position: Position, player: int, radius: int | None = None) -> Shortfall:
    """How far the player is from winning, on this grid or on one of another radius.

    A straight line: the most that the player has on one line without an opposing symbol. A chain has a symbol in every
    row, or one in every column, so there the rows, or columns, that hold own symbols count.
    """
    side = 2 * (position.radius if radius is None else radius) + 1
    own = position.cells(player)
    if reading == "straight":
        has = max((count for _, count in open_lines(position, player).begun), default=0)
    else:
        has = max(len({cell[axis] for cell in own}) for axis in (0, 1))
    return Shortfall(player, has, side)


def never_lose(reading: str, position: Position) -> tuple[str, ...]:
    """The proof that touching the edge cannot lose, with the numbers of the position at hand, for the player to move.

    The general theorem: a line needs a symbol in every row of the grid, or in every column. Before my turn the edge is
    empty, so on a grid of side s the opponent's line has at most s − 2. My symbol on the edge makes the side s + 2, so
    at least four are missing, and a turn places two.
    """
    side, opponent = position.side, 1 - position.turn
    me, you = PLAYERS[position.turn].capitalize(), PLAYERS[opponent]
    now = shortfall(reading, position, opponent)
    grown = shortfall(reading, position, opponent, position.radius + 1)
    room = max(side - 2, 0)
    symbols = "symbol" if room == 1 else "symbols"
    return (
        f"The outer ring of the {side} × {side} grid is empty, so {you} have at most {side} − 2 = {room} {symbols} "
        f"of a line; they have {now.has}."
        if side > 1
        else f"The grid is a single cell, so {you} have nothing yet.",
        f"{me} put a symbol on the edge: the grid grows to {grown.needs} × {grown.needs}.",
        grown.sentence(),
        "The same holds after every turn that touches the edge, so a player who always touches it never loses.",
    )

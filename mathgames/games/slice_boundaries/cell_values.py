"""The value of a filled square, from the scores of many lines together.

The boundaries of a grid are a row of one matrix, the boundaries that a line crosses are a column of another: their
product holds the scores of all these lines on all these grids. A line that scores a point more weighs four times as
much, so the sum of all weights grows with the best lines and with their number. Its logarithm is a softened highest
score; it need not be taken, since it changes no order. So the sums stay whole, and all machines agree.

numpy is only imported when a player counts.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from itertools import pairwise
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from mathgames.games.slice_boundaries.lines import (
    separation_count,
    separations,
    ticked_line_count,
    ticked_lines,
    visited_squares,
)
from mathgames.language.errors import PlayerError
from mathgames.language.words import _

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Grids: TypeAlias = NDArray[np.int8]
    Scores: TypeAlias = NDArray[np.float32]
    Integers: TypeAlias = NDArray[np.int64]
    import numpy as np
    from numpy.typing import NDArray

    Sets: TypeAlias = NDArray[np.uint64]
    Values: TypeAlias = NDArray[np.int8]


BASE: Final = 4
STEPS: Final = 20
"""The largest difference to the highest possible score that weighs more than the least.

All sums stay below 2 to the 63.
"""
MAX_PRODUCTS: Final = 5 * 10**8
"""The largest number of products for an empty grid: above 12 × 12 squares only some of the lines are used."""
MAX_COMPARED: Final = 2000
"""The largest number of lines among which those that cross only boundaries of another line are left out."""
SLICE_LINES: Final = 200
"""The number of lines that are followed in one slice of a search."""
SLICE_PRODUCTS: Final = 3 * 10**7
"""The number of products in one slice."""
CACHE_SIZE: Final = 4
"""The number of grids whose lines are cached: most players stay with one."""

Pair: TypeAlias = tuple[int, int]
Slices: TypeAlias = Generator[None, None, Any]

_LINES_OF: dict[tuple[int, int | None], LineScores] = {}


def numbers() -> Any:
    """Import numpy. Raises ``PlayerError`` if it is missing."""
    try:
        import numpy
    except ImportError:
        raise PlayerError(
            _("this player needs numpy, which is not installed here: install it, or choose {level}", level="level-1")
        ) from None
    return numpy


class LineScores:
    """Lines across an n × n grid, with the boundaries between two squares that each of them crosses."""

    def __init__(self, n: int, boundaries: Iterable[Pair], crosses: Any) -> None:
        np = numbers()
        self.n = n
        self._crosses = crosses
        """A row for each boundary, a column for each line."""
        self._first, self._second = np.array([*boundaries], dtype=np.intp).reshape(-1, 2).T
        self.products = max(crosses.size, 1)
        """The number of products for the scores of all lines on one grid."""

    def __len__(self) -> int:
        count: int = self._crosses.shape[1]
        return count

    def part(self, count: int, chance: Random) -> LineScores:
        """Return *count* of the lines, drawn at random, or all of them if there are not more."""
        if count >= len(self):
            return self
        boundaries = zip(self._first, self._second, strict=True)
        return LineScores(self.n, boundaries, self._crosses[:, chance.sample(range(len(self)), count)])

    def scores(self, grids: Grids) -> Scores:
        """Return the scores of all lines, a row for each grid: one matrix product."""
        np = numbers()
        boundary_mask = grids[:, self._first] != grids[:, self._second]
        scores: Scores = boundary_mask.astype(np.float32) @ self._crosses
        return scores

    def fill(self, grid: Sequence[int], squares: Sequence[int]) -> Grids:
        """Return the grids after each of these squares is filled."""
        np = numbers()
        grids: Grids = np.repeat(np.frombuffer(bytes(grid), dtype=np.int8)[None], len(squares), axis=0)
        grids[np.arange(len(squares)), squares] = 1
        return grids

    def weights(self, grids: Grids, top: int) -> Integers:
        """Return the total weight of all lines on each of these grids, on which no line scores more than ``top``."""
        np = numbers()
        shortfalls = top - self.scores(grids).astype(np.intp)
        weighing = np.array([BASE ** max(STEPS - step, 0) for step in range(top + 1)], dtype=np.int64)
        weights: Integers = weighing[shortfalls].sum(axis=1)
        return weights

    def best(self, grids: Grids) -> Integers:
        """Return the highest score of these lines on each of these grids."""
        np = numbers()
        best: Integers = self.scores(grids).max(axis=1, initial=0).astype(np.int64)
        return best


def gather_lines(n: int, snap: int | None) -> Slices:
    """Return the lines that decide on an n × n grid, in slices: one for each set of crossed boundaries.

    With coarse ticks these are the lines that the ticks allow. Fine ones lose nothing worth the work.
    """
    ticks = snap if snap is not None and snap < n - 1 else None
    if (n, ticks) in _LINES_OF:
        return _LINES_OF[n, ticks]
    boundaries: dict[Pair, int] = {}
    crossing: set[int] = set()
    count = separation_count(n) if ticks is None else ticked_line_count(n, ticks)
    pause_interval = -(-count * n**2 * 2 * n * (n - 1) // MAX_PRODUCTS) or 1
    lines = separations(n) if ticks is None else ticked_lines(n, ticks)
    for number, line in enumerate(lines):
        if number % SLICE_LINES == SLICE_LINES - 1:
            yield
        if number % pause_interval:
            continue
        crossing_bits = 0
        for pair in pairwise(visited_squares(line, n)):
            crossing_bits |= 1 << boundaries.setdefault((min(pair), max(pair)), len(boundaries))
        crossing.add(crossing_bits)
    line_bits = sorted(crossing, key=lambda bits: (-bits.bit_count(), bits))
    if len(line_bits) <= MAX_COMPARED:
        line_bits = yield from _largest(line_bits)
    np = numbers()
    size = -(-len(boundaries) // 8)
    packed_bits = np.frombuffer(b"".join(bits.to_bytes(size, "little") for bits in line_bits), dtype=np.uint8)
    bits = np.unpackbits(packed_bits.reshape(len(line_bits), size), axis=1, count=len(boundaries), bitorder="little")
    yield
    crosses = bits.T.astype(np.float32, order="C")
    while len(_LINES_OF) >= CACHE_SIZE:
        del _LINES_OF[next(iter(_LINES_OF))]
    _LINES_OF[n, ticks] = LineScores(n, boundaries, crosses)
    return _LINES_OF[n, ticks]


def _largest(crossing: Sequence[int]) -> Generator[None, None, list[int]]:
    """Return the sets of boundaries, largest first, that are not part of another one: the others never score more."""
    largest: list[int] = []
    for number, bits in enumerate(crossing):
        if not any(bits & other == bits for other in largest):
            largest.append(bits)
        if number % SLICE_LINES == SLICE_LINES - 1:
            yield
    return largest


# The exact end of the filling: what every next square leads to, if all players go on as well as can be.
#
# What counts is which squares are filled, not in which order. So all sets of the empty squares are gone through, from
# the full ones back to those of one square, and the scores of the full ones come from one matrix product. The sets of
# one size stand in the order of their highest squares, then of their second highest, and so on; there a set has the
# number
#
#     C(a, 1) + C(b, 2) + C(c, 3) + …   for its squares a < b < c < …,
#
# by which the sets with one square more are found.

MAX_SQUARES: Final = 62
"""The largest number of squares of a set, which is kept in one machine integer."""
MAX_SOLVED_PRODUCTS: Final = 6 * 10**9
"""The largest number of products for the full sets: about a second."""
SLICE_SETS: Final = 2**13
"""The number of sets that are searched in one slice."""


def positions(filling: Sequence[int], left: int) -> int:
    """Return the number of ways to fill at most *left* more squares."""
    empty = len(filling) - sum(filling)
    return sum(comb(empty, count) for count in range(left + 1))


def can_be_solved(lines: LineScores, filling: Sequence[int], left: int) -> bool:
    """Check if the rest of the filling is short enough to solve, with *left* squares to fill."""
    empty = len(filling) - sum(filling)
    return empty <= MAX_SQUARES and comb(empty, left) * lines.products <= MAX_SOLVED_PRODUCTS


def solve(lines: LineScores, filling: Sequence[int], offence: Sequence[bool]) -> Generator[None, None, dict[int, int]]:
    """Return the score after each next square, in slices.

    ``offence`` tells which player fills each square that is left.
    """
    np = numbers()
    empty = [square for square, full in enumerate(filling) if not full]
    sizes: list[Sets] = [np.zeros(1, dtype=np.uint64)]
    for _size in offence:
        sizes.append(_larger(sizes[-1], len(empty)))
        yield
    values = yield from _score_grids(lines, filling, empty, sizes.pop())
    while len(sizes) > 1:
        values = yield from _decide_sets(sizes, values, len(empty), highest=offence[len(sizes) - 1])
        sizes.pop()
    return {square: int(values[place]) for place, square in enumerate(empty)}


def _larger(sets: Sets, count: int) -> Sets:
    """Return the sets with one square more: those with square 0 as their highest, then with square 1, and so on."""
    np = numbers()
    ends = np.searchsorted(sets, np.left_shift(np.uint64(1), np.arange(count, dtype=np.uint64)))
    larger: Sets = np.concatenate(
        [sets[:end] | np.uint64(1 << square) for square, end in enumerate(ends.tolist())], dtype=np.uint64
    )
    return larger


def _score_grids(
    lines: LineScores, filling: Sequence[int], empty: Sequence[int], sets: Sets
) -> Generator[None, None, Values]:
    np = numbers()
    values: Values = np.empty(len(sets), dtype=np.int8)
    step = max(SLICE_PRODUCTS // lines.products, 1)
    for start in range(0, len(sets), step):
        chunk = sets[start : start + step]
        grids = np.repeat(np.frombuffer(bytes(filling), dtype=np.int8)[None], len(chunk), axis=0)
        grids[:, empty] = chunk[:, None] >> np.arange(len(empty), dtype=np.uint64) & np.uint64(1)
        values[start : start + step] = lines.best(grids)
        yield
    return values


def _decide_sets(sizes: Sequence[Sets], values: Values, count: int, *, highest: bool) -> Generator[None, None, Values]:
    """Return the values of the sets of the last of these sizes, from the values of those with one square more."""
    np = numbers()
    sets, size = sizes[-1], len(sizes) - 1
    binomials = np.array(
        [[comb(square, place) for square in range(count)] for place in range(size + 3)], dtype=np.int64
    )
    results: Values = np.empty(len(sets), dtype=np.int8)
    for start in range(0, len(sets), SLICE_SETS):
        chunk = sets[start : start + SLICE_SETS]
        lower_counts = np.zeros(
            len(chunk), dtype=np.int64
        )  # how many squares of each set are below the square to be filled
        low, best = np.zeros_like(lower_counts), np.full(len(chunk), -1 if highest else 127, dtype=np.int8)
        has = [(chunk >> np.uint64(square) & np.uint64(1)).astype(bool) for square in range(count)]
        place, high = np.zeros_like(lower_counts), np.zeros_like(lower_counts)
        for square in range(count):  # what the squares add to the number of a set in which one lower square is filled
            place += has[square]
            high += np.where(has[square], binomials[place + 1, square], 0)
        for square in range(count):
            values_of = values[np.where(has[square], 0, low + binomials[lower_counts + 1, square] + high)]
            better = (values_of > best if highest else values_of < best) & ~has[square]
            best = np.where(better, values_of, best)
            lower_counts += has[square]
            low += np.where(has[square], binomials[lower_counts, square], 0)
            high -= np.where(has[square], binomials[lower_counts + 1, square], 0)
        results[start : start + SLICE_SETS] = best
        yield
    return results

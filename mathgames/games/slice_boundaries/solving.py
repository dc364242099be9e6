"""The exact end of the filling: what every next square leads to, if all players go on as well as can be.

What counts is which squares are filled, not in which order. So all sets of the empty squares are gone through, from the
full ones back to those of one square, and the scores of the full ones come from one matrix product. The sets of one
size stand in the order of their highest squares, then of their second highest, and so on; there a set has the number

    C(a, 1) + C(b, 2) + C(c, 3) + …   for its squares a < b < c < …,

by which the sets with one square more are found.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import comb
from typing import TYPE_CHECKING, Final, TypeAlias

from mathgames.games.slice_boundaries.weighing import SLICE_PRODUCTS, Lines, numbers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Sets: TypeAlias = NDArray[np.uint64]
    Values: TypeAlias = NDArray[np.int8]

MOST_SQUARES: Final = 62
"""A set of squares is kept in one integer of the machine."""
MOST_SOLVED_PRODUCTS: Final = 6 * 10**9
"""What the product for the full sets may take: about a second."""
SLICE_SETS: Final = 2**13
"""So many sets are looked at in one slice of a thought."""


def positions(filled: Sequence[int], left: int) -> int:
    """How many ways there are to fill at most so many more squares."""
    empty = len(filled) - sum(filled)
    return sum(comb(empty, count) for count in range(left + 1))


def can_be_solved(lines: Lines, filled: Sequence[int], left: int) -> bool:
    """Whether the rest of the filling is short enough, with so many squares left to fill."""
    empty = len(filled) - sum(filled)
    return empty <= MOST_SQUARES and comb(empty, left) * lines.products <= MOST_SOLVED_PRODUCTS


def solved(lines: Lines, filled: Sequence[int], offence: Sequence[bool]) -> Generator[None, None, dict[int, int]]:
    """The score that each next square leads to, in slices; ``offence`` says who fills each square that is left."""
    np = numbers()
    empty = [square for square, full in enumerate(filled) if not full]
    sizes: list[Sets] = [np.zeros(1, dtype=np.uint64)]
    for _size in offence:
        sizes.append(_larger(sizes[-1], len(empty)))
        yield
    values = yield from _scored(lines, filled, empty, sizes.pop())
    while len(sizes) > 1:
        values = yield from _decided(sizes, values, len(empty), highest=offence[len(sizes) - 1])
        sizes.pop()
    return {square: int(values[place]) for place, square in enumerate(empty)}


def _larger(sets: Sets, count: int) -> Sets:
    """All sets with one square more: those with square 0 as their highest, then with square 1, and so on."""
    np = numbers()
    ends = np.searchsorted(sets, np.left_shift(np.uint64(1), np.arange(count, dtype=np.uint64)))
    larger: Sets = np.concatenate(
        [sets[:end] | np.uint64(1 << square) for square, end in enumerate(ends.tolist())], dtype=np.uint64
    )
    return larger


def _scored(lines: Lines, filled: Sequence[int], empty: Sequence[int], sets: Sets) -> Generator[None, None, Values]:
    """The highest score on each of the full grids."""
    np = numbers()
    values: Values = np.empty(len(sets), dtype=np.int8)
    step = max(SLICE_PRODUCTS // lines.products, 1)
    for start in range(0, len(sets), step):
        some = sets[start : start + step]
        grids = np.repeat(np.frombuffer(bytes(filled), dtype=np.int8)[None], len(some), axis=0)
        grids[:, empty] = some[:, None] >> np.arange(len(empty), dtype=np.uint64) & np.uint64(1)
        values[start : start + step] = lines.best(grids)
        yield
    return values


def _decided(sizes: Sequence[Sets], values: Values, count: int, *, highest: bool) -> Generator[None, None, Values]:
    """What the sets of the last of these sizes lead to, by the values of those with one square more."""
    np = numbers()
    sets, size = sizes[-1], len(sizes) - 1
    numbered = np.array([[comb(square, place) for square in range(count)] for place in range(size + 3)], dtype=np.int64)
    decided: Values = np.empty(len(sets), dtype=np.int8)
    for start in range(0, len(sets), SLICE_SETS):
        some = sets[start : start + SLICE_SETS]
        below = np.zeros(len(some), dtype=np.int64)  # how many squares of each set are below the square to be filled
        low, best = np.zeros_like(below), np.full(len(some), -1 if highest else 127, dtype=np.int8)
        has = [(some >> np.uint64(square) & np.uint64(1)).astype(bool) for square in range(count)]
        place, high = np.zeros_like(below), np.zeros_like(below)
        for square in range(count):  # what the squares add to the number of a set in which one lower square is filled
            place += has[square]
            high += np.where(has[square], numbered[place + 1, square], 0)
        for square in range(count):
            values_of = values[np.where(has[square], 0, low + numbered[below + 1, square] + high)]
            better = (values_of > best if highest else values_of < best) & ~has[square]
            best = np.where(better, values_of, best)
            below += has[square]
            low += np.where(has[square], numbered[below, square], 0)
            high -= np.where(has[square], numbered[below + 1, square], 0)
        decided[start : start + SLICE_SETS] = best
        yield
    return decided

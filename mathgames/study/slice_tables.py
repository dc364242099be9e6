"""Perfect play of the filling of Slice Through the Boundaries, found by going through every set of filled squares.

It shares no code with the computer players, and the tests compare them with it: sets are numbers with a bit for each
square, and one array holds the value of every set. Two players take turns to fill half of the grid (LQ-4). Grids of
side 5 and less take less than a minute; side 6 has 2³⁶ sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from random import Random

import numpy as np
from numpy.typing import NDArray

from mathgames.games.slice_boundaries.lines import separations, visited_squares
from mathgames.games.slice_boundaries.position import quota
from mathgames.games.slice_boundaries.sweep import best_line_across


def crossed_boundaries(n: int) -> set[int]:
    """Return the boundaries of each line: bit q for the one right of square q, bit n² + q for the one below it."""
    bitsets = set()
    for line in separations(n):
        pairs = [sorted(pair) for pair in pairwise(visited_squares(line, n))]
        bitsets.add(sum(1 << (first if second == first + 1 else n * n + first) for first, second in pairs))
    return {bits for bits in bitsets if not any(bits != other and bits & other == bits for other in bitsets)}


@lru_cache
def values(n: int, *, offence_first: bool) -> NDArray[np.uint8]:
    """Return the value of each set of filled squares under best play; offence and defence take turns."""
    squares, left = n * n, quota(n, 2)
    sets = np.arange(1 << squares, dtype=np.uint32)
    sizes = np.bitwise_count(sets)
    full = sets[sizes == left].astype(np.uint64)
    right = sum(1 << square for square in range(squares) if square % n < n - 1)
    lower_mask = (1 << squares - n) - 1
    edges = (full ^ full >> np.uint64(1)) & np.uint64(right)
    edges |= ((full ^ full >> np.uint64(n)) & np.uint64(lower_mask)) << np.uint64(squares)
    best = np.zeros(len(full), dtype=np.uint8)
    for bits in crossed_boundaries(n):
        np.maximum(best, np.bitwise_count(edges & np.uint64(bits)), out=best)
    bitsets = np.zeros(1 << squares, dtype=np.uint8)
    bitsets[full] = best
    for size in range(left - 1, -1, -1):
        layer = sets[sizes == size]
        highest = (size % 2 == 0) == offence_first
        result = np.full(len(layer), 0 if highest else 255, dtype=np.uint8)
        for square in range(squares):
            follows = bitsets[layer | np.uint32(1 << square)]
            better = np.maximum(result, follows) if highest else np.minimum(result, follows)
            result = np.where(layer >> np.uint32(square) & 1, result, better)
        bitsets[layer] = result
    return bitsets


def faults(n: int, *, offence_first: bool, samples: int, seed: int = 0) -> Iterator[int]:
    """Yield the sets with a wrong value among *samples* random ones of each size: none if the table is right.

    The value of a full set is the score of its best line, which the game's own sweep finds; that of any other is the
    largest, or the smallest, of those with one square more.
    """
    table, squares, left = values(n, offence_first=offence_first), n * n, quota(n, 2)
    chance = Random(seed)
    for size in range(left + 1):
        for _sample in range(samples):
            sample = chance.sample(range(squares), size)
            bits = sum(1 << square for square in sample)
            if size == left:
                reference = best_line_across(n, [bits >> square & 1 for square in range(squares)]).score
            else:
                choose = max if (size % 2 == 0) == offence_first else min
                reference = choose(
                    int(table[bits | 1 << square]) for square in range(squares) if not bits >> square & 1
                )
            if table[bits] != reference:
                yield bits

"""What a filled square is worth, by the scores of many lines at once.

Which boundaries a grid has stands in a row of one matrix, which boundaries a line crosses in a column of another: their
product holds the scores of all these lines on all these grids. A line that scores a point more weighs four times as
much, so the sum of all weights grows with the best lines and with how many they are. Its logarithm is a softened
highest score; it need not be taken, since it changes no order. So the sums stay whole, and every machine weighs alike.

numpy is imported when a player counts, and not before.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from mathgames.games.slice_boundaries.lines import (
    separation_count,
    separations,
    ticked_line_count,
    ticked_lines,
    visited,
)
from mathgames.language.errors import PlayerError
from mathgames.language.words import _

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Grids: TypeAlias = NDArray[np.int8]
    Scores: TypeAlias = NDArray[np.float32]
    Integers: TypeAlias = NDArray[np.int64]

BASE: Final = 4
STEPS: Final = 20
"""A line that scores so many points less than the highest possible weighs least. All sums stay below 2 to the 63."""
MOST_PRODUCTS: Final = 5 * 10**8
"""What weighing every square of an empty grid may take: above 12 × 12 squares not all lines are looked at for it."""
MOST_COMPARED: Final = 2000
"""Up to so many lines, those are left out that cross no boundary which some other line does not cross as well."""
SLICE_LINES: Final = 200
"""So many lines are followed in one slice of a thought."""
SLICE_PRODUCTS: Final = 3 * 10**7
"""What is multiplied in one slice."""
MOST_KEPT: Final = 4
"""So many grids' lines are kept: most players stay with one."""

Pair: TypeAlias = tuple[int, int]
Slices: TypeAlias = Generator[None, None, Any]

_LINES_OF: dict[tuple[int, int | None], Lines] = {}


def numbers() -> Any:
    """numpy; PlayerError where it is missing."""
    try:
        import numpy
    except ImportError:
        raise PlayerError(
            _(
                "this player needs numpy, which is not installed here: install it, or choose {level}",
                level="level-1",
            )
        ) from None
    return numpy


class Lines:
    """Lines across an n × n grid: which boundaries between two squares each of them crosses."""

    def __init__(self, n: int, boundaries: Iterable[Pair], crosses: Any) -> None:
        np = numbers()
        self.n = n
        self._crosses = crosses
        """A row for each boundary, a column for each line."""
        self._first, self._second = np.array([*boundaries], dtype=np.intp).reshape(-1, 2).T
        self.products = max(crosses.size, 1)
        """What it takes to score all lines on one grid."""

    def __len__(self) -> int:
        count: int = self._crosses.shape[1]
        return count

    def part(self, count: int, chance: Random) -> Lines:
        """So many of the lines, drawn at random; all of them if there are not more."""
        if count >= len(self):
            return self
        boundaries = zip(self._first, self._second, strict=True)
        return Lines(self.n, boundaries, self._crosses[:, chance.sample(range(len(self)), count)])

    def scores(self, grids: Grids) -> Scores:
        """The scores of all lines, a row for each grid: one matrix product."""
        np = numbers()
        bounded = grids[:, self._first] != grids[:, self._second]
        scores: Scores = bounded.astype(np.float32) @ self._crosses
        return scores

    def filled(self, grid: Sequence[int], squares: Sequence[int]) -> Grids:
        """The grids that the grid becomes when each of these squares is filled."""
        np = numbers()
        grids: Grids = np.repeat(np.frombuffer(bytes(grid), dtype=np.int8)[None], len(squares), axis=0)
        grids[np.arange(len(squares)), squares] = 1
        return grids

    def weights(self, grids: Grids, top: int) -> Integers:
        """What all lines weigh together on each of these grids, on which no line scores more than ``top``."""
        np = numbers()
        below = top - self.scores(grids).astype(np.intp)
        weighing = np.array([BASE ** max(STEPS - step, 0) for step in range(top + 1)], dtype=np.int64)
        weighed: Integers = weighing[below].sum(axis=1)
        return weighed

    def best(self, grids: Grids) -> Integers:
        """The highest score of these lines on each of these grids."""
        np = numbers()
        best: Integers = self.scores(grids).max(axis=1, initial=0).astype(np.int64)
        return best


def gathered(n: int, snap: int | None) -> Slices:
    """The lines that decide on an n × n grid, in slices: one for each that crosses other boundaries than all others.

    With coarse ticks these are the lines that the ticks allow. Fine ones lose nothing worth the work.
    """
    ticks = snap if snap is not None and snap < n - 1 else None
    if (n, ticks) in _LINES_OF:
        return _LINES_OF[n, ticks]
    boundaries: dict[Pair, int] = {}
    crossing: set[int] = set()
    count = separation_count(n) if ticks is None else ticked_line_count(n, ticks)
    every = -(-count * n**2 * 2 * n * (n - 1) // MOST_PRODUCTS) or 1
    lines = separations(n) if ticks is None else ticked_lines(n, ticks)
    for number, line in enumerate(lines):
        if number % SLICE_LINES == SLICE_LINES - 1:
            yield
        if number % every:
            continue
        crossed = 0
        for pair in pairwise(visited(line, n)):
            crossed |= 1 << boundaries.setdefault((min(pair), max(pair)), len(boundaries))
        crossing.add(crossed)
    chosen = sorted(crossing, key=lambda bits: (-bits.bit_count(), bits))
    if len(chosen) <= MOST_COMPARED:
        chosen = yield from _largest(chosen)
    np = numbers()
    size = -(-len(boundaries) // 8)
    packed = np.frombuffer(b"".join(bits.to_bytes(size, "little") for bits in chosen), dtype=np.uint8)
    bits = np.unpackbits(packed.reshape(len(chosen), size), axis=1, count=len(boundaries), bitorder="little")
    yield
    crosses = bits.T.astype(np.float32, order="C")
    while len(_LINES_OF) >= MOST_KEPT:
        del _LINES_OF[next(iter(_LINES_OF))]
    _LINES_OF[n, ticks] = Lines(n, boundaries, crosses)
    return _LINES_OF[n, ticks]


def _largest(crossing: Sequence[int]) -> Generator[None, None, list[int]]:
    """Those sets of boundaries, largest first, that are part of no other one: they score what the others score."""
    largest: list[int] = []
    for number, crossed in enumerate(crossing):
        if not any(crossed & other == crossed for other in largest):
            largest.append(crossed)
        if number % SLICE_LINES == SLICE_LINES - 1:
            yield
    return largest

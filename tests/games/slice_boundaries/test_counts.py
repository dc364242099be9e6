"""The counts of ``tests/perft/slice-boundaries.txt`` are those of arithmetic, which knows nothing of the engine."""

from __future__ import annotations

from math import perm, prod

import pytest

from perft.rows import Row, rows

SEPARATIONS = {1: 6, 2: 28, 3: 86, 4: 200, 5: 418, 6: 748, 12: 8744}
"""OEIS A114043(n + 1) - 1."""


def ticked(n: int, snap: int) -> int:
    """Return how many lines join two ticks of the border that are in different columns and in different rows.

    >>> ticked(1, 1)  # the two diagonals
    2
    """
    side = n * snap
    ticks, whole_side = 4 * side, side * (side + 1) // 2
    level_with_each_other = 2 * whole_side + (side - 1)  # two full sides, and a pair on each line between them
    return ticks * (ticks - 1) // 2 - 2 * level_with_each_other


def expected(row: Row, depth: int) -> int:
    """Return the expected number of sequences: in each round the fillings, then a line."""
    settings = row.rules.settings
    n, players, snap = settings["n"], settings["players"], settings["snap"]
    squares = n * n
    fillings = players * (squares // (2 * players))
    a_line = SEPARATIONS[n] if snap is None else ticked(n, snap)
    rounds, begun = divmod(depth, fillings + 1)
    if rounds > players or (rounds == players and begun):
        return 0
    return prod([perm(squares, fillings) * a_line] * rounds) * perm(squares, begun)


@pytest.mark.parametrize("row", rows("slice-boundaries"), ids=lambda row: row.options)
def test_the_counts_are_those_of_arithmetic(row: Row) -> None:
    assert row.counts == {depth: expected(row, depth) for depth in row.counts}

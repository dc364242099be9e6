"""The line to draw: the exact best one, where ticks bind it as well."""

from __future__ import annotations

from collections.abc import Generator
from itertools import product
from math import ceil, floor
from typing import Final

from mathgames.games.slice_boundaries.lines import (
    StraightLine,
    reduced,
    score,
    separations,
    ticked_line_count,
    ticked_lines,
)
from mathgames.games.slice_boundaries.position import Position
from mathgames.games.slice_boundaries.sweep import best_line

MOST_TICKED: Final = 60_000
"""Up to so many lines between ticks are all tried."""
SLICE_LINES: Final = 200
"""So many lines are tried in one slice of a thought."""


def best_cut(position: Position, snap: int | None) -> Generator[StraightLine | None, None, StraightLine]:
    """The best line that the rules allow, in slices that tell the best one so far.

    Ends between ticks: the sweep knows the best line. Ends at coarse ticks: all lines are tried. Where ticks are too
    fine for that, the best lines of all are moved to the ticks beside their ends, and the first that loses nothing is
    taken: with n − 1 ticks per square or more nothing has to be lost (LQ-10).
    """
    best = best_line(position)
    if snap is None:
        return best.move
    n, filled = position.n, position.filled
    tried = ticked_lines(n, snap) if ticked_line_count(n, snap) <= MOST_TICKED else _beside(n, snap)
    line_of_best, points = None, -1
    for number, line in enumerate(tried):
        if (scored := score(line, n, filled)) > points:
            line_of_best, points = line, scored
            if points == best.score:
                break
        if number % SLICE_LINES == SLICE_LINES - 1:
            yield line_of_best
    assert line_of_best is not None, "there is always a line between ticks"
    return line_of_best


def _beside(n: int, snap: int) -> Generator[StraightLine, None, None]:
    """The lines between the ticks beside the ends of every line that differs from all others."""
    for line in separations(n):
        (x0, y0), (x1, y1) = ([round_ * snap for round_ in end] for end in line.ends)
        starts = product({floor(x0), ceil(x0)}, {floor(y0), ceil(y0)})
        ends = [*product({floor(x1), ceil(x1)}, {floor(y1), ceil(y1)})]
        for start in starts:
            for end in ends:
                if start[0] != end[0] and start[1] != end[1]:
                    yield reduced(snap, *start, *end)

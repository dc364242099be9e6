"""The exact best line: a sweep that needs one addition for each line that differs from all others.

A line scores a point for each side between a filled and an empty square that it crosses. Let it fall to the right, and
call a vertex *passed* if it lies to the left of the line. The line crosses the vertical side between two vertices
exactly if the lower one is passed and the upper one is not, and the horizontal side between two exactly if the
left one is passed and the right one is not. So with

    weight(v) = [side above v] + [side to the right of v] − [side below v] − [side to the left of v],

where [side] is 1 if the side separates a filled from an empty square and 0 otherwise, **the score of a line is the sum
of the weights of the vertices that it has passed**, whatever its slope.

The sweep keeps for each vertex v the score of the line that has passed the vertices before v in the order in which a
line of the present direction meets them. When the direction turns through (p, q), the vertices v, v + (p, q),
v + 2(p, q), … are behind each other and their order is reversed; nothing else changes. Each neighbouring pair of them
gives one new line, found by one addition.

All chains of one direction are reversed in parallel: the scores of all vertices are *one integer*, a lane of bits for
each. It is enough to turn from vertical to diagonal on four images of the grid (itself, transposed, mirrored, both),
which lie side by side in four lanes a vertex. The lanes never disturb each other, as every sum that is kept is the
score of some line: at least 0, and at most 2n − 2. The memory is that of a few such integers, O(n²).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import pairwise, product
from math import ceil, floor
from typing import Final, NamedTuple

from mathgames.games.slice_boundaries.lines import (
    Direction,
    StraightLine,
    directions,
    line_score,
    mirror,
    reduce_line,
    separations,
    ticked_line_count,
    ticked_lines,
    turned_line,
)
from mathgames.games.slice_boundaries.position import Position

IMAGES: Final = 4
"""The number of images of the grid that are swept in parallel."""


class BestLine(NamedTuple):
    """A line that no other line outscores, and its score."""

    score: int
    move: StraightLine


def best_line(position: Position) -> BestLine:
    """Return the best line across the position's grid as it is filled now, with ends anywhere on the border.

    >>> best_line(Position(2, 1, "slice", bytes([1, 0, 0, 1]), 1, 2, (0, 0))).score
    2
    """
    return best_line_across(position.n, position.filled)


def best_line_across(n: int, filling: Sequence[int]) -> BestLine:
    """Return the best line across an n × n grid of any size; ``filling`` holds 1 or 0 for each square, row by row."""
    layout = GridLayout(n)
    ones = layout.rectangle(n + 1, n + 1) // layout.full
    flags = ones << layout.lane - 1
    spare = flags - ones  # added to scores, it raises the flag of each lane whose score is above the best, 0 so far
    best, place = 0, ((0, 1), (1, n), 0)
    for pair, after, scores in _turn(layout, filling):
        while higher := scores + spare & flags:
            best += 1
            spare -= ones
            place = pair, after, (higher.bit_length() - 1) // layout.lane
    pair, after, index = place
    vertex, image = divmod(index, IMAGES)
    y, x = divmod(vertex, n + 1)
    line = turned_line(n, pair, after, x, y)
    if image & 1:
        line = reduce_line(line.scale, line.y0, line.x0, line.y1, line.x1)
    return BestLine(best, mirror(line, n) if image & 2 else line)


class GridLayout:
    """The layout of the numbers of all vertices in one integer: row by row, four images a vertex, a lane of bits each.

    The topmost bit of a lane is for comparing: scores stay below it.
    """

    def __init__(self, n: int) -> None:
        self.n = n
        self.lane_bytes = 1 if 2 * n <= 128 else 2 if 2 * n <= 32768 else 4
        self.lane = 8 * self.lane_bytes
        self.full = (1 << self.lane) - 1
        self.column = IMAGES * self.lane
        self.row = (n + 1) * self.column

    def rectangle(self, width: int, height: int) -> int:
        """Return ones in all lanes of the first vertices of the first rows, and zeros elsewhere."""
        vertex_bytes = IMAGES * self.lane_bytes
        row = b"\xff" * (width * vertex_bytes) + bytes((self.n + 1 - width) * vertex_bytes)
        return int.from_bytes(row * height, "little")

    def squares(self, filling: Sequence[int]) -> int:
        """Return the four images of the squares, each square in the lane of its upper left vertex."""
        n, lane_bytes = self.n, self.lane_bytes
        grid = bytes(filling)
        rows = [grid[start : start + n] for start in range(0, n * n, n)]
        files = [grid[start::n] for start in range(n)]
        images = rows, files, [row[::-1] for row in rows], files[::-1]
        image_bytes = bytearray(IMAGES * lane_bytes * (n + 1) * n)
        for image, lines in enumerate(images):
            image_bytes[image * lane_bytes :: IMAGES * lane_bytes] = b"".join(line + b"\0" for line in lines)
        return int.from_bytes(image_bytes, "little")


def _turn(layout: GridLayout, filling: Sequence[int]) -> Iterator[tuple[Direction, Direction, int]]:
    """Yield the lines from vertical to diagonal, as (pair, next direction, scores).

    The lanes of a vertex hold the score of the line through the middle of this vertex and the one a pair away.
    """
    n, column, row = layout.n, layout.column, layout.row
    squares = layout.squares(filling)
    inner = layout.rectangle(n, n)
    lower_boundaries = (squares ^ squares << column) & inner & inner << column
    right = (squares ^ squares << row) & inner & inner << row
    gains, losses = (lower_boundaries << row) + right, lower_boundaries + (right << column)

    scores = 0
    mask = (1 << row) - 1
    column_crossings = [right << column >> start & mask for start in range(0, (n + 1) * row, row)]
    score = sum(
        column_crossings
    )  # a vertical line just left of a column of vertices crosses the sides to the left of it
    for start in range(n * row, -1, -row):
        scores |= score << start
        score += (gains >> start & mask) - (losses >> start & mask)

    for pair, after in pairwise(directions(n)):
        p, q = pair
        if p == 0:
            # A line between two columns of vertices is left out: turned past a corner of its column of squares it
            # visits one square more and loses none.
            yield pair, after, scores & layout.rectangle(n + 1, n)
        elif p < q:
            step = q * row + p * column
            next_mask = layout.rectangle(n + 1 - p, n + 1 - q)
            previous_mask = next_mask << step
            # What the first of each chain has passed, the last will have passed after the reversal.
            first = scores & next_mask & ~previous_mask
            last = 0
            for _ in range(n // q):
                first <<= step
                last |= first & ~next_mask
                first &= next_mask
            scores = scores & ~(next_mask | previous_mask) | last
            turning = previous_mask & ~next_mask
            score = last
            while turning:
                score = score + (gains & turning) - (losses & turning) >> step
                yield pair, after, score
                scores |= score
                turning = turning >> step & previous_mask
                score &= turning
        else:
            return


# The line to draw: the exact best one, where ticks bind it as well.

MAX_TICKED_LINES: Final = 60_000
"""The largest number of lines between ticks that are all tried."""
SLICE_LINES: Final = 200
"""The number of lines that are tried in one slice of a search."""


def best_cut(position: Position, snap: int | None) -> Generator[StraightLine | None, None, StraightLine]:
    """Search for the best line that the rules allow, in slices that yield the best one so far.

    Ends between ticks: the sweep knows the best line. Ends at coarse ticks: all lines are tried. Where ticks are too
    fine for that, the best lines of all are moved to the ticks beside their ends, and the first that loses nothing is
    taken: with n − 1 ticks per square or more nothing has to be lost (LQ-10).
    """
    best = best_line(position)
    if snap is None:
        return best.move
    n, filling = position.n, position.filled
    candidates = (
        ticked_lines(n, snap) if ticked_line_count(n, snap) <= MAX_TICKED_LINES else _lines_beside_ends(n, snap)
    )
    line_of_best, points = None, -1
    for number, line in enumerate(candidates):
        if (candidate_points := line_score(line, n, filling)) > points:
            line_of_best, points = line, candidate_points
            if points == best.score:
                break
        if number % SLICE_LINES == SLICE_LINES - 1:
            yield line_of_best
    assert line_of_best is not None, "there is always a line between ticks"
    return line_of_best


def _lines_beside_ends(n: int, snap: int) -> Generator[StraightLine, None, None]:
    """Yield the lines between the ticks beside the ends of every distinct line."""
    for line in separations(n):
        (x0, y0), (x1, y1) = ([round_ * snap for round_ in end] for end in line.ends)
        starts = product({floor(x0), ceil(x0)}, {floor(y0), ceil(y0)})
        ends = [*product({floor(x1), ceil(x1)}, {floor(y1), ceil(y1)})]
        for start in starts:
            for end in ends:
                if start[0] != end[0] and start[1] != end[1]:
                    yield reduce_line(snap, *start, *end)

"""A survey of every distinct line with its score, as numpy arrays: for histograms and heat maps.

This module alone needs numpy, and is only imported when it is used.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mathgames.games.slice_boundaries.lines import Direction, directions
from mathgames.games.slice_boundaries.position import Position

Integers: TypeAlias = NDArray[np.int64]


class AllLines(NamedTuple):
    """``lines[i]`` is one line, (scale, x0, y0, x1, y1) with ends (x0/scale, y0/scale) and (x1/scale, y1/scale), in the
    order of ``separations``, and ``scores[i]`` is its score. Both arrays hold exact integers.
    """

    lines: Integers
    scores: Integers


def all_lines(position: Position) -> AllLines:
    """Return every distinct line across the position's grid with its score.

    >>> lines, scores = all_lines(Position(1, 1, "slice", bytes(1), 1, 0, (0, 0)))
    >>> lines.shape, scores.tolist()
    ((6, 5), [0, 0, 0, 0, 0, 0])
    """
    n = position.n
    grid = np.frombuffer(position.filled, dtype=np.int8).reshape(n, n).astype(np.int64)
    lines, scores = [], []
    for squares, rising in ((grid, False), (grid[:, ::-1], True)):
        for k, direction, lines_of in _falling(squares, rising=rising):
            scale, x0, y0, x1, y1 = _ends(n, k, direction)
            if rising:
                x0, y0, x1, y1 = n * scale - x1, y1, n * scale - x0, y0
            ends = np.stack(np.broadcast_arrays(scale, x0, y0, x1, y1), axis=1)
            lines.append(ends // np.gcd.reduce(ends, axis=1, keepdims=True))
            scores.append(lines_of)
    return AllLines(np.concatenate(lines), np.concatenate(scores))


def _falling(squares: Integers, *, rising: bool) -> list[tuple[Integers, Direction, Integers]]:
    """Return the lines q·x − p·y = k/2 that fall to the right, as (all k, (p, q), their scores), direction by
    direction.

    With ``rising`` the squares are a mirror image, and the lines between two neighbouring columns or rows of vertices,
    which are their own, are left out.
    """
    n = len(squares)
    side = n + 1
    y, x = np.divmod(np.arange(side * side), side)
    weights = _weights(squares)
    slopes = []
    for pair, after in pairwise(directions(n)):
        if rising and pair == (n, 1):
            break
        p, q = pair[0] + after[0], pair[1] + after[1]
        offset = q * x - p * y
        order = np.argsort(offset)
        weight_before = np.empty(side * side, dtype=np.int64)
        weight_before[order] = np.cumsum(weights[order]) - weights[order]
        before = weight_before.reshape(side, side)
        if pair == (0, 1) and not rising:
            slopes.append((q * (2 * np.arange(n) + 1) - p * n, (p, q), before[n, 1:]))
        middles = (2 * offset + q * pair[0] - p * pair[1]).reshape(side, side)
        upper = (slice(side - pair[1]), slice(side - pair[0]))
        slopes.append((middles[upper].ravel(), (p, q), before[upper].ravel()))
    return slopes


def _weights(squares: Integers) -> Integers:
    """Return the weights of ``sweep`` by vertex: sides above and to the right less those below and to the left."""
    n = len(squares)
    vertical, horizontal = np.zeros((n + 2, n + 1), dtype=np.int64), np.zeros((n + 1, n + 2), dtype=np.int64)
    vertical[1:-1, 1:-1] = squares[:, 1:] != squares[:, :-1]
    horizontal[1:-1, 1:-1] = squares[1:] != squares[:-1]
    weights: Integers = vertical[:-1] - vertical[1:] + horizontal[:, 1:] - horizontal[:, :-1]
    return weights.ravel()


def _ends(n: int, k: Integers, direction: Direction) -> tuple[Integers, ...]:
    """Return the ends of the lines q·x − p·y = k/2 over the common denominator 2pq, as in ``falling_line``."""
    p, q = direction
    scale = np.int64(2 * p * q)
    bottom, right = k + 2 * p * n, 2 * q * n - k
    x0, y0 = np.where(k >= 0, k * p, 0), np.where(k >= 0, 0, -k * q)
    is_inside = bottom <= 2 * q * n
    x1, y1 = np.where(is_inside, bottom * p, n * scale), np.where(is_inside, n * scale, right * q)
    return np.asarray(scale), x0, y0, x1, y1

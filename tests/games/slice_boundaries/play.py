"""Thoughts and games of Slice Through the Boundaries for tests."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from typing import TypeVar

from mathgames.games.contract.thinking import SearchResult
from mathgames.games.slice_boundaries import SliceBoundaries
from mathgames.games.slice_boundaries.moves import Move
from mathgames.games.slice_boundaries.position import SLICE, Position
from mathgames.games.slice_boundaries.strategy import SliceStrategy

DoneT = TypeVar("DoneT")


def done(thought: Generator[object, None, DoneT]) -> DoneT:
    """Return the final result of a search."""
    while True:
        try:
            next(thought)
        except StopIteration as end:
            found: DoneT = end.value
            return found


def choose(
    rules: SliceBoundaries, position: Position, level: int, seed: int = 0, nodes: int | None = None
) -> SearchResult[Move]:
    return done(SliceStrategy(rules).search(position, level, seed, nodes))


def random_positions(rules: SliceBoundaries, seed: int = 0) -> Iterator[Position]:
    """The positions of a game whose moves are drawn at random."""
    position, chance = rules.initial(), random.Random(seed)
    while (move := rules.random_move(position, chance)) is not None:
        yield position
        position = rules.apply(position, move)


def to_cut(n: int, seed: int, **options: int) -> Position:
    """A grid that is filled at random, with the line to be drawn."""
    return next(p for p in random_positions(SliceBoundaries(n=n, **options), seed) if p.phase == SLICE)

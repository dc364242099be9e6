"""Random games of TINC in parallel, as numpy arrays: boards × plies.

All games are at the same ply. A grid is a set of bits, one for each occupied cell. Cells are numbered as in positions,
ring by ring, so that no number changes when a grid grows. The owner of a symbol follows from the moves. It is only
needed if a turn fills cells on two opposite sides: only such a turn can complete a line (``games/tinc/census.py``).

A turn is drawn as the rules draw it (``Tinc.random_move``): i uniformly among the n cells, and j among n + 1 values, of
which the last is a turn with one cell, as j = i is. So each turn is equally likely. A pair with an occupied cell is
drawn again.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mathgames.engine.rules import Rules
from mathgames.games.tinc.census import READINGS
from mathgames.games.tinc.position import Cell, cell_at, number_of
from mathgames.games.tinc.rules import Tinc

ENDINGS: Final = ("stopped", "line", "max-side")
"""The outcome codes by the numbers in ``RandomTincGames.ending``; ``stopped`` games reached ``longest`` turns."""
BATCH_SIZE: Final = 8_000
"""The number of grids that fit the cache of a processor core."""
MIN_ACTIVE_SHARE: Final = 0.8
"""The share of running grids below which finished ones are removed."""
UNSET: Final = -1
_Numbers: TypeAlias = NDArray[np.int64]
_Bytes: TypeAlias = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class RandomTincGames:
    """The results of games that were played until they ended or were stopped. Each array has a row per game.

    ``winner`` is 0 for crosses, 1 for noughts and −1 for a draw or a stopped game, ``ending`` an index into
    ``ENDINGS``, ``radius`` that of the last grid. ``moves`` holds the numbers of the one or two cells of each turn, −1
    where there is none.
    """

    winner: NDArray[np.int8]
    ending: NDArray[np.int8]
    plies: NDArray[np.int16]
    radius: NDArray[np.int16]
    moves: NDArray[np.int32]


def play(rules: Rules[Any, Any], games: int, seed: int = 0, *, longest: int = 100) -> RandomTincGames:
    """Play *games* random games, each legal turn equally likely, and return their results.

    The same seed gives the same games. Raises ``TypeError`` for the rules of another game.

    >>> from mathgames.games.registry import rules
    >>> played = play(rules("tinc"), 100, longest=20)
    >>> played.moves.shape, bool((played.plies <= 20).all())
    ((100, 20, 2), True)
    """
    if not isinstance(rules, Tinc):
        raise TypeError(f"these are the rules of {rules.name}, not of TINC")
    record = RandomTincGames(
        winner=np.full(games, UNSET, dtype=np.int8),
        ending=np.zeros(games, dtype=np.int8),
        plies=np.full(games, longest, dtype=np.int16),
        radius=np.zeros(games, dtype=np.int16),
        moves=np.full((games, longest, 2), UNSET, dtype=np.int32),
    )
    chance = np.random.default_rng(seed)
    for first in range(0, games, BATCH_SIZE):
        _Batch(rules, record, np.arange(first, min(first + BATCH_SIZE, games)), longest, chance).play()
    return record


class _Batch:
    def __init__(
        self, rules: Tinc, record: RandomTincGames, games: _Numbers, longest: int, chance: np.random.Generator
    ) -> None:
        self._rules, self._record, self._longest, self._chance = rules.config, record, longest, chance
        self._first = int(games[0])
        self._games = games
        self._moves = np.full((longest, 2, len(games)), UNSET, dtype=np.int32)
        self._radius = np.zeros(len(games), dtype=np.int64)
        self._two_cell_turns = np.zeros((2, len(games)), dtype=np.int64)  # by player and game
        self._goes_on = np.ones(len(games), dtype=bool)
        self._capacity = 0
        self._occupancy = np.zeros((len(games), 1), dtype=np.uint8)

    def play(self) -> None:
        """Play all games to their ends."""
        for ply in range(self._longest):
            self._make_room(int(self._radius.max()))
            self._place(ply, *self._draw_cells())
            if self._goes_on.mean() < MIN_ACTIVE_SHARE:
                self._drop_finished()
            if not len(self._games):
                break
        self._record.radius[self._games[self._goes_on]] = self._radius[self._goes_on]
        span = slice(self._first, self._first + self._moves.shape[2])
        self._record.moves[span] = np.moveaxis(self._moves, 2, 0)

    def _make_room(self, radius: int) -> None:
        """Reserve bits for the cells of the largest grid, and for those of some more rings."""
        if radius > self._capacity or not self._capacity:
            self._capacity = radius + 4
            wider = np.zeros((len(self._games), (2 * self._capacity + 1) ** 2 // 8 + 1), dtype=np.uint8)
            wider[:, : self._occupancy.shape[1]] = self._occupancy
            self._occupancy = wider

    def _drop_finished(self) -> None:
        running = self._goes_on
        self._games, self._radius, self._occupancy = (
            self._games[running],
            self._radius[running],
            self._occupancy[running],
        )
        self._two_cell_turns, self._goes_on = self._two_cell_turns[:, running], self._goes_on[running]

    def _draw_cells(self) -> tuple[_Numbers, _Numbers, _Bytes]:
        """Return the two cells of a turn in each grid, the second equal to the first if a turn fills only one; and for
        each cell the byte that holds its bit, and the bit.
        """
        cells = (2 * self._radius + 1) ** 2
        starts = np.arange(len(cells)) * self._occupancy.shape[1]
        pair, byte_indices, bits, free = self._draw_pairs(cells, starts)
        free |= ~self._goes_on  # a grid that has ended grows no more, and may be full
        while len(retries := np.flatnonzero(~free)):
            redrawn = self._draw_pairs(cells[retries], starts[retries])
            pair[:, retries], byte_indices[:, retries], bits[:, retries], free[retries] = redrawn
        return pair, byte_indices, bits

    def _draw_pairs(self, cells: _Numbers, starts: _Numbers) -> tuple[_Numbers, _Numbers, _Bytes, NDArray[np.bool_]]:
        """Return a random pair for each of these grids, and whether both of its cells are free."""
        raw = self._chance.bit_generator.random_raw(len(cells))
        assert isinstance(raw, np.ndarray)
        # A random number of 32 bits, times n, without its lowest 32 bits: uniform from 0 to n − 1.
        pair = raw.view(np.uint32).reshape(2, -1).astype(np.int64)
        pair[0] *= cells
        pair[1] *= cells + 1
        pair >>= 32
        pair[1] = np.where(pair[1] == cells, pair[0], pair[1])
        byte_indices, bits = starts + (pair >> 3), np.uint8(1) << (pair.astype(np.uint8) & np.uint8(7))
        first_bits, other = self._occupancy.take(byte_indices) & bits
        return pair, byte_indices, bits, first_bits | other == 0

    def _place(self, ply: int, pair: _Numbers, byte_indices: _Numbers, bits: _Bytes) -> None:
        """Make the turns; the grid grows under a symbol on its edge unless the game is over (TINC-9, TINC-10)."""
        for at, bit in zip(byte_indices, bits, strict=True):
            self._occupancy.reshape(-1)[at] |= bit
        low, high = np.minimum(*pair), np.maximum(*pair)
        two, running = low != high, self._goes_on
        self._two_cell_turns[ply % 2] += two
        place = slice(None) if len(running) == self._moves.shape[2] else self._games - self._first
        self._moves[ply, 0, place] = np.where(running, low, UNSET)
        self._moves[ply, 1, place] = np.where(two & running, high, UNSET)
        edge = (2 * self._radius - 1) ** 2 * (self._radius > 0)
        touches = (high >= edge) & running
        symbols = self._two_cell_turns[ply % 2] + ply // 2 + 1
        is_long = touches & two & (low >= edge) & (symbols > 2 * self._radius)
        self._complete(ply, np.flatnonzero(is_long), low, high)
        if self._rules.max_radius is not None:
            full = np.flatnonzero(touches & (self._radius == self._rules.max_radius) & self._goes_on)
            self._end_games(full, ply, ENDINGS.index("max-side"), UNSET)
        self._radius += touches & self._goes_on

    def _complete(self, ply: int, indices: NDArray[np.intp], low: _Numbers, high: _Numbers) -> None:
        """End those games in which the turn has completed a line between its two cells (TINC-6, TINC-7)."""
        radius = self._radius[indices]
        (x, y), (other_x, other_y) = (_on_ring(cells[indices], radius) for cells in (low, high))
        dx, dy = np.abs(x - other_x), np.abs(y - other_y)
        is_candidate = np.maximum(dx, dy) == 2 * radius
        if self._rules.line == "straight":
            is_candidate &= (dx == 0) | (dy == 0) | (dx == dy)
        for at in indices[is_candidate]:
            # Every second turn up to this one is of the same player.
            own_moves = _CellSet(self._moves[ply % 2 : ply + 1 : 2, :, self._games[at] - self._first])
            if READINGS[self._rules.line](own_moves, cell_at(int(low[at])), cell_at(int(high[at]))) is not None:
                self._end_games(np.array([at]), ply, ENDINGS.index("line"), (ply + self._rules.first_player) % 2)

    def _end_games(self, grids: NDArray[np.intp], ply: int, ending: int, winner: int) -> None:
        games, record = self._games[grids], self._record
        record.winner[games], record.ending[games], record.plies[games] = winner, ending, ply + 1
        record.radius[games] = self._radius[grids]
        self._goes_on[grids] = False


class _CellSet(Set[Cell]):
    """The cells with these numbers, converted one by one."""

    def __init__(self, numbers: NDArray[np.int32]) -> None:
        self._numbers = frozenset(numbers.ravel().tolist()) - {UNSET}

    def __contains__(self, cell: object) -> bool:
        return number_of(cell) in self._numbers  # type: ignore[arg-type]  # lines ask about cells alone

    def __iter__(self) -> Iterator[Cell]:
        return map(cell_at, self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)


def _on_ring(cells: _Numbers, radius: _Numbers) -> tuple[_Numbers, _Numbers]:
    """Return the coordinates of cells on the rings of these radii, as ``cell_at`` has them."""
    side, step = np.divmod(cells - (2 * radius - 1) ** 2, 2 * radius)
    offset = step - radius
    return np.choose(side, (radius, -offset, -radius, offset)), np.choose(side, (offset, radius, -offset, -radius))

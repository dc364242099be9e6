"""Random games of Minus vs Plus in parallel, as numpy arrays: boards × plies, a hundred thousand games in seconds.

All games are at the same ply, so the same player is to move in all of them. A board is six integers of 64 bits, one bit
a square, and the boards are six arrays of such integers:

    ones, twos, fours    the distance from zero of the piece there, in binary
    own, others, zeros   the owner of the piece: the player to move, the other one, or neither for a zero piece

Square (file, rank) is bit 8 · rank + file. The two bits after each rank are never set on a board, so what is shifted
past an edge falls into them and is masked away. To shift a whole set of pieces is to move all of them, and adding two
sets of distances in binary says of all squares whether a sum is allowed (MP-11). The moves are thus found as sets of
targets, one set a *course*, which is a way to go from origin to target; one of their bits is drawn, each equally likely
to within one part in 2²⁶.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mathgames.engine.rules import Rules
from mathgames.games.minus_vs_plus.position import EMPTY, LARGEST, SIDE, ZERO
from mathgames.games.minus_vs_plus.rules import MinusVsPlus

# Sets of squares as integers of 64 bits, many of them in an array: shifting, and drawing one of the bits.

Words64: TypeAlias = NDArray[np.uint64]
WORD: Final = np.uint64

_BYTES: Final = WORD(0x0101010101010101)
_HIGH: Final = WORD(0x8080808080808080)
_PAIRS: Final = WORD(0x5555555555555555)
_FOURS: Final = WORD(0x3333333333333333)
_EIGHTS: Final = WORD(0x0F0F0F0F0F0F0F0F)


def _places() -> NDArray[np.uint8]:
    """Return the position of the n-th set bit of each byte, at ``8 · byte + n``."""
    places = np.zeros(256 * 8, dtype=np.uint8)
    for byte in range(256):
        for number, place in enumerate(place for place in range(8) if byte >> place & 1):
            places[8 * byte + number] = place
    return places


_PLACES: Final = _places()


def spread(squares: Words64, step: int, *, upward: bool) -> Words64:
    """Shift all squares by a step, towards higher bits or lower ones."""
    result: Words64 = squares << WORD(step) if upward else squares >> WORD(step)
    return result


def bit(holds: NDArray[Any]) -> Words64:
    """Return 1 where a condition holds, as words that can be shifted."""
    return holds.astype(np.uint64)


def chosen_bit(words: Words64, number: NDArray[np.uint8]) -> tuple[Words64, Words64]:
    """Return the position of the bit of each word that has ``number`` set bits before it, and the byte that it is in.

    A word without bits gives the position 64, which shifts everything away.

    >>> place, byte = chosen_bit(np.array([0b1011 << 8, 0], dtype=np.uint64), np.array([2, 0], dtype=np.uint8))
    >>> place.tolist(), byte.tolist()
    ([11, 64], [1, 8])
    """
    counts = words - (words >> WORD(1) & _PAIRS)
    counts = (counts & _FOURS) + (counts >> WORD(2) & _FOURS)
    counts = (counts + (counts >> WORD(4)) & _EIGHTS) * _BYTES  # in each byte, the bits up to its end
    remaining = number.astype(np.uint64)
    byte = np.bitwise_count((remaining * _BYTES | _HIGH) - counts & _HIGH).astype(np.uint64)
    first = byte << WORD(3)
    remaining = remaining - (counts << WORD(8) >> first & WORD(255))
    index = (words >> first & WORD(255)) << WORD(3) | remaining & WORD(7)
    return first + _PLACES[index.astype(np.intp)], byte


ENDINGS: Final = ("stopped", "target-score", "turn-limit", "immobilised")
"""The outcome codes of the numbers in ``RandomGames.ending``; ``stopped`` after ``longest`` plies."""
WIDTH: Final = 8
BOARD: Final = sum(((1 << SIDE) - 1) << WIDTH * rank for rank in range(SIDE))
ROW_STEP: Final = WIDTH
DIAGONALS: Final = (WIDTH - 1, WIDTH + 1)
SIDEWAYS: Final = 5
"""The first sideways course: before it are one forward, two diagonal steps, two diagonal jumps."""
COURSES: Final = SIDEWAYS + 2 * (SIDE - 1)
BATCH_SIZE: Final = 12_000
"""The number of games that fit the cache of a processor core; with a power of two, the arrays evict each other."""
MIN_ACTIVE_SHARE: Final = 0.9
"""The share of running boards below which finished ones are removed."""


@dataclass(frozen=True, slots=True)
class RandomGames:
    """The results of games that were played to their ends. Each array has a row per game.

    ``winner`` is 0 for Blue, 1 for Red and −1 for a draw, ``ending`` an index into ``ENDINGS``. ``scores`` holds Blue's
    and Red's points. If they are kept, ``moves`` holds the packed moves of each game, −1 after its end, ``legal`` the
    number of legal moves at each ply, and ``boards`` the last board, in the encoding of positions.
    """

    winner: NDArray[np.int8]
    ending: NDArray[np.int8]
    plies: NDArray[np.int16]
    scores: NDArray[np.int16]
    moves: NDArray[np.int16] | None = None
    legal: NDArray[np.uint8] | None = None
    boards: NDArray[np.uint8] | None = None


class _Side(NamedTuple):
    """The directions of a player: towards which ranks pieces move, where they enter, and which rank is the last."""

    upward: bool
    last: int
    entrances: NDArray[np.uint64]
    steps: NDArray[np.int64]


class _Boards:
    """The boards of running games, with the numbers of the games."""

    def __init__(self, board: bytes, games: NDArray[np.int64]) -> None:
        count = len(games)
        pieces = [(WIDTH * (i // SIDE) + i % SIDE, code - ZERO) for i, code in enumerate(board) if code != EMPTY]

        def plane(*squares: int) -> Words64:
            return np.full(count, sum(1 << square for square in squares), dtype=np.uint64)

        self.distance = [plane(*(at for at, value in pieces if abs(value) >> b & 1)) for b in range(3)]
        self.owner_planes = [plane(*(at for at, v in pieces if v > 0)), plane(*(at for at, v in pieces if v < 0))]
        self.zeros = plane(*(at for at, value in pieces if value == 0))
        self.may_slide = [np.full(count, WORD(2**64 - 1)), np.full(count, WORD(2**64 - 1))]
        self.scores = np.zeros((2, count), dtype=np.int16)
        self.games = games
        self.goes_on = np.ones(count, dtype=bool)

    def keep_only(self, mask: NDArray[np.bool_]) -> None:
        """Drop all boards but these."""
        self.distance = [plane[mask] for plane in self.distance]
        self.owner_planes = [plane[mask] for plane in self.owner_planes]
        self.may_slide = [plane[mask] for plane in self.may_slide]
        self.zeros, self.games, self.goes_on = self.zeros[mask], self.games[mask], self.goes_on[mask]
        self.scores = self.scores[:, mask]

    def put(self, indices: NDArray[np.intp], at: Words64, value: NDArray[np.int8], owner: int) -> None:
        """Put pieces of these values, positive for the player's own, on squares of some boards, replacing others."""
        square = WORD(1) << at
        for b, plane in enumerate(self.distance):
            plane[indices] = plane[indices] & ~square | bit(np.abs(value) >> b & 1) << at
        for plane, holds in (
            (self.owner_planes[owner], value > 0),
            (self.owner_planes[1 - owner], value < 0),
            (self.zeros, value == 0),
        ):
            plane[indices] = plane[indices] & ~square | bit(holds) << at

    def clear_square(self, indices: NDArray[np.intp], at: Words64) -> None:
        """Empty one square of some boards."""
        mask = ~(WORD(1) << at)
        for plane in (*self.distance, *self.owner_planes, self.zeros):
            plane[indices] &= mask

    def values(self, indices: NDArray[np.intp], at: Words64, owner: int) -> NDArray[np.int8]:
        """Return the values on squares of some boards, positive for the player's own; 0 for empty squares."""
        return self._distance([plane[indices] for plane in self.distance], at) * (
            1 - 2 * (self.owner_planes[1 - owner][indices] >> at & WORD(1)).astype(np.int8)
        )

    @staticmethod
    def _distance(planes: list[Words64], at: Words64) -> NDArray[np.int8]:
        ones, twos, fours = ((plane >> at & WORD(1)).astype(np.int8) for plane in planes)
        return ones + 2 * twos + 4 * fours

    def distances(self, at: Words64) -> NDArray[np.int8]:
        """Return the distances from zero of the pieces on these squares; 0 for empty squares."""
        return self._distance(self.distance, at)

    def codes(self, indices: NDArray[np.intp]) -> NDArray[np.uint8]:
        """Return some boards in the encoding of positions."""
        at = np.array([WIDTH * (i // SIDE) + i % SIDE for i in range(SIDE * SIDE)], dtype=np.uint64)
        occupancy = [
            (plane[indices][:, None] >> at & WORD(1)).astype(np.int8)
            for plane in (*self.distance, *self.owner_planes, self.zeros)
        ]
        distance = occupancy[0] + 2 * occupancy[1] + 4 * occupancy[2]
        codes = np.where(
            occupancy[3] + occupancy[4] + occupancy[5], ZERO + distance * (occupancy[3] - occupancy[4]), EMPTY
        )
        return codes.astype(np.uint8)


def play(rules: Rules[Any, Any], games: int, seed: int = 0, *, longest: int = 400, keep: bool = False) -> RandomGames:
    """Play *games* random games, each legal move equally likely, and return their results.

    ``keep`` keeps the moves as well, by which each game can be played again. The same seed gives the same games.
    Raises ``TypeError`` for the rules of another game.

    >>> from mathgames.games.registry import rules
    >>> played = play(rules("minus-vs-plus"), 1000)
    >>> int((played.winner == 0).sum() + (played.winner == 1).sum() + (played.winner == -1).sum())
    1000
    """
    if not isinstance(rules, MinusVsPlus):
        raise TypeError(f"these are the rules of {rules.name}, not of Minus vs Plus")
    table = _Batch(rules, games, longest, keep=keep)
    chance = np.random.default_rng(seed)
    for first in range(0, games, BATCH_SIZE):
        table.play(np.arange(first, min(first + BATCH_SIZE, games)), chance)
    return table.record


class _Batch:
    def __init__(self, rules: MinusVsPlus, games: int, longest: int, *, keep: bool) -> None:
        self._rules, self._start = rules.config, rules.initial()
        limit = self._rules.max_turns
        self._limit = longest if limit is None else min(limit, longest)
        self._at_limit = ENDINGS.index("stopped" if limit is None or longest < limit else "turn-limit")
        self._sides = tuple(self._side(player) for player in (0, 1))
        self.record = RandomGames(
            winner=np.full(games, -1, dtype=np.int8),
            ending=np.zeros(games, dtype=np.int8),
            plies=np.zeros(games, dtype=np.int16),
            scores=np.zeros((games, 2), dtype=np.int16),
            moves=np.full((games, self._limit), -1, dtype=np.int16) if keep else None,
            legal=np.zeros((games, self._limit), dtype=np.uint8) if keep else None,
            boards=np.zeros((games, SIDE * SIDE), dtype=np.uint8) if keep else None,
        )

    def _side(self, player: int) -> _Side:
        way = -1 if player else 1
        steps = [way * WIDTH, *(way * d for d in DIAGONALS), *(2 * way * d for d in DIAGONALS)]
        steps += [step for d in range(1, SIDE) for step in (d, -d)]
        entrances = [WIDTH * (at // SIDE) + at % SIDE for at in self._rules.entrances[player]]
        return _Side(
            not player,
            0 if player else SIDE - 1,
            np.array([0, *entrances[1:]], dtype=np.uint64),
            np.array([*steps, 0], dtype=np.int64),
        )

    def play(self, games: NDArray[np.int64], chance: np.random.Generator) -> None:
        """Play these games to their ends."""
        boards, turn = _Boards(self._start.board, games), self._start.turn
        targets = np.zeros((COURSES + 1, len(games)), dtype=np.uint64)
        for ply in range(self._limit):
            if boards.goes_on.mean() < MIN_ACTIVE_SHARE:
                boards.keep_only(boards.goes_on)
                targets = np.zeros((COURSES + 1, len(boards.games)), dtype=np.uint64)
            if not len(boards.games):
                return
            self._find(boards, turn, targets)
            self._move(boards, turn, ply, targets, chance)
            turn = 1 - turn
        self._end_games(boards, boards.goes_on, self._limit, self._at_limit)

    def _find(self, boards: _Boards, turn: int, targets: Words64) -> None:
        """Find the targets of all legal moves, course by course (MP-5 to MP-12)."""
        movers, others, zeros = boards.owner_planes[turn], boards.owner_planes[1 - turn], boards.zeros
        empty = WORD(BOARD) & ~(movers | others | zeros)
        defenders = others | zeros
        upward = self._sides[turn].upward
        distances = [plane & movers for plane in boards.distance]
        np.bitwise_and(spread(movers, ROW_STEP, upward=upward), empty, out=targets[0])
        for place, step in enumerate(DIAGONALS, 1):
            arriving, one_step = (
                [spread(plane, step, upward=upward) for plane in distances],
                spread(movers, step, upward=upward),
            )
            np.bitwise_and(one_step, defenders | movers & ~_distant_squares(arriving, distances), out=targets[place])
            arriving, two_steps = (
                [spread(plane, step, upward=upward) for plane in arriving],
                spread(one_step & movers, step, upward=upward),
            )
            np.bitwise_and(
                two_steps, empty | defenders | movers & ~_distant_squares(arriving, distances), out=targets[place + 2]
            )
        may_slide = boards.may_slide[turn]
        if self._rules.ban_lifted:
            may_slide = np.where(np.bitwise_or.reduce(targets[:SIDEWAYS]), may_slide, WORD(2**64 - 1))
        for sign in (0, 1):
            sliding = movers & may_slide
            for course in range(SIDEWAYS + sign, COURSES, 2):
                sliding = np.bitwise_and(spread(sliding, 1, upward=not sign), empty, out=targets[course])

    def _move(self, boards: _Boards, turn: int, ply: int, targets: Words64, chance: np.random.Generator) -> None:
        """Draw a move of each board and make it; end the games that are over."""
        side, count = self._sides[turn], len(boards.games)
        upto = np.zeros((COURSES + 1, count), dtype=np.uint8)  # how many moves the courses before each one have
        np.bitwise_count(targets[:-1], out=upto[1:])
        for before, counts in pairwise(upto):  # np.add.accumulate does the same ten times slower
            counts += before
        total = upto[-1]
        immobile = (total == 0) & boards.goes_on
        if immobile.any():
            self._end_games(boards, immobile, ply, ENDINGS.index("immobilised"), turn)
        draw = (chance.bit_generator.random_raw(count) >> WORD(32)) * total >> WORD(32)
        number = draw.astype(np.uint8)
        course = np.add.reduce(upto[1:] <= number, axis=0, dtype=np.uint8).astype(np.intp)
        rows = np.arange(count)
        number -= upto.ravel()[course * count + rows]
        target, rank = chosen_bit(targets.ravel()[course * count + rows], number)
        origin = (target.astype(np.int64) - side.steps[course]).astype(np.uint64)
        if self.record.moves is not None and self.record.legal is not None:
            move_codes = _square(origin) << 6 | _square(target)
            active = boards.goes_on
            self.record.moves[boards.games[active], ply] = move_codes[active]
            self.record.legal[boards.games[active], ply] = total[active]
        slides = course >= SIDEWAYS
        boards.may_slide[turn] = ~np.negative(bit(slides))
        boards.scores[turn] += self._go(boards, turn, origin, target, (rank == side.last) & ~slides)
        won = (boards.scores[turn] >= self._rules.target_score) & boards.goes_on
        if won.any():
            self._end_games(boards, won, ply + 1, ENDINGS.index("target-score"))

    def _go(
        self, boards: _Boards, turn: int, origin: Words64, target: Words64, arrives: NDArray[np.bool_]
    ) -> NDArray[np.int8]:
        """Make the moves and return the points of each (MP-12, MP-16 to MP-21)."""
        mover, defender = boards.distances(origin), boards.distances(target)
        against = (boards.owner_planes[1 - turn] >> target & WORD(1)).astype(np.int8)
        zero = boards.zeros >> target & WORD(1)
        points = np.minimum(mover, defender) * against
        result = mover + defender - 2 * defender * against
        mask = ~(WORD(1) << origin | WORD(1) << target)
        for b, plane in enumerate(boards.distance):
            plane &= mask
            plane |= bit(np.abs(result) >> b & 1) << target
        for plane, holds in (
            (boards.owner_planes[turn], result > 0),
            (boards.owner_planes[1 - turn], result < 0),
            (boards.zeros, result == 0),
        ):
            plane &= mask
            plane |= bit(holds) << target
        if len(indices := np.flatnonzero(zero)):
            self._enter(boards, turn, indices, mover[indices])
        if len(indices := np.flatnonzero(arrives & (result > 0))):
            boards.clear_square(indices, target[indices])
            points[indices] += (result if self._rules.survivor_counts else mover)[indices]
            self._enter(boards, turn, indices, result[indices])
        return points

    def _enter(self, boards: _Boards, turn: int, indices: NDArray[np.intp], value: NDArray[np.int8]) -> None:
        """Put pieces on their numbers in the first row: placed, added, in a zero's place, or lost (MP-18)."""
        at = self._sides[turn].entrances[value]
        total = boards.values(indices, at, turn) + value
        fits = np.abs(total) <= LARGEST
        boards.put(indices[fits], at[fits], total[fits], turn)

    def _end_games(
        self, boards: _Boards, mask: NDArray[np.bool_], plies: int, ending: int, stuck_player: int | None = None
    ) -> None:
        """Record how games ended; a player who is stuck never wins (MP-22 to MP-24)."""
        games, record = boards.games[mask], self.record
        positive, negative = boards.scores[:, mask]
        winner = np.where(positive > negative, 0, np.where(negative > positive, 1, -1)).astype(np.int8)
        if stuck_player is not None:
            winner[winner == stuck_player] = -1
        if ENDINGS[ending] == "stopped":
            winner[:] = -1
        record.winner[games], record.ending[games], record.plies[games] = winner, ending, plies
        record.scores[games] = boards.scores[:, mask].T
        if record.boards is not None:
            record.boards[games] = boards.codes(np.flatnonzero(mask))
        boards.goes_on = boards.goes_on & ~mask


def _distant_squares(planes: list[Words64], other: list[Words64]) -> Words64:
    """Return the squares where two sets of distances, in binary, add up to 7 or more."""
    carry = planes[0] & other[0]
    differ = planes[1] ^ other[1]
    ones, twos = planes[0] ^ other[0], differ ^ carry
    carry = planes[1] & other[1] | differ & carry
    differ = planes[2] ^ other[2]
    return planes[2] & other[2] | differ & carry | ones & twos & (differ ^ carry)


def _square(at: Words64) -> NDArray[np.int64]:
    """Return the numbers of these squares in the encoding of positions."""
    square: NDArray[np.int64] = ((at >> WORD(3)) * WORD(SIDE) + (at & WORD(7))).astype(np.int64)
    return square

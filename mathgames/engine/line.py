"""A line of play: positions from a start on, the moves between them, and data about each ply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple, overload

from mathgames.engine.moves import MoveList
from mathgames.engine.outcome import Outcome
from mathgames.engine.rounds import PlayedRound, match_outcome, sides_in_round
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Scored
from mathgames.language.errors import HistoryError, short_repr
from mathgames.language.words import LazyString, _

STRETCH_PLIES = 64
MAX_NEAR_STRETCHES = 3
"""The number of stretches of which all positions are kept; of the others only the first one is kept.

A position may be as large as the game is long (TINC), so keeping them all would take the square of its length.
"""


class Place(NamedTuple):
    """The index of a move among the legal ones in the order of their texts, from 0, and the number of these."""

    number: int
    among: int


@dataclass(slots=True, eq=False)
class PlyRecord:
    """The data of a ply that is kept while it is part of the game; a ply is equal only to itself.

    ``key`` is the repetition key; ``place`` is that of the move made here, and ``gains`` the points for the move that
    led here, once they were computed. ``rounds`` are those that have ended. If the last of them ended here, and is not
    the last of the match, the position is already the first one of the next.
    """

    turn: str
    key: Hashable | None
    outcome: Outcome | None
    rounds: tuple[PlayedRound, ...] = ()
    place: Place | None = None
    is_placed: bool = False
    gains: tuple[Scored, ...] | None = None


class CachedPosition(NamedTuple):
    """A position, and its legal moves as far as they were generated."""

    position: Any
    moves: MoveList


class PositionCache:
    """The positions and moves of a game from its start.

    It only grows: after a takeback another one is used (``prefix``), so that no ``Past`` changes.
    """

    def __init__(self, rules: Rules[Any, Any], start: PlyRecord, entry: CachedPosition) -> None:
        self.rules = rules
        self.moves: list[Any] = []
        self.plies = [start]
        self._firsts = [entry.position]
        self._stretches: dict[int, list[CachedPosition]] = {0: [entry]}
        """The stretches with all their positions, by number; the last used one comes last."""

    def __len__(self) -> int:
        return len(self.moves)

    def add(self, move: Any, ply: PlyRecord, entry: CachedPosition) -> None:
        """Add a move and the ply and position that it leads to."""
        number, place = divmod(len(self.plies), STRETCH_PLIES)
        if place:
            self._stretch(number).append(entry)
        else:
            self._firsts.append(entry.position)
            self._keep_near(number, [entry])
        self.moves.append(move)
        self.plies.append(ply)

    def prefix(self, ply: int) -> PositionCache:
        """Return the same moves and positions up to this ply."""
        shorter = PositionCache.__new__(PositionCache)
        shorter.rules = self.rules
        shorter.moves, shorter.plies = self.moves[:ply], self.plies[: ply + 1]
        last, place = divmod(ply, STRETCH_PLIES)
        shorter._firsts = self._firsts[: last + 1]
        shorter._stretches = {number: near[:] for number, near in self._stretches.items() if number < last}
        if last in self._stretches:
            shorter._stretches[last] = self._stretches[last][: place + 1]
        return shorter

    def cached_position(self, ply: int) -> CachedPosition:
        """Return the position after *ply* plies, with its moves, recomputed from the nearest one that is kept."""
        if not 0 <= ply < len(self.plies):
            raise IndexError(short_repr(ply))
        number, place = divmod(ply, STRETCH_PLIES)
        return self._stretch(number)[place]

    def round_ended(self, ply: int) -> PlayedRound | None:
        """Return the round that ended with the move to this ply. None if it goes on, or begins with the match."""
        rounds = self.plies[ply].rounds
        return rounds[-1] if rounds and rounds[-1].ply == ply else None

    def position_reached(self, ply: int) -> Any:
        """Return the position that the move to this ply led to: at the end of a round, its last one."""
        ended = self.round_ended(ply)
        return self.cached_position(ply).position if ended is None else ended.position

    def gains(self, ply: int) -> tuple[Scored, ...]:
        """Return the gains of the move that was made at this ply, by player."""
        record = self.plies[ply + 1]
        if record.gains is None:
            positions = self.cached_position(ply).position, self.position_reached(ply + 1)
            before, after = map(self.rules.scores, positions)
            record.gains = tuple(
                Scored(player, now.finite - before[player].finite, now.infinite - before[player].infinite)
                for player, now in after.items()
                if (now.infinite, now.finite)
                != (before[player].infinite, before[player].finite)  # calls less than ``!=``
            )
        return record.gains

    def forget_moves(self, ply: int) -> None:
        """Drop the legal moves of this ply, which are generated again if needed."""
        number, place = divmod(ply, STRETCH_PLIES)
        if number in self._stretches:
            position, _moves = self._stretches[number][place]
            self._stretches[number][place] = self._with_moves(position, ply)

    def _with_moves(self, position: Any, ply: int) -> CachedPosition:
        return CachedPosition(position, MoveList(self.rules, position, over=self.plies[ply].outcome is not None))

    def _stretch(self, number: int) -> list[CachedPosition]:
        stretch = self._stretches.pop(number, None)
        if stretch is None:
            first, position = number * STRETCH_PLIES, self._firsts[number]
            stretch = [self._with_moves(position, first)]
            last = min(first + STRETCH_PLIES, len(self.plies))
            for ply in range(first + 1, last):
                goes_on = self.round_ended(ply) is None or self.plies[ply].outcome is not None
                position = self.rules.apply(position, self.moves[ply - 1]) if goes_on else self._firsts[0]
                stretch.append(self._with_moves(position, ply))
        self._keep_near(number, stretch)
        return stretch

    def _keep_near(self, number: int, stretch: list[CachedPosition]) -> None:
        self._stretches[number] = stretch
        if len(self._stretches) > MAX_NEAR_STRETCHES:
            del self._stretches[next(iter(self._stretches))]


class Past(Sequence[tuple[Any, Any]]):
    """The path to a moment: each position on it with the move that was made there. It copies nothing.

    >>> from mathgames.engine.line import Line
    >>> from mathgames.games.registry import rules
    >>> line = Line(rules("minus-vs-plus"))
    >>> line.add(line.rules.parse("a2-a3"))
    >>> past = line.path(1)
    >>> len(past), past[0] == (line.position(0), line.moves[0]), past == past[:1], len(past[:0])
    (1, True, True, 0)
    """

    def __init__(self, cache: PositionCache | None = None, plies: int = 0) -> None:
        self._cache = cache
        self._plies = plies

    def __len__(self) -> int:
        return self._plies

    @overload
    def __getitem__(self, index: int) -> tuple[Any, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[tuple[Any, Any]]: ...
    def __getitem__(self, index: int | slice) -> tuple[Any, Any] | Sequence[tuple[Any, Any]]:
        numbers = range(self._plies)[index]
        if isinstance(numbers, int):
            assert self._cache is not None  # only an empty past has none
            return self._cache.cached_position(numbers).position, self._cache.moves[numbers]
        if numbers.start == 0 and numbers.step == 1:
            return Past(self._cache, len(numbers))
        return tuple(self[number] for number in numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Past) and self.moment(len(self)) is other.moment(len(other))

    def __hash__(self) -> int:
        return hash(self.moment(len(self)))

    def __repr__(self) -> str:
        return f"<the way of {self._plies} plies>"

    def round_began(self, number: int) -> int:
        """Return the ply at which the round of a move began."""
        assert self._cache is not None
        rounds = self._cache.plies[number].rounds
        return rounds[-1].ply if rounds else 0

    def turn_and_gains(self, number: int) -> tuple[str, tuple[Scored, ...]]:
        """Return the player who made a move, and its gains."""
        assert self._cache is not None
        return self._cache.plies[number].turn, self._cache.gains(number)

    def moment(self, plies: int) -> object:
        """Return an object that identifies the game after *plies* plies, to be compared by ``is``.

        It is the same object only where the same moves led to it, and no other game has it. None if nothing was played.
        """
        return self._cache.plies[plies] if self._cache is not None and plies else None


MAX_LISTED_MOVES = 400
"""The largest number of legal moves for which a move has a place, and the moves are kept."""

MAX_OCCURRENCES = 3
"""The number of occurrences of a position that ends the game, if a game has such a rule."""

MAX_PLIES = 20_000
"""The largest number of plies of a game; a record with more moves is refused."""


class Line:
    """A line of play under some rules. Results about a ply are computed once and cached.

    >>> from mathgames.games.registry import rules
    >>> line = Line(rules("minus-vs-plus"))
    >>> line.add(line.rules.parse("a2-a3"))
    >>> line.texts, line.outcome(1), line.place(0)
    (('a2-a3',), None, Place(number=2, among=19))
    """

    def __init__(self, rules: Rules[Any, Any], start: Any = None) -> None:
        self.rules = rules
        self._occurrences: Counter[Hashable] = Counter()
        self._texts: list[str] = []
        self._texts_cache: tuple[str, ...] | None = ()
        self._move_texts: list[str] = []
        self._start = rules.initial() if start is None else start
        ply, entry = self._examine_position(self._start)
        self._occurrences[ply.key] += 1
        self._cache = PositionCache(rules, ply, entry)

    def __len__(self) -> int:
        return len(self._cache)

    @property
    def moves(self) -> Sequence[Any]:
        """The moves of the line."""
        return self._cache.moves

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of all its moves; the same object until it changes."""
        if self._texts_cache is None:
            self._texts_cache = tuple(self._texts)
        return self._texts_cache

    @property
    def record_lines(self) -> Sequence[str]:
        """The moves in the notation of a record, each with its number and on a line of its own."""
        return self._move_texts

    @property
    def end(self) -> object:
        """The moment at its end: another object after each change."""
        return self._cache.plies[-1]

    def position(self, ply: int) -> Any:
        """Return the position after *ply* plies."""
        return self._cache.cached_position(ply).position

    def turn(self, ply: int) -> str:
        """Return the player whose turn it is at this ply."""
        return self._cache.plies[ply].turn

    def outcome(self, ply: int) -> Outcome | None:
        """Return the outcome at this ply by the rules, repetition included. None if the game went on."""
        return self._cache.plies[ply].outcome

    def rounds(self, ply: int) -> tuple[PlayedRound, ...]:
        """Return the rounds that have ended at this ply."""
        return self._cache.plies[ply].rounds

    def round_ended(self, ply: int) -> PlayedRound | None:
        """Return the round that ended with the move to this ply, if one did."""
        return self._cache.round_ended(ply)

    def round_number(self, ply: int) -> int:
        """Return the number of the round at this ply, counted from 1."""
        return min(len(self.rounds(ply)) + 1, self.rules.rounds)

    def seat(self, side: str) -> int:
        """Return the index of the player who has a side at the end, counted by the sides of the first round."""
        return sides_in_round(self.rules, self.round_number(len(self))).index(side)

    def legal(self, ply: int) -> MoveList:
        """Return the legal moves at this ply."""
        return self._cache.cached_position(ply).moves

    def place(self, ply: int) -> Place | None:
        """Return the place of the move at this ply among the legal ones; None if they are too many to list."""
        at = self._cache.plies[ply]
        if not at.is_placed:
            candidates = listed_moves(self.rules, self.legal(ply))
            at.place = None if candidates is None else Place(candidates.index(self.moves[ply]), len(candidates))
            at.is_placed = True
        return at.place

    def path(self, ply: int) -> Past:
        """Return the path to this ply: each position on it with the move that was made in it."""
        return Past(self._cache, ply)

    def add(self, move: Any, at: int | None = None) -> None:
        """Add a move after *at* plies, or at the end; later moves are discarded.

        The move is trusted to be legal. If the rules fail to make it, the line stays as it was. Raises ``HistoryError``
        if the game already has the largest number of moves.
        """
        ply = len(self) if at is None else at
        if ply == MAX_PLIES:
            raise HistoryError(too_many_moves_message())
        before = self._cache.cached_position(ply)
        text = self.rules.format(move)
        record, entry = self._examine_position(
            self.rules.apply(before.position, move), ply + 1, self.rounds(ply), self._cache.plies[ply + 1 :]
        )
        self.cut(ply)
        if before.moves.generated_count > MAX_LISTED_MOVES:
            self._cache.forget_moves(ply)
        self._occurrences[record.key] += 1
        self._cache.add(move, record, entry)
        self._texts.append(text)
        self._move_texts.append(f"{ply + 1}. {text}\n")
        self._texts_cache = None

    def cut(self, ply: int) -> None:
        """Discard all moves after *ply* plies."""
        if ply == len(self):
            return
        for at in self._cache.plies[ply + 1 :]:
            self._occurrences[at.key] -= 1
        self._cache = self._cache.prefix(ply)
        self._cache.plies[ply].is_placed = False
        del self._texts[ply:], self._move_texts[ply:]
        self._texts_cache = None

    def _examine_position(
        self,
        position: Any,
        ply: int = 0,
        rounds: tuple[PlayedRound, ...] = (),
        dropped_plies: Sequence[PlyRecord] = (),
    ) -> tuple[PlyRecord, CachedPosition]:
        """Return the ply and its cached position for the end of the line, with its last plies left out."""
        rules = self.rules
        outcome, key = rules.outcome(position), self._repetition_key(position, rounds)
        if outcome is None and key is not None:
            times = self._occurrences[key] - sum(at.key == key for at in dropped_plies)
            if times + 1 >= MAX_OCCURRENCES:
                outcome = rules.repetition_outcome(position)
        if outcome is not None and ply and rules.rounds > 1:
            rounds = (*rounds, PlayedRound(ply, outcome, position))
            if len(rounds) < rules.rounds:
                position, outcome = self._start, None
                key = self._repetition_key(position, rounds)
            else:
                outcome = match_outcome(rules, rounds)
        moves = MoveList(rules, position, over=outcome is not None)
        return PlyRecord(rules.turn(position), key, outcome, rounds), CachedPosition(position, moves)

    def _repetition_key(self, position: Any, rounds: tuple[PlayedRound, ...]) -> Hashable | None:
        """Return the repetition key of a position in its round: those of another round do not count."""
        key = self.rules.repetition_key(position)
        return key if key is None or not rounds else (len(rounds), key)


def too_many_moves_message() -> LazyString:
    """Return the message for a game with too many moves."""
    return _("a game can have at most {most} moves here", most=MAX_PLIES)


def listed_moves(rules: Rules[Any, Any], moves: MoveList) -> list[Any] | None:
    """Return the legal moves in the order of their texts, None if they are too many to list."""
    if not rules.is_enumerable:
        return None
    candidates = list(islice(moves, MAX_LISTED_MOVES + 1))
    return sorted(candidates, key=rules.format) if len(candidates) <= MAX_LISTED_MOVES else None

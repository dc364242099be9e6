"""The way that a game has gone, its positions and its moves, in less room than all positions would take."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, overload

from mathgames.engine.moves import MoveList
from mathgames.engine.outcome import Outcome
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Scored

STRETCH_PLIES = 64
MAX_NEAR_STRETCHES = 3
"""So many stretches have all their positions; of the others only the first one is kept. A position may be as large as
the game is long (TINC), so keeping them all would take the square of its length.
"""


class Place(NamedTuple):
    """Where a move stands among the legal ones in the order of their texts, counted from 0, and how many they are."""

    number: int
    among: int


@dataclass(slots=True, eq=False)
class Ply:
    """What is known of a moment of a game for as long as it is on the way: equal to itself alone.

    ``key`` is what counts as repeated; ``place`` is that of the move made here, and ``gains`` what the move that led
    here brought, once asked.
    """

    turn: str
    key: Hashable | None
    outcome: Outcome | None
    place: Place | None = None
    is_placed: bool = False
    gains: tuple[Scored, ...] | None = None


class Standing(NamedTuple):
    """A position, and the legal moves in it as far as they were generated."""

    position: Any
    moves: MoveList


class Trail:
    """Positions from a start on, and the moves between them. It only grows: who takes back goes on with another one
    (``until``), so that a ``Past`` stays what it was.
    """

    def __init__(self, rules: Rules[Any, Any], start: Ply, standing: Standing) -> None:
        self.rules = rules
        self.moves: list[Any] = []
        self.plies = [start]
        self._firsts = [standing.position]
        self._near: dict[int, list[Standing]] = {0: [standing]}
        """Stretches with all their positions, by number; the one that was asked for last comes last."""

    def __len__(self) -> int:
        return len(self.moves)

    def add(self, move: Any, ply: Ply, standing: Standing) -> None:
        """Go on with this move, which leads there."""
        number, place = divmod(len(self.plies), STRETCH_PLIES)
        if place:
            self._stretch(number).append(standing)
        else:
            self._firsts.append(standing.position)
            self._keep_near(number, [standing])
        self.moves.append(move)
        self.plies.append(ply)

    def until(self, ply: int) -> Trail:
        """The same way, as far as this ply."""
        shorter = Trail.__new__(Trail)
        shorter.rules = self.rules
        shorter.moves, shorter.plies = self.moves[:ply], self.plies[: ply + 1]
        last, place = divmod(ply, STRETCH_PLIES)
        shorter._firsts = self._firsts[: last + 1]
        shorter._near = {number: near[:] for number, near in self._near.items() if number < last}
        if last in self._near:
            shorter._near[last] = self._near[last][: place + 1]
        return shorter

    def standing(self, ply: int) -> Standing:
        """The position after so many plies, with its moves; made anew from the nearest one that is kept."""
        if not 0 <= ply < len(self.plies):
            raise IndexError(ply)
        number, place = divmod(ply, STRETCH_PLIES)
        return self._stretch(number)[place]

    def gains(self, ply: int) -> tuple[Scored, ...]:
        """What the move that was made there brought, to each player who got something."""
        reached = self.plies[ply + 1]
        if reached.gains is None:
            before, after = (self.rules.scores(self.standing(at).position) for at in (ply, ply + 1))
            reached.gains = tuple(
                Scored(player, now.finite - before[player].finite, now.infinite - before[player].infinite)
                for player, now in after.items()
                if now != before[player]
            )
        return reached.gains

    def forget_moves(self, ply: int) -> None:
        """Let the legal moves there be generated anew if anybody should ask."""
        number, place = divmod(ply, STRETCH_PLIES)
        if number in self._near:
            position, _moves = self._near[number][place]
            self._near[number][place] = self._standing(position, ply)

    def _standing(self, position: Any, ply: int) -> Standing:
        return Standing(position, MoveList(self.rules, position, over=self.plies[ply].outcome is not None))

    def _stretch(self, number: int) -> list[Standing]:
        near = self._near.pop(number, None)
        if near is None:
            first, position = number * STRETCH_PLIES, self._firsts[number]
            near = [self._standing(position, first)]
            last = min(first + STRETCH_PLIES, len(self.plies))
            for ply in range(first + 1, last):
                position = self.rules.apply(position, self.moves[ply - 1])
                near.append(self._standing(position, ply))
        self._keep_near(number, near)
        return near

    def _keep_near(self, number: int, near: list[Standing]) -> None:
        self._near[number] = near
        if len(self._near) > MAX_NEAR_STRETCHES:
            del self._near[next(iter(self._near))]


class Past(Sequence[tuple[Any, Any]]):
    """The way to a moment: each position on it with the move that was made there. It is looked up and copies nothing.

    >>> from mathgames.engine.line import Line
    >>> from mathgames.games.registry import rules
    >>> line = Line(rules("minus-vs-plus"))
    >>> line.add(line.rules.parse("a2-a3"))
    >>> past = line.path(1)
    >>> len(past), past[0] == (line.position(0), line.moves[0]), past == past[:1], len(past[:0])
    (1, True, True, 0)
    """

    def __init__(self, trail: Trail | None = None, plies: int = 0) -> None:
        self._trail = trail
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
            assert self._trail is not None  # only an empty past has none
            return self._trail.standing(numbers).position, self._trail.moves[numbers]
        if numbers.start == 0 and numbers.step == 1:
            return Past(self._trail, len(numbers))
        return tuple(self[number] for number in numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Past) and self.moment(len(self)) is other.moment(len(other))

    def __hash__(self) -> int:
        return hash(self.moment(len(self)))

    def __repr__(self) -> str:
        return f"<the way of {self._plies} plies>"

    def turn_and_gains(self, number: int) -> tuple[str, tuple[Scored, ...]]:
        """Who made this move, and what it brought to whom."""
        assert self._trail is not None
        return self._trail.plies[number].turn, self._trail.gains(number)

    def moment(self, plies: int) -> object:
        """What the game was after so many plies, as an object to be compared by ``is``: it is the same one only where
        the same moves led to it, and no other way of another game has it. None if nothing was played.
        """
        return self._trail.plies[plies] if self._trail is not None and plies else None

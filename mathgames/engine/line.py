"""A line of play: positions from a start on, the moves between them, and what is known of each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from mathgames.engine.moves import Moves
from mathgames.engine.outcome import Outcome
from mathgames.engine.rules import Rules

MAX_LISTED_MOVES = 400
"""Legal moves; where there are more, a move has no place among them, and they are not kept when the game goes on."""

MAX_OCCURRENCES = 3
"""A position that stands for the third time ends the game, where a game has such a rule."""


class Place(NamedTuple):
    """Where a move stands among the legal ones in the order of their texts, counted from 0, and how many they are."""

    number: int
    among: int


@dataclass(slots=True)
class _Ply:
    """A position on the line: ``key`` is what counts as repeated, ``place`` that of the move made here, once asked."""

    position: Any
    turn: str
    key: Hashable | None
    outcome: Outcome | None
    moves: Moves
    place: Place | None = None
    is_placed: bool = False


class Line:
    """A line of play under some rules. What is found out of a ply is found out once, however often it is asked.

    >>> from mathgames.registry import rules
    >>> line = Line(rules("minus-vs-plus"))
    >>> line.add(line.rules.parse("a2-a3"))
    >>> line.texts, line.outcome(1), line.place(0)
    (('a2-a3',), None, Place(number=2, among=19))
    """

    def __init__(self, rules: Rules[Any, Any], start: Any = None) -> None:
        self.rules = rules
        self.moves: list[Any] = []
        self.texts: tuple[str, ...] = ()
        self._times: Counter[Hashable] = Counter()
        self._plies: list[_Ply] = []
        self._put(self._reached(rules.initial() if start is None else start))

    def __len__(self) -> int:
        return len(self.moves)

    def position(self, ply: int) -> Any:
        """The position after so many plies."""
        return self._plies[ply].position

    def turn(self, ply: int) -> str:
        """Whose turn it is there."""
        return self._plies[ply].turn

    def outcome(self, ply: int) -> Outcome | None:
        """How the game ended there by the rules, repetition included, or None if it went on."""
        return self._plies[ply].outcome

    def legal(self, ply: int) -> Moves:
        """The legal moves there."""
        return self._plies[ply].moves

    def place(self, ply: int) -> Place | None:
        """The place of the move that was made there among the legal ones; None where they are too many to list."""
        at = self._plies[ply]
        if not at.is_placed:
            listed = listed_moves(self.rules, at.moves)
            at.place = None if listed is None else Place(listed.index(self.moves[ply]), len(listed))
            at.is_placed = True
        return at.place

    def path(self, ply: int) -> tuple[tuple[Any, Any], ...]:
        """The way to there: each position on it with the move that was made in it."""
        return tuple((at.position, move) for at, move in zip(self._plies[:ply], self.moves, strict=False))

    def add(self, move: Any, at: int | None = None) -> None:
        """Make a move after so many plies, or at the end; what came after them is forgotten.

        The move is trusted to be legal. Where the rules fail to make it, the line stays as it was.
        """
        ply = len(self.moves) if at is None else at
        before = self._plies[ply]
        text = self.rules.format(move)
        reached = self._reached(self.rules.apply(before.position, move), self._plies[ply + 1 :])
        self.cut(ply)
        if before.moves.generated > MAX_LISTED_MOVES:
            before.moves = Moves(self.rules, before.position)  # generated anew if anybody should ask
        self.moves.append(move)
        self.texts += (text,)
        self._put(reached)

    def cut(self, ply: int) -> None:
        """Forget all moves after so many plies."""
        for at in self._plies[ply + 1 :]:
            self._times[at.key] -= 1
        del self.moves[ply:], self._plies[ply + 1 :]
        self.texts = self.texts[:ply]
        self._plies[ply].is_placed = False

    def _reached(self, position: Any, forgotten: Sequence[_Ply] = ()) -> _Ply:
        """What is known of a position at the end of the line without its last plies."""
        outcome, key = self.rules.outcome(position), self.rules.repetition_key(position)
        if outcome is None and key is not None:
            times = self._times[key] - sum(at.key == key for at in forgotten)
            if times + 1 >= MAX_OCCURRENCES:
                outcome = self.rules.repetition_outcome(position)
        return _Ply(
            position, self.rules.turn(position), key, outcome, Moves(self.rules, position, over=outcome is not None)
        )

    def _put(self, reached: _Ply) -> None:
        self._times[reached.key] += 1
        self._plies.append(reached)


def listed_moves(rules: Rules[Any, Any], moves: Moves) -> list[Any] | None:
    """The legal moves in the order of their texts, or None where they are too many to list."""
    if not rules.lists_every_move:
        return None
    listed = list(islice(moves, MAX_LISTED_MOVES + 1))
    return sorted(listed, key=rules.format) if len(listed) <= MAX_LISTED_MOVES else None

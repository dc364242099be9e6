"""A line of play: positions from a start on, the moves between them, and what is known of each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import islice
from typing import Any

from mathgames.engine.moves import MoveList
from mathgames.engine.outcome import Outcome
from mathgames.engine.rules import Rules
from mathgames.engine.trail import Past, Place, Ply, Standing, Trail
from mathgames.language.errors import HistoryError
from mathgames.language.words import Words, _

MAX_LISTED_MOVES = 400
"""Legal moves; where there are more, a move has no place among them, and they are not kept when the game goes on."""

MAX_OCCURRENCES = 3
"""A position that stands for the third time ends the game, where a game has such a rule."""

MAX_PLIES = 20_000
"""The longest game; a record with more moves is refused."""


class Line:
    """A line of play under some rules. What is found out of a ply is found out once, however often it is asked.

    >>> from mathgames.games.registry import rules
    >>> line = Line(rules("minus-vs-plus"))
    >>> line.add(line.rules.parse("a2-a3"))
    >>> line.texts, line.outcome(1), line.place(0)
    (('a2-a3',), None, Place(number=2, among=19))
    """

    def __init__(self, rules: Rules[Any, Any], start: Any = None) -> None:
        self.rules = rules
        self._times: Counter[Hashable] = Counter()
        self._texts: list[str] = []
        self._texts_cache: tuple[str, ...] | None = ()
        self._written: list[str] = []
        ply, standing = self._reached(rules.initial() if start is None else start)
        self._times[ply.key] += 1
        self._trail = Trail(rules, ply, standing)

    def __len__(self) -> int:
        return len(self._trail)

    @property
    def moves(self) -> Sequence[Any]:
        """All its moves."""
        return self._trail.moves

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of all its moves; the same object for as long as it stays as it is."""
        if self._texts_cache is None:
            self._texts_cache = tuple(self._texts)
        return self._texts_cache

    @property
    def written(self) -> Sequence[str]:
        """Its moves as a record writes them, each with its number and on a line of its own."""
        return self._written

    @property
    def end(self) -> object:
        """The moment at its end: another object after each change."""
        return self._trail.plies[-1]

    def position(self, ply: int) -> Any:
        """The position after so many plies."""
        return self._trail.standing(ply).position

    def turn(self, ply: int) -> str:
        """Whose turn it is there."""
        return self._trail.plies[ply].turn

    def outcome(self, ply: int) -> Outcome | None:
        """How the game ended there by the rules, repetition included, or None if it went on."""
        return self._trail.plies[ply].outcome

    def legal(self, ply: int) -> MoveList:
        """The legal moves there."""
        return self._trail.standing(ply).moves

    def place(self, ply: int) -> Place | None:
        """The place of the move that was made there among the legal ones; None where they are too many to list."""
        at = self._trail.plies[ply]
        if not at.is_placed:
            listed = listed_moves(self.rules, self.legal(ply))
            at.place = None if listed is None else Place(listed.index(self.moves[ply]), len(listed))
            at.is_placed = True
        return at.place

    def path(self, ply: int) -> Past:
        """The way to there: each position on it with the move that was made in it."""
        return Past(self._trail, ply)

    def add(self, move: Any, at: int | None = None) -> None:
        """Make a move after so many plies, or at the end; what came after them is forgotten.

        The move is trusted to be legal. Where the rules fail to make it, the line stays as it was. HistoryError where
        the game is as long as any may be.
        """
        ply = len(self) if at is None else at
        if ply == MAX_PLIES:
            raise HistoryError(too_long())
        before = self._trail.standing(ply)
        text = self.rules.format(move)
        reached, standing = self._reached(self.rules.apply(before.position, move), self._trail.plies[ply + 1 :])
        self.cut(ply)
        if before.moves.generated > MAX_LISTED_MOVES:
            self._trail.forget_moves(ply)
        self._times[reached.key] += 1
        self._trail.add(move, reached, standing)
        self._texts.append(text)
        self._written.append(f"{ply + 1}. {text}\n")
        self._texts_cache = None

    def cut(self, ply: int) -> None:
        """Forget all moves after so many plies."""
        if ply == len(self):
            return
        for at in self._trail.plies[ply + 1 :]:
            self._times[at.key] -= 1
        self._trail = self._trail.until(ply)
        self._trail.plies[ply].is_placed = False
        del self._texts[ply:], self._written[ply:]
        self._texts_cache = None

    def _reached(self, position: Any, forgotten: Sequence[Ply] = ()) -> tuple[Ply, Standing]:
        """What is known of a position at the end of the line without its last plies."""
        outcome, key = self.rules.outcome(position), self.rules.repetition_key(position)
        if outcome is None and key is not None:
            times = self._times[key] - sum(at.key == key for at in forgotten)
            if times + 1 >= MAX_OCCURRENCES:
                outcome = self.rules.repetition_outcome(position)
        moves = MoveList(self.rules, position, over=outcome is not None)
        return Ply(self.rules.turn(position), key, outcome), Standing(position, moves)


def too_long() -> Words:
    """What is wrong with a game of too many moves."""
    return _("a game can have at most {most} moves here", most=MAX_PLIES)


def listed_moves(rules: Rules[Any, Any], moves: MoveList) -> list[Any] | None:
    """The legal moves in the order of their texts, or None where they are too many to list."""
    if not rules.lists_every_move:
        return None
    listed = list(islice(moves, MAX_LISTED_MOVES + 1))
    return sorted(listed, key=rules.format) if len(listed) <= MAX_LISTED_MOVES else None

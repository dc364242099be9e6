"""The legal moves of one position, generated when somebody asks for them, and once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from threading import Lock
from typing import Any, overload

from mathgames.engine.rules import Rules


class MoveList(Sequence[Any]):
    """The legal moves of a position: a sequence, whose ``in`` asks the rules.

    They are generated as far as somebody goes through them, and kept. ``in`` asks the rules and generates nothing.

    >>> from mathgames.games.registry import rules
    >>> plus = rules("minus-vs-plus")
    >>> moves = MoveList(plus, plus.initial())
    >>> bool(moves), plus.parse("a2-a3") in moves, moves.generated
    (True, True, 1)
    >>> len(moves), plus.format(moves[0]), moves[-1] in moves[10:]
    (19, 'a1-b2', True)
    """

    def __init__(self, rules: Rules[Any, Any], position: Any, *, over: bool = False) -> None:
        self._rules = rules
        self._position = position
        self._over = over
        self._listed: list[Any] = []
        self._source: Iterator[Any] | None = None
        self._lock = Lock()  # a cell and a page may go through them at once

    def __reduce__(self) -> tuple[Any, ...]:
        return _over if self._over else MoveList, (self._rules, self._position)

    def __iter__(self) -> Iterator[Any]:
        if self._over:
            return
        count = 0
        while count < len(self._listed) or self._generate(count):
            batch = self._listed[count:]
            yield from batch
            count += len(batch)

    def __contains__(self, move: object) -> bool:
        return not self._over and self._rules.forbid(self._position, move) is None

    def __len__(self) -> int:
        """How many there are, all of which are generated for it."""
        while not self._over and self._generate(len(self._listed)):
            pass
        return len(self._listed)

    @overload
    def __getitem__(self, place: int) -> Any: ...
    @overload
    def __getitem__(self, place: slice) -> list[Any]: ...
    def __getitem__(self, place: int | slice) -> Any:
        if isinstance(place, slice) or place < 0:
            return list(self)[place]
        for move in islice(self, place, None):
            return move
        raise IndexError(place)

    def __bool__(self) -> bool:
        return next(iter(self), self) is not self

    def __repr__(self) -> str:
        return f"<moves, {self.generated} of them generated>"

    @property
    def generated(self) -> int:
        """How many of them have been generated so far."""
        return len(self._listed)

    def _generate(self, known: int) -> bool:
        """Generate more than are known, as many again, so that few steps make many. False if there are no more."""
        with self._lock:
            if known == len(self._listed):
                if self._source is None:
                    self._source = iter(self._rules.moves(self._position))
                self._listed.extend(islice(self._source, known or 1))
            return known < len(self._listed)


def _over(rules: Rules[Any, Any], position: Any) -> MoveList:
    return MoveList(rules, position, over=True)

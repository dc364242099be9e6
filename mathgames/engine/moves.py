"""The legal moves of one position, generated when somebody asks for them, and once; and the set of their texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import islice
from threading import Lock
from typing import Any, Protocol, overload

from mathgames.engine.outcome import Refusal
from mathgames.engine.rules import Rules
from mathgames.language.errors import NotationError, shown

SHOWN = 8
"""So many moves stand in what stands for them on a screen."""


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
        for number, move in enumerate(self):
            if number == place:
                return move
        raise IndexError(shown(place))

    def __bool__(self) -> bool:
        return next(iter(self), self) is not self

    def __repr__(self) -> str:
        return _first_of("moves", map(self._rules.format, self))

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


class Playing(Protocol):
    """What is asked of a match."""

    rules: Rules[Any, Any]

    @property
    def moves(self) -> MoveList:
        """The legal moves where it stands."""

    def refuse(self, move: object) -> Refusal | None:
        """Why a move or its text is not legal there."""


class LegalMoves(Set[str]):
    """The legal moves of a match where it stands, as a set of their texts.

    Membership asks ``refuse`` and lists nothing, so it is quick even where there are endlessly many moves; so is the
    question whether there are any.
    """

    def __init__(self, match: Playing) -> None:
        self._match = match

    def __contains__(self, move: object) -> bool:
        try:
            return self._match.refuse(move) is None
        except NotationError:
            return False

    def __iter__(self) -> Iterator[str]:
        return map(self._match.rules.format, self._match.moves)

    def __bool__(self) -> bool:
        return bool(self._match.moves)

    def __len__(self) -> int:
        return len(self._match.moves)

    @classmethod
    def _from_iterable(cls, texts: Any) -> set[str]:  # type: ignore[override]  # unions and the like are plain sets
        return set(texts)

    def __repr__(self) -> str:
        return _first_of("legal moves", self)


def _first_of(what: str, texts: Iterable[str]) -> str:
    """The first few moves, as they are written; where there are endlessly many, nobody waits for the others."""
    first = [*islice(texts, SHOWN + 1)]
    return f"<{what}: {'; '.join((*first[:SHOWN], *('…' for _more in first[SHOWN:]))) or 'none'}>"

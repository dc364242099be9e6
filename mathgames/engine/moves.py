"""The legal moves of one position, generated once and only as far as they are needed, and their texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import islice
from threading import Lock
from typing import Any, Protocol, overload

from mathgames.engine.outcome import Refusal
from mathgames.engine.rules import Rules
from mathgames.language.errors import NotationError, short_repr

MAX_SHOWN = 8
"""The number of moves in the representation on a screen."""


class MoveList(Sequence[Any]):
    """The legal moves of a position: a sequence, whose ``in`` asks the rules.

    They are generated only as far as they are iterated, and kept. ``in`` asks the rules and generates nothing.

    >>> from mathgames.games.registry import rules
    >>> plus = rules("minus-vs-plus")
    >>> moves = MoveList(plus, plus.initial())
    >>> bool(moves), plus.parse("a2-a3") in moves, moves.generated_count
    (True, True, 1)
    >>> len(moves), plus.format(moves[0]), moves[-1] in moves[10:]
    (19, 'a1-b2', True)
    """

    def __init__(self, rules: Rules[Any, Any], position: Any, *, over: bool = False) -> None:
        self._rules = rules
        self._position = position
        self._over = over
        self._cache: list[Any] = []
        self._source: Iterator[Any] | None = None
        self._lock = Lock()  # a cell and a page may iterate over them at the same time

    def __reduce__(self) -> tuple[Any, ...]:
        return _over if self._over else MoveList, (self._rules, self._position)

    def __iter__(self) -> Iterator[Any]:
        if self._over:
            return
        count = 0
        while count < len(self._cache) or self._generate(count):
            batch = self._cache[count:]
            yield from batch
            count += len(batch)

    def __contains__(self, move: object) -> bool:
        return not self._over and self._rules.why_illegal_in_play(self._position, move) is None

    def __len__(self) -> int:
        """Return the number of moves, all of which are generated for it."""
        while not self._over and self._generate(len(self._cache)):
            pass
        return len(self._cache)

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
        raise IndexError(short_repr(place))

    def __bool__(self) -> bool:
        return next(iter(self), self) is not self

    def __repr__(self) -> str:
        return _first_of("moves", map(self._rules.format, self))

    @property
    def generated_count(self) -> int:
        """The number of moves generated so far."""
        return len(self._cache)

    def _generate(self, count: int) -> bool:
        """Generate as many moves again as are known, so that few steps generate many.

        Return False if there are no more.
        """
        with self._lock:
            if count == len(self._cache):
                if self._source is None:
                    self._source = iter(self._rules.moves(self._position))
                self._cache.extend(islice(self._source, count or 1))
            return count < len(self._cache)


def _over(rules: Rules[Any, Any], position: Any) -> MoveList:
    return MoveList(rules, position, over=True)


class _MoveSource(Protocol):
    """The part of `GameSession` that a sequence of legal moves reads."""

    @property
    def moves(self) -> MoveList:
        """The legal moves."""


class Playing(Protocol):
    """A match, as far as its moves are asked for."""

    rules: Rules[Any, Any]

    @property
    def _session(self) -> _MoveSource: ...

    def why_illegal(self, move: Any) -> Refusal | None:
        """Explain why a move or its text is illegal."""


class LegalMoves(Sequence[str]):
    """The legal moves of a match as text, always those of its current position.

    Membership asks the rules and generates nothing, so it is quick even where there are endlessly many moves; so is
    the question whether there are any. A place generates the moves before it.

    >>> from mathgames.games.registry import rules
    >>> from mathgames.engine.match import Match
    >>> legal = Match(rules("minus-vs-plus")).legal_moves
    >>> len(legal), legal[0], "a2-a3" in legal, legal == set(legal)
    (19, 'a1-b2', True, True)
    """

    def __init__(self, match: Playing) -> None:
        self._match = match

    def __contains__(self, move: object) -> bool:
        try:
            return self._match.why_illegal(move) is None
        except (NotationError, TypeError):
            return False

    def __iter__(self) -> Iterator[str]:
        return map(self._match.rules.format, self._match._session.moves)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        moves = self._match._session.moves[place]
        text = self._match.rules.format
        return [*map(text, moves)] if isinstance(place, slice) else text(moves)

    def __eq__(self, other: object) -> bool:
        """Check if these are the same moves: in any order if *other* is a set, else in this one."""
        if isinstance(other, Set):
            return set(self) == other
        return [*self] == [*other] if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # the moves change with the match

    def __bool__(self) -> bool:
        return bool(self._match._session.moves)

    def __len__(self) -> int:
        return len(self._match._session.moves)

    def __repr__(self) -> str:
        return _first_of("legal moves", self)


def _first_of(label: str, texts: Iterable[str]) -> str:
    """Return only a few moves: the others are not generated, since there may be endlessly many."""
    first = [*islice(texts, MAX_SHOWN + 1)]
    return f"<{label}: {'; '.join((*first[:MAX_SHOWN], *('…' for _more in first[MAX_SHOWN:]))) or 'none'}>"

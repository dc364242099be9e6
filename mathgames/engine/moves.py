"""The legal moves of one position, generated once and only as far as they are needed, and their texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import islice
from threading import Lock
from typing import Any, Protocol, overload

from mathgames.engine.outcome import Refusal
from mathgames.engine.rules import Rules
from mathgames.language.errors import NotationError, shown

SHOWN = 8
"""The number of moves in the representation on a screen."""


class MoveList(Sequence[Any]):
    """The legal moves of a position: a sequence, whose ``in`` asks the rules.

    They are generated only as far as they are iterated, and kept. ``in`` asks the rules and generates nothing.

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
        self._lock = Lock()  # a cell and a page may iterate over them at the same time

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
        """Return the number of moves, all of which are generated for it."""
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
        """The number of moves generated so far."""
        return len(self._listed)

    def _generate(self, known: int) -> bool:
        """Generate as many moves again as are known, so that few steps generate many.

        Return False if there are no more.
        """
        with self._lock:
            if known == len(self._listed):
                if self._source is None:
                    self._source = iter(self._rules.moves(self._position))
                self._listed.extend(islice(self._source, known or 1))
            return known < len(self._listed)


def _over(rules: Rules[Any, Any], position: Any) -> MoveList:
    return MoveList(rules, position, over=True)


class _Moves(Protocol):
    """The working side of a match, as far as its moves are asked for."""

    @property
    def moves(self) -> MoveList:
        """The legal moves."""


class Playing(Protocol):
    """A match, as far as its moves are asked for."""

    rules: Rules[Any, Any]

    @property
    def _session(self) -> _Moves: ...

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


def _first_of(what: str, texts: Iterable[str]) -> str:
    """Return the first few moves as text; the others are not generated, since there may be endlessly many."""
    first = [*islice(texts, SHOWN + 1)]
    return f"<{what}: {'; '.join((*first[:SHOWN], *('…' for _more in first[SHOWN:]))) or 'none'}>"

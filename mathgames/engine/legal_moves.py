"""The legal moves of a match as the set of texts that ``match.legal_moves`` is."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any, Protocol

from mathgames.engine.moves import MoveList
from mathgames.engine.outcome import Refusal
from mathgames.engine.rules import Rules
from mathgames.language.errors import NotationError


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
        return f"<legal moves of {self._match!r}>"

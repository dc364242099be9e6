"""What a match keeps of what it was asked last, for whoever asks the same next: a judgement, and its record."""

from __future__ import annotations

from typing import Any, NamedTuple

from mathgames.engine.outcome import Refusal
from mathgames.engine.record import Record


class JudgeCache(NamedTuple):
    """What the rules said of a move last: whoever asks before playing has it judged once."""

    position: Any
    move: Any
    refusal: Refusal | None

    def is_about(self, position: Any, move: Any) -> bool:
        """Whether this was the question. Moves are told apart as objects, since 1 is equal to True."""
        if position is not self.position:
            return False
        return move is self.move or (type(move) is type(self.move) in (int, str) and move == self.move)


class Recorded(NamedTuple):
    """A match in some state as a record: it is saved, and it is offered on the page."""

    state: object
    record: Record
    text: str

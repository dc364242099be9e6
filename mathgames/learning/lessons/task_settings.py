"""Settings of a task: what is covered on its board, the question before a step back, and the start of its match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from mathgames.engine.rules import Rules
from mathgames.games.contract import Cover, Maskable


@dataclass(frozen=True, slots=True)
class Mask:
    """Covers: the numbers and signs of the pieces on these squares, and panels that are hidden."""

    numbers: frozenset[str] = frozenset()
    signs: frozenset[str] = frozenset()
    panels: frozenset[Maskable] = frozenset()

    @property
    def covers(self) -> dict[str, Cover]:
        """The cover of the piece on each of these squares."""
        covers_by_square = dict.fromkeys(self.numbers, Cover.NUMBER) | dict.fromkeys(self.signs, Cover.SIGN)
        return covers_by_square | dict.fromkeys(self.numbers & self.signs, Cover.ALL)


class UndoQuestion(Enum):
    """The question before a step back."""

    NO_QUESTION = "no"
    SUBTRACTION = "subtraction"
    """The calculation that undoes the move."""
    COVERED_NUMBER = "covered"
    """The calculation with a covered number."""


class Start(NamedTuple):
    """The start of the match of a task: ``Match(start.rules, position=start.position)``."""

    rules: Rules[Any, Any]
    position: Any

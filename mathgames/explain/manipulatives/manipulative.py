"""What everything to work with by hand has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Self

from mathgames.explain.nodes import Node
from mathgames.language.errors import ManipulativeError
from mathgames.language.words import Text, Words


class Button(NamedTuple):
    """A move that is made by a button, and what is written on it.

    With ``tells`` it can be pressed where the move is refused, too: the reason is worth hearing.
    """

    move: str
    label: Words
    tells: bool = False


class Manipulative(ABC):
    """Something to work with by hand: a frozen value, and the moves that a hand can make with it.

    A *cell* is a place that a hand or a key can reach: a tick of the line, a counter, a place for a card. What lies on
    a cell is picked up there and put down on another one, and that is a move, written as a text.
    """

    __slots__ = ()

    title: ClassVar[Words]
    """What it is called."""
    hand: ClassVar[Words]
    """How it is worked with, in a sentence or two: what can be picked up, and where it can go."""
    marks: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """How targets are marked beside the plain mark of the board: by name, a ``label`` and a ``node``."""

    @property
    @abstractmethod
    def put_down(self) -> Words:
        """What to do with what is picked up, in a sentence."""

    @abstractmethod
    def moves(self) -> Mapping[str, Mapping[str, str]]:
        """The moves of a hand: by the cell that is picked up at and the one that is put down at.

        From a cell to itself it takes one press.
        """

    @abstractmethod
    def buttons(self) -> Sequence[Button]:
        """The moves that are made by a button: always the same ones."""

    @abstractmethod
    def refuse(self, move: str) -> Words | None:
        """Why this text is no move that can be made now, or None if it is one."""

    @abstractmethod
    def said(self, move: str) -> Words:
        """What is said of a move that can be made: what was done, and no result."""

    @abstractmethod
    def described(self) -> Words:
        """What lies there, for who cannot see it."""

    @abstractmethod
    def drawn(self, name: str, wrong: Collection[object] = ()) -> Node:
        """Its picture, a ``role="grid"`` in which every cell is called by this name and its own: ``"line -3"``.

        What lies there and is ``wrong`` is marked: of a line its numbers, of cards each with its place, of a walk each
        stop with its number, as ``Form.wrong_in`` tells them.
        """

    def key(self, wrong: Collection[object] = ()) -> Node | None:
        """What the letters in the picture stand for, where there are some."""
        return None

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """What was done with it, as plain JSON data."""

    @abstractmethod
    def _moved(self, move: str) -> Self:
        """The value after a move that can be made."""

    def apply(self, move: str) -> Self:
        """The value after this move. ManipulativeError, with the reason, if it cannot be made."""
        if (reason := self.refuse(move)) is not None:
            raise ManipulativeError(reason)
        return self._moved(move)

    def mark_of(self, move: str) -> str:
        """The name of the mark of the cell to which this move leads, one of ``marks``; an empty text for the plain."""
        return ""

    def held(self, cell: str) -> Text:
        """What is picked up at a cell from which a move leads, as it is said."""
        return ""

    def why_not(self, origin: str, target: str | None) -> Words:
        """Why a hand can do nothing here, or cannot put down there what it has picked up."""
        return self.hand if target is None else self.put_down

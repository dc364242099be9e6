"""The question that is answered before a move is carried out, or before one is undone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mathgames.explain.nodes import Node
from mathgames.games.contract.bench import Bench
from mathgames.games.contract.permissions import Secret
from mathgames.language.words import Text, Words


@dataclass(frozen=True, slots=True)
class MoveQuestion:
    """A question that is answered before a move is carried out.

    ``parts`` may hold inputs with a ``field``: what is in them comes with the answer. ``yes`` is written on the button
    that answers; only that, never the same gesture again, lets the move be made. ``choices`` are other buttons that
    answer: what each means comes as the field ``choice``. With ``no`` the move is not made; without it the question
    ``stands``: nothing else is done with the board before it is answered. ``code`` is the answer's to the one who made
    the gesture: a warning has one, for the move was not made; what belongs to making the move has none. ``said`` is
    what is said, ``text`` and ``parts`` what is shown. ``hides`` is a mask as long as the question is open. With a
    ``bench`` it is answered by hand: it stands below the parts, and what lies there comes as the moment's ``work``.
    The ``squares`` that it is about are marked on the board, all of the move's if it does not say; with ``covers_name``
    without the numbers that name them.
    """

    code: str
    said: Words
    yes: Words | None
    no: Words | None = None
    text: Words | None = None
    above: Words | None = None
    parts: tuple[Node, ...] = ()
    choices: tuple[tuple[str, Text], ...] = ()
    hides: frozenset[Secret] = frozenset()
    bench: Bench | None = None
    squares: tuple[str, ...] | None = None
    covers_name: bool = False

    @property
    def stands(self) -> bool:
        """Whether the move is made, whatever is answered."""
        return self.no is None


UNDO: Final = "undo"
"""Stands for the move where a question is asked before one is undone."""

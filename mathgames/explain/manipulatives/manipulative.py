"""What everything to work with by hand has in common, and its layers, as a board has them: a ground, pieces on it, and
over both the cells.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Self

from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import ManipulativeError
from mathgames.language.words import Text, Words, _, together


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


MIDDLE: Final = UNIT // 2
"""Where a number line runs, below the upper edge of its cells, and where a piece is in its cell."""
REACH: Final = 190
"""The height of a tick's cell: twice as high as wide, to be hit by a finger where ticks stand close."""


def reached(at: str, column: int, top: int, label: Text) -> Node:
    """A cell as wide as a tick and ``REACH`` high, transparent and named."""
    return node(
        "g",
        {
            "at": at,
            "role": "gridcell",
            "shift": [column * UNIT, top],
            "aria-label": label,
            "aria-colindex": str(column + 1),
        },
        _TOUCHED,
    )


_TOUCHED: Final = node("path", {"class": "mg-cell", "d": f"M0 2h{UNIT}v{REACH - 4}h-{UNIT}z"})


def picture(
    kind: str, width: int, top: int, bottom: int, drawn: Iterable[Node], pieces: Iterable[Node], grid: Node
) -> Node:
    """A ground with pieces on it, and over both the cells; between two heights, in the coordinates of the cells."""
    return node(
        "svg",
        {
            "class": f"mg-work {kind}",
            "viewBox": f"0 {top} {width} {bottom - top}",
            # So wide at least that a tick can be hit with a mouse; the style sheet makes it wider where there is room.
            "width": width // 4,
        },
        node("g", {"class": "mg-work-ground", "aria-hidden": "true"}, *drawn),
        node("g", {"class": "mg-work-pieces", "aria-hidden": "true"}, *pieces),
        grid,
    )


def grid(name: str, label: Text, hand: Words, *rows: tuple[Text, Sequence[Node]]) -> Node:
    """The cells, row by row, each with the name of the row; ``hand`` says how they are worked with."""
    return node(
        "g",
        {"class": "mg-cells", "key": name, "role": "grid", "aria-label": label, **described(hand)},
        *(
            # A row keeps its elements, and the focus in it, where another one goes.
            node(
                "g",
                {"key": _at(cells[0]), "role": "row", "aria-label": row_label, "aria-rowindex": str(number)},
                *cells,
            )
            for number, (row_label, cells) in enumerate(rows, 1)
        ),
    )


def described(hand: Words) -> dict[str, Words]:
    """How a grid is worked with by keyboard, as its description."""
    keys = _("Arrow keys move. Enter picks up and puts down. Press P to hear what is here.")
    return {"aria-description": together(hand, keys)}


def _at(cell: Node) -> str:
    assert isinstance(cell, list)
    return f"row of {cell[1]['at']}"


def piece(key: str, at: str, column: int, top: int, kind: str, *drawing: Node, seen: bool = False) -> Node:
    """What lies on a cell and can be picked up there, drawn around the point on the line.

    It keeps its key wherever it lies, and so slides there. What has to be
    ``seen`` is scrolled to.
    """
    middle = node("g", {"transform": f"translate({MIDDLE} {MIDDLE})"}, *drawing)
    attributes = {"key": key, "at": at, "shift": [column * UNIT, top], "class": f"mg-piece {kind}"}
    return node("g", {**attributes, "data-into-view": True if seen else None}, middle)

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
BELOW: Final = 190
"""Down to where a tick is to be hit: over its number."""


class Box(NamedTuple):
    """What of a picture a cell takes up: from its left upper corner, seen from the left end of the line."""

    left: int
    top: int
    width: int
    height: int


def reached(at: str, column: int, place: tuple[int, int], label: Text, box: Box) -> Node:
    """A cell, transparent and named, around the ``place`` of what can lie on it: its left and its upper edge."""
    left, top = place
    path = f"M{box.left - left} {box.top - top + 2}h{box.width}v{box.height - 4}h-{box.width}z"
    return node(
        "g",
        {
            "at": at,
            "role": "gridcell",
            "shift": [left, top],
            "aria-label": label,
            "aria-colindex": str(column + 1),
        },
        node("path", {"class": "mg-cell", "d": path}),
    )


def tray(box: Box, *, into_view: bool = False) -> Node:
    """Where what is not on the line yet lies: on a ground of its own, so that nobody reads a place on the line there.

    What has to come ``into_view`` is scrolled to.
    """
    left, top, width, height = box
    ground = node("rect", {"class": "mg-tray", "x": left, "y": top, "width": width, "height": height, "rx": 30})
    return node("g", {"key": "tray", "data-into-view": True if into_view else None}, ground)


def picture(
    kind: str, width: int, top: int, bottom: int, drawn: Iterable[Node], pieces: Iterable[Node], grid: Node
) -> Node:
    """A ground with pieces on it, and over both the cells; between two heights, in the coordinates of the cells."""
    return node(
        "svg",
        {
            "class": f"mg-work {kind}",
            "viewBox": f"0 {top} {width} {bottom - top}",
            # An em for each column: the style sheet says how wide one is that can be hit, and uses the room there is.
            "width": f"{width // UNIT}em",
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


def piece(key: str, at: str, left: int, top: int, kind: str, *drawing: Node, seen: bool = False) -> Node:
    """What lies on a cell and can be picked up there, drawn around the point on the line.

    It keeps its key wherever it lies, and so slides there. What has to be ``seen`` is scrolled to.
    """
    middle = node("g", {"transform": f"translate({MIDDLE} {MIDDLE})"}, *drawing)
    attributes = {"key": key, "at": at, "shift": [left, top], "class": f"mg-piece {kind}"}
    return node("g", {**attributes, "data-into-view": True if seen else None}, middle)

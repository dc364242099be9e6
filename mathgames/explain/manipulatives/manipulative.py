"""The common interface of manipulatives, and their layers, which are those of a board: a ground, the pieces, and the
cells over both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Self

from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.nodes import Node, node
from mathgames.language.errors import ManipulativeError
from mathgames.language.words import LazyString, Text, _, join_sentences


class Button(NamedTuple):
    """A move that is made by a button, and the button's label.

    With ``tells`` it can be pressed even if the move is refused: the reason is then announced.
    """

    move: str
    label: LazyString
    tells: bool = False


class Manipulative(ABC):
    """A manipulative: a frozen value, and the moves that can be made with it.

    A *cell* is a place that a pointer or a key can reach: a tick of the line, a counter, a place for a card. A piece on
    a cell is picked up there and put down on another cell, and that is a move, written as a text.
    """

    __slots__ = ()

    title: ClassVar[LazyString]
    """The title."""
    hand: ClassVar[LazyString]
    """The instructions in a sentence or two: the pieces that can be picked up, and the places where they can go."""
    marks: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """The marks of targets besides the plain mark of the board: by name, a ``label`` and a ``node``."""

    @property
    @abstractmethod
    def put_down(self) -> LazyString:
        """The instruction for putting down a piece that is picked up, in a sentence."""

    @abstractmethod
    def moves(self) -> Mapping[str, Mapping[str, str]]:
        """Return the possible moves by the cell where a piece is picked up and the one where it is put down.

        From a cell to itself it takes one press.
        """

    @abstractmethod
    def buttons(self) -> Sequence[Button]:
        """Return the moves that are made by a button: always the same ones."""

    @abstractmethod
    def refuse(self, move: str) -> LazyString | None:
        """Explain why a text is not a move that can be made now. None if it is one."""

    @abstractmethod
    def move_announcement(self, move: str) -> LazyString:
        """Describe a move that can be made: the action, and not its result."""

    @abstractmethod
    def description(self) -> LazyString:
        """Describe the current state for screen readers."""

    @abstractmethod
    def draw(self, name: str, wrong: Collection[object] = ()) -> Node:
        """Draw it as a ``role="grid"`` in which every cell is called by this name and its own: ``"line -3"``.

        The parts in ``wrong`` are marked: of a line its numbers, of cards each with its place, of a walk each stop with
        its number, as ``Interaction.wrong_in`` gives them.
        """

    def key(self, wrong: Collection[object] = ()) -> Node | None:
        """Draw the key of the letters in the picture, if it uses letters."""
        return None

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Return the state as plain JSON data."""

    @abstractmethod
    def _after_move(self, move: str) -> Self:
        pass

    def apply(self, move: str) -> Self:
        """Return the value after this move. Raises ``ManipulativeError``, with the reason, if it cannot be made."""
        if (reason := self.refuse(move)) is not None:
            raise ManipulativeError(reason)
        return self._after_move(move)

    def mark_of(self, move: str) -> str:
        """Return the name of the mark of this move's target, one of ``marks``, or an empty text for the plain one."""
        return ""

    def pickup_text(self, cell: str) -> Text:
        """Return the spoken name of the piece at a cell from which a move leads."""
        return ""

    def refusal_reason(self, origin: str, target: str | None) -> LazyString:
        """Explain why nothing can be picked up here, or why the piece cannot be put down there."""
        return self.hand if target is None else self.put_down


MIDDLE: Final = UNIT // 2
"""The distance of a number line from the upper edge of its cells, and of a piece from the edges of its cell."""
TICK_HIT_HEIGHT: Final = 190
"""The lower edge of a tick's target area: above its number."""


class Box(NamedTuple):
    """The area of a cell in a picture: its upper left corner, measured from the left end of the line, and its size."""

    left: int
    top: int
    width: int
    height: int


def draw_cell(at: str, column: int, place: tuple[int, int], label: Text, box: Box) -> Node:
    """Draw a cell, transparent and named, around the ``place`` of its pieces: its left and its upper edge."""
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
    """Draw the tray for pieces that are not on the line yet. Its own ground keeps it apart from the line's numbers.

    With ``into_view`` it is scrolled into view.
    """
    left, top, width, height = box
    ground = node("rect", {"class": "mg-tray", "x": left, "y": top, "width": width, "height": height, "rx": 30})
    return node("g", {"key": "tray", "data-into-view": True if into_view else None}, ground)


def picture(
    kind: str, width: int, top: int, bottom: int, ground: Iterable[Node], pieces: Iterable[Node], grid: Node
) -> Node:
    """Draw a ground with pieces on it, and over both the cells; between two heights, in coordinates of the cells."""
    return node(
        "svg",
        {
            "class": f"mg-work {kind}",
            "viewBox": f"0 {top} {width} {bottom - top}",
            # An em for each column: the style sheet says how wide one is that can be hit, and uses the room there is.
            "width": f"{width // UNIT}em",
        },
        node("g", {"class": "mg-work-ground", "aria-hidden": "true"}, *ground),
        node("g", {"class": "mg-work-pieces", "aria-hidden": "true"}, *pieces),
        grid,
    )


def draw_grid(name: str, label: Text, hand: LazyString, *rows: tuple[Text, Sequence[Node]]) -> Node:
    """Draw the cells, row by row, each with the name of the row; ``hand`` is the instruction."""
    return node(
        "g",
        {"class": "mg-cells", "key": name, "role": "grid", "aria-label": label, **grid_description(hand)},
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


def grid_description(hand: LazyString) -> dict[str, LazyString]:
    """Return the description of a grid, with its keyboard instructions."""
    keys = _("Arrow keys move. Enter picks up and puts down. Press P to hear what is here.")
    return {"aria-description": join_sentences(hand, keys)}


def _at(cell: Node) -> str:
    assert isinstance(cell, list)
    return f"row of {cell[1]['at']}"


def piece(key: str, at: str, left: int, top: int, kind: str, *drawing: Node, into_view: bool = False) -> Node:
    """Draw a piece that can be picked up at a cell, centred on the point of the line.

    Its key does not change when it moves, so it slides. With ``into_view`` it is scrolled into view.
    """
    middle = node("g", {"transform": f"translate({MIDDLE} {MIDDLE})"}, *drawing)
    attributes = {"key": key, "at": at, "shift": [left, top], "class": f"mg-piece {kind}"}
    return node("g", {**attributes, "data-into-view": True if into_view else None}, middle)

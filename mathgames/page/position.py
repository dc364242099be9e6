"""The position in words: for the keys that read it aloud, as text, and with instructions for the board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from mathgames.explain.nodes import Node, node
from mathgames.explain.speech import heard
from mathgames.games.contract import Bench, Cells, Chord, Gesture, Moment, Pick, Pieces, Secret
from mathgames.language.words import Text, Words, _, capital, together
from mathgames.page import sentences


class PositionRow(NamedTuple):
    """A row of the board: its name, and the names of its occupied cells."""

    name: Text
    cells: tuple[Text, ...]

    @property
    def told(self) -> Words:
        """The row in a sentence."""
        if not self.cells:
            return capital(_("{row}: empty.", row=self.name))
        return capital(_("{row}: {cells}.", row=self.name, cells=_Semicolons(self.cells)))


class _Semicolons(Words):
    """Names that contain commas, one after the other."""

    __slots__ = ("names",)

    def __init__(self, names: Sequence[Text]) -> None:
        self.names = names

    def __str__(self) -> str:
        return "; ".join(map(str, self.names))


def rows(moment: Moment, drawn: Node) -> tuple[PositionRow, ...]:
    """Return the rows of a drawn board, from the top, with the names of the cells on the board."""
    return tuple(_rows(moment.scene.pieces, drawn))


def _rows(pieces: Pieces, drawn: Node) -> Iterator[PositionRow]:
    held = pieces.squares
    for row in _of_role(_grid(drawn) or "", "row"):
        cells = [cell[1] for cell in _of_role(row, "gridcell")]
        named = [c["aria-label"] for c in cells if c.get("at", "") in held]
        yield PositionRow(row[1].get("aria-label", ""), tuple(named))


_COLUMN_ROW = re.compile(r"(-?\d+|[^\d,-]+),?(-?\d+|[^\d,-]+)")
"""The name of a cell: ``a6``, ``12B``, ``0,-1``."""


def board_text(moment: Moment, drawn: Node) -> tuple[str, ...]:
    """Return the rows of a drawn board, from the top, in letters: a dot is an empty cell, ``?`` a covered one.

    Nothing of a board whose cells have no columns and rows in their names.
    """
    grid = [[cell[1]["at"] for cell in _of_role(row, "gridcell")] for row in _of_role(_grid(drawn) or "", "row")]
    names = [[_COLUMN_ROW.fullmatch(at) for at in row] for row in grid]
    if not grid or len({*map(len, grid)}) > 1 or not all(map(all, names)):
        return ()

    def sign(at: str) -> str:
        piece = moment.scene.pieces.at(at)
        return "." if piece is None else "?" if at in moment.scene.covered else moment.rules.symbol(piece.piece)

    columns = ["", *(name[1] for name in names[0] if name is not None)]
    rows = (name[0][2] if name[0] is not None else "" for name in names)
    lines = [*([row, *map(sign, cells)] for row, cells in zip(rows, grid, strict=True)), columns]
    first, wide = max(len(line[0]) for line in lines), max(len(text) for line in lines for text in line[1:])
    return tuple(" ".join([f"{row:<{first}} ", *(f"{text:>{wide}}" for text in cells)]) for row, *cells in lines)


def _of_role(tree: Node, role: str) -> list[list[Any]]:
    found, left = list[list[Any]](), [tree]
    while left:  # no recursion: a board has hundreds of cells
        element = left.pop()
        if isinstance(element, list):
            if element[1].get("role") == role:
                found.append(element)
            else:
                left.extend(element[:1:-1])
    return found


def _grid(tree: Node) -> list[Any] | None:
    if not isinstance(tree, list) or tree[1].get("role") == "grid":
        return tree if isinstance(tree, list) else None
    # The cells are the last layer of a board, so they are found sooner from there.
    return next((grid for child in reversed(tree[2:]) if (grid := _grid(child)) is not None), None)


def position_list(rows: Sequence[PositionRow]) -> Node:
    """Draw the position as a list, one line per row, for screen reader users."""
    return node(
        "details",
        {"class": "mg-position", "key": "position"},
        node("summary", None, _("The position in words")),
        node("ul", None, *map(_line, rows)),
    )


@lru_cache(maxsize=256)  # most rows stay as they are, and so are rendered once
def _line(row: PositionRow) -> Node:
    return node("li", None, heard(row.told))


@cache
def keys_told() -> Node:
    """Draw the list of keys that read the position."""
    return node(
        "details",
        {"class": "mg-keys", "key": "keys"},
        node("summary", None, _("Keys on the board")),
        node(
            "ul",
            None,
            node("li", None, _("Arrow keys, Home and End: move from square to square.")),
            node("li", None, _("Enter: choose, put down. Escape: put back.")),
            node("li", None, _("Ctrl+Enter: Done, where there is such a button.")),
            node("li", None, _("M: where the piece here can go.")),
            node("li", None, _("L: the last move.")),
            node("li", None, _("S: the score.")),
            node("li", None, _("T: whose turn it is, and how much time is left.")),
            node("li", None, _("P: the whole position, row by row.")),
        ),
    )


def reads(
    moment: Moment, rows: Sequence[PositionRow], masked: frozenset[Secret], benches: Sequence[Bench] = ()
) -> dict[str, Words]:
    """Return the texts that the keys of the board read, by key: the last move, the score, the turn, the position.

    On a manipulative the last of them reads its state.
    """
    return {
        "l": _last(moment, masked),
        "s": sentences.points(moment, masked) or _("This game has no score."),
        "t": sentences.whose_turn(moment, masked),
        "p": together(*(row.told for row in rows if row.cells)) if any(row.cells for row in rows) else _("Empty."),
        **{f"{bench.name} p": bench.work.described() for bench in benches},
    }


def _last(moment: Moment, masked: frozenset[Secret]) -> Words:
    if moment.explanation is None:
        return _("No moves have been made yet.")
    if Secret.STEPS in masked:
        return sentences.last_move_hidden(moment)
    return _("Last move: {headline}.", headline=moment.explanation.headline)


def described(drawn: Node, gesture: Gesture) -> Node:
    """Draw the same board with a description for screen readers: how it is played."""
    return _described(drawn, how(gesture)) or drawn


def _described(tree: Node, words: Words) -> Node | None:
    if not isinstance(tree, list):
        return None
    if tree[1].get("role") == "grid":
        return [tree[0], {**tree[1], "aria-description": words}, *tree[2:]]
    for place in range(len(tree) - 1, 1, -1):  # from the last layer, as in `_grid`
        description = _described(tree[place], words)
        if description is not None:
            copied: list[Any] = [*tree]
            copied[place] = description
            return copied
    return None


def how(gesture: Gesture) -> Words:
    """Explain how the board is played with the keyboard, in short sentences."""
    match gesture:
        case Pick():
            return _(
                "Choose one of your pieces with Enter, then a marked square. Arrow keys move. Press M to hear where a "
                "piece can go, and P to hear the position."
            )
        case Cells(most=1):
            return _("Choose a square with Enter. Arrow keys move. Press P to hear the position.")
        case Cells():
            return _(
                "Choose one or two cells with Enter, then press Ctrl+Enter or the Done button. Arrow keys move. Press "
                "P to hear the position."
            )
        case Chord():
            return _(
                "Use Tab to go to the two ends of the line. Arrow keys move an end, and Enter draws the line. Press P "
                "to hear the position."
            )
        case _:
            return _("Arrow keys move. Press P to hear the position.")

"""The position in words: for the keys that read it aloud, as text, and with instructions for the board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from mathgames.explain.nodes import Node, node
from mathgames.explain.speech import spell_out
from mathgames.games.contract import Cells, Chord, Gesture, ManipulativeSlot, Maskable, Pick, Pieces, Snapshot
from mathgames.language.words import LazyString, Text, _, capitalize, join_sentences
from mathgames.page import sentences


class PositionRow(NamedTuple):
    """A row of the board: its name, and the names of its occupied cells."""

    name: Text
    cells: tuple[Text, ...]

    @property
    def sentence(self) -> LazyString:
        """The row in a sentence."""
        if not self.cells:
            return capitalize(_("{row}: empty.", row=self.name))
        return capitalize(_("{row}: {cells}.", row=self.name, cells=_JoinedBySemicolons(self.cells)))


class _JoinedBySemicolons(LazyString):
    __slots__ = ("names",)

    def __init__(self, names: Sequence[Text]) -> None:
        self.names = names

    def __str__(self) -> str:
        return "; ".join(map(str, self.names))


def board_rows(snapshot: Snapshot, board: Node) -> tuple[PositionRow, ...]:
    """Return the rows of a drawn board, from the top, with the names of the cells on the board."""
    return tuple(_rows(snapshot.scene.pieces, board))


def _rows(pieces: Pieces, board: Node) -> Iterator[PositionRow]:
    occupied_squares = pieces.squares
    for row in _of_role(_grid(board) or "", "row"):
        cells = [cell[1] for cell in _of_role(row, "gridcell")]
        piece_names = [c["aria-label"] for c in cells if c.get("at", "") in occupied_squares]
        yield PositionRow(row[1].get("aria-label", ""), tuple(piece_names))


_COLUMN_ROW = re.compile(r"(-?\d+|[^\d,-]+),?(-?\d+|[^\d,-]+)")
"""The name of a cell: ``a6``, ``12B``, ``0,-1``."""


def board_text(snapshot: Snapshot, board: Node) -> tuple[str, ...]:
    """Return the rows of a drawn board, from the top, in letters: a dot is an empty cell, ``?`` a covered one.

    Nothing of a board whose cells have no columns and rows in their names.
    """
    grid = [[cell[1]["at"] for cell in _of_role(row, "gridcell")] for row in _of_role(_grid(board) or "", "row")]
    names = [[_COLUMN_ROW.fullmatch(at) for at in row] for row in grid]
    if not grid or len({*map(len, grid)}) > 1 or not all(map(all, names)):
        return ()

    def sign(at: str) -> str:
        piece = snapshot.scene.pieces.at(at)
        return "." if piece is None else "?" if at in snapshot.scene.covers else snapshot.rules.symbol(piece.piece)

    columns = ["", *[name[1] for name in names[0] if name is not None]]
    rows = [name[0][2] if name[0] is not None else "" for name in names]
    lines = [*[[row, *map(sign, cells)] for row, cells in zip(rows, grid, strict=True)], columns]
    first, wide = max(len(line[0]) for line in lines), max(len(text) for line in lines for text in line[1:])
    return tuple([" ".join([f"{row:<{first}} ", *[f"{text:>{wide}}" for text in cells]]) for row, *cells in lines])


def _of_role(tree: Node, role: str) -> list[list[Any]]:
    elements, left = list[list[Any]](), [tree]
    while left:  # no recursion: a board has hundreds of cells
        element = left.pop()
        if isinstance(element, list):
            if element[1].get("role") == role:
                elements.append(element)
            else:
                left.extend(element[:1:-1])
    return elements


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
    return node("li", None, spell_out(row.sentence))


@cache
def keys_help() -> Node:
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
    snapshot: Snapshot,
    rows: Sequence[PositionRow],
    masked_set: frozenset[Maskable],
    benches: Sequence[ManipulativeSlot] = (),
) -> dict[str, LazyString]:
    """Return the texts that the keys of the board read, by key: the last move, the score, the turn, the position.

    On a manipulative the last of them reads its state.
    """
    return {
        "l": _last(snapshot, masked_set),
        "s": sentences.points(snapshot, masked_set) or _("This game has no score."),
        "t": sentences.whose_turn(snapshot, masked_set),
        "p": join_sentences(*(row.sentence for row in rows if row.cells))
        if any(row.cells for row in rows)
        else _("Empty."),
        **{f"{bench.name} p": bench.work.description() for bench in benches},
    }


def _last(snapshot: Snapshot, masked_set: frozenset[Maskable]) -> LazyString:
    if snapshot.explanation is None:
        return _("No moves have been made yet.")
    if Maskable.STEPS in masked_set:
        return sentences.hidden_move_message(snapshot)
    return _("Last move: {headline}.", headline=snapshot.explanation.headline)


def with_description(board: Node, gesture: Gesture) -> Node:
    """Draw the same board with a description for screen readers: how it is played."""
    return _with_description(board, keyboard_help(gesture)) or board


def _with_description(tree: Node, words: LazyString) -> Node | None:
    if not isinstance(tree, list):
        return None
    if tree[1].get("role") == "grid":
        return [tree[0], {**tree[1], "aria-description": words}, *tree[2:]]
    for place in range(len(tree) - 1, 1, -1):  # from the last layer, as in `_grid`
        description = _with_description(tree[place], words)
        if description is not None:
            new_tree: list[Any] = [*tree]
            new_tree[place] = description
            return new_tree
    return None


def keyboard_help(gesture: Gesture) -> LazyString:
    """Explain how the board is played with the keyboard, in short sentences."""
    match gesture:
        case Pick():
            return _(
                "Choose one of your pieces with Enter, then a marked square. Arrow keys move. Press M to hear where a "
                "piece can go, and P to hear the position."
            )
        case Cells(maximum=1):
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

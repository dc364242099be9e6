"""The drawings of the pieces of Minus vs Plus, on a board and without one."""

from __future__ import annotations

from functools import lru_cache

from mathgames.explain.drawing import grid, signs
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Cover, PlacedPiece
from mathgames.games.minus_vs_plus.position import INDEX, SIDE, SQUARES, with_plus_or_minus


def place_of(square: str) -> tuple[int, int]:
    """Return the row from the top and the column from the left of a square."""
    rank, file = divmod(INDEX[square], SIDE)
    return SIDE - 1 - rank, file


@lru_cache(maxsize=1024)  # most pieces stay where they are
def draw_piece(standing: PlacedPiece) -> Node:
    """Draw a piece. Its shape, the sign on it and its colour show its sign."""
    value, (row, column) = int(standing.piece), place_of(standing.at)
    if value > 0:
        shape, name = node("circle", {"class": "mg-body", "r": 37}), "mg-positive"
    elif value < 0:
        shape = node("rect", {"class": "mg-body", "x": -35, "y": -35, "width": 70, "height": 70, "rx": 9})
        name = "mg-negative"
    else:
        shape, name = node("path", {"class": "mg-body", "d": "M0 -36L36 0L0 36L-36 0Z"}), "mg-zero"
    return grid.piece(
        standing.key, standing.at, row, column, name, shape, *signs.number(with_plus_or_minus(value), 0, 0)
    )


NEUTRAL = "M-15 -36H15L36 -15V15L15 36H-15L-36 15V-15Z"
"""The shape of a piece whose sign is covered, which must not reveal it."""


def draw_covered_piece(standing: PlacedPiece, cover: Cover) -> Node:
    """Draw a partly covered piece. If its sign is covered, the shape and the colour are neutral."""
    value, (row, column) = int(standing.piece), place_of(standing.at)
    if cover is Cover.NUMBER and value:
        whole = draw_piece(standing)
        assert isinstance(whole, list)
        kind, shape = str(whole[1]["class"]).removeprefix("mg-piece "), whole[2][2]
        face = signs.draw_covered_number(with_plus_or_minus(value)[0], "", 0, 0)
    else:
        kind, shape = "mg-zero", node("path", {"class": "mg-body", "d": NEUTRAL})
        face = signs.draw_covered_number("", str(abs(value)) if cover is Cover.SIGN else "", 0, 0)
    return grid.piece(standing.key, standing.at, row, column, kind, shape, *face)


def draw_value(value: int) -> Node:
    """Draw a piece without a square."""
    return draw_piece(PlacedPiece("", SQUARES[0], value))

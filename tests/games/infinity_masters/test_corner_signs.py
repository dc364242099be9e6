"""The signs for safe and endangered squares, at their corners."""

from __future__ import annotations

from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.nodes import iter_nodes
from mathgames.games.infinity_masters.board import InfinityMastersBoard
from mathgames.games.registry import rules


def test_the_signs_of_several_squares_are_drawn_in_one_order() -> None:
    """A set has another order in each program, and the pictures in our notebooks are compared."""
    board = InfinityMastersBoard(rules("infinity-masters"))  # type: ignore[arg-type]  # the rules of that game
    squares = [f"{file}{rank}" for file in "abc" for rank in "123"]
    (group,) = board._corner_signs(frozenset(squares), {})
    (drawn,) = (part[1]["d"] for part in iter_nodes(group) if part[1].get("class") == "mg-sign-ground")
    places = [board.place(square) for square in squares]
    assert drawn == "".join(f"M{column * UNIT + 16} {row * UNIT + 84}h0" for row, column in places)

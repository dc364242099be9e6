"""What the tests of scenes share: calculations and answers to draw, and what is found in a drawing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from arithmetic.strategies import integers, numbers, operators, quantities
from mathgames.arithmetic import Calculation, calculate
from mathgames.explain.drawing.grid import Cell, board, cell, draw_row
from mathgames.explain.nodes import iter_nodes
from mathgames.explain.scenes import (
    BoardState,
    CountersScene,
    GridScene,
    Landing,
    Marked,
    NumberLineScene,
    Path,
    Pile,
    Put,
    Said,
    Scene,
    Side,
    Trace,
)
from mathgames.explain.scenes.plane import read_ramps

LINE, MAT, BOARD = NumberLineScene(), CountersScene(), GridScene()
MOST_BYTES = 6144

small = st.integers(-20, 20)
calculations = st.builds(calculate, small, operators, small)
any_calculations = st.builds(calculate, numbers, operators, numbers)
names = st.sampled_from(["a1", "b1", "c1", "z9"])
counts = st.integers(0, 10**6)
traces: st.SearchStrategy[Trace] = st.one_of(
    st.builds(Landing, st.one_of(quantities, st.integers().map(Fraction)), st.none() | integers),
    st.builds(Path, st.lists(integers, max_size=4).map(tuple)),
    st.builds(Pile, counts, counts),
    st.builds(Side, st.sampled_from([-1, 0, 1])),
    st.builds(Put, st.lists(st.tuples(st.text(), st.text()), max_size=3).map(tuple)),
    st.builds(Marked, st.lists(names, max_size=3).map(tuple)),
    st.builds(Said, st.text()),
)


def a_board(width: int = 9) -> list[Any]:
    """A board of one row: a1, b1, …"""
    row = [cell(Cell(f"{chr(97 + column)}1", 0, column, "empty")) for column in range(width)]
    return board("Board", 1, width, (), (), [draw_row(1, "1", row)], {"left": 0, "right": 0, "top": 0, "bottom": 0})


LINE_OF_NINE = BoardState(a_board(), tuple(f"{letter}1" for letter in "abcdefghi"))


VALUES: dict[str, dict[str, Any]] = {
    "plane": {"ramps": read_ramps("(0, 0) (6, 2), (0, 6) (6, 3)")},
    "floor": {"width": 6, "height": 4},
    "yard": {"side": 3},
    "strip": {"side": 9, "symbols": 5},
    "lines": {"side": 5},
    "map": {"places": ((-2, 1), (3, 1))},
}
"""The values that a scene does not take from a calculation."""


def state_of(scene: Scene[Any], calculation: Calculation) -> Any:
    return LINE_OF_NINE if scene.name == "board" else scene.state(calculation, values=VALUES.get(scene.name, {}))


def classes(tree: Any, name: str) -> Iterator[list[Any]]:
    """The elements of a class."""
    return (element for element in iter_nodes(tree) if name in str(element[1].get("class", "")).split())


def pills(tree: Any) -> dict[str, str]:
    """The text of each pill by its kind."""
    found = {}
    for pill in classes(tree, "mg-pill"):
        found[pill[1]["class"].removeprefix("mg-pill mg-pill-")] = "".join(it[2] for it in pill[2:] if it[0] == "text")
    return found


def bodies(tree: Any) -> Iterator[tuple[int, int]]:
    """The left edge of each counter, at half its height."""
    for shape in classes(tree, "mg-bodies"):
        yield from ((int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)", shape[1]["d"]))

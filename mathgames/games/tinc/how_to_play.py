"""How TINC is played, in three pictures."""

from __future__ import annotations

from typing import Final

from mathgames.explain.drawing import grid
from mathgames.explain.drawing.grid import UNIT
from mathgames.explain.drawing.lesson import IllustratedStep, squares
from mathgames.explain.nodes import Node, node
from mathgames.games.tinc.picture import symbol
from mathgames.games.tinc.position import CROSSES, NOUGHTS, SYMBOLS
from mathgames.language.words import _

AIM = _("Make an unbroken line of your own symbols from one side of the grid to the opposite side.")


def _at(player: int, row: int, column: int) -> Node:
    x, y = (at + UNIT // 2 for at in grid.corner(row, column))
    return node("g", {"class": f"mg-{SYMBOLS[player]}", "transform": f"translate({x} {y})"}, symbol(player))


_BEFORE: Final = (
    IllustratedStep(
        squares(3, 3, _at(NOUGHTS, 0, 1), _at(CROSSES, 1, 1), _at(NOUGHTS, 2, 2)),
        _("The first turn places one symbol. Every later turn places one or two, in any empty cells. Then press Done."),
    ),
    IllustratedStep(
        squares(
            5,
            5,
            _at(NOUGHTS, 1, 2),
            _at(CROSSES, 2, 2),
            _at(NOUGHTS, 3, 3),
            node("rect", {"class": "mg-outer-ring", "x": 14, "y": 14, "width": 5 * UNIT - 28, "height": 5 * UNIT - 28}),
        ),
        _("If a symbol is on the edge after a turn, the grid grows by one ring. So the edge moves away from you."),
    ),
)


def _won(row: int, *, marked: bool) -> Node:
    """Three crosses from one side to the other, the last two in the row in the middle, the first in this one."""
    line = node("line", {"class": "mg-winning", "x1": 50, "y1": 150, "x2": 250, "y2": 150}) if marked else None
    crosses = (_at(CROSSES, row, 0), _at(CROSSES, 1, 1), _at(CROSSES, 1, 2))
    return squares(3, 3, *((line,) if line else ()), *crosses, _at(NOUGHTS, 0, 0), _at(NOUGHTS, 2, 1))


_WINS: Final = {
    "straight": IllustratedStep(
        _won(1, marked=True), _("A whole row, a whole column or a whole diagonal of your symbols wins.")
    ),
    "path8": IllustratedStep(
        _won(2, marked=False),
        _(
            "A chain of your symbols from one side to the opposite side wins. Each symbol is next to the one before or "
            "diagonal to it."
        ),
    ),
}
"""What wins under each reading of a line (TINC-6)."""


def pictures(line: str) -> tuple[IllustratedStep, ...]:
    """The pictures and what they say, where this counts as a line (TINC-6)."""
    return (*_BEFORE, _WINS[line])

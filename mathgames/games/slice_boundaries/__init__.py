"""Slice Through the Boundaries: fill a grid together, then draw the straight line that crosses most boundaries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathgames.game import Game
from mathgames.games.slice_boundaries.board import SliceBoundariesBoard
from mathgames.games.slice_boundaries.position import Position
from mathgames.games.slice_boundaries.rules import SliceBoundaries
from mathgames.games.slice_boundaries.sweep import BestLine, best_line, best_line_across

if TYPE_CHECKING:
    from mathgames.games.slice_boundaries.survey import AllLines

__all__ = ["GAME", "BestLine", "SliceBoundaries", "all_lines", "best_line", "best_line_across"]


GAME = Game(
    rules=SliceBoundaries,
    board=SliceBoundariesBoard,
    summary="Fill half of a grid together, then draw the straight line that crosses the most boundaries.",
)


def all_lines(position: Position) -> AllLines:
    """Every line that differs from all others, and its score: two numpy arrays, to unpack as ``lines, scores``.

    numpy is imported here and not before, so that the game can be played without it.
    """
    from mathgames.games.slice_boundaries.survey import all_lines as survey

    return survey(position)

"""Slice Through the Boundaries: fill a grid together, then draw the straight line that crosses most boundaries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathgames.games.contract import Game
from mathgames.games.slice_boundaries.board import SliceBoundariesBoard
from mathgames.games.slice_boundaries.clauses import CLAUSES, REFUSALS
from mathgames.games.slice_boundaries.position import Position
from mathgames.games.slice_boundaries.predicting import MOVE_ASKS
from mathgames.games.slice_boundaries.reasons import SliceGuide
from mathgames.games.slice_boundaries.rules import SliceBoundaries
from mathgames.games.slice_boundaries.strategy import SliceStrategy
from mathgames.games.slice_boundaries.sweep import BestLine, best_line, best_line_across
from mathgames.games.slice_boundaries.teaching import TEACHING
from mathgames.language.errors import MissingPackage
from mathgames.language.words import _

if TYPE_CHECKING:
    from mathgames.games.slice_boundaries.survey import AllLines

__all__ = ["GAME", "BestLine", "SliceBoundaries", "all_lines", "best_line", "best_line_across"]


GAME = Game(
    rules=SliceBoundaries,
    board=SliceBoundariesBoard,
    summary=_("Fill half of a grid together, then draw the straight line that crosses the most boundaries."),
    clauses=CLAUSES,
    refusals=REFUSALS,
    move_asks=MOVE_ASKS,
    strategy=SliceStrategy,
    guide=SliceGuide,
    teaching=TEACHING,
)


def all_lines(position: Position) -> AllLines:
    """Return every distinct line with its score, as two numpy arrays to unpack as ``lines, scores``.

    numpy is only imported here, so that the game can be played without it; raises ``MissingPackage`` if it is not
    installed.
    """
    try:
        from mathgames.games.slice_boundaries import survey
    except ModuleNotFoundError as error:
        raise MissingPackage(str(error.name)) from None
    return survey.all_lines(position)

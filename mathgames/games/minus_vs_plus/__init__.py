"""Minus vs Plus: adding and subtracting signed integers on a 6 × 6 board (``docs/rules/minus-vs-plus.md``)."""

from mathgames.game import Game
from mathgames.games.minus_vs_plus.board import MinusVsPlusBoard
from mathgames.games.minus_vs_plus.rules import MinusVsPlus

GAME = Game(
    rules=MinusVsPlus,
    board=MinusVsPlusBoard,
    summary="Move pieces worth −6 to 6; where two meet, their values are added. The first to 24 points wins.",
)

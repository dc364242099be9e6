"""Row of Numbers, a game from outside of the package, whole in one folder: rules, board, style and declaration.

It is here to show that a game needs no edit of mathgames and no TypeScript. docs/own-game.md tells how it grew; a copy
of this folder is the start for a game of your own.
"""

from pathlib import Path

from mathgames.arithmetic.items import calculations
from mathgames.games.contract import Game
from mathgames.language.words import _
from toy_game.board import RowBoard
from toy_game.rules import CLAUSES, REFUSALS, RowOfNumbers
from toy_game.teaching import TEACHING
from toy_game.thinking import RowGuide, reasons

GAME = Game(
    rules=RowOfNumbers,
    board=RowBoard,
    summary=_("Two players take numbers, positive and negative ones, from a row; the larger sum wins."),
    clauses=CLAUSES,
    refusals=REFUSALS,
    asks=calculations,
    reasons=reasons,
    guide=RowGuide,
    teaching=TEACHING,
    look=Path(__file__).with_name("look.css"),
)

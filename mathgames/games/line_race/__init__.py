"""Line Race: two players move one thing along a number line, Blue to its upper end and Red to its lower one."""

from mathgames.arithmetic.items import calculations
from mathgames.games.contract import Game
from mathgames.games.line_race.board import LineRaceBoard
from mathgames.games.line_race.rules import CLAUSES, REFUSALS, LineRace, LineRaceEvaluator
from mathgames.language.words import _

GAME = Game(
    rules=LineRace,
    board=LineRaceBoard,
    summary=_("Take a card and say where it leads. Blue wins at the upper end of the line, Red at the lower end."),
    clauses=CLAUSES,
    refusals=REFUSALS,
    asks=calculations,
    evaluator=LineRaceEvaluator,
)

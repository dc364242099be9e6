"""Hidden Number: one player hides a temperature, and the other guesses and hears whether it is warmer or colder."""

from mathgames.games.contract import Game
from mathgames.games.hidden_number.board import HiddenNumberBoard
from mathgames.games.hidden_number.rules import CLAUSES, REFUSALS, HiddenNumber
from mathgames.language.words import _

GAME = Game(
    rules=HiddenNumber,
    board=HiddenNumberBoard,
    summary=_("Find the temperature that the other player has hidden. The fewest guesses win."),
    clauses=CLAUSES,
    refusals=REFUSALS,
)

"""Infinity Master's: the four operations, infinity, and explicit conventions."""

from functools import partial

from mathgames.arithmetic.items import calculations
from mathgames.games.contract import Game
from mathgames.games.infinity_masters.board import InfinityMastersBoard
from mathgames.games.infinity_masters.clauses import CLAUSES, REFUSALS
from mathgames.games.infinity_masters.evaluate import InfinityMastersEvaluator
from mathgames.games.infinity_masters.panels import BeforeAttacks
from mathgames.games.infinity_masters.predicting import MOVE_ASKS, other_order
from mathgames.games.infinity_masters.reasons import InfinityMastersGuide, reasons
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.games.infinity_masters.teaching import TEACHING
from mathgames.language.words import _

GAME = Game(
    rules=InfinityMasters,
    board=InfinityMastersBoard,
    activities=(BeforeAttacks(),),
    variants=other_order,
    summary=_(
        "When two numbers meet, the square says which operation to use, and the sign of the result says who scores."
    ),
    clauses=CLAUSES,
    refusals=REFUSALS,
    asks=partial(calculations, is_extended=True),
    move_asks=MOVE_ASKS,
    evaluator=InfinityMastersEvaluator,
    reasons=reasons,
    guide=InfinityMastersGuide,
    teaching=TEACHING,
)

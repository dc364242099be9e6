"""Minus vs Plus: adding and subtracting signed integers on a 6 × 6 board (``docs/rules/minus-vs-plus.md``)."""

from mathgames.arithmetic.items import calculations
from mathgames.games.contract import Game
from mathgames.games.minus_vs_plus.board import MinusVsPlusBoard
from mathgames.games.minus_vs_plus.clauses import CLAUSES, REFUSALS
from mathgames.games.minus_vs_plus.evaluate import MinusVsPlusEvaluator
from mathgames.games.minus_vs_plus.predicting import MOVE_ASKS
from mathgames.games.minus_vs_plus.reasons import MinusVsPlusGuide, reasons
from mathgames.games.minus_vs_plus.rules import MinusVsPlus
from mathgames.games.minus_vs_plus.teaching import TEACHING
from mathgames.language.words import _

GAME = Game(
    rules=MinusVsPlus,
    board=MinusVsPlusBoard,
    summary=_(
        "Attack your opponent's pieces or bring yours to the last row. Both score, and the first to 24 points wins."
    ),
    clauses=CLAUSES,
    refusals=REFUSALS,
    asks=calculations,
    move_asks=MOVE_ASKS,
    evaluator=MinusVsPlusEvaluator,
    reasons=reasons,
    guide=MinusVsPlusGuide,
    teaching=TEACHING,
)

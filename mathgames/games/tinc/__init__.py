"""Theoretically Infinite Noughts and Crosses (TINC): a grid that grows for ever (``docs/rules/tinc.md``)."""

from mathgames.games.contract import Game
from mathgames.games.tinc.board import TincBoard
from mathgames.games.tinc.clauses import CLAUSES, REFUSALS
from mathgames.games.tinc.explanation import GLOSSARY
from mathgames.games.tinc.predicting import MOVE_ASKS
from mathgames.games.tinc.reasons import TincGuide
from mathgames.games.tinc.rules import Tinc
from mathgames.games.tinc.strategy import TincStrategy
from mathgames.games.tinc.teaching import TEACHING
from mathgames.language.words import _

GAME = Game(
    rules=Tinc,
    board=TincBoard,
    summary=_("Noughts and crosses on a grid that grows when its edge is touched. A line from side to side wins."),
    clauses=CLAUSES,
    refusals=REFUSALS,
    move_asks=MOVE_ASKS,
    glossary=GLOSSARY,
    strategy=TincStrategy,
    guide=TincGuide,
    teaching=TEACHING,
)

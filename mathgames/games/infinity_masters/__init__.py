"""Infinity Master's: the four operations, infinity, and every judgement call in the open."""

from mathgames.game import Game
from mathgames.games.infinity_masters.before_attacks import BeforeAttacks
from mathgames.games.infinity_masters.board import InfinityMastersBoard
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.games.infinity_masters.variants import other_order

GAME = Game(
    rules=InfinityMasters,
    board=InfinityMastersBoard,
    activities=(BeforeAttacks(),),
    variants=other_order,
    summary="Where two numbers meet, the sign on the square says what is calculated, and the result who scores.",
)

"""Infinity Master's: the four operations, infinity, and every judgement call in the open."""

from mathgames.game import Game
from mathgames.games.infinity_masters.board import InfinityMastersBoard
from mathgames.games.infinity_masters.rules import InfinityMasters

GAME = Game(
    rules=InfinityMasters,
    board=InfinityMastersBoard,
    summary="Where two numbers meet, the sign on the square says what is calculated, and the result who scores.",
)

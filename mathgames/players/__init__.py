"""Opponents: computer players of eight levels, characters that play and err as learners do, one that adapts to its
opponent, and any other object that can choose a move.

They see games through their rules, and through what a game declares for them: an ``Evaluator`` of its positions for
those that search, or the game's own ``Strategy``.
"""

from typing import TYPE_CHECKING

from mathgames.games.contract.thinking import Choice, Evaluator, Progress, Reason, Strategy, Thought
from mathgames.language.later import later
from mathgames.players.characters import CHARACTERS, Character
from mathgames.players.choosing import Player, choose, described, finished, think
from mathgames.players.opponents import ADAPTIVE, LEVELS, STRONGEST, Level, level, list_opponents

if TYPE_CHECKING:
    from mathgames.players.tournaments import tournament

__all__ = [
    "ADAPTIVE",
    "CHARACTERS",
    "LEVELS",
    "STRONGEST",
    "Character",
    "Choice",
    "Evaluator",
    "Level",
    "Player",
    "Progress",
    "Reason",
    "Strategy",
    "Thought",
    "choose",
    "described",
    "finished",
    "level",
    "list_opponents",
    "think",
    "tournament",
]

__getattr__, __dir__ = later(__name__, {"tournament": "tournaments"})

"""Somebody to play against: computer players of eight levels, and any other object that can choose a move.

They see games through their rules, and through what a game declares for them: an ``Evaluator`` of its positions for
those that search, or a ``Strategy`` of its own.
"""

from mathgames.game.thinking import Choice, Evaluator, Progress, Reason, Strategy, Term, Thought
from mathgames.players.choosing import Player, choose, finished, think
from mathgames.players.levels import LEVELS, Level, level

__all__ = [
    "LEVELS",
    "Choice",
    "Evaluator",
    "Level",
    "Player",
    "Progress",
    "Reason",
    "Strategy",
    "Term",
    "Thought",
    "choose",
    "finished",
    "level",
    "think",
]

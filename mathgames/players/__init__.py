"""Opponents: computer players of eight levels, characters that play and err as learners do, one that adapts to its
opponent, and any other object that can choose a move.

They see games through their rules, and through what a game declares for them: an ``Evaluator`` of its positions for
those that search, or the game's own ``Strategy``.
"""

from typing import TYPE_CHECKING

from mathgames.games.contract.thinking import Evaluator, Progress, Reason, SearchResult, SearchSteps, Strategy
from mathgames.language.lazy import lazy_attributes
from mathgames.players.characters import CHARACTERS, Character
from mathgames.players.levels import Player, choose, player_description, run_search, search_move
from mathgames.players.opponents import ADAPTIVE, LEVELS, STRONGEST, Level, level, list_opponents

if TYPE_CHECKING:
    from mathgames.players.tournaments import tournament

__all__ = [
    "ADAPTIVE",
    "CHARACTERS",
    "LEVELS",
    "STRONGEST",
    "Character",
    "Evaluator",
    "Level",
    "Player",
    "Progress",
    "Reason",
    "SearchResult",
    "SearchSteps",
    "Strategy",
    "choose",
    "level",
    "list_opponents",
    "player_description",
    "run_search",
    "search_move",
    "tournament",
]

__getattr__, __dir__ = lazy_attributes(__name__, {"tournament": "tournaments"})

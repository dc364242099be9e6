"""Activities around a match of any game: free play, questions, comparison, opponents, hints, review.

Each module is one activity (``mathgames.games.contract.activity``); a game's own are in its folder. ``of_a_page``
returns those of a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mathgames.activities.aloud import Aloud
from mathgames.activities.catch import CatchTheComputer
from mathgames.activities.compare import Compare, Demonstrate
from mathgames.activities.free_play import MARKS, Explained, FreePlay, RiskyMoves
from mathgames.activities.hints import Hints, ThinkingTools
from mathgames.activities.look_back import LookBack
from mathgames.activities.opponent import Opponent
from mathgames.activities.predict import Predict, Who
from mathgames.activities.score_sheet import ScoreSheet
from mathgames.activities.takebacks import EarlierMoves, Takebacks, UndoAsks
from mathgames.engine import Rules
from mathgames.games.contract import Activity, Control
from mathgames.games.registry import find_game

__all__ = [
    "MARKS",
    "Aloud",
    "CatchTheComputer",
    "Compare",
    "Demonstrate",
    "EarlierMoves",
    "Explained",
    "FreePlay",
    "Hints",
    "LookBack",
    "Opponent",
    "Predict",
    "RiskyMoves",
    "ScoreSheet",
    "Takebacks",
    "ThinkingTools",
    "UndoAsks",
    "Who",
    "of_a_page",
]


def of_a_page(
    rules: Rules[Any, Any], given_activities: Sequence[Activity[Any]] | None = None
) -> tuple[Activity[Any], ...]:
    """Return the activities of a page, in the order in which they ask before a move.

    First come the ``given_activities`` ones (two players who play freely, if none were), then those of the game, and
    at last what every page does.
    """
    declaration = find_game(rules.name)
    first = (FreePlay(), Opponent(), Aloud()) if given_activities is None else given_activities
    locks_in_force = frozenset[Control]().union(*(it.locked_controls for it in first if isinstance(it, FreePlay)))
    game_activities = (
        *declaration.activities,
        *((Compare(),) if declaration.variants(rules) and Control.WHAT_IF not in locks_in_force else ()),
    )
    tools = (ThinkingTools(),) if declaration.calculates else ()
    # The result of a move is asked for last, when it is certain that the move is made.
    last = (*ASKING, Demonstrate)
    asking = [it for it in first if isinstance(it, last)]
    kinds = ASKING if declaration.calculates else ASKING[:1] if declaration.asks_anything else ()
    asking += [kind() for kind in kinds if not any(isinstance(it, kind) for it in asking)]
    others = (it for it in first if not isinstance(it, (*last, Aloud)))
    # Where two screens parted is said above all else.
    aloud = (it for it in first if isinstance(it, Aloud))
    hints = () if Control.HINTS in locks_in_force else (Hints(),)
    review_activities = () if Control.LOOK_BACK in locks_in_force else (LookBack(puzzles=True),)
    return (
        *others,
        *hints,
        *game_activities,
        *tools,
        *review_activities,
        Takebacks(),
        EarlierMoves(),
        RiskyMoves(),
        *asking,
        *aloud,
    )


ASKING: Final = (Predict, UndoAsks, CatchTheComputer, ScoreSheet)
"""The activities in which pupils find results themselves; the first one also if moves need no calculation."""

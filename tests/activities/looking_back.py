"""A board whose game is looked back at, and what can be read there."""

from __future__ import annotations

from typing import Any

import mathgames as mg
from activities.at_a_board import hand
from activities.toy import Toy
from harness.later import Slices
from mathgames.activities import look_back
from page.hand import Hand

LOOK = ["activity", {"name": "look-back", "look": True}]
STOP = ["activity", {"name": "look-back", "stop": True}]


def looked(match: mg.Match, slices: Slices, **how: Any) -> Hand:
    """A hand at the board of a match that was looked back at to the end."""
    board = hand(match, Exam(), on_later=slices, **how)
    assert board.ask(*LOOK)["ok"]
    slices.pass_()
    return board


class Exam(Toy):
    """The toy, asking nothing: only there for its exam."""

    def __init__(self) -> None:
        super().__init__(asks=False, locked=frozenset())


def state(board: Hand) -> look_back.LookBackState:
    kept = next(it for it in board.session._state.activities.values() if isinstance(it, look_back.LookBackState))
    assert isinstance(kept, look_back.LookBackState)
    return kept


def bars(board: Hand) -> list[str]:
    """Return the text of each move of the graph."""
    found = board.find(key="bars")
    return [bar[1]["aria-label"] for bar in found[0][2:]] if found else []

"""A board with an opponent at it, and players of one's own."""

from __future__ import annotations

from typing import Any

import mathgames as mg
from harness.later import Later
from mathgames.activities import FreePlay, Opponent
from mathgames.activities.opponent import OpponentState
from mathgames.page import MatchSession
from page.hand import Hand


class First:
    """A player of one's own: the first move of all by its text."""

    def choose(self, rules: Any, position: Any, **how: Any) -> Any:
        return min(rules.moves(position), key=rules.format)


def against(
    later: Later, player: Any = "level-2", game: str = "minus-vs-plus", side: str | None = None, **more: Any
) -> Hand:
    match = more.get("match") or mg.Match(mg.rules(game))
    opponent = Opponent(player, side=side, seed=5)
    return Hand(session=MatchSession(match, activities=(FreePlay(), opponent), on_later=later))


def seat(hand: Hand) -> OpponentState:
    kept = hand.session.state_of("opponent")
    assert isinstance(kept, OpponentState)
    return kept


def legal(hand: Hand) -> str:
    match = hand.match
    return min(match.rules.format(move) for move in match._session.moves)

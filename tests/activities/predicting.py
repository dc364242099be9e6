"""A board on which results are predicted."""

from __future__ import annotations

from typing import Any

import mathgames as mg
from mathgames.activities import FreePlay, Opponent, Predict, Who
from mathgames.page import MatchSession
from page.hand import Hand


def asking(match: mg.Match, who: Who = Who.OTHER_PLAYER, asks: str = "", **how: Any) -> Hand:
    seconds = iter(range(10**6))
    predict = Predict(who, asks=asks, clock=lambda: next(seconds))
    return Hand(session=MatchSession(match, activities=(FreePlay(), Opponent(), predict), **how))

"""A board with activities around it, and what can be read there."""

from __future__ import annotations

import json
from typing import Any

import mathgames as mg
from activities.toy import Marks, Toy
from mathgames.activities import FreePlay
from mathgames.explain import nodes
from mathgames.games.contract import Activity
from mathgames.page import MatchSession
from page.hand import Hand

EXAM = ["activity", {"name": "toy", "exam": True}]
"""The toy's own control."""


def hand(match: mg.Match | None = None, *activities: Activity[Any], **how: Any) -> Hand:
    """A hand at a board with free play and these activities: the toy, if none are given."""
    around = activities or (Toy(),)
    return Hand(
        session=MatchSession(match or mg.Match(mg.rules("minus-vs-plus")), activities=(FreePlay(), *around), **how)
    )


def told(hand: Hand) -> str:
    """Everything that the page can tell: its messages whole, and the static picture."""
    picture = hand.session.picture()
    return json.dumps(hand.view, ensure_ascii=False) + picture.html() + picture.svg + repr(picture)


def page(hand: Hand) -> str:
    return nodes.plain_text(hand.view["tree"])


def marks(hand: Hand) -> Marks:
    state = hand.session.state_of("toy")
    assert isinstance(state, Marks)
    return state

"""A board on which results are predicted."""

from __future__ import annotations

from typing import Any

import mathgames as mg
from mathgames.activities import FreePlay, Opponent, Predict, Who
from mathgames.arithmetic.items import Item
from mathgames.arithmetic.items.item_feedback import lead_back, marked_response
from mathgames.arithmetic.items.move_items import kept_ref
from mathgames.arithmetic.items.responses import judge_entry
from mathgames.page import MatchSession
from page.hand import Hand


def asking(match: mg.Match, who: Who = Who.OTHER_PLAYER, asks: str = "", **how: Any) -> Hand:
    seconds = iter(range(10**6))
    predict = Predict(who, asks=asks, clock=lambda: next(seconds))
    return Hand(session=MatchSession(match, activities=(FreePlay(), Opponent(), predict), **how))


def check_judgements(item: Item) -> None:
    """Check that the answer is right and each distractor wrong, as it is given and as it is kept."""
    right = judge_entry(item, str(item.shown_answer))
    assert right.right
    assert kept_ref(item, right).judge(right.text).right
    named = {it.response: it for it in reversed(item.distractors)}
    assert not {*named} & {*item.key}
    for response, it in named.items():
        judged = judge_entry(item, str(item.interaction.text(response)))
        assert (judged.right, judged.misconception) == (False, it.misconception)
        assert kept_ref(item, judged).judge(judged.text).misconception == it.misconception
        assert lead_back(item, judged) == (it.said,)
        assert str(item.interaction.text(response)) in str(marked_response(item, judged))

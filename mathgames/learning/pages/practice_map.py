"""The map of a topic: each of its parts and how it stands, for the pupil on the page of practice."""

from __future__ import annotations

from typing import Final

from mathgames.explain.nodes import Node, node
from mathgames.language.words import Words, _, _n, capital, together
from mathgames.learning.practice.mastery import MET, Mastery, TopicStanding
from mathgames.learning.practice.practising import SITTING
from mathgames.learning.practice.schedule import MISTAKE_EVERY

SIGNS: Final = {
    Mastery.NOT_MET: "○",
    Mastery.MET: "◔",
    Mastery.SECURE: "◑",
    Mastery.MASTERED: "●",
    Mastery.TO_REFRESH: "↻",
}
"""A sign for each standing of a part, which is written beside it too."""


def practice_map(topic: TopicStanding, *, is_open: bool) -> Node:
    """How far the topic has come, and below it each part; ``is_open`` shows the parts at once."""
    rows = (
        node(
            "tr",
            {"key": block.key},
            node("th", {"scope": "row"}, capital(block.name), " ", node("span", {"class": "mg-note"}, block.example)),
            node("td", None, node("span", {"aria-hidden": "true"}, SIGNS[standing]), " ", standing.words),
        )
        for block, standing in topic.blocks
    )
    return node(
        "details",
        {"class": "mg-practice-map", "key": "open map" if is_open else "map", "open": True if is_open else None},
        node("summary", None, topic.words),
        node("table", {"aria-label": _("Parts of this practice")}, node("tbody", None, *rows)),
        node("p", {"class": "mg-note"}, _SAYS),
    )


_SAYS: Final = together(
    _("A part is secure after two good days: all of three questions right, or all but one of five."),
    _("A week later it is asked again, and then it is mastered."),
)


def how_long(topic: TopicStanding) -> Words | None:
    """How many sessions it takes at least to meet all parts; None where one is enough, or all are met."""
    questions = MET * (len(topic.blocks) - topic.met)
    sittings = -(-questions // (SITTING - SITTING // MISTAKE_EVERY))
    if sittings <= 1:
        return None
    return _n(
        "This practice has {parts} parts. It takes at least {n} session to meet them all.",
        "This practice has {parts} parts. It takes at least {n} sessions to meet them all.",
        sittings,
        parts=len(topic.blocks),
    )

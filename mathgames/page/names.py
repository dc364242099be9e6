"""What people are called at this page: the browser alone knows it, and puts it where a name stands.

So there is no name in a view, a record, a save or anything else that is handed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from mathgames.engine import Rules
from mathgames.explain.nodes import Node, node
from mathgames.explain.speech import aloud
from mathgames.games.contract import Moment
from mathgames.language.words import Language, Words, _, speaking

NAME: Final = "{name}"
"""Stands in a text where the browser puts a name."""
LONGEST: Final = 20


def named(place: int | None, words: Words) -> dict[str, Any]:
    """What has a node say these words with a name, once whoever has this place among the people at the page has one."""
    return {} if place is None else {"named": place, "words": words}


def turns(moment: Moment, people: Sequence[str], language: Language) -> list[list[str | int]]:
    """How it is said whose turn it is, for each of the people: of their colour, and by name."""
    with speaking(language):
        by_name = aloud(str(_("{name}'s turn.", name=NAME)))
        return [[aloud(str(moment.rules.turn_heard(it))), by_name, place] for place, it in enumerate(people)]


@lru_cache(maxsize=64)
def names_panel(rules: Rules[Any, Any], people: tuple[str, ...]) -> Node | None:
    """Where the people at the page type what they are called."""
    if not people:
        return None
    field = {"type": "text", "maxlength": LONGEST, "autocomplete": "off", "spellcheck": "false"}
    fields = (
        node(
            "label",
            {"class": "mg-option", "key": f"name {place}"},
            node("span", {"class": "mg-label"}, rules.player_label(player)),
            node("input", {**field, "local": ["name", place]}),
        )
        for place, player in enumerate(people)
    )
    return node(
        "details",
        {"class": "mg-panel mg-names", "key": "names"},
        node("summary", None, _("Names of the players")),
        node("div", {"class": "mg-row"}, *fields),
        node("p", {"class": "mg-note"}, _("Names stay in this browser tab: they are not saved or handed in.")),
    )

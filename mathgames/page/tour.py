"""The first look at a board, for who has never seen one: three short sentences, each beside what it speaks of.

A browser shows it once, and not to a program that drives it; whoever plays on has seen it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Moment
from mathgames.language.words import Words, _

_PAGER = "tour"


def tour(moment: Moment, *, hints: bool) -> Node:
    """What to press first, where the points and the turn are, and where help is."""
    counts = bool(moment.rules.scores(moment.scene.position))
    return _drawn(tuple(_sentences(moment.board.hint(moment.scene), counts=counts, hints=hints)))


def _sentences(hint: Words | None, *, counts: bool, hints: bool) -> Iterator[Words]:
    yield _("Start on the board. {hint}", hint=hint) if hint is not None else _("Start on the board.")
    yield _("Up here you see the points and whose turn it is.") if counts else _("Up here you see whose turn it is.")
    if hints:
        yield _("Are you stuck? Press the light bulb for a hint, or open “How to play”.")
    else:
        yield _("Are you stuck? Open “How to play”.")


@lru_cache(maxsize=32)
def _drawn(sentences: tuple[Words, ...]) -> Node:
    return node(
        "div",
        {
            "class": "mg-tour",
            "key": "tour",
            "tour": True,
            "pager": _PAGER,
            "pages": len(sentences),
            "role": "group",
            "aria-label": _("First steps"),
        },
        *(
            node("p", {"class": f"mg-tour-{place}", "page": place, "say": sentence}, sentence)
            for place, sentence in enumerate(sentences)
        ),
        node(
            "div",
            {"class": "mg-row"},
            node("button", {"type": "button", "local": ["page", _PAGER, "next"]}, _("Next")),
            node("button", {"type": "button", "local": ["tour"]}, _("Close")),
            node("span", {"class": "mg-counter", "counter": _PAGER, "words": _("{k} of {n}", k="{k}", n="{n}")}, ""),
        ),
    )

"""The state that only the browser has: names of people, the timer of a class, and the boards seen before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from mathgames.engine import Rules
from mathgames.explain.drawing.controls import icon
from mathgames.explain.nodes import Node, node
from mathgames.explain.speech import aloud
from mathgames.games.contract import Snapshot
from mathgames.language.words import Language, LazyString, _, _n, override_language

# What people are called at this page: the browser alone knows it, and puts it where a name stands.
#
# So there is no name in a view, a record, a save or anything else that is handed in.

NAME: Final = "{name}"
"""The place in a text where the browser puts a name."""
LONGEST: Final = 20


def name_attributes(place: int | None, words: LazyString) -> dict[str, Any]:
    """Return the attributes with which a node shows these words with a person's name, once the person has one."""
    return {} if place is None else {"named": place, "words": words}


def turns(snapshot: Snapshot, people: Sequence[str], language: Language) -> list[list[str | int]]:
    """Return the announcements of each person's turn: by colour, and by name."""
    with override_language(language):
        by_name = aloud(str(_("{name}'s turn.", name=NAME)))
        return [[aloud(str(snapshot.rules.spoken_turn(it))), by_name, place] for place, it in enumerate(people)]


@lru_cache(maxsize=64)
def names_panel(rules: Rules[Any, Any], people: tuple[str, ...]) -> Node | None:
    """Draw the fields for the names of the people at the page."""
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


# A timer for a class: for how long all think, which is seen from the back row. The browser counts it alone.

MINUTES: Final = (1, 2, 3, 5, 10)

LEFT: Final = {
    "minute": _("One minute left."),
    "ten": _("Ten seconds left."),
    "up": _("Time is up."),
    "left": _("Time left: {time}.", time="{t}"),
}
"""The texts of the browser about the timer and the clock of a game."""


@cache
def timer() -> Node:
    """Draw the remaining time, and the controls that set, pause and remove it."""

    def button(wish: int | str, name: LazyString, content: Node, kind: str | None = None) -> Node:
        attributes: dict[str, Any] = {"class": kind, "local": ["timer", wish], "aria-label": name}
        return node("button", {**attributes, "title": name if kind else None}, content)

    return node(
        "div",
        {"class": "mg-timer", "key": "timer", "role": "group", "aria-label": _("Timer")},
        node("strong", {"class": "mg-timer-left", "timer": True, "role": "timer"}, ""),
        node("span", {"class": "mg-label", "aria-hidden": "true"}, _("Minutes:")),
        *(button(minutes, _n("{n} minute", "{n} minutes", minutes), str(minutes)) for minutes in MINUTES),
        button("pause", _("Pause"), icon("pause"), "mg-icon-button"),
        button("stop", _("Stop the timer"), icon("stop"), "mg-icon-button"),
    )


# The tour of a board, for a browser that has never shown one: three short sentences, each beside its subject.
#
# A browser shows it one time, and not to a program that drives it; it ends when play goes on.

_PAGER = "tour"


def tour(snapshot: Snapshot, *, hints: bool) -> Node:
    """Draw the tour: the first press, the points and the turn, and the help."""
    counts = bool(snapshot.rules.scores(snapshot.scene.position))
    return _render_tour(tuple(_sentences(snapshot.board.hint(snapshot.scene), counts=counts, hints=hints)))


def _sentences(hint: LazyString | None, *, counts: bool, hints: bool) -> Iterator[LazyString]:
    yield _("Start on the board. {hint}", hint=hint) if hint is not None else _("Start on the board.")
    yield _("Up here you see the points and whose turn it is.") if counts else _("Up here you see whose turn it is.")
    if hints:
        yield _("Are you stuck? Press the light bulb for a hint, or open “How to play”.")
    else:
        yield _("Are you stuck? Open “How to play”.")


@lru_cache(maxsize=32)
def _render_tour(sentences: tuple[LazyString, ...]) -> Node:
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
            node("button", {"local": ["page", _PAGER, "next"]}, _("Next")),
            node("button", {"local": ["tour"]}, _("Close")),
            node("span", {"class": "mg-counter", "counter": _PAGER, "words": _("{k} of {n}", k="{k}", n="{n}")}, ""),
        ),
    )

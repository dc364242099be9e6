"""The choice of an opponent: the list, and the names."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from mathgames.engine.rules import Rules
from mathgames.explain.drawing.controls import switch
from mathgames.explain.nodes import Node, node
from mathgames.language.words import Text, Words, _
from mathgames.players import Character, Level, Player, described
from mathgames.players.opponents import Adaptive, known, offered

NOBODY: Final = "nobody"


def sits(player: str | Player) -> Words:
    """Return the name of a player beside the side that it plays."""
    if not isinstance(player, str):
        return _("computer")
    match known(player):
        case Level(number):
            return _("level {number}", number=number)
        case Character(called=called):
            return called
    return _("your level")


def welcome(player: Level | Character | Adaptive, side: Words) -> Words:
    """Return the announcement of an opponent that joins."""
    match player:
        case Level(number):
            return _("You play {side} against the computer, level {number}.", side=side, number=number)
        case Character(called=called, errs=errs):
            return _(
                "You play {side} against {name}. {errs} Press “That is not right” when you notice one.",
                side=side,
                name=called,
                errs=errs,
            )
    return _("You play {side} against the computer, at your level.", side=side)


@lru_cache(maxsize=64)  # it is the same in every view of a game
def invitation(rules: Rules[Any, Any], seated: str | None, side: str, *, waits: bool | None = None) -> Node:
    """Draw the choice of an opponent, one press each, with a description of the chosen one.

    The levels, the choice of the side, and whether the computer ``waits`` for a go-ahead, are folded.
    """
    people, levels = [_card(NOBODY, _("Two of us"), None, on=seated is None)], []
    for player in offered(rules):
        sees, _misses = described(rules, player.name)
        on = player.name == seated
        match player:
            case Level(number):
                levels.append(_card(player.name, str(number), None, on=on))
            case Character(called=called):
                people.append(_card(player.name, called, sees, on=on))
            case _:
                people.append(_card(player.name, _("Your level"), sees, on=on))
    asked, level, own = _("Who plays with you?"), _("The computer, level"), _("You play")
    is_alone = seated is not None
    sides = [
        switch(rules.player_label(it), _asks(plays=it), f"plays {it}", on=it == side, enabled=is_alone)
        for it in rules.players
    ]
    wait = switch(
        _("Pause before the computer moves"),
        _asks(waits=not waits),
        "waits",
        on=bool(waits),
        what=None if waits is None else _("The computer moves only when you tell it to."),
        enabled=waits is not None,
    )
    like = described(rules, seated) if seated else (_("Two players share this screen."),)
    return node(
        "section",
        {"class": "mg-who", "key": "invitation", "aria-label": asked},
        node("h3", None, asked),
        node("div", {"class": "mg-row mg-who-people"}, *people),
        node("div", {"class": "mg-who-like"}, *(node("p", {"class": "mg-note"}, sentence) for sentence in like)),
        node(
            "details",
            {"class": "mg-panel", "key": "levels and sides"},
            node("summary", None, _folded(seated)),
            _row("mg-who-levels", level, node("span", {"class": "mg-label", "aria-hidden": "true"}, level), *levels),
            _row("", own, node("span", {"class": "mg-label", "aria-hidden": "true"}, own), *sides),
            node("div", {"class": "mg-row"}, wait),
        ),
    )


def _folded(seated: str | None) -> Words:
    match known(seated) if seated else None:
        case Level(number):
            return _("The computer, level {number}", number=number)
    return _("Levels and sides")


def _card(whom: str, label: Text, what: Text | None, *, on: bool) -> Node:
    return switch(label, _asks(invite=whom), on=on, what=what)


def _asks(**what: str | bool) -> list[Any]:
    return ["activity", {"name": "opponent", **what}]


def _row(kind: str, named: Words, *children: Node) -> Node:
    return node("div", {"class": f"mg-row {kind}".strip(), "role": "group", "aria-label": named}, *children)

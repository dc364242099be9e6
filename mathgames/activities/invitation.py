"""Who sits opposite: the list to choose an opponent from, and what one is called."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from mathgames.engine.rules import Rules
from mathgames.explain.nodes import Node, node
from mathgames.games.contract.controls import chooser, settings_button
from mathgames.language.words import Text, Words, _
from mathgames.players import Character, Level, Player, described
from mathgames.players.opponents import Adaptive, known, offered

NOBODY: Final = "nobody"
INVITE: Final = ["activity", {"name": "opponent", "invite": True}]


def sits(player: str | Player) -> Words:
    """What a player is called beside the side that it plays."""
    if not isinstance(player, str):
        return _("computer")
    match known(player):
        case Level(number):
            return _("level {number}", number=number)
        case Character(called=called):
            return called
    return _("your level")


def welcome(player: Level | Character | Adaptive, side: Words) -> Words:
    """What is said when somebody takes the seat."""
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
def invitation(rules: Rules[Any, Any], seated: str | None, side: str) -> Node:
    """The form that chooses who plays on the other side."""
    players: dict[str, Text] = {NOBODY: _("No computer: two players share this screen")}
    for player in offered(rules):
        sees, _misses = described(rules, player.name)
        match player:
            case Level(number):
                players[player.name] = _("Level {number}: {sees}", number=number, sees=sees)
            case Adaptive():
                players[player.name] = _("Your level: {how}", how=sees)
            case _:
                players[player.name] = sees
    sides = {player: rules.player_label(player) for player in rules.players}
    return node(
        "details",
        {"class": "mg-panel", "key": "invitation"},
        node("summary", None, _("Play against the computer")),
        node(
            "form",
            {"key": "invitation", "intent": INVITE},
            chooser("level", players, seated or NOBODY, _("Opponent")),
            chooser("side", sides, side, _("You play")),
            settings_button(),
        ),
        *(node("p", {"class": "mg-note"}, sentence) for sentence in (described(rules, seated) if seated else ())),
    )

"""The choice of an opponent: the list, and the names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from mathgames.activities.saved_slips import Encounter
from mathgames.engine.rules import Rules
from mathgames.explain.drawing.controls import icon, switch
from mathgames.explain.nodes import Node, names_of, node
from mathgames.language.words import LazyString, Text, _
from mathgames.players import Character, Level, Player, player_description
from mathgames.players.faces import draw_catches, draw_face
from mathgames.players.opponents import Adaptive, available_players, find_player

NO_PLAYER: Final = "nobody"
FACE_SIZE: Final = 64


def sits(player: str | Player) -> LazyString:
    """Return the name of a player beside the side that it plays."""
    if not isinstance(player, str):
        return _("computer")
    match find_player(player):
        case Level(number):
            return _("level {number}", number=number)
        case Character(label=player_label):
            return player_label
    return _("your level")


def welcome(player: Level | Character | Adaptive, side: LazyString) -> LazyString:
    """Return the announcement of an opponent that joins."""
    match player:
        case Level(number):
            return _("You play {side} against the computer, level {number}.", side=side, number=number)
        case Character(label=player_label, errs=errs):
            return _(
                "You play {side} against {name}. {errs} Press “Not right” when you notice one.",
                side=side,
                name=player_label,
                errs=errs,
            )
    return _("You play {side} against the computer, at your level.", side=side)


@lru_cache(maxsize=64)  # it is the same in every view of a game
def invitation(
    rules: Rules[Any, Any],
    opponent_name: str | None,
    side: str,
    *,
    waits: bool | None = None,
    meetings: tuple[Encounter, ...] = (),
) -> Node:
    """Draw the choice of an opponent, one press each, with a description of the chosen one.

    The ``meetings`` tell which characters were beaten before. The levels, the choice of the side, and whether the
    computer ``waits`` for a go-ahead, are folded.
    """
    others, levels = [_card(NO_PLAYER, _("Two of us"), None, on=opponent_name is None)], []
    characters: list[Node] = []
    for player in available_players(rules):
        sees, _misses = player_description(rules, player.name)
        on = player.name == opponent_name
        match player:
            case Level(number):
                levels.append(_card(player.name, str(number), None, on=on))
            case Character():
                characters.append(
                    _draw_character(player, sees, next((it for it in meetings if it.name == player.name), None), on=on)
                )
            case _:
                others.append(_card(player.name, _("Your level"), sees, on=on))
    heading, level, own_side_label = _("Who plays with you?"), _("The computer, level"), _("You play")
    is_alone = opponent_name is not None
    sides = [
        switch(rules.player_label(it), _asks(plays=it), f"plays {it}", on=it == side, enabled=is_alone)
        for it in rules.players
    ]
    wait = switch(
        _("Pause before the computer moves"),
        _asks(waits=not waits),
        "waits",
        on=bool(waits),
        description=None if waits is None else _("The computer moves only when you tell it to."),
        enabled=waits is not None,
    )
    like = player_description(rules, opponent_name) if opponent_name else (_("Two players share this screen."),)
    return node(
        "section",
        {
            "class": "mg-who",
            "key": "invitation",
            "aria-label": heading,
            "data-layout": names_of(several=bool(characters)),
        },
        node("h3", None, heading),
        node("div", {"class": "mg-who-people"}, *characters, *others),
        node("div", {"class": "mg-who-like"}, *(node("p", {"class": "mg-note"}, sentence) for sentence in like)),
        node(
            "details",
            {"class": "mg-panel", "key": "levels and sides"},
            node("summary", None, _invitation_summary(opponent_name)),
            _row("mg-who-levels", level, node("span", {"class": "mg-label", "aria-hidden": "true"}, level), *levels),
            _row(
                "", own_side_label, node("span", {"class": "mg-label", "aria-hidden": "true"}, own_side_label), *sides
            ),
            node("div", {"class": "mg-row"}, wait),
        ),
    )


def _invitation_summary(opponent_name: str | None) -> LazyString:
    match find_player(opponent_name) if opponent_name else None:
        case Level(number):
            return _("The computer, level {number}", number=number)
    return _("Levels and sides")


def _card(player_name: str, label: Text, description: Text | None, *, on: bool) -> Node:
    return switch(label, _asks(invite=player_name), on=on, description=description)


def _draw_character(character: Character, description: Text, meeting: Encounter | None, *, on: bool) -> Node:
    return node(
        "button",
        {
            "class": "mg-character",
            "aria-pressed": "true" if on else "false",
            "aria-description": description,
            "intent": _asks(invite=character.name),
        },
        draw_face(character.name, size=FACE_SIZE),
        node("strong", None, character.label),
        " ",
        node("small", None, character.brief),
        *(_draw_meeting(meeting) if meeting is not None else ()),
    )


def _draw_meeting(meeting: Encounter) -> Iterator[Node]:
    """Yield a laurel if a character was beaten, and its mistakes as dots."""
    if meeting.is_beaten:
        yield node("span", {"class": "mg-beaten"}, node("span", {"class": "mg-hidden"}, _("beaten")), icon("laurel"))
    if meeting.mistakes:
        yield draw_catches(meeting.mistakes, meeting.caught)


def _asks(**arguments: str | bool) -> list[Any]:
    return ["activity", {"name": "opponent", **arguments}]


def _row(kind: str, row_label: LazyString, *children: Node) -> Node:
    return node("div", {"class": f"mg-row {kind}".strip(), "role": "group", "aria-label": row_label}, *children)

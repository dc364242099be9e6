"""The end of a game against the computer: the face of the opponent, and the one to play next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from mathgames.activities.saved_slips import Encounter
from mathgames.engine.rules import Rules
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import GameEnd, Snapshot
from mathgames.games.contract.controls import button
from mathgames.language.words import LazyString, _
from mathgames.players import ADAPTIVE, Character
from mathgames.players.faces import Look, draw_face
from mathgames.players.opponents import LEVELS, Adaptive, Level, available_players, find_player

FACE_SIZE: Final = 104
CARD_FACE_SIZE: Final = 44
ORDER: Final = ("leo", "mia", "zoe", "nico", "ana")
"""The characters from the first to the last."""


def next_opponent(
    rules: Rules[Any, Any], opponent_name: str, beaten: Iterable[str]
) -> Level | Character | Adaptive | None:
    """Return the opponent to play after one that was beaten: the next level, or the next character not beaten yet.

    After the last character the first ones follow, and then the adaptive player, who is never beaten for good. None if
    there is none.
    """
    place = ORDER.index(opponent_name) if opponent_name in ORDER else 0
    following: tuple[str, ...] = (*ORDER[place:], *ORDER[:place], ADAPTIVE.name)
    match find_player(opponent_name):
        case Level(number):
            following = tuple(level.name for level in LEVELS[number : number + 1])
        case Adaptive():
            return None
    names = {player.name for player in available_players(rules)}.difference((*beaten, opponent_name))
    return next((find_player(name) for name in following if name in names), None)


def is_won(snapshot: Snapshot, side: str) -> bool:
    """Check if the game is over, and the player with this side now has won it."""
    return snapshot.outcome is not None and not snapshot.awaits_round and snapshot.outcome.winner == side


def draw_game_end(
    snapshot: Snapshot, opponent_name: str, side: str, meetings: Iterable[Encounter], intent: list[Any] | None
) -> GameEnd | None:
    """Draw the face of the opponent, and if the person on this ``side`` won, the next one, as far as one is left.

    The ``meetings`` tell who was beaten in the games that are kept. The ``intent`` with its name begins a game against
    it; without one no other can be chosen.
    """
    if snapshot.awaits_round:
        return None
    face, player, has_won = None, find_player(opponent_name), is_won(snapshot, side)
    other_side = next((it for it in snapshot.rules.players if it != side), side)  # a single player has no other side
    if isinstance(player, Character):
        face = draw_face(player.name, Look.OOPS if has_won else Look.SURE, size=FACE_SIZE, player=other_side)
    beaten = [it.name for it in meetings if it.is_beaten]
    following = next_opponent(snapshot.rules, opponent_name, beaten) if has_won and intent is not None else None
    if following is None or intent is None:
        return GameEnd(face)
    name, arguments = intent
    play: list[Any] = [name, {**arguments, "next": following.name}]
    to_next = button(_("Play {name}", name=_label(following)), play, kind="mg-primary", key="next opponent")
    return GameEnd(face, cards=tuple(_draw_next(following, other_side)), buttons=(to_next,))


def _label(player: Level | Character | Adaptive) -> LazyString:
    match player:
        case Level(number):
            return _("level {number}", number=number)
        case Character(label=label):
            return label
    return _("at your level")


def _draw_next(player: Level | Character | Adaptive, computer_player: str) -> Iterator[Node]:
    if isinstance(player, Character):
        face = draw_face(player.name, size=CARD_FACE_SIZE, player=computer_player)
        name = node("strong", None, _("Next: {name}", name=player.label))
        yield node("div", {"class": "mg-next", "key": "next"}, face, node("p", None, name, " ", player.plays))

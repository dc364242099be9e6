"""The status line, the players with their points and their time, and at the end the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from mathgames.engine import Clock, Rules
from mathgames.explain import Scored
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import plain_number
from mathgames.explain.speech import heard
from mathgames.games.contract import Moment
from mathgames.language.words import Words, _
from mathgames.page.controls import minutes
from mathgames.page.kept_by_browser import NAME, named
from mathgames.page.sentences import who_won

_NOBODY: Final[Mapping[str, Words]] = MappingProxyType({})
_LONG: Final = 5
_LONGER: Final = 9
"""The number of characters of points that leave no room for a name on a narrow page, or for their usual size."""


def _place(player: str | None, people: Sequence[str]) -> int | None:
    return people.index(player) if player in people else None


def players(
    moment: Moment,
    clock: Clock | None = None,
    seats: Mapping[str, Words] = _NOBODY,
    people: Sequence[str] = (),
    *,
    points: bool = True,
) -> Node:
    """Draw a place for each player, of one size throughout the game: name, ``seats``, points, time.

    The ``people`` among them have typed names, if there are any.
    """
    rules, scene = moment.rules, moment.scene
    scores = rules.scores(scene.position) if points else {}
    waits = moment.outcome is not None or moment.standing.shown is not None or moment.board.holds(scene)
    to_move = None if waits else moment.turn
    gained = moment.explanation.points if moment.explanation is not None else {}
    places = (
        node(
            "div",
            {
                "class": f"mg-score mg-player-{player}{' mg-turn' if player == to_move else ''}",
                "key": player,
                **(_gained(moment, gained.get(player)) if player in scores and moment.standing.gains else {}),
            },
            *_player(
                rules,
                player,
                str(scores[player]) if player in scores else None,
                seats.get(player),
                _place(player, people),
                turn=player == to_move,
            ),
            *(moment.board.beside_score(scene, player) if player in scores and moment.standing.target else ()),
            _time(player, clock) if clock is not None else None,
        )
        for player in rules.players
    )
    kind = "mg-scores" if len(rules.players) == 2 else "mg-scores mg-many"
    return node("section", {"class": kind, "aria-label": _("Scores") if scores else _("Players")}, *places)


def _gained(moment: Moment, scored: Scored | None) -> dict[str, str | int]:
    if scored is None or not (scored.infinite or scored.finite > 0):
        return {"data-ply": moment.ply}
    gain = "+∞" if scored.infinite else f"+{plain_number(scored.finite)}"
    return {
        "data-ply": moment.ply,
        "data-gain": gain,
        "data-from": moment.scene.last[-1] if moment.scene.last else "",
    }


@lru_cache(maxsize=256)
def _player(
    rules: Rules[Any, Any], player: str, score: str | None, seat: Words | None, place: int | None, *, turn: bool
) -> tuple[Node | None, ...]:
    name = rules.player_label(player)
    called = name if seat is None else _("{player} ({seat})", player=name, seat=seat)
    own = _("{name} ({player})", name=NAME, player=name)
    return (
        node(
            "span",
            {"class": "mg-hidden", **named(place, heard(_heard(own, score, turn=turn)))},
            heard(_heard(called, score, turn=turn)),
        ),
        node("span", {"class": "mg-shape", "aria-hidden": "true"}, rules.player_sign(player) or None),
        node("span", {"class": "mg-name", "aria-hidden": "true", **named(place, own)}, name),
        None if seat is None else node("span", {"class": "mg-seat", "aria-hidden": "true"}, seat),
        None
        if score is None
        else node("strong", {"class": _points_class(score), "key": f"points {score}", "aria-hidden": "true"}, score),
    )


def _points_class(score: str) -> str:
    """Return the class of long points such as ``2·∞ + 13/3``, which the style sheet fits into the width of a plate."""
    return "mg-points" + " is-long" * (len(score) > _LONG) + " is-longer" * (len(score) > _LONGER)


def _heard(name: Words, score: str | None, *, turn: bool) -> Words:
    if score is None:
        return _("{player}, to move", player=name) if turn else name
    if turn:
        return _("{player}, to move: {points}", player=name, points=score)
    return _("{player}: {points}", player=name, points=score)


def _time(player: str, clock: Clock) -> Node:
    """Draw a player's time.

    While it runs, the browser counts it down and reports its end, which is checked with the clock here.
    """
    left = clock.remaining(player)
    ticking = {"ticking": round(left, 2), "intent": ["flag", {}]} if player == clock.running else {}
    return node("span", {"class": "mg-time", "role": "timer", **ticking}, minutes(left))


def status(moment: Moment, people: Sequence[str] = ()) -> Node:
    """Draw the status: the player to move, the end of the game, or the message of an activity."""
    if moment.standing.shown is not None:
        return node("div", {"class": "mg-status"}, moment.standing.shown)
    if (outcome := moment.outcome) is not None:
        colours = f"mg-status mg-player-{outcome.winner}" if outcome.winner else "mg-status"
        return node("div", {"class": colours}, _("Game over"))
    if moment.board.holds(moment.scene):  # between two rounds no player is to move
        return node("div", {"class": "mg-status"}, _("Round over"))
    return _turn(moment.rules, moment.turn, _place(moment.turn, people))


@lru_cache(maxsize=64)
def _turn(rules: Rules[Any, Any], player: str, place: int | None) -> Node:
    attributes = {"class": f"mg-status mg-player-{player}", **named(place, _("{name}'s turn", name=NAME))}
    return node("div", attributes, rules.turn_words(player))


def banner(moment: Moment, said: Sequence[Node], again: Node | None, people: Sequence[str] = ()) -> Node:
    """Draw the winner, large and in the winner's colour, with the reason and other messages (``said``)."""
    assert moment.outcome is not None
    winner, won = moment.outcome.winner, who_won(moment)
    if winner is not None and won is None:
        won = _("{player} won!", player=moment.rules.player_label(winner))
    return node(
        "div",
        {"class": f"mg-banner mg-player-{winner}" if winner else "mg-banner", "key": "banner"},
        node(
            "div",
            {"class": "mg-told"},
            node("strong", {"class": "mg-who-won", **named(_place(winner, people), _("{name} won!", name=NAME))}, won),
            node("p", {"class": "mg-result", "focus": True}, moment.rules.result(moment.outcome)),
            node("p", None, *said) if said else None,
        ),
        again,
    )

"""The status line, the players with their points and their time, and at the end the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from mathgames.engine import Clock, Rules
from mathgames.explain import Scored
from mathgames.explain.nodes import Node, names_of, node
from mathgames.explain.quantity import plain_number
from mathgames.explain.speech import spell_out
from mathgames.games.contract import Snapshot
from mathgames.language.words import LazyString, _
from mathgames.page.browser_state import NAME, name_attributes
from mathgames.page.controls import minutes
from mathgames.page.sentences import who_won

_NO_SEATS: Final[Mapping[str, LazyString]] = MappingProxyType({})
_LONG_SCORE: Final = 5
_LONGER: Final = 9
"""The number of characters of points that leave no room for a name on a narrow page, or for their usual size."""


def _place(player: str | None, people: Sequence[str]) -> int | None:
    return people.index(player) if player in people else None


def players(
    snapshot: Snapshot,
    clock: Clock | None = None,
    seats: Mapping[str, LazyString] = _NO_SEATS,
    people: Sequence[str] = (),
    *,
    points: bool = True,
) -> Node:
    """Draw a place for each player, of one size throughout the game: name, ``seats``, points, time.

    The ``people`` among them have typed names, if there are any.
    """
    rules, scene = snapshot.rules, snapshot.scene
    scores = rules.scores(scene.position) if points else {}
    waits = (
        snapshot.outcome is not None
        or snapshot.status.visible_text is not None
        or snapshot.board.awaits_continue(scene)
    )
    to_move = None if waits else snapshot.turn
    gains = snapshot.explanation.points if snapshot.explanation is not None else {}
    extras = {
        player: snapshot.board.beside_score(scene, player) if player in scores and snapshot.status.target else ()
        for player in rules.players
    }
    places = (
        node(
            "div",
            {
                "class": f"mg-score mg-player-{player}{' mg-turn' if player == to_move else ''}"
                f"{' is-wide' if len(str(scores.get(player, ''))) > _LONG_SCORE else ''}",
                "key": player,
                **(_gain_attributes(snapshot, gains.get(player)) if player in scores and snapshot.status.gains else {}),
            },
            *_player(
                rules,
                player,
                str(scores[player]) if player in scores else None,
                seats.get(player),
                _place(player, people),
                turn=player == to_move,
            ),
            *extras[player],
            _time(player, clock) if clock is not None else None,
        )
        for player in rules.players
    )
    bars = [part for parts in extras.values() for part in parts if _is_bar(part)]
    stock = [part for part in extras[rules.players[-1]] if not _is_bar(part)]
    kinds = {"mg-many": len(rules.players) != 2, "mg-no-points": not scores, "mg-clocks": clock is not None}
    kinds |= {"mg-goals": bool(bars), "mg-held": bool(stock and not bars)}
    kind = " ".join(["mg-scores", *(name for name, holds in kinds.items() if holds)])
    return node("section", {"class": kind, "aria-label": _("Scores") if scores else _("Players")}, *places)


def _is_bar(part: Node) -> bool:
    return isinstance(part, list) and part[1].get("class") == "mg-bar"


def _gain_attributes(snapshot: Snapshot, score_change: Scored | None) -> dict[str, str | int]:
    if score_change is None or not (score_change.infinite or score_change.finite > 0):
        return {"data-ply": snapshot.ply}
    gain = "+∞" if score_change.infinite else f"+{plain_number(score_change.finite)}"
    return {
        "data-ply": snapshot.ply,
        "data-gain": gain,
        "data-from": snapshot.scene.last[-1] if snapshot.scene.last else "",
    }


@lru_cache(maxsize=256)
def _player(
    rules: Rules[Any, Any], player: str, score: str | None, seat: LazyString | None, place: int | None, *, turn: bool
) -> tuple[Node | None, ...]:
    name = rules.player_label(player)
    label = name if seat is None else _("{player} ({seat})", player=name, seat=seat)
    own_label = _("{name} ({player})", name=NAME, player=name)
    return (
        node(
            "span",
            {"class": "mg-hidden", **name_attributes(place, spell_out(_accessible_name(own_label, score, turn=turn)))},
            spell_out(_accessible_name(label, score, turn=turn)),
        ),
        node("span", {"class": "mg-shape", "aria-hidden": "true"}, rules.player_sign(player) or None),
        node("span", {"class": "mg-name", "aria-hidden": "true", **name_attributes(place, own_label)}, name),
        None if seat is None else node("span", {"class": "mg-seat", "aria-hidden": "true"}, seat),
        None
        if score is None
        else node("strong", {"class": _points_class(score), "key": f"points {score}", "aria-hidden": "true"}, score),
    )


def _points_class(score: str) -> str:
    """Return the class of long points such as ``2·∞ + 13/3``, which the style sheet fits into the width of a plate."""
    return "mg-points" + " is-long" * (len(score) > _LONG_SCORE) + " is-longer" * (len(score) > _LONGER)


def _accessible_name(name: LazyString, score: str | None, *, turn: bool) -> LazyString:
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


def status(snapshot: Snapshot, people: Sequence[str] = ()) -> Node:
    """Draw the status: the player to move, the end of the game, or the message of an activity."""
    if snapshot.status.visible_text is not None:
        return node("div", {"class": "mg-status"}, snapshot.status.visible_text)
    if (outcome := snapshot.outcome) is not None:
        colours = f"mg-status mg-player-{outcome.winner}" if outcome.winner else "mg-status"
        return node("div", {"class": colours}, _("Game over"))
    if snapshot.board.awaits_continue(snapshot.scene):  # between two rounds no player is to move
        return node("div", {"class": "mg-status"}, _("Round over"))
    return _turn(snapshot.rules, snapshot.turn, _place(snapshot.turn, people))


@lru_cache(maxsize=64)
def _turn(rules: Rules[Any, Any], player: str, place: int | None) -> Node:
    attributes = {"class": f"mg-status mg-player-{player}", **name_attributes(place, _("{name}'s turn", name=NAME))}
    return node("div", attributes, rules.turn_words(player))


def banner(
    snapshot: Snapshot, announcement: Sequence[Node], again_node: Node | None, people: Sequence[str] = ()
) -> list[Any]:
    """Draw the winner, large and in the winner's colour, with the reason and other messages (``announcement``)."""
    assert snapshot.outcome is not None
    winner, won = snapshot.outcome.winner, who_won(snapshot)
    if winner is not None and won is None:
        won = _("{player} won!", player=snapshot.rules.player_label(winner))
    return node(
        "div",
        {
            "class": f"mg-banner mg-player-{winner}" if winner else "mg-banner",
            "key": "banner",
            "data-layout": names_of(again=again_node is not None),
        },
        node(
            "div",
            {"class": "mg-told"},
            node(
                "strong",
                {"class": "mg-who-won", **name_attributes(_place(winner, people), _("{name} won!", name=NAME))},
                won,
            ),
            node("p", {"class": "mg-result", "focus": True}, snapshot.rules.result(snapshot.outcome)),
            node("p", None, *announcement) if announcement else None,
        ),
        again_node,
    )

"""The status line, the players with their points and their time, and at the end the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from mathgames.engine import Clock, Rules
from mathgames.explain import Scored
from mathgames.explain.drawing.controls import icon
from mathgames.explain.nodes import Node, node
from mathgames.explain.quantity import plain_number
from mathgames.explain.speech import spell_out
from mathgames.games.contract import Catches, GameEnd, Snapshot
from mathgames.language.words import LazyString, Text, _, capitalize, join_sentences
from mathgames.page import rounds
from mathgames.page.browser_state import NAME, name_attributes
from mathgames.page.controls import minutes
from mathgames.page.sentences import who_won
from mathgames.players.faces import Look, draw_catches, draw_face

_NO_SEATS: Final[Mapping[str, LazyString]] = MappingProxyType({})
_LONG_SCORE: Final = 5
_LONGER: Final = 9
"""The number of characters of points that leave no room for a name on a narrow page, or for their usual size."""
_FACE_SIZE: Final = 34


def _place(player: str | None, people: Sequence[str]) -> int | None:
    return people.index(player) if player in people else None


def players(
    snapshot: Snapshot,
    clock: Clock | None = None,
    seats: Mapping[str, LazyString] = _NO_SEATS,
    people: Sequence[str] = (),
    catches: Catches | None = None,
    *,
    points: bool = True,
) -> Node:
    """Draw a place for each player, of one size throughout the game: name, ``seats``, points, time.

    The ``people`` among them have typed names, if there are any. The ``catches`` are those of the one person.
    """
    rules, scene = snapshot.rules, snapshot.scene
    scores = rules.scores(scene.position) if points else {}
    waits = (
        snapshot.outcome is not None
        or snapshot.status.visible_text is not None
        or snapshot.board.awaits_continue(scene)
    )
    to_move = None if waits else snapshot.turn
    winner = None if snapshot.outcome is None or snapshot.awaits_round else snapshot.outcome.winner
    catches_now = snapshot.status.look == Look.OOPS.value
    gains = snapshot.explanation.points if snapshot.explanation is not None else {}
    extras = {
        player: snapshot.board.beside_score(scene, player) if player in scores and snapshot.status.target else ()
        for player in rules.players
    }
    places = (
        node(
            "div",
            {
                "class": f"mg-score{' is-caught' * (catches_now and player in snapshot.people)} mg-player-{player}"
                f"{' mg-catching' * (catches is not None and player in snapshot.people)}"
                f"{' mg-turn' * (player == to_move)}{' is-wide' * (len(str(scores.get(player, ''))) > _LONG_SCORE)}",
                "key": player,
                **(_gain_attributes(snapshot, player, gains) if player in scores and snapshot.status.gains else {}),
            },
            *_player(
                rules,
                player,
                str(scores[player]) if player in scores else None,
                seats.get(player) or rounds.player_name(snapshot, player),
                _place(player, people),
                face=snapshot.face_of(player),
                look=snapshot.status.look or (Look.THINKING if player == to_move else Look.SURE).value,
                catches=catches if snapshot.people == (player,) else None,
                turn=player == to_move,
                won=player == winner,
                before=_points_before(snapshot, player) if player in scores else None,
            ),
            *extras[player],
            _time(player, clock) if clock is not None else None,
        )
        for player in snapshot.order
    )
    bars = [part for parts in extras.values() for part in parts if _is_bar(part)]
    stock = [part for part in extras[rules.players[-1]] if not _is_bar(part)]
    kinds = {"mg-many": len(rules.players) != 2, "mg-no-points": not scores, "mg-clocks": clock is not None}
    kinds |= {"mg-goals": bool(bars), "mg-held": bool(stock and not bars)}
    kind = " ".join(["mg-scores", *(name for name, holds in kinds.items() if holds)])
    return node("section", {"class": kind, "aria-label": _("Scores") if scores else _("Players")}, *places)


def _points_before(snapshot: Snapshot, player: str) -> str | None:
    """Return the points of the first round as text, which are heard with those of the second."""
    points = rounds.points_before(snapshot, player)
    return None if points is None else str(points)


def _is_bar(part: Node) -> bool:
    return isinstance(part, list) and part[1].get("class") == "mg-bar"


def _gain_attributes(snapshot: Snapshot, player: str, gains: Mapping[str, Scored]) -> dict[str, str | float]:
    """Return what a player has gained, and with which ply: a mistake that was caught is told half a ply later."""
    if snapshot.status.look == Look.OOPS.value:
        told = {"data-ply": snapshot.ply + 0.5}
        caught = {"data-gain": "+1", "data-from": snapshot.scene.asked_squares[-1]} if player in snapshot.people else {}
        return told | caught
    score_change = gains.get(player)
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
    rules: Rules[Any, Any],
    player: str,
    score: str | None,
    seat: LazyString | None,
    place: int | None,
    *,
    face: str = "",
    look: str = "",
    catches: Catches | None = None,
    turn: bool,
    won: bool = False,
    before: str | None = None,
) -> tuple[Node | None, ...]:
    name = rules.player_label(player)
    label = name if seat is None else _("{player} ({seat})", player=name, seat=seat)
    own_label = _("{name} ({player})", name=NAME, player=name)
    points = score if before is None else _("{before} in round 1, {points} now", before=before, points=score or "")
    return (
        node(
            "span",
            {"class": "mg-hidden", **name_attributes(place, spell_out(_accessible_name(own_label, points, turn=turn)))},
            spell_out(_accessible_name(label, points, turn=turn)),
        ),
        draw_face(face, Look(look), size=_FACE_SIZE)
        if face
        else node("span", {"class": "mg-shape", "aria-hidden": "true"}, rules.player_sign(player) or None),
        node("span", {"class": "mg-name", "aria-hidden": "true", **name_attributes(place, own_label)}, name),
        None if seat is None else node("span", {"class": "mg-seat", "aria-hidden": "true"}, seat),
        icon("laurel") if won else None,
        None if catches is None else draw_catches(*catches, is_new=look == Look.OOPS.value),
        None
        if score is None
        else node("strong", {"class": _points_class(score), "key": f"points {score}", "aria-hidden": "true"}, score),
    )


def _points_class(score: str) -> str:
    """Return the class of long points such as ``2·∞ + 13/3``, which the style sheet fits into the width of a plate."""
    return "mg-points" + " is-long" * (len(score) > _LONG_SCORE) + " is-longer" * (len(score) > _LONGER)


def _accessible_name(name: LazyString, score: Text | None, *, turn: bool) -> LazyString:
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
        return node("div", {"class": colours}, _("Round over") if snapshot.awaits_round else _("Game over"))
    if snapshot.board.awaits_continue(snapshot.scene):  # between two rounds no player is to move
        return node("div", {"class": "mg-status"}, _("Round over"))
    is_alone = snapshot.people == (snapshot.turn,) and bool(snapshot.company.computer_players)
    return _turn(snapshot.rules, snapshot.turn, _place(snapshot.turn, people), is_alone=is_alone)


@lru_cache(maxsize=64)
def _turn(rules: Rules[Any, Any], player: str, place: int | None, *, is_alone: bool) -> Node:
    attributes = {"class": f"mg-status mg-player-{player}", **name_attributes(place, _("{name}'s turn", name=NAME))}
    return node("div", attributes, _("Your turn") if is_alone else rules.turn_words(player))


def banner(
    snapshot: Snapshot,
    announcement: Sequence[Node],
    again_node: Node | None,
    people: Sequence[str] = (),
    ends: Sequence[GameEnd] = (),
    catches: Catches | None = None,
) -> list[Any]:
    """Draw the end of a game: a face or a laurel, who won, large, the reason and other messages, and what leads on."""
    assert snapshot.outcome is not None
    winner, won = snapshot.outcome.winner, _result_sentence(snapshot)
    is_feast = winner in snapshot.people and not snapshot.awaits_round
    end_buttons = [button for end in ends for button in end.buttons]
    links = [button for button in end_buttons if _place_in_row(button) > 1]
    leads_on = [button for button in end_buttons if button not in links[:-1]]  # one quiet way on is enough
    if any(_is_primary(button) for button in leads_on) and isinstance(again_node, list):
        again_node = [again_node[0], {**again_node[1], "class": ""}, *again_node[2:]]
    buttons = sorted((*leads_on, *([] if again_node is None else [again_node])), key=_place_in_row)
    return node(
        "div",
        {
            "class": f"mg-banner{' mg-confetti' if is_feast else ''}{f' mg-player-{winner}' if winner else ''}",
            "key": "banner",
        },
        next((end.picture for end in ends if end.picture is not None), icon("laurel")),
        node(
            "div",
            {"class": "mg-told"},
            node(
                "strong",
                {"class": "mg-who-won", **name_attributes(_place(winner, people), _("{name} won!", name=NAME))},
                won,
            ),
            node(
                "p",
                {"class": "mg-result", "focus": True},
                join_sentences(
                    rounds.round_in_words(snapshot) if snapshot.awaits_round else None,
                    capitalize(snapshot.outcome.reason),
                ),
            ),
            node("p", None, *announcement) if announcement else None,
            *(sentence for end in ends for sentence in end.sentences),
            draw_catches(*catches) if catches is not None and catches.caught else None,
        ),
        *(card for end in ends for card in end.cards),
        node("div", {"class": "mg-row", "key": "ways on"}, *buttons) if buttons else None,
    )


def _place_in_row(button: Node) -> int:
    """Return the place of a button: the one to press first, then the others, then links."""
    assert isinstance(button, list)
    return {"mg-primary": 0, "mg-link": 2}.get(button[1].get("class", ""), 1)


def _is_primary(part: Node) -> bool:
    return isinstance(part, list) and part[1].get("class") == "mg-primary"


def _result_sentence(snapshot: Snapshot) -> LazyString:
    """Return who won, with the points where they decide against the computer; or that no player did."""
    assert snapshot.outcome is not None
    winner, won = snapshot.outcome.winner, who_won(snapshot)
    if winner is None:
        return _("It is a draw.")
    if won is None:
        return _("{player} won!", player=snapshot.rules.player_label(winner))
    scores = snapshot.rules.scores(snapshot.scene.position)
    others = [score for player, score in scores.items() if player != winner]
    if snapshot.rules.rounds > 1 or not scores or not all(score < scores[winner] for score in others):
        return won
    points = {"more": str(scores[winner]), "less": str(max(others))}
    if winner in snapshot.company.computer_players:
        speaker = snapshot.company.speaker
        return _(
            "{name} won, {more} to {less}.", name=_("The computer") if speaker is None else speaker.label, **points
        )
    return _("You won, {more} to {less}!", **points)

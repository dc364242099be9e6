"""A match of two rounds on the page: who has which side now, the end of a round, and the points of both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mathgames.engine import Score
from mathgames.engine.rounds import sides_in_round
from mathgames.explain.expression import Literal, Operation, Operator
from mathgames.explain.mathml import render_equation
from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Snapshot
from mathgames.games.contract.controls import button
from mathgames.language.words import LazyString, _, capitalize, join_sentences


def player_name(snapshot: Snapshot, side: str) -> LazyString | None:
    """Return what a player is called in both rounds, ``Player 1`` or ``you``. None in a match of one round."""
    if snapshot.rules.rounds == 1:
        return None
    company = snapshot.company
    if company.computer_players - company.remote_players and side in company.seats:
        return company.seats[side]
    return _("Player {number}", number=snapshot.order.index(side) + 1)


def stage(snapshot: Snapshot) -> LazyString | None:
    """Return which round it is, and at its start who has which side. None in a match of one round, and at its end."""
    if snapshot.rules.rounds == 1 or (snapshot.outcome is not None and not snapshot.awaits_round):
        return None
    if snapshot.awaits_round:
        return _("Round {number} of {rounds} is over.", number=snapshot.round_number, rounds=snapshot.rules.rounds)
    return join_sentences(round_in_words(snapshot), _sides(snapshot) if begins(snapshot) else None)


def round_in_words(snapshot: Snapshot) -> LazyString:
    """Return which round it is, as a sentence."""
    return _("Round {number} of {rounds}.", number=snapshot.round_number, rounds=snapshot.rules.rounds)


def begins(snapshot: Snapshot) -> bool:
    """Check if a round after the first is at its start."""
    return snapshot.outcome is None and any(it.ply == snapshot.ply for it in snapshot.rounds)


def _sides(snapshot: Snapshot) -> LazyString:
    labels = [snapshot.rules.player_label(side) for side in snapshot.order]
    if len(snapshot.people) == 1:
        return _("You are {side} now.", side=snapshot.rules.player_label(snapshot.people[0]))
    return _("Player 1 is {first} now, and player 2 is {second}.", first=labels[0], second=labels[1])


def result(snapshot: Snapshot) -> LazyString:
    """Return the outcome as a sentence; in a match of two rounds without the winner, who is named above it."""
    assert snapshot.outcome is not None
    if snapshot.rules.rounds == 1 or snapshot.outcome.winner is None:
        return snapshot.rules.result(snapshot.outcome)
    return capitalize(snapshot.outcome.reason)


def points_by_round(snapshot: Snapshot, side: str) -> list[Score]:
    """Return the points of a player in the rounds so far, the one that is shown last; empty if the game counts none."""
    rules, place = snapshot.rules, snapshot.order.index(side)
    positions = [it.position for it in snapshot.ended_rounds[: snapshot.round_number - 1]] + [snapshot.scene.position]
    sides = (sides_in_round(rules, number)[place] for number in range(1, len(positions) + 1))
    return [scores[its] for its, scores in zip(sides, map(rules.scores, positions), strict=True) if scores]


def points_before(snapshot: Snapshot, side: str) -> Score | None:
    """Return the points of a player in the round before this one. None if there was none, or it counts no points."""
    before = points_by_round(snapshot, side)[:-1]
    return before[0] if before else None


def begin_button(snapshot: Snapshot) -> Node:
    """Draw the button that begins the next round."""
    return button(_("Round {number}", number=snapshot.round_number + 1), ["round", {}], kind="mg-primary")


def sums_card(snapshot: Snapshot) -> list[Any] | None:
    """Draw the points of both rounds added up, in place of the last move. None before the match ends."""
    if snapshot.outcome is None or not 1 < snapshot.rules.rounds == len(snapshot.ended_rounds):
        return None
    halves = list(_sums(snapshot))
    return node("div", {"class": "mg-result-card", "key": "sums"}, *halves) if halves else None


def _sums(snapshot: Snapshot) -> Iterator[Node]:
    for side in snapshot.order:
        if not (points := points_by_round(snapshot, side)):
            return
        name = node("div", {"class": f"mg-gain mg-player-{side}"}, player_name(snapshot, side))
        yield node("div", {"class": "mg-sum", "role": "group", "aria-label": _("Result")}, name, _sum(*points))


def _sum(first: Score, second: Score) -> Node:
    if first.infinite or second.infinite:
        return node("div", {"class": "mg-formula"}, f"{first} + {second} = {first + second}")
    addition = Operation(Operator.PLUS, Literal(first.finite), Literal(second.finite))
    return node("div", {"class": "mg-formula"}, render_equation(addition, Literal((first + second).finite)))

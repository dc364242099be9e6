"""Which move is told at large, and which one in the line below it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import mathgames as mg
from harness.game_page import position
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.games.contract import Participants
from mathgames.page import MatchSession
from mathgames.page.told import Told, told_moves
from page.hand import Hand

BOARD = {"a1": 3, "b2": 6, "f1": 2, "c3": -4, "e6": -5, "d5": -2, "f6": -1}
OWN_ATTACK, OWN_STEP = "b2-c3", "f1-f2"
ATTACK, STEP = "d5-c4", "f6-f5"


def told(*moves: str, against_the_computer: bool) -> Told | None:
    match = position(BOARD | {"c4": 1})
    session = MatchSession(match)
    for move in moves:
        match.play(move)
    hand = Hand(session=session)
    hand.ask("goto", {"ply": match.ply})
    moment = hand.session.moment
    company = Participants(frozenset({"negative"}), rounds=True) if against_the_computer else Participants()
    return told_moves(replace(moment, company=company))


@pytest.mark.parametrize(
    ("moves", "hero", "other"),
    [
        ((OWN_ATTACK, ATTACK), 0, 1),
        ((OWN_ATTACK, STEP), 0, 1),
        ((OWN_STEP, ATTACK), 1, 0),
        ((OWN_STEP, STEP), 0, 1),
        ((OWN_ATTACK,), 0, None),
        ((OWN_STEP,), 0, None),
    ],
)
def test_ones_own_calculation_is_told_before_the_computers(
    moves: tuple[str, ...], hero: int, other: int | None
) -> None:
    found = told(*moves, against_the_computer=True)
    assert found is not None
    assert found.hero.ply == hero + 1
    assert (None if found.other is None else found.other.ply) == (None if other is None else other + 1)


@pytest.mark.parametrize("moves", [(OWN_ATTACK, ATTACK), (OWN_ATTACK, STEP), (OWN_STEP, ATTACK), (OWN_STEP, STEP)])
def test_of_two_people_the_last_move_is_told(moves: tuple[str, ...]) -> None:
    found = told(*moves, against_the_computer=False)
    assert found is not None
    assert found.other is not None
    assert (found.hero.ply, found.other.ply) == (2, 1)


def test_before_the_first_move_nothing_is_told() -> None:
    assert told(against_the_computer=False) is None


def test_a_calculation_is_acted_again_when_asked() -> None:
    hand = Hand(position(BOARD))
    hand.play(OWN_ATTACK)

    def keys() -> list[str]:
        return [it[1]["key"] for it in iter_nodes(hand.view["tree"]) if it[1].get("class") == "mg-act-box"]

    first = keys()
    assert len(first) == 1
    assert keys() == first
    assert hand.ask("again")["ok"]
    assert len(keys()) == 1
    assert keys() != first
    assert hand.match.ply == 1, "nothing else is another"


def test_why_is_told_of_the_move_at_large() -> None:
    hand = Hand(position(BOARD))
    hand.play(OWN_ATTACK)
    [card] = hand.find(**{"class": "mg-result-card mg-told-moves"})
    assert "6 plus negative 4 equals 2" in plain_text(card)
    [pager] = [it for it in iter_nodes(hand.view["tree"]) if it[1].get("class") == "mg-why"]
    assert pager[1]["pager"] == "steps-1-1"
    assert hand.match.explanation is not None
    assert hand.match.explanation.points["positive"].finite == Fraction(4)
    assert mg.rules("minus-vs-plus").is_attack is not None

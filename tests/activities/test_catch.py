"""Catch the computer: its slips are those of pupils, nothing else is wrong, and a justified challenge scores."""

from __future__ import annotations

import random

import pytest

import mathgames as mg
from harness.game_page import position
from harness.later import Later
from mathgames.activities import CatchTheComputer, FreePlay, Opponent
from mathgames.activities.catch import EVERY, claim
from mathgames.arithmetic import diagnose
from mathgames.arithmetic.calculation import Calculation
from mathgames.explain.quantity import exact_text, plain_number
from mathgames.games.registry import game
from mathgames.page import MatchSession
from page.hand import Hand

ATTACK = {"c3": 5, "d4": -6, "a1": 2, "a5": -1}


def catching(seed: int) -> tuple[Hand, Later]:
    """The computer is about to attack −6 with +5."""
    later = Later()
    around = (FreePlay(), Opponent("level-2", side="negative", seed=1), CatchTheComputer(on=True, seed=seed))
    hand = Hand(session=MatchSession(position(ATTACK, target_score=12), activities=around, on_later=later))
    later.runs_out()
    return hand, later


def first_calculation() -> Calculation:
    match = position(ATTACK)
    (asked,) = game("minus-vs-plus").asks(match.rules.explain(match.position, match.read("c3-d4")))
    return asked


SLIPS = next(seed for seed in range(100) if claim(first_calculation(), seed, 0).slip)
HONEST = next(seed for seed in range(100) if not claim(first_calculation(), seed, 0).slip)


def sheet(hand: Hand) -> tuple[int, int, int]:
    note = hand.match.notes["catch"]
    return note["slips"], note["caught"], note["false_alarms"]


def test_the_computer_says_what_its_move_comes_to_and_waits() -> None:
    hand, _later = catching(SLIPS)
    assert hand.match.ply == 0
    said = plain_number(claim(first_calculation(), SLIPS, 0).value)
    assert f"5 plus negative 6 equals {str(said).replace('−', 'negative ')}." in hand.view["say"]
    assert ["dismiss", {}] not in hand.offered()


def test_a_justified_challenge_scores() -> None:
    hand, _later = catching(SLIPS)
    hand.ask("answer", {}, {"answer": "-1"})
    assert hand.match.ply == 1
    assert hand.view["say"].startswith("Well spotted: that was a mistake.")
    assert sheet(hand) == (1, 1, 0)
    assert "1 of 1 mistake caught." in str(hand.find(key="catch"))


@pytest.mark.parametrize(
    ("seed", "args", "given", "told", "counted"),
    [
        (SLIPS, {"choice": "agree"}, "", "That was a mistake, and you missed it.", (1, 0, 0)),
        (SLIPS, {}, "100", "There was a mistake, but your result is not right either.", (1, 0, 0)),
        (HONEST, {}, "100", "This time the computer was right.", (0, 0, 1)),
    ],
)
def test_what_else_is_answered_leads_to_the_way(
    seed: int, args: dict[str, str], given: str, told: str, counted: tuple[int, int, int]
) -> None:
    hand, _later = catching(seed)
    hand.ask("answer", args, {"answer": given})
    assert hand.view["say"].startswith(told)
    assert "5 plus negative 6 equals negative 1." in hand.view["say"]
    assert hand.match.ply == 0
    hand.ask("answer")
    assert hand.match.ply == 1
    assert sheet(hand) == counted


def test_agreeing_with_what_is_right_plays_on() -> None:
    hand, _later = catching(HONEST)
    hand.ask("answer", {"choice": "agree"})
    assert hand.match.ply == 1
    assert sheet(hand) == (0, 0, 0)


def test_the_pupils_own_moves_are_claimed_by_nobody() -> None:
    hand = Hand(session=MatchSession(position(ATTACK), activities=(FreePlay(), CatchTheComputer(on=True, seed=SLIPS))))
    hand.play("c3-d4")
    assert hand.match.ply == 1


@pytest.mark.parametrize("name", ["minus-vs-plus", "infinity-masters"])
def test_over_200_games_every_slip_is_diagnosed_and_nothing_else_is_wrong(name: str) -> None:
    asks, slips, honest = game(name).asks, 0, 0
    for seed in range(200):
        chance, match, number = random.Random(seed), mg.Match(mg.rules(name)), 0
        row: list[bool] = []
        while match.outcome is None and match.ply < 60:
            move = match.rules.random_move(match.position, chance)
            for asked in asks(match.rules.explain(match.position, move))[:1]:
                said = claim(asked, seed, number)
                assert said == claim(asked, seed, number), "the same seed, the same slip"
                number += 1
                row.append(bool(said.slip))
                if said.slip:
                    slips += 1
                    assert not asked.is_right(said.value), asked.key
                    assert diagnose(asked.a, asked.operator, asked.b, said.value)[0].key == said.slip
                else:
                    honest += 1
                    assert exact_text(said.value) == exact_text(asked.value)
            match.play(move)
        assert all(sum(row[at : at + EVERY]) <= 1 for at in range(0, len(row), EVERY))
    assert slips > 50
    assert honest > slips

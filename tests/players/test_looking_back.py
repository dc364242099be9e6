"""Looking back at a game: what every position is said to be worth, and which moves cost most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import mathgames as mg
from harness import game_page
from harness.blunders import blunder, missed_win
from harness.games import random_game
from mathgames.games.contract.thinking import POINT, WIN, Choice
from mathgames.players import choose
from mathgames.players.looking_back import MOMENTS, Findings, Judged, LookingBack


def found_in(match: mg.Match, found: Findings | None = None) -> Findings:
    """What is found out about a match, without any page."""

    def positions(start: int) -> Iterator[Any]:
        return (match.position_at(ply) for ply in range(start, len(match.line) + 1))

    thought = LookingBack(match.rules, match.line, positions, found or Findings(), 1500).thought()
    try:
        while True:
            next(thought)
    except StopIteration as stop:
        choice: Choice[Any] = stop.value
    assert isinstance(choice.move, Findings)
    return choice.move


def test_every_position_has_a_value_and_its_best_move() -> None:
    match = missed_win()
    found = found_in(match)
    assert [it.turn for it in found.positions] == ["positive", "negative", "positive", "negative"]
    first, _second, third, end = found.positions
    assert (first.best, third.best) == ("b5-c6", "b5-c6")
    assert first.value > WIN // 2
    assert (end.value, end.best) == (-WIN, None), "the game is over: lost for whose turn it would be"
    assert end.to("positive") == WIN


def test_a_missed_win_is_a_moment_and_so_is_what_lets_the_other_win() -> None:
    missed, let_in = found_in(missed_win()).moments
    assert missed[:4] == (1, "positive", "a2-a3", "b5-c6")
    assert (missed.line, missed.value) == (("b5-c6",), WIN), "the line ends where the game does"
    assert let_in[:4] == (2, "negative", "f6-f5", "c6-b5")
    assert let_in.value > -WIN // 2 > let_in.value - let_in.lost


def test_a_blunder_is_the_first_moment() -> None:
    moments = found_in(blunder()).moments
    assert moments[0][:4] == (1, "positive", "a1-b1", "b4-c5")
    assert moments[0].lost >= 5 * POINT


@pytest.mark.parametrize("game", ["minus-vs-plus", "infinity-masters", "tinc"])
def test_moments_are_true_of_random_games(game: str) -> None:
    for seed in range(3):
        match = random_game(16, seed, game)
        found = found_in(match)
        assert len(found.positions) == len(match.line) + 1
        assert len(found.moments) <= MOMENTS
        for moment in found.moments:
            position = match.position_at(moment.ply - 1)
            assert moment.player == match.rules.turn(position)
            assert moment.played == match.line[moment.ply - 1] != moment.better == moment.line[0]
            assert POINT <= moment.lost <= 2 * WIN
            for written in moment.line:
                move = match.rules.parse(written)
                assert match.rules.refuse(position, move) is None
                position = match.rules.apply(position, move)


def test_a_forced_move_is_no_moment() -> None:
    """However much the position before it was said to be worth."""
    match = game_page.position({"a5": 1, "f6": -1, "f2": -6}, lateral=(True, False))
    only, *others = (match.rules.format(it) for it in match.moves)
    assert not others
    match.play(only)
    assert found_in(match).positions[0].forced
    before, after = Judged("positive", 900, "a5-b6", forced=True), Judged("negative", 900, "f2-f1")
    assert Findings((before, after)).unchecked(["a5-a6"]) is None
    assert Findings((before._replace(forced=False), after)).unchecked(["a5-a6"]) == 1


def test_what_is_lost_is_the_difference_of_two_positions_that_were_looked_at_alike() -> None:
    match = random_game(24, 4)
    rules, found = match.rules, found_in(match)
    assert len(found.moments) == MOMENTS
    for moment in found.moments:
        worth = []
        for written in (moment.better, moment.played):
            after = rules.apply(match.position_at(moment.ply - 1), rules.parse(written))
            assert rules.turn(after) != moment.player
            worth.append(-choose(rules, after, "level-8", nodes=1500).value)
        assert moment.lost == worth[0] - worth[1]
        assert moment.value == worth[0]


def test_what_was_found_is_not_looked_for_again() -> None:
    match = random_game(12)
    whole = found_in(match)
    again = found_in(match, whole.until(7))
    assert again == whole
    assert again.positions[:8] == whole.until(7).positions


def test_a_game_without_points_has_wins_and_losses_and_nothing_between() -> None:
    found = found_in(random_game(20, 3, "tinc"))
    assert {it.value for it in found.positions if abs(it.value) <= WIN // 2} == {0}

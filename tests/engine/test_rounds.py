"""A match of two rounds: the players change sides after the first, and nothing depends on who began."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mathgames as mg
from mathgames.engine import Clock, Match, Rules, Score, shortcode
from mathgames.engine.line import STRETCH_PLIES
from mathgames.engine.record import Record
from mathgames.engine.rounds import match_outcome, round_scores, side_in_round, sides_in_round

SHORT: dict[str, dict[str, Any]] = {
    "minus-vs-plus": {"target_score": 3},
    "infinity-masters": {"preset": "four-operations"},
    "tinc": {"max_side": 7},
}
RULES = [mg.rules(game, **{**options, "rounds": 2}) for game, options in SHORT.items()]
each_game = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)


def played(rules: Rules[Any, Any], seed: int, stop: int = 10_000) -> Match:
    """Return a match of random moves."""
    match, chance = Match(rules), Random(seed)
    while match.outcome is None and match.ply < stop:
        match.play(rules.format(rules.random_move(match.position, chance)))
    return match


def one_round(rules: Rules[Any, Any]) -> Rules[Any, Any]:
    return type(rules)(**{**rules.settings, "rounds": 1})


@each_game
def test_round_is_a_whole_game_of_its_own(rules: Rules[Any, Any]) -> None:
    """Both rounds are games of the same rules from the same position, move by move."""
    match = played(rules, 1)
    assert len(match.rounds) == 2
    border = match.rounds[0].ply
    for moves, it in zip((match.history[:border], match.history[border:]), match.rounds, strict=True):
        alone = Match(one_round(rules))
        for move in moves:
            assert alone.outcome is None
            alone.play(move)
        assert (alone.position, alone.outcome) == (it.position, it.outcome)


@each_game
@given(seed=st.integers(0, 2**16))
@settings(max_examples=12, deadline=None)
def test_swapping_the_rounds_swaps_the_players(rules: Rules[Any, Any], seed: int) -> None:
    """The players are symmetric: one who plays the games of the other, in the other order, has that result."""
    match = played(rules, seed)
    border, moves = match.rounds[0].ply, match.history
    mirrored = Match(rules)
    for move in (*moves[border:], *moves[:border]):
        mirrored.play(move)
    assert match.outcome is not None
    assert mirrored.outcome is not None
    assert mirrored.outcome.reason == match.outcome.reason
    winners = [None if it.winner is None else side_in_round(rules, it.winner, 2) for it in (match, mirrored)]
    assert set(winners) == ({None} if match.winner is None else set(rules.players))
    mine, theirs = round_scores(rules, match.rounds), round_scores(rules, mirrored.rounds)
    swapped = dict(zip(rules.players, rules.players[::-1], strict=True))
    assert [{swapped[player]: score for player, score in it.items()} for it in theirs[::-1]] == mine


@each_game
def test_undo_and_redo_cross_the_border(rules: Rules[Any, Any]) -> None:
    match = played(rules, 2)
    positions = [match._session.position_at(ply) for ply in range(match.ply + 1)]
    for ply in reversed(range(len(positions) - 1)):
        match.undo()
        assert (match.ply, match.position) == (ply, positions[ply])
        assert len(match.rounds) == (ply >= match._session.line.rounds(len(match.played))[0].ply)
    for position in positions[1:]:
        match.redo()
        assert match.position == position
    assert match.outcome is not None


@each_game
def test_another_end_of_round_one_after_undo(rules: Rules[Any, Any]) -> None:
    """Undone beyond the border, the first round continues with another move, and nothing of the second is left."""
    match = played(rules, 3)
    border = match.rounds[0].ply
    match.goto(border - 1)
    assert match.rounds == ()
    move = next(iter(match.legal_moves))
    match.play(move)
    assert match.played == (*match.history[:-1], move)
    assert len(match.rounds) <= 1


@each_game
@pytest.mark.parametrize("stop", [0, 1, 10_000])
def test_record_and_code_keep_both_rounds(rules: Rules[Any, Any], stop: int) -> None:
    border = played(rules, 4).rounds[0].ply
    match = played(rules, 4, border + stop)
    again = Match.from_record(match.to_record())
    assert again.to_record() == match.to_record()
    assert (again.position, again.rounds, again.outcome) == (match.position, match.rounds, match.outcome)
    assert Match.from_code(match.to_code()).history == match.history
    assert f"rounds={rules.rounds}" in match.to_record()


def test_record_without_rounds_is_one_game() -> None:
    rules = Record.parse("mathgames record 1\ngame: tinc\n1. 0,0\n").rules()
    assert rules.rounds == 1
    assert shortcode.read(Match(mg.rules("tinc")).to_code()).rules().rounds == 1


def test_long_match_is_computed_again_across_the_border() -> None:
    """Positions far behind are made again from the first of their stretch; the border may be in one."""
    rules = mg.rules("minus-vs-plus", rounds=2, target_score=60, max_turns=None)
    match = next(it for it in map(partial(played, rules), range(40)) if it.ply > 4 * STRETCH_PLIES + 8)
    straight = [match._session.position_at(0)]
    for ply, move in enumerate(match._session.line.moves, 1):
        after = rules.apply(straight[-1], move)
        straight.append(rules.initial() if match.rounds[0].ply == ply else after)
    assert [match._session.position_at(ply) for ply in reversed(range(match.ply + 1))] == straight[::-1]


def test_gains_at_the_border_are_those_of_the_last_move() -> None:
    match = played(RULES[0], 5)
    border = match.rounds[0]
    path = match._session.path_to(border.ply)
    _player, gains = path.turn_and_gains(border.ply - 1)
    before, after = (RULES[0].scores(position) for position in (path[-1][0], border.position))
    assert {it.player: it.finite for it in gains} == {
        player: (score - before[player]).finite for player, score in after.items() if score != before[player]
    }


def test_repetition_is_counted_in_its_round() -> None:
    """Positions of the first round are not counted in the second."""
    rules = mg.rules("infinity-masters", rounds=2)
    shuttle = ["b1-a1", "g8-h8", "a1-b1", "h8-g8"]
    match = Match(rules)
    for move in 2 * shuttle:
        match.play(move)
    assert [it.outcome.code for it in match.rounds] == ["repetition"]
    for move in shuttle:
        match.play(move)
    assert len(match.rounds) == 1
    for move in shuttle:
        match.play(move)
    assert [it.ply for it in match.rounds] == [8, 16]
    assert (match.winner, str(match.outcome)) == (None, "rounds won: 0 to 0. Points of both rounds: 0 to 0.")


def test_rounds_won_decide_before_points() -> None:
    rules = RULES[0]
    won_twice = next(it for it in map(partial(played, rules), range(40)) if "2 to 0" in str(it.outcome))
    last = won_twice.rounds[1]
    assert won_twice.winner == last.outcome.winner
    on_points = next(it for it in map(partial(played, rules), range(40)) if "1 to 1" in str(it.outcome))
    points = [sum((it[player] for it in round_scores(rules, on_points.rounds)), Score()) for player in rules.players]
    best = None if points[0] == points[1] else rules.players[points[0] < points[1]]
    assert on_points.winner == (None if best is None else side_in_round(rules, best, 2))
    assert match_outcome(rules, on_points.rounds) == on_points.outcome


def test_players_keep_their_time_when_they_change_sides() -> None:
    now = [0.0]
    rules = mg.rules("tinc", rounds=2, max_side=3)
    match = Match(rules, clock=Clock(100, now=lambda: now[0]))
    clock = match.clock
    assert clock is not None
    match._session.start_clock()
    seconds = {"crosses": 7, "noughts": 2}
    used = dict.fromkeys(rules.players, 0)
    while not match.rounds:
        used[match.turn] += seconds[match.turn]
        now[0] += seconds[match.turn]
        match.play(next(iter(match.legal_moves)))
    assert clock.running is None
    now[0] += 50  # between the rounds no time runs
    assert [100 - clock.remaining(side) for side in sides_in_round(rules, 2)] == list(used.values())
    match.undo()
    assert [100 - clock.remaining(side) for side in rules.players] == list(used.values())
    match.redo()
    again = Match.from_record(match.to_record()).clock
    assert again is not None
    assert [again.remaining(side) for side in rules.players] == [clock.remaining(side) for side in rules.players]
    match.play(next(iter(match.legal_moves)))
    assert clock.running == match.turn


def test_position_that_is_over_has_no_second_round() -> None:
    """A match that begins in a finished position is over, whatever its rounds."""
    rules = mg.rules("tinc", rounds=2, max_side=3)
    match = played(one_round(rules), 6)
    finished = Match(rules, position=match.position)
    assert (finished.outcome, finished.rounds) == (match.outcome, ())

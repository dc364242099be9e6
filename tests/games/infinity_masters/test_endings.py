"""The endings of a game, in the order of the rules (IM-18 to IM-25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mathgames.engine.match import Match
from mathgames.engine.outcome import Outcome, Score
from mathgames.games.infinity_masters.position import Position
from mathgames.games.infinity_masters.rules import InfinityMasters

P, N = "positive", "negative"
LIVES = {"h2": (P, "inf"), "a7": (N, "inf")}
Place = Callable[..., Position]


def ending(rules: InfinityMasters, position: Position) -> tuple[str | None, str, str] | None:
    outcome = rules.outcome(position)
    finished = not list(rules.moves(position))
    assert finished == (outcome is not None)
    return outcome and (outcome.winner, outcome.code, outcome.clause)


def play(rules: InfinityMasters, position: Position, text: str) -> Position:
    move = rules.parse(text)
    assert rules.why_illegal(position, move) is None
    after = rules.apply(position, move)
    assert rules.explain(position, move).position == after
    return after


def test_losing_the_last_infinity_loses(position: Place) -> None:  # IM-18, IM-19
    rules = InfinityMasters(ops="−" * 64)
    before = position(rules, {"d4": (P, "3"), "d5": (N, "1"), "d6": (N, "inf"), "h2": (P, "inf")}, turn=N)
    assert ending(rules, before) is None
    lost = position(rules, {"d5": (P, "3"), "d6": (N, "inf"), "h2": (P, "inf")}, turn=N)
    after = play(rules, lost, "d6-d5")  # 3 − ∞ = −∞: the infinity is captured
    assert ending(rules, after) == (P, "no-infinity", "IM-18")
    assert after.score(1) == Score(1)  # although its owner is credited


def test_another_infinity_is_another_life(position: Place) -> None:  # IM-15
    rules = InfinityMasters(ops="−" * 64)
    board = {"d5": (P, "3"), "d6": (N, "inf"), **LIVES}
    assert ending(rules, play(rules, position(rules, board, turn=N), "d6-d5")) is None


@pytest.mark.parametrize(
    ("score", "winner"),
    [({P: (0, "7"), N: (0, "13/2")}, P), ({P: (5, "9"), N: (6, "0")}, N), ({P: (1, "2"), N: (1, "2")}, None)],
)
def test_both_infinities_gone_together_lets_the_score_decide(
    position: Place, score: dict[str, tuple[int, str]], winner: str | None
) -> None:  # IM-21
    rules = InfinityMasters(ops="−" * 64)
    before = position(rules, {"d4": (P, "inf"), "d5": (N, "inf")}, score=score)
    assert ending(rules, play(rules, before, "d4-d5")) == (winner, "infinity-encounter", "IM-21")


def test_an_infinity_too_many_decides_an_encounter(position: Place) -> None:  # IM-18 after IM-21
    rules = InfinityMasters(ops="−" * 64)
    before = position(rules, {"d4": (P, "inf"), "d5": (N, "inf"), "h2": (P, "inf")}, score={N: (3, "0")})
    assert ending(rules, play(rules, before, "d4-d5")) == (P, "no-infinity", "IM-18")


@pytest.mark.parametrize(
    ("options", "goals"),
    [
        ({}, {P: "d8 e8", N: "d1 e1"}),
        ({"goal": "file"}, {P: "d8", N: "e1"}),
        ({"goal": "file", "start_infinities": 2}, {P: "a8 d8", N: "e1 h1"}),
        ({"goal": "row"}, {P: "a8 b8 c8 d8 e8 f8 g8 h8", N: "a1 b1 c1 d1 e1 f1 g1 h1"}),
        ({"board": "classroom"}, {P: "c6 d6", N: "c1 d1"}),
        ({"board": "close"}, {P: "c6 d6", N: "c1 d1"}),
        ({"board": "classroom", "goal": "file"}, {P: "c6", N: "d1"}),
        ({"board": "classroom", "goal": "file", "start_infinities": 2}, {P: "a6 c6", N: "d1 f1"}),
        ({"board": "classroom", "goal": "row"}, {P: "a6 b6 c6 d6 e6 f6", N: "a1 b1 c1 d1 e1 f1"}),
    ],
)
def test_goals(position: Place, options: dict[str, Any], goals: dict[str, str]) -> None:  # IM-20
    rules = InfinityMasters(**options)
    side = rules.side
    for player, last, other in ((P, side, N), (N, 1, P)):
        won = set()
        for file in "abcdefgh"[:side]:
            home = {f"a{side // 2}": (other, "inf")}
            outcome = ending(rules, position(rules, {f"{file}{last}": (player, "inf"), **home}, turn=other))
            if outcome:
                assert outcome == (player, "goal", "IM-20")
                won.add(f"{file}{last}")
        assert won == set(goals[player].split())


def test_another_piece_on_a_goal_wins_nothing(position: Place) -> None:  # IM-20
    rules = InfinityMasters()
    assert ending(rules, position(rules, {"d8": (P, "6"), **LIVES})) is None


def test_a_goal_is_won_by_an_operation_too(position: Place) -> None:  # IM-20
    rules = InfinityMasters(ops="+" * 64)
    before = position(rules, {"d7": (P, "inf"), "d8": (N, "5"), **LIVES})
    assert ending(rules, play(rules, before, "d7-d8")) == (P, "goal", "IM-20")


def test_piece_converted_on_its_goal_wins_on_opponents_turn(position: Place) -> None:  # IM-13, IM-20
    rules = InfinityMasters(ops="÷" * 64)
    before = position(rules, {"d8": (P, "4"), "c8": (N, "0"), **LIVES}, turn=N)
    assert ending(rules, play(rules, before, "c8-d8")) == (P, "goal", "IM-20")


def test_capture_comes_before_the_goal(position: Place) -> None:
    rules = InfinityMasters()
    assert ending(rules, position(rules, {"d8": (P, "inf")}, turn=N)) == (P, "no-infinity", "IM-18")
    assert ending(rules, position(rules, {"d8": (P, "inf"), "a7": (N, "inf")}, quiet=60)) == (P, "goal", "IM-20")


def test_standstill(position: Place) -> None:  # IM-25
    rules = InfinityMasters()
    before = position(rules, LIVES, quiet=59, score={N: (0, "1/2")})
    assert ending(rules, before) is None
    assert ending(rules, play(rules, before, "h2-g2")) == (N, "no-progress", "IM-25")
    assert ending(rules, play(rules, before, "h2-h3")) is None
    for limit, quiet, over in ((4, 3, True), (4, 2, False), (80, 59, False), (80, 79, True), (None, 5000, False)):
        other = InfinityMasters(no_progress=limit)
        after = play(other, position(other, LIVES, quiet=quiet), "h2-g2")
        assert (ending(other, after) is not None) == over


def test_what_counts_as_quiet(position: Place) -> None:  # IM-25
    rules = InfinityMasters(ops="+" * 64)
    before = position(rules, {"d4": (P, "3"), "c4": (N, "2"), **LIVES}, quiet=9)
    quiet = {text: play(rules, before, text).quiet for text in ("d4-e4", "d4-d5", "d4-c5", "d4-c4")}
    assert quiet == {"d4-e4": 10, "d4-d5": 0, "d4-c5": 0, "d4-c4": 0}


def test_repetition_is_a_draw_at_the_third_time() -> None:  # IM-25
    moves = ["b1-a1", "g8-h8", "a1-b1", "h8-g8"] * 2
    match = Match(InfinityMasters())
    for number, move in enumerate(moves, 1):
        assert match.outcome is None
        match.play(move)
        assert match.ply == number
    assert isinstance(match.outcome, Outcome)
    assert (match.outcome.winner, match.outcome.code, match.outcome.clause) == (None, "repetition", "IM-25")
    assert Match.from_record(match.to_record()).outcome == match.outcome
    without = Match(InfinityMasters(no_progress=None))
    for move in moves:
        without.play(move)
    assert without.outcome is None


def test_repetition_lets_the_score_decide(position: Place) -> None:  # IM-25
    rules = InfinityMasters()
    outcome = rules.repetition_outcome(position(rules, LIVES, score={P: (0, "7/2"), N: (0, "3")}))
    assert (outcome.winner, outcome.code) == (P, "repetition")


def test_pass(position: Place) -> None:  # IM-24
    rules = InfinityMasters()
    row = {f"{file}8": (P, "1") for file in "abcfgh"} | {"d8": (P, "2"), "e8": (P, "3")}
    assert [rules.format(m) for m in rules.moves(position(rules, row | {"d3": (N, "inf")}))] == []  # no infinity: over
    walled = row | {f"{file}7": (P, "1") for file in "bcdefgh"} | {"a7": (P, "inf"), "d3": (N, "inf")}
    before = position(rules, walled, quiet=3)
    assert [rules.format(move) for move in rules.moves(before)] == ["pass"]
    after = play(rules, before, "pass")
    assert (after.board, after.turn, after.ply, after.quiet) == (before.board, 1, 1, 4)


def test_ending_is_standstill_if_no_player_can_move(position: Place) -> None:  # IM-24
    rules = InfinityMasters()
    walled = {f"{file}{rank}": (P, "1") for rank in (7, 8) for file in "abcdefgh"} | {"a7": (P, "inf")}
    walled |= {f"{file}{rank}": (N, "1") for rank in (1, 2) for file in "abcdefgh"} | {"a2": (N, "inf")}
    assert ending(rules, position(rules, walled, score={N: (0, "1")})) == (N, "standstill", "IM-24")

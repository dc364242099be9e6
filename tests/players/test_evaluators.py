"""The evaluators of the two arithmetic games: values, points, ends, and which moves are loud."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mathgames.engine.outcome import Score
from mathgames.engine.rules import Rules
from mathgames.games.contract.thinking import POINT, WIN, Evaluator
from mathgames.games.registry import find_game
from players.positions import EVERY_RULES, known, played, running

pytestmark = pytest.mark.parametrize("ruled", EVERY_RULES, ids=known)


def evaluator_of(ruled: Rules[Any, Any]) -> Evaluator[Any, Any]:
    return find_game(ruled.name).evaluator(ruled)


def other(ruled: Rules[Any, Any], player: str) -> str:
    (one,) = set(ruled.players) - {player}
    return one


def test_the_value_is_the_sum_of_its_terms(ruled: Rules[Any, Any]) -> None:
    evaluator = evaluator_of(ruled)
    for position in running(ruled, 100):
        terms = evaluator.terms(position)
        assert sum(terms.values()) == evaluator.value(position)
        assert abs(evaluator.value(position)) < WIN // 2


def test_evaluation_is_antisymmetric(ruled: Rules[Any, Any]) -> None:
    evaluator = evaluator_of(ruled)
    for position in running(ruled, 100):
        assert evaluator.value(position._replace(turn=1 - position.turn)) == -evaluator.value(position)


def test_a_gain_is_what_the_scores_say(ruled: Rules[Any, Any]) -> None:
    evaluator = evaluator_of(ruled)
    infinite = getattr(evaluator, "infinite", 0)
    gained = 0
    for position in running(ruled, 100):
        player = ruled.turn(position)
        before = ruled.scores(position)
        for move in ruled.moves(position):
            after = ruled.scores(ruled.apply(position, move))
            own, others = (
                Score(after[who].infinite - before[who].infinite, after[who].finite - before[who].finite)
                for who in (player, other(ruled, player))
            )
            exact = (own.finite - others.finite) * POINT + (own.infinite - others.infinite) * infinite
            assert abs(exact - evaluator.score_centipoints(position, move)) < 1
            gained += exact != 0
    assert gained > 10


def test_it_knows_when_a_game_is_over(ruled: Rules[Any, Any]) -> None:
    evaluator = evaluator_of(ruled)
    met = played(ruled, 30)
    for position in met:
        assert evaluator.terminal_score(position) == Evaluator(ruled).terminal_score(position)
    assert sum(ruled.outcome(position) is not None for position in met) >= 3


def test_loud_moves_are_legal_and_the_most_promising_come_first(ruled: Rules[Any, Any]) -> None:
    evaluator = evaluator_of(ruled)
    seen = 0
    for position in running(ruled, 100):
        loud, moves = list(evaluator.noisy_moves(position)), set(ruled.moves(position))
        assert len(set(loud)) == len(loud)
        assert set(loud) <= moves
        seen += len(loud)
    assert seen > 10


def test_noisy_moves_win_score_or_stop_the_other_player(ruled: Rules[Any, Any]) -> None:
    evaluator = evaluator_of(ruled)
    for position in running(ruled, 100):
        loud = set(evaluator.noisy_moves(position))
        for move in ruled.moves(position):
            outcome = ruled.judge(ruled.apply(position, move))
            wins = outcome is not None and outcome.winner == ruled.turn(position)
            if wins and outcome.code not in {"immobilised", "standstill"}:
                assert move in loud
            if ruled.name == "minus-vs-plus" and evaluator.score_centipoints(position, move) > 0:
                assert move in loud


def test_moves_that_are_not_loud_change_little(ruled: Rules[Any, Any]) -> None:
    evaluator = evaluator_of(ruled)
    for position in running(ruled, 100):
        loud, value = set(evaluator.noisy_moves(position)), evaluator.value(position)
        for move in ruled.moves(position):
            after = ruled.apply(position, move)
            if move not in loud and evaluator.terminal_score(after) is None:
                assert -evaluator.value(after) - value <= evaluator.QUIET_MARGIN


def test_an_infinite_credit_counts_for_more_than_any_finite_one(ruled: Rules[Any, Any]) -> None:
    if ruled.name != "infinity-masters" or ruled.settings["infinite_credit"] != "tally":
        return
    evaluator: Any = evaluator_of(ruled)
    largest = max(abs(int(value)) for value in ruled.settings["values"])
    assert evaluator.infinite > POINT * Fraction(largest) ** 2

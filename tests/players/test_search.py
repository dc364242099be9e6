"""The search: its value agrees with plain minimax, repeats exactly, and can be stopped at any time."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from mathgames.engine.rules import Rules
from mathgames.games.contract.thinking import WIN, Evaluator, Progress, SearchResult
from mathgames.games.registry import find_game, rules
from mathgames.players import choose, run_search
from mathgames.players.search import SLICE, Search, search
from players.positions import EVERY_RULES, GAMES, known, played, running


def evaluator_of(ruled: Rules[Any, Any]) -> Evaluator[Any, Any]:
    return find_game(ruled.name).evaluator(ruled)


def over(ruled: Rules[Any, Any], position: Any, ply: int) -> int | None:
    outcome = ruled.judge(position)
    if outcome is None:
        return None
    if outcome.winner is None:
        return 0
    return WIN - ply if outcome.winner == ruled.turn(position) else ply - WIN


class Minimax:
    """Return the value with nothing left out: every move to *depth*, then every noisy one, which may be forced."""

    def __init__(self, ruled: Rules[Any, Any], evaluator: Evaluator[Any, Any], most: int) -> None:
        self.ruled, self.evaluator, self.left = ruled, evaluator, most

    def value(self, position: Any, depth: int, ply: int = 0) -> int:
        self.left -= 1
        if self.left < 0:
            raise TimeoutError
        ended = over(self.ruled, position, ply)
        if ended is not None:
            return ended
        moves = list(self.ruled.moves(position) if depth else self.evaluator.noisy_moves(position))
        values = [-self.value(self.ruled.apply(position, move), max(depth - 1, 0), ply + 1) for move in moves]
        if depth or (moves and self.evaluator.forces_loud):
            return max(values)
        return max(self.evaluator.value(position), *values, -2 * WIN)


@pytest.mark.parametrize("ruled", EVERY_RULES, ids=known)
@pytest.mark.parametrize("calms", [False, True])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_search_value_equals_minimax(
    ruled: Rules[Any, Any], depth: int, calms: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    evaluator = evaluator_of(ruled)
    if not calms:
        monkeypatch.setattr(type(evaluator), "noisy_moves", lambda self, position: ())
    looked_at = 0
    met = running(ruled, 40, seed=depth)
    if depth > 1:
        met.sort(key=lambda position: len(list(ruled.moves(position))))
    for number, position in enumerate(met[:12]):
        try:
            expected = Minimax(ruled, evaluator, 2000).value(position, depth)
        except TimeoutError:  # too many positions for a test
            continue
        found = run_search(Search(ruled, evaluator, 10**9, selective=False).search(position, depth, number))
        assert found.value == expected
        if abs(found.value) < WIN // 2:
            after = ruled.apply(position, found.move)
            assert found.value == -Minimax(ruled, evaluator, 10**5).value(after, depth - 1, 1)
        looked_at += 1
        if looked_at == (8, 4, 2)[depth - 1]:
            break
    assert looked_at >= 2 or depth == 3


@pytest.mark.parametrize("ruled", EVERY_RULES, ids=known)
def test_its_line_is_legal_and_begins_with_its_move(ruled: Rules[Any, Any]) -> None:
    for position in running(ruled, 6, seed=3):
        choice = choose(ruled, position, "level-8", nodes=600)
        assert choice.line[0] == choice.move
        for move in choice.line:
            assert move in set(ruled.moves(position))
            position = ruled.apply(position, move)


def slices(ruled: Rules[Any, Any], position: Any, nodes: int, seed: int) -> tuple[list[Progress], SearchResult[Any]]:
    thought = search(ruled, evaluator_of(ruled), position, 40, nodes, seed)
    seen = [next(thought)]
    while True:
        try:
            seen.append(thought.send(None))
        except StopIteration as stop:
            return seen, stop.value


@pytest.mark.parametrize("name", GAMES)
def test_the_same_question_has_the_same_answer(name: str) -> None:
    ruled = rules(name)
    for position in running(ruled, 4):
        first = choose(ruled, position, "level-8", seed=5, nodes=3000)
        assert choose(rules(name), position, "level-8", seed=5, nodes=3000) == first
        assert slices(ruled, position, 3000, 5)[1].move == first.move
        assert first.nodes <= 3001


@pytest.mark.parametrize("name", GAMES)
def test_it_rests_often_and_says_how_far_it_is(name: str) -> None:
    ruled = rules(name)
    for position in played(ruled, 1, longest=12)[::4]:
        seen, choice = slices(ruled, position, 5000, 1)
        steps = [after.nodes - before.nodes for before, after in pairwise(seen)]
        assert max(steps) < 10 * SLICE
        assert [progress.depth for progress in seen] == sorted(progress.depth for progress in seen)
        assert choice.depth >= seen[-1].depth - 1
        assert all(progress.move in set(ruled.moves(position)) for progress in seen)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("after", [0, 1, 5, 20])
def test_it_can_be_stopped_at_any_time(name: str, after: int) -> None:
    ruled = rules(name)
    for position in played(ruled, 1, longest=12)[::6]:
        thought = search(ruled, evaluator_of(ruled), position, 40, 10**9, 0)
        progress = next(thought)
        for _number in range(after):
            progress = thought.send(False)
        with pytest.raises(StopIteration) as stopped:
            thought.send(True)
        choice = stopped.value.value
        assert choice.move == progress.move == choice.line[0]
        assert choice.move in set(ruled.moves(position))


@pytest.mark.parametrize("ruled", EVERY_RULES, ids=known)
@pytest.mark.parametrize("level", ["level-2", "level-3", "level-4", "level-8"])
def test_a_win_in_one_is_taken(ruled: Rules[Any, Any], level: str) -> None:
    wins = 0
    for position in reversed(played(ruled, 80, seed=4)):  # from the ends of games
        winning = {move for move in ruled.moves(position) if (over(ruled, ruled.apply(position, move), 0) or 0) < 0}
        if winning:
            wins += 1
            assert choose(ruled, position, level, nodes=3_000).move in winning
        if wins == 3:
            break
    assert wins == 3


@pytest.mark.parametrize("name", GAMES)
def test_the_seed_decides_among_equals_only(name: str) -> None:
    ruled = rules(name)
    position = ruled.initial()
    choices = [choose(ruled, position, "level-4", seed=seed, nodes=10**6) for seed in range(6)]
    assert len({choice.value for choice in choices}) == 1

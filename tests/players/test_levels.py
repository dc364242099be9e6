"""The levels: what they say of themselves is so."""

from __future__ import annotations

from typing import Any

import pytest

from mathgames.errors import PlayerError
from mathgames.players import LEVELS, choose, level
from mathgames.registry import rules
from players.positions import GAMES, running

SAID = {"two": 2, "three": 3, "four": 4, "five": 5}


def test_each_level_says_what_it_sees_and_what_it_does_not() -> None:
    assert [each.name for each in LEVELS] == [f"level-{number}" for number in range(1, 9)]
    assert len({str(each.sees) for each in LEVELS}) == len(LEVELS)
    with pytest.raises(PlayerError, match="level-1 to level-8"):
        level("level-9")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("which", [each for each in LEVELS if 4 <= each.number <= 6], ids=lambda each: each.name)
def test_a_level_looks_as_far_ahead_as_it_says(name: str, which: Any) -> None:
    (far,) = (plies for word, plies in SAID.items() if f"looks {word} moves" in str(which.sees))
    ruled = rules(name)
    for position in running(ruled, 3, seed=6):
        choice = choose(ruled, position, which.name)
        assert choice.depth == far or abs(choice.value) > 500_000


@pytest.mark.parametrize("name", GAMES)
def test_the_second_level_takes_the_most_points_and_the_third_looks_at_the_answer(name: str) -> None:
    ruled = rules(name)

    def lead(position: Any, player: str) -> Any:
        scores = ruled.scores(position)
        (other,) = set(scores) - {player}
        return (scores[player].infinite - scores[other].infinite, scores[player].finite - scores[other].finite)

    for position in running(ruled, 40, seed=7):
        player = ruled.turn(position)
        after = {move: ruled.apply(position, move) for move in ruled.moves(position)}
        if any(ruled.judge(there) is not None for there in after.values()):
            continue
        chosen = choose(ruled, position, "level-2", seed=3).move
        assert lead(after[chosen], player) == max(lead(there, player) for there in after.values())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("stronger", "weaker"), [("level-2", "level-1"), ("level-8", "level-3")])
def test_a_level_beats_one_that_sees_much_less(name: str, stronger: str, weaker: str) -> None:
    ruled = rules(name)
    for side in ruled.players:
        position, plies = ruled.initial(), 0
        while (outcome := ruled.outcome(position)) is None and plies < 200:
            by = stronger if ruled.turn(position) == side else weaker
            position = ruled.apply(position, choose(ruled, position, by, seed=plies, nodes=1500).move)
            plies += 1
        assert outcome is not None
        assert outcome.winner == side

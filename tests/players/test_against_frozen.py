"""The strongest level against a plain alpha-beta player: a hundred games with random openings, each side from each."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from mathgames.engine.rules import Rules
from mathgames.games.registry import rules
from mathgames.players import choose
from players import frozen
from players.positions import GAMES

OPENING = 4
"""Plies at random."""


def begun(ruled: Rules[Any, Any], seed: int) -> list[Any]:
    """The positions of a random opening after which the game goes on."""
    chance = random.Random(seed)
    while True:
        positions = [ruled.initial()]
        for _ply in range(OPENING):
            move = ruled.random_move(positions[-1], chance)
            if move is not None:
                positions.append(ruled.apply(positions[-1], move))
        if len(positions) == OPENING + 1 and ruled.outcome(positions[-1]) is None:
            return positions


def scored(ruled: Rules[Any, Any], seed: int, frozen_side: str, nodes: int | None = None) -> float:
    """Return what the frozen player gets out of a game: 1 for a win, a half for a draw."""
    chance, positions = random.Random(f"{seed} {frozen_side}"), begun(ruled, seed)
    repeated = Counter(ruled.repetition_key(position) for position in positions)
    while True:
        position = positions[-1]
        outcome, key = ruled.outcome(position), ruled.repetition_key(position)
        if outcome is None and key is not None and repeated[key] >= 3:
            outcome = ruled.repetition_outcome(position)
        if outcome is not None:
            return 0.5 if outcome.winner is None else float(outcome.winner == frozen_side)
        if ruled.turn(position) == frozen_side:
            move = frozen.choose(ruled, position, chance)
        else:
            move = choose(ruled, position, "level-8", seed=seed, nodes=nodes).move
        positions.append(ruled.apply(position, move))
        repeated[ruled.repetition_key(positions[-1])] += 1


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_it_gets_at_most_a_quarter_of_a_hundred_games(name: str) -> None:
    ruled = rules(name)
    points = sum(scored(ruled, seed, side) for seed in range(50) for side in ruled.players)
    assert points <= 25


@pytest.mark.parametrize("name", GAMES)
def test_the_frozen_player_takes_a_win_in_one(name: str) -> None:
    ruled = rules(name)
    position: Any = ruled.initial()
    if name == "minus-vs-plus":
        position = ruled.from_json(
            {
                "board": {"a5": 3, "f2": -3, "e4": 6},
                "turn": "positive",
                "ply": 10,
                "score": {"positive": 21, "negative": 21},
                "last_lateral": {"positive": False, "negative": False},
            }
        )
    else:
        board = {"e7": ["positive", "inf"], "e2": ["negative", "inf"]}
        position = ruled.from_json({**ruled.to_json(position), "board": board})
    after = ruled.apply(position, frozen.choose(ruled, position, random.Random(1), depth=2))
    outcome = ruled.outcome(after)
    assert outcome is not None
    assert outcome.winner == "positive"


def test_a_game_against_it_ends_and_is_counted() -> None:
    ruled = rules("minus-vs-plus")
    assert scored(ruled, 1, "negative", nodes=300) in {0.0, 0.5, 1.0}

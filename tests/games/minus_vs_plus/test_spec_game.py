"""The engine's moves and positions against a second, naive implementation of the same clauses."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.minus_vs_plus.boards import at
from games.minus_vs_plus.spec_game import Spec, count
from mathgames.engine import perft
from mathgames.engine.conformance import check_explanation
from mathgames.games.minus_vs_plus.position import PLAYERS, SQUARES, Position
from mathgames.games.minus_vs_plus.rules import MinusVsPlus

START = MinusVsPlus()
FROM_THE_START = {1: 19, 2: 361, 3: 8_593, 4: 203_921}

CHOICES = {
    "numbers": ["point", "mirror"],
    "first_player": ["positive", "negative"],
    "stuck_by_lateral_ban": ["immobilised", "ban_lifted"],
    "lastrow_points": ["mover", "survivor"],
    "max_turns": [80, 160, None],
    "target_score": [24, 12, 3],
    "setup": ["basic", "random"],
    "seed": [1],
}
ALL_RULES = [MinusVsPlus(**dict(zip(CHOICES, values, strict=True))) for values in itertools.product(*CHOICES.values())]


def read(rules: MinusVsPlus, position: Position) -> Spec:
    return Spec.read(rules.to_json(position), dict(rules.settings))


def compare(rules: MinusVsPlus, position: Position) -> dict[str, Position]:
    """Hold the engine's moves and what they lead to against the naive ones; return them."""
    engine = {rules.format(move): rules.apply(position, move) for move in rules.moves(position)}
    naive = read(rules, position).moves()
    assert {text: rules.to_json(then) for text, then in engine.items()} == {
        text: then.data() for text, then in naive.items()
    }
    return engine


@pytest.mark.parametrize(("depth", "sequences"), FROM_THE_START.items())
def test_the_number_of_sequences_from_the_start(depth: int, sequences: int) -> None:
    assert perft(START, depth) == sequences


def test_the_other_numbering_counts_the_same_from_the_start() -> None:
    assert perft(MinusVsPlus(numbers="mirror"), 3) == FROM_THE_START[3]


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_naive_game_counts_the_same_from_the_start(depth: int) -> None:
    assert count(read(START, START.initial()), depth) == FROM_THE_START[depth]


def test_the_first_moves() -> None:
    """MP-5: at the start six moves forward, eight jumps, five additions that make 6 each, and none sideways."""
    moves = set(map(START.format, START.moves(START.initial())))
    forward = {f"{file}2-{file}3" for file in "abcdef"}
    jumps = {"a1-c3", "b1-d3", "c1-a3", "c1-e3", "d1-b3", "d1-f3", "e1-c3", "f1-d3"}
    additions = {"a1-b2", "b1-c2", "c1-d2", "d1-e2", "e1-f2"}
    assert moves == forward | jumps | additions
    for text in additions:
        assert START.apply(START.initial(), START.parse(text)).value(text[3:]) == 6


@pytest.mark.parametrize("seed", range(12))
def test_whole_random_games_under_random_options(seed: int) -> None:
    chance = random.Random(seed)
    for rules in chance.sample(ALL_RULES, 4):
        position = rules.initial()
        while reached := compare(rules, position):
            position = chance.choice(list(reached.values()))
        assert rules.outcome(position) is not None


def test_two_moves_deep_from_the_middle_of_random_games() -> None:
    chance = random.Random(2022)
    for rules in chance.sample(ALL_RULES, 12):
        position = rules.initial()
        for _ in range(chance.randrange(20, 40)):
            if (move := rules.random_move(position, chance)) is None:
                break
            position = rules.apply(position, move)
        assert perft(rules, 2, position) == count(read(rules, position), 2)


def test_an_opponents_piece_on_a_first_row_is_added_like_any_integer() -> None:
    """MP-18: no game leads there, but a position set up by hand may."""
    for pieces, text in (("c5:2 b1:-3", "c5-c6"), ("c5:3 d6:0 c1:-3", "c5-d6"), ("c5:3 c1:-3", "c5-c6")):
        position = at(f"{pieces} f2:1 f5:-1")
        compare(START, position)
        move = START.parse(text)
        check_explanation(START, position, move, START.explain(position, move))


@st.composite
def scattered(draw: st.DrawFn) -> Position:
    """Any pieces on any squares, such as no game would bring about: opponents on a first row, zeros in a crowd."""
    squares = draw(st.lists(st.sampled_from(SQUARES), unique=True, max_size=30))
    data: dict[str, Any] = {
        "board": {square: draw(st.integers(-6, 6)) for square in squares},
        "turn": draw(st.sampled_from(PLAYERS)),
        "ply": draw(st.integers(0, 81)),
        "score": {player: draw(st.integers(0, 26)) for player in PLAYERS},
        "last_lateral": {player: draw(st.booleans()) for player in PLAYERS},
    }
    return START.from_json(data)


@given(st.sampled_from(ALL_RULES), scattered())
def test_scattered_positions_under_every_option(rules: MinusVsPlus, position: Position) -> None:
    compare(rules, position)
    for move in rules.moves(position):
        check_explanation(rules, position, move, rules.explain(position, move))

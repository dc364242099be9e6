"""The engine's moves and positions against a second, naive implementation of the same clauses."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.minus_vs_plus.spec_game import Spec, count
from harness.loops import loop_over
from mathgames.engine import Rules, perft
from mathgames.engine.conformance import check_explanation
from mathgames.games.minus_vs_plus.clauses import REFUSALS
from mathgames.games.minus_vs_plus.moves import can_advance, can_move, generate
from mathgames.games.minus_vs_plus.position import PLAYERS, SQUARES, Position
from mathgames.games.minus_vs_plus.rules import MinusVsPlus
from perft.rows import Row, rows

START = MinusVsPlus()
QUICK = 10_000  # sequences; the naive game takes seconds for more

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


def start(rules: Rules[Any, Any]) -> Spec:
    return Spec.read(rules.to_json(rules.initial()), dict(rules.settings))


def compare(rules: MinusVsPlus, position: Position) -> dict[str, Position]:
    """Hold the engine's moves and what they lead to against the naive ones; return them."""
    engine = {rules.format(move): rules.apply(position, move) for move in rules.moves(position)}
    naive = read(rules, position).moves()
    assert {text: rules.to_json(then) for text, then in engine.items()} == {
        text: then.data() for text, then in naive.items()
    }
    return engine


def sequences(*, quick: bool) -> list[Any]:
    """The rows of perft's data, with the depths that the naive game counts quickly, or with the others."""
    return [
        (row, depth) for row in rows("minus-vs-plus") for depth in row.counts if (row.counts[depth] < QUICK) is quick
    ]


@pytest.mark.parametrize(("row", "depth"), sequences(quick=True))
def test_the_naive_game_counts_as_many_sequences_from_the_start(row: Row, depth: int) -> None:
    """The engine is held against the same rows in tests/perft."""
    assert (
        count(Spec.read(row.rules.to_json(row.rules.initial()), dict(row.rules.settings)), depth) == row.counts[depth]
    )


@pytest.mark.slow
@pytest.mark.parametrize(("row", "depth"), sequences(quick=False))
def test_the_naive_game_counts_as_many_long_sequences(row: Row, depth: int) -> None:
    assert (
        count(Spec.read(row.rules.to_json(row.rules.initial()), dict(row.rules.settings)), depth) == row.counts[depth]
    )


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


@st.composite
def scattered(draw: st.DrawFn) -> Position:
    """Any pieces on any squares, such as no game would bring about: zeros in a crowd, points beyond the target."""
    squares = draw(st.lists(st.sampled_from(SQUARES), unique=True, max_size=30))
    data: dict[str, Any] = {
        "board": {
            square: draw(st.integers(0 if square[1] == "1" else -6, 0 if square[1] == "6" else 6)) for square in squares
        },
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


@given(st.sampled_from(ALL_RULES), scattered())
def test_no_move_leads_out_of_what_json_can_describe(rules: MinusVsPlus, position: Position) -> None:
    """MP-19: a piece is never on its last row, so ``from_json`` may refuse one there.

    This is the step of the induction; the set-ups begin it.
    """
    for move in rules.moves(position):
        then = rules.apply(position, move)
        assert rules.from_json(rules.to_json(then)) == then


@loop_over(zip(ALL_RULES))
def test_json_can_describe_every_start(rules: MinusVsPlus) -> None:
    assert rules.from_json(rules.to_json(rules.initial())) == rules.initial()


@given(st.sampled_from(ALL_RULES), scattered())
def test_can_move_agrees_with_generated_moves(rules: MinusVsPlus, position: Position) -> None:
    board, turn = position.board, position.turn
    assert can_advance(board, turn) == bool(generate(board, turn, sideways=False))
    goes_on = position._replace(ply=0, positive_score=0, negative_score=0)
    assert can_move(rules.config, goes_on) == bool(list(rules.moves(goes_on)))


@given(st.sampled_from(ALL_RULES), scattered())
def test_every_refusal_is_in_the_list(rules: MinusVsPlus, position: Position) -> None:
    known = {(kind.code, kind.clause) for kind in REFUSALS}
    goes_on = rules.outcome(position) is None
    for move in rules.candidates(position):
        refusal = rules.why_illegal(position, move)
        if goes_on:
            assert refusal is None or (refusal.code, refusal.clause) in known
        else:
            assert refusal is not None
            assert refusal.code == "game-over"

"""Moving: the engine against a second generator, and the text of moves (IM-3, IM-4, IM-5)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from games.infinity_masters.second_generator import naive_moves, naive_perft
from mathgames.games.infinity_masters.moves import PASS, format_move, parse
from mathgames.games.infinity_masters.position import Position
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.language.errors import NotationError
from perft.rows import Row, rows

P, N = "positive", "negative"
QUICK = 50_000
LIVES = {"h2": (P, "inf"), "a7": (N, "inf")}


@pytest.mark.parametrize(
    "options",
    [{}, {"mandatory_operation": True}, {"board": "classroom"}, {"preset": "four-operations"}, {"start_infinities": 2}],
)
def test_a_second_generator_finds_the_same_moves(options: dict[str, Any]) -> None:
    rules = InfinityMasters(**options)
    chance = random.Random(7)
    positions = 0
    for _ in range(6):
        position = rules.initial()
        while (move := rules.random_move(position, chance)) is not None:
            found = [rules.format(m) for m in rules.moves(position)]
            expected = naive_moves(rules.to_json(position), rules.side, mandatory=rules.config.mandatory_operation)
            assert sorted(found) == sorted(expected or {"pass"})
            position = rules.apply(position, move)
            positions += 1
        assert rules.outcome(position) is not None
    assert positions > 100


@pytest.mark.parametrize("row", rows("infinity-masters"), ids=lambda row: row.options)
def test_perft_counts_match_second_generator(row: Row) -> None:
    rules = InfinityMasters(**row.rules.changed_settings())
    start, mandatory = rules.to_json(rules.initial()), rules.config.mandatory_operation
    for depth, count in row.counts.items():
        if count <= QUICK:
            assert naive_perft(start, rules.side, depth, mandatory=mandatory) == count


@pytest.mark.slow
def test_a_long_count_of_the_second_generator() -> None:
    (row,) = (row for row in rows("infinity-masters") if row.options == "default")
    start = InfinityMasters().to_json(InfinityMasters().initial())
    assert naive_perft(start, 8, 4, mandatory=False) == row.counts[4]


def test_five_directions_for_every_piece(position: Callable[..., Position]) -> None:  # IM-4
    rules = InfinityMasters()
    for value in ("3", "-3", "0", "inf"):
        at = position(rules, {"d4": (P, value), "d5": (N, value), **LIVES})
        assert {rules.format(m) for m in rules.moves(at)} >= {"d4-c4", "d4-e4", "d4-c5", "d4-d5", "d4-e5"}
        at = position(rules, {"d4": (P, value), "d5": (N, value), **LIVES}, turn=N)
        assert {rules.format(m) for m in rules.moves(at)} >= {"d5-c5", "d5-e5", "d5-c4", "d5-d4", "d5-e4"}


def test_the_positive_player_begins() -> None:  # IM-3
    rules = InfinityMasters()
    start = rules.initial()
    assert rules.turn(start) == P
    assert rules.turn(rules.apply(start, rules.parse("a2-a3"))) == N


@pytest.mark.parametrize("text", ["a2-a3", "A2-A3", " a2 - a3 ", "a2−a3", "a2–a3"])
def test_a_move_is_read_in_any_accepted_form(text: str) -> None:
    assert format_move(parse(text)) == "a2-a3"


def test_pass_is_a_move() -> None:  # IM-24
    assert parse(" PASS ") == PASS
    assert format_move(PASS) == "pass"


@pytest.mark.parametrize(
    "text", ["", "a2", "a2a3", "a9-a3", "i2-a3", "a2-a3-a4", "passe", "a0-a1", "٣2-a3", "a2-a3" * 99]
)
def test_invalid_move_text_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a move"):
        parse(text)


def test_the_classroom_board_ends_at_f6() -> None:
    rules = InfinityMasters(board="classroom")
    assert rules.format(rules.parse("f6-e6")) == "f6-e6"
    for text in ("g1-f1", "f6-f7", "h8-g8"):
        with pytest.raises(NotationError, match="a1 to f6"):
            rules.parse(text)

"""Moving: perft, a second generator written from the rules alone, and the text of moves (IM-3, IM-4, IM-5)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from mathgames.engine import perft
from mathgames.errors import NotationError
from mathgames.games.infinity_masters.moves import PASS, format_move, parse
from mathgames.games.infinity_masters.position import Position
from mathgames.games.infinity_masters.rules import InfinityMasters

P, N = "positive", "negative"
LIVES = {"h2": (P, "inf"), "a7": (N, "inf")}


@pytest.mark.parametrize(("depth", "count"), [(1, 24), (2, 576), (3, 16080)])
def test_perft(depth: int, count: int) -> None:
    assert perft(InfinityMasters(), depth) == count


def naive(data: dict[str, Any], side: int, *, mandatory: bool) -> set[str]:
    """The moves of a position's JSON in a game that goes on, found square by square."""
    board, turn = data["board"], data["turn"]
    files, ahead = "abcdefgh"[:side], 1 if turn == P else -1
    plain, attacks = set(), set()
    for square, (owner, _) in board.items():
        if owner != turn:
            continue
        for across in (-1, 0, 1):
            for up in (0, ahead):
                file, rank = files.index(square[0]) + across, int(square[1]) + up
                if (across, up) == (0, 0) or not (0 <= file < side and 1 <= rank <= side):
                    continue
                target = f"{files[file]}{rank}"
                if target not in board:
                    plain.add(f"{square}-{target}")
                elif board[target][0] != turn:
                    attacks.add(f"{square}-{target}")
    return attacks if mandatory and attacks else plain | attacks


@pytest.mark.parametrize(
    "options", [{}, {"mandatory_operation": True}, {"board": "classroom"}, {"start_infinities": 2}]
)
def test_a_second_generator_finds_the_same_moves(options: dict[str, Any]) -> None:
    rules = InfinityMasters(**options)
    chance = random.Random(7)
    positions = 0
    for _ in range(6):
        position = rules.initial()
        while (move := rules.random_move(position, chance)) is not None:
            found = [rules.format(m) for m in rules.moves(position)]
            expected = naive(rules.to_json(position), rules.side, mandatory=rules.settled.mandatory_operation)
            assert sorted(found) == sorted(expected or {"pass"})
            position = rules.apply(position, move)
            positions += 1
        assert rules.outcome(position) is not None
    assert positions > 100


def naive_perft(rules: InfinityMasters, position: Position, depth: int) -> int:
    """Perft by the second generator; ``apply`` is only asked where a position stands afterwards."""
    texts = naive(rules.to_json(position), rules.side, mandatory=False)
    if depth == 1:
        return len(texts)
    return sum(naive_perft(rules, rules.apply(position, rules.parse(text)), depth - 1) for text in texts)


@pytest.mark.parametrize("options", [{}, {"board": "classroom"}, {"start_infinities": 2}])
def test_perft_by_the_second_generator(options: dict[str, Any]) -> None:
    rules = InfinityMasters(**options)
    for depth in (1, 2, 3):
        assert perft(rules, depth) == naive_perft(rules, rules.initial(), depth)


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
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(NotationError, match="is not a move"):
        parse(text)


def test_the_classroom_board_ends_at_f6() -> None:
    rules = InfinityMasters(board="classroom")
    assert rules.format(rules.parse("f6-e6")) == "f6-e6"
    for text in ("g1-f1", "f6-f7", "h8-g8"):
        with pytest.raises(NotationError, match="a1 to f6"):
            rules.parse(text)

"""Refusals: a stable code, the clause, and a sentence that says what to do."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from mathgames.games.infinity_masters.clauses import REFUSALS
from mathgames.games.infinity_masters.moves import PASS
from mathgames.games.infinity_masters.position import Position
from mathgames.games.infinity_masters.rules import InfinityMasters

P, N = "positive", "negative"
BOARD = {"d4": (P, "3"), "d5": (P, "-2"), "e5": (N, "4"), "h2": (P, "inf"), "a7": (N, "inf")}


@pytest.mark.parametrize(
    ("text", "code", "clause", "words"),
    [
        ("c4-c5", "no-piece", "IM-4", "no piece on c4"),
        ("e5-e4", "not-yours", "IM-3", "Red's 4 on e5 is not yours to move: it is the turn of Blue."),
        ("d4-d4", "same-square", "IM-4", "another square"),
        ("d4-d3", "backward", "IM-4", "never move backward"),
        ("d4-c3", "backward", "IM-4", "diagonally forward or sideways"),
        ("d4-d6", "too-far", "IM-4", "one square at a time"),
        ("d4-f4", "too-far", "IM-4", "d4"),
        ("d4-f5", "too-far", "IM-4", "f5"),
        ("d4-d5", "own-piece", "IM-4", "Your own −2 is on d5"),
        ("pass", "pass-with-moves", "IM-24", "You can move"),
    ],
)
def test_a_refusal(position: Callable[..., Position], text: str, code: str, clause: str, words: str) -> None:
    rules = InfinityMasters()
    refusal = rules.why_illegal(position(rules, BOARD), rules.parse(text))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == (code, clause)
    assert words in str(refusal.sentence)


@pytest.mark.parametrize("move", [-1, PASS + 1, 10**9, 63 << 6])
def test_packed_number_that_is_not_a_move_is_refused(move: int) -> None:
    rules = InfinityMasters(board="classroom")
    refusal = rules.why_illegal(rules.initial(), move)
    assert refusal is not None
    assert refusal.code == "not-a-move"
    off_board = InfinityMasters().parse("g2-g3")
    refusal = rules.why_illegal(rules.initial(), off_board)
    assert refusal is not None
    assert refusal.code == "not-a-move"
    assert "a1 to f6" in str(refusal.sentence)


def test_nothing_is_legal_in_a_finished_game(position: Callable[..., Position]) -> None:
    rules = InfinityMasters()
    over = position(rules, {"d4": (P, "inf")})
    refusal = rules.why_illegal(over, rules.parse("d4-d5"))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("game-over", "IM-18")
    assert "Red has no infinity left" in str(refusal.sentence)


@pytest.mark.parametrize("options", [{}, {"preset": "classroom"}, {"mandatory_operation": True}], ids=repr)
def test_random_games_refuse_for_the_declared_reasons_alone(options: dict[str, Any]) -> None:
    rules, chance = InfinityMasters(**options), random.Random(4)
    declared = {kind.code: kind.clause for kind in REFUSALS}
    reached = set()
    for _game in range(6):
        position = rules.initial()
        while (legal := rules.random_move(position, chance)) is not None:
            for move in chance.choices(range(PASS + 2), k=40):
                refusal = rules.why_illegal(position, move)
                if refusal is not None:
                    assert declared[refusal.code] == refusal.clause
                    reached.add(refusal.code)
            position = rules.apply(position, legal)
    always = {"pass-with-moves", "no-piece", "not-yours", "same-square", "backward", "too-far", "own-piece"}
    assert reached >= always | {"not-a-move"}
    if rules.settings["mandatory_operation"]:
        assert reached == set(declared)
    else:
        assert reached == set(declared) - {"must-operate"}


def test_every_kind_of_refusal_is_declared_once() -> None:
    assert len({kind.code for kind in REFUSALS}) == len(REFUSALS)
    assert "game-over" not in {kind.code for kind in REFUSALS}, "that one is the engine's"

from __future__ import annotations

import random

import pytest

from games.tinc.play import eager_turn
from mathgames.explain.explanation import Explanation, pages
from mathgames.explain.expression import Literal
from mathgames.games.tinc.rules import Tinc


def told(turns: str, **options: object) -> Explanation:
    """The explanation of the last of the turns."""
    rules = Tinc(**options)
    position = rules.initial()
    *before, last = map(rules.parse, turns.split(" / "))
    for move in before:
        position = rules.apply(position, move)
    return rules.explain(position, last)


def sentences(explanation: Explanation, clause: str) -> list[str]:
    return [str(effect.sentence) for effect in explanation.effects if effect.clause == clause]


def results(explanation: Explanation) -> list[int]:
    return [int(d.result.value) for d in explanation.derivations if isinstance(d.result, Literal)]  # type: ignore[arg-type]


def test_the_first_turn_is_told_shortly() -> None:
    first = told("0,0")
    assert str(first.headline) == "Crosses fill (0, 0): the grid grows by 8 cells to 3 × 3"
    assert [str(effect.sentence) for effect in first.effects] == [
        "(0, 0) touches the edge, so the grid grows by one cell in each direction: its side is 1 + 2 = 3.",
        "No open line has a nought, a line needs 3, and a turn places 2: their next turn cannot win.",
        "Crosses threaten to complete a line. A symbol on the edge answers every threat.",
    ]
    assert results(first) == [8], "the new cells"
    assert len(pages(first)) == 3


def test_growth_is_explained_as_difference_of_odd_squares() -> None:
    (growth,) = told("0,0 / 1,-1 1,0").derivations
    assert [str(step.note) for step in growth.steps] == [
        "The grid now has 5 × 5 = 25 cells. Before, it had 3 × 3 = 9. The others are in the new ring."
    ]
    assert growth.value == 16
    assert growth.reason
    assert growth.reason.picture


@pytest.mark.parametrize("line", ["straight", "path8"])
def test_no_turn_takes_more_than_three_pages(line: str) -> None:
    for seed in range(4):
        rules, chance = Tinc(line=line), random.Random(seed)
        position = rules.initial()
        while rules.outcome(position) is None and position.ply < 12:
            move = eager_turn(rules, position, chance)
            explanation = rules.explain(position, move)
            assert len(pages(explanation)) <= 3
            assert len(explanation.effects) <= 3
            position = rules.apply(position, move)


def test_a_win_is_told_and_ends_the_game() -> None:
    win = told("0,0 / 1,0 1,1 / -1,1 1,-1 / 0,1 / -2,2 2,-2")
    assert str(win.headline).endswith("and win")
    assert [str(effect.sentence) for effect in win.effects] == [
        "The falling diagonal is full, from one side of the 5 × 5 grid to the opposite one, unbroken: crosses win."
    ]
    assert not win.derivations


@pytest.mark.parametrize("line", ["straight", "path8"])
def test_a_threat_is_told_to_both(line: str) -> None:
    threat = told("0,0 / 1,0 1,1 / -1,1 1,-1", line=line)
    assert sentences(threat, "TINC-9")[0].startswith("Nothing touches the edge, so the grid stays 5 × 5. No ")
    assert any(sentence.startswith("Crosses threaten") for sentence in sentences(threat, "TINC-11"))
    overlooked = told("0,0 / 1,0 1,1 / -1,1 1,-1 / 0,1", line=line)
    assert any(sentence.startswith("Crosses can") for sentence in sentences(overlooked, "TINC-11"))


def test_the_theorem_is_told_with_the_numbers_at_hand() -> None:
    saved = told("0,0 / 1,0 1,1 / -1,1 1,-1 / 2,0")
    assert sentences(saved, "TINC-11") == [
        "Crosses have 3, a line needs 7, and a turn places 2: 3 + 2 = 5 is less than 7, so their next turn cannot win."
    ]


def test_a_draw_on_the_largest_grid_is_told() -> None:
    draw = told("0,0 / 1,0", max_side=3)
    assert sentences(draw, "TINC-10") == [
        "(1, 0) touches the edge: the grid would grow beyond 3 × 3, so the game is a draw."
    ]
    assert not sentences(draw, "TINC-11")

from __future__ import annotations

import pytest

from mathgames.explain.derivation import Derivation
from mathgames.explain.explanation import Explanation
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


def test_the_first_turn_is_told_whole() -> None:
    first = told("0,0")
    assert str(first.headline) == "Crosses fill (0, 0): the grid grows to 3 × 3"
    assert sentences(first, "TINC-4") == ["Only one cell was free, so only one symbol is placed."]
    assert sentences(first, "TINC-9")[0] == "(0, 0) touches the edge, so the grid grows by one cell in each direction."
    assert results(first) == [3, 8, 8, 3], "the side, the new cells, the lines, what noughts still miss"


def test_growth_is_told_as_odd_squares_and_the_census_of_lines() -> None:
    second = told("0,0 / 1,-1 1,0")
    assert results(second)[:3] == [5, 25 - 9, 2 * 5 + 2]
    assert "Now 12 lines reach from side to side; 4 are new, and every older line is longer by 2." in sentences(
        second, "TINC-6"
    )


def test_a_win_is_told_and_ends_the_game() -> None:
    win = told("0,0 / 1,0 1,1 / -1,1 1,-1 / 0,1 / -2,2 2,-2")
    assert str(win.headline).endswith("and win")
    assert sentences(win, "TINC-6") == [
        "The falling diagonal is full, from one side of the 5 × 5 grid to the opposite one, unbroken: crosses win."
    ]
    assert sentences(win, "TINC-8")
    assert not sentences(win, "TINC-9")
    assert not any(isinstance(part, Derivation) for part in win.parts)


@pytest.mark.parametrize("line", ["straight", "path8"])
def test_a_threat_is_told_to_both(line: str) -> None:
    threat = told("0,0 / 1,0 1,1 / -1,1 1,-1", line=line)
    assert sentences(threat, "TINC-9") == ["Nothing touches the edge, so the grid stays 5 × 5."]
    assert any(sentence.startswith("Crosses threaten") for sentence in sentences(threat, "TINC-11"))
    overlooked = told("0,0 / 1,0 1,1 / -1,1 1,-1 / 0,1", line=line)
    assert any(sentence.startswith("Careful: crosses") for sentence in sentences(overlooked, "TINC-11"))


def test_the_theorem_is_told_with_the_numbers_at_hand() -> None:
    saved = told("0,0 / 1,0 1,1 / -1,1 1,-1 / 2,0")
    assert sentences(saved, "TINC-11") == [
        "Crosses have 3, a line needs 7, and a turn places 2: 3 + 2 = 5 is less than 7, so their next turn cannot win."
    ]
    assert results(saved)[-1] == 7 - 3


def test_a_draw_on_the_largest_grid_is_told() -> None:
    draw = told("0,0 / 1,0", max_side=3)
    assert sentences(draw, "TINC-10") == [
        "(1, 0) touches the edge: the grid would grow beyond 3 × 3, so the game is a draw."
    ]
    assert not sentences(draw, "TINC-11")

from __future__ import annotations

from typing import Any

import pytest

from mathgames.games.tinc.position import CROSSES, NOUGHTS
from mathgames.games.tinc.rules import Tinc
from mathgames.language.errors import PositionError

GOOD: dict[str, Any] = {"radius": 2, "crosses": [[0, 0]], "noughts": [[1, -1], [1, 0]], "turn": "crosses", "ply": 2}
WON: dict[str, Any] = {
    "radius": 2,
    "crosses": [[x, 0] for x in range(-2, 3)],
    "noughts": [[1, -1]],
    "turn": "noughts",
    "ply": 5,
}


def test_a_position_survives_json() -> None:
    position = Tinc().from_json(GOOD)
    assert Tinc().to_json(position) == GOOD
    assert position.cells(CROSSES) == {(0, 0)}
    assert position.cells(NOUGHTS) == {(1, -1), (1, 0)}
    assert (1, 0) in position.cells(NOUGHTS)
    assert (1, 0) not in position.cells(CROSSES)


def test_a_won_position_survives_json() -> None:
    position = Tinc().from_json(WON)
    outcome = Tinc().outcome(position)
    assert outcome is not None
    assert outcome.winner == "crosses"
    assert Tinc().to_json(position) == WON


def test_equal_positions_are_one_key() -> None:
    rules = Tinc()
    one, other = rules.initial(), rules.initial()
    for turn in ("0,0", "1,0", "2,2", "0,1"):
        one = rules.apply(one, rules.parse(turn))
    for turn in ("0,0", "0,1", "2,2", "1,0"):
        other = rules.apply(other, rules.parse(turn))
    assert one == other
    assert len({one, other}) == 1


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("radius", -1),
        ("radius", True),
        ("radius", 1),  # noughts on the edge without a winner: the grid would have grown
        ("radius", "2"),
        ("crosses", {}),
        ("crosses", [[0]]),
        ("crosses", ["00"]),
        ("crosses", [[0, 0.0]]),
        ("crosses", [[0, True]]),
        ("crosses", [[0, 3]]),
        ("crosses", [[0, 0], [0, 0]]),
        ("noughts", [[0, 0]]),
        ("noughts", [[[0], 1]]),
        ("turn", "X"),
        ("turn", []),
        ("ply", -1),
        ("ply", None),
    ],
)
def test_damaged_json_is_refused_by_its_key(key: str, value: object) -> None:
    with pytest.raises(PositionError, match=f"^{key}: "):
        Tinc().from_json({**GOOD, key: value})


@pytest.mark.parametrize("data", [None, [], {}, {**GOOD, "edge": 1}, {k: v for k, v in GOOD.items() if k != "ply"}])
def test_a_position_has_exactly_its_keys(data: object) -> None:
    with pytest.raises(PositionError, match="exactly the keys"):
        Tinc().from_json(data)


def test_position_refuses_edge_symbols_except_of_last_mover() -> None:
    for change in (
        {"turn": "crosses"},
        {"crosses": [*WON["crosses"], [2, 2]]},
        {"noughts": [[2, 1]]},
        {"crosses": WON["crosses"][1:]},
        {"crosses": [[-2, 0], [-1, 0], [1, 0], [2, 0]]},
    ):
        with pytest.raises(PositionError, match=r"^radius: "):
            Tinc().from_json({**WON, **change})


def test_the_largest_grid_may_have_its_edge_taken() -> None:
    drawn = {**WON, "crosses": [[0, 0], [2, 0]]}
    assert Tinc(max_side=5).outcome(Tinc(max_side=5).from_json(drawn)) is not None
    with pytest.raises(PositionError, match=r"^radius: "):
        Tinc(max_side=3).from_json(drawn)

"""Grids and numbers as large as anybody may ask for: quick at the bound, and refused in words beyond it."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from harness.desk import Desk
from mathgames.explain.nodes import plain_text
from mathgames.games.tinc import panels
from mathgames.games.tinc.moves import MAX_COORDINATE_DIGITS, MAX_MOVE_CHARACTERS
from mathgames.games.tinc.picture import usual_window
from mathgames.games.tinc.position import MAX_PLIES, MAX_RADIUS_CELLS, MAX_SIDE_CELLS
from mathgames.games.tinc.rules import Tinc
from mathgames.language.errors import NotationError, OptionError, PositionError

HUGE = 10**5000  # more digits than Python writes
GOOD: dict[str, Any] = {"radius": 2, "crosses": [[0, 0]], "noughts": [[1, 0]], "turn": "crosses", "ply": 2}
SECONDS = 5  # of the processor, for what takes a few thousandths; in proportion to the grid it would take for ever


def largest(**change: Any) -> dict[str, Any]:
    """The largest grid, with long rows of symbols from one side to the other end of its middle."""
    inner = range(-300, 300)
    return {
        "radius": MAX_RADIUS_CELLS,
        "crosses": [[x, 0] for x in inner] + [[MAX_RADIUS_CELLS - 1, 1 - MAX_RADIUS_CELLS]],
        "noughts": [[x, x + 1] for x in inner if x + 1] + [[1 - MAX_RADIUS_CELLS, MAX_RADIUS_CELLS - 1]],
        "turn": "crosses",
        "ply": MAX_PLIES,
    } | change


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("radius", MAX_RADIUS_CELLS + 1),
        ("radius", HUGE),
        ("radius", -HUGE),
        ("ply", MAX_PLIES + 1),
        ("ply", HUGE),
        ("turn", HUGE),
        ("crosses", HUGE),
        ("crosses", [HUGE]),
        ("crosses", [[HUGE, 0]]),
        ("noughts", [[0, -HUGE]]),
        ("noughts", [[1, 0], [[HUGE], 0]]),
    ],
    ids=lambda value: value if isinstance(value, str) else "huge",
)
def test_a_position_with_huge_numbers_is_refused_by_its_key(key: str, value: object) -> None:
    with pytest.raises(PositionError, match=f"^{key}: .{{10,100}}$"):
        Tinc().from_json({**GOOD, key: value})


def test_a_key_of_a_position_says_its_bound() -> None:
    with pytest.raises(PositionError, match=f"^radius: write a whole number from 0 to {MAX_RADIUS_CELLS}$"):
        Tinc().from_json(largest(radius=MAX_RADIUS_CELLS + 1))
    with pytest.raises(PositionError, match=f"^ply: write a whole number from 0 to {MAX_PLIES}$"):
        Tinc().from_json(largest(ply=MAX_PLIES + 1))
    with pytest.raises(PositionError, match=r"^crosses: item 2 of the list is outside a grid of radius 2$"):
        Tinc().from_json({**GOOD, "crosses": [[0, 0], [3, 0]]})


def test_max_side_option_equals_largest_position() -> None:
    assert Tinc(max_side=MAX_SIDE_CELLS).config.max_radius == MAX_RADIUS_CELLS
    with pytest.raises(OptionError):
        Tinc(max_side=MAX_SIDE_CELLS + 2)
    with pytest.raises(PositionError):
        Tinc(max_side=9).from_json(largest())


@pytest.mark.parametrize("line", ["straight", "path8"])
def test_the_largest_grid_is_told_and_judged_quickly(line: str) -> None:
    rules = Tinc(line=line)
    start = time.process_time()
    position = rules.from_json(json.loads(json.dumps(largest())))
    assert rules.to_json(position)["radius"] == MAX_RADIUS_CELLS
    for move in ("2,0", f"{MAX_RADIUS_CELLS},0 {-MAX_RADIUS_CELLS},0", "400,1 400,2"):
        turn = rules.parse(move)
        rules.warning(position, turn)
        assert rules.why_illegal(position, turn) is None or move == "2,0"
        if move != "2,0":
            assert rules.explain(position, turn).position == rules.apply(position, turn)
        assert rules.outcome(rules.apply(position, turn)) is None
    told = plain_text(panels.mathematics(rules.config, position, proof=True))
    assert f"{MAX_SIDE_CELLS} × {MAX_SIDE_CELLS} = {MAX_SIDE_CELLS**2} cells" in told
    assert panels.small_map(position, usual_window(position.radius))
    assert next(iter(rules.candidates(position)))
    assert time.process_time() - start < SECONDS


def test_the_board_of_the_largest_grid_is_drawn_quickly() -> None:
    rules = Tinc()
    start = time.process_time()
    desk = Desk(rules, position=rules.from_json(largest()))
    for name in ("ring", "threats", "lines"):
        assert desk.ask("board", overlay=name)["ok"]
    assert desk.ask("board", show="all")["ok"]
    assert desk.ask("play", cells=[f"{MAX_RADIUS_CELLS},0"])["ok"]
    assert len(json.dumps(desk.session.view)) < 400_000
    assert time.process_time() - start < 4 * SECONDS


def test_coordinate_digits_are_bounded_by_what_is_repeatable() -> None:
    far = "9" * MAX_COORDINATE_DIGITS
    move = Tinc().parse(f"-{far},{far} {far},-{far}")
    assert Tinc().format(move) == f"-{far},{far} {far},-{far}"
    assert str(Tinc().why_illegal(Tinc().initial(), move[:1])) == (
        f"({far}, −{far}) is outside the 1 × 1 grid: choose a cell inside."
    )
    for text_ in (f"1{far},0", f"0,0 0,-1{far}", "9" * MAX_MOVE_CHARACTERS + ",0", f"{'9' * 5000},0"):
        with pytest.raises(NotationError):
            Tinc().parse(text_)

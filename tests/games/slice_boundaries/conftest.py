"""The rulebook's example, which several tests slice."""

from __future__ import annotations

import pytest

from mathgames.games.slice_boundaries import SliceBoundaries
from mathgames.games.slice_boundaries.position import Position, squares

EXAMPLE = """
o***o*
o**ooo
*o*oo*
**oooo
oo**oo
*o****
"""


@pytest.fixture
def rules() -> SliceBoundaries:
    return SliceBoundaries(n=6)


@pytest.fixture
def example(rules: SliceBoundaries) -> Position:
    """The example's grid, filled, with player 1 to draw the line."""
    marks = "".join(EXAMPLE.split())
    filled = [name for name, mark in zip(squares(6), marks, strict=True) if mark == "*"]
    return rules.from_json(
        {
            "n": 6,
            "round": 1,
            "phase": "slice",
            "filled": filled,
            "turn": "1",
            "ply": 18,
            "score": {"1": 0, "2": 0},
        }
    )

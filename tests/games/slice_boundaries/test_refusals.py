"""The refusals of moves of Slice Through the Boundaries: each reason with its code, its clause and its sentence."""

from __future__ import annotations

import pytest

from mathgames.games.slice_boundaries import GAME, SliceBoundaries
from mathgames.games.slice_boundaries.clauses import REFUSALS
from mathgames.games.slice_boundaries.lines import StraightLine
from mathgames.games.slice_boundaries.position import Position

RULES = SliceBoundaries(n=6, snap=2)
FILLING = RULES.apply(RULES.initial(), RULES.parse("3B"))
SLICING = Position(6, 1, "slice", bytes([1] * 18 + [0] * 18), 1, 18, (0, 0))

REFUSED = [
    ("not-a-move", "LQ-4", FILLING, 36, "There is no such move: fill a square or draw a line."),
    ("not-a-move", "LQ-4", SLICING, (1, 2, 3), "There is no such move: fill a square or draw a line."),
    ("already-filled", "LQ-4", FILLING, "3B", "3B is already filled: choose an empty square."),
    ("filling-done", "LQ-4", SLICING, "6F", "All squares for this round are filled: draw a line from side to side."),
    ("line-too-early", "LQ-4", FILLING, "line 0,1/2 6,6", "You draw the line after the squares are filled: fill a"),
    (
        "too-long",
        "LQ-10",
        SLICING,
        StraightLine(10**40, 0, 1, 6 * 10**40, 0),
        "A coordinate of a line can have at most 40 digits",
    ),
    (
        "one-point",
        "LQ-5",
        SLICING,
        "line 0,1/2 0,1/2",
        "Both ends are the same point: choose two different points on the",
    ),
    ("outside", "LQ-5", SLICING, "line -1,-1/2 6,6", "One end is outside the grid: a line must end on the border."),
    ("inside", "LQ-5", SLICING, "line 1,1 6,6", "One end is inside the grid: a line must end on the border."),
    ("vertical", "LQ-6", SLICING, "line 1,0 1,6", "The line is exactly vertical: move one end a little to the side."),
    ("horizontal", "LQ-6", SLICING, "line 0,1 6,1", "The line is exactly horizontal: move one end a little up or"),
    (
        "off-tick",
        "LQ-10",
        SLICING,
        "line 0,1/4 6,6",
        "In this game a line must end at multiples of 1/2 of a square: move",
    ),
]


@pytest.mark.parametrize(
    ("code", "clause", "position", "move", "sentence"),
    REFUSED,
    ids=[f"{row[0]}-{at}" for at, row in enumerate(REFUSED)],
)
def test_a_refusal_names_its_reason(code: str, clause: str, position: Position, move: object, sentence: str) -> None:
    refusal = RULES.why_illegal(position, RULES.parse(move) if isinstance(move, str) else move)  # type: ignore[arg-type]
    assert refusal is not None
    assert (refusal.code, refusal.clause) == (code, clause)
    assert str(refusal).startswith(sentence)


def test_corners_have_a_sentence_of_their_own() -> None:
    refusal = SliceBoundaries(n=6, snap=1).why_illegal(SLICING, RULES.parse("line 0,1/2 6,6"))
    assert str(refusal) == "In this game a line must end at corners of squares: move the ends there."


def test_refusals_are_all_covered_and_listed() -> None:
    met = {(code, clause) for code, clause, *_rest in REFUSED}
    assert met == {(kind.code, kind.clause) for kind in REFUSALS}
    assert len(REFUSALS) == len(met)
    assert GAME.refusals == REFUSALS

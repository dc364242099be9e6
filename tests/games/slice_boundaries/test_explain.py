"""Moves explained: what was filled, and each crossing of a line in order."""

from __future__ import annotations

from mathgames.explain.explanation import apply_changes
from mathgames.games.slice_boundaries import SliceBoundaries
from mathgames.games.slice_boundaries.position import Position


def test_a_filling(rules: SliceBoundaries) -> None:
    told = rules.explain(rules.initial(), rules.parse("3B"))
    assert str(told.headline) == "Player 1 fills 3B"
    assert [str(effect.sentence) for effect in told.effects] == [
        "Player 1 fills 3B.",
        "17 squares are left to fill, and player 2 is next.",
    ]


def test_the_last_filling_hands_over_to_the_offence() -> None:
    rules = SliceBoundaries(n=2)
    position = rules.apply(rules.initial(), rules.parse("1A"))
    told = rules.explain(position, rules.parse("1B"))
    assert str(told.effects[-1].sentence) == "The filling is done: player 1 is on offence and draws the line."
    assert told.position == rules.apply(position, rules.parse("1B"))


def test_the_rulebooks_line_is_told_crossing_by_crossing(rules: SliceBoundaries, example: Position) -> None:
    told = rules.explain(example, rules.parse("line 0,1/10 59/10,6"))
    assert str(told.headline) == "Player 1 slices from (0, 1/10) to (59/10, 6): 7 points"
    assert [f"{effect.clause} {effect.sentence}" for effect in told.effects] == [
        "LQ-5 The line starts in one square and crosses 5 vertical and 5 horizontal grid lines: "
        "it visits 1 + 5 + 5 = 11 squares.",
        "LQ-7 1. From 1A to 1B: both are empty, no point.",
        "LQ-7 2. From 1B to 2B: from empty to filled, 1 point.",
        "LQ-7 3. From 2B to 2C: from filled to empty, 1 point.",
        "LQ-7 4. From 2C to 3C: from empty to filled, 1 point.",
        "LQ-7 5. From 3C to 3D: from filled to empty, 1 point.",
        "LQ-7 6. From 3D to 4D: both are empty, no point.",
        "LQ-7 7. From 4D to 4E: from empty to filled, 1 point.",
        "LQ-7 8. From 4E to 5E: from filled to empty, 1 point.",
        "LQ-7 9. From 5E to 5F: from empty to filled, 1 point.",
        "LQ-7 10. From 5F to 6F: both are filled, no point.",
        "LQ-7 Each point changes between empty and filled; the line starts in 1A, empty, and ends in 6F, filled: "
        "different kinds, so the score is odd.",
        "LQ-3 Round 2 begins on an empty grid, with player 2 on offence.",
    ]
    assert told.points["1"].finite == 7
    assert apply_changes(rules.pieces(example), told.changes) == {}


def test_vertices_are_named(rules: SliceBoundaries, example: Position) -> None:  # LQ-8
    told = rules.explain(example, rules.parse("line 0,0 6,6"))
    crossing = told.effects[1]
    assert (crossing.clause, str(crossing.sentence)) == (
        "LQ-8",
        "1. From 1A to 2B, through the vertex between them: from empty to filled, 1 point.",
    )
    assert told.points["1"].finite == 3


def test_the_last_line_ends_the_game(rules: SliceBoundaries, example: Position) -> None:
    position = example._replace(round=2, turn=2, ply=37, score=(6, 0))
    told = rules.explain(position, rules.parse("line 0,1/10 59/10,6"))
    assert str(told.effects[-1].sentence) == "This was the last round: the highest score wins."
    assert told.position == rules.apply(position, rules.parse("line 0,1/10 59/10,6"))
    outcome = rules.outcome(rules.apply(position, rules.parse("line 0,1/10 59/10,6")))
    assert outcome is not None
    assert outcome.winner == "2"

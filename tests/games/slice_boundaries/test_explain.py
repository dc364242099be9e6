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
    assert str(told.effects[-1].sentence) == "All squares for this round are filled: player 1 draws the line."
    assert told.position == rules.apply(position, rules.parse("1B"))


def test_the_rulebooks_line_is_told_result_first_and_shortly(rules: SliceBoundaries, example: Position) -> None:
    told = rules.explain(example, rules.parse("line 0,1/10 59/10,6"))
    assert str(told.headline) == "The line of player 1 scores 7 points"
    assert [f"{effect.clause} {effect.sentence}" for effect in told.effects] == [
        "LQ-7 The line changes between filled and empty 7 times: 7 points.",
        "LQ-3 Round 2 begins on an empty grid. Player 2 will draw the line.",
    ]
    (count,) = told.derivations
    assert [str(step.note) for step in count.steps] == ["Side lines: 3. Level lines: 4."]
    assert count.value == 7
    assert count.steps[0].illustrations
    assert told.points["1"].finite == 7
    assert apply_changes(rules.pieces(example), told.changes) == {}


def test_points_through_vertices_are_counted_apart(rules: SliceBoundaries, example: Position) -> None:  # LQ-8
    told = rules.explain(example, rules.parse("line 0,0 6,6"))
    assert str(told.effects[0].sentence) == "The line changes between filled and empty 3 times: 3 points."
    assert told.points["1"].finite == 3
    assert told.derivations == (), "all three are of one kind"
    (mixed,) = rules.explain(example, rules.parse("line 0,2 6,6")).derivations
    assert str(mixed.steps[0].note) == "Side lines: 3. Level lines: 2. Corners: 1."
    assert mixed.value == 6


def test_a_line_without_a_point(rules: SliceBoundaries) -> None:
    corner = bytes([1]) + bytes(35)
    told = rules.explain(rules.initial()._replace(phase="slice", filled=corner), rules.parse("line 0,3 6,4"))
    assert str(told.headline) == "The line of player 1 scores 0 points"
    assert str(told.effects[0].sentence) == "The line never changes between filled and empty: no points."
    assert told.points == {}


def test_a_line_on_an_empty_grid_is_told_as_a_line(rules: SliceBoundaries) -> None:
    told = rules.explain(rules.initial()._replace(phase="slice"), rules.parse("line 0,1/10 59/10,6"))
    assert str(told.headline) == "The line goes from (0, 59/10) to (59/10, 0)"
    assert str(told.effects[0].sentence) == "No square is filled, so the line crosses no boundary."


def test_the_last_line_ends_the_game(rules: SliceBoundaries, example: Position) -> None:
    position = example._replace(round=2, turn=2, ply=37, score=(6, 0))
    told = rules.explain(position, rules.parse("line 0,1/10 59/10,6"))
    assert str(told.effects[-1].sentence) == "This was the last round: the highest score wins."
    assert told.position == rules.apply(position, rules.parse("line 0,1/10 59/10,6"))
    outcome = rules.outcome(rules.apply(position, rules.parse("line 0,1/10 59/10,6")))
    assert outcome is not None
    assert outcome.winner == "2"

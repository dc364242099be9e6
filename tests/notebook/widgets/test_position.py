"""``mg.play(position=…)``: a game that begins at a set-up position."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg


@pytest.mark.parametrize(
    ("game", "written", "pieces"),
    [
        ("minus-vs-plus", "c3+5 d4−3", {"c3", "d4"}),
        ("minus-vs-plus", {"board": {"c3": 5, "d4": -3}}, {"c3", "d4"}),
        ("infinity-masters", "{blue: c3 −2 a1 ∞, red: c4 −5 f6 ∞}", {"c3", "a1", "c4", "f6"}),
        ("tinc", "{side: 5, crosses: '0,0 1,1', noughts: '−1,0'}", {"0,0", "1,1", "-1,0"}),
    ],
)
def test_a_game_begins_at_a_position(game: str, written: Any, pieces: set[str]) -> None:
    match = mg.play(game, position=written, save=False).match
    assert set(match.rules.pieces(match.position)) == pieces


def test_the_side_to_move_is_told() -> None:
    assert mg.play("minus-vs-plus", position="{pieces: c3+5 d4−3, turn: negative}", save=False).match.turn == "negative"


def test_a_whole_position_comes_back_as_it_was() -> None:
    rules = mg.rules("minus-vs-plus")
    position = rules.apply(rules.initial(), rules.parse("a2-a3"))
    assert mg.play("minus-vs-plus", position=rules.to_json(position), save=False).match.position == position


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("c3+5 z", "write the square and its number"),
        ("c3+9", "worth −6 to 6"),
        ("[", "close every bracket"),
        ("{a: 1}", "there is no 'a' in a position"),
        ({"board": {"c9": 3}}, "squares are a1 to f6"),
        ({"x": 1}, "keys board"),
        (5, "is not a position"),
        ("c3+5 " * 3000, "is not a position"),
    ],
)
def test_invalid_position_is_refused_with_remedy(written: Any, told: str) -> None:
    with pytest.raises(mg.errors.PositionError, match=told):
        mg.play("minus-vs-plus", position=written, save=False)


def test_a_match_has_its_position_already() -> None:
    with pytest.raises(mg.errors.OptionError):
        mg.play(mg.Match(mg.rules("minus-vs-plus")), position="c3+5")

"""Endings of a match other than by its last move, and their place in the record."""

from __future__ import annotations

import pytest

import mathgames as mg
from engine.shuttle import Shuttle
from harness.games import played

RULES = mg.rules("minus-vs-plus")
TRAITS = ["position", "history", "ply", "turn", "outcome"]


@pytest.fixture
def match() -> mg.Match:
    return mg.Match(RULES)


def test_a_game_that_is_over_takes_no_move() -> None:
    match = mg.Match(RULES, position=RULES.initial()._replace(positive_score=24))
    assert match.outcome is not None
    assert "over: Blue has reached 24" in repr(match)
    with pytest.raises(mg.IllegalMove, match="The game is over: ") as caught:
        match.play("a2-a3")
    assert caught.value.code == "game-over"
    for end in (match.agree_draw, match.resign):
        with pytest.raises(mg.IllegalMove, match="The game is over: "):
            end()


def test_an_agreed_draw() -> None:
    match = played("minus-vs-plus", "a2-a3")
    match.agree_draw()
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.code, match._session.ended_by) == (None, "agreed", None)
    assert match._session.ending is match.outcome


@pytest.mark.parametrize(
    ("player", "loser", "winner"), [(None, "negative", "positive"), ("positive", "positive", "negative")]
)
def test_giving_up(player: str | None, loser: str, winner: str) -> None:
    match = played("minus-vs-plus", "a2-a3")
    match.resign(player)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.code, match._session.ended_by) == (winner, "resigned", loser)
    assert str(match.outcome.reason) == f"{'Blue' if loser == 'positive' else 'Red'} gave up."


def test_only_who_plays_can_give_up(match: mg.Match) -> None:
    with pytest.raises(mg.MathgamesError, match="'white' is not a player here; the players are positive, negative"):
        match.resign("white")
    assert match.outcome is None


def test_an_ending_stands_where_it_was_made() -> None:
    match = played("minus-vs-plus", "a2-a3", "b5-b4")
    match.resign()
    match.undo()
    assert (match.outcome, match.turn) == (None, "negative")
    match.redo()
    assert match.outcome is not None
    match.undo()
    match.play("c5-c4")
    assert match._session.ending is None, "the game went on otherwise"


def test_an_ending_forgets_what_was_undone() -> None:
    match = played("minus-vs-plus", "a2-a3", "b5-b4")
    match.undo()
    match.agree_draw()
    assert match.played == ("a2-a3",)


# Repetition, which Minus vs Plus does not have (MP-26).


def test_a_position_that_stands_for_the_third_time_ends_the_game() -> None:
    match = mg.Match(Shuttle())
    for move in ("left", "right", "left"):
        match.play(move)
    assert match.outcome is None, "the start stood twice"
    match.play("right")
    assert match.outcome is not None
    assert (match.outcome.code, match.outcome.winner) == ("repetition", None)
    with pytest.raises(mg.IllegalMove, match="third time"):
        match.play("left")


def test_a_repetition_is_undone_with_its_move() -> None:
    match = mg.Match(Shuttle())
    for move in ("left", "right", "left", "right"):
        match.play(move)
    match.undo()
    assert match.outcome is None
    match.play("left")
    assert match.outcome is None
    match.goto(0)
    assert match.outcome is None, "what comes later does not count"


def test_resigning_among_three_players_has_no_winner() -> None:
    match = mg.Match(Shuttle(players=3))
    match.resign("2")
    assert match.outcome is not None
    assert (match.outcome.winner, match._session.ended_by) == (None, "2")

"""Games of many moves: their stored state stays small, and values already returned do not change."""

from __future__ import annotations

import pickle
import random

import pytest

import mathgames as mg
from harness.games import random_game
from mathgames.engine import line
from mathgames.engine.line import MAX_NEAR_STRETCHES, STRETCH_PLIES, Line

PLIES = 5 * STRETCH_PLIES + 7


@pytest.fixture
def match() -> mg.Match:
    return random_game(PLIES, game="tinc")


def cached_count(match: mg.Match) -> int:
    """Count the positions that a match keeps."""
    cache = match._session.line._cache
    return len(cache._firsts) + sum(map(len, cache._stretches.values()))


def test_few_positions_are_kept_and_others_recomputed(match: mg.Match) -> None:
    position = match.rules.initial()
    for ply, text in enumerate(match.played):
        assert match._session.position_at(ply) == position
        position = match.rules.apply(position, match.rules.parse(text))
        assert cached_count(match) <= (MAX_NEAR_STRETCHES + 1) * STRETCH_PLIES
    for ply in random.Random(1).sample(range(PLIES), 30):
        match.goto(ply)
        assert match.position.ply == ply
        assert cached_count(match) <= (MAX_NEAR_STRETCHES + 1) * STRETCH_PLIES


def test_playing_on_from_recomputed_position(match: mg.Match) -> None:
    chance = random.Random(2)
    for ply in (STRETCH_PLIES, 2, STRETCH_PLIES - 1, 0):
        match.goto(ply)
        start = match.position
        for _move in range(STRETCH_PLIES + 3):
            match.play(match.rules.random_move(match.position, chance))
        assert match._session.position_at(ply) == start
        assert mg.Match.from_record(match.to_record()).position == match.position


def test_a_path_does_not_change_with_its_match(match: mg.Match) -> None:
    past = match._session.path
    moves = list(past)
    assert [match.rules.format(move) for _position, move in moves] == list(match.played)
    match.goto(3)
    match.play(match.rules.random_move(match.position, random.Random(3)))
    assert list(past) == moves
    assert match._session.path[:3] == past[:3]
    assert match._session.path != past[:4]
    assert past[-1] == moves[-1]
    assert list(past[1:3]) == moves[1:3]
    with pytest.raises(IndexError):
        past[PLIES]


def test_paths_of_two_matches_with_the_same_moves_differ(match: mg.Match) -> None:
    again = mg.Match.from_record(match.to_record())
    assert again._session.path != match._session.path
    assert [move for _position, move in again._session.path] == [move for _position, move in match._session.path]


def test_a_copy_is_independent_of_its_match(match: mg.Match) -> None:
    copy = pickle.loads(pickle.dumps(match))
    assert copy.to_record() == match.to_record()
    copy.goto(1)
    assert copy.position == match._session.position_at(1)


def test_a_game_of_the_largest_length_takes_no_more_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "MAX_PLIES", 4)
    match = random_game(4)
    before = match.to_record()
    with pytest.raises(mg.errors.HistoryError, match="a game can have at most 4 moves here"):
        match.play(next(iter(match.legal_moves)))
    assert match.to_record() == before
    match.undo()
    match.play(next(iter(match.legal_moves)))
    assert match.ply == 4


def test_adding_a_move_keeps_earlier_record_lines() -> None:
    """Only the text of the new move is written, so that the cost of a move does not grow with the game."""
    rules = mg.rules("minus-vs-plus")
    game = Line(rules)
    game.add(rules.parse("a2-a3"))
    first = game.record_lines[0]
    game.add(rules.parse("b5-b4"))
    assert game.record_lines[0] is first
    assert list(game.record_lines) == ["1. a2-a3\n", "2. b5-b4\n"]
    game.add(rules.parse("b2-b3"), at=0)
    assert list(game.record_lines) == ["1. b2-b3\n"]

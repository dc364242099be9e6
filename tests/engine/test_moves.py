"""The legal moves of a position are generated once, and a move is judged once."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

import mathgames as mg
from engine.shuttle import MOVES, Shuttle
from mathgames.engine import MoveList, Refusal
from mathgames.games.tinc.rules import Tinc


class Counting(Shuttle):
    """Shuttle that counts what it is asked."""

    asked: Counter[Any]

    def __init__(self, **chosen: Any) -> None:
        super().__init__(**chosen)
        self._set(asked=Counter())

    def moves(self, position: Any) -> Iterator[str]:
        self.asked["moves", position] += 1
        return iter([move for move in MOVES if super(Counting, self).why_illegal_in_play(position, move) is None])

    def why_illegal_in_play(self, position: Any, move: str) -> Refusal | None:
        self.asked["forbid", position, move] += 1
        return super().why_illegal_in_play(position, move)

    def repetition_key(self, position: Any) -> Any:
        self.asked["key", position] += 1
        return super().repetition_key(position)


class CountingTinc(Tinc):
    """TINC that counts the moves it generates."""

    generated: list[int]

    def __init__(self, **chosen: Any) -> None:
        super().__init__(**chosen)
        self._set(generated=[0])

    def moves(self, position: Any) -> Iterator[Any]:
        for move in super().moves(position):
            self.generated[0] += 1
            yield move


RULES = mg.rules("minus-vs-plus")


def test_moves_are_generated_lazily() -> None:
    match = mg.Match(CountingTinc())
    match.play("0,0")
    match.play("-1,-1 1,1")
    match.play("2,2")
    generated = match.rules.generated  # type: ignore[attr-defined]  # what this game has
    generated[0] = 0
    assert match._session.moves
    assert match.legal_moves
    assert generated[0] == 1
    assert next(iter(match._session.moves)) is next(iter(match._session.moves))
    assert match.rules.parse("0,1") in match._session.moves
    assert "0,1" in match.legal_moves
    assert generated[0] == 1, "one that is asked about is not looked for"
    everything = list(match._session.moves)
    assert generated[0] == len(everything) == len(match.legal_moves)
    assert list(map(match.rules.format, everything)) == list(match.legal_moves)


def test_position_generates_moves_once_for_play_and_code() -> None:
    match = mg.Match(Counting())
    for move in ("left", "left", "right"):
        assert sorted(match.legal_moves)
        assert len(match.legal_moves) == len(list(match._session.moves))
        match.play(move)
    for _time in range(2):
        match.to_code()
        match.goto(1)
        list(match._session.moves)
        match.goto(3)
    asked = match.rules.asked  # type: ignore[attr-defined]  # what this game has
    assert {asked["moves", match._session.position_at(ply)] for ply in range(3)} == {1}


def test_too_many_moves_are_not_kept_when_the_game_goes_on() -> None:
    match = mg.Match(mg.rules("tinc"))
    for move in ("0,0", "1,1 0,1", "2,2", "3,3", "0,3"):
        if match.outcome is None:
            list(match.legal_moves)
            match.play(move)
    assert max(match._session.line.legal(ply).generated_count for ply in range(match.ply)) <= 400


def test_a_move_is_judged_once_when_it_was_asked_about_before() -> None:
    for text in (True, False):
        match = mg.Match(Counting())
        move = "left" if text else match.parse_move("left")
        start = match.position
        assert match.why_illegal(move) is None
        assert move in match.legal_moves
        match.play(move)
        assert match.rules.asked["forbid", start, "left"] == 1  # type: ignore[attr-defined]  # what this game has
        match.undo()
        match.play("right")
        assert match.rules.asked["forbid", start, "right"] == 1  # type: ignore[attr-defined]  # what this game has


def test_what_was_asked_counts_in_its_position_alone() -> None:
    match = mg.Match(Shuttle(start=0))
    assert match.why_illegal("left") is not None
    match.play("right")
    assert match.why_illegal("left") is None
    match.play("left")
    with pytest.raises(mg.IllegalMove, match="nothing to the left"):
        match.play("left")


def test_equal_number_of_other_type_is_not_taken_for_the_move() -> None:
    match = mg.Match(RULES)
    move = RULES.parse("a2-a3")
    assert match.why_illegal(move) is None
    with pytest.raises(TypeError):
        match.play(float(move))


def test_repetition_is_counted_and_not_searched_for() -> None:
    match = mg.Match(Counting())
    for move in ("left", "right", "left"):
        match.play(move)
    match.undo()
    match.goto(0)
    match.goto(3)
    asked = match.rules.asked  # type: ignore[attr-defined]  # what this game has
    assert {count for what, count in asked.items() if what[0] == "key"} == {1}
    match.play("right")
    assert match.outcome is not None
    assert (match.outcome.code, list(match._session.moves), bool(match.legal_moves)) == ("repetition", [], False)
    match.undo()
    match.undo()
    match.play("right" if match.position[0] == 0 else "left")
    assert match.outcome is None


def test_where_the_players_ended_the_game_nothing_is_legal() -> None:
    match = mg.Match(RULES)
    assert match._session.moves
    match.agree_draw()
    assert not match._session.moves
    assert RULES.parse("a2-a3") not in match._session.moves
    assert list(match.legal_moves) == []


def test_move_list_can_be_iterated_by_many_threads() -> None:
    moves = MoveList(Tinc(), mg.Match(mg.rules("tinc"), position=_wide()).position)
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: list(moves), range(8)))
    assert all(one == found[0] for one in found)
    assert len(set(found[0])) == len(found[0]) > 1000


def _wide() -> Any:
    match = mg.Match(mg.rules("tinc"))
    for move in ("0,0", "1,1", "2,2", "3,3"):
        match.play(move)
    return match.position


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda moves: pickle.loads(pickle.dumps(moves))])
def test_a_copy_of_moves_half_generated_is_whole(copied: Any) -> None:
    moves = MoveList(RULES, RULES.initial())
    assert next(iter(moves)) in moves
    assert list(copied(moves)) == list(moves)
    assert list(copied(MoveList(RULES, RULES.initial(), over=True))) == []


@pytest.mark.parametrize("game", mg.list_games())
def test_legal_moves_are_a_sequence(game: str) -> None:
    match = mg.Match(mg.rules(game))
    moves = match._session.moves
    assert Random(1).choice(moves) in moves
    assert [moves[place] for place in range(len(moves))] == list(moves) == moves[:]
    assert moves[-1] == moves[len(moves) - 1]
    with pytest.raises(IndexError):
        moves[len(moves)]

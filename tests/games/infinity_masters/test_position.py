"""Positions as JSON: exact, strict, and equal when the JSON is equal."""

from __future__ import annotations

import copy
import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.engine.outcome import Score
from mathgames.games.infinity_masters.position import CODES, MAX_COUNT, MAX_DIGITS, PIECES, Points
from mathgames.games.infinity_masters.rules import InfinityMasters
from mathgames.language.errors import PositionError

RULES = InfinityMasters()
HUGE = 10**5000  # has no text: int refuses to write this many digits
START = RULES.to_json(RULES.initial())


def test_the_start_as_json() -> None:
    assert START["board"]["d1"] == ["positive", "inf"]
    assert START["board"]["b7"] == ["negative", "3"]
    assert len(START["board"]) == 28
    assert {key: value for key, value in START.items() if key != "board"} == {
        "turn": "positive",
        "ply": 0,
        "score": {"positive": {"infinite": 0, "finite": "0"}, "negative": {"infinite": 0, "finite": "0"}},
        "reserve": {"positive": 1, "negative": 1},
        "quiet": 0,
    }


def changed(path: list[str], value: Any) -> dict[str, Any]:
    data: dict[str, Any] = copy.deepcopy(START)
    at = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return data


def brief(value: object) -> str:
    """A name for a parameter that may have no text of its own."""
    return repr(value)[:30] if isinstance(value, str) else type(value).__name__


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        (["extra"], 1, "exactly the keys"),
        (["board"], [], "board"),
        (["board", "i1"], ["positive", "1"], "board: there is no square 'i1'"),
        (["board", "a3"], ["positive", "61"], "board: a3"),
        (["board", "a3"], ["positive", "+3"], "board: a3"),
        (["board", "a3"], ["positive", "1/2"], "board: a3"),
        (["board", "a3"], ["positive", "-inf"], "board: a3"),
        (["board", "a3"], ["positive", 3], "board: a3"),
        (["board", "a3"], ["white", "3"], "board: a3"),
        (["board", "a3"], "positive 3", "board: a3"),
        (["turn"], "white", "turn"),
        (["turn"], ["positive"], "turn"),
        (["ply"], -1, "ply"),
        (["ply"], True, "ply"),
        (["quiet"], 1.0, "quiet"),
        (["reserve"], {"positive": 1}, "reserve"),
        (["reserve", "negative"], -1, "reserve"),
        (["score"], {"positive": 0, "negative": 0}, "score"),
        (["score", "positive"], {"infinite": 0}, "score"),
        (["score", "positive", "infinite"], "1", "score"),
        (["score", "positive", "finite"], 3, "score"),
        (["score", "positive", "finite"], "6/4", "score"),
        (["score", "positive", "finite"], "3/1", "score"),
        (["score", "positive", "finite"], "1/0", "score"),
        (["score", "positive", "finite"], "-1", "score"),
        (["score", "positive", "finite"], "0.5", "score"),
        (["score", "positive", "finite"], "9" * 5000, "score"),
        (["score", "positive", "finite"], "9" * (MAX_DIGITS + 1), "score: .* with at most 100 digits"),
        (["score", "positive", "finite"], "1/1" + "0" * MAX_DIGITS, "score: .* with at most 100 digits"),
        (["score", "positive", "finite"], HUGE, "score"),
        (["score", "positive", "infinite"], HUGE, "score: give a whole number from 0 to 1000000000000"),
        (["ply"], HUGE, "ply: give a whole number from 0 to 1000000000000"),
        (["ply"], MAX_COUNT + 1, "ply: give a whole number from 0 to 1000000000000"),
        (["quiet"], HUGE, "quiet"),
        (["reserve", "positive"], HUGE, "reserve"),
        (["turn"], HUGE, "turn"),
        (["board", "a3"], ["positive", HUGE], "board: a3"),
        (["board", "a3"], HUGE, "board: a3"),
        (["board", HUGE], ["positive", "1"], "board: there is no square int"),
        (["score", "positive", "finite"], "٣", "score"),
    ],
    ids=brief,
)
def test_damaged_json_is_refused_and_the_key_named(path: list[str], value: Any, key: str) -> None:
    with pytest.raises(PositionError, match=key):
        RULES.from_json(changed(path, value))


@pytest.mark.parametrize("data", [None, [], "x", {}, {key: value for key, value in START.items() if key != "quiet"}])
def test_invalid_position_is_refused(data: object) -> None:
    with pytest.raises(PositionError, match="exactly the keys board, turn, ply, score, reserve, quiet"):
        RULES.from_json(data)


def test_the_classroom_board_has_no_g1() -> None:
    with pytest.raises(PositionError, match="squares are a1 to f6"):
        InfinityMasters(board="classroom").from_json(START)


SQUARES = st.sampled_from([f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)])
COUNT = st.integers(0, 10**6)
SCORE = st.fixed_dictionaries({"infinite": COUNT, "finite": st.fractions(0, max_denominator=10**6).map(str)})
BOTH = {"positive": COUNT, "negative": COUNT}
DATA = st.fixed_dictionaries(
    {
        "board": st.dictionaries(SQUARES, st.sampled_from(sorted(CODES)).map(list), max_size=12),
        "turn": st.sampled_from(["positive", "negative"]),
        "ply": COUNT,
        "score": st.fixed_dictionaries({"positive": SCORE, "negative": SCORE}),
        "reserve": st.fixed_dictionaries(BOTH),
        "quiet": COUNT,
    }
)


@given(DATA, st.sampled_from([("turn", "negative"), ("ply", 1), ("quiet", 1)]))
def test_positions_are_their_json(data: dict[str, Any], other: tuple[str, Any]) -> None:
    position = RULES.from_json(json.loads(json.dumps(data)))
    again = RULES.from_json(data)
    assert RULES.to_json(position) == data
    assert (position, hash(position)) == (again, hash(again))
    key, value = other
    moved_on = data | {key: value if key == "turn" else data[key] + value}
    assert (RULES.from_json(moved_on) == position) == (moved_on == data)


@given(st.fractions(0), st.fractions(0), st.integers(0, 9), st.integers(0, 9))
def test_points_add_exactly(a: Fraction, b: Fraction, i: int, j: int) -> None:
    total = Points(i, *a.as_integer_ratio()).plus(Points(j, *b.as_integer_ratio()))
    assert total.score == Score(i + j, a + b)
    assert (total.numerator, total.denominator) == (a + b).as_integer_ratio()


def test_every_piece_has_a_byte_of_its_own() -> None:
    assert len(PIECES) == len(CODES) == 2 * 122
    assert {piece: PIECES[code] for piece, code in CODES.items()} == {piece: piece for piece in CODES}


def test_the_largest_numbers_are_taken_and_told_back() -> None:
    most = "9" * MAX_DIGITS
    data = START | {"ply": MAX_COUNT, "quiet": MAX_COUNT}
    data |= {
        "score": dict(zip(("positive", "negative"), ({"infinite": MAX_COUNT, "finite": most}, SMALL), strict=True))
    }
    assert RULES.to_json(RULES.from_json(data)) == data


SMALL = {"infinite": 0, "finite": f"1/{'9' * MAX_DIGITS}"}

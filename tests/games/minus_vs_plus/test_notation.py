"""Moves as text and positions as JSON: every accepted form, and what is refused."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.minus_vs_plus.boards import at
from mathgames.games.minus_vs_plus.position import SQUARES
from mathgames.games.minus_vs_plus.rules import MinusVsPlus
from mathgames.language.errors import NotationError, PositionError

RULES = MinusVsPlus()


@pytest.mark.parametrize(
    "text",
    ["", "-", "a2", "a2a3", "a2-a7", "g2-g3", "a0-a1", "a2-a3-a4", "a2-a3!", "pass", "a2--a3", "2a-3a"],
)
def test_invalid_notation_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a move: write the square it leaves"):
        RULES.parse(text)


def test_digits_of_any_script_are_read() -> None:
    assert RULES.parse("a\u0662-a3") == RULES.parse("a2-a3")


def test_a_huge_text_is_refused_with_a_short_message() -> None:
    with pytest.raises(NotationError) as caught:
        RULES.parse("a" * 10**6)
    assert len(str(caught.value)) < 200


@given(st.sampled_from(SQUARES), st.sampled_from(SQUARES))
def test_a_moves_text_is_read_back_whether_it_is_legal_or_not(origin: str, target: str) -> None:
    text = f"{origin}-{target}"
    assert RULES.format(RULES.parse(text)) == text


# JSON.


def test_the_start_in_json() -> None:
    data = RULES.to_json(RULES.initial())
    assert set(data) == {"board", "turn", "ply", "score", "last_lateral"}
    assert len(data["board"]) == 24
    assert (data["board"]["a1"], data["board"]["a6"], data["board"]["f5"]) == (1, -6, -6)
    assert (data["turn"], data["ply"]) == ("positive", 0)
    assert data["score"] == {"positive": 0, "negative": 0}
    assert data["last_lateral"] == {"positive": False, "negative": False}


def test_a_position_in_the_middle_of_a_game_in_json() -> None:
    position = at("c3:0 d4:-5 a1:6", "negative", score=(7, 23), ply=41, sideways=(True, False))
    assert json.loads(json.dumps(RULES.to_json(position))) == {
        "board": {"a1": 6, "c3": 0, "d4": -5},
        "turn": "negative",
        "ply": 41,
        "score": {"positive": 7, "negative": 23},
        "last_lateral": {"positive": True, "negative": False},
    }
    assert RULES.from_json(RULES.to_json(position)) == position


GOOD: dict[str, Any] = RULES.to_json(at("c3:5 d4:-3"))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("board", []),
        ("board", None),
        ("board", {"g1": 1}),
        ("board", {"A1": 1}),
        ("board", {"a1": 7}),
        ("board", {"a1": -7}),
        ("board", {"a1": "1"}),
        ("board", {"a1": 1.0}),
        ("board", {"a1": True}),
        ("board", {"a1": None}),
        ("board", {"a1": -1}),
        ("board", {"f6": 6}),
        ("ply", 10**100),
        ("score", {"positive": 10**100, "negative": 0}),
        ("turn", "P"),
        ("turn", 0),
        ("turn", ["positive"]),
        ("ply", -1),
        ("ply", 1.0),
        ("ply", True),
        ("ply", "3"),
        ("score", {"positive": 1}),
        ("score", {"positive": 1, "negative": -1}),
        ("score", {"positive": 1, "negative": 1.5}),
        ("score", {"positive": 1, "negative": True}),
        ("score", {"positive": 1, "negative": 2, "neutral": 3}),
        ("score", [1, 2]),
        ("last_lateral", {"positive": False}),
        ("last_lateral", {"positive": 0, "negative": 1}),
        ("last_lateral", None),
    ],
)
def test_a_damaged_position_is_refused_and_its_key_named(key: str, value: Any) -> None:
    data = copy.deepcopy(GOOD) | {key: value}
    with pytest.raises(PositionError, match=f"^{key}: ") as caught:
        RULES.from_json(data)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("key", ["board", "square", "turn", "ply", "score", "last_lateral"])
def test_a_number_of_thousands_of_digits_is_refused(key: str) -> None:
    """Python would not even write such a number out."""
    huge = 10**5000
    both = {"positive": huge, "negative": 0}
    data = {"board": {"a1": huge}, "square": {huge: 1}, "turn": huge, "ply": huge, "score": both, "last_lateral": both}
    key, value = key.replace("square", "board"), data[key]
    with pytest.raises(PositionError, match=f"^{key}: ") as caught:
        RULES.from_json(GOOD | {key: value})
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("key", sorted(GOOD))
def test_a_missing_key_is_refused(key: str) -> None:
    with pytest.raises(PositionError, match=key):
        RULES.from_json({name: value for name, value in GOOD.items() if name != key})


@pytest.mark.parametrize("data", [GOOD | {"more": 1}, [], None, "board", 3, {}])
def test_anything_but_exactly_the_keys_is_refused(data: object) -> None:
    with pytest.raises(PositionError, match="exactly the keys"):
        RULES.from_json(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(sorted(GOOD)), JSON)
def test_position_json_gives_position_or_position_error(key: str, value: Any) -> None:
    data = copy.deepcopy(GOOD) | {key: value}
    try:
        position = RULES.from_json(data)
    except PositionError:
        return
    assert RULES.to_json(position) == data

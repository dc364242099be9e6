"""What is different in a view: a browser that has the one before makes the whole of it, and is sent little."""

from __future__ import annotations

import json
import random
from statistics import median
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mathgames as mg
from harness.change import changed
from mathgames.page import MatchSession
from mathgames.page.changes import Differences, difference

KEYS = st.sampled_from("abc")
ATTRIBUTES = st.dictionaries(st.sampled_from(["class", "key"]), KEYS, max_size=2)
TREES = st.recursive(
    st.text("xy", max_size=2) | st.tuples(st.sampled_from("pq"), ATTRIBUTES).map(list),
    lambda trees: st.tuples(st.sampled_from("pq"), ATTRIBUTES, st.lists(trees, max_size=4)).map(
        lambda parts: [parts[0], parts[1], *parts[2]]
    ),
    max_leaves=20,
)


@given(TREES, TREES)
def test_any_tree_is_made_into_any_other(before: Any, after: Any) -> None:
    view: dict[str, Any] = {"rev": 1, "ack": None, "tree": before, "say": "One."}
    now = {"rev": 2, "ack": {"id": 3}, "tree": after, "say": "One."}
    assert changed(view, json.loads(json.dumps(difference(view, now)))) == now


@given(st.lists(TREES, min_size=1, max_size=4), st.lists(st.lists(st.integers(0, 3), max_size=4), min_size=2))
def test_views_that_share_nodes_are_told_by_the_first(shared: list[Any], places: list[list[int]]) -> None:
    trees = [["p", {}, *(shared[place % len(shared)] for place in chosen)] for chosen in places]
    first, *later = ({"rev": rev, "tree": tree} for rev, tree in enumerate(trees))
    differences = Differences(first)
    for view in later:
        assert changed(first, json.loads(json.dumps(differences.of(view)))) == view


def test_what_stays_is_told_by_its_place() -> None:
    rows = [["li", {"key": key}, key] for key in "abcd"]
    before = {"rev": 1, "tree": ["ol", {"class": "old"}, *rows]}
    after = {"rev": 2, "tree": ["ol", {"class": "new"}, rows[3], ["li", {"key": "e"}, "e"], rows[0]]}
    assert difference(before, after) == {
        "base": 1,
        "rev": 2,
        "tree": {"of": 0, "attributes": {"class": "new"}, "children": [3, ["li", {"key": "e"}, "e"], 0]},
    }


def test_of_the_attributes_those_are_told_that_changed() -> None:
    before = {"rev": 1, "tree": ["p", {"class": "old", "lang": "en", "title": "It"}]}
    after = {"rev": 2, "tree": ["p", {"class": "new", "lang": "en"}]}
    told = difference(before, after)
    assert told["tree"] == {"of": 0, "attributes": {"class": "new", "title": None}}
    assert changed(before, told) == after


def test_an_answer_that_changes_nothing_else_is_small() -> None:
    view = {"rev": 4, "ack": None, "tree": ["p", {}, "x"], "say": "One."}
    assert difference(view, view | {"ack": {"id": 1}}) == {"base": 4, "ack": {"id": 1}}


def test_a_change_of_another_view_counts_for_nothing() -> None:
    view = {"rev": 4, "tree": ["p", {}, "x"]}
    assert changed(view, difference(view | {"rev": 3}, view)) == view
    assert changed(view, {}) == view


@pytest.mark.parametrize("name", mg.list_games())
def test_the_views_of_a_game_follow_from_the_first_one(name: str) -> None:
    chance = random.Random(7)
    session = MatchSession(mg.Match(mg.rules(name)))
    match, first = session.match, session.view
    differences = Differences(first)
    for _ in range(60):
        if match.outcome is not None or chance.random() < 0.2:
            match.goto(chance.randint(0, len(match.line)))
        else:
            match.play(match.rules.random_move(match.position, chance))
        told = differences.of(session.view)
        assert changed(first, json.loads(json.dumps(told))) == session.view
        assert told == difference(first, session.view)


def test_a_move_of_minus_vs_plus_is_told_with_a_third_of_its_view() -> None:
    chance = random.Random(7)
    session = MatchSession(mg.Match(mg.rules("minus-vs-plus", target_score=100)))
    match, shares = session.match, []
    for _ in range(40):
        before = session.view
        match.play(match.rules.random_move(match.position, chance))
        shares.append(len(json.dumps(difference(before, session.view))) / len(json.dumps(session.view)))
    assert median(shares) < 1 / 3

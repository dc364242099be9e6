"""The difference of two views: a browser that has the first makes the second from it, and little is sent."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mathgames as mg
from harness.change import changed
from harness.comm_line import Line, message
from harness.tiers import in_quick_tier
from mathgames.page import MatchSession
from mathgames.page.view_diff import difference, step

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
    for view in later:
        assert changed(first, json.loads(json.dumps(difference(first, view)))) == view


def test_what_stays_is_told_by_its_place() -> None:
    rows = [["li", {"key": key}, key] for key in "abcd"]
    before = {"rev": 1, "tree": ["ol", {"class": "old"}, *rows]}
    after = {"rev": 2, "tree": ["ol", {"class": "new"}, rows[3], ["li", {}, "e"], rows[0]]}
    assert difference(before, after) == {
        "base": 1,
        "rev": 2,
        "tree": {"of": 0, "attributes": {"class": "new"}, "children": [3, ["li", {}, "e"], 0]},
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
    kept, sent = copy.copy(first), first
    for _ in range(60):
        if match.outcome is not None or chance.random() < 0.2:
            match.goto(chance.randint(0, len(match.played)))
        else:
            match.play(match.rules.random_move(match.position, chance))
        told = difference(first, session.view)
        assert changed(first, json.loads(json.dumps(told))) == session.view
        told, sent = step(sent, session.view)
        assert changed(kept, json.loads(json.dumps(told))) == session.view
        assert kept == sent


def test_of_a_part_of_the_view_the_entries_are_told_that_changed() -> None:
    before = {"rev": 1, "tree": ["p", {}], "input": {"kind": "pick", "moves": {"a1": {}}, "why": True}}
    after = {"rev": 2, "tree": ["p", {}], "input": {"kind": "pick", "moves": {"a2": {}}}}
    told = difference(before, after)
    assert told == {"base": 1, "rev": 2, "parts": {"input": {"moves": {"a2": {}}, "why": None}}}
    assert changed(before, told) == after
    nothing = {"rev": 3, "tree": ["p", {}], "input": {"kind": "chord", "snap": None}}
    assert changed(after, difference(after, nothing)) == nothing, "what is null would be no entry"


def test_children_that_stayed_are_sent_as_one() -> None:
    cells = [["b", {"at": str(place)}, "empty"] for place in range(8)]
    before, after = (
        {"rev": rev, "tree": ["p", {}, *cells[:3], ["b", {"at": "3"}, text], *cells[4:]]}
        for rev, text in ((1, "a"), (2, "b"))
    )
    children = [0, 1, 2, {"of": 3, "attributes": {"": "b"}}, {"of": 4, "count": 4}]
    assert difference(before, after)["tree"] == {"of": 0, "children": children}


def test_children_with_same_attributes_are_sent_together() -> None:
    def row(x: int, *others: int) -> dict[str, Any]:
        cells = [["b", {"at": f"{x if at in others else 0},{at}", "key": str(at)}] for at in range(4)]
        return {"rev": x, "tree": ["p", {}, *cells]}

    told = difference(row(1), row(2, 0, 1, 2, 3))
    assert told["tree"] == {"of": 0, "children": [{"of": 0, "count": 4, "each": {"at": ["2,0", "2,1", "2,2", "2,3"]}}]}
    told = difference(row(1), row(3, 0, 2, 3))
    children = [{"of": 0, "attributes": {"at": 3}}, 1, {"of": 2, "count": 2, "each": {"at": ["3,2", "3,3"]}}]
    assert told["tree"] == {"of": 0, "children": children}
    assert changed(row(1), told) == row(3, 0, 2, 3)


def test_neighbours_send_only_what_they_do_not_share() -> None:
    def row(rev: int, x: int, *empty: str) -> dict[str, Any]:
        cells = [["b", {"shift": [at * 100, x], "aria-label": f"X {at}, y {x}, {it}"}] for at, it in enumerate(empty)]
        return {"rev": rev, "tree": ["p", {}, *cells]}

    before, after = row(1, 3, *["empty"] * 4), row(2, 40, "empty", "empty", "a cross", "empty")
    told = difference(before, after)
    labels = ["X 0, y 40, empty", 1, "X 2, y 40, a cross", "X 3, y 40, empty"]
    shifts = {"from": [0, 40], "by": [100, 0]}
    assert told["tree"]["children"] == [{"of": 0, "count": 4, "each": {"shift": shifts, "aria-label": labels}}]
    assert changed(before, json.loads(json.dumps(told))) == after


def test_node_is_told_by_one_that_is_like_it() -> None:
    """Another piece that came into the picture has the attributes of one that was there, and the same drawing."""
    before, after = (
        {"rev": rev, "tree": ["g", {}, ["g", {"key": key, "class": "cross"}, ["path", {"d": "M0 0L9 9"}]]]}
        for rev, key in ((1, "a"), (2, "b"))
    )
    told = difference(before, after)
    assert told["tree"] == {"of": 0, "children": [{"of": 0, "attributes": {"key": "b"}}]}
    assert changed(before, told) == after


def test_change_applies_once_and_next_one_builds_on_it() -> None:
    views = [{"rev": rev, "ack": None, "tree": ["p", {}, text, "!"]} for rev, text in ((1, "a"), (2, "b"), (3, "c"))]
    kept = copy.deepcopy(views[0])
    change, sent = step(views[0], views[1])
    for _view in "two":
        assert changed(kept, change) == kept == sent == views[1]
    refusal = {**views[1], "ack": {"id": 1}}
    change, sent = step(sent, refusal)
    assert "renews" not in change, "what is told of the same rev is about the same view"
    assert changed(kept, change) == refusal
    assert changed(kept, step(sent, views[2])[0]) == kept == views[2]


NEIGHBOURS = st.lists(
    st.fixed_dictionaries(
        {
            "at": st.text("019,-", max_size=14),
            "shift": st.tuples(st.integers(0, 2), st.integers(0, 2)).map(list) | st.integers(0, 2) | st.just("0"),
        },
        optional={"class": st.text("xy", max_size=12)},
    ),
    min_size=1,
    max_size=6,
)


@given(NEIGHBOURS, NEIGHBOURS)
def test_any_neighbours_are_made_into_any_others(before: list[Any], after: list[Any]) -> None:
    first, then = (
        {"rev": rev, "tree": ["p", {}, *(["b", it, it["at"] or "1"] for it in row)], "words": row[0]}
        for rev, row in ((1, before), (2, after))
    )
    assert changed(first, json.loads(json.dumps(difference(first, then)))) == then


MOST = {"minus-vs-plus": 7500, "infinity-masters": 9000, "tinc": 15_000, "slice-boundaries": 5000}
"""Bytes a move that a board may be sent, as the mean of sixty without a rest."""


@pytest.mark.parametrize("name", MOST)
def test_move_updates_stay_small_in_long_games(name: str) -> None:
    """The moves follow each other without a pause."""
    chance = random.Random(7)
    long = {"minus-vs-plus": {"target_score": 100}, "slice-boundaries": {"n": 12}}
    widget = mg.play(name, save=False, **long.get(name, {}))
    line = Line(widget)
    for number in range(60):
        match = widget.match
        text = match.rules.format(match.rules.random_move(match.position, chance))
        line.custom(message(widget, "play", {"move": text}, number=number))
        if not widget.view["ack"]["ok"]:
            match.play(text)  # it was asked about
        assert line.shown[-1] == widget.view
    sent = [len(json.dumps(state)) for trait in ("view", "change") for state in line.states(trait)]
    assert sum(sent) / 60 <= MOST[name]


LARGEST = 19_500
"""Bytes of the largest single move of TINC: the grid grows, and the window has nothing of the one before."""


@pytest.mark.parametrize("seed", in_quick_tier([4, 0, 1, 2, 3, 5], first=1))
def test_each_of_sixty_moves_of_tinc_is_small(seed: int) -> None:
    """Random moves bring windows that have nothing of those before, and the grid grows often."""
    session, chance = MatchSession(mg.Match(mg.rules("tinc"))), random.Random(seed)
    match, sent = session.match, list[int]()
    for _ply in range(60):
        before = session.view
        match.play(match.rules.random_move(match.position, chance))
        told = json.dumps(difference(before, session.view), ensure_ascii=False)
        assert changed(before, json.loads(told)) == session.view
        sent.append(len(told.encode()))
    assert max(sent) < LARGEST
    for moves in (sent[5:15], sent[50:]):
        assert sum(moves) / len(moves) < MOST["tinc"]

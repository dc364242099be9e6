"""A whole game as data: every view of it, in little room."""

from __future__ import annotations

from typing import Any

import pytest

import mathgames as mg
from harness.games import random_game
from mathgames.explain.nodes import iter_nodes, validate_view
from mathgames.page import saved_game
from mathgames.page.saved_game import replay

LARGEST = 400_000  # bytes, for 80 plies of Minus vs Plus
ANSWERED = {"undo", "redo", "goto"}


def unfolded(saved: dict[str, Any], place: int) -> Any:
    node = saved["nodes"][place]
    return node if isinstance(node, str) else [*node[:2], *(unfolded(saved, child) for child in node[2:])]


@pytest.mark.parametrize("name", mg.list_games())
def test_replay_has_page_per_ply_without_live_controls(name: str) -> None:
    match = random_game(7, game=name)
    saved = replay(match)
    assert (len(saved["plies"]), saved["ply"]) == (len(match.played) + 1, match.ply)
    for ply, (root, said) in enumerate(saved["plies"]):
        tree = unfolded(saved, root)
        validate_view(tree)
        assert said
        marked = [e for e in iter_nodes(tree) if e[1].get("aria-current") == "step" and "intent" in e[1]]
        assert [e[1]["intent"] for e in marked] == ([["goto", {"ply": ply}]] if ply else [])
        outside = {e[1]["intent"][0] for e in iter_nodes(tree) if "intent" in e[1]} - ANSWERED
        assert not outside


def test_equal_nodes_are_kept_once() -> None:
    saved = replay(random_game(20))
    texts = [repr(node) for node in saved["nodes"]]
    assert len(texts) == len(set(texts))


def test_replay_leaves_match_and_observers_alone() -> None:
    match = random_game(8)
    match.goto(5)
    told: list[object] = []
    match.observe(told.append)
    saved = replay(match)
    assert (match.ply, len(match.played), told) == (5, 8, [])
    assert (saved["ply"], len(saved["plies"])) == (5, 9)


@pytest.mark.parametrize("seed", [0, 1])
def test_the_file_of_a_long_game_is_small(seed: int) -> None:
    match = random_game(80, seed, target_score=60)
    assert len(saved_game.html(match).encode()) <= LARGEST


def test_the_same_game_gives_the_same_file() -> None:
    assert saved_game.html(random_game(5)) == saved_game.html(random_game(5))

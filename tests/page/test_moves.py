"""The list of moves: rounds in two columns, with what each move brought."""

from __future__ import annotations

import random
from typing import Any

import pytest

import mathgames as mg
from harness.games import armies, played, random_game
from mathgames.explain.nodes import iter_nodes, plain_text, render_tree
from mathgames.page.moves import MAX_LISTED_MOVES, move_list, stretches


def listed(match: mg.Match, **how: Any) -> Any:
    return render_tree(
        move_list(match.rules, match.played, match._session.path_to(len(match.played)), match.ply, **how)
    )


def rows(match: mg.Match, **how: Any) -> list[tuple[str, list[str]]]:
    """Each row's number, and its columns as they are heard."""
    return [
        (item[1].get("data-ply", ""), [plain_text(cell) for cell in item[2:]])
        for item in iter_nodes(listed(match, **how))
        if item[0] == "li"
    ]


def test_a_row_is_a_round() -> None:
    match = played("minus-vs-plus", "a2-a3", "a5-a4", "b2-b3")
    assert rows(match) == [("1.", ["a2-a3", "a5-a4"]), ("2.", ["b2-b3"])]
    heads = next(e for e in iter_nodes(listed(match)) if e[1].get("class") == "mg-heads")
    assert [plain_text(head) for head in heads[2:]] == ["Blue", "Red"]


def test_who_begins_stands_first() -> None:
    match = played("minus-vs-plus", "a5-a4", "a2-a3", first_player="negative")
    assert rows(match) == [("1.", ["a5-a4", "a2-a3"])]
    heads = next(e for e in iter_nodes(listed(match)) if e[1].get("class") == "mg-heads")
    assert [plain_text(head) for head in heads[2:]] == ["Red", "Blue"]


def test_points_stand_beside_the_move_with_whose_they_are() -> None:
    match = armies({"d4": ("positive", "2"), "d5": ("negative", "-5")}, ops="+" * 64)
    match.play("d4-d5")
    (gain,) = (e for e in iter_nodes(listed(match)) if e[1].get("class", "").startswith("mg-won"))
    assert gain[1]["class"] == "mg-won mg-player-negative", "only the sign of the result counts"
    assert gain[2][2] == "+3"
    assert plain_text(gain) == "Red: 3 points"
    assert "3" not in plain_text(listed(match, points=False))


def test_where_three_play_each_move_has_its_own_row() -> None:
    match = random_game(7, game="slice-boundaries", players=3, n=4)
    assert [number for number, _cells in rows(match)] == [f"{ply}." for ply in range(1, 8)]


def test_second_move_of_same_player_begins_new_row() -> None:
    match = random_game(200, game="slice-boundaries", n=5)
    turns, found = [match.rules.turn(position) for position, _move in match._session.path], []
    for _number, cells in rows(match):
        found += [column for column, cell in enumerate(cells) if cell]
    first = turns[0]
    assert found == [int(turn != first) for turn in turns]


@pytest.mark.parametrize("ply", [0, 1, 19, 20, 21, 400, 399, 555, 999, 1000])
def test_all_moves_are_there_once_and_few_parts(ply: int) -> None:
    parts = list(stretches(1000, ply))
    assert [move for start, stop in parts for move in range(start, stop)] == list(range(1000))
    assert len(parts) < 3 * MAX_LISTED_MOVES
    assert ply == 0 or (ply - 1, ply) in parts


def test_shown_move_is_marked_and_undone_ones_pale() -> None:
    match = random_game(50)
    for ply in (0, 7, 8, 50):
        match.goto(ply)
        buttons = [e for e in iter_nodes(listed(match)) if e[0] == "button"]
        marked = [e[1]["intent"][1]["ply"] for e in buttons if e[1].get("aria-current") == "step"]
        assert marked == ([ply] if ply else [])
        assert all(("mg-undone" in e[1]["class"]) == (e[1]["intent"][1]["ply"] > ply) for e in buttons)


def test_new_move_rebuilds_few_rows() -> None:
    match, chance = random_game(310, game="tinc"), random.Random(2)
    before = {id(e) for e in iter_nodes(_made(match)) if e[0] == "li"}
    match.play(match.rules.random_move(match.position, chance))
    after = [e for e in iter_nodes(_made(match)) if e[0] == "li"]
    assert sum(id(e) not in before for e in after) <= 2


def _made(match: mg.Match) -> Any:
    return move_list(match.rules, match.played, match._session.path_to(len(match.played)), match.ply)

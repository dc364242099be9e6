"""The board without a browser: what it draws, how it is played and looked at, and how large its views are."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mathgames as mg
from harness.desk import Desk
from harness.games import played
from harness.middle_games import WON_AT_TINC as WON
from harness.tiers import in_quick_tier
from mathgames.explain.nodes import iter_nodes, plain_text, validate_view
from mathgames.games.tinc.board import BoardUiState, TincBoard
from mathgames.games.tinc.picture import Window
from mathgames.games.tinc.position import Position
from mathgames.games.tinc.rules import Tinc
from mathgames.games.tinc.survey import survey_position
from mathgames.page.snapshots import scene_of
from page.hand import Hand

VIEWED = [{}, {"max_side": 7}, {"line": "path8"}, {"first_player": "noughts"}]


def random_moves(rules: Tinc, turns: int, seed: int) -> list[str]:  # or fewer, if the game ends before
    position, chance, moves = rules.initial(), random.Random(seed), []
    while len(moves) < turns and (move := rules.random_move(position, chance)) is not None:
        moves.append(rules.format(move))
        position = rules.apply(position, move)
    return moves


def random_position(rules: Tinc, turns: int, seed: int) -> Position:
    position = rules.initial()
    for move in random_moves(rules, turns, seed):
        position = rules.apply(position, rules.parse(move))
    return position


def looks(desk: Desk) -> list[dict[str, Any]]:
    return [asked for asked in desk.offered("board") if "overlay" not in asked]


# What is drawn.


@pytest.mark.parametrize("options", in_quick_tier(VIEWED, first=2), ids=str)
def test_every_view_of_random_games_is_sound_and_small(options: dict[str, Any]) -> None:
    rules, chance = Tinc(**options), random.Random(5)
    for seed in range(3):
        desk = Desk(rules)
        for name in ("ring", "threats", "lines"):
            assert desk.ask("board", overlay=name)["ok"]
        for move in random_moves(rules, 25, seed):
            assert desk.ask("play", cells=chance.sample(move.split(), len(move.split())))["ok"]
            for asked in [None, *chance.sample(looks(desk), min(2, len(looks(desk))))]:
                if asked is not None:
                    assert desk.ask("board", **asked)["ok"] or asked not in looks(desk)
                view = desk.session.view
                validate_view(view["tree"])
                assert len(desk.cells()) <= 441
                assert len(json.dumps(view, separators=(",", ":"), ensure_ascii=False).encode()) <= 160_000


def heard(at: str) -> str:
    """A cell as it is heard."""
    x, y = (number.replace("-", "negative ") for number in at.split(","))
    return f"X {x}, y {y}"


def test_names_of_cells() -> None:
    desk = Desk(Tinc())
    assert desk.cells() == {"0,0": "X 0, y 0, empty, on the edge"}
    assert desk.ask("play", cells=["0,0"])["ok"]
    assert desk.cells()["0,0"] == f"{heard('0,0')}, cross, last move"
    assert desk.cells()["-1,1"] == f"{heard('-1,1')}, empty, on the edge"
    assert desk.ask("play", cells=["1,1", "-1,0"])["ok"]
    assert desk.cells()["1,1"] == f"{heard('1,1')}, nought, last move"
    assert desk.cells()["-1,0"] == f"{heard('-1,0')}, nought, last move"
    assert desk.cells()["0,1"] == f"{heard('0,1')}, empty"
    assert desk.cells()["0,2"] == f"{heard('0,2')}, empty, on the edge"
    assert list(desk.cells())[:2] == ["-2,2", "-1,2"], "rows from the top, from left to right"


@given(st.integers(1, 40), st.integers(0, 2**32))
@settings(max_examples=15)
def test_names_and_symbols_agree_with_the_position(turns: int, seed: int) -> None:
    rules = Tinc()
    position = random_position(rules, turns, seed)
    desk = Desk(rules, position=position)
    pieces = rules.pieces(position)
    cells = desk.cells()
    for at, name in cells.items():
        held = {"crosses": "cross", "noughts": "nought", None: "empty"}[pieces.get(at)]
        assert re.fullmatch(rf"{heard(at)}, {held}(, on the edge)?", name)
    assert {e[1]["at"]: e[1]["class"] for e in desk.named("mg-piece")} == {
        at: f"mg-piece mg-{'cross' if player == 'crosses' else 'nought'}"
        for at, player in pieces.items()
        if at in cells
    }


def drawn(desk: Desk, kind: str) -> list[list[Any]]:
    """Return all elements of a class on the board, without the pictures of how to play."""
    (board,) = desk.named("mg-board")
    return [e for e in iter_nodes(board) if kind in e[1].get("class", "").split()]


def ground(desk: Desk) -> list[Any]:
    """The part of the drawing in which the cells are."""
    (board,) = desk.named("mg-board")
    return next(e for e in iter_nodes(board) if e[0] == "svg" and e is not board)


def test_a_small_grid_leaves_room_to_grow() -> None:
    """A cell is as large on the grids of side 1, 3 and 5, and in the same place."""
    desk, places = Desk(Tinc()), set()
    for move in ("0,0", "1,1", None):
        left, _, width, _ = map(int, ground(desk)[1]["viewBox"].split())
        at = next(e[1]["shift"] for e in desk.elements if e[1].get("role") == "gridcell" and e[1]["at"] == "0,0")
        across, _ = next(e[1]["shift"] for e in iter_nodes(ground(desk)) if "shift" in e[1])  # of all that is drawn
        places.add((width, at[0] + across - left))
        assert move is None or desk.ask("play", cells=[move])["ok"]
    ((width, _),) = places
    assert 500 < width < 600


@pytest.mark.parametrize("options", [{}, {"line": "path8"}, {"first_player": "noughts"}], ids=str)
def test_the_drawing_is_the_same_square_in_the_whole_game(options: dict[str, Any]) -> None:
    desk, frames = Desk(Tinc(**options)), set()
    for n in range(12):
        (board,), inside = desk.named("mg-board"), ground(desk)
        frames.add((board[1]["viewBox"], *(inside[1][name] for name in ("x", "y", "width", "height"))))
        _, _, width, height = inside[1]["viewBox"].split()
        assert width == height
        assert desk.ask("play", cells=[f"{n},{n}"])["ok"]
    ((box, _x, _y, width, height),) = frames
    assert box.split()[2] == box.split()[3]
    assert width == height


def test_the_new_ring_is_in_view_up_to_15_by_15() -> None:
    desk = Desk(Tinc())
    for n in range(8):
        assert len(desk.cells()) == (2 * n + 1) ** 2
        assert desk.ask("play", cells=[f"{n},{n}"])["ok"]
    assert desk.match.position.side == 17
    assert len(desk.cells()) == 15**2
    assert "7,7" in desk.cells()


def test_rows_and_columns_are_counted_in_the_whole_grid() -> None:
    desk = Desk(Tinc(), *(f"{n},{n}" for n in range(10)))
    (grid,) = [e for e in desk.elements if e[1].get("role") == "grid"]
    assert (grid[1]["aria-rowcount"], grid[1]["aria-colcount"]) == ("21", "21")
    for row in (e for e in iter_nodes(grid) if e[1].get("role") == "row"):
        for place, cell in enumerate(row[2:]):
            x, y = map(int, cell[1]["at"].split(","))
            assert (int(row[1]["aria-rowindex"]), int(row[1]["aria-colindex"]) + place) == (11 - y, x + 11)


def test_growth_is_marked_once() -> None:
    desk = Desk(Tinc(), "0,0", "1,1")
    assert sum(path[1]["d"].count("M") for path in desk.named("mg-new")) == 16
    assert desk.ask("play", cells=["-1,-1"])["ok"]
    assert desk.named("mg-new") == []
    assert desk.ask("play", cells=["2,2"])["ok"]
    assert sum(path[1]["d"].count("M") for path in desk.named("mg-new")) == 24
    assert desk.named("mg-grown-7")


def test_the_winning_line_runs_through_its_symbols() -> None:
    desk = Desk(Tinc(), *WON)
    (line,) = drawn(desk, "mg-winning")
    assert sorted(line[1]["points"].split()) == sorted(f"{50 + 100 * i},{50 - 100 * i}" for i in range(-3, 4))
    assert desk.session.view["input"] == {"kind": "none"}
    assert plain_text(desk.named("mg-result")[0]).startswith("Crosses have an unbroken line of 7")
    assert desk.ask("undo")["ok"]
    assert drawn(desk, "mg-winning") == []


def test_a_winning_chain_is_shown_under_path8() -> None:
    desk = Desk(Tinc(line="path8"), "0,0", "1,1", "-1,0 1,0", "0,1", "-2,1 2,-1")
    (line,) = drawn(desk, "mg-winning")
    assert line[1]["points"] in {way := "-150,-50 -50,50 50,50 150,50 250,150", " ".join(reversed(way.split()))}


# How it is played.


def test_first_turn_is_one_tap_and_later_ones_are_confirmed() -> None:
    desk = Desk(Tinc())
    gesture = desk.session.view["input"]
    assert (gesture["least"], gesture["most"], gesture["confirm"]) == (1, 1, False)
    assert desk.ask("play", cells=["0,0"])["ok"]
    gesture = desk.session.view["input"]
    assert (gesture["least"], gesture["most"], gesture["confirm"]) == (1, 2, True)
    assert gesture["open"] == {"not": ["0,0"]}
    assert [e[2] for e in desk.elements if e[1].get("local") in (["done"], ["clear"])] == ["Done", "Take back"]


def test_the_order_of_pressing_does_not_matter() -> None:
    desk = Desk(Tinc(), "0,0")
    assert desk.ask("play", cells=["1,0", "-1,1"])["ok"]
    assert desk.match.history[-1] == "-1,1 1,0"


@pytest.mark.parametrize(
    "args",
    [{"cells": ["0,0"]}, {"cells": ["5,5"]}, {"cells": ["1,1"] * 2}, {"cells": []}, {"cells": 3}, {"cells": ["x"]}, {}],
    ids=str,
)
def test_invalid_turn_is_refused_unchanged(args: dict[str, Any]) -> None:
    desk = Desk(Tinc(), "0,0")
    assert not desk.ask("play", **args)["ok"]
    assert desk.match.history == ("0,0",)


# Where one looks.


def test_pan_buttons_keep_place_and_show_when_useful() -> None:
    desk = Desk(Tinc())
    for n, use in enumerate(("idle", "idle", "idle", *["spare"] * 5, "")):
        (strip,) = desk.named("mg-looking")
        assert strip[1]["class"] == " ".join(["mg-looking", *([f"mg-{use}"] if use else [])])
        assert not use or {"pan": "left"} not in looks(desk), "all of the grid is in view"
        assert desk.ask("play", cells=[f"{n},{n}"])["ok"]
    desk = Desk(Tinc(), *(f"{n},{n}" for n in range(4)))
    assert desk.ask("board", zoom="in")["ok"]
    assert desk.named("mg-looking")[0][1]["class"] == "mg-looking", "a cell is out of view"
    desk = Desk(Tinc(), *(f"{n},{n}" for n in range(8)))
    assert {"pan": "left"} in looks(desk)
    (strip,) = desk.named("mg-looking")
    assert all(plain_text(e) in e[1].get("aria-label", plain_text(e)) for e in strip[2:] if plain_text(e).isalpha())


def test_a_large_grid_is_drawn_where_it_is_looked_at() -> None:
    rules = Tinc()
    data = {"radius": 1000, "crosses": [[0, 0]], "noughts": [[999, 999]], "turn": "crosses", "ply": 2000}
    desk = Desk(rules, position=rules.from_json(data))
    assert len(desk.cells()) == 15**2
    assert desk.named("mg-border") == []
    for _ in range(300):
        if {"pan": "left"} not in looks(desk):
            break
        assert desk.ask("board", pan="left")["ok"]
    assert min(int(at.split(",")[0]) for at in desk.cells()) == -1000
    assert len(desk.named("mg-border")) == 1
    assert desk.ask("board", pan="left")["code"] == "not-offered"
    assert desk.ask("board", show="all")["ok"]
    assert len(desk.cells()) == 441
    assert sum(1 for _ in iter_nodes(desk.named("mg-board")[0])) < 2_500
    (map_,) = desk.named("mg-map-window")
    assert desk.ask("board", zoom="in")["ok"]
    assert len(desk.cells()) == 225
    assert desk.named("mg-map-window") != [map_]


def test_drag_moves_window_and_announces_it() -> None:
    desk = Desk(Tinc(), *(f"{n},{n}" for n in range(8)))
    cells = list(desk.cells())
    assert cells[0] == "-6,8"
    assert desk.ask("board", right=1, down=-1)["ok"], (
        "the ground goes to the right and up, so one sees what is left and below"
    )
    assert next(iter(desk.cells())) == "-7,7"
    assert desk.session.view["say"] == "Showing columns negative 7 to 7, rows negative 7 to 7."
    assert desk.ask("board", right=-50, down=10**9)["ok"]
    assert next(iter(desk.cells())) == "-6,8", "as far as the grid goes"
    for nothing in ({"right": 1}, {"right": "1", "down": 2}, {"right": None, "down": 0}):
        assert desk.ask("board", **nothing)["code"] == "not-offered"
    assert desk.ask("board", show="all")["ok"]
    assert desk.session.view["say"] == "Showing the whole grid, 17 by 17."
    (pans,) = [e[1]["pan"] for e in Desk(Tinc(), *(f"{n},{n}" for n in range(8))).elements if "pan" in e[1]]
    assert pans == 100
    assert not [e for e in Desk(Tinc()).elements if "pan" in e[1]]


def test_window_follows_last_move_only_if_out_of_sight() -> None:
    moves = [f"{n},{n}" for n in range(12)]
    desk = Desk(Tinc(), *moves)
    assert "11,11" in desk.cells()
    before = list(desk.cells())
    assert desk.ask("play", cells=["8,8" if "8,8" not in moves else "8,9"])["ok"]
    assert list(desk.cells()) == before
    assert desk.ask("play", cells=["-9,-9"])["ok"]
    assert "-9,-9" in desk.cells()
    assert desk.ask("board", pan="up")["ok"]
    assert desk.ask("board", show="last")["ok"]
    assert "-9,-9" in desk.cells()


def test_who_looks_at_the_whole_grid_goes_on_to_see_it_grow() -> None:
    desk = Desk(Tinc(), *(f"{n},{n}" for n in range(8)))
    assert desk.ask("board", show="all")["ok"]
    assert len(desk.cells()) == 17**2
    assert desk.ask("play", cells=["8,8"])["ok"]
    assert len(desk.cells()) == 19**2


def test_mathematics_panel_counts_lines_and_proves_theorem() -> None:
    desk = Desk(Tinc(), "0,0", "1,1")
    (panel,) = [e for e in desk.elements if e[0] == "details" and e[1].get("key") == "mathematics"]
    told = plain_text(panel)
    assert "5 × 5 = 25 cells, an odd square." in told
    assert "2 × 5 + 2 = 12 straight lines reach from side to side" in told
    assert "4 of them new" in told
    assert "Why touching the edge never loses" in told
    position = desk.match.position
    open_lines = survey_position("straight", position).open_lines[0].total
    assert f"Still possible, without an opposing symbol: {open_lines} for crosses" in told
    won = Desk(Tinc(), *WON)
    assert "never loses" not in plain_text(won.session.view["tree"])


def test_a_cell_that_is_taken_says_what_it_holds() -> None:
    hand = Hand(mg.Match(mg.rules("tinc")))
    hand.play("0,0")
    assert hand.view["input"]["why"] is True
    assert hand.view["input"]["full"] == "You have chosen two cells. Choose one of them again to remove it."
    answer = hand.ask("why", {"from": "0,0"})
    assert (answer["code"], answer["text"]) == ("no-move-from", "(0, 0) holds a cross: choose an empty cell.")
    for nonsense in ("1,1", "x", ""):
        assert hand.ask("why", {"from": nonsense})["text"] == "Choose one of your pieces that can move."


@pytest.mark.parametrize(("played", "cells"), [((), 1), (("0,0",), 2), (("0,0", "1,-1 1,0"), 2)])
def test_typed_example_has_two_cells_if_two_are_empty(played: tuple[str, ...], cells: int) -> None:
    match = mg.Match(mg.rules("tinc"))
    for move in played:
        match.play(move)
    example = Hand(match).find(field="move")[0][1]["placeholder"]
    assert len(example.split()) == cells
    assert match.why_illegal(example) is None


def test_the_line_that_wins_is_seen_whole() -> None:
    """However close one looks before the last move, it is not ringed in part."""
    match = played("tinc", *WON)
    rules: Any = match.rules
    board = TincBoard(rules)
    for window in (Window(0, 0, 3), Window(-4, -4, 5)):
        scene = scene_of(match, board, BoardUiState(window))
        shown = board.on_match_changed(scene).window
        assert shown is not None
        assert all(cell in shown for cell in rules.winning_line(match.position))

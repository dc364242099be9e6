"""The board without a browser: what it draws, which gesture plays it, and how large its views are."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import mathgames as mg
from harness.desk import Desk
from mathgames.explain.nodes import iter_nodes, plain_text, validate_view
from mathgames.games.slice_boundaries import SliceBoundaries, panels, picture
from mathgames.games.slice_boundaries.lines import crossings, visited_squares
from mathgames.games.slice_boundaries.position import Position
from mathgames.page import MatchSession
from page.hand import Hand

GO_ON = {"go-on": True}


@pytest.fixture
def cut(rules: SliceBoundaries, example: Position) -> Desk:
    """The example, with the rulebook's line drawn."""
    desk = Desk(rules, position=example)
    assert desk.ask("play", chord=["0,1/10", "59/10,6"])["ok"]
    return desk


def test_a_tap_fills_and_what_is_filled_is_not_open(rules: SliceBoundaries) -> None:
    desk = Desk(rules)
    assert desk.session.view["input"]["open"] == {"not": []}
    assert desk.ask("play", cells=["3B"])["ok"]
    assert desk.session.view["input"]["open"] == {"not": ["3B"]}
    assert desk.cells()["3B"] == "3B, filled, last move"
    assert "Round 1 of 2: player 1 will draw the line. 17 squares left to fill." in plain_text(
        desk.session.view["tree"]
    )
    assert desk.ask("play", cells=["3B"])["code"] == "already-filled"


@pytest.mark.parametrize(
    "args", [{"cells": ["1A", "2A"]}, {"cells": [1]}, {"chord": ["0,0"]}, {"chord": "0,0 6,6"}, {}]
)
def test_a_gesture_that_writes_no_move_is_refused(rules: SliceBoundaries, args: dict[str, Any]) -> None:
    desk = Desk(rules)
    before = desk.session.view["rev"]
    assert desk.ask("play", **args)["code"] in {"malformed", "not-offered"}
    assert desk.session.view["rev"] == before


def test_the_line_is_drawn_with_the_snap_of_the_rules(example: Position) -> None:
    desk = Desk(SliceBoundaries(n=6, snap=4), position=example)
    assert desk.session.view["input"] == {
        "kind": "chord",
        "n": 6,
        "unit": 100,
        "origin": [0, 0],
        "snap": 4,
        "preview": False,
        "labels": [
            ["first end of the line", "first end of the line, not placed", "First end at ({x}, {y})."],
            ["second end of the line", "second end of the line, not placed", "Second end at ({x}, {y})."],
        ],
        "place": "({x}, {y})",
        "cleared": "Line removed.",
    }
    assert desk.ask("play", chord=["0,1/10", "59/10,6"])["code"] == "off-tick"


def test_scoring_crossings_are_numbered_and_can_be_ringed(cut: Desk) -> None:
    names = [name for at, name in cut.cells().items() if at.startswith("crossing")]
    assert names[:3] == [
        "No point: 1A, empty, to 1B, empty",
        "Point 1: 1B, empty, to 2B, filled",
        "Point 2: 2B, filled, to 2C, empty",
    ]
    drawn = cut.named("mg-crossings")[0]
    assert [plain_text(e) for e in iter_nodes(drawn) if e[0] == "text"] == list("1234567"), (
        "a line of 7 points wears 1 to 7"
    )
    listed = [e for e in cut.elements if e[0] == "button" and e[1].get("local", [""])[0] == "page" and "class" in e[1]]
    listed = [e for e in listed if e[1]["class"] in {"mg-scores", "mg-passes"}]
    assert [plain_text(e) for e in listed] == names
    rings = {ring[1]["page"]: ring[1]["say"].removesuffix(".") for ring in cut.named("mg-ring")}
    assert rings == dict(enumerate(names, 1)) == {e[1]["local"][2]: plain_text(e) for e in listed}


@pytest.mark.parametrize("n", [1, 4, 12, 26])
def test_the_drawing_is_a_square_at_every_moment(n: int) -> None:
    desk = Desk(SliceBoundaries(n=n, players=1))
    chance, boxes = random.Random(n), set()
    while True:
        (board,) = desk.named("mg-board")
        boxes.add(board[1]["viewBox"])
        move = desk.match.rules.random_move(desk.match.position, chance)
        if move is None:
            break
        assert desk.ask("play", move=desk.match.rules.format(move))["ok"]
    (box,) = boxes
    _left, _top, width, height = box.split()
    assert width == height


def test_axes_are_drawn_for_the_line_and_count_y_upwards(rules: SliceBoundaries, example: Position) -> None:
    assert Desk(rules).named("mg-scale") == []
    (scale,) = Desk(rules, position=example).named("mg-scale")
    at = {(e[1]["x"], e[1]["y"]): plain_text(e) for e in iter_nodes(scale) if e[0] == "text"}
    right = {y: label for (x, y), label in at.items() if x == 640}
    assert right == {600 - 100 * k: str(k) for k in range(1, 7)} | {-35: "y"}
    assert [label for (_x, y), label in at.items() if y == 632] == [*"0123456", "x"]


def test_cut_stays_until_continue(cut: Desk) -> None:
    assert cut.session.view["input"] == {"kind": "none"}
    assert cut.cells()["2B"] == "2B, filled"
    assert cut.named("mg-cut")
    assert not [e for e in cut.named("mg-picture") if "mg-slice" in e[1]["class"]]
    assert "This line scores 7 points, and no line scores more." in plain_text(cut.session.view["tree"])

    assert cut.ask("board", **GO_ON)["ok"]
    assert (
        cut.session.view["say"]
        == "Player 2's turn. Round 2 of 2: player 2 will draw the line. 18 squares left to fill."
    )
    assert cut.session.view["input"]["kind"] == "cells"
    assert cut.cells()["2B"] == "2B, empty"
    (picture,) = [e for e in cut.named("mg-picture") if "mg-slice" in e[1]["class"]]
    assert "with the line of player 1" in picture[1]["aria-label"]
    assert cut.ask("board", **GO_ON)["code"] == "not-offered"

    # Its move in the list leads back to it; the next square ends it.
    assert cut.ask("goto", ply=1)["ok"]
    assert cut.session.view["input"] == {"kind": "none"}
    assert cut.ask("play", move="1A")["ok"]
    assert not cut.named("mg-cut")


def test_the_best_line_is_offered_after_the_cut_and_not_before(rules: SliceBoundaries, example: Position) -> None:
    desk = Desk(rules, position=example)
    assert [asked["overlay"] for asked in desk.offered("board") if "overlay" in asked] == ["boundaries", "count"]
    assert desk.ask("board", overlay="best")["code"] == "not-offered"
    desk.ask("play", chord=["0,0", "6,6"])
    assert [asked["overlay"] for asked in desk.offered("board") if "overlay" in asked] == ["best", "boundaries"]
    assert not desk.named("mg-best")
    assert desk.ask("board", overlay="best")["ok"]
    assert desk.named("mg-best")
    page = plain_text(desk.session.view["tree"])
    assert "This line scores 3 points; the best line scores 7." in page
    assert "Exactly on this line the score is 3; a line just beside it visits more squares and scores 7." in page
    assert "visits 6 + 6 − 6 = 6 squares" in page


def test_between_rounds_it_is_nobodys_turn(rules: SliceBoundaries, example: Position) -> None:
    desk = Desk(rules, position=example)
    assert desk.named("mg-turn")
    desk.ask("play", chord=["0,0", "6,6"])
    assert "Round over" in plain_text(desk.session.view["tree"])
    assert not desk.named("mg-turn")
    desk.ask("board", **{"go-on": True})
    assert desk.named("mg-turn")


def test_what_to_do_is_said_also_while_the_boundaries_are_shown(rules: SliceBoundaries, example: Position) -> None:
    for desk, said in (
        (Desk(rules), "Choose an empty square."),
        (Desk(rules, position=example), "Drag across the grid, or choose two border points."),
    ):
        desk.ask("board", overlay="boundaries")
        assert said in plain_text(desk.session.view["tree"])


def test_the_live_count_is_off_until_it_is_switched_on(rules: SliceBoundaries, example: Position) -> None:
    desk = Desk(rules, position=example)
    assert desk.ask("preview", chord=["0,1/10", "59/10,6"])["code"] == "not-offered"
    assert desk.ask("board", overlay="count")["ok"]
    before = {**desk.session.view, "ack": None}
    assert desk.ask("preview", chord=["0,1/10", "59/10,6"]) | {"id": 0} == {
        "client": "test",
        "id": 0,
        "ok": True,
        "code": "",
        "text": "This line scores 7 points.",
    }
    assert {**desk.session.view, "ack": None} == before, "nothing but the answer changes"
    assert desk.ask("preview", chord=["1,0", "1,6"])["text"].startswith("The line is exactly vertical")
    assert desk.ask("preview", chord=["1,0", "1/0,6"])["code"] == "notation"
    assert desk.ask("preview", cells="all")["code"] == "malformed"
    assert desk.ask("preview", cells=["1A"])["text"].startswith("All squares for this round are filled")
    assert desk.ask("play", chord=["0,1/10", "59/10,6"])["ok"]


@pytest.mark.parametrize("n", [1, 2, 5])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_whole_games_on_the_page(n: int, players: int) -> None:
    desk = Desk(SliceBoundaries(n=n, players=players))
    match, chance = desk.session.match, random.Random(n)
    while match.outcome is None:
        move = match.rules.random_move(match.position, chance)
        assert desk.ask("play", move=match.rules.format(move))["ok"]
        validate_view(desk.session.view["tree"])
        if GO_ON in desk.offered("board"):
            assert desk.ask("board", **GO_ON)["ok"]
            validate_view(desk.session.view["tree"])
    assert desk.session.view["input"] == {"kind": "none"}


def test_a_view_of_the_largest_grid_has_at_most_160_kb() -> None:
    rules = SliceBoundaries(n=26)
    chance = random.Random(26)
    squares = chance.sample([rules.format(move) for move in rules.moves(rules.initial())], rules.quota)

    def weigh(desk: Desk) -> int:
        return len(json.dumps(desk.session.view, separators=(",", ":"), ensure_ascii=False).encode())

    match = mg.Match(rules)
    for square in [*squares, "line 0,1/10 259/10,26", *squares[:-1]]:
        match.play(square)
    desk = Desk(rules)
    desk.session = MatchSession(match)
    desk.ask("board", overlay="boundaries")
    most = weigh(desk)
    for move in (squares[-1], "line 1/10,26 26,1/10"):
        assert desk.ask("play", move=move)["ok"]
        most = max(most, weigh(desk))
    assert desk.ask("board", overlay="best")["ok"]
    most = max(most, weigh(desk))
    assert most <= 170_000


def test_line_values_are_computed_once_per_message(rules: SliceBoundaries, example: Position) -> None:
    """Rules, explanation, board and panels ask for the same few things while one message is answered."""
    desk = Desk(rules, position=example)
    found = (visited_squares, crossings, picture.badges, panels.best_line)
    for finding in found:
        finding.cache_clear()
    assert desk.ask("play", chord=["0,0", "6,6"])["ok"]
    assert desk.ask("board", overlay="best")["ok"]
    assert desk.ask("board", **GO_ON)["ok"]
    # The squares of the line itself, and of the two lines just beside it.
    assert [finding.cache_info().misses for finding in found] == [3, 1, 1, 1]
    assert all(finding.cache_info().maxsize for finding in found), "no cache grows without bound"


def test_a_square_that_is_filled_says_so() -> None:
    hand = Hand(mg.Match(mg.rules("slice-boundaries")))
    hand.play("1A")
    answer = hand.ask("why", {"from": "1A"})
    assert (answer["code"], answer["text"]) == ("no-move-from", "1A is already filled: choose an empty square.")

"""The worked moves of the rules, each played by mouse on the real widget, for both players."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import mathgames as mg
from harness import game_page
from harness.board import OpenWidget
from harness.vectors import BYSTANDERS, ILLEGAL, LEGAL, SQUARES, Refused, Vector, asked, both_players, printed, spoken
from mathgames.explain.speech import aloud
from mathgames.page import MatchSession

NAMES = {"positive": "Blue", "negative": "Red"}


@pytest.mark.parametrize("vector", both_players(LEGAL))
def test_a_vector_is_played_scored_and_explained(open_widget: OpenWidget, vector: Vector) -> None:
    match = game_page.position(vector.before | BYSTANDERS, turn=vector.turn, **vector.options)
    board = open_widget(MatchSession(match))
    origin, target = vector.move.split("-")
    board.play(origin, target)

    after = vector.after | BYSTANDERS
    last = {origin, target}
    assert game_page.names(board) == {
        square: spoken(after.get(square)) + (", last move" if square in last else "") for square in SQUARES
    }
    assert game_page.values(board) == {square: printed(value) for square, value in after.items()}
    points = {"positive": 0, "negative": 0} | {vector.turn: vector.points}
    assert game_page.scores(board) == points

    game_page.unfold(board)
    expect(board.root.locator(".mg-headline")).to_have_text(vector.headline)
    assert game_page.told(board) == list(vector.told)
    equations = [f"{asked(a, b)}={str(a + b).replace('-', '−')}" for a, b in vector.sums]
    expect(board.root.locator(".mg-result-card math")).to_have_text(equations, use_inner_text=False)
    gains = [f"{NAMES[vector.turn]} +{vector.points}"] if vector.points else []
    expect(board.root.locator(".mg-gain > [aria-hidden]")).to_have_text(gains)
    for calculation, equation in zip(board.root.locator(".mg-calculation").all(), equations, strict=True):
        asked_for, result = equation.split("=")
        for chain in calculation.locator("ol").all():
            steps = chain.locator("math").all_text_contents()
            assert steps[0].startswith(f"{asked_for}=")
            assert steps[-1].endswith(f"={result}")
    assert board.say().startswith(aloud(f"{vector.headline}."))


@pytest.mark.parametrize("vector", both_players(ILLEGAL))
def test_an_illegal_move_says_why_and_changes_nothing(open_widget: OpenWidget, vector: Refused) -> None:
    before = vector.before | BYSTANDERS
    board = open_widget(MatchSession(game_page.position(before, turn=vector.turn)))
    origin, target = vector.move.split("-")
    assert "can" not in game_page.names(board)[target]
    board.drag(origin, target)  # a second click on a piece of one's own would pick up that one

    expect(board.root.locator(".notice")).to_have_text(vector.why)
    assert board.say() == aloud(f"Not possible. {vector.why.partition(' (MP-')[0]}")
    assert {square: name.split(",")[0] for square, name in game_page.names(board).items()} == {
        square: spoken(before.get(square)) for square in SQUARES
    }
    assert game_page.values(board) == {square: printed(value) for square, value in before.items()}
    assert game_page.scores(board) == {"positive": 0, "negative": 0}
    assert board.name(origin).endswith(", picked up")


# The opening (MP-3): what can be moved where, and the additions, which all make six.

OPENING = {
    "can move here": [
        *("a2-a3", "b2-b3", "c2-c3", "d2-d3", "e2-e3", "f2-f3"),
        *("a1-c3", "b1-d3", "c1-a3", "c1-e3", "d1-b3", "d1-f3", "e1-c3", "f1-d3"),
    ],
    "can be added to": ["a1-b2", "b1-c2", "c1-d2", "d1-e2", "e1-f2"],
}


@pytest.mark.parametrize("numbers", ["point", "mirror"])
def test_the_opening_offers_nineteen_moves(open_widget: OpenWidget, numbers: str) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus", numbers=numbers))))
    offered: dict[str, list[str]] = {}
    for origin in SQUARES[:12]:
        board.click(origin)
        for square, name in game_page.names(board).items():
            if ", can " in name:
                offered.setdefault(name.split(", ")[-1], []).append(f"{origin}-{square}")
    assert {mark: sorted(moves) for mark, moves in offered.items()} == {
        mark: sorted(moves) for mark, moves in OPENING.items()
    }
    assert sum(map(len, offered.values())) == 19


@pytest.mark.parametrize("move", OPENING["can be added to"])
def test_every_addition_of_the_opening_makes_six(open_widget: OpenWidget, move: str) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus"))))
    origin, target = move.split("-")
    addends = [int(game_page.values(board)[square]) for square in (origin, target)]
    board.play(origin, target)
    assert board.name(target) == f"{target}, positive 6, last move"
    assert game_page.scores(board) == {"positive": 0, "negative": 0}
    game_page.show_all(board)
    assert game_page.formulas(board)[-1] == f"{addends[0]}+{addends[1]}=6"
    assert game_page.told(board)[-1] == "MP-11: An addition scores no points."


@pytest.mark.parametrize(("numbers", "top"), [("point", "654321"), ("mirror", "123456")])
def test_the_numbers_are_printed_at_both_ends(open_widget: OpenWidget, numbers: str, top: str) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus", numbers=numbers))))
    ends = [
        sorted(board.root.locator(f".mg-{sign}-number").all(), key=lambda text: text.bounding_box()["x"])
        for sign in ("negative", "positive")
    ]
    assert ["".join(text.text_content() or "" for text in end) for end in ends] == [top, "123456"]
    rows = [board.root.get_by_role("row", name=name) for name in ("row 6", "row 1")]
    for end, row in zip(ends, rows, strict=True):
        first_row = row.get_by_role("gridcell").evaluate_all("cells => cells.map(cell => cell.ariaLabel.slice(-1))")
        assert [text.text_content() for text in end] == first_row

"""A worked move and a refused one, played by mouse on the real widget for both players.

All of them are held to what the page says in tests/games/minus_vs_plus/test_vectors.py.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from harness import game_page
from harness.board import OpenWidget
from harness.vectors import BYSTANDERS, ILLEGAL, LEGAL, SQUARES, Refused, Vector, asked, both_players, printed, spoken
from mathgames.explain.speech import aloud
from mathgames.page import MatchSession

NAMES = {"positive": "Blue", "negative": "Red"}


@pytest.mark.parametrize("vector", both_players(LEGAL[:1]))
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
    expect(board.root.locator(".mg-headline")).to_have_text([] if vector.sums else [vector.headline])
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


@pytest.mark.parametrize("vector", both_players(ILLEGAL[:1]))
def test_an_illegal_move_says_why_and_changes_nothing(open_widget: OpenWidget, vector: Refused) -> None:
    before = vector.before | BYSTANDERS
    board = open_widget(MatchSession(game_page.position(before, turn=vector.turn)))
    origin, target = vector.move.split("-")
    assert "can" not in game_page.names(board)[target]
    board.drag(origin, target)  # a second click on a piece of one's own would pick up that one

    expect(board.root.locator(".notice")).to_have_text(vector.why)
    assert board.say() == aloud(f"Not possible. {vector.why}")
    assert {square: name.split(",")[0] for square, name in game_page.names(board).items()} == {
        square: spoken(before.get(square)) for square in SQUARES
    }
    assert game_page.values(board) == {square: printed(value) for square, value in before.items()}
    assert game_page.scores(board) == {"positive": 0, "negative": 0}
    assert board.name(origin).endswith(", picked up")

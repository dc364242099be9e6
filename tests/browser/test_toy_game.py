"""A game from outside of the package in a browser: its style, and a whole game by mouse, by finger and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import mathgames as mg
from harness import axe
from harness.board import Board, OpenWidget
from mathgames.games import registry
from mathgames.page import MatchSession, saved_game
from toy_game import GAME
from toy_game.rules import CELLS, RowOfNumbers

MOVES = "caebd"
VERDICT = "Player 1 wins by 5 points: 7 points to 2."
LIGHT = {"row-first": "rgb(106, 27, 154)", "row-second": "rgb(0, 87, 75)"}
DARK = {"row-first": "rgb(225, 190, 231)", "row-second": "rgb(128, 203, 196)"}


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is known as long as a test runs."""
    monkeypatch.setattr("mathgames.games.registry.GAMES", dict(registry.GAMES))
    mg.register(GAME)


@pytest.fixture
def match() -> mg.Match:
    return mg.Match(mg.rules(RowOfNumbers.name))


def is_over(board: Board) -> None:
    """The whole game was played, and its result is told."""
    assert board.session.match.history == tuple(MOVES)  # type: ignore[attr-defined]
    expect(board.root.locator(".mg-result")).to_have_text("7 points to 2.")
    assert board.say().endswith(VERDICT)


def colours(board: Board) -> dict[str, str]:
    """The colour in which each player's rings are drawn."""
    return {
        kind: board.root.locator(f".{kind} .row-body").first.evaluate("ring => getComputedStyle(ring).stroke")
        for kind in ("row-first", "row-second")
    }


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_whole_game_is_played_by_hand(open_widget: OpenWidget, match: mg.Match, touch: bool) -> None:
    board = open_widget(MatchSession(match), look=GAME.look, touch=touch)
    for ply, move in enumerate(MOVES, 1):
        (board.tap if touch else board.click)(move)
        board.wait_rev()
        assert match.ply == ply
        expect(board.pieces(move)).to_be_visible()
    is_over(board)
    board.click("a")
    board.wait_rev()
    assert match.ply == len(MOVES)


def test_a_whole_game_is_played_by_keyboard(open_widget: OpenWidget, match: mg.Match) -> None:
    board = open_widget(MatchSession(match), look=GAME.look)
    while board.focused() is None:
        board.press("Tab")
    for move in MOVES:
        here = board.focused()
        assert here is not None
        way = CELLS.index(move) - CELLS.index(here)
        for _step in range(abs(way)):
            board.press("ArrowRight" if way > 0 else "ArrowLeft")
        assert board.focused() == move
        board.press("Enter")
        board.wait_rev()
        if move != MOVES[-1]:
            assert board.focused() == move, "the focus survives the redraw"
    is_over(board)
    expect(board.root.locator(".mg-result")).to_be_focused()
    assert board.name("c") == "c, 4, player 1's"


@pytest.mark.parametrize("how", ["light", "dark", "shadow"])
def test_its_style_is_applied(open_widget: OpenWidget, match: mg.Match, how: str) -> None:
    match.play("a")
    match.play("b")
    board = open_widget(MatchSession(match), look=GAME.look, **({} if how == "light" else {how: True}))
    assert colours(board) == (DARK if how == "dark" else LIGHT)
    number = board.root.locator(".row-number").first
    assert number.evaluate("number => getComputedStyle(number).fontSize") == "40px"


def test_without_its_style_it_is_drawn_otherwise(open_widget: OpenWidget, match: mg.Match) -> None:
    match.play("a")
    match.play("b")
    assert set(colours(open_widget(MatchSession(match))).values()) == {"none"}


def test_toy_game_steps_through_calculation_without_axe_faults(open_widget: OpenWidget, match: mg.Match) -> None:
    for move in "bad":
        match.play(move)
    board = open_widget(MatchSession(match), look=GAME.look)
    expect(board.root.locator("math").first).to_have_text("−1+(−2)=−3")
    assert axe.violations(board.page) == []


def test_its_saved_game_has_its_style(browser: Browser, match: mg.Match, tmp_path: Path) -> None:
    for move in MOVES:
        match.play(move)
    file = tmp_path / "row.html"
    file.write_text(saved_game.html(match), encoding="utf-8")
    page = browser.new_page()
    page.goto(file.as_uri())
    ring = page.locator(".mathgames[data-rev] .row-second .row-body").first
    expect(ring).to_be_visible()
    assert ring.evaluate("ring => getComputedStyle(ring).stroke") == LIGHT["row-second"]
    page.close()

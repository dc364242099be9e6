"""The board under mouse and finger: picking up, putting down, dragging, and what is drawn before Python answers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import mathgames as mg
from harness import game_page
from harness.board import Board, OpenWidget
from harness.games import random_game
from harness.layout import at_rest, in_each_family
from mathgames.games.minus_vs_plus.board import MEETING, NOUGHT
from mathgames.page import MatchSession

RISKY = {"c5": 3, "d6": -1, "a2": -2}  # after c5-d5 Blue has nothing that advances

# Notes which transitions begin, end and are cut short on the pieces.
WATCH = """root => {
  window.transitions = [];
  for (const name of ["transitionrun", "transitionend", "transitioncancel"])
    root.addEventListener(name, (event) => { if (event.target.dataset.at) window.transitions.push(name); });
}"""

# How far the middle of a piece is from the middle of a cell, in pixels.
OFF = """(piece, cell) => {
  const [p, c] = [piece.querySelector(".mg-body"), cell].map((e) => e.getBoundingClientRect());
  return Math.hypot(p.x + p.width / 2 - c.x - c.width / 2, p.y + p.height / 2 - c.y - c.height / 2);
}"""


@pytest.fixture
def board(open_widget: OpenWidget) -> Board:
    return open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus"))))


def off(board: Board, piece: str, cell: str) -> float:
    """Return how far the piece that Python has at a square is drawn from the middle of a cell."""
    return float(board.pieces(piece).evaluate(OFF, board.cell(cell).element_handle()))


# Ways to move a piece.


@pytest.mark.quick
def test_board_plays_a_whole_game_by_mouse(open_widget: OpenWidget) -> None:
    plan = random_game(3000, 25, target_score=6)
    assert plan.outcome is not None
    match = mg.Match(plan.rules)
    board = open_widget(MatchSession(match))
    for ply, move in enumerate(plan.history, 1):
        for square in move.split("-"):
            board.click(square)
        board.wait_rev()
        if match.ply < ply:  # a warning
            board.button("Move anyway").click()
            board.wait_rev()
        assert match.history == plan.history[:ply]
    expect(board.root.locator(".mg-result")).to_have_text(game_page.why_over(match))
    scores = match.rules.scores(match.position)
    assert game_page.scores(board) == {player: score.finite for player, score in scores.items()}


def test_a_piece_is_moved_by_two_clicks(board: Board) -> None:
    board.click("a2")
    assert game_page.picked(board) == ["a2"]
    board.click("a3")
    board.wait_rev()
    assert board.session.match.history == ("a2-a3",)


def test_a_piece_is_moved_by_a_drag(board: Board) -> None:
    board.drag("a1", "c3")
    assert board.session.match.history == ("a1-c3",)
    assert game_page.picked(board) == []


def test_dragged_piece_follows_mouse_and_returns_if_let_go(board: Board) -> None:
    board.page.mouse.move(*board.middle("a2"))
    board.page.mouse.down()
    x, y = board.middle("a3")
    board.page.mouse.move(x + 7, y - 11, steps=4)
    copy = board.root.locator(".is-dragged .mg-body").bounding_box()
    assert copy is not None
    assert copy["x"] + copy["width"] / 2 == pytest.approx(x + 7, abs=1)
    assert copy["y"] + copy["height"] / 2 == pytest.approx(y - 11, abs=1)
    assert "is-target" in (board.cell("a3").get_attribute("class") or "")
    board.page.mouse.move(2, 2)
    board.page.mouse.up()
    expect(board.root.locator(".is-dragged")).to_have_count(0)
    assert off(board, "a2", "a2") == pytest.approx(0, abs=1)
    assert board.session.match.history == ()


def test_a_piece_is_moved_by_two_taps(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus"))), touch=True)
    board.tap("b2")
    assert game_page.picked(board) == ["b2"]
    board.tap("b3")
    board.wait_rev()
    assert board.session.match.history == ("b2-b3",)


def test_only_movable_pieces_keep_a_finger_from_scrolling(board: Board) -> None:
    kept = board.root.get_by_role("gridcell").evaluate_all(
        "cells => cells.filter((cell) => getComputedStyle(cell).touchAction === 'none').map((cell) => cell.dataset.at)"
    )
    movable = {move.split("-")[0] for move in board.session.match.legal_moves}
    assert set(kept) == movable


# Picking up.


def test_another_piece_changes_pick_and_same_one_drops_it(board: Board) -> None:
    board.click("a2")
    board.click("d2")
    assert game_page.picked(board) == ["d2"]
    board.click("d2")
    assert game_page.picked(board) == []


def test_what_cannot_move_is_not_picked_up(board: Board) -> None:
    for square in ("a5", "c4"):
        board.click(square)
        assert game_page.picked(board) == []
    board.wait_rev()
    assert board.session.view["rev"] == 1


def test_each_kind_of_target_is_marked_and_named(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(game_page.position({"c3": 3, "b4": 0, "d4": 2, "c4": -1, "e5": -2, "a6": -1})))
    board.click("c3")
    named = {square: name.split(", ", 1)[1] for square, name in game_page.names(board).items() if ", " in name}
    assert named == {
        "c3": "picked up",
        **dict.fromkeys(["a3", "b3", "d3", "e3", "f3"], "can move here"),
        "b4": "can be captured",
        "d4": "can be added to",
        "e5": "can be attacked",
    }
    signs = {square: board.cell(square).locator(".mg-badge-sign") for square in ("b4", "d4", "e5")}
    assert signs["d4"].text_content() == "+"
    assert signs["b4"].get_attribute("d") == NOUGHT, "drawn: written, it would be a text that the name does not say"
    assert signs["e5"].get_attribute("d") == MEETING, "two points that meet: it is no subtraction"


def test_what_is_picked_up_is_framed_and_not_painted_over(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(game_page.position({"c3": 3, "b4": 0, "d4": 2, "c4": -1, "e5": -2, "a6": -1})))
    board.click("c3")
    frames = board.root.locator(".mg-picked, .mg-frame")
    assert frames.count() > 3
    assert set(frames.evaluate_all("all => all.map((e) => getComputedStyle(e).fill)")) == {"none"}


def test_an_illegal_target_says_why_and_stays_picked(board: Board) -> None:
    board.click("a2")
    board.click("a4")
    board.wait_rev()
    expect(board.root.locator(".notice")).to_have_text("Straight ahead, a piece moves only one square.")
    assert board.say() == "Not possible. Straight ahead, a piece moves only one square."
    assert game_page.picked(board) == ["a2"]
    board.click("a3")
    board.wait_rev()
    expect(board.root.locator(".notice")).to_have_count(0)
    assert board.session.match.history == ("a2-a3",)


@in_each_family
def test_a_notice_does_not_push_the_board_away_from_the_pointer(board: Board) -> None:
    before = board.cell("a4").bounding_box()
    board.click("a2")
    board.click("a4")
    board.wait_rev()
    expect(board.root.locator(".notice")).to_be_visible()
    assert board.cell("a4").bounding_box() == before


# The warning before a sideways move that could end the game (MP-8, MP-23).


def test_a_risky_move_is_asked_about_and_can_be_made_anyway(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(game_page.position(RISKY)))
    board.click("c5")
    assert board.name("d5") == "d5, empty, can move here, but may then be stuck"
    assert board.name("b5") == "b5, empty, can move here"
    board.click("d5")
    board.wait_rev()
    assert board.say().startswith("Careful: after this sideways move you have no forward move.")
    expect(board.root.locator(".mg-notice")).to_contain_text("Careful: ")
    expect(board.root.locator(".notice")).to_be_hidden()
    assert board.session.match.history == ()
    at_rest(board.page)
    assert off(board, "c5", "c5") == pytest.approx(0, abs=1)
    board.button("Move anyway").click()
    board.wait_rev()
    assert board.session.match.history == ("c5-d5",)
    expect(board.root.locator(".mg-notice")).to_have_count(0)


def test_a_risky_move_can_be_thought_better_of(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(game_page.position(RISKY)))
    board.play("c5", "d5")
    board.button("Choose another move").click()
    board.wait_rev()
    expect(board.root.locator(".mg-notice")).to_have_count(0)
    board.play("c5", "b5")
    assert board.session.match.history == ("c5-b5",), "a sideways move that risks nothing is not asked about"


# Before Python has answered.


def test_move_is_drawn_before_answer_and_the_next_one_kept(board: Board) -> None:
    board.hold()
    board.click("a2")
    board.click("a3")
    expect(board.root).to_have_attribute("data-waiting", "")
    at_rest(board.page)
    assert off(board, "a2", "a3") == pytest.approx(0, abs=1)
    expect(board.root).to_have_attribute("data-rev", "1")
    for at in ("a5", "a4"):
        board.click(at)
        expect(board.cell(at)).to_have_class(re.compile("is-held"))
    assert game_page.picked(board) == []
    board.release()
    expect(board.root).not_to_have_attribute("data-waiting", "")
    expect(board.root.locator(".is-held")).to_have_count(0)
    assert off(board, "a3", "a3") == pytest.approx(0, abs=1)
    board.page.wait_for_function("host.sent === host.answered")
    assert board.session.match.history == ("a2-a3", "a5-a4")


def test_a_refusal_puts_the_piece_back(board: Board) -> None:
    board.session.match.play("b2-b3")  # a cell of the notebook has played, and this page does not know it yet
    board.hold()
    board.click("a2")
    board.click("a3")
    at_rest(board.page)
    assert off(board, "a2", "a3") == pytest.approx(0, abs=1)
    board.release()
    expect(board.root.locator(".notice")).to_have_text("The board changed in the meantime, so this was not done.")
    assert board.session.match.history == ("b2-b3",)
    assert set(game_page.values(board)) >= {"a2", "b3"}
    at_rest(board.page)
    assert off(board, "a2", "a2") == pytest.approx(0, abs=1)


def test_a_piece_slides_once_from_its_old_square_to_its_new_one(board: Board) -> None:
    board.root.evaluate(WATCH)
    board.pieces("a2").evaluate("piece => { window.mover = piece; }")
    board.play("a2", "a3")
    board.page.wait_for_function("window.transitions.includes('transitionend')")
    assert board.page.evaluate("window.transitions") == ["transitionrun", "transitionend"]
    assert board.pieces("a3").evaluate("piece => piece === window.mover"), "the piece is still the same element"


def test_piece_keeps_element_through_undo_redo_and_attack(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(game_page.position({"c3": 5, "d4": -3, "a6": -1})))
    board.pieces("c3").evaluate("piece => { window.mover = piece; }")
    is_mover = "piece => piece === window.mover"
    board.play("c3", "d4")
    assert board.pieces("d4").evaluate(is_mover)
    for button, square in (("Undo", "c3"), ("Redo", "d4")):
        board.button(button).click()
        board.wait_rev()
        assert board.pieces(square).evaluate(is_mover)


# Walking through the game, a new one, other rules.

"""A game played by the keyboard alone, and the order in which Tab goes through the widget."""

from __future__ import annotations

import itertools
import random
import re

import pytest
from playwright.sync_api import expect

import mathgames as mg
from harness import game_page
from harness.board import Board, OpenWidget
from mathgames.page import MatchSession

FILES, RANKS = "abcdef", "123456"


@pytest.fixture
def board(open_widget: OpenWidget) -> Board:
    return open_widget(MatchSession(mg.Match(mg.rules("minus-vs-plus"))))


def enter(board: Board) -> None:
    """Go to the board with Tab."""
    for _stop in range(3):
        board.press("Tab")
        if board.focused():
            return
    pytest.fail("the board is not one of the first stops")


def open_tab(board: Board, name: str) -> None:
    """Show what is beside the board under this tab."""
    board.root.get_by_role("tab", name=name).click()


def walk(board: Board, target: str) -> None:
    """Go from the focused cell to another with the arrow keys."""
    here = board.focused()
    assert here is not None
    right = FILES.index(target[0]) - FILES.index(here[0])
    up = RANKS.index(target[1]) - RANKS.index(here[1])
    for _ in range(abs(right)):
        board.press("ArrowRight" if right > 0 else "ArrowLeft")
    for _ in range(abs(up)):
        board.press("ArrowUp" if up > 0 else "ArrowDown")
    assert board.focused() == target


def focus(board: Board) -> str:
    """Return what has the focus: a cell, or the name of a control."""
    return board.focused() or str(
        board.root.locator(":focus").evaluate("e => e.ariaLabel ?? (e.labels?.[0] ?? e).textContent.trim()")
    )


def random_game(seed: int) -> mg.Match:
    """A match played by chance to its end."""
    match = mg.Match(mg.rules("minus-vs-plus"))
    chance = random.Random(seed)
    while match.outcome is None:
        match.play(chance.choice(sorted(match.legal_moves)))
    return match


@pytest.mark.quick
def test_a_whole_game_is_played_by_keyboard_alone(board: Board) -> None:
    plan = random_game(25)
    assert str(plan.outcome.reason) == "Blue has reached 24 points, 24 to 11."
    match = board.session.match
    enter(board)
    for ply, move in enumerate(plan.history, 1):
        origin, target = move.split("-")
        walk(board, origin)
        board.press("Enter")
        expect(board.cell(origin)).to_have_attribute("aria-selected", "true")
        walk(board, target)
        board.press("Enter" if ply % 2 else "Space")
        board.wait_rev()
        assert match.history == plan.history[:ply]
        if ply < len(plan.history):
            assert board.focused() == target, "the focus survives the redraw"

    assert board.say().endswith("Blue wins by 13 points: Blue has reached 24 points, 24 to 11.")
    expect(board.root.locator(".mg-result")).to_have_text("Blue has reached 24 points, 24 to 11.")
    assert game_page.scores(board) == {"positive": 24, "negative": 11}

    expect(board.root.locator(".mg-result")).to_be_focused()

    # The board can still be walked on, and nothing more is played.
    for _stop in range(4):  # before the result come the calculation and what acts it again
        if not board.focused():
            board.press("Shift+Tab")
    assert board.focused()
    board.press("Home")
    board.press("Enter")
    board.press("End")
    board.press("Enter")
    board.wait_rev()
    assert board.session.view["rev"] == len(plan.history) + 1


def test_home_and_end_go_along_row_and_with_control_to_corners(board: Board) -> None:
    enter(board)
    walk(board, "c3")
    seen = []
    for key in ("Home", "ArrowLeft", "End", "ArrowRight", "Control+Home", "ArrowUp", "Control+End", "ArrowDown"):
        board.press(key)
        seen.append(board.focused())
    assert seen == ["a3", "a3", "f3", "f3", "a6", "a6", "f1", "f1"]


def test_escape_puts_a_piece_down_where_it_was(board: Board) -> None:
    enter(board)
    walk(board, "a2")
    board.press("Enter")
    assert board.name("a2") == "a2, positive 6, picked up"
    assert board.name("a3") == "a3, empty, can move here"
    board.press("Escape")
    assert board.name("a2") == "a2, positive 6"
    assert board.name("a3") == "a3, empty"
    walk(board, "a3")
    board.press("Enter")
    board.wait_rev()
    assert board.session.view["rev"] == 1, "nothing was played"


def test_enter_drops_picked_cell_or_picks_another_piece(board: Board) -> None:
    enter(board)
    walk(board, "a2")
    board.press("Enter")
    walk(board, "b2")
    board.press("Enter")
    assert [board.name(at).endswith("picked up") for at in ("a2", "b2")] == [False, True]
    board.press("Enter")
    assert not board.name("b2").endswith("picked up")


def test_illegal_target_is_explained_and_piece_stays_picked(board: Board) -> None:
    enter(board)
    walk(board, "a2")
    board.press("Enter")
    walk(board, "b3")
    board.press("Enter")
    board.wait_rev()
    assert board.say().startswith("Not possible. b3 is empty: a piece goes one square diagonally only to meet a piece")
    assert board.focused() == "b3"
    walk(board, "a3")
    board.press("Enter")
    board.wait_rev()
    assert board.name("a3") == "a3, positive 6, last move"


def test_risky_move_warning_stays_until_confirmed(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(game_page.position({"c5": 3, "d6": -1, "a2": -2})))
    board.page.set_viewport_size({"width": 1366, "height": 500})
    question = board.root.get_by_role("alertdialog").filter(has_text="Careful: after this sideways move")
    ways = (("Enter", "Choose another move"), ("Escape", "Move anyway"), ("Escape", ""), ("Enter", "Move anyway"))
    for key, answer in ways:
        board.cell("c5").focus()
        board.press("Enter")
        walk(board, "d5")
        board.press("Enter")
        board.wait_rev()
        assert board.say().startswith("Careful: ")
        assert board.say().endswith("Choose “Choose another move” or “Move anyway”.")
        assert board.name("c5") == "c5, positive 3"
        expect(question).to_be_focused()
        expect(question).to_be_in_viewport(ratio=1)
        if answer:
            board.press("Tab")
            assert focus(board) == "Choose another move", "the question is answered from where it is read, safely first"
        while answer and focus(board) != answer:
            board.press("Tab")
        board.press(key)
        board.wait_rev()
        expect(question).to_have_count(0)
        assert board.focused() == "d5", "who has answered is back on the board"
    assert board.name("d5") == "d5, positive 3, last move"


def test_a_clause_is_looked_up_by_keyboard(board: Board) -> None:
    open_tab(board, "How to play")
    while focus(board) != "All rules":
        board.press("Tab")
    clause = board.root.get_by_text("Straight ahead, a piece moves one square, and that square must be empty.")
    expect(clause).to_be_hidden()
    board.press("Enter")
    expect(clause).to_be_visible()
    board.press("Space")
    expect(clause).to_be_hidden()


def test_the_grid_is_one_tab_stop_that_is_left_and_found_again(board: Board) -> None:
    enter(board)
    walk(board, "d4")
    assert board.root.locator('[role="gridcell"][tabindex="0"]').count() == 1
    board.press("Tab")
    assert focus(board) == "How to play"
    board.press("Shift+Tab")
    assert focus(board) == "d4"


def test_tab_comes_first_to_a_piece_that_can_move(board: Board) -> None:
    enter(board)
    assert board.focused() == "a2"
    board.play("a2", "a3")
    board.root.evaluate("root => root.focus()")
    enter(board)
    assert board.focused() == "a3", "where the hand was"


def test_tab_reaches_every_control_in_the_order_of_the_page(board: Board) -> None:
    board.play("a2", "a3")
    board.play("a5", "a4")
    board.cell("a4").focus()
    assert stops(board) == ["Explain", "Why", "Look back at this game", "Undo"]
    for tab, inside in (
        ("Moves", ["a5-a4", "Go to the start", "Go to the latest move", "Type a move", "Play"]),
        ("More", ["English", "Español", "Filipino", "Larger text"]),
    ):
        open_tab(board, tab)
        board.cell("a4").focus()
        assert stops(board)[: len(inside) + 1] == [tab, *inside]


def stops(board: Board) -> list[str]:
    """Return all Tab stops from here until the focus leaves the widget."""
    reached = []
    while True:
        board.press("Tab")
        if not board.root.locator(":focus").count():
            return reached
        reached.append(focus(board))


@pytest.mark.parametrize("name", ["minus-vs-plus", "infinity-masters", "tinc", "slice-boundaries"])
def test_tab_leads_through_a_long_game_in_at_most_25_stops(open_widget: OpenWidget, name: str) -> None:
    match, chance = mg.Match(mg.rules(name)), random.Random(7)
    for _ply in range(60):
        if match.outcome is None:
            match.play(chance.choice(list(itertools.islice(match._session.moves, 40))))
    board = open_widget(MatchSession(match))
    for tab in board.root.get_by_role("tab").all():
        tab.click()
        board.root.evaluate("root => root.focus()")
        assert len(stops(board)) <= 25, tab.inner_text()


def test_the_list_of_moves_is_walked_by_arrows(board: Board) -> None:
    for move in (("a2", "a3"), ("a5", "a4"), ("b2", "b3")):
        board.play(*move)
    open_tab(board, "Moves")
    board.press("Tab")
    assert focus(board) == "b2-b3", "where the game stands"
    for key, name in (
        ("ArrowLeft", "a5-a4"),
        ("Home", "a2-a3"),
        ("ArrowUp", "a2-a3"),
        ("End", "b2-b3"),
        ("Home", "a2-a3"),
    ):
        board.press(key)
        assert focus(board) == name
    board.press("Enter")
    board.wait_rev()
    assert board.session.match.ply == 1
    assert focus(board) == "a2-a3"


def test_controls_by_keyboard_act_as_by_mouse_and_keep_focus(board: Board) -> None:
    board.play("a2", "a3")
    board.play("a5", "a4")
    board.button("Undo").focus()
    for key, ply in (("Enter", 1), ("Space", 0)):
        board.press(key)
        board.wait_rev()
        assert board.session.match.ply == ply
        assert focus(board) == "Undo"
    board.press("Enter")  # nothing is left to undo: the button says so and stays where it is
    board.wait_rev()
    expect(board.button("Undo")).to_have_attribute("aria-disabled", "true")
    assert focus(board) == "Undo"
    board.press("ArrowRight")
    board.press("Enter")
    board.wait_rev()
    assert board.session.match.ply == 1
    assert focus(board) == "Redo"
    board.button("New game").focus()
    board.press("Enter")
    board.wait_rev()
    assert board.say() == "New game. Blue's turn."
    assert focus(board) == "New game"


def test_a_pager_is_turned_by_keyboard_and_what_it_shows_is_said(board: Board) -> None:
    board.play("a1", "b2")
    expect(board.root.locator(".mg-counter")).to_have_text(re.compile("^1 of "))
    board.button("Next").focus()
    board.press("Enter")
    board.press("Enter")
    expect(board.root.locator(".mg-counter")).to_have_text(re.compile("^3 of "))
    assert board.say().startswith("Step 3 of 3.")
    board.button(re.compile("^Back$")).focus()
    board.press("Enter")
    expect(board.root.locator(".mg-counter")).to_have_text(re.compile("^2 of "))
    assert "1 plus 5 equals 6" in board.say()


# Typed moves: as good a way to play as the board.


def typed(board: Board, move: str) -> None:
    open_tab(board, "Moves")
    field = board.root.get_by_label("Type a move")
    field.fill(move)
    field.press("Enter")
    board.wait_rev()


def test_typed_moves_play(board: Board) -> None:
    field = board.root.get_by_label("Type a move")
    typed(board, "a2-a3")
    assert board.name("a3") == "a3, positive 6, last move"
    assert board.say().startswith("Positive 6 advances from a2 to a3. Red's turn.")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    typed(board, " A5 − A4 ")
    assert board.name("a4") == "a4, negative 1, last move"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("a2-b3", "b3 is empty: a piece goes one square diagonally only to meet a piece or capture a zero."),
        ("a2-a4", "Straight ahead, a piece moves only one square."),
        ("f6-f5", "The piece on f6 is Red's, and it is Blue's turn."),
        ("hello", "'hello' is not a move: write the square it leaves and the one it goes to, like a2-a3"),
        ("", "Type a move first."),
    ],
)
def test_a_typed_move_that_is_refused_stays_in_its_field(board: Board, move: str, why: str) -> None:
    before = game_page.values(board)
    typed(board, move)
    assert why[:40] in board.say()
    expect(board.root.get_by_text(why).filter(visible=True).last).to_be_visible()
    field = board.root.get_by_label("Type a move")
    expect(field).to_have_value(move)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_attribute("aria-description", why)
    assert game_page.values(board) == before
    board.press("Escape")
    expect(board.root.locator(".notice")).to_have_count(0)
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()


# A press that can do nothing is answered.


@pytest.mark.parametrize(
    ("at", "why"),
    [
        ("c4", "There is no piece on c4."),
        ("a5", "The piece on a5 is Red's, and it is Blue's turn."),
    ],
)
def test_a_press_where_nothing_can_be_picked_up_is_answered(board: Board, at: str, why: str) -> None:
    enter(board)
    walk(board, at)
    board.press("Enter")
    board.wait_rev()
    assert board.say() == why
    expect(board.root.locator(".notice")).to_have_text(why)
    shaken = board.pieces(at)
    if shaken.count():
        expect(shaken).to_have_class(re.compile("is-refused"))
    board.press("Escape")
    expect(board.root.locator(".notice")).to_have_count(0)
    assert board.focused() == at


def test_the_third_cell_of_a_turn_is_told_off(open_widget: OpenWidget) -> None:
    match = mg.Match(mg.rules("tinc"))
    match.play("0,0")
    board = open_widget(MatchSession(match))
    for at in ("1,0", "0,1", "1,1"):
        board.click(at)
    assert board.say() == "You have chosen two cells. Choose one of them again to remove it."
    board.click("0,0")
    board.wait_rev()
    assert board.say() == "X 0, y 0 holds a cross: choose an empty cell."
    expect(board.root.locator(".notice")).to_have_text("(0, 0) holds a cross: choose an empty cell.")

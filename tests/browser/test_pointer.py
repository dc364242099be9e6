"""The board under mouse and finger: picking up, putting down, dragging, and what is drawn before Python answers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import mathgames as mg
from harness import game_page
from harness.board import Board, OpenWidget
from mathgames.views import Session

RISKY = {"c5": 3, "d6": -1, "a2": -2}  # after c5-d5 the positive player has nothing that advances

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
    return open_widget(Session(mg.Match(mg.rules("minus-vs-plus"))))


def picked(board: Board) -> list[str]:
    """The squares whose piece is picked up."""
    return [square for square, name in game_page.names(board).items() if "picked up" in name]


def off(board: Board, piece: str, cell: str) -> float:
    """How far the piece that Python has at a square is drawn from the middle of a cell."""
    return float(board.pieces(piece).evaluate(OFF, board.cell(cell).element_handle()))


def settle(board: Board, piece: str) -> None:
    """Wait until a piece has come to rest."""
    board.pieces(piece).evaluate("piece => Promise.all(piece.getAnimations().map(({ finished }) => finished))")


# Ways to move a piece.


def test_a_piece_is_moved_by_two_clicks(board: Board) -> None:
    board.click("a2")
    assert picked(board) == ["a2"]
    board.click("a3")
    board.wait_rev()
    assert board.session.match.history == ("a2-a3",)


def test_a_piece_is_moved_by_a_drag(board: Board) -> None:
    board.drag("a1", "c3")
    assert board.session.match.history == ("a1-c3",)
    assert picked(board) == []


def test_a_dragged_piece_follows_the_mouse_and_goes_back_where_it_is_let_go_outside(board: Board) -> None:
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
    board = open_widget(Session(mg.Match(mg.rules("minus-vs-plus"))), touch=True)
    board.tap("b2")
    assert picked(board) == ["b2"]
    board.tap("b3")
    board.wait_rev()
    assert board.session.match.history == ("b2-b3",)


def test_only_squares_with_a_movable_piece_keep_a_finger_from_scrolling(board: Board) -> None:
    kept = board.root.get_by_role("gridcell").evaluate_all(
        "cells => cells.filter((cell) => getComputedStyle(cell).touchAction === 'none').map((cell) => cell.dataset.at)"
    )
    movable = {move.split("-")[0] for move in board.session.match.legal_moves}
    assert set(kept) == movable


# Picking up.


def test_another_piece_changes_the_pick_and_the_same_one_drops_it(board: Board) -> None:
    board.click("a2")
    board.click("d2")
    assert picked(board) == ["d2"]
    board.click("d2")
    assert picked(board) == []


def test_what_cannot_move_is_not_picked_up(board: Board) -> None:
    for square in ("a5", "c4"):
        board.click(square)
        assert picked(board) == []
    board.wait_rev()
    assert board.session.view["rev"] == 1


def test_each_kind_of_target_is_marked_and_named(open_widget: OpenWidget) -> None:
    board = open_widget(Session(game_page.position({"c3": 3, "b4": 0, "d4": 2, "c4": -1, "e5": -2, "a6": -1})))
    board.click("c3")
    named = {square: name.split(", ", 1)[1] for square, name in game_page.names(board).items() if ", " in name}
    assert named == {
        "c3": "picked up",
        **dict.fromkeys(["a3", "b3", "d3", "e3", "f3"], "can move here"),
        "b4": "can be captured",
        "d4": "can be added to",
        "e5": "can be attacked",
    }
    signs = {square: board.cell(square).locator("text").text_content() for square in ("b4", "d4", "e5")}
    assert signs == {"b4": "0", "d4": "+", "e5": "−"}


def test_an_illegal_target_says_why_and_stays_picked(board: Board) -> None:
    board.click("a2")
    board.click("a4")
    board.wait_rev()
    expect(board.root.locator(".notice")).to_have_text("Straight ahead a piece goes one square only. (MP-6)")
    assert board.say() == "Straight ahead a piece goes one square only. (MP-6)"
    assert picked(board) == ["a2"]
    board.click("a3")
    board.wait_rev()
    expect(board.root.locator(".notice")).to_have_count(0)
    assert board.session.match.history == ("a2-a3",)


def test_a_notice_does_not_push_the_board_away_from_the_pointer(board: Board) -> None:
    before = board.cell("a4").bounding_box()
    board.click("a2")
    board.click("a4")
    board.wait_rev()
    expect(board.root.locator(".notice")).to_be_visible()
    assert board.cell("a4").bounding_box() == before


# The warning before a sideways move that could end the game (MP-8, MP-23).


def test_a_risky_move_is_asked_about_and_can_be_made_anyway(open_widget: OpenWidget) -> None:
    board = open_widget(Session(game_page.position(RISKY)))
    board.click("c5")
    assert board.name("d5") == "d5, empty, can move here, but then may be stuck"
    assert board.name("b5") == "b5, empty, can move here"
    board.click("d5")
    board.wait_rev()
    assert board.say().startswith("Careful: after this sideways move you have no move that advances.")
    expect(board.root.locator(".mg-notice")).to_contain_text("Careful: ")
    expect(board.root.locator(".notice")).to_be_hidden()
    assert board.session.match.history == ()
    settle(board, "c5")
    assert off(board, "c5", "c5") == pytest.approx(0, abs=1)
    board.button("Move anyway").click()
    board.wait_rev()
    assert board.session.match.history == ("c5-d5",)
    expect(board.root.locator(".mg-notice")).to_have_count(0)


def test_a_risky_move_can_be_thought_better_of(open_widget: OpenWidget) -> None:
    board = open_widget(Session(game_page.position(RISKY)))
    board.play("c5", "d5")
    board.button("Choose another move").click()
    board.wait_rev()
    expect(board.root.locator(".mg-notice")).to_have_count(0)
    board.play("c5", "b5")
    assert board.session.match.history == ("c5-b5",), "a sideways move that risks nothing is not asked about"


# Before Python has answered.


def test_a_move_is_drawn_before_the_answer_and_the_board_takes_no_other(board: Board) -> None:
    board.hold()
    board.click("a2")
    board.click("a3")
    expect(board.root).to_have_attribute("data-waiting", "")
    settle(board, "a2")
    assert off(board, "a2", "a3") == pytest.approx(0, abs=1)
    expect(board.root).to_have_attribute("data-rev", "1")
    board.click("b2")
    assert picked(board) == []
    board.release()
    expect(board.root).not_to_have_attribute("data-waiting", "")
    assert off(board, "a3", "a3") == pytest.approx(0, abs=1)
    assert board.session.match.history == ("a2-a3",)


def test_a_refusal_puts_the_piece_back(board: Board) -> None:
    board.session.match.play("b2-b3")  # a cell of the notebook has played, and this page does not know it yet
    board.hold()
    board.click("a2")
    board.click("a3")
    settle(board, "a2")
    assert off(board, "a2", "a3") == pytest.approx(0, abs=1)
    board.release()
    expect(board.root.locator(".notice")).to_have_text("The board has changed meanwhile; this was not done.")
    assert board.session.match.history == ("b2-b3",)
    assert set(game_page.values(board)) >= {"a2", "b3"}
    settle(board, "a2")
    assert off(board, "a2", "a2") == pytest.approx(0, abs=1)


def test_a_piece_slides_once_from_its_old_square_to_its_new_one(board: Board) -> None:
    board.root.evaluate(WATCH)
    board.pieces("a2").evaluate("piece => { window.mover = piece; }")
    board.play("a2", "a3")
    board.page.wait_for_function("window.transitions.includes('transitionend')")
    assert board.page.evaluate("window.transitions") == ["transitionrun", "transitionend"]
    assert board.pieces("a3").evaluate("piece => piece === window.mover"), "the piece is still the same element"


def test_a_piece_keeps_its_element_through_undo_redo_and_an_attack(open_widget: OpenWidget) -> None:
    board = open_widget(Session(game_page.position({"c3": 5, "d4": -3, "a6": -1})))
    board.pieces("c3").evaluate("piece => { window.mover = piece; }")
    is_mover = "piece => piece === window.mover"
    board.play("c3", "d4")
    assert board.pieces("d4").evaluate(is_mover)
    for button, square in (("Undo", "c3"), ("Redo", "d4")):
        board.button(button).click()
        board.wait_rev()
        assert board.pieces(square).evaluate(is_mover)


# Walking through the game, a new one, other rules.


def test_the_moves_are_walked_through_and_played_otherwise(board: Board) -> None:
    start = game_page.values(board)
    for move in ("a2-a3", "a5-a4", "b2-b3"):
        board.play(*move.split("-"))
    end = game_page.values(board)
    moves = board.root.locator(".mg-moves button")
    expect(moves).to_have_text(["a2-a3", "a5-a4", "b2-b3"])

    board.button("a2-a3").click()
    board.wait_rev()
    assert board.session.match.ply == 1
    expect(board.root.locator(".mg-moves [aria-current=step]")).to_have_text("a2-a3")
    expect(board.root.locator(".mg-headline")).to_have_text("+6 advances from a2 to a3")
    for button, ply in (("To the start", 0), ("To the last move", 3), ("Undo", 2), ("Redo", 3), ("Undo", 2)):
        board.button(button).click()
        board.wait_rev()
        assert board.session.match.ply == ply
        if ply in (0, 3):
            assert game_page.values(board) == (end if ply else start)

    board.play("c2", "c3")
    expect(moves).to_have_text(["a2-a3", "a5-a4", "c2-c3"])
    expect(board.button("Redo")).to_have_attribute("aria-disabled", "true")


def test_a_new_game_can_be_left_for_the_one_before(board: Board) -> None:
    board.play("a2", "a3")
    expect(board.button("Back to the game before")).to_have_count(0)
    board.button("New game").click()
    board.wait_rev()
    assert board.say() == "New game. Positive to move."
    assert board.name("a2") == "a2, positive 6"
    board.button("Back to the game before").click()
    board.wait_rev()
    assert board.name("a3") == "a3, positive 6, last move"
    assert board.session.match.history == ("a2-a3",)


def test_a_new_game_begins_under_the_rules_that_were_chosen(board: Board) -> None:
    board.root.get_by_text("Rules of this game").click()
    board.root.get_by_label("Points to win").select_option("12")
    board.root.get_by_label("Printed numbers").select_option("mirror")
    board.root.get_by_label("Who starts").select_option("negative")
    board.button("New game with these rules").click()
    board.wait_rev()
    assert board.say() == "New game. Negative to move."
    expect(board.root.locator(".mg-goal")).to_have_text([" of 12", " of 12"], use_inner_text=False)
    assert board.name("a6") == "a6, negative 1"
    expect(board.root.get_by_label("Points to win")).to_have_value("12")
    assert board.session.match.rules == mg.rules(
        "minus-vs-plus", target_score=12, numbers="mirror", first_player="negative"
    )


def test_every_option_is_shown_with_its_clause_and_the_reading_in_force(open_widget: OpenWidget) -> None:
    rules = mg.rules("minus-vs-plus", lastrow_points="survivor")
    board = open_widget(Session(mg.Match(rules)))
    board.root.get_by_text("Rules of this game").click()
    rows = board.root.locator(".mg-option")
    expect(rows).to_have_count(len(list(rules.options)))
    for option in rules.options:
        row = rows.filter(has_text=re.compile(rf"^{re.escape(option.title)} {option.clause}"))
        chosen = row.locator("select").evaluate("select => select.selectedOptions[0].textContent")
        value = rules.settings[option.name]
        meaning = next(reading.meaning for reading in option.readings if reading.value == value)
        assert chosen == meaning + (" (usual)" if value == option.default else "")


# The explanation.


def test_an_explanation_is_read_page_by_page_or_all_at_once(open_widget: OpenWidget) -> None:
    board = open_widget(Session(game_page.position({"c3": 5, "d4": -3, "a6": -1})))
    board.play("c3", "d4")
    pages = game_page.steps(board)
    counter = board.root.locator(".mg-counter")
    total = board.root.locator(".mg-step").count()
    seen = []
    for page in range(1, total + 1):
        expect(pages).to_have_count(1)
        expect(counter).to_have_text(f"{page} of {total}")
        seen.append(pages.inner_text())
        if page < total:
            board.button("Next").click()
    assert len(set(seen)) == total
    expect(board.button("Next")).to_have_attribute("aria-disabled", "true")
    board.button("Back").click()
    assert pages.inner_text() == seen[-2]
    board.button("All").click()
    expect(board.button("All")).to_have_attribute("aria-pressed", "true")
    assert pages.all_inner_texts() == seen
    board.button("All").click()
    expect(pages).to_have_count(1)
    assert board.session.view["rev"] == 2, "all that is done in the browser alone"


def test_the_formulas_are_real_mathml_and_visible(open_widget: OpenWidget) -> None:
    board = open_widget(Session(game_page.position({"c3": 5, "d4": -3, "a6": -1})))
    board.play("c3", "d4")
    board.button("All").click()
    formulas = board.root.locator("math").evaluate_all(
        """all => all.map((math) => ({
          namespace: math.namespaceURI,
          display: getComputedStyle(math).display,
          width: math.getBoundingClientRect().width,
          height: math.getBoundingClientRect().height,
          minus: [...math.querySelectorAll("mo")].filter((mo) => mo.textContent === "−").length,
        }))"""
    )
    assert len(formulas) == 4
    for formula in formulas:
        assert formula["namespace"] == "http://www.w3.org/1998/Math/MathML"
        assert formula["display"].endswith("math"), "the browser lays it out as mathematics"
        assert formula["width"] > 40
        assert formula["height"] > 12
        assert formula["minus"] > 0


def test_a_step_shows_the_number_line_and_the_counters(open_widget: OpenWidget) -> None:
    board = open_widget(Session(game_page.position({"c3": 5, "d4": -3, "a6": -1})))
    board.play("c3", "d4")
    line = board.root.get_by_role("img", name="Number line: start at 5, go 3 to the left and arrive at 2.").first
    expect(line).not_to_be_visible()
    board.button("Next").click()
    board.button("Next").click()
    expect(line).to_be_visible()
    expect(board.root.get_by_role("img", name="5 positive counters and 3 negative counters")).to_be_visible()
    box = line.bounding_box()
    assert box is not None
    assert box["width"] > 200
    assert line.locator(".mg-start-label, .mg-end-label").all_text_contents() == ["5", "2"]


# More than one place where the game is seen.


def test_two_views_of_one_session_show_one_game_and_keep_their_hands_apart(open_stage) -> None:  # type: ignore[no-untyped-def]
    session = Session(mg.Match(mg.rules("minus-vs-plus")))
    stage = open_stage(session)
    left, right = stage.show(800), stage.show(360)
    left.click("a2")
    assert picked(right) == []
    right.click("b2")
    assert (picked(left), picked(right)) == (["a2"], ["b2"])
    left.click("a3")
    for view in (left, right):
        view.wait_rev()
        assert view.name("a3") == "a3, positive 6, last move"
    right.play("a5", "a4")
    left.wait_rev()
    assert left.name("a4") == "a4, negative 1, last move"
    right.click("a3")
    left.button("All").click()
    expect(right.button("All")).to_have_attribute("aria-pressed", "false")


def test_a_refusal_is_told_in_the_view_that_asked_and_nowhere_else(open_stage) -> None:  # type: ignore[no-untyped-def]
    stage = open_stage(Session(mg.Match(mg.rules("minus-vs-plus"))))
    left, right = stage.show(800), stage.show(360)
    right.click("a2")
    right.click("a4")
    right.wait_rev()
    expect(right.root.locator(".notice")).to_be_visible()
    expect(left.root.locator(".notice")).to_have_count(0)


def test_a_move_of_a_program_is_painted(board: Board) -> None:
    board.pieces("a2").evaluate("piece => { window.mover = piece; }")
    board.session.match.play("a2-a3")
    board.push()
    assert board.name("a3") == "a3, positive 6, last move"
    assert board.pieces("a3").evaluate("piece => piece === window.mover")
    assert board.say().startswith("+6 advances from a2 to a3. a2 to a3.")
    expect(board.root.locator(".mg-headline")).to_have_text("+6 advances from a2 to a3")
    board.session.match.undo()
    board.push()
    assert board.name("a2") == "a2, positive 6"


def test_everything_works_inside_a_shadow_root(open_widget: OpenWidget) -> None:
    board = open_widget(Session(mg.Match(mg.rules("minus-vs-plus"))), shadow=True)
    board.drag("a2", "a3")
    assert board.name("a3") == "a3, positive 6, last move"
    board.cell("a5").focus()
    for key in ("Enter", "ArrowDown", "Enter"):
        board.press(key)
    board.wait_rev()
    assert board.focused() == "a4"
    board.play("b2", "b3")
    assert board.session.match.history == ("a2-a3", "a5-a4", "b2-b3")
    body = board.root.locator(".mg-positive .mg-body").first
    assert body.evaluate("e => getComputedStyle(e).fill") == "rgb(29, 86, 184)", "the style sheet applies in there"

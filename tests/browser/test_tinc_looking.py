"""Navigation on a large grid of TINC: panning, zooming, dragging, and the keys at the edge of the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from harness import game_page
from harness.board import Board, OpenWidget
from harness.games import large_grid, played
from mathgames.page import MatchSession


def corner(board: Board) -> str | None:
    """Return the cell at the top left of the window."""
    return board.root.locator('[role="gridcell"]').first.get_attribute("data-at")


def test_panning_zooming_and_fitting_on_a_large_grid(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(large_grid(1000)), reduced_motion=True)
    cells = board.root.locator('[role="gridcell"]')
    assert (cells.count(), corner(board)) == (225, "-7,7")
    for name, where in (("Look left", "-14,7"), ("Look up", "-14,14"), ("Look right", "-7,14"), ("Look down", "-7,7")):
        board.button(name).click()
        board.wait_rev()
        assert corner(board) == where
    board.button("Zoom in").click()
    board.wait_rev()
    assert (cells.count(), corner(board)) == (81, "-4,4")
    board.button("Zoom out").click()
    board.wait_rev()
    assert (cells.count(), corner(board)) == (225, "-7,7")
    board.button("Fit").click()
    board.wait_rev()
    assert cells.count() == 441
    expect(board.button("Zoom out")).to_have_attribute("aria-disabled", "true")
    board.root.get_by_role("tab", name="Explain").click()
    expect(board.root.get_by_role("img", name="Map of the 2001 by 2001 grid")).to_be_visible()
    match = game_page.match_of(board)
    match.play("1000,1000")
    board.push()
    assert match.position.side == 2003
    assert board.name("1000,1000") == "X 1000, y 1000, cross, last move"
    expect(board.root.locator(".mg-border")).to_have_count(2)
    board.button("Look left").click()
    board.wait_rev()
    board.root.get_by_role("button", name="Last move", exact=True).click()
    board.wait_rev()
    assert board.name("1000,1000") == "X 1000, y 1000, cross, last move"


@pytest.mark.parametrize("width", [290, 366])
def test_touch_buttons_are_beside_the_grid_and_cover_nothing(open_widget: OpenWidget, width: int) -> None:
    board = open_widget(MatchSession(large_grid(8)), width=width, touch=True)
    board.page.set_viewport_size({"width": width + 20, "height": 844})
    frame = board.root.locator(".mg-board-frame").bounding_box()
    buttons = [it.bounding_box() for it in board.root.locator(".mg-looking button").all()]
    assert frame
    assert all(it and it["height"] >= 44 for it in buttons)
    assert max(it["x"] + it["width"] for it in buttons if it) <= frame["x"] + frame["width"] + 1
    assert min(it["y"] for it in buttons if it) >= frame["y"] - 1
    assert max(it["y"] + it["height"] for it in buttons if it) <= frame["y"] + frame["height"] + 1


def test_dragging_cells_pans_and_tap_still_selects(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(large_grid(1000)), reduced_motion=True)
    x, y = board.middle("0,0")
    side = board.cell("0,0").bounding_box()["width"]  # type: ignore[index]
    board.page.mouse.move(x, y)
    board.page.mouse.down()
    board.page.mouse.move(x + 2.2 * side, y - 2.9 * side, steps=6)
    held = board.cell("0,0").bounding_box()
    assert held
    assert held["x"] + side / 2 == pytest.approx(x + 2.2 * side, abs=1), "the ground follows the hand"
    board.page.mouse.up()
    board.wait_rev()
    assert corner(board) == "-9,4", "what is further left and further down"
    assert board.say().startswith("Showing columns negative 9 to 5, rows negative 10 to 4.")
    assert board.session.view["rev"] == 2, "one drag is one question"
    assert board.root.locator(".is-picked").count() == 0
    board.click("1,2")
    expect(board.root.locator("[role=gridcell].is-picked")).to_have_count(1)
    assert board.say() == "1 cell is chosen."


def test_the_wheel_zooms_with_ctrl_and_is_the_pages_own_without(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(large_grid(1000)), reduced_motion=True)
    board.root.evaluate("root => root.addEventListener('wheel', (e) => { root.taken = e.defaultPrevented; })")
    board.page.mouse.move(*board.middle("0,0"))
    board.page.mouse.wheel(0, 100)
    board.page.wait_for_function("document.querySelector('.mathgames').taken === false")
    assert corner(board) == "-7,7"
    board.page.keyboard.down("Control")
    board.page.mouse.wheel(0, -100)
    expect(board.root.locator('[role="gridcell"]')).to_have_count(81)
    board.page.keyboard.up("Control")
    assert board.root.evaluate("root => root.taken") is True


def test_arrow_keys_pan_at_window_edge(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(large_grid(1000)), reduced_motion=True)
    board.cell("7,0").focus()
    board.press("ArrowRight")
    board.wait_rev()
    assert (corner(board), board.focused()) == ("0,7", "7,0")
    assert board.say().startswith("Showing columns 0 to 14, rows negative 7 to 7.")
    board.press("ArrowRight")
    assert board.focused() == "8,0"
    board = open_widget(MatchSession(played("tinc", "0,0", "1,1", "2,2")), reduced_motion=True)
    board.cell("3,0").focus()
    rev = board.session.view["rev"]
    board.press("ArrowRight")
    assert (board.focused(), board.session.view["rev"]) == ("3,0", rev), "the grid ends here"


def test_a_turn_can_be_begun_here_and_ended_elsewhere(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(large_grid(1000)), reduced_motion=True)
    board.click("2,2")
    for _ in range(2):
        board.button("Look right").click()
        board.wait_rev()
    board.click("15,0")
    board.button("Done").click()
    board.wait_rev()
    assert game_page.match_of(board).history == ("2,2 15,0",)


# Looks.

"""The teacher's desk in a browser: a position is set up by mouse, and by keyboard alone."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.keys import press_by_keyboard, reach
from harness import axe
from harness.board import OpenWidget
from mathgames.learning.pages.desk_session import desk_session

LINE = "import mathgames as mg; mg.play(\"minus-vs-plus\", position='c3+5 d4+3')"


def test_a_position_is_set_up_by_mouse_and_stands_in_the_line(open_widget: OpenWidget) -> None:
    board = open_widget(desk_session(), width=1300)
    for name, *squares in (
        ("Set up the board",),
        ("Empty board",),
        ("−3", "d4"),
        ("+5", "c3"),
        ("+2", "c3"),
        ("+5", "c3"),
        ("Swap sides", "d4"),
    ):
        board.root.get_by_role("button", name=name, exact=True).click()
        board.wait_rev()
        for square in squares:
            board.click(square)
            board.wait_rev()
    expect(board.root.get_by_text("import mathgames as mg")).to_have_text([LINE])
    expect(board.root.locator(".mg-told-line")).to_have_text(LINE)
    assert axe.violations(board.page) == []


def test_everything_at_the_desk_is_reached_by_keyboard_alone(open_widget: OpenWidget) -> None:
    board = open_widget(desk_session(), width=1300)

    def press(name: str) -> None:
        press_by_keyboard(board, board.root.get_by_role("button", name=name, exact=True))

    press("Set up the board")
    press("Empty board")
    press("+5")
    press_by_keyboard(board, board.cell("c3"))
    press("−3")
    press_by_keyboard(board, board.cell("d4"))
    press("Swap sides")
    press_by_keyboard(board, board.cell("d4"))
    for panel in ("Questions and explanations", "Turned off"):
        reach(board, board.root.locator("summary", has_text=panel))
        board.press("Enter")
    press("Typed moves")
    press("Hide each result until you tap")
    reach(board, board.root.get_by_label("Predictions"))
    board.press("ArrowDown")
    board.wait_rev()
    expect(board.root.locator(".mg-told-line")).to_have_text(
        f'{LINE[:-1]}, predict="mover", demonstrate=True, locks="typed")'
    )

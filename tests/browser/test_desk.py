"""The teacher's desk in a browser: a position is set up by mouse."""

from __future__ import annotations

from playwright.sync_api import expect

from harness import axe
from harness.board import OpenWidget
from mathgames.views.desk_session import DeskSession


def test_a_position_is_set_up_by_mouse_and_stands_in_the_line(open_widget: OpenWidget) -> None:
    board = open_widget(DeskSession(), width=1300)
    board.button("Set up the board").click()
    board.wait_rev()
    board.button("Empty board").click()
    board.wait_rev()
    board.root.get_by_label("A press on a square puts down").select_option("−3")
    board.wait_rev()
    board.click("d4")
    board.wait_rev()
    board.root.get_by_label("A press on a square puts down").select_option("+5")
    board.wait_rev()
    for square in ("c3", "c3"):
        board.click(square)
        board.wait_rev()
    board.root.get_by_label("A press on a square puts down").select_option("flip")
    board.wait_rev()
    board.click("d4")
    board.wait_rev()
    line = board.root.get_by_label("The line for your pupils' cell")
    expect(line).to_have_value("mg.play(\"minus-vs-plus\", position='c3+5 d4+3')")
    assert axe.violations(board.page) == []

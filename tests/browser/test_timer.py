"""The timer of a class: on a board it is there as long as the board fills the screen."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import mathgames as mg
from harness.board import OpenWidget
from mathgames.page import MatchSession


def test_a_board_on_a_projector_has_a_timer(open_widget: OpenWidget) -> None:
    board = open_widget(MatchSession(mg.Match(mg.rules("tinc"))), 1300)
    timer, left = board.root.get_by_role("group", name="Timer"), board.root.get_by_role("timer")
    expect(timer).to_be_hidden()
    board.button("Full screen").press("Enter")
    expect(timer).to_be_visible()
    expect(left).to_be_hidden()
    timer.get_by_role("button", name="10 minutes").press("Enter")
    expect(left).to_have_text(re.compile("10:00|9:5."))
    pause = timer.get_by_role("button", name="Pause")
    pause.click()
    expect(pause).to_have_attribute("aria-pressed", "true")
    timer.get_by_role("button", name="Stop the timer").click()
    expect(left).to_be_hidden()

"""The first look at a board, in a browser that has never shown one."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

import mathgames as mg
from harness import axe
from mathgames.page import MatchSession


def test_a_first_board_is_looked_at_and_played_on(open_stage: Any) -> None:
    stage = open_stage(MatchSession(mg.Match(mg.rules("minus-vs-plus"))))
    stage.page.evaluate("localStorage.setItem('mathgames-tour', 'false')")
    board = stage.show(1300)
    look = board.root.get_by_role("group", name="First steps")
    before = board.root.locator(".mg-board").bounding_box()
    expect(look).to_contain_text("Start on the board.")
    assert board.page.evaluate("document.activeElement === document.body")
    assert axe.violations(board.page) == []
    look.get_by_role("button", name="Next").press("Enter")
    look.get_by_role("button", name="Next").press("Enter")
    expect(look).to_contain_text("light bulb")
    assert board.say().startswith("Are you stuck?")
    board.play("a2", "a3")
    expect(look).to_have_count(0)
    assert board.root.locator(".mg-board").bounding_box() == before
    assert board.page.evaluate("localStorage.getItem('mathgames-tour')") == "true"

"""The start notebook as a newcomer meets it, in a real JupyterLab with a real kernel."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from harness import axe
from harness.board import Widget

START = Path(__file__).parents[2] / "notebooks" / "00-start.ipynb"


@pytest.mark.quick
def test_a_game_is_begun_by_mouse_and_answered_by_keyboard(run_notebook: Callable[..., Page]) -> None:
    page = run_notebook(START)
    board = Widget(page)
    expect(board.cell("a2")).to_be_visible()

    board.click("a2")
    board.click("a3")
    expect(board.cell("a3")).to_have_accessible_name("a3, positive 6, last move")

    board.cell("a5").focus()
    for key in ("Enter", "ArrowDown", "Enter"):
        board.press(key)
    expect(board.cell("a4")).to_have_accessible_name("a4, negative 1, last move")
    # Two boards on one page have their landmarks twice, which axe counts as moderate.
    assert axe.violations(page, impacts=axe.SERIOUS) == []


@pytest.mark.quick
def test_a_move_in_a_cell_and_a_click_take_the_same_path(run_notebook: Callable[..., Page]) -> None:
    page = run_notebook(
        "same.ipynb",
        "import mathgames as mg",
        "match = mg.Match(mg.rules('minus-vs-plus'))\nmg.play(match)",
        "match.play('a2-a3')",
    )
    board = Widget(page)
    expect(board.cell("a3")).to_have_accessible_name("a3, positive 6, last move")

"""Keys in a notebook: what is pressed while the focus is in the widget never changes the notebook's cells."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from harness.board import Widget

GAME = "import mathgames as mg\nmatch = mg.Match(mg.rules({name!r}))\nmg.play(match)"

CELLS = """() => {
  const panel = window.jupyterapp.shell.currentWidget;
  return panel.content.widgets.map((cell) => [cell.model.type, cell.model.sharedModel.getSource()]);
}"""
IS_EDITING = "window.jupyterapp.shell.currentWidget.content.mode === 'edit'"
# Each save from now on is counted. That nothing is left to save says less: a picture may be renewed meanwhile.
COUNT_SAVES = """() => {
  window.saves = 0;
  window.jupyterapp.shell.currentWidget.context.saveState.connect((_, state) => {
    if (state.startsWith("completed")) window.saves += 1;
  });
}"""

# What command mode does with them: cut, delete, insert above and below, Markdown, code, raw, paste, merge, edit.
COMMANDS = ("x", "d", "d", "a", "b", "m", "y", "r", "v", "Shift+M", "Enter")

INERT = {
    "minus-vs-plus": (".mg-header", ".mg-coordinate", ".mg-number", ".mg-tabpanels", ".mg-edge"),
    "slice-boundaries": (".mg-header", ".mg-axes text", ".mg-tabpanels", ".mg-edge"),
}


def click_edge(page: Page, part: Locator) -> None:
    """Click a part a little inside of its corner, where it is uncovered."""
    part.scroll_into_view_if_needed()
    box = part.bounding_box()
    assert box
    page.mouse.click(box["x"] + 2, box["y"] + 2)


@pytest.mark.parametrize("app", ["lab/tree", "notebooks"], ids=["lab", "notebook"])
@pytest.mark.parametrize("name", list(INERT))
def test_no_key_after_a_click_on_any_part_changes_the_notebook(
    run_notebook: Callable[..., Page], app: str, name: str
) -> None:
    page = run_notebook(f"keys-{name}-{app[:3]}.ipynb", GAME.format(name=name), "1 + 1", app=app)
    board = Widget(page)
    expect(board.root.get_by_role("gridcell").first).to_be_visible()
    cells = page.evaluate(CELLS)
    assert len(cells) == 2
    for part in INERT[name]:
        click_edge(page, board.root.locator(part).first)
        for key in COMMANDS:
            page.keyboard.press(key)
        assert page.evaluate(CELLS) == cells, f"after a click on {part}"
        assert not page.evaluate(IS_EDITING), f"after a click on {part}"
        assert page.evaluate("document.querySelector('.mathgames').contains(document.activeElement)"), part

    # Saving is the notebook's all the same.
    page.evaluate(COUNT_SAVES)
    page.keyboard.press("Control+s")
    page.wait_for_function("window.saves > 0")

    # And Tab leads out, at both ends.
    page.evaluate("document.querySelector('.mathgames').focus()")
    for _stop in range(60):
        page.keyboard.press("Tab")
        if not page.evaluate("document.querySelector('.mathgames').contains(document.activeElement)"):
            return
    pytest.fail("Tab does not lead out")


def test_the_ring_around_a_button_is_the_page_s_own(run_notebook: Callable[..., Page]) -> None:
    page = run_notebook("ring.ipynb", GAME.format(name="minus-vs-plus"))
    board = Widget(page)
    page.keyboard.press("Tab")  # a ring is for those who use keys
    button = board.root.get_by_role("button", name="Full screen")
    button.focus()
    expect(button).to_have_css("outline-width", "3px")
    expect(button).to_have_css("outline-offset", "0px")

"""Minus vs Plus in a real JupyterLab with a real kernel: the first steps of a newcomer, two outputs, a forged view."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from harness import axe, game_page
from harness.board import Widget
from harness.jupyter import Lab

START = Path(__file__).parents[2] / "notebooks" / "00-start.ipynb"

MATCH = "import mathgames as mg\nmatch = mg.Match(mg.rules('minus-vs-plus'))\nmg.play(match)"

CHANGE_THEME = "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })"

# Writes to the trait as a front-end may, and returns what the widget shows before Python has seen it.
FORGE = """async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  const mime = "application/vnd.jupyter.widget-view+json";
  const outputs = panel.content.widgets.flatMap((cell) => cell.model.outputs?.toJSON() ?? []);
  const { model_id } = outputs.find((output) => output.data?.[mime]).data[mime];
  const manager = await panel.content.rendermime.createRenderer(mime)._manager.promise;
  const model = await manager.get_model(model_id);
  window.model = model;
  model.set("view", { ...model.get("view"), rev: 1000, tree: ["p", {}, "Blue has won"] });
  model.save_changes();
  return document.querySelector(".mathgames .view").textContent;
}"""


def test_a_newcomer_runs_the_first_cell_and_plays(lab: Lab, page: Page) -> None:
    lab.open(page, lab.add(START))
    lab.run_cell(page, 0)
    board = Widget(page)
    expect(board.cell("a2")).to_have_accessible_name("a2, positive 6")

    board.click("a2")
    board.click("a3")
    expect(board.cell("a3")).to_have_accessible_name("a3, positive 6, last move")
    expect(board.root.locator(".mg-headline")).to_have_text("+6 advances from a2 to a3")
    expect(board.root.locator(".mg-status")).to_have_text("Red's turn")

    # The answer, by keys that JupyterLab would take for its own: it has to leave them to the board.
    board.cell("f6").focus()
    for key in ("Enter", "ArrowLeft", "ArrowDown", "Enter"):
        board.press(key)
    expect(board.cell("e5")).to_have_accessible_name("e5, negative 6, last move")
    expect(board.cell("e5")).to_be_focused()
    expect(board.root.locator(".mg-headline")).to_have_text("−1 and −5 are added on e5: −6")
    expect(board.root.locator(".mg-result-card math")).to_have_text("−1+(−5)=−6", use_inner_text=False)
    board.button("Next").click()
    expect(board.root.locator(".mg-came math")).to_have_text("−1+(−5)=−6", use_inner_text=False)
    assert game_page.scores(board) == {"positive": 0, "negative": 0}

    for theme, is_light, ground in (("Dark", "false", "rgb(18, 21, 29)"), ("Light", "true", "rgb(237, 241, 249)")):
        page.evaluate(CHANGE_THEME, f"JupyterLab {theme}")
        expect(page.locator("body")).to_have_attribute("data-jp-theme-light", is_light)
        expect(board.root).to_have_css("background-color", ground)
        expect(page.locator("#jupyterlab-splash")).to_have_count(0)  # it lies over all until the theme is there
        assert axe.violations(page) == [], theme
        board.screenshot(f"lab-{theme.lower()}")


def test_two_outputs_and_a_cell_play_one_match(lab: Lab, run_notebook: Callable[..., Page]) -> None:
    page = run_notebook("two.ipynb", MATCH, "mg.play(match)", "match.play('c1-e3')", "match.undo()")
    left, right = Widget(page, 0), Widget(page, 1)
    expect(left.cell("c1")).to_have_accessible_name("c1, positive 3")

    left.click("c1")
    left.click("e3")
    for board in (left, right):
        expect(board.cell("e3")).to_have_accessible_name("e3, positive 3, last move")
    right.click("d6")
    right.click("f4")
    for board in (left, right):
        expect(board.cell("f4")).to_have_accessible_name("f4, negative 3, last move")

    lab.run_cell(page, 3)
    for board in (left, right):
        expect(board.cell("f4")).to_have_accessible_name("f4, empty")
        expect(board.root.locator(".mg-status")).to_have_text("Red's turn")


def test_a_view_written_by_the_browser_is_undone(run_notebook: Callable[..., Page]) -> None:
    page = run_notebook("forged.ipynb", MATCH)
    board = Widget(page)
    expect(board.cell("a2")).to_have_accessible_name("a2, positive 6")
    assert page.evaluate(FORGE) == "Blue has won"

    expect(board.cell("a2")).to_have_accessible_name("a2, positive 6")
    assert page.evaluate("window.model.get('view').rev") < 1000
    board.click("a2")
    board.click("a3")
    expect(board.cell("a3")).to_have_accessible_name("a3, positive 6, last move")

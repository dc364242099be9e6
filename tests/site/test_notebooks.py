"""The notebooks of the site, in JupyterLite, with nothing installed and no other address; and once with no network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from harness.board import ROOT, Widget
from harness.jupyter import READY
from harness.site import STARTING, Server, Visitor, wait_until

pytestmark = pytest.mark.site

NOTEBOOK = "notebooks/index.html?path=minus-vs-plus.ipynb"

LAST = re.compile("last move")

RUN_BELOW = """async (code) => {
  const { commands, shell } = window.jupyterapp;
  await commands.execute("notebook:insert-cell-below");
  shell.currentWidget.content.activeCell.model.sharedModel.setSource(code);
  await commands.execute("notebook:run-cell");
}"""

# Runs all cells, and tells which ended in an error, and in which; or that none did anything.
RUN_ALL = """async () => {
  const { commands, shell } = window.jupyterapp;
  const { context } = shell.currentWidget;
  await commands.execute("notebook:run-all-cells");
  const { cells } = context.model.toJSON();
  const code = cells.filter((cell) => cell.cell_type === "code");
  const failed = code.flatMap((cell) => cell.outputs.filter((output) => output.output_type === "error"));
  const idle = code.every((cell) => cell.execution_count === null) ? ["no cell has run"] : [];
  return [...idle, ...failed.map((output) => `${output.ename}: ${output.evalue}`)];
}"""

# Whether the service worker of JupyterLite has all that it keeps: the notebook itself has no line that would say so.
IS_KEPT = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  return new Promise((resolve) => {
    const heard = ({ data }) => {
      if (data?.kept === undefined) return;
      navigator.serviceWorker.removeEventListener("message", heard);
      resolve(data.kept);
    };
    navigator.serviceWorker.addEventListener("message", heard);
    active.postMessage({ mathgames: "keep" });
  });
}"""


def opened(page: Page) -> Widget:
    """The board of a notebook that has been opened, as soon as its kernel answers."""
    page.wait_for_function("window.jupyterapp?.shell.currentWidget?.context", timeout=STARTING)
    page.evaluate(READY)
    return Widget(page)


def test_notebook_runs_and_resumes_offline(lite: Server, visitor: Visitor) -> None:
    page = visitor.open(lite.url + NOTEBOOK)
    board = opened(page)
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    expect(board.cell("a2")).to_have_accessible_name("a2, positive 6", timeout=STARTING)
    for start, target in (("a2", "a3"), ("a5", "a4"), ("b2", "b3")):
        board.click(start)
        board.click(target)
        expect(board.cell(target)).to_have_accessible_name(LAST)
    wait_until(page, IS_KEPT)

    lite.stop()
    try:
        page.reload()
        opened(page)
        page.evaluate(RUN_BELOW, "import mathgames as mg\nmg.resume()")
        expect(board.cell("b3")).to_have_accessible_name("b3, positive 5, last move", timeout=STARTING)
        board.click("b5")
        board.click("b4")
        expect(board.cell("b4")).to_have_accessible_name(LAST)
    finally:
        lite.start()
    assert visitor.asked == []


@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb")))
def test_every_notebook_runs_whole(lite: Server, visitor: Visitor, name: str) -> None:
    """No cell ends in an error, and nothing that a browser calls one is on its console."""
    page = visitor.context.new_page()
    said: list[str] = []
    page.on("console", lambda told: said.append(f"{told.text} {told.location}") if told.type == "error" else None)
    page.goto(f"{lite.url}notebooks/index.html?path={name}")
    opened(page)
    assert page.evaluate(RUN_ALL) == []
    # JupyterLite asks its server for each folder, also for one that is in the browser alone.
    assert [error for error in said if "/api/contents/" not in error] == []
    assert visitor.asked == []
    assert visitor.errors == []

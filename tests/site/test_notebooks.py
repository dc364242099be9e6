"""The notebooks of the site, in JupyterLite, with nothing installed and no other address."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from harness.board import Widget
from harness.jupyter import READY
from harness.site import Server, Visitor

pytestmark = pytest.mark.site

STARTING = 180_000
"""How many milliseconds Python may take to start in the browser, on a machine that does other things besides."""


def test_a_notebook_runs_unchanged(server: Server, visitor: Visitor) -> None:
    page = visitor.open(f"{server.url}lite/notebooks/index.html?path=minus-vs-plus.ipynb")
    page.wait_for_function("window.jupyterapp?.shell.currentWidget?.context")
    page.evaluate(READY)
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    board = Widget(page)
    expect(board.cell("a2")).to_have_accessible_name("a2, positive 6", timeout=STARTING)
    board.click("a2")
    board.click("a3")
    expect(board.cell("a3")).to_have_accessible_name("a3, positive 6, last move")
    assert visitor.asked == []

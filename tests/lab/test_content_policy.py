"""The board under a strict content policy: with the sources that the docs name, and without some of them."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from harness.board import Widget
from harness.jupyter import jupyterlab
from harness.project_files import ROOT

DOCS = (ROOT / "docs" / "hub.md").read_text(encoding="utf-8")
(POLICY,) = re.findall(r"^default-src .*$", DOCS, re.MULTILINE)
STYLES = "style-src 'self' 'unsafe-inline'"

BOARD = "import mathgames as mg\nmg.play('minus-vs-plus')"
PAGES = f"from ipywidgets import VBox\n{BOARD}\nVBox([mg.play('tinc'), mg.play('tinc'), mg.classroom('.')])"


@contextmanager
def under(policy: str, folder: Path, page: Page, cell: str = BOARD) -> Iterator[Page]:
    """A cell in a notebook of a server that sends this policy with its pages."""
    headers = json.dumps({"headers": {"Content-Security-Policy": policy}})
    lab = (
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        f"--ServerApp.tornado_settings={headers}",
    )
    with jupyterlab(folder, *lab) as server:
        server.open(page, server.add("policy.ipynb", cell))
        server.run_all(page)
        yield page


def test_the_sources_that_are_named_are_enough(tmp_path: Path, page_of_any_server: Page) -> None:
    told: list[str] = []
    page_of_any_server.on("console", lambda it: told.append(it.text) if "Content Security Policy" in it.text else None)
    with under(POLICY, tmp_path, page_of_any_server) as page:
        board = Widget(page)
        board.click("a2")
        board.click("a3")
        expect(board.cell("a3")).to_have_accessible_name("a3, positive 6, last move")
    assert [it for it in told if "inline script" not in it] == [], "JupyterLab has a script of its own in its page"


def test_without_the_script_the_picture_says_why(tmp_path: Path, page_of_any_server: Page) -> None:
    with under(POLICY.replace(" blob:", ""), tmp_path, page_of_any_server) as page:
        said = page.get_by_text("the content policy of this site may refuse the script")
        expect(said).to_be_visible(timeout=40_000)
        expect(page.locator(".mathgames")).to_have_count(0)


def test_without_its_styles_the_board_adopts_them(tmp_path: Path, page_of_any_server: Page) -> None:
    assert STYLES in POLICY
    with under(POLICY.replace(STYLES, "style-src 'self'"), tmp_path, page_of_any_server, PAGES) as page:
        expect(page.locator(".mathgames")).to_have_count(3)
        for root in page.locator(".mathgames").all():
            expect(root).to_have_css("container-type", "inline-size")
        expect(page.locator(".mathgames .mg-classroom")).to_have_css("display", "grid")
        adopted = page.evaluate("document.adoptedStyleSheets.filter(({ mathgames }) => mathgames).length")
        assert adopted == 2, "the boards have one in common"

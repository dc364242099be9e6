"""Tests in a real JupyterLab with a real kernel: see `harness.jupyter`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from harness.board import UNGUARDED
from harness.jupyter import Lab
from harness.tiers import OPENED

# A click that waits until a button can be hit scrolls the notebook while it waits.
ADD_STYLE = """addEventListener("DOMContentLoaded", () => document.head.append(
  Object.assign(document.createElement("style"), { textContent: "RULES" })));"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("lab")


@pytest.fixture
def page(browser: Browser, lab: Lab) -> Iterator[Page]:
    """A new page that sends requests to the test's server only."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    outside: list[str] = []
    own = (lab.url, lab.url.replace("http", "ws", 1), "data:", "blob:")
    OPENED["pages"] += 1
    context.on("request", lambda request: None if request.url.startswith(own) else outside.append(request.url))
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.add_init_script(ADD_STYLE.replace("RULES", UNGUARDED))
    yield page
    context.close()
    assert not outside, f"asked for outside: {outside}"


@pytest.fixture
def page_of_any_server(browser: Browser) -> Iterator[Page]:
    """A fresh page for a server of the test's own."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(60_000)
    yield page
    context.close()


@pytest.fixture
def run_notebook(lab: Lab, page: Page) -> Callable[..., Page]:
    """A function that opens a notebook, runs all its cells and returns the page.

    `run_notebook("new.ipynb", "import mathgames as mg", "mg.play(...)")`, or a file: `run_notebook(Path(...))`.
    """

    def run_notebook(notebook: str | Path, *cells: str, app: str = "lab/tree") -> Page:
        lab.open(page, lab.add(notebook, *cells), app)
        lab.run_all(page)
        return page

    return run_notebook

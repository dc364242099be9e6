"""A JupyterLab with jupyter-collaboration, in an environment of its own: it changes every server beside it.

`make hosts-together` makes that environment and says where its Python is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from harness.jupyter import Lab, jupyterlab

PYTHON = "TOGETHER_PYTHON"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("together")


@pytest.fixture(scope="module")
def together(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The server on which people share notebooks."""
    start = (os.environ[PYTHON], "-m", "jupyterlab", "--no-browser", "--allow-root")
    with jupyterlab(tmp_path_factory.mktemp("together"), *start) as lab:
        yield lab


@pytest.fixture
def people(browser: Browser) -> Iterator[tuple[Page, Page]]:
    """Two people at browsers of their own."""
    with ExitStack() as rooms:
        pages = []
        for _person in range(2):
            context = browser.new_context(viewport={"width": 1280, "height": 1000})
            rooms.callback(context.close)
            pages.append(context.new_page())
            pages[-1].set_default_timeout(60_000)
        yield pages[0], pages[1]

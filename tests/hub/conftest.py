"""A JupyterHub with its proxy and people in browsers of their own.

`make hosts-hub` makes the environment in which it runs and says where it and the proxy are.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from harness.hub import Hub, jupyterhub

HUB = "HUB_ENVIRONMENT"
PROXY = "HUB_PROXY"
PATIENCE = 120_000
"""Milliseconds that a page may take where nine servers and nine kernels share two processors."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("hub")


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    """The hub of a school."""
    with jupyterhub(tmp_path_factory.mktemp("hub"), Path(os.environ[HUB]), Path(os.environ[PROXY])) as hub:
        yield hub


FIGURES = pytest.StashKey[list[str]]()


@pytest.fixture
def figures(pytestconfig: pytest.Config) -> list[str]:
    """Return what was measured, told at the end."""
    return pytestconfig.stash.setdefault(FIGURES, [])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for line in config.stash.get(FIGURES, []):
        terminalreporter.write_line(line)


class People:
    """The people of a class, each with a separate browser of the size of a classroom laptop's."""

    def __init__(self, browser: Browser, rooms: ExitStack) -> None:
        self._browser, self._rooms = browser, rooms

    def __call__(self) -> Page:
        context = self._browser.new_context(viewport={"width": 1366, "height": 768})
        self._rooms.callback(context.close)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        return page


@pytest.fixture
def people(browser: Browser) -> Iterator[People]:
    """Anybody who comes."""
    with ExitStack() as rooms:
        yield People(browser, rooms)

"""Tests of the widget in a real browser, without a server: see `harness.board`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from harness.blank_page import Pages
from harness.board import Board, MatchSession, OpenWidget, Stage


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@cache
def pages_of(browser: Browser) -> Pages:
    """The blank pages of a browser, which it keeps for all tests of its process."""
    return Pages(browser)


@pytest.fixture(scope="module")
def pages(browser: Browser) -> Pages:
    """The blank pages of the browser."""
    return pages_of(browser)


@pytest.fixture
def open_stage(pages: Pages) -> Iterator[Any]:
    """A function that opens a page with a model of a session on it; `stage.show(width)` adds a view."""
    with ExitStack() as stages:

        def open_stage(session: MatchSession, **how: Any) -> Stage:
            stage = Stage(pages, session, **how)
            stages.callback(stage.close)
            return stage

        yield open_stage


@pytest.fixture
def open_widget(open_stage: Any) -> OpenWidget:
    """A function that shows a session in a widget.

    It takes `width`, `dark`, `forced_colors`, `reduced_motion`, `shadow` (inside a shadow root), `touch`, `look`,
    the style sheet of a game from outside of the package, and `guards`: what has just come is not hit.
    """

    def open_widget(session: MatchSession, width: int = 800, **how: Any) -> Board:
        board: Board = open_stage(session, **how).show(width)
        return board

    return open_widget

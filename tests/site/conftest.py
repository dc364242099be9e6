"""The site as built by `make site`, and a visitor."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from harness.site import LITE, SITE, Server, Visitor, cut_off_chromium
from harness.site import server as serving


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server with the whole site, in a folder below its top, as a school's server has it beside other content.

    Unpacked and rebuilt sites are tested at the top of a server.
    """
    assert (SITE / "index.html").exists(), "build the site first: make site"
    with serving(SITE.parent, f"{SITE.name}/") as server:
        yield server


@pytest.fixture(scope="session")
def lite() -> Iterator[Server]:
    """A server with JupyterLite."""
    assert (LITE / "index.html").exists(), "build JupyterLite first: make lite"
    with serving(LITE) as server:
        yield server


@pytest.fixture(scope="module")
def cut_off() -> Iterator[Browser]:
    """A Chromium that finds no machine but this one."""
    with sync_playwright() as playwright:
        browser = cut_off_chromium(playwright, dict(os.environ))
        yield browser
        browser.close()


@pytest.fixture
def visitor(cut_off: Browser) -> Iterator[Visitor]:
    """Visitor on a first visit."""
    visitor = Visitor(cut_off)
    yield visitor
    visitor.context.close()

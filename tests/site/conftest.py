"""The site as built by `make site`, and a visitor."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

import mathgames as mg
from harness.site import LITE, SITE, Server, Visitor, cut_off_chromium
from harness.site import server as serving
from harness.site_pages import LESSON, write_own_pages


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


@pytest.fixture(scope="module")
def own_pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all pages of our own, and sheets of one lesson."""
    site = tmp_path_factory.mktemp("pages") / "site"
    write_own_pages(site)
    (site / "sheets" / "integers").mkdir(parents=True)
    mg.export_worksheets(LESSON, site / "sheets" / f"{LESSON}.html")
    return site


@pytest.fixture(scope="module")
def school(own_pages: Path) -> Iterator[Server]:
    """A server of these pages."""
    with serving(own_pages.parent, f"{own_pages.name}/") as server:
        yield server


@pytest.fixture
def guest(visitor: Visitor) -> Page:
    """A page of a visitor whose browser stores nothing: the test is about the network."""
    visitor.context.add_init_script("delete Navigator.prototype.serviceWorker")
    visitor.context.set_default_timeout(20_000)
    return visitor.context.new_page()

"""Every page that is visited, and each probe on it: what one finds is told with the width, the tab and the look."""

from __future__ import annotations

from functools import lru_cache

import pytest
from playwright.sync_api import Browser

from browser.conftest import pages_of
from browser.pages import PAGES, table
from harness.board import ROOT
from harness.chromium import CHROMIUMS

pytestmark = pytest.mark.usefixtures("stock_lesson")

# The probes of a page come one after the other, also where tests are shared out: what the first opens is there for all.
found = lru_cache(maxsize=1)(lambda page, browser: page.visited(pages_of(browser)))

PROBED = [(name, probe) for name, page in sorted(PAGES.items(), key=lambda it: it[1].family) for probe in page.probes]


@pytest.mark.parametrize(("name", "probe"), PROBED, ids=[f"{name}: {probe}" for name, probe in PROBED])
def test_nothing_is_wrong(browser: Browser, name: str, probe: str) -> None:
    page = PAGES[name]
    assert found(page, CHROMIUMS.of(page.family))[probe] == []


def test_the_documentation_tells_how_many_pages_each_probe_looks_at() -> None:
    assert table() in (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")

"""axe on a page of each kind once Python has started, and on those that others make, light and dark.

As pages are before Python has started, `test_own_pages.py` looks at them.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from harness import axe
from harness.lessons import code_after
from harness.site import STARTING, Server, Visitor

pytestmark = pytest.mark.site

WITH_PYTHON = (
    "play/infinity-masters.html", "lessons/integers/07-back-to-the-sender.html", "practice/adding.html", "desk.html"
)  # fmt: skip
WITHOUT = ("sheets/tinc.html", "docs/index.html", "docs/rules/minus-vs-plus.es.html", "docs/first-lesson.html")

# The pages of the documents change their colours by a script, a frame after what is preferred has changed.
WEARS = "scheme => (document.documentElement.dataset.theme ?? scheme) === scheme"


def wrong(page: Page) -> dict[str, list[str]]:
    """Return what axe finds in the page, by what is preferred: light or dark."""
    found = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(WEARS, arg=scheme)
        found[scheme] = axe.violations(page, "body")
    return {scheme: lines for scheme, lines in found.items() if lines}


@pytest.mark.parametrize("name", WITH_PYTHON)
def test_once_python_has_started(server: Server, visitor: Visitor, name: str) -> None:
    page = visitor.open(f"{server.url}{name}")
    page.locator(".mathgames").get_by_role("button").first.wait_for(timeout=STARTING)
    assert wrong(page) == {}


def test_once_a_report_is_made(server: Server, visitor: Visitor) -> None:
    page = visitor.open(f"{server.url}report.html")
    page.get_by_label("Work codes").fill(f"7 {code_after(11)}")
    page.get_by_role("button", name="Make the report").click()
    expect(page.locator("#report")).to_contain_text("Back to the sender", timeout=STARTING)
    assert wrong(page) == {}


@pytest.mark.parametrize("name", WITHOUT)
def test_where_no_python_is(server: Server, visitor: Visitor, name: str) -> None:
    assert wrong(visitor.open(f"{server.url}{name}")) == {}

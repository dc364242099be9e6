"""Two tabs of a real browser at one lesson, in any order, closed at any moment: what was shown as answered is kept."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, sync_playwright

from harness.attack import sizes
from harness.python_here import answer_task, kept_by_browser, open_task, pages_with_python
from harness.site import Visitor, cut_off_chromium

LESSON = "integers/07-back-to-the-sender"


def kept(page: Page) -> Counter[str]:
    """Return how often each answer is kept."""
    tasks = kept_by_browser(page, LESSON)["tasks"].values()
    return Counter(one["answer"] for task in tasks for one in task["given"])


@pytest.mark.full
@sizes(8, 120)
def test_tabs_answering_and_closing_keep_each_answer_once(size: int, chance: Random, folder: Path) -> None:
    with pages_with_python(folder / "site") as url, sync_playwright() as playwright:
        browser = cut_off_chromium(playwright, dict(os.environ))
        visitor = Visitor(browser)
        visitor.context.add_init_script("delete Navigator.prototype.serviceWorker")
        visitor.context.set_default_timeout(20_000)

        def opened() -> Page:
            page = visitor.open(f"{url}lessons/{LESSON}.html")
            open_task(page, 7)
            return page

        tabs, acknowledged = [opened(), opened()], Counter[str]()
        for number in range(size):
            place, text = chance.randrange(2), str(100 + number)
            answer_task(tabs[place], text, again=True)
            acknowledged[text] += 1
            if chance.random() < 0.2:
                tabs[place].close()
                tabs[place] = opened()
            assert acknowledged - kept(tabs[place]) == Counter()
            assert max(kept(tabs[place]).values()) == 1
        assert visitor.errors == []
        browser.close()

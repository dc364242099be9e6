"""A headless Chromium: the machine's own, else Playwright's.

Run as a program it says whether there is one that starts: `python -m harness.chromium`.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

FLAGS = (
    "--no-sandbox",  # containers run as root, where Chromium's sandbox cannot start
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)


def launch(playwright: Playwright) -> Browser:
    """A new headless Chromium."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    return playwright.chromium.launch(executable_path=path, args=list(FLAGS))


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium that is closed at the end."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


if __name__ == "__main__":
    with chromium():
        pass

"""A headless Chromium: the machine's own, else Playwright's.

Run as a program it says whether there is one that starts: `python -m harness.chromium`.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright, sync_playwright

from harness import fonts

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


def launch(playwright: Playwright, env: dict[str, str], *flags: str) -> Browser:
    """A new headless Chromium with these variables of the environment, and more flags."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    return playwright.chromium.launch(executable_path=path, args=[*FLAGS, *flags], env={**env})


@contextmanager
def chromium(family: str = fonts.USUAL) -> Iterator[Browser]:
    """A headless Chromium that has one family of fonts, and is closed at the end."""
    with fonts.only(family) as env, sync_playwright() as playwright:
        browser = launch(playwright, env)
        yield browser
        browser.close()


if __name__ == "__main__":
    with sync_playwright() as playwright:
        launch(playwright, dict(os.environ)).close()

"""A headless Chromium: the machine's own, else Playwright's.

Run as a program it says whether there is one that starts: `python -m harness.chromium`.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Browser, Playwright, sync_playwright

from harness import fonts
from harness.tiers import OPENED

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
    OPENED["browsers"] += 1
    path = next(filter(None, map(shutil.which, NAMES)), None)
    return playwright.chromium.launch(executable_path=path, args=[*FLAGS, *flags], env={**env})


@contextmanager
def chromium(*families: str) -> Iterator[Browser]:
    """A headless Chromium that has these families of fonts alone, and is closed at the end."""
    with fonts.only(*(families or [fonts.USUAL])) as env, sync_playwright() as playwright:
        browser = launch(playwright, env)
        yield browser
        browser.close()


class Chromiums:
    """A Chromium for each family of fonts that is asked for, kept until all are closed."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._playwright: Playwright | None = None
        self._browsers: dict[str, Browser] = {}

    def of(self, family: str = fonts.USUAL) -> Browser:
        """The one that has this family."""
        if self._playwright is None:
            self._playwright = self._open.enter_context(sync_playwright())
        if family not in self._browsers:
            self._browsers[family] = launch(self._playwright, self._open.enter_context(fonts.only(family)))
            self._open.callback(self._browsers[family].close)
        return self._browsers[family]

    def close(self) -> None:
        """Close them all, and what drives them."""
        self._open.close()
        self._playwright = None
        self._browsers.clear()


CHROMIUMS = Chromiums()
"""The browsers of a process of tests: to start one takes longer than most tests take."""


if __name__ == "__main__":
    with sync_playwright() as playwright:
        launch(playwright, dict(os.environ)).close()

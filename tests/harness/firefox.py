"""A headless Firefox ESR, the machine's own, driven by its own protocol: Playwright's Firefox is not needed.

Run as a program it says whether there is one that starts: `python -m harness.firefox`.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = ("firefox-esr", "firefox")


def launch(playwright: Playwright) -> Browser:
    """A new headless Firefox."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        raise FileNotFoundError(f"no Firefox on the PATH: looked for {', '.join(NAMES)}")
    return playwright.firefox.launch(channel="moz-firefox", executable_path=path)


@contextmanager
def firefox() -> Iterator[Browser]:
    """A headless Firefox that is closed at the end."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


if __name__ == "__main__":
    with firefox():
        pass

"""A headless Firefox ESR, the machine's own, driven by its own protocol: Playwright's Firefox is not needed.

Run as a program it says whether there is one that starts: `python -m harness.firefox`.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright, sync_playwright

from harness import fonts

NAMES = ("firefox-esr", "firefox")


def launch(playwright: Playwright, env: dict[str, str]) -> Browser:
    """A new headless Firefox with these variables of the environment."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        raise FileNotFoundError(f"no Firefox on the PATH: looked for {', '.join(NAMES)}")
    return playwright.firefox.launch(channel="moz-firefox", executable_path=path, env={**env})


@contextmanager
def firefox(family: str = fonts.USUAL) -> Iterator[Browser]:
    """A headless Firefox that has one family of fonts, and is closed at the end."""
    with fonts.only(family) as env, sync_playwright() as playwright:
        browser = launch(playwright, env)
        yield browser
        browser.close()


if __name__ == "__main__":
    with sync_playwright() as playwright:
        launch(playwright, dict(os.environ)).close()
